"""In: how long to measure. Out: how fast games of random choices are played: printed Python, C, and OpenSpiel.

All is measured in one process on one core, in turns; the best turn counts. What matters are the ratios.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import rulewright
from rulewright.play.game import Game, Table
from rulewright.play.native.compilers import Compiler, compiled, found
from rulewright.play.native.library import Library
from rulewright.play.native.player import Player
from rulewright.program.lower import lower
from rulewright.program.printing.c.cannot import CannotPrint
from rulewright.program.printing.c.source import source

from .engine import SHIPPED, example, plies_a_second

TURNS = 3
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
Figures = dict[str, Any]
Play = Callable[[int], int]


def in_python(table: Table) -> Play:
    seeds = iter(range(1_000_000_000))
    game, players, options = table.game, table.players, table.options
    return lambda games: sum(end.plies for end in game.playouts(games, next(seeds), players, options, engine="python"))


def in_c(table: Table, compiler: Compiler) -> Play | None:
    """Games in C; None if that is impossible."""
    game, seeds = table.game, iter(range(1_000_000_000))
    program, lowering = lower(game.rules, table.given, table.players, game.sources)
    try:
        printed = source(program, lowering.layout)
    except CannotPrint:
        return None
    code = compiled(compiler, printed.text)
    if code is None:
        return None
    library = Library(code, printed.memory, printed.words, printed.emitted)

    def play(games: int) -> int:
        player, number, choices = Player(table, library, next(seeds), 1_000_000), 0, 0
        while number < games:
            sums = player.sums(number, games - number)
            number, choices = number + sums.games, choices + sums.choices
        return choices

    return play


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


def ways(name: str, game: Game) -> dict[str, Play | None]:
    table = game.table(game.players[-1] if name in SHIPPED else None)
    compilers = found()
    own = next((one for one in compilers if not one.quick), None)
    tiny = next((one for one in compilers if one.quick), None)
    return {
        "python": in_python(table),
        "c": in_c(table, own) if own is not None else None,
        "tiny": in_c(table, tiny) if tiny is not None else None,
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
            )
        )
    heads = ("game", "printed Python", "C", "C × Python", "C by tcc × Python", "C × OpenSpiel")
    return HEAD + table(heads, rows)


def ratio(row: dict[str, float], one: str, other: str) -> str:
    return f"{row[one] / row[other]:.1f}" if one in row and other in row else ""


HEAD = """
## The same in C

`python -m tests.bench native` measured this in one run on one core: random games, choices a second; the large games
with as many players as may play. C is compiled by the machine's compiler with `-O2`; OpenSpiel is called from Python,
choice by choice. An empty field: the game cannot be printed in C yet, or OpenSpiel has none.

"""
