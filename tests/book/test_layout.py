"""What is asked of the printed books of the large games: few pages, letters that can be read, pictures."""

from __future__ import annotations

from itertools import product

import pytest
from tests.turns import by_turns

from rulewright.book.drawing.families import families
from rulewright.book.rulebook import rulebook
from rulewright.book.translations import translations
from rulewright.scene.faces import Chip, Face, Glyph, Ladder, Layer, Paint, Pattern, Step, Words

from .layout import laid_out, sheet
from .test_languages import COMBINATIONS, GAMES, checked

MOST = {"tikal": 16, "tobago": 16, "coatl": 12, "jackal-dungeon": 12}
"""Pages to learn from."""


@pytest.mark.parametrize(
    ("game", "language"),
    by_turns([("tikal", "fr"), ("tobago", "ru"), ("coatl", "ru"), ("coatl", "uk"), ("jackal-dungeon", "uk")], 2),
)
def test_a_printed_book(game: str, language: str) -> None:
    found = laid_out(game, language)
    assert found.learning <= MOST[game]
    assert found.pages <= 40
    assert found.body >= 9
    assert found.small >= 7
    assert found.pictures >= 7
    assert found.share >= 0.25


@pytest.mark.parametrize(
    ("game", "language"),
    by_turns(product([*GAMES, *(f"jackal-dungeon+{one}" for one in COMBINATIONS)], ["en", "fr", "ru", "uk"]), 3),
)
def test_what_lies_beside_the_board_is_one_sheet(game: str, language: str) -> None:
    found = checked(game)
    assert found.model is not None
    said = translations(found.model, found.sources, language) if language != "en" else {}
    measured = sheet(rulebook(found.model, language, said))
    assert measured.pages == 1
    assert measured.body >= 9


def card(colours: str, worth: int, *, sign: str = "") -> Face:
    steps = tuple(Step(Chip(Paint(colour), Words(colour, colour))) for colour in colours)
    marks = [Layer(Pattern(steps), "n"), Layer(Ladder(((1, worth),)), "s")]
    return Face("card", layers=(*marks, *([Layer(Glyph(sign))] if sign else [])), name=f"{colours} {worth}")


def test_cards_that_differ_in_rows_of_signs_only_are_families() -> None:
    rows = [
        *(card(colours, 2) for colours in ("a", "b", "ab", "ba")),
        *(card(colours, 5) for colours in ("aab", "abb")),
    ]
    others = [card("aba", 7, sign=sign) for sign in ("sun", "moon", "eye", "hand", "map", "sword")]
    found = families([*rows, *others, card("bbb", 2)])
    assert [[face.name for face in one.faces] for one in found] == [["a 2", "b 2", "ab 2", "ba 2", "bbb 2"]]
    assert found[0].special[2] == (rows[2].layers[0].mark,)
    assert families(rows) == []
