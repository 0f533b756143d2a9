"""Symbols are drawn in one style: of one size and weight, whole within their grid, and no two alike."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest

from rulewright.art import Symbol, seat_marks, symbol, symbols
from rulewright.art.drawings import FOLDER, GRID, PATH, SEAT_MARKS
from rulewright.words import sentences
from rulewright.words.sentences import languages

from .raster import covered, inked, pixels

ALL = sorted(symbols())
FINE = 96
SMALL = 16
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}" fill="currentColor" stroke="currentColor" '
    'stroke-width="1" stroke-linecap="round" stroke-linejoin="round">'
)


@cache
def points(name: str) -> set[tuple[int, int]]:
    return inked(symbol(name).shapes, FINE)


@cache
def small(name: str) -> list[float]:
    return list(itertools.chain(*pixels(symbol(name).shapes, SMALL)))


def test_there_are_about_a_hundred_each_in_a_file_of_its_own() -> None:
    assert 100 <= len(ALL) <= 120
    assert sorted(path.name for path in (FOLDER / "symbols").iterdir()) == [f"{name}.svg" for name in ALL]


@pytest.mark.parametrize("name", ALL)
def test_a_drawing_is_made_of_paths_alone(name: str) -> None:
    """The files contain nothing that the reader would ignore."""
    head, *paths, end = (FOLDER / "symbols" / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    assert (head, end) == (HEAD, "</svg>")
    assert [path for path in paths if not PATH.fullmatch(path)] == []
    assert len(symbol(name).shapes) == len(paths) > 0


@pytest.mark.parametrize("name", ALL)
def test_a_symbol_fills_its_grid_and_stays_in_it(name: str) -> None:
    columns, rows = zip(*points(name), strict=True)
    unit = FINE / GRID
    assert min(columns) >= unit / 2
    assert min(rows) >= unit / 2
    assert max(columns) < FINE - unit / 2
    assert max(rows) < FINE - unit / 2
    assert max(max(columns) - min(columns), max(rows) - min(rows)) >= 13 * unit
    assert abs(min(columns) + max(columns) - FINE) <= 3 * unit
    assert abs(min(rows) + max(rows) - FINE) <= 3 * unit


@pytest.mark.parametrize("name", ALL)
def test_a_symbol_is_neither_thin_nor_heavy(name: str) -> None:
    assert 0.16 <= len(points(name)) / FINE**2 <= 0.62


@pytest.mark.parametrize("name", ALL)
def test_what_is_cut_out_is_cut_out_of_ink(name: str) -> None:
    """The second colour is only used on top of the first, so that it never touches the background."""
    ink: set[tuple[int, int]] = set()
    for shape in symbol(name).shapes:
        inside = covered(shape, FINE)
        if shape.paint == "ink":
            ink |= inside
        else:
            assert len(inside - ink) <= FINE / 12, shape.d


def distance(one: str, other: str) -> float:
    """0 for equal drawings, 1 for drawings without common ink."""
    differ = sum(abs(a - b) for a, b in zip(small(one), small(other), strict=True))
    return differ / (sum(small(one)) + sum(small(other)))


def test_no_two_symbols_are_alike_when_they_are_small() -> None:
    """Except for the faces of a die, which are told apart by counting."""
    pairs = itertools.combinations(ALL, 2)
    least = {pair: 0.025 if {symbol(name).group for name in pair} == {"dice"} else 0.08 for pair in pairs}
    assert {pair: distance(*pair) for pair in least if distance(*pair) < least[pair]} == {}


def test_marks_of_seats_are_far_from_each_other() -> None:
    assert {pair: distance(*pair) for pair in itertools.combinations(SEAT_MARKS, 2) if distance(*pair) < 0.18} == {}


def test_marks_of_seats_weigh_the_same() -> None:
    weights = {one.name: len(points(one.name)) for one in seat_marks()}
    assert len(weights) == 8 == len(SEAT_MARKS)
    assert max(weights.values()) <= 1.1 * min(weights.values())
    assert [one.name for one in seat_marks() if one.slots != ("ink",)] == []


def test_a_picture_has_the_colours_that_are_asked_for() -> None:
    skull = symbol("skull")
    assert skull.slots == ("ink", "second")
    assert symbol("dot").slots == ("ink",)
    picture = skull.svg(48, ink="#123456", second='"<')
    assert 'width="48" height="48"' in picture
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture)) == {"#123456", "none", "&quot;&lt;"}
    assert skull.inside() in skull.svg()


def test_an_unknown_name_is_a_bug() -> None:
    with pytest.raises(KeyError):
        symbol("nothing of that name")


def test_a_symbol_is_plain_data() -> None:
    assert symbol("house") == Symbol("house", "places", symbol("house").words, symbol("house").sign)


def test_every_symbol_has_a_name_in_each_language():
    for language in languages():
        named = sentences.symbols(language)
        assert set(named) == (set() if language == "en" else set(symbols()))
        assert all(named.values())
