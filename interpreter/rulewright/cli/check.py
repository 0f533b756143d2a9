"""In: games. Out: what is wrong with their rules, in the form that was asked for."""

from __future__ import annotations

import argparse
import sys

from rulewright.diagnostics.finding import findings, together
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.render import FORMATS, render

from .arguments import one_of, pairs
from .opening import STANDARD_INPUT, look, misuse, standard_input
from .terminal import coloured, complain, say

SUMMARY = "find what is wrong with the rules of games"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="+", metavar="GAME",
                        help="the name of a game that comes along, a file of rules, or - for standard input")
    parser.add_argument("--output-format", type=one_of(FORMATS), default="full", metavar="FORM",
                        help=f"{', '.join(FORMATS)} (full if not said)")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", dest="settings",
                        help="change a number of the rules, as in --set uncover.cost=3")


def run(chosen: argparse.Namespace) -> int:
    """Games that cannot be opened do not keep the others from being checked."""
    from rulewright import pipeline

    settings = pairs(chosen.settings, "--set")
    groups = []
    checked = []
    missing = []
    for game in dict.fromkeys(chosen.games):
        try:
            look(game)
            files = {game: standard_input()} if game == STANDARD_INPUT else None
            result = pipeline.check(game, files=files, settings=settings)
        except MisuseError as error:
            missing.append(error)
            continue
        except (OSError, UnicodeDecodeError) as error:
            missing.append(misuse(error, game))
            continue
        checked.append("standard input" if game == STANDARD_INPUT else game)
        groups.append(findings(result.found, result.sources))
    found = together(groups)
    if checked:
        say(render(found, chosen.output_format, tuple(checked), colour=coloured(sys.stdout)))
    for reason in missing:
        complain(reason)
    if missing:
        return 2
    return 1 if any(finding.code.severity != "note" for finding in found) else 0
