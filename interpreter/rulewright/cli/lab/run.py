"""In: a game, bots and how many games. Out: what they were like, in figures with intervals; a file that keeps them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.misuse import MisuseError

from ..terminal import say
from . import given

if TYPE_CHECKING:
    from rulewright.lab.store import Store

SUMMARY = "let bots play many games, and tell what the game is like"


def arguments(parser: argparse.ArgumentParser) -> None:
    given.arguments(parser)
    parser.add_argument("-n", "--games", default="1000", metavar="N", help="at least so many games (default: 1000)")
    parser.add_argument("--keep", metavar="RUN.db", help="keep all games in this file")
    parser.add_argument("--resume", metavar="RUN.db", help="go on with a run that was stopped")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")


def run(chosen: argparse.Namespace) -> int:
    from rulewright import reload
    from rulewright.lab.played import Player
    from rulewright.lab.results import of_run
    from rulewright.lab.running import run as play

    from ..simulate import Progress

    store = opened(chosen)
    if store is None:
        return 1
    with store:
        bar = Progress() if sys.stderr.isatty() else None
        try:
            play(store, store.about["blocks"], Player(reload), bar)
        except KeyboardInterrupt:
            if store.file:
                sys.stderr.write(f"\nTo go on: rulewright lab run --resume {store.file}\n")
            raise
        finally:
            if bar is not None:
                bar.clear()
        result = of_run(store)
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def opened(chosen: argparse.Namespace) -> Store | None:
    """The run, new or to be continued; None if the rules have errors, which have been printed."""
    from rulewright.lab.store import Store, StoreError, arm

    from ..play import opened as game_of
    from ..seats import numbered

    try:
        if chosen.resume is not None:
            if chosen.game is not None:
                raise MisuseError("R905", "A run that is continued knows its game.", "Leave the game out.")
            found = Store.open(chosen.resume)
            if not all(one.work.repeatable for one in found.arms):
                raise MisuseError(
                    "R905", "A run whose bots think for a time cannot be gone on with: it is not repeatable."
                )
            return found
        if chosen.game is None:
            raise MisuseError("R905", "Say which game to play.", "Write: rulewright lab run GAME")
        games = numbered(chosen.games, "--games", 1)
        assert games is not None
        game = game_of(chosen)
        if game is None:
            return None
        work = given.work_of(game, chosen)
        here = game.at(work.position) if work.position else game
        arms = [arm(chosen.game, work, here.table(work.players, work.options))]
        blocks = -(-games // work.games_a_block)
        return Store.make(chosen.keep, arms, {"command": "run", "game": game.name, "blocks": blocks})
    except StoreError as error:
        raise MisuseError("R903", str(error)) from None


def as_text(result: dict[str, Any]) -> str:
    lines = []
    for arm in result["arms"]:
        who = ", ".join(arm["bots"]) if len(set(arm["bots"])) > 1 else f"{len(arm['bots'])} × {arm['bots'][0]}"
        lines.append(f"{result['game']}: {arm['games']} games of bots ({who}), seed {arm['seed']}. No people played.")
        if arm["marred"]:
            lines.append("  Many games did not come to an end: what follows is not a sample of whole games.")
        lines += [
            f"  fault in game {one['game'] + 1}: {one['said']} ({one['code']}, {one['file']}:{one['line']})"
            for one in arm["faults"][:5]
        ]
        for one in arm["figures"]:
            by = 100 if one["unit"] == "share" else 1
            sign = " %" if one["unit"] == "share" else f" {one['unit']}"
            low, high = ("?" if one[end] is None else f"{one[end] * by:.1f}" for end in ("low", "high"))
            lines.append(
                f"  {(one['key'] + ' ' + one['of']).strip():<28}{one['value'] * by:8.1f}{sign}  ({low} to {high})"
            )
    return "\n".join(lines) + "\n"
