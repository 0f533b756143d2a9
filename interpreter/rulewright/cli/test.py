"""In: games. Out: which of their examples hold, and where the others fail."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from rulewright.diagnostics.visible import visible

from .game import HELP, called, changes, sound
from .terminal import say

if TYPE_CHECKING:
    from rulewright.play.examples import Outcome

SUMMARY = "play the examples of games"
VERSION = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="+", metavar="GAME", help=HELP)
    parser.add_argument("--json", action="store_true", help="write the results as JSON")
    parser.add_argument(
        "--walk", action="store_true", help="also play them step by step: slow, a test of Rulewright itself"
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    """Games with errors are not played; the others are."""
    from rulewright import pipeline

    found: list[tuple[str, Outcome]] = []
    whole = True
    for game in dict.fromkeys(chosen.games):
        checked = sound(game, chosen)
        if checked is None:
            whole = False
            continue
        outcomes = pipeline.examples(checked, walk=chosen.walk)
        found += [(called(game), outcome) for outcome in outcomes]
        if not chosen.json:
            say(as_text(called(game), outcomes))
    if chosen.json:
        say(as_json(found))
    return 0 if whole and not any(outcome.failure for _, outcome in found) else 1


def as_text(game: str, outcomes: list[Outcome]) -> str:
    """A line for each example; if it fails, followed by where and why."""
    lines = []
    for outcome in outcomes:
        lines.append(f"{'FAILED' if outcome.failure else 'ok':6}  {visible(outcome.title)}")
        if outcome.failure:
            place = outcome.failure.place
            lines.append(f"        {visible(place.file)}:{place.line}: {visible(outcome.failure.message)}")
    if not outcomes:
        return f"{visible(game)} has no examples\n"
    good = sum(not outcome.failure for outcome in outcomes)
    return "\n".join([*lines, f"{good} of {len(outcomes)} examples of {visible(game)} hold"]) + "\n"


def as_json(found: list[tuple[str, Outcome]]) -> str:
    """One document; ``version`` changes with its format."""
    return (
        json.dumps(
            {
                "version": VERSION,
                "held": sum(not outcome.failure for _, outcome in found),
                "failed": sum(bool(outcome.failure) for _, outcome in found),
                "examples": [
                    {
                        "game": game,
                        "title": outcome.title,
                        "file": outcome.place.file,
                        "line": outcome.place.line,
                        "failure": outcome.failure
                        and {
                            "message": outcome.failure.message,
                            "file": outcome.failure.place.file,
                            "line": outcome.failure.place.line,
                        },
                    }
                    for game, outcome in found
                ],
            },
            indent=2,
            ensure_ascii=False,
        )
        + "\n"
    )
