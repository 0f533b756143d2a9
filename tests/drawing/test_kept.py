"""What drawing remembers: small things that come again, and no boards of earlier positions."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

import rulewright
from rulewright.book.tongue import tongue
from rulewright.drawing import scene_picture
from rulewright.drawing.kept import kept
from rulewright.drawing.parts import LONG, NOTHING_YET, known_opened, opened
from rulewright.drawing.writer import Drawn
from rulewright.scene.table import Scenes

CHOICES = 18
MOST = 60_000
"""So many bytes may be left of a choice that two look at; a picture of the whole table has a hundred thousand."""


def test_drawings_that_were_asked_for_last_are_kept():
    drawn = []

    @kept(100)
    def draw(size):
        drawn.append(size)
        return Drawn(1.0, 1.0, "x" * size)

    for size in (40, 50, 40, 30, 40, 30):
        assert len(draw(size).body) == size
    assert drawn == [40, 50, 30]
    draw(50)
    draw(30)
    assert drawn == [40, 50, 30, 50]
    draw(300)  # longer than all room
    draw(30)
    assert drawn == [40, 50, 30, 50, 300, 30]


def test_of_large_groups_nothing_is_remembered():
    body = f'<g data-of="board"><title>All</title>{"<path/>" * LONG}</g>'
    before = known_opened.cache_info().currsize
    assert opened(body) == ('<g data-of="board">', "<title>All</title>", "<path/>" * LONG)
    assert known_opened.cache_info().currsize == before


@pytest.mark.soak
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
