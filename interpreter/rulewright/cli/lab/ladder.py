"""In: a game. Out: whether skill tells: random bots against greedy ones, these against those that search, and so on."""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from ..game import HELP, changes
from ..terminal import say
from . import given

SUMMARY = "whether skill tells: stronger and stronger bots, each against the one before"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    parser.add_argument("--doublings", default="4", metavar="N", help="how many bots that search (default: 4)")
    parser.add_argument("--rounds", default="50", metavar="N", help="how long the first of them searches (default: 50)")
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.ladders import against, climbed, rungs

    from ..seats import numbered

    arms, stop = list[Any](), None
    if chosen.bots is not None:
        raise MisuseError("R905", "A ladder has bots of its own.", "To compare yours: rulewright lab strategies")
    if chosen.resume is None:
        game = given.opened(chosen)
        if game is None:
            return 1
        doublings, rounds = numbered(chosen.doublings, "--doublings"), numbered(chosen.rounds, "--rounds", 1)
        assert doublings is not None
        assert rounds is not None
        work = given.work_of(game, chosen)
        if work.players < 2:
            raise MisuseError("R905", "A ladder needs two players at least.")
        steps = rungs(doublings, rounds)
        for below, above in pairwise(steps):
            bots = against(above, below, work.players)
            arms.append(given.arm_of(f"{above} against {below}", game, work.played_by(bots)))
        stop = given.stop_of(chosen, work.players)
    with given.storing(chosen, "ladder", arms, stop, {}) as store:
        with given.runner(store, chosen) as runner:
            found = climbed(runner, store.about["stop"]["most"])
        result = {"command": "ladder", "game": store.about["game"], "steps": found}
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def as_text(result: dict[str, Any]) -> str:
    lines = [f"{result['game']}: bots against each other; that is no test by people."]
    lines += [line(one) for one in result["steps"]]
    wrong = [one for one in result["steps"] if one["verdict"] == "weaker"]
    if wrong:
        lines.append("A step leads down: that bot, or what it judges positions by, is to blame.")
    return "\n".join(lines) + "\n"


def line(one: dict[str, Any]) -> str:
    value, low, high = ("?" if part is None else f"{100 * part:.1f}" for part in one["share"])
    equal = f"{100 * one['equal']:.1f}"
    return (
        f"  {one['bot']} against {one['against']}: won {value} % ({low} to {high}) of {one['games']} games, "
        f"where {equal} % would be equal: {one['verdict']}"
    )
