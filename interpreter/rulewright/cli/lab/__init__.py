"""In: a subcommand of ``lab`` and its arguments. Out: what games that bots play say about the rules."""

from __future__ import annotations

import argparse

from rulewright.diagnostics.misuse import MisuseError

from . import compare, cover, export, games, ladder, report, screen, seek, strategies, sweep
from . import run as run_games

COMMANDS = {"run": run_games, "compare": compare, "sweep": sweep, "screen": screen, "seek": seek, "cover": cover,
            "ladder": ladder, "strategies": strategies, "report": report, "games": games, "export": export}  # fmt: skip
"""A module for each: it has a ``SUMMARY``, ``arguments(parser)`` and ``run(chosen)``."""
SUMMARY = "what a game is like, in figures: play many games, and compare variants"


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", metavar="WHAT")
    for name, command in COMMANDS.items():
        own = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.arguments(own)
        known = tuple(option for action in own._actions for option in action.option_strings)  # noqa: SLF001 - no other way
        own.set_defaults(lab_options_known=known)


def run(chosen: argparse.Namespace) -> int:
    if chosen.subcommand is None:
        raise MisuseError(
            "R905", f"Say what the lab shall do: {', '.join(COMMANDS)}.", "Write: rulewright lab run GAME"
        )
    return int(COMMANDS[chosen.subcommand].run(chosen))
