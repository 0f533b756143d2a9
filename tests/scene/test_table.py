from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.play.shelf import loaded
from tests.scene.names import Plain

import rulewright
from rulewright.drawing import board_svg, scene_svg
from rulewright.scene.faces import Board, Seat, Sides, Things, Ways, Zone
from rulewright.scene.table import Scenes, in_sentences, open_to_all


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
        assert f"{seat} Pirate" in said


def test_the_same_position_gives_the_same_scene():
    session = played("tobago", 40)
    assert scenes(session).scene(session, 1) == scenes(session).scene(session, 1)


def test_who_comes_now_knows_nothing_of_what_lies_face_down():
    session = loaded("tobago").start(seed=1)
    zones = open_to_all(session.table.layout, session.state).zones()
    assert [set(one) & {"kind", "contains"} for one in zones["riddles"]] == [set()] * len(zones["riddles"])
    assert all("kind" in one for one in zones["camp"])


TURNED = """\
rulewright 1

game "Arrows"
    players 1

component Tile
    starts in heap
    table
        name   count
        arrow  2

board field: square 2 by 1

zone heap: pool of Tile
zone laid of field: slot of Tile, turned

action lay
    pick t in heap
    pick c in field where c.laid = none
    pick turn in 0..3
    do: move t to c.laid turned turn
    say "lay {c} {turn}"

phase play
    repeat
        for p in players: p must lay
    until heap is empty

winner p
    most 1
"""


def test_a_tile_that_looks_north_is_told_from_one_without_a_direction(tmp_path):
    file = tmp_path / "arrows.rules"
    file.write_text(TURNED, "utf-8")
    session = rulewright.load(file).start()
    for choice in ("lay a1 0", "lay b1 1"):
        session.choose(choice)
    scene = scenes(session).scene(session, 0)
    (board,) = [area for row in scene.rows for area in row if isinstance(area, Board)]
    assert [spot.face.turned for spot in board.spots] == [0, 1]
    north = board_svg(board)
    plain = replace(board, spots=tuple(replace(one, face=replace(one.face, turned=None)) for one in board.spots))
    assert north.count("<path") > board_svg(plain).count("<path")
    tiles = played("tikal", 60)
    assert {face.turned for face in map_of(tiles) if face.name and not sided(face)} <= {None}
    assert any(face.turned for face in map_of(tiles) if sided(face))


def map_of(session):
    return [spot.face for spot in map_of_spots(session)]


def sided(face):
    return any(isinstance(layer.mark, Sides) for layer in face.layers)


def test_the_sign_of_a_king_is_on_its_disc():
    session = played("english-draughts", 150, seed=3)
    kings = session.view()["variables"]["kings"]
    assert kings
    for spot in (spot for spot in map_of_spots(session) if spot.name in kings):
        (layer,) = spot.face.layers
        assert [one.name for one in layer.mark.lots[0].face.layers] == ["kings"]
        assert layer.mark.lots[0].face.said in {"black (kings)", "white (kings)"}


def map_of_spots(session):
    scene = scenes(session).scene(session, 0)
    return [spot for row in scene.rows for area in row if isinstance(area, Board) for spot in area.spots]


def test_it_is_told_which_kinds_are_known_to_be_among_hidden_pieces():
    session = played("tobago", 120)
    scene = scenes(session).scene(session, None)
    (pile,) = [area for row in scene.rows for area in row if area.ident == "zone treasures"]
    sure = [one["contains"] for one in session.view()["zones"]["treasures"] if "contains" in one]
    counts = sum(map(Counter, sure), Counter[str]())
    listed = [kind if count == 1 else f"{count} {kind}s" for kind, count in sorted(counts.items())]
    assert pile.known == f"among them {', '.join(listed)}"
    assert pile.known in pile.said


def open_sides(face):
    """The sides at which a path leaves the tile of a cell; None without a tile."""
    tiles = [layer.mark.lots[0].face for layer in face.layers if isinstance(layer.mark, Things)]
    layers = [layer for tile in (face, *tiles) for layer in tile.layers]
    ways = [layer.mark for layer in layers if isinstance(layer.mark, Ways)]
    return {side for mark in ways for way in mark.ways for side in way.sides} if ways else None


def test_tunnels_of_tiles_that_lie_side_by_side_meet():
    """So the rules want it, but beside caverns: what is printed is shown as each tile is turned."""
    session, met = played("jackal-dungeon", 300), 0
    (board,) = (area for row in scenes(session).scene(session, 0).rows for area in row if isinstance(area, Board))
    at = {(spot.column, spot.row): open_sides(spot.face) for spot in board.spots}
    for (column, row), sides in at.items():
        for side, (across, down) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            there = at.get((column + across, row + down))
            if sides and there and len(sides) < 4 > len(there):
                assert (side in sides) == ((side + 2) % 4 in there), (column, row, side)
                met += 1
    assert met > 20


def test_the_seat_that_chooses_is_told_from_the_seat_that_looks():
    session = rulewright.load("tobago").start(seed=1)
    other = session.deciders[0] + 1
    for looking in (session.deciders[0], other):
        there = scenes(session).scene(session, looking)
        seats = [area for row in there.rows for area in row if isinstance(area, Seat)]
        assert [at.ident for at in seats if at.chooses] == [f"seat {session.seats[session.deciders[0]]}"]
        assert [at.ident for at in seats if at.you] == [f"seat {session.seats[looking]}"]
        picture = scene_svg(there, 360, "light")
        assert ("you · chooses now" in picture) == (looking != other)
        assert "chooses now" in picture
        assert "chooses now" in there.said


def test_what_lies_at_a_seat_is_told_with_whose_it_is():
    session = rulewright.load("coatl").start(seed=1)
    every = scenes(session)
    there = every.scene(session, None)
    assert there.said.startswith("Jaguar (chooses now) – vows: ")
    assert all(sentence[:1].isupper() for sentence in there.said.split(". "))
    seats = [replace(area, notes=()) for row in there.rows for area in row if isinstance(area, Seat)]
    assert in_sentences(seats, every.styles.say).startswith("Jaguar's vows: ")
