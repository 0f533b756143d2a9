"""In: a game. Out: all of it as one JSON document, for other programs to read; what ``schema`` prints describes it."""

from __future__ import annotations

import argparse

from .game import HELP, changes, sound
from .terminal import say

SUMMARY = "write a game as JSON"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    """A game with errors is not written: half of it would be taken for the whole."""
    from rulewright import pipeline

    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    say(pipeline.export(checked))
    return 0
