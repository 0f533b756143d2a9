"""In: a code. Out: its page."""

from __future__ import annotations

import argparse
import re

from rulewright.diagnostics.catalogue import CODES, page
from rulewright.diagnostics.misuse import MisuseError

from .guess import did_you_mean
from .terminal import say

SUMMARY = "say what a code means"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subject", metavar="CODE", help="a code, as R102")


def run(chosen: argparse.Namespace) -> int:
    subject = chosen.subject
    if re.fullmatch(r"[Rr]\d+", subject):
        say(_page(subject.upper()))
        return 0
    raise MisuseError("R906", f"there is no code {subject}")


def _page(name: str) -> str:
    known = [code.id for code in CODES]
    if name not in known:
        raise MisuseError("R906", f"there is no code {name}", did_you_mean(name, known))
    return page(name)
