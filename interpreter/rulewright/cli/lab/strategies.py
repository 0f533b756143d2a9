"""In: a game and bots. Out: a table of each against each."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from ..game import HELP, changes
from ..terminal import say
from . import given
from .ladder import line

SUMMARY = "each bot against each: --bots greedy,random,prefer:dig>march"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.ladders import everyone, table

    arms, stop = list[Any](), None
    if chosen.resume is None:
        game = given.opened(chosen)
        if game is None:
            return 1
        names = list(dict.fromkeys(word.strip() for word in (chosen.bots or "random,greedy").split(",")))
        if len(names) < 2:
            raise MisuseError("R905", "Two bots at least are needed.", "Write: --bots greedy,random")
        for name in names:
            given.bots_of(game, name, chosen.players)
        chosen.bots = names[0]
        work = given.work_of(game, chosen)
        if work.players < 2:
            raise MisuseError("R905", "A table of strategies needs two players at least.")
        for one in everyone(names, work):
            arms.append(given.arm_of(f"{one.bots[0]} against {one.bots[-1]}", game, one))
        stop = given.stop_of(chosen, work.players)
    with given.storing(chosen, "strategies", arms, stop, {}) as store:
        given.play(store, chosen)
        result = {"command": "strategies", "game": store.about["game"], "pairs": table(store)}
    if chosen.json:
        say(json.dumps(result, ensure_ascii=False, indent=2) + "\n")
        return 0
    say("\n".join([f"{result['game']}: bots against each other; that is no test by people."]) + "\n")
    say("".join(f"{line(one)}\n" for one in result["pairs"]))
    return 0
