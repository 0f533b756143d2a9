"""In: how long to measure. Out: how fast games of random choices are played: printed Python, C, and OpenSpiel.

All is measured in one process on one core, in turns; the best turn counts. What matters are the ratios.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Thread
from time import perf_counter, thread_time
from typing import Any

import rulewright
from rulewright.play.game import Game, Table
from rulewright.play.native.compilers import Compiler, compiled, found
from rulewright.play.native.library import Library, loaded
from rulewright.play.native.player import Player
from rulewright.program.lower import lower
from rulewright.program.printing.c.cannot import CannotPrint
from rulewright.program.printing.c.source import source

from .engine import SHIPPED, example, plies_a_second

TURNS = 3
THREADED = ("tic-tac-toe", "hex", "tikal", "jackal-dungeon")
"""Games that are played by two threads as well."""
GAMES = (
    "tic-tac-toe", "connect-four", "breakthrough", "hex", "reversi", "english-draughts", "dots-and-boxes",
    "nine-mens-morris", "gomoku", "kuhn-poker", "pig", "sealed-bid-auction",
)  # fmt: skip
SPIEL = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "breakthrough": "breakthrough",
    "hex": "hex(board_size=11)",
    "reversi": "othello",
    "english-draughts": "checkers",
    "dots-and-boxes": "dots_and_boxes",
    "nine-mens-morris": "nine_mens_morris",
    "kuhn-poker": "kuhn_poker",
    "pig": "pig",
}
"""The games that OpenSpiel has too, not always with all the same rules: so choices a second are compared."""
BY_HAND = Path(__file__).parent / "by_hand"
"""Some games as one writes them down in C."""
Figures = dict[str, Any]
Play = Callable[[int], int]


def in_python(table: Table) -> Play:
    seeds = iter(range(1_000_000_000))
    game, players, options = table.game, table.players, table.options
    return lambda games: sum(end.plies for end in game.playouts(games, next(seeds), players, options, engine="python"))


def library_of(table: Table, compiler: Compiler) -> Library | None:
    """The compiled program; None if that is impossible."""
    game = table.game
    program, lowering = lower(game.rules, table.given, table.players, game.sources)
    try:
        printed = source(program, lowering.layout)
    except CannotPrint:
        return None
    code = compiled(compiler, printed.text)
    return None if code is None else Library(code, printed.memory, printed.emitted)


def in_c(table: Table, library: Library) -> Play:
    seeds = iter(range(1_000_000_000))

    def play(games: int) -> int:
        player, number, choices = Player(table, library, next(seeds), 1_000_000), 0, 0
        while number < games:
            sums = player.sums(number, games - number)
            number, choices = number + sums.games, choices + sums.choices
        return choices

    return play


def by_hand(name: str, compiler: Compiler) -> Play | None:
    """Games in C that was written by hand for this game; None if there is none."""
    file = BY_HAND / f"{name}.c"
    if not file.exists():
        return None
    code = compiled(compiler, file.read_text(encoding="ascii"))
    if code is None:
        return None
    seeds, play = iter(range(1_000_000_000)), loaded(code).by_hand
    play.argtypes, play.restype = [ctypes.c_longlong, ctypes.c_longlong], ctypes.c_longlong
    return lambda games: int(play(games, next(seeds)))


def two_threads(plays: tuple[Play, Play], seconds: float) -> tuple[float, float]:
    """How many times as many choices two threads make as one: by the clock, and by the time of the processor that each
    choice takes, which tells how much they would make if nobody else used the cores.
    """
    games = 1
    while (alone := timed(plays[:1], games))[1] < seconds:
        games *= 2
    together = timed(plays, games)
    alone = max(alone, timed(plays[:1], games), key=lambda one: one[0] / one[1])
    return together[0] / together[1] * alone[1] / alone[0], 2 * together[0] / together[2] * alone[2] / alone[0]


def timed(plays: tuple[Play, ...], games: int) -> tuple[int, float, float]:
    """Choices, seconds by the clock, and seconds of the processor."""
    choices, used = [0] * len(plays), [0.0] * len(plays)

    def work(at: int) -> None:
        begun = thread_time()
        choices[at] = plays[at](games)
        used[at] = thread_time() - begun

    threads = [Thread(target=work, args=(at,)) for at in range(len(plays))]
    begun = perf_counter()
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return sum(choices), perf_counter() - begun, sum(used)


def in_spiel(name: str) -> Play | None:
    """Games of OpenSpiel, played through its interface for Python; None if it is not installed or has no such game."""
    if name not in SPIEL:
        return None
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game, dice = pyspiel.load_game(SPIEL[name]), random.Random(1)  # noqa: S311 - a game, no secret

    def play(games: int) -> int:
        choices = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                choices += 1
        return choices

    return play


def best() -> Compiler | None:
    """The compiler that makes the fastest programs."""
    return next((one for one in reversed(found()) if not one.quick), None)


def compiled_play(table: Table, compiler: Compiler | None) -> Play | None:
    library = None if compiler is None else library_of(table, compiler)
    return None if library is None else in_c(table, library)


def table_of(name: str, game: Game) -> Table:
    return game.table(game.players[-1] if name in SHIPPED else None)


def ways(name: str, game: Game) -> dict[str, Play | None]:
    table, compilers, own = table_of(name, game), found(), best()
    tiny = next((one for one in compilers if one.quick), None)
    return {
        "python": in_python(table),
        "c": compiled_play(table, own),
        "tiny": compiled_play(table, tiny),
        "hand": by_hand(name, own) if own is not None else None,
        "tiny hand": by_hand(name, tiny) if tiny is not None else None,
        "spiel": in_spiel(name),
    }


def figures(seconds: float) -> Figures:
    """For each game and way, choices a second."""
    measured: Figures = {}
    for name in (*GAMES, *SHIPPED):
        game = rulewright.load(name) if name in SHIPPED else example(name)
        row: dict[str, float] = {}
        plays = ways(name, game)
        for _ in range(TURNS):
            for way, play in plays.items():
                if play is not None:
                    row[way] = max(row.get(way, 0.0), plies_a_second(play, seconds))
        measured[name] = row
    for name in THREADED:
        game = rulewright.load(name) if name in SHIPPED else example(name)
        table, compiler = table_of(name, game), best()
        library = None if compiler is None else library_of(table, compiler)
        if library is not None:
            turns = [two_threads((in_c(table, library), in_c(table, library)), seconds) for _ in range(TURNS)]
            measured[name]["clock"], measured[name]["processor"] = (max(each) for each in zip(*turns, strict=True))
    return measured


def section(measured: Figures) -> str:
    from .page import table

    rows = []
    for name, row in measured.items():
        rows.append(
            (
                name,
                f"{row['python']:,.0f}",
                f"{row['c']:,.0f}" if "c" in row else "",
                ratio(row, "c", "python"),
                ratio(row, "tiny", "python"),
                ratio(row, "c", "spiel"),
                ratio(row, "c", "hand"),
                ratio(row, "tiny", "tiny hand"),
                told(row, "clock"),
                told(row, "processor"),
            )
        )
    heads = (
        "game", "printed Python", "C", "C × Python", "C by tcc × Python", "C × OpenSpiel", "C × by hand", "both by tcc",
        "two threads", "without others",
    )  # fmt: skip
    return HEAD + table(heads, rows)


def ratio(row: dict[str, float], one: str, other: str) -> str:
    return f"{row[one] / row[other]:.1f}" if one in row and other in row else ""


def told(row: dict[str, float], what: str) -> str:
    return f"{row[what]:.2f}" if what in row else ""


HEAD = """
## The same in C

`python -m tests.bench native` measured this in one run on one core: random games, choices a second; the large games
with as many players as may play. C is compiled by the machine's compiler with `-O3`; OpenSpiel is called from Python,
choice by choice. *By hand* is C as one writes it down for this game alone (`tests/bench/by_hand`), by the same
compiler. *Two threads* are compared with one by the clock, and by the processor time of each choice, which is what
matters where others use the cores too. An empty field: there is nothing to compare with, or it was not measured.

"""
