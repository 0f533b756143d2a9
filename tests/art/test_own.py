"""Symbols and colours that a game brings along: what they are is in their names."""

from __future__ import annotations

from tests.drawing.seen import defined, referred

from rulewright.art import THEMES, colour, own_colour, own_symbol, symbol
from rulewright.art.contrast import TEXT, contrast
from rulewright.drawing import face_svg
from rulewright.scene.faces import Face, Glyph, Layer, Paint

ROWS = ("x---x", "-x-x-", "--x--")


def test_a_drawing_is_a_symbol_as_large_as_there_is_room():
    name = own_symbol(ROWS)
    assert name == "o5-110a04"
    assert [shape.d.count("M") for shape in symbol(name).shapes] == [2, 2, 1]
    assert symbol(name).slots == ("ink",)
    assert own_symbol(("x", "x")) != own_symbol(("xx",))


def test_rows_may_be_of_different_lengths_and_empty():
    assert own_symbol(("x", "", "--x")) == "o3-401"
    assert len(symbol("o3-401").shapes) == 2


def test_a_colour_of_a_game_has_an_edition_in_each_theme():
    name = own_colour("#AA3300", "#dd6644")
    assert colour(name).edition("light").fill == "#aa3300"
    assert colour(name).edition("dark").fill == "#dd6644"
    for theme in THEMES:
        found = colour(name).edition(theme)
        assert contrast(found.fill, found.ink) >= TEXT


def test_both_are_drawn_like_all_others():
    face = Face("square", Paint(own_colour("#aa3300", "#dd6644")), layers=(Layer(Glyph(own_symbol(ROWS))),))
    text = face_svg(face)
    assert "#r-o5-110a04" in referred(text) & defined(text)
    assert "light-dark(#a30,#d64)" in text
    assert "#a30" in face_svg(face, theme="print")
    assert face_svg(face, theme="mono")
