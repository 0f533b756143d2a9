"""In: a game, numbers that vary, and wishes. Out: the ways to set them that come nearest, told by new games."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from ..game import HELP, changes
from ..terminal import say
from . import given

SUMMARY = "search for the numbers by which a game is as it is wanted"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    parser.add_argument("--vary", action="append", default=[], metavar="PATH=VALUES", help="up to three numbers")
    parser.add_argument("--want", metavar="WISHES", help='such as "seat-gap<0.03, choices 60..90, drawn<0.1"')
    parser.add_argument("--pace", default="20", metavar="SECONDS", help="how long a choice takes people (default: 20)")
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.sweeps import WantError, only_ends, sought, wants
    from rulewright.lab.varied import VaryError, grid

    arms, about, stop = list[Any](), dict[str, Any](), None
    try:
        if chosen.resume is None:
            if not chosen.want:
                raise MisuseError("R905", "Say what is wanted.", 'Write: --want "seat-gap<0.03, choices 60..90"')
            if chosen.metrics is None and only_ends(wants(chosen.want)):
                chosen.metrics = "ends"
            found = given.varied(chosen, grid(chosen.vary))
            if found is None:
                return 1
            arms = found[0][1:]  # the base is wanted only if it is one of the ways
            if not arms:
                raise MisuseError("R905", "None of these ways can be played.", "`lab sweep` says why.")
            pace = given.a_number(chosen.pace, "--pace")
            about = {"want": chosen.want, "pace": pace, "cells": found[1]}
            stop = given.stop_of(chosen, arms[0].work.games_a_block)
        with given.storing(chosen, "seek", arms, stop, about) as store:
            most = store.about["stop"]["most"]
            first = max(10, most // 20)
            with given.runner(store, chosen) as runner:
                result = sought(runner, store.about["want"], store.about["pace"], first, most)
            result = {"command": "seek", "game": store.about["game"], **result}
    except (VaryError, WantError) as error:
        raise MisuseError("R905", str(error)) from None
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def as_text(result: dict[str, Any]) -> str:
    lines = [f"{result['game']}, wanted: {result['want']}"]
    lines += [f"  {one['cells']} ways, {one['blocks']} blocks each" for one in result["rounds"]]
    lines.append(f"The best, by {result['blocks']} blocks of new games:")
    for one in result["found"]:
        lines.append(f"  {one['name']}")
        for wish in one["wishes"]:
            value, low, high = ("?" if part is None else f"{part:.3f}" for part in wish["figure"])
            lines.append(f"    {given.called(wish)}: {value} ({low} to {high}), {wish['met']} as wanted")
    return "\n".join(lines) + "\n"
