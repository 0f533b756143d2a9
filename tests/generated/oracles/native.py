"""In: a ruleset. Out: where the program in C plays otherwise than the printed Python, and what no compiler takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.program.native import as_machine, batches
from tests.program.side_by_side import play

from rulewright.play import ending
from rulewright.play.native.batches import Batch, of_playouts
from rulewright.play.native.compilers import Compiler, compiled, found
from rulewright.play.native.library import Library
from rulewright.play.native.machine import NativeMachine
from rulewright.program.faults import RulesFault
from rulewright.program.lower import lower
from rulewright.program.printing.c.cannot import CannotPrint
from rulewright.program.printing.c.source import source

from .finding import Found
from .subject import Subject

NAME = "native"
MOST_PLIES = 300


def look(subject: Subject) -> Iterator[Found]:
    compiler = quickest()
    if compiler is None:
        return
    stream = subject.stream(NAME)
    for at in subject.tables[:1]:
        table = subject.table(at)
        program, lowering = lower(subject.game.rules, table.given, table.players, subject.game.sources)
        try:
            printed = source(program, lowering.layout)
        except CannotPrint:
            subject.tally["programs without a form in C"] += 1
            continue
        where = {"players": at[0], "options": at[1]}
        code = compiled(compiler, printed.text, () if compiler.quick else ("-O0",))
        if code is None:
            yield Found("not compiled", "no compiler takes the program in C", where)
            continue
        library = Library(code, printed.memory, printed.emitted)
        ours = as_machine(NativeMachine(table.machine, library))
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            played = play((table.machine, ours), seed, subject.budget.plies)
            subject.tally["decisions in C"] += played.plies
            if played.parted >= 0:
                told = f"Python and C part: {played.about}"
                yield Found("side by side", told, {**where, "seed": seed, "ply": played.plies})
                return
        seed, games = stream.fork() >> 1, subject.budget.playouts
        alone = ([one] for one in ending.playouts(table, games, seed, 0, MOST_PLIES))
        one = ends(of_playouts(game, table.players) for game in alone)
        other = ends(batches(table, library, games, seed, MOST_PLIES))
        subject.tally["games in C"] += len(other)
        if one != other:
            yield Found("games", "games of random choices in Python and in C differ", {**where, "seed": seed})


def quickest() -> Compiler | None:
    every = sorted(found(), key=lambda one: not one.quick)
    return every[0] if every else None


def ends(played: Iterable[Batch]) -> list[object]:
    """How games ended, up to the first in which the rules demand something impossible."""
    told: list[object] = []
    try:
        for batch in played:
            told.extend(zip(batch.lengths, batch.won, *batch.scores, strict=True))
    except RulesFault as fault:
        told.append((fault.message, fault.line, fault.node))
    return told
