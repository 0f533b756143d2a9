"""A face alone: its shape, its paint, and what is on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from tests.drawing.seen import letters

from rulewright.drawing import STYLES, face_svg
from rulewright.drawing.faces import brush_of, placing
from rulewright.scene.faces import SHAPES, Face, Glyph, Layer, Lot, Number, Paint, Sides, Things, Way, Ways, Words

TILE = Face(
    "hexagon",
    Paint("sand"),
    layers=(
        Layer(Sides((1, 0, 2, 0, 0, 3)), "sides"),
        Layer(Glyph("temple"), "centre"),
        Layer(Number(4), "s"),
        Layer(Words("north"), "n", "small"),
    ),
    said="a temple",
    ident="piece 17",
)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_drawn_in_every_style(shape, style):
    face = Face(shape, Paint("blue"), Paint("clay"), badge=Glyph("cross"), layers=(Layer(Glyph("axe")),), said="an axe")
    for size in (16, 24, 48, 120):
        picture = ET.fromstring(face_svg(face, size, style))  # noqa: S314 - our own text
        assert picture.get("aria-label") == "an axe"
        used = {one.get("href", "") for one in picture.iter("{http://www.w3.org/2000/svg}use")}
        assert "#r-cross" in used
        assert "#r-axe" in used or size < 48


def test_one_can_point_at_a_face_and_read_what_it_is():
    text = face_svg(TILE)
    assert '<g data-of="piece 17" role="img"><title>a temple</title>' in text


def test_what_people_wrote_is_text_and_nothing_else():
    wicked = '<script>"&\x07'
    text = face_svg(Face("card", said=wicked, ident=wicked, layers=(Layer(Words(wicked)),)), 200)
    ET.fromstring(text)  # noqa: S314 - our own text
    assert "<script" not in text


@pytest.mark.parametrize("mark", [Sides((1, 0, 2, 0)), Ways((Way((0, 1)),))])
def test_what_is_printed_at_sides_is_not_turned_once_more(mark):
    """A scene says where sides are once the piece is turned."""
    pictures = {face_svg(Face("square", layers=(Layer(mark),), turned=turned), 64) for turned in (None, 0, 1, 2, 3)}
    assert len(pictures) == 1


@pytest.mark.parametrize("size", [10, 14, 20, 34, 60])
@pytest.mark.parametrize("shape", ["pawn", "disc", "cube", "tent", "coin"])
def test_the_sign_of_an_owner_covers_no_other_sign(shape, size):
    face = Face(shape, Paint("green"), badge=Glyph("ring"), layers=(Layer(Glyph("crown"), size="large"),))
    whole, found = placing(face, size, brush_of("light"))
    shift = float(re.findall(r'^<g transform="translate\((\S+) ', whole.body)[0])
    left, _, radius = map(float, re.findall(r'translate\((\S+) (\S+)\)"><circle r="([^"]+)"', whole.body)[-1])
    (crown,) = found.boxes
    assert crown.x + crown.wide / 2 + shift <= left - radius + 0.2
    assert left + radius <= whole.wide / 2 + 0.2


def test_the_sign_of_an_owner_covers_little_of_a_symbol_that_is_a_piece():
    king = Face("figure", Paint("green"), badge=Glyph("ring"), layers=(Layer(Glyph("king")),))
    for size in (14, 20, 34):
        assert placing(king, size, brush_of("light"))[0].wide >= size * 0.85 + 12


@pytest.mark.parametrize("size", [8, 10, 14, 20, 34, 60])
@pytest.mark.parametrize("shape", ["pawn", "disc", "cube", "tent", "coin", "die", "lot"])
def test_the_letters_of_a_token_are_never_left_out(shape, size):
    for sign in ("G", "Br", "W"):
        face = Face(shape, Paint("grey"), size="small", badge=Words("a long name", sign), said="a cube")
        assert [said for said, _ in letters(face_svg(face, size))] == [sign]


def test_pieces_on_paths_leave_room_for_what_is_printed():
    pirate = Face("pawn", Paint("red"), badge=Glyph("dot"), layers=(Layer(Glyph("pirate"), size="large"),))
    way = Way((0, 1, 2, 3), (Things((Lot(pirate),)),))
    hall = Face("square", Paint("clay"), layers=(Layer(Ways((way,)), "sides"), Layer(Glyph("chest"), "ne")))
    for size in (44, 50, 90):
        text = face_svg(hall, size)
        assert all(f"#r-{name}" in text for name in ("pirate", "dot", "chest"))
        assert "+1" not in text


@pytest.mark.parametrize("turned", range(6))
def test_the_arrow_of_a_small_figure_takes_little_room(turned):
    statue = Face("figure", Paint("paper"), turned=turned, layers=(Layer(Glyph("statue"), size="large"),))
    cube = Face("cube", Paint("grey"), size="small", badge=Words("grey", "Gr"))
    layers = (Layer(Things((Lot(statue),), "piece"), size="large"), Layer(Things((Lot(cube),), "piece"), "se", "small"))
    cell = Face("hexagon", Paint("stone"), layers=(Layer(Glyph("mountain"), size="small"), *layers))
    text = face_svg(cell, 54, sides=6)
    assert "#r-statue" in text
    assert [said for said, _ in letters(text)] == ["Gr"]
    assert placing(statue, 20, brush_of("light", 6))[0].wide < 33
