"""In: how long to measure. Out: how many choices a second programs can make that search: by positions, and by sessions;
and what it costs to cross from Python to C.

All is measured in one process on one core; what is compared is measured in turns, and the best turn counts.
"""

from __future__ import annotations

import ctypes
import random
from array import array
from collections.abc import Callable
from time import process_time
from typing import Any

import rulewright
from rulewright.play.game import Game, Table
from rulewright.play.native.compilers import compiled, found
from rulewright.play.native.library import Library
from rulewright.play.position import Position
from rulewright.play.positions import Positions
from rulewright.program.printing.c.cannot import CannotPrint
from rulewright.program.printing.c.source import source

from .engine import SHIPPED, example, plies_a_second

TURNS = 3
GAMES = ("tic-tac-toe", "connect-four", "breakthrough", "hex")
MANY = 64
AT_ONCE = 10_000
Figures = dict[str, Any]
Play = Callable[[int], int]


def fastest(table: Table) -> bool:
    """Let the program be compiled by the compiler that makes the fastest; returns whether that is possible."""
    compilers = found()
    if not compilers:
        return False
    try:
        printed = source(table.program, table.layout)
    except CannotPrint:
        return False
    code = compiled(compilers[-1], printed.text)
    if code is None:
        return False
    table.native.library = Library(code, printed.memory, printed.emitted)
    table.native.waiting = ()
    return True


def alone(here: Position) -> Play:
    """Games from a position: to list what may be chosen, to choose at random, and to go on is one choice."""
    draw, seeds = random.Random(1).random, iter(range(1_000_000_000))  # noqa: S311 - a game, no secret

    def play(games: int) -> int:
        choices = 0
        for _ in range(games):
            one = here.copy(next(seeds))
            while one.count:
                legal = one.legal()
                one.do(legal[int(draw() * len(legal))])
            choices += one.ply - here.ply
        return choices

    return play


def many(here: Position) -> Play:
    """So many games at once."""
    draw, seeds = random.Random(1).random, iter(range(1_000_000_000))  # noqa: S311 - as above

    def play(games: int) -> int:
        choices = 0
        for _ in range(games):
            side = Positions(here.copy(next(seeds)) for _ in range(MANY))
            while any(side.counts):
                chosen = array("i", [int(draw() * count) if count else -1 for count in side.counts])
                side.do(chosen)
                choices += len(chosen) - chosen.count(-1)
        return choices

    return play


def sessions(game: Game, players: int) -> Play:
    draw, seeds = random.Random(1).random, iter(range(1_000_000_000))  # noqa: S311 - as above

    def play(games: int) -> int:
        choices = 0
        for _ in range(games):
            session = game.start(players, next(seeds))
            while not session.over and session.ply < 200:
                legal = session.legal()
                session.choose(legal[int(draw() * len(legal))])
            choices += session.ply
        return choices

    return play


def compiled_alone(game: Game, players: int) -> Play:
    """Games of random choices, of which nothing is seen: what there is to gain."""
    seeds = iter(range(1_000_000_000))
    return lambda games: game.tally(games, next(seeds), players, engine="native").choices


def microseconds(what: Callable[[], object], often: int = AT_ONCE) -> float:
    best = float("inf")
    for _ in range(5):
        begun = process_time()
        for _ in range(often):
            what()
        best = min(best, process_time() - begun)
    return 1e6 * best / often


def crossings(here: Position) -> dict[str, float]:
    """Microseconds for a call that does hardly anything, in each way; the last one is what positions do."""
    held = here.compiled
    assert held is not None
    engine, block = held
    typed = ctypes.CDLL(None, handle=engine.library.loaded._handle).rulewright_count
    typed.argtypes, typed.restype = [ctypes.c_void_p, ctypes.c_void_p], ctypes.c_longlong
    free = ctypes.CDLL(None, handle=engine.library.loaded._handle).rulewright_count
    memory, words = engine.memory, ctypes.c_void_p(ctypes.addressof(block))
    space, number = engine.space.memory, ctypes.c_longlong(3)
    rows = memoryview(block).cast("B").cast("q")
    empty = microseconds(lambda: None)
    ways: dict[str, Callable[[], object]] = {
        "ctypes, arguments declared and converted": lambda: typed(space, block),
        "ctypes, arguments prepared, and one of them a number": lambda: free(memory, words, number),
        "ctypes, arguments as they are, without the interpreter's lock": lambda: free(memory, block, 3),
        "the same, keeping the lock": lambda: engine.count(memory, block, 3),
        "one word of a ctypes array": lambda: block[0],
        "one word of a memoryview of it": lambda: rows[0],
    }
    return {way: microseconds(call) - empty for way, call in ways.items()}


def costs(here: Position) -> dict[str, float]:
    """Microseconds to copy, to copy and go on, to go on and back, and for a row of features."""
    there = here.copy()
    there.do(0)

    def forth() -> None:
        here.copy().do(0)

    def back() -> None:
        there.do(0)
        there.undo()

    return {
        "copy": microseconds(here.copy),
        "copy and do": microseconds(forth, 2000),
        "do and undo": microseconds(back, 2000),
        "features": microseconds(lambda: here.features(0), 500),
    }


def figures(seconds: float) -> Figures:
    measured: Figures = {"games": {}, "costs": {}}
    for name in (*GAMES, *SHIPPED):
        game = rulewright.load(name) if name in SHIPPED else example(name)
        players = game.players[-1]
        table = game.table(players)
        start = game.start(players, 1)
        ways: dict[str, Play] = {
            "sessions": sessions(game, players),
            "in Python": alone(start.position(engine="python")),
        }
        if fastest(table):
            here = start.position(engine="native")
            ways |= {"alone": alone(here), "many": many(here), "unseen": compiled_alone(game, players)}
            measured["costs"][name] = costs(here)
            measured.setdefault("crossings", crossings(here))
        row: dict[str, float] = {}
        for _ in range(TURNS):
            for way, play in ways.items():
                row[way] = max(row.get(way, 0.0), plies_a_second(play, seconds))
        measured["games"][name] = row
    return measured


def section(measured: Figures) -> str:
    from .page import table

    ways = ("sessions", "in Python", "alone", "many", "unseen")
    rows = [
        (name, *(f"{row[way]:,.0f}" if way in row else "" for way in ways)) for name, row in measured["games"].items()
    ]
    heads = ("game", "sessions", "positions in Python", "in C", f"{MANY} at once in C", "games in C that nobody sees")
    found = HEAD + table(heads, rows)
    kinds = ("copy", "copy and do", "do and undo", "features")
    rows = [(name, *(f"{row[kind]:.2f}" for kind in kinds)) for name, row in measured["costs"].items()]
    found += COSTS + table(("game", "copy", "copy, do", "do, undo", "features of a seat"), rows)
    rows = [(way, f"{taken:.3f}") for way, taken in measured.get("crossings", {}).items()]
    return found + CROSSINGS + table(("way", "µs"), rows)


HEAD = """
## Search

`python -m tests.bench positions` measured this in one run on one core: random choices a second, made one by one from
Python; the large games with as many players as may play. A choice is to list what may be chosen, to draw from it, and
to go on. C is compiled by the machine's compiler with `-O2`.

"""
COSTS = """
Microseconds for a position in C, at the first decision:

"""
CROSSINGS = """
Microseconds for crossing from Python to C and back, for a call that does hardly anything:

"""
