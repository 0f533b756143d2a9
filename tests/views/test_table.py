"""The table beside the boards: whole for a small game, and within its width for the large ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulewright
from rulewright.composition.library import bundled
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.views.board import boards
from rulewright.views.face import face
from rulewright.views.row import PAINT, beginnings, shortened
from rulewright.views.table import WIDTH, choices, happened, table
from rulewright.views.voice import english

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def garlands():
    session = rulewright.load(str(HERE / "games" / "garlands.rules")).start(2, 1)
    for choice in ("bind(wire_2, red)", "rest", "bind(wire_4, black)", "done"):
        session.choose(session.parse(choice))
    return session


@pytest.mark.parametrize("seat", [0, 1, None])
def test_garlands(garlands, golden, seat) -> None:
    name = "watcher" if seat is None else garlands.seats[seat]
    golden(f"views/golden/garlands-{name}.txt", table(garlands, seat))


def test_garlands_with_choices(garlands, golden) -> None:
    listed = choices(garlands, list(enumerate(garlands.legal(), 1)), full=False)
    log = "\n".join(happened(garlands, 0))
    golden("views/golden/garlands-choices.txt", f"{log}\n\n{listed}")


def test_colours_add_nothing(garlands) -> None:
    """Without the paint the text is the same, so whoever sees no colours misses nothing."""
    plain, painted = table(garlands, 0), table(garlands, 0, coloured=True)
    assert "\x1b[31mred\x1b[0m" in painted
    assert "\x1b[34mblu-bud\x1b[0m" in painted
    assert PAINT.sub("", painted) == plain
    assert "\x1b" not in plain


@pytest.mark.parametrize("name", sorted(bundled()))
def test_width(name) -> None:
    """What stands beside the boards of any game fits, and is never cut off."""
    game, stream = rulewright.load(name), Stream(3)
    session = game.start(game.players[-1], 3)
    for _ in range(40):
        if session.over:
            break
        session.choose(random(session, stream))
    for seat in (0, None):
        beside = table(session, seat).removeprefix(boards(session, seat).rstrip("\n"))
        assert max(map(len, beside.splitlines())) <= WIDTH


def test_short_words() -> None:
    assert beginnings(["black", "blue", "red"]) == {"black": "bla", "blue": "blu", "red": "red"}
    assert beginnings(["green", "greens"]) == {"green": "green", "greens": "greens"}
    men = {"pawn": "pawn", "king": "king"}
    assert shortened(Counter({"pawn": 8, "king": 1}), men) == men
    cats = {"red_cat": "red cat", "red_dog": "red dog"}
    assert shortened(Counter({"red_cat": 3, "red_dog": 1}), cats) == {"red_cat": "red", "red_dog": "red-dog"}


def test_what_is_printed() -> None:
    """What a card wants stands beside its name, where it lies open or in one's own hand."""
    session = rulewright.load("coatl").start(2, 4)
    voice = english(session)
    rows = {piece.kind.name: face(piece.row, voice) for piece in session.table.layout.pieces}
    assert rows["lone_blue"] == "meets ^blue blue blue ^blue   worth 1:2 2:5"
    assert rows["yellow_blues_green"] == "meets yellow blue+ green   worth 1:2 2:6"
    assert rows["red_body"] == ""
    mine = [card["kind"] for card in session.view(0)["zones"]["player.dealt"]["jaguar"]]
    for seat, seen in ((0, True), (1, False)):
        text = table(session, seat)
        assert all((rows[kind] in text) is seen for kind in mine)
