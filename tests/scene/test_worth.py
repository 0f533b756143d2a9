"""What expressions of looks are worth: for whom it is worked out, and for whom it need not be."""

from __future__ import annotations

import pytest
from tests.play.shelf import loaded
from tests.scene.names import Plain

import rulewright
from rulewright.book.drawing.scenes import BoardDrawn
from rulewright.book.played import watched
from rulewright.book.speech import Speech
from rulewright.scene.faces import Number, Paint
from rulewright.scene.table import Scenes

RULES = """\
rulewright 1

game "Two camps"
    players 2
    seats red, blue

component Scout of player
    has strength: 1..9
    starts in camp
    table
        name   count  strength
        young  1      2
        old    1      7

board site: square 2 by 1

zone camp of player: pool of Scout
zone scouts of site: pool of Scout
var mate of Scout: Scout?

define met(c: site): number = count(s in c.scouts)

look Scout
    fill by owner
    show mate.strength when mate != none

look c in site
    show met(c) on ne when met(c) > 0
    show scouts on sw

action go
    pick s in my camp
    do
        move s to a1.scouts
        for other in a1.scouts where other != s
            s.mate := other
    say "{s} goes"

phase play
    repeat
        for p in players: p must go if able
    until count(a1.scouts) = 4

winner p
    most count(s in a1.scouts where s.owner = p)

example "Two meet"
    play red: go(young)
    play blue: go(old)
    then count(a1.scouts) = 2
"""


@pytest.fixture
def camps(tmp_path):
    file = tmp_path / "camps.rules"
    file.write_text(RULES, "utf-8")
    return rulewright.load(file)


def scenes(session):
    return Scenes(session.table.game.model, session.table.layout, Plain())


def cells(scene):
    (board,) = [area for row in scene.rows for area in row if area.ident == "board site"]
    return {spot.name: spot.face for spot in board.spots}


def test_what_the_view_says_is_not_worked_out_once_more():
    session = loaded("tikal").start(seed=3)
    scenes(session).scene(session, 0)
    assert "looked" not in vars(session.table)


def test_a_definition_is_worked_out(camps):
    session = camps.start(seed=1)
    session.choose("young goes")
    shown = cells(scenes(session).scene(session, 0))["a1"]
    assert shown.layers[0].mark == Number(1)
    assert "looked" in vars(session.table)


def test_a_column_of_another_piece_is_not_taken_for_ones_own(camps):
    session = camps.start(seed=1)
    session.choose("young goes")
    session.choose("old goes")
    (mates,) = [one.mark for one in cells(scenes(session).scene(session, 0))["a1"].layers if one.name == "scouts"]
    by_owner = {lot.face.paint: lot.face.layers for lot in mates.lots}
    assert [layer.mark for layer in by_owner[Paint("blue")]] == [Number(2)]
    assert by_owner[Paint("red")] == ()


def test_examples_show_what_is_worked_out(camps):
    speech = Speech(camps.model)
    watched(speech, camps.rules, camps.sources, "designer")
    (pictures,) = speech.shots.values()
    drawing = pictures[-1].drawing
    assert isinstance(drawing, BoardDrawn)
    after = drawing.board.spots[0].face
    assert after.layers[0].mark == Number(2)
