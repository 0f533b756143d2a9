"""In: games. Out: the findings about their rules, in the requested format."""

from __future__ import annotations

import argparse
import gc
import sys

from rulewright.diagnostics.finding import findings, together
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.render import FORMATS, render
from rulewright.pipeline import Tries, wordless

from .arguments import Parser, one_of
from .game import HELP, called, changes, opened, settings
from .house import house
from .seats import numbered
from .terminal import coloured, complain, say

SUMMARY = "find what is wrong with the rules of games"
GAMES = 100
"""The default number of games to play."""


def arguments(parser: Parser) -> None:
    parser.add_argument("games", nargs="+", metavar="GAME", help=HELP)
    parser.add_argument(
        "--output-format",
        type=one_of(FORMATS),
        default="full",
        metavar="FORM",
        help=f"{', '.join(FORMATS)} (default: full)",
    )
    parser.add_argument("--schema", metavar="HOUSE.json", help="check with your own rules too: a JSON Schema")
    parser.add_argument(
        "--play",
        metavar="GAMES",
        help=f"also play this many games (default: {GAMES}; write --play=GAMES), and report what stops "
        "them and what never happens in them",
    )
    parser.add_argument("--play-seconds", metavar="S", help="play no longer than that")
    parser.alone["--play"] = f"--play={GAMES}"
    parser.add_argument("--book", action="store_true", help="also find what the rulebook has no words for")
    parser.add_argument("--watch", action="store_true", help="stay, and check again whenever a file is saved")
    parser.add_argument("--test", action="store_true", help="with --watch: also play the examples each time")
    parser.add_argument(
        "--diff",
        action="store_true",
        help="with --watch: each time, describe the differences to the start",
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    """A check is short, and most objects live to its end: garbage collection would take a tenth of the time."""
    if chosen.watch:
        from .watch import watched

        return watched(chosen)
    if chosen.test or chosen.diff:
        word = "--test" if chosen.test else "--diff"
        hint = f"Write `--watch {word}`, or `rulewright {word[2:]}`."
        raise MisuseError("R905", f"`{word}` can only be used with `--watch`.", hint)
    gc.disable()
    try:
        return _run(chosen)
    finally:
        gc.enable()


def _run(chosen: argparse.Namespace) -> int:
    """Games that cannot be opened do not prevent the others from being checked."""
    changed = settings(chosen)
    rules_of_house = None if chosen.schema is None else house(chosen.schema)
    games, seconds = numbered(chosen.play, "--play", 1), numbered(chosen.play_seconds, "--play-seconds", 1)
    if seconds is not None and games is None:
        raise MisuseError("R905", "`--play-seconds` can only be used with `--play`.", "Write: --play --play-seconds 60")
    groups = []
    results = {}
    checked = []
    missing = []
    for game in dict.fromkeys(chosen.games):
        tries = None if games is None else Tries(games, seconds)
        try:
            result = opened(game, changed, rules_of_house, tries, book=chosen.book, stale=True)
        except MisuseError as error:
            missing.append(error)
            continue
        if tries is not None and 0 < tries.played < tries.games:
            sys.stderr.write(f"{called(game)}: the time was up after {tries.played} of {tries.games} games\n")
        checked.append(called(game))
        results[game] = result
        groups.append(findings(result.found, result.sources))
    found = together(groups)
    if checked:
        say(render(found, chosen.output_format, tuple(checked), colour=coloured(sys.stdout)))
    if chosen.output_format == "full" and not chosen.book:
        for game, result in results.items():
            lacking = wordless(result, changed)
            if not lacking:
                continue
            what = "one rule or thing" if lacking == 1 else f"{lacking} rules and things"
            say(f"The book of {called(game)} has no words for {what}: `rulewright check --book {game}` shows them.\n")
    for reason in missing:
        complain(reason)
    if missing:
        return 2
    return 1 if any(finding.code.severity != "note" for finding in found) else 0
