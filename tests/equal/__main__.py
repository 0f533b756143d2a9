"""Play the same games in C by several compilers, in Python and in the walker, and compare them.

``python -m tests.equal --decisions 100000000`` plays so many in C, over all games, variants, addons, numbers of players
and values of options. Of each decision, the whole state, what may be chosen and what is chosen go into a trace, which
must be the same for ``gcc -O2``, ``clang -O2`` and ``tcc``. A part (``--python``, for each table) is played in printed
Python too, with states, results and lists of choices compared after every few choices; a smaller part by the walker.
``--generated`` does the same with so many rulesets made at random. ``--watched`` plays so many games of each table in
programs that end as soon as they do what C leaves undefined.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from time import monotonic

from rulewright.play.game import Table
from rulewright.play.machine import slow_machine
from rulewright.play.native.compilers import Compiler
from rulewright.play.native.machine import NativeMachine
from rulewright.program.lower import lowered, program
from rulewright.program.printing.c.cannot import CannotPrint

from ..generated.writer import dared, write
from ..play.shelf import CLASSICS, COMBINED, EVERYTHING, SHIPPED, loaded, tables
from ..program.native import as_machine
from ..program.side_by_side import play
from .engines import Made, Playing, against, compilers, made
from .python import along
from .sanitized import sanitizer, watched

GENERATED = "generated"
LITTLE = 8
"""One of so many generated rulesets is large."""


def main() -> int:
    wanted = arguments()
    total: Counter[str] = Counter()
    wrong = 0
    for name, table in chain(shelf(wanted.games, last=wanted.last), generated(wanted.generated, wanted.seed)):
        begun = monotonic()
        counted: Counter[str] = Counter({"tables": 1})
        try:
            compare(name, table, wanted, counted)
        except CannotPrint as error:
            counted["without a form in C"] += 1
            say(f"{name}: {error.told}")
        except AssertionError as error:
            wrong += 1
            say(f"{name}, {table.players} players, {table.options}: {error}")
        total += counted
        told = ", ".join(f"{count:,} {what}" for what, count in counted.items() if what != "tables")
        say(f"{name}, {table.players} players: {told}; {monotonic() - begun:.0f} s")
    say("in all: " + ", ".join(f"{count:,} {what}" for what, count in total.items()))
    return 1 if wrong else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.equal", description=__doc__)
    parser.add_argument("--games", nargs="*", default=EVERYTHING, help="these; default: all")
    parser.add_argument("--last", action="store_true", help="only the last of the tables of each game")
    parser.add_argument("--generated", type=int, default=0, help="and so many rulesets made at random")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="in C, in all")
    parser.add_argument("--python", type=int, default=2_000, help="in Python, for each table")
    parser.add_argument("--walker", type=int, default=20, help="by the walker, for each table")
    parser.add_argument("--watched", type=int, default=0, help="games that watch themselves, for each table")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def shelf(names: Iterable[str], *, last: bool = False) -> Iterator[tuple[str, Table]]:
    for name in names:
        for players, options in tables(name)[-1 if last else 0 :]:
            yield name, loaded(name).table(players, options)


def generated(count: int, seed: int) -> Iterator[tuple[str, Table]]:
    """A table of each ruleset that is made at random; every other may stop with a fault, if it can be made to."""
    for number in range(seed, seed + count):
        try:
            case = write(number, {}, Counter(), [], little=number % LITTLE != 0)
            looser = dared(case, number) if number % 2 else None
            game = (looser or case).load()
        except ValueError:  # a draft that is refused
            continue
        yield f"{GENERATED} {number}", game.table(game.players[number % len(game.players)])


def compare(name: str, table: Table, wanted: argparse.Namespace, counted: Counter[str]) -> None:
    one, seed = made(table), wanted.seed
    every = chosen(name, table)
    libraries = {called: one.library(compiler) for called, compiler in every.items()}
    share = wanted.decisions // max(1, sum(len(tables(each)) for each in wanted.games) + wanted.generated)
    if len(libraries) > 1:
        for choices in against(one, libraries, share, seed):
            counted["decisions by " + ", ".join(libraries)] += choices
    first = next(iter(libraries.values()))
    watching = sanitizer() if wanted.watched else None
    if watching is not None:
        choices, told = watched(one, watching, wanted.watched, seed)
        assert Playing(one, first).play(wanted.watched, seed, 0)[1] == told, "what watches itself plays otherwise"
        counted["decisions watched"] += choices
    found = along(one, first, wanted.python, seed)
    counted["decisions in Python"] += found.choices
    counted["states and lists compared"] += found.stretches
    counted["faults"] += found.faults
    counted["stretches left to Python"] += found.left
    walked(one, first, wanted.walker, seed, counted)


def chosen(name: str, table: Table) -> dict[str, Compiler]:
    """The compilers for a table: all for games, two in turns for variants; of generated rulesets, which are many, only
    some take more than the quickest.
    """
    every = compilers()
    if name in {*CLASSICS, *SHIPPED, *COMBINED} or "tcc" not in every or len(every) < 2:
        return every
    number = sum(name.encode()) + table.players
    if name.startswith(GENERATED) and number % LITTLE:
        return {"tcc": every["tcc"]}
    other = sorted(every)[number // LITTLE % (len(every) - 1)]
    return {other: every[other], "tcc": every["tcc"]}


def walked(one: Made, library: object, plies: int, seed: int, counted: Counter[str]) -> None:
    """Decision by decision against the walker."""
    table = one.table
    lowering, first = lowered(table.game.rules, table.given, table.players, table.game.sources)
    ours = as_machine(NativeMachine(one.machine, library))  # type: ignore[arg-type]
    while plies > 0:
        played = play((slow_machine(program(lowering, first), lowering.layout), ours), seed, plies)
        assert played.parted < 0, f"the walker parts: {played}"
        counted["decisions by the walker"] += played.plies
        plies -= played.plies + 1
        seed += 1


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
