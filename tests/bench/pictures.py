"""Measure how long pictures take, and how large they are: `python -m tests.bench.pictures [GAME ...]`.

The table is that of the last turn of a game of random players, as many as may play. Milliseconds of the processor, the
median of nine; the first picture of a game also finds the colours and symbols of everything.

Then, over the last choices of that game, what a page is sent after each: how many milliseconds it takes from the
position to the patch, for one seat, and how large that is; the median, and the worst.
"""

from __future__ import annotations

import gc
import json
import sys
from statistics import median
from time import process_time

import rulewright
from rulewright.drawing import Style, patch, scene_picture, scene_svg
from rulewright.play.bots import random
from rulewright.play.called import Called
from rulewright.play.chance import Stream
from rulewright.scene.table import Scenes

GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon")
TIMES = 9
WAYS: tuple[tuple[int, Style], ...] = ((1000, "light"), (1000, "page"), (360, "light"))
LAST = 12
"""So many choices before its end a game is looked at."""
FOLLOWED = 40
"""So many choices it is followed: about the last turn of each player."""
LOOKED = 25
"""Before that, it is looked at after so many choices."""


def played(name):
    """A game at its beginning, and the choices to its end."""
    game = rulewright.load(name)
    players = max(game.players)
    session, stream = game.start(players, seed=5), Stream(5)
    chosen = []
    while not session.over:
        choice = str(random(session, stream))
        chosen.append(choice)
        session.choose(choice)
    return game.start(players, seed=5), chosen


def at_the_end(name):
    """A game a few choices before its end."""
    session, chosen = played(name)
    for choice in chosen[:-LAST]:
        session.choose(choice)
    return session


def patches(name):
    """Milliseconds and kB of each patch near the end of a game."""
    session, chosen = played(name)
    scenes = Scenes(session.table.game.model, session.table.layout, Called(session.table.game.model))
    before = scene_picture(scenes.scene(session, 0), 1000)
    for at, choice in enumerate(chosen[:-FOLLOWED]):  # a page that is open from the beginning
        session.choose(choice)
        if at % LOOKED == 0:
            before = scene_picture(scenes.scene(session, 0), 1000, since=before)
    before = scene_picture(scenes.scene(session, 0), 1000, since=before)
    for choice in chosen[-FOLLOWED:]:
        session.choose(choice)
        gc.collect()
        since = process_time()
        after = scene_picture(scenes.scene(session, 0), 1000, since=before)
        text = json.dumps(patch(before, after).data(), ensure_ascii=False, separators=(",", ":"))
        yield 1000 * (process_time() - since), len(text.encode()) / 1000
        before = after


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
    say("\n| game | patch, ms | worst | patch, kB | worst |\n| --- | ---: | ---: | ---: | ---: |")
    for name in games:
        taking, weighing = zip(*patches(name), strict=True)
        found = (median(taking), max(taking), median(weighing), max(weighing))
        say(f"| {name} |" + "".join(f" {one:.1f} |" for one in found))


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
