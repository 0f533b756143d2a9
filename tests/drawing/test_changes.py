"""Patches: what a page does with them gives the picture after a choice, and there is little in them."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from tests.drawing.patched import patched, resolved, written
from tests.drawing.samples import TABLE
from tests.drawing.seen import defined, referred
from tests.play.shelf import loaded
from tests.scene.names import Plain

from rulewright.drawing import Style, patch, scene_picture
from rulewright.play.chance import Stream
from rulewright.scene.faces import Board, Scene
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


@pytest.mark.parametrize("name", GAMES)
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
            fresh = scene_picture(scene, 900, style)
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
