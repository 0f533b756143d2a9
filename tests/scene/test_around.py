"""A variable of a cell or a piece, and cells that a variable names, as frames and as hatching."""

from __future__ import annotations

import pytest
from tests.scene.names import Plain
from tests.screen.screens import table

import rulewright
from rulewright.drawing import STYLES, board_svg
from rulewright.pipeline import check
from rulewright.scene.faces import Board, Chip, Glyph, Paint, Words
from rulewright.scene.table import scene

GAME = """rulewright 1

game "Fen"
    | Walk.
    players 2
    seats red, blue

enum Ground: heath, moor

board fen: square 3 by 3

component Scout of player
    has rank: 1..2
    starts in camp
    table
        name   count  rank
        scout  2      1

zone camp of player: pool of Scout
zone here of fen: slot of Scout
var haunted of fen: yes/no = no
var ground of fen: Ground?
var keeper of fen: player?
var weary of Scout: yes/no = no
var goal of player: fen?
var seen of player: set of fen

action walk
    pick c in fen where c.here = none
    pick s in my camp
    do
        move s to c.here
        s.weary := yes
        c.haunted := yes
        c.ground := moor
        c.keeper := me
        my goal := c
        my seen += c
    say "walk to {c}"

phase play
    | Walk once.
    for p in players: p must walk

winner p
    most count(p.camp)
    shared

"""


def layers(looks, walks=1):
    files = {"fen.rules": GAME + looks}
    checked = check("fen.rules", files=files)
    assert not [one for one in checked.found if one.code not in {"R307", "R316"}], checked.found
    session = rulewright.reload("fen.rules", {}, files).start(2, 1)
    for _ in range(walks):
        session.choose(session.legal()[0])
    shown = scene(session, 0, Plain())
    (board,) = (area for row in shown.rows for area in row if isinstance(area, Board))
    return session, board, {layer.name: layer for layer in board.spots[0].face.layers}


@pytest.mark.parametrize("manner", ["outline", "shade"])
def test_variables_of_cells(manner):
    looks = "".join(f"look {one}\n    as {manner}\n\n" for one in ("haunted", "ground", "keeper", "goal", "seen"))
    session, board, there = layers(looks)
    assert {one.around for one in there.values() if one.name != "here"} == {manner}
    assert isinstance(there["haunted"].mark, Chip)
    assert there["haunted"].mark.paint is None
    assert there["keeper"].mark == Chip(Paint("red"), Glyph("dot"))
    assert there["goal"].mark == Chip(Paint("red"), Glyph("dot"))
    assert board.spots[0].face.paint is None
    plain = board_svg(layers("")[1], theme="light")
    pictures = [board_svg(board, theme=style) for style in STYLES]
    assert plain not in pictures
    assert "haunted" in board.said
    assert table(session, 0) != table(layers("", 0)[0], 0)


def test_a_look_of_the_board_shows_them_so_too():
    look = "look fen\n    show here\n    show haunted as outline\n    show ground as shade on nw\n"
    _, _, there = layers(look)
    assert (there["haunted"].around, there["ground"].around) == ("outline", "shade")
    assert (there["haunted"].place, there["ground"].place) == ("ne", "nw")
    assert not [one for one in layers(look, 0)[2].values() if one.around]


@pytest.mark.parametrize("look", ["look weary\n    as outline\n", "look Scout\n    show weary as outline\n"])
def test_variables_of_pieces(look):
    _, _, there = layers(look)
    (scout,) = (lot.face for lot in there["here"].mark.lots)
    assert [(one.name, one.around) for one in scout.layers if one.name == "weary"] == [("weary", "outline")]
    assert isinstance(scout.layers[-1].mark, Chip)
    assert isinstance(scout.layers[-1].mark.sign, (Glyph, Words))


@pytest.mark.parametrize(
    ("look", "said"),
    [
        ("look haunted\n    as fan\n", "`haunted` cannot be shown as `fan`."),
        ("look goal\n    as pips\n", "`goal` cannot be shown as `pips`."),
        ("look camp\n    as outline\n", "`camp` cannot be shown as `outline`."),
        ("look Scout\n    show rank as outline\n", "A number in 1..2 cannot be shown as `outline`."),
    ],
)
def test_what_is_no_frame(look, said):
    found = check("fen.rules", files={"fen.rules": GAME + look}).found
    assert said in [one.message for one in found if one.code == "R253"]


def test_a_large_set_is_marked_if_it_has_a_look():
    """Without a look, a set of more than a quarter of the cells is not."""
    many = "var wet: set of fen = [a1, b1, c1, a2]\n"
    assert "wet" not in layers(many)[2]
    assert layers(f"{many}\nlook wet\n    as shade\n")[2]["wet"].around == "shade"
