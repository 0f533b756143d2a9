"""In: a game and numbers that vary. Out: a grid: what becomes of the game for each way to set them."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from ..game import HELP, changes
from ..terminal import say
from . import given

SUMMARY = "set numbers of the rules in all ways, and lay the games side by side"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    parser.add_argument(
        "--vary", action="append", default=[], metavar="PATH=VALUES", help="up to three: --vary uncover.cost=1..3"
    )
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.results import of_run
    from rulewright.lab.sweeps import swept
    from rulewright.lab.varied import VaryError, grid

    arms, cells, stop = list[Any](), list[dict[str, Any]](), None
    if chosen.resume is None:
        try:
            ways = grid(chosen.vary)
        except VaryError as error:
            raise MisuseError("R905", str(error)) from None
        found = given.varied(chosen, ways)
        if found is None:
            return 1
        arms, cells = found
        stop = given.stop_of(chosen, arms[0].work.games_a_block)
    with given.storing(chosen, "sweep", arms, stop, {"cells": cells}) as store:
        given.play(store, chosen)
        result = {**of_run(store), "cells": swept(store)}
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def as_text(result: dict[str, Any]) -> str:
    base = result["arms"][0]
    lines = [f"{result['game']}: {base['games']} games each by bots ({', '.join(base['bots'])}), seed {base['seed']}."]
    lines.append("What is marked * is surely unlike the base.")
    for cell in result["cells"]:
        lines.append(f"{cell['name']}:" + (f" cannot be played. {cell['said']}" if cell["said"] else ""))
        lines += [f"  {given.figure(one)}{' *' if one['apart'] else ''}" for one in cell["figures"]]
    return "\n".join(lines) + "\n"
