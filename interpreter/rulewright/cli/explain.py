"""In: a code, a game, or a declaration of a game (``tikal.uncover``). Out: its page, or what the rules say about it."""

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

SUMMARY = "explain a code, or the rules of a game"
FILE = re.compile(rf"(?P<game>.*{re.escape(ENDING)}(?:\+[^.]+)?)(?:\.(?P<declaration>.*))?", re.DOTALL)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "subject",
        metavar="SUBJECT",
        help="a code such as R102, codes such as R1, a game such as tikal, or a declaration such as tikal.uncover",
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    subject = chosen.subject
    if re.fullmatch(r"[Rr]\d*", subject) and not Path(subject).exists():
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
    """Split into game and declaration: ``tikal.uncover``, ``games/mine.rules+mud.uncover``; the latter may be empty."""
    if subject.endswith(ENDING):
        return subject, ""
    file = FILE.fullmatch(subject)
    if file:
        return file["game"], file["declaration"] or ""
    if Path(subject).exists():
        return subject, ""
    game, _, declaration = subject.partition(".")
    return game, declaration


def _page(name: str) -> str:
    """The page of a code; for the beginning of several codes, their titles."""
    if name in {code.id for code in CODES}:
        return page(name)
    titles = [f"{code.id}  {code.title}\n" for code in CODES if code.id.startswith(name)]
    if not titles:
        near = did_you_mean(name, (code.id for code in CODES)) if len(name) > len("R30") else ""
        raise MisuseError("R906", f"There is no code `{name}`.", near or "`rulewright explain R` lists all of them.")
    return "".join(titles)
