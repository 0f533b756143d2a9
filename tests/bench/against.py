"""This checkout against another one, in one run: ``python -m tests.bench.against OTHER [--times 9]``.

In: the folder of the other checkout. Out: two tables: how long a check takes in each, in turns, in milliseconds of the
processor (the machine may have other things to do): a new process with the private store, one without it, and a check
again in one process after a number was changed; and how long it takes to load a game that lies in the store and begin
it, in a new process, and to play a random game. The least of all times counts: what is more was not ours.

``--playing hex jackal-dungeon``: only how many random games a second printed Python plays of these.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).parents[2]
GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon")
AGAIN = """
import gc, json, sys, time
from tests.bench.texts import edits
from rulewright.pipeline import Workspace
found = {}
for name in sys.argv[2:]:
    path = f"rulesets/{name}/{name}.rules"
    text = open(path, encoding="utf-8").read()
    turn = [text, edits(name, text)["an action"]]
    workspace = Workspace()
    taken = []
    for count in range(2 * int(sys.argv[1]) + 4):
        turn.reverse()
        gc.collect()
        start = time.process_time()
        workspace.check(path, files={path: turn[0]})
        taken.append(time.process_time() - start)
    found[name] = 1000 * min(taken[4:])
print(json.dumps(found))
"""
PLAY = """
import json, sys, time
import rulewright
from pathlib import Path
own = Path("examples", sys.argv[2] + ".rules")
game = rulewright.load(own if own.is_file() else sys.argv[2])
many = max(game.players)
game.start(many, seed=0).legal()
loaded = time.process_time()
taken = []
for _ in range(int(sys.argv[1])):
    sessions = [game.start(many, seed=seed) for seed in range(12)]
    begun = time.process_time()
    for seed, session in enumerate(sessions):
        session.playout(seed)
    taken.append((time.process_time() - begun) / 12)
print(json.dumps({"to begin": 1000 * loaded, "a random game": 1000 * min(taken)}))
"""


def environment(top: Path, store: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "PYTHONPATH": f"{top / 'interpreter'}{os.pathsep}{top}",
        "XDG_CACHE_HOME": store or "/dev/null",
        "RULEWRIGHT_CACHE": "on" if store else "off",
    }


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def cold(top: Path, game: str, store: str) -> float:
    before = spent()
    subprocess.run(
        [sys.executable, "-m", "rulewright", "check", game],
        cwd=top,
        env=environment(top, store),
        capture_output=True,
        check=False,
    )
    return spent() - before


def again(top: Path, times: int) -> dict[str, float]:
    ran = subprocess.run(
        [sys.executable, "-c", AGAIN, str(times), *GAMES],
        cwd=top,
        env=environment(top, ""),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def play(top: Path, game: str, store: str, times: int) -> dict[str, float]:
    ran = subprocess.run(
        [sys.executable, "-c", PLAY, str(times), game],
        cwd=top,
        env=environment(top, store),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.against", description=__doc__)
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("--times", type=int, default=9, help="how often each thing is measured; the least counts")
    parser.add_argument("--playing", nargs="+", metavar="GAME", help="only play these at random")
    chosen = parser.parse_args()
    tops = (chosen.other.resolve(), TOP)
    if chosen.playing:
        sys.stdout.write(played(chosen.playing, tops, chosen.times))
        return
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        stores = dict(zip(tops, (one, two), strict=True))
        taken: dict[tuple[str, str, Path], float] = {}
        for time in range(chosen.times + 1):  # the first time all is compiled and put into the stores
            for game in GAMES:
                for top in tops:
                    for what, store in (("with a store", stores[top]), ("without", "")):
                        key = game, what, top
                        found = cold(top, game, store)
                        taken[key] = found if time < 2 else min(taken[key], found)
        for _ in range(chosen.times):
            for game in GAMES:
                for top in tops:
                    for what, took in play(top, game, stores[top], chosen.times).items():
                        taken[game, what, top] = min(took, taken.get((game, what, top), took))
    for top in tops:
        taken |= {(game, "again", top): found for game, found in again(top, chosen.times).items()}
    sys.stdout.write(shown(taken, ("with a store", "without", "again"), tops) + "\n")
    sys.stdout.write(shown(taken, ("to begin", "a random game"), tops))


def played(games: Sequence[str], tops: tuple[Path, Path], times: int) -> str:
    """A table: random games a second, by the most players, and how many times as many this checkout plays."""
    lines = ["| game | other | this | times |", "| --- | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        for game in games:
            least: dict[Path, float] = {}
            for _ in range(times):
                for top, store in zip(tops, (one, two), strict=True):
                    took = play(top, game, store, times)["a random game"]
                    least[top] = min(took, least.get(top, took))
            old, new = (1000 / least[top] for top in tops)
            lines.append(f"| {game} | {old:,.1f} | {new:,.1f} | {new / old:.1f} |")
    return "\n".join([*lines, ""])


def shown(taken: dict[tuple[str, str, Path], float], kinds: Sequence[str], tops: Sequence[Path]) -> str:
    """A table: for each game, what the other and this one take, and the difference."""
    lines = [f"| game | {' | '.join(f'{kind}: other | this | more' for kind in kinds)} |"]
    lines.append(f"| --- |{' ---: |' * 3 * len(kinds)}")
    for game in GAMES:
        cells = []
        for kind in kinds:
            old, new = (taken[game, kind, top] for top in tops)
            cells += [f"{old:.1f}", f"{new:.1f}", f"{new - old:+.1f}"]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
