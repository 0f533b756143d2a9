"""In: two games, usually a game and a variant of it. Out: how the second differs, in sentences."""

from __future__ import annotations

import argparse

from .game import HELP, changes, sound
from .language import known_language, spoken
from .terminal import say

SUMMARY = "say in words what a variant changes"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument(
        "variant",
        metavar="VARIANT",
        nargs="?",
        help="another game; default: GAME itself with its settings and options",
    )
    spoken(parser)
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    """Settings and options apply to the second game only."""
    from rulewright import pipeline

    language = known_language(chosen.lang)
    plain = argparse.Namespace(**{**vars(chosen), "settings": [], "options": []})
    old = sound(chosen.game, plain)
    new = sound(chosen.variant or chosen.game, chosen)
    if old is None or new is None:
        return 1
    say(pipeline.diff(old, new, language))
    return 0
