"""What drawing remembers: small things that come again, and no boards of earlier positions."""

from __future__ import annotations

import gc
import tracemalloc

import rulewright
from rulewright.book.tongue import tongue
from rulewright.drawing import scene_picture
from rulewright.drawing.parts import NOTHING_YET
from rulewright.scene.table import Scenes

CHOICES = 18
MOST = 60_000
"""So many bytes may be left of a choice that two look at; a picture of the whole table has a hundred thousand."""


def test_pictures_of_earlier_positions_are_let_go():
    game = rulewright.load("tobago")
    session = game.start(4, 7)
    called = tongue(game.model, game.sources, "en").speech.names
    scenes, pictures = Scenes(game.model, session.table.layout, called), [NOTHING_YET] * 2
    states: list[int] = []

    def choose(times):
        for _ in range(times):
            legal = session.legal()
            session.choose(legal[len(states) * 7 % len(legal)])
            states.append(len(legal))
            for seat, before in enumerate(pictures):
                pictures[seat] = scene_picture(scenes.scene(session, seat), since=before)
            session.forget()  # sessions keep what they need of the way; here only pictures are looked at

    tracemalloc.start()
    try:
        choose(CHOICES)  # by then as many boards are remembered as ever are
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        choose(CHOICES)
        gc.collect()
        left = (tracemalloc.get_traced_memory()[0] - before) / CHOICES
    finally:
        tracemalloc.stop()
    assert left < MOST
