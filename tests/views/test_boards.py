"""Drawings of boards: what is on a cell is seen on it, the key says what signs mean, and nothing is too wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulewright
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.views.board import WIDTH, boards

HERE = Path(__file__).parent
SHIPPED = ["tikal", "tikal-auction", "tikal-classic", "jackal-dungeon", "coatl", "tobago"]


def begun(name: str):
    return rulewright.load(str(HERE / "games" / f"{name}.rules")).start(2, 1)


@pytest.mark.parametrize("name", ["ridge", "warren", "atlas"])
def test_drawings(golden, name: str) -> None:
    """Hexagons with numbers on their sides; ways through squares; a map of many cells."""
    golden(f"views/golden/board-{name}.txt", boards(begun(name), 0))


@pytest.mark.parametrize("name", ["ridge", "warren", "atlas"])
def test_colours_say_nothing_that_the_words_do_not(name: str) -> None:
    session = begun(name)
    coloured = boards(session, 0, coloured=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == boards(session, 0)


@pytest.mark.parametrize("name", SHIPPED)
def test_large_games_fit(name: str) -> None:
    """Whatever happens in a game, its boards stay within the width."""
    game = rulewright.load(name)
    stream = Stream(1)
    for players in (game.players[0], game.players[-1]):
        session = game.start(players, 3)
        for ply in range(160):
            if session.over:
                break
            session.choose(random(session, stream))
            if ply % 20 == 19:
                drawn = boards(session, None)
                assert max(map(len, drawn.splitlines()), default=0) <= WIDTH, drawn


def test_sides_are_drawn_as_the_tiles_lie() -> None:
    """The two numbers of a border stand on its two sides, and together are what the rules count there."""
    session = rulewright.load("tikal").start(2, 1)
    first = boards(session, None)
    assert "1/1" in first  # between the base camp and the temple to the south-east of it
    while session.phase == "take_turn":
        session.choose(session.legal()[0])
    assert boards(session, None) != first
