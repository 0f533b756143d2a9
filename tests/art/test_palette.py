"""Colours can be told apart, text on them can be read, and their edges are seen, in every theme and by every eye."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable

import pytest

from rulewright.art import PAGES, THEMES, Theme, colour, colours, found_colour, series
from rulewright.art.contrast import EDGE, TEXT, contrast, edge_of, ink_on, mixed
from rulewright.art.drawings import FOLDER, GRID
from rulewright.art.palette import GREYS, SERIES, texture

from .raster import inked
from .sight import ALL_CONES, EYES, Three, apart, lightness

Pair = tuple[str, str]
Eyes = tuple[Three, ...]

COLOURED: tuple[Theme, ...] = ("light", "dark", "print", "safe")
PAIRS = list(itertools.combinations(sorted(colours()), 2))
TEXTURES = sorted(path.stem for path in (FOLDER / "textures").iterdir())


def near(pairs: Iterable[Pair], theme: Theme, eyes: Eyes, least: float) -> dict[Pair, float]:
    """Pairs of colours that are closer than allowed."""
    far = {(one, other): apart(fill(one, theme), fill(other, theme), eyes) for one, other in pairs}
    return {pair: distance for pair, distance in far.items() if distance < least}


def fill(name: str, theme: Theme) -> str:
    return colour(name).edition(theme).fill


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.005)
    assert contrast("#336699", "#336699") == 1


def test_something_can_be_read_on_every_colour() -> None:
    steps = range(0, 256, 15)
    every = [f"#{red:02x}{green:02x}{blue:02x}" for red in steps for green in steps for blue in steps]
    assert [one for one in every if contrast(ink_on(one), one) < TEXT] == []


def test_an_edge_is_seen_on_every_page() -> None:
    greys = [f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(0, 256, 5)]
    assert [(one, page) for one in greys for page in greys if contrast(edge_of(one, page), page) < EDGE] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", sorted(colours()))
def test_inks_can_be_read_and_edges_seen(name: str, theme: Theme) -> None:
    edition = colour(name).edition(theme)
    assert re.fullmatch("#[0-9a-f]{6}", edition.fill)
    assert contrast(edition.ink, edition.fill) >= TEXT
    assert contrast(edition.edge, PAGES[theme]) >= EDGE
    if edition.mark:
        assert contrast(edition.ink, edition.mark) >= TEXT
        assert contrast(edition.mark, edition.fill) >= 1.9


@pytest.mark.parametrize("theme", COLOURED)
def test_no_two_colours_are_alike(theme: Theme) -> None:
    assert near(PAIRS, theme, ALL_CONES, 9) == {}


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
def test_in_the_safe_edition_all_colours_are_told_apart_by_all_eyes(eyes) -> None:
    assert near(PAIRS, "safe", eyes, 12) == {}


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
def test_the_series_is_told_apart_by_all_eyes_in_all_themes(eyes, theme: Theme) -> None:
    """The distance is at least 16 for people with one kind of cones missing: two thirds of the least distance for
    others.
    """
    assert near(itertools.combinations(SERIES, 2), theme, eyes, 24 if eyes == ALL_CONES else 16) == {}


@pytest.mark.parametrize("theme", COLOURED)
def test_neighbours_in_the_series_differ_in_grey(theme: Theme) -> None:
    greys = [lightness(one.edition(theme).fill) for one in series()]
    assert len(greys) == 8
    assert min(abs(one - after) for one, after in itertools.pairwise([*greys, greys[0]])) >= 15
    assert min(abs(one - other) for one, other in itertools.combinations(greys[:4], 2)) >= 15


def test_without_colour_every_name_has_a_look_of_its_own() -> None:
    looks = Counter((one.edition("mono").fill, one.edition("mono").texture) for one in colours().values())
    assert max(looks.values()) == 1
    assert len({one.edition("mono").texture for one in series()}) == 8


def test_textures_are_told_apart() -> None:
    """On a tile, any two textures differ in at least a seventh of the points."""
    assert len(TEXTURES) >= 9
    assert {one.texture for one in colours().values()} == set(TEXTURES)
    tiles = {name: inside(inked(texture(name), 48)) for name in TEXTURES}
    differ = {pair: len(tiles[pair[0]] ^ tiles[pair[1]]) / 48**2 for pair in itertools.combinations(TEXTURES, 2)}
    assert {pair: share for pair, share in differ.items() if share < 1 / 7} == {}


def inside(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(column, row) for column, row in points if 0 <= column < 48 and 0 <= row < 48}


@pytest.mark.parametrize("name", TEXTURES)
def test_tiles_join_without_a_seam(name: str) -> None:
    """A texture continues from one tile to the next: points on opposite edges are equal, except for one step of a
    slope.
    """
    tile = inside(inked(texture(name), 48))
    across = {row for row in range(48) if ((0, row) in tile) != ((47, row) in tile)}
    down = {column for column in range(48) if ((column, 0) in tile) != ((column, 47) in tile)}
    seams = 48 if name == "checks" else 8
    assert len(across) <= seams
    assert len(down) <= seams


def test_a_texture_is_a_pattern_for_a_picture() -> None:
    edition = colour("blue").edition("mono")
    pattern = edition.pattern("a1", 6)
    assert pattern.startswith('<pattern id="a1" width="6" height="6"')
    assert f"scale({6 / GRID:g})" in pattern
    assert set(re.findall(r'(?:fill|stroke)="(#[^"]+)"', pattern)) == {edition.fill, edition.mark}
    assert (edition.fill, edition.mark) == GREYS["deep"]


def test_names_and_synonyms_of_colours() -> None:
    told = Counter(word for one in colours().values() for word in (one.name, *one.words))
    assert [word for word, times in told.items() if times > 1] == []
    assert 20 <= len(colours()) <= 25
    for one in colours().values():
        assert [word for word in (one.name, *one.words) if found_colour(word) != one] == []


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("dark_blue", "blue"),
        ("RedKing", "red"),
        ("oceans", "sea"),
        ("gray", "grey"),
        ("beaches", "sand"),
        ("nothing", ""),
    ],
)
def test_what_colour_an_identifier_is_about(identifier: str, name: str) -> None:
    assert found_colour(identifier) == (colour(name) if name else None)


def test_mixing() -> None:
    assert mixed("#000000", "#ffffff", 0) == "#000000"
    assert mixed("#000000", "#ff8000", 0.5) == "#804000"
