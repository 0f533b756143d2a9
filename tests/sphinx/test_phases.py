"""The picture of the phases: no two boxes touch, every line goes to the right, and all of it is within the frame."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulewright import pipeline
from rulewright.book.drawing.phases import Box, Way, columns, found, phases_drawn, stack
from rulewright.book.speech import Speech
from rulewright.composition.library import bundled
from rulewright.model.symbols import Symbol
from rulewright.views.flow import PLAY


def speech(game: str) -> Speech:
    model = pipeline.check(game).model
    assert model is not None
    return Speech(model)


@pytest.mark.parametrize("game", bundled())
def test_boxes_of_games(game: str) -> None:
    told = speech(game)
    picture = phases_drawn(told)
    assert picture is not None
    boxes = [
        tuple(map(float, one))
        for one in re.findall(r'<rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"', picture.svg)
    ]
    ways = found(told.rules)
    assert len(boxes) == len(ways)
    left, top, width, height = map(float, re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', picture.svg)[0])
    for at, (x, y, wide, high) in enumerate(boxes):
        assert left <= x
        assert x + wide <= left + width
        assert top <= y
        assert y + high <= top + height
        for other in boxes[at + 1 :]:
            apart = x + wide < other[0] or other[0] + other[2] < x or y + high < other[1] or other[1] + other[3] < y
            assert apart
    standing = columns(ways)
    assert all(standing[phase] < standing[way.target] for phase, several in ways.items() for way in several)
    assert all(told.name(phase).lower() in picture.shows.lower() for phase in ways)
    assert picture == phases_drawn(speech(game))


def test_a_phase_stands_behind_all_that_lead_to_it() -> None:
    first, last = Symbol("phase", "a"), Symbol("phase", "b")
    assert columns({PLAY: (Way(last), Way(first)), first: (Way(last),), last: ()}) == {PLAY: 0, first: 1, last: 2}


def test_boxes_that_wish_for_one_place_share_it() -> None:
    phase = Symbol("phase", "a")
    column = [Box(phase, ("a",)), Box(phase, ("b",)), Box(phase, ("c",))]
    stack(column, [10.0, 10.0, 100.0])
    height = column[0].height
    assert column[1].y - column[0].y == height + 16
    assert (column[0].y + column[1].y) / 2 == 10
    assert column[2].y == 100


def test_the_picture_follows_the_edges_that_are_played() -> None:
    """Without the edge, there is neither the call in play nor the line in the picture."""
    rules = speech("tikal").rules
    (called, *_) = found(rules)[PLAY]
    part = rules.part(PLAY)
    kept = {path: tuple(edge for edge in edges if edge.root != called.target) for path, edges in part.edges.items()}
    rules.made[PLAY] = replace(part, edges=kept)
    assert called.target not in [way.target for way in found(rules)[PLAY]]
