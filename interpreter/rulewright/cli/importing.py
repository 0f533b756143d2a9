"""In: a game as written by ``export``. Out: its rules, on standard output or in a file; or why the document is invalid
(R912).
"""

from __future__ import annotations

import argparse

from rulewright.diagnostics.misuse import MisuseError

from .opening import STANDARD_INPUT, contents, misuse, standard_input
from .writing import deliver

SUMMARY = "make rules from a game that was exported as JSON"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.json", help="a file that export wrote, or - for standard input")
    parser.add_argument("-o", "--output", metavar="OUT.rules", help="the file to write; default: standard output")


def run(chosen: argparse.Namespace) -> int:
    """Import a game. Its rules are not checked: that is for ``check``."""
    from rulewright import pipeline
    from rulewright.graph.form import FormError

    try:
        rules = pipeline.imported(_text(chosen.file))
    except FormError as error:
        called = "Standard input" if chosen.file == STANDARD_INPUT else f"`{chosen.file}`"
        where = f"Look at `{error.pointer}` in it." if error.pointer else "Give a file that `rulewright export` wrote."
        raise MisuseError("R912", f"{called} cannot be imported: {error}.", where) from None
    deliver(rules, chosen.output)
    return 0


def _text(file: str) -> str:
    if file == STANDARD_INPUT:
        return standard_input()
    try:
        return contents(file).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise misuse(error, f"`{file}`") from None
