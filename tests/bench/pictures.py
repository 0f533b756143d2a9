"""Measure how long pictures take, and how large they are: `python -m tests.bench.pictures [GAME ...]`.

The table is that of the last turn of a game of random players, as many as may play. Milliseconds of the processor, the
median of nine; the first picture of a game also finds the colours and symbols of everything.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

import rulewright
from rulewright.drawing import Style, scene_svg
from rulewright.play.bots import random
from rulewright.play.called import Called
from rulewright.play.chance import Stream
from rulewright.scene.table import Scenes

GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon")
TIMES = 9
WAYS: tuple[tuple[int, Style], ...] = ((1000, "light"), (1000, "page"), (360, "light"))
LAST = 12
"""So many choices before its end a game is looked at."""


def at_the_end(name):
    """A game a few choices before its end."""
    game = rulewright.load(name)
    players = max(game.players)
    session, stream = game.start(players, seed=5), Stream(5)
    chosen = []
    while not session.over:
        choice = str(random(session, stream))
        chosen.append(choice)
        session.choose(choice)
    session = game.start(players, seed=5)
    for choice in chosen[:-LAST]:
        session.choose(choice)
    return session


def taken(work):
    found = []
    for _ in range(TIMES):
        since = process_time()
        result = work()
        found.append(1000 * (process_time() - since))
    return median(found), result


def say(line):
    sys.stdout.write(line + "\n")


def main(games):
    say("| game | scene | drawn | kB, one theme | kB, for a page | kB, 360 px wide |")
    say("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in games:
        session = at_the_end(name)
        scenes = Scenes(session.table.game.model, session.table.layout, Called(session.table.game.model))
        seeing, scene = taken(lambda scenes=scenes, session=session: scenes.scene(session, 0))
        drawing, _ = taken(lambda scene=scene: scene_svg(scene, 1000, "light"))
        sizes = [len(scene_svg(scene, wide, style).encode()) / 1000 for wide, style in WAYS]
        say(f"| {name} | {seeing:.1f} | {drawing:.1f} |" + "".join(f" {size:.1f} |" for size in sizes))


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
