"""In: a game. Out: which of its numbers matter: each a step down and up, then the strongest together."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..game import HELP, changes
from ..terminal import say
from . import given

SUMMARY = "find the numbers that matter: each a step down and up, then the strongest together"
BLOCKS = 200


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    parser.add_argument(
        "--only",
        metavar="PATHS",
        default="",
        help="only these paths: --only uncover,hand_limit; cells of tables only so",
    )
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import reload
    from rulewright.lab.results import of_run
    from rulewright.lab.sweeps import screened, strongest, together
    from rulewright.lab.varied import cell, steps

    arms, cells, stop = list[Any](), list[dict[str, Any]](), None
    if chosen.resume is None:
        game = given.opened(chosen)
        if game is None:
            return 1
        only = [one.strip() for one in chosen.only.split(",") if one.strip()]
        ways = [{path: value} for path, value in steps(game, only)]
        found = given.varied(chosen, ways)
        assert found is not None
        arms, cells = found
        chosen.games = chosen.games or str(BLOCKS * arms[0].work.games_a_block)
        stop = given.stop_of(chosen, arms[0].work.games_a_block)
    with given.storing(chosen, "screen", arms, stop, {"cells": cells}) as store:
        given.play(store, chosen)
        base = store.arms[0].work
        game = reload(base.called, base.settings, base.files)
        for settings in strongest(store):
            made = cell(game, base, settings, reload)
            known = {one["name"] for one in store.about["cells"]}
            if made.name not in known:
                told = {"name": made.name, "settings": made.settings, "said": made.said}
                store.note("cells", [*store.about["cells"], told])
            if made.arm is not None:
                store.append(made.arm)
        given.play(store, chosen)
        result = {
            **of_run(store),
            "effects": screened(store),
            "together": together(store),
            "cells": store.about["cells"],
        }
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def as_text(result: dict[str, Any]) -> str:
    from .compare import difference

    base = result["arms"][0]
    lines = [f"{result['game']}: {base['games']} games each by bots ({', '.join(base['bots'])}), seed {base['seed']}."]
    sure = [row for row in result["effects"] if row["changed"]]
    lines.append("These surely matter:" if sure else "None of these numbers surely matters; more games may tell.")
    lines += [f"  {row['arm']}: {given.called(row)} {difference(row)}" for row in sure]
    for row in result["together"]:
        if row["more_than_added"]:
            lines.append(f"  together {row['arm']}: {given.called(row)} {difference(row)}, not what each does added up")
    failed = [cell for cell in result["cells"] if cell["said"]]
    if failed:
        lines.append("These steps cannot be played:")
        lines += [f"  {cell['name']}: {cell['said']}" for cell in failed]
    return "\n".join(lines) + "\n"
