"""In: a game. Out: the program that it is played by, as source in Python or in C."""

from __future__ import annotations

import argparse

from rulewright.diagnostics.misuse import MisuseError

from .game import HELP, changes, sound
from .terminal import say

TARGETS = ("python", "c")
SUMMARY = "show the program that a game is played by"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument(
        "--players", type=number, metavar="N", help="for this many players; default: the smallest number"
    )
    parser.add_argument("--target", default="python", metavar="WHICH", help="python (default), or c")
    parser.add_argument("--layout", action="store_true", help="show the parts of its states instead, as JSON")
    changes(parser)


def number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise MisuseError(
            "R905", f"`{word}` is not a number of players.", "Write a number, as in `--players 3`."
        ) from None


def run(chosen: argparse.Namespace) -> int:
    from rulewright import pipeline
    from rulewright.model.definitions import how_many
    from rulewright.program.printing.c.cannot import CannotPrint

    if chosen.target not in TARGETS:
        raise MisuseError(
            "R905", f"There is no target `{chosen.target}`.", f"Write one of these: {', '.join(TARGETS)}."
        )
    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    allowed = checked.ruleset.players
    players = allowed[0] if chosen.players is None else chosen.players
    if players not in allowed:
        raise MisuseError(
            "R905", f"This game is for {how_many(allowed, ' to ')} players, not for {players}.", "Write another number."
        )
    if chosen.layout:
        say(pipeline.layout(checked, players))
        return 0
    if chosen.target == "python":
        say(pipeline.show(checked, players))
        return 0
    try:
        say(pipeline.show_in_c(checked, players))
    except CannotPrint as error:
        say(f"{error.told}\n")
        return 1
    return 0
