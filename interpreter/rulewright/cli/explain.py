"""In: a code, a game, or a declaration of a game (``tikal.uncover``). Out: its page, or what the rules say of it."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rulewright.diagnostics.catalogue import CODES, page
from rulewright.diagnostics.misuse import MisuseError

from .game import changes, sound
from .guess import did_you_mean
from .opening import ENDING
from .terminal import say

SUMMARY = "say what a code means, or what the rules of a game say"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subject", metavar="SUBJECT",
                        help="a code as R102, a game as tikal, or a declaration of a game as tikal.uncover")
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    subject = chosen.subject
    if re.fullmatch(r"[Rr]\d+", subject) and not Path(subject).exists():
        say(_page(subject.upper()))
        return 0
    from rulewright import pipeline

    game, declaration = parted(subject)
    checked = sound(game, chosen)
    if checked is None:
        return 1
    say(pipeline.explain(checked, declaration))
    return 0


def parted(subject: str) -> tuple[str, str]:
    """The game and the declaration: ``tikal.uncover``, ``games/mine.rules.uncover``; the latter may be empty."""
    if subject.endswith(ENDING):
        return subject, ""
    before, ending, after = subject.rpartition(f"{ENDING}.")
    if ending:
        return before + ENDING, after
    if Path(subject).exists():
        return subject, ""
    game, _, declaration = subject.partition(".")
    return game, declaration


def _page(name: str) -> str:
    known = [code.id for code in CODES]
    if name not in known:
        raise MisuseError("R906", f"There is no code `{name}`.", did_you_mean(name, known))
    return page(name)
