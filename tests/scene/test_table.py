from __future__ import annotations

import random

import pytest
from tests.play.shelf import loaded
from tests.scene.names import Plain

from rulewright.scene.faces import Board, Seat, Zone
from rulewright.scene.table import Scenes, open_to_all


def scenes(session):
    return Scenes(session.table.game.model, session.table.layout, Plain())


GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon", "english-draughts", "hex", "kuhn-poker", "nine-mens-morris",
         "dots-and-boxes", "pig", "reversi", "connect-four")  # fmt: skip


def played(name, plies, seed=1):
    session = loaded(name).start(seed=seed)
    dice = random.Random(seed)  # noqa: S311
    for _ in range(plies):
        if session.over:
            break
        session.choose(dice.choice(session.legal()))
    return session


@pytest.mark.parametrize("name", GAMES)
def test_all_boards_are_there_and_all_that_lies_on_them(name):
    session = played(name, 60)
    for seat in (None, *range(len(session.seats))):
        scene = scenes(session).scene(session, seat)
        every = [area for row in scene.rows for area in row if isinstance(area, Board)]
        boards = [area for area in every if area.ident.startswith("board ")]
        assert [area.ident for area in boards] == [f"board {one.name}" for one in session.table.layout.boards]
        lying = session.view(seat)["zones"]
        for board in boards:
            shown = {spot.name for spot in board.spots if spot.face.layers}
            for zone, inside in lying.items():
                if zone.startswith(f"{board.ident.split()[1]}."):
                    assert {cell for cell, lies in inside.items() if lies} <= shown


@pytest.mark.parametrize("name", GAMES)
def test_all_zones_of_seats_are_there(name):
    session = played(name, 60)
    scene = scenes(session).scene(session, 0)
    seats = {area.ident: area for row in scene.rows for area in row if isinstance(area, Seat)}
    hidden = {"player.quarry", "player.works", "player.gallery"}  # by a look, or seen by what lies on the pieces there
    for zone, inside in session.view(0)["zones"].items():
        if zone.startswith("player.") and zone not in hidden:
            for seat, lies in inside.items():
                if lies:
                    shown = {area.ident for area in seats[f"seat {seat}"].areas if isinstance(area, Zone)}
                    assert f"zone {zone.split('.')[1]} of {seat}" in shown


def test_nobody_is_shown_what_others_hold():
    session = played("kuhn-poker", 1, seed=4)
    mine, theirs = (scenes(session).scene(session, seat) for seat in (0, 1))
    assert mine != theirs
    kind = session.view(0)["zones"]["player.hand"][session.seats[0]]["kind"]
    assert kind in mine.said
    assert kind not in theirs.said


def test_ways_of_tiles_bear_what_lies_on_them():
    session = played("jackal-dungeon", 120, seed=3)
    said = scenes(session).scene(session, 0).said
    for seat in session.seats:
        assert f"Pirate ({seat})" in said


def test_the_same_position_gives_the_same_scene():
    session = played("tobago", 40)
    assert scenes(session).scene(session, 1) == scenes(session).scene(session, 1)


def test_who_comes_now_knows_nothing_of_what_lies_face_down():
    session = loaded("tobago").start(seed=1)
    zones = open_to_all(session.table.layout, session.state).zones()
    assert [set(one) & {"kind", "contains"} for one in zones["riddles"]] == [set()] * len(zones["riddles"])
    assert all("kind" in one for one in zones["camp"])
