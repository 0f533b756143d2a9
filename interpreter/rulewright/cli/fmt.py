"""In: files of rules. Out: the same files in canonical layout; or what would change, for people or for checks."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics.finding import findings
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.render import render

from .game import called
from .opening import STANDARD_INPUT, contents, is_name, look, misuse, standard_input
from .terminal import coloured, complain, say
from .writing import write

if TYPE_CHECKING:
    from rulewright.syntax.fmt import Formatted

SUMMARY = "lay out files of rules in the one canonical way"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of rules to format, or - for standard input")
    parser.add_argument("--check", action="store_true", help="write nothing; name the files that would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(chosen: argparse.Namespace) -> int:
    """Format files. What cannot be read stays as it is and is reported; the rest is formatted."""
    from rulewright.syntax.fmt import format_text

    result = 0
    for file in dict.fromkeys(chosen.files):
        try:
            text = _text(file)
            formatted = format_text(called(file), text)
            if not chosen.check and not chosen.diff:
                _write(file, formatted)
        except MisuseError as error:
            complain(error)
            result = 2
            continue
        wrong = findings(list(formatted.diagnostics), formatted.sources)
        if wrong:
            sys.stderr.write(render(wrong, "full", (called(file),), colour=coloured(sys.stderr)))
        if chosen.diff:
            say(_diff(called(file), text, formatted.text))
        elif formatted.changed and (chosen.check or file != STANDARD_INPUT):
            say(f"{called(file)}: {'would be formatted' if chosen.check else 'formatted'}\n")
        if wrong or (formatted.changed and (chosen.check or chosen.diff)):
            result = max(result, 1)
    return result


def _text(file: str) -> str:
    """The text of a file with its line ends and its byte order mark, or of standard input."""
    if file == STANDARD_INPUT:
        return standard_input()
    if is_name(file) and not Path(file).exists():
        raise MisuseError("R901", f"`{file}` is an included game, and not a file.", "Give a file of rules.")
    if Path(file).is_dir():
        raise MisuseError("R902", f"`{file}` is a folder.", "Say which file.")
    look(file)
    try:
        return contents(file).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise misuse(error, f"`{file}`") from None


def _write(file: str, formatted: Formatted) -> None:
    if file == STANDARD_INPUT:
        say(formatted.text)
    elif formatted.changed:
        write(file, formatted.text)


def _diff(name: str, before: str, after: str) -> str:
    lines = difflib.unified_diff(_lines(before), _lines(after), name, name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines of a text; as in rules, only line feeds end a line."""
    *whole, rest = text.split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])
