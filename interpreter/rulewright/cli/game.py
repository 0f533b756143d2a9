"""In: a game as the user gives it, with its changes. Out: the game after the pipeline, or why it cannot be read."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rulewright.diagnostics.finding import findings
from rulewright.diagnostics.render import render

from .arguments import pairs
from .house import Schema
from .opening import STANDARD_INPUT, look, misuse, standard_input
from .terminal import coloured

if TYPE_CHECKING:
    from rulewright.diagnostics.finding import Finding
    from rulewright.pipeline import Checked, Tries, Workspace

HELP = "the name of an included game, a file of rules, or - for standard input"


def changes(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that change a game before it is read."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        dest="settings",
        help="change a number of the rules, as in --set uncover.cost=3",
    )
    parser.add_argument(
        "--option",
        "--options",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="options",
        help="choose an option of the game, as in --option bribes=yes",
    )


def settings(chosen: argparse.Namespace) -> dict[str, str]:
    """The settings. An option is set like any other literal: its name is its path."""
    return pairs(chosen.settings, "--set") | pairs(chosen.options, "--option")


def opened(
    game: str,
    changed: dict[str, str],
    rules_of_house: Schema | None = None,
    tries: Tries | None = None,
    workspace: Workspace | None = None,
    *,
    book: bool = False,
    stale: bool = False,
) -> Checked:
    """The game with its findings. A file that is missing or no text is a usage error.

    For repeated checks, pass the same workspace.
    """
    from rulewright import pipeline

    look(game)
    files = {game: standard_input()} if game == STANDARD_INPUT else None
    try:
        check = pipeline.check if workspace is None else workspace.check
        return check(game, files=files, settings=changed, house=rules_of_house, tries=tries, book=book, stale=stale)
    except (OSError, UnicodeDecodeError) as error:
        raise misuse(error, f"`{game}`") from None


def errors_of(checked: Checked) -> tuple[Finding, ...]:
    return tuple(one for one in findings(checked.found, checked.sources) if one.code.severity == "error")


def sound(game: str, chosen: argparse.Namespace) -> Checked | None:
    """The game if it has no errors; otherwise None, after printing the errors to standard error."""
    checked = opened(game, settings(chosen))
    errors = errors_of(checked)
    if not errors:
        return checked
    sys.stderr.write(render(errors, "full", (called(game),), colour=coloured(sys.stderr)))
    return None


def called(game: str) -> str:
    """The name of a game in a sentence."""
    return "standard input" if game == STANDARD_INPUT else game
