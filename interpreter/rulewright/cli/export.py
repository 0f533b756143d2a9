"""In: a game. Out: the whole game as one JSON document, or its rule graph, for other programs to read or to draw."""

from __future__ import annotations

import argparse

from .arguments import one_of
from .game import HELP, changes, sound
from .writing import deliver

SUMMARY = "write a game as JSON, or draw its rules"
FORMS = ("json", "graph", "graphml", "dot", "mermaid")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument(
        "--format",
        type=one_of(FORMS),
        default="json",
        metavar="FORM",
        dest="form",
        help="json: the game (default); graph: the graph that is played, as JSON; graphml, dot or"
        " mermaid: its declarations and how they are related",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write; default: standard output")
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    """A game with errors is not exported: an incomplete document might be taken for a complete one."""
    from rulewright import pipeline

    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    deliver(pipeline.export(checked, chosen.form), chosen.output)
    return 0
