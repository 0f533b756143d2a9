"""In: a ruleset. Out: differences between games in processes with different hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.pipeline import Workspace, export, show
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.errors import RulesFault
from rulewright.play.game import Game

from ..case import Case, read
from .finding import Found
from .subject import At, Subject

NAME = "other processes"
HASH_SEEDS = ("0", "4242")
ROOT = Path(__file__).parents[3]


def look(subject: Subject) -> Iterator[Found]:
    if not subject.budget.processes:
        return
    seed = subject.stream(NAME).below(2**32)
    here = digest(subject.case, subject.tables[0], seed, subject.budget.plies)
    for hash_seed in HASH_SEEDS:
        there = elsewhere(subject, seed, hash_seed)
        subject.tally["processes"] += 1
        for what, told in here.items():
            if there.get(what) != told:
                message = f"{what} is another in a process with PYTHONHASHSEED={hash_seed}"
                yield Found(what, f"{message}: {there.get(what, there)}"[:500], {"seed": seed, "hash seed": hash_seed})
                return


def elsewhere(subject: Subject, seed: int, hash_seed: str) -> dict[str, Any]:
    """The same results from another process."""
    players, options = subject.tables[0]
    with tempfile.TemporaryDirectory() as folder:
        subject.case.write(Path(folder))
        told = json.dumps({"players": players, "options": options, "seed": seed, "plies": subject.budget.plies})
        paths = [str(ROOT), str(Path(sys.modules["rulewright"].__file__ or "").parents[1])]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)}
        done = subprocess.run(
            [sys.executable, "-m", __name__, folder, told],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=subject.budget.seconds * 3,
            check=False,
        )
    if done.returncode:
        return {"crash": done.stderr[-400:]}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def digest(case: Case, at: At, seed: int, plies: int) -> dict[str, Any]:
    """The findings about a ruleset, and a game of it."""
    checked = Workspace().check(case.game, files=case.files, disk=False)
    game: Game = case.load()
    players, options = at
    found: dict[str, Any] = {
        "what check says": [f"{one.code} {one.message} {one.hint}" for one in checked.found],
        "the export": export(checked),
        "the rule graph": export(checked, "graph"),
        "the program": show(checked, game.players[0]),
    }
    states, texts = [], []
    try:
        session, stream = game.start(players, seed, options), Stream(seed)
        for _ in range(plies):
            states.append(session.hash())
            if session.over:
                break
            texts.append([str(one) for one in session.legal()])
            session.choose(random(session, stream))
        found["the saved game"] = session.save()
    except RulesFault as fault:
        states.append(str(fault))
    return {**found, "the states of a game": states, "the choices of a game": texts}


def main(folder: str, told: str) -> None:
    wanted = json.loads(told)
    at = (wanted["players"], wanted["options"])
    sys.stdout.write(json.dumps(digest(read(Path(folder)), at, wanted["seed"], wanted["plies"])))


if __name__ == "__main__":
    main(*sys.argv[1:])
