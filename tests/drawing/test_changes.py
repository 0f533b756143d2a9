"""Patches: what a page does with them gives the picture after a choice, and there is little in them."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from tests.drawing.patched import patched, resolved, written
from tests.drawing.samples import TABLE, member
from tests.drawing.seen import defined, referred
from tests.play.shelf import loaded
from tests.scene.names import Plain
from tests.turns import by_turns

from rulewright.drawing import Style, patch, scene_picture
from rulewright.drawing.parts import NOTHING_YET
from rulewright.play.chance import Stream
from rulewright.scene.faces import Board, Face, Glyph, Layer, Lot, Paint, Scene, Spot, Things
from rulewright.scene.table import Scenes

GAMES = {
    "tikal": 20, "tikal-auction": 20, "tikal-classic": 12, "coatl": 16, "tobago": 12, "jackal-dungeon": 20,
    "english-draughts": 12, "gomoku": 12, "kuhn-poker": 12, "dots-and-boxes": 12, "nine-mens-morris": 12,
}  # fmt: skip
"""So many choices each game is followed."""


def plain(svg):
    return written(ET.fromstring(str(svg)))  # noqa: S314


def sent(before, after):
    """A patch as a page receives it."""
    return json.loads(json.dumps(patch(before, after).data()))


@pytest.mark.parametrize("name", by_turns(GAMES, 2))
def test_a_patch_gives_the_picture_after_a_choice(name):
    game = loaded(name)
    session, stream = game.start(max(game.players), seed=2), Stream(2)
    scenes = Scenes(session.table.game.model, session.table.layout, Plain())
    style: Style = "light" if name in {"coatl", "gomoku"} else "page"
    seats = (None, 0, len(session.seats) - 1)
    pictures = {seat: scene_picture(scenes.scene(session, seat), 900, style) for seat in seats}
    smaller = sent_so_far = 0
    for _ in range(GAMES[name]):
        legal = session.legal()
        if not legal:
            break
        session.choose(legal[stream.below(len(legal))])
        for seat in seats:
            before, scene = pictures[seat], scenes.scene(session, seat)
            after = pictures[seat] = scene_picture(scene, 900, style, since=before)
            data = sent(before, after)
            assert patched(str(before), data) == plain(after)
            assert referred(str(after)) <= defined(str(after))
            fresh = scene_picture(scene, 900, style, since=replace(NOTHING_YET, grown=after.grown))
            assert resolved(after) == resolved(fresh)
            assert Scenes(session.table.game.model, session.table.layout, Plain()).scene(session, seat) == scene
            smaller += len(json.dumps(data)) < len(str(fresh))
            sent_so_far += 1
    assert 2 * smaller > sent_so_far


def test_nothing_is_sent_if_nothing_has_changed():
    before = scene_picture(TABLE, 900)
    assert sent(before, scene_picture(TABLE, 900, since=before)) == {}


def test_a_single_cell_is_sent_alone_and_what_it_refers_to_only_once():
    (first, *rest) = TABLE.rows
    board = next(area for row in TABLE.rows for area in row if isinstance(area, Board))
    bare = replace(board, spots=tuple(replace(spot, face=replace(spot.face, layers=())) for spot in board.spots[:1]))
    bare = replace(board, spots=(*bare.spots, *board.spots[1:]))
    after = Scene(tuple(tuple(bare if area is board else area for area in row) for row in (first, *rest)))
    full = scene_picture(TABLE, 900)
    there = scene_picture(after, 900, since=full)
    back = scene_picture(TABLE, 900, since=there)
    name = board.spots[0].face.ident
    assert [path for path, _ in sent(full, there)["put"]] == [[board.ident, name]]
    assert set(sent(there, back)) == {"put"}
    assert patched(str(there), sent(there, back)) == plain(back)


def test_areas_come_and_go():
    rows = TABLE.rows
    fewer = Scene(rows[:-1])
    whole = scene_picture(TABLE, 900)
    less = scene_picture(fewer, 900, since=whole)
    more = scene_picture(TABLE, 900, since=less)
    assert patched(str(whole), sent(whole, less)) == plain(less)
    assert patched(str(less), sent(less, more)) == plain(more)
    assert {area.ident for area in rows[-1]} == {path[-1] for path, _ in sent(less, more)["put"]}


def test_cells_that_have_grown_stay_as_large_so_that_a_choice_changes_one_of_them():
    def crowd(count):
        return Things(tuple(Lot(member(colour, "dot")) for colour in ("red", "blue", "green", "white")[:count]))

    def table(count):
        ground = Face("hexagon", Paint("stone"), layers=(Layer(Glyph("mask")),))
        faces = [replace(ground, ident=f"cell {at}", said=f"{at}") for at in range(36)]
        spots = [Spot(f"{at}", at % 9, at // 9, face) for at, face in enumerate(faces)]
        full = replace(spots[0].face, layers=(*spots[0].face.layers, Layer(crowd(count), "s")))
        return Scene(((Board("board b", "b", "hex", (replace(spots[0], face=full), *spots[1:]), rim=False),),))

    few = scene_picture(table(1), 360)
    many = scene_picture(table(4), 360, since=few)
    fewer = scene_picture(table(2), 360, since=many)
    assert many.tag != few.tag
    assert fewer.tag == many.tag
    assert [path for path, _ in sent(many, fewer)["put"]] == [["board b", "cell 0"]]
    assert scene_picture(table(2), 360).tag == few.tag
