"""Boards on paper: that all of a board is on some page, and that pages can be glued together."""

from __future__ import annotations

import re

import pytest
from tests.drawing.samples import CHESS, ISLAND, RING
from tests.drawing.seen import read
from tests.play.shelf import loaded
from tests.scene.names import Plain

from rulewright.drawing.maps import CELL, GLUE, cell_width, map_pages, sections
from rulewright.drawing.sheets import MARGIN, MM, PAPERS
from rulewright.scene.bare import bare_boards
from rulewright.scene.faces import Board, Face, Spot, Things


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("extent", [(100, 100), (190, 279), (192, 279), (400, 390), (1000, 30)])
def test_pages_cover_a_board_and_each_has_a_strip_for_the_next(paper, extent):
    found = list(sections(extent, paper))
    for at, (side, size) in enumerate(zip(PAPERS[paper], extent, strict=True)):
        step = side - 2 * MARGIN - GLUE
        last = max((one.column, one.row)[at] for one in found)
        assert last * step + step + GLUE >= size
        assert last == 0 or last * step + GLUE < size
    assert len({one.name for one in found}) == len(found)


def test_a_small_board_is_on_one_page_without_lines_for_cutting():
    (text,) = map_pages(CHESS, None, "A4", 7)
    root = read(text)
    assert root.get("width") == "793.7"
    assert root.get("aria-label") == f"{CHESS.title} · 7"
    assert "stroke-dasharray" not in text


@pytest.mark.parametrize("board", [CHESS, ISLAND, RING], ids=lambda board: board.shape)
def test_cells_are_as_large_as_the_tiles_for_them(board):
    (narrow, *_), (wide, *_) = ([*map_pages(board, tile, "A5", 1)] for tile in (None, "hexagon"))
    lefts = [float(left) for text in (narrow, wide) for left in re.findall(r'<svg x=[^>]*viewBox="(-?[\d.]+) ', text)]
    assert lefts[1] < lefts[0]


def test_a_board_is_made_a_little_smaller_to_fit_on_one_page():
    reversi = next(bare_of("reversi")).board
    assert cell_width(reversi, "A4") < CELL
    assert len(list(map_pages(reversi, None, "A4", 1))) == 1
    assert len(list(map_pages(reversi, None, "A5", 1))) > 1


def bare_of(name):
    game = loaded(name)
    return bare_boards(game.model, game.rules, game.sources, Plain())


@pytest.mark.parametrize(("name", "tile"), [("tikal", "hexagon"), ("tobago", None), ("english-draughts", None)])
def test_boards_come_out_of_the_box_without_pieces(name, tile):
    (bare,) = bare_of(name)
    assert bare.tile == tile
    marks = [layer.mark for spot in bare.board.spots for layer in spot.face.layers]
    assert not any(isinstance(mark, Things) for mark in marks)
    terrains = {spot.face.paint for spot in bare.board.spots}
    assert len(terrains) > 1 or name == "tikal"


def test_a_board_without_bounds_is_not_printed():
    assert [bare.board.ident for bare in bare_of("jackal-dungeon")] == []


def strip(wide, high):
    spots = tuple(Spot(f"{at}", at % wide, at // wide, Face("square")) for at in range(wide * high))
    return Board("board strip", "strip", "square", spots, rim=False)


def test_a_board_is_turned_by_a_quarter_if_that_saves_pages():
    (text,) = map_pages(strip(8, 5), None, "A4", 1)
    assert 'transform="rotate(90)"' in text
    view = re.findall(r'<svg x=[^>]*viewBox="(\S+) (\S+) (\S+) (\S+)"', text)
    x, y, wide, high = map(float, view[0])
    cell = cell_width(strip(8, 5), "A4") * MM
    assert x <= -2.5 * cell + 1
    assert y <= -4 * cell + 1
    assert x + wide >= 2.5 * cell - 1
    assert y + high >= 4 * cell - 1
    assert not any("rotate" in page for page in map_pages(strip(5, 8), None, "A4", 1))


@pytest.mark.parametrize(("wide", "high"), [(8, 5), (5, 8), (20, 6), (6, 20), (13, 13)])
def test_it_makes_no_difference_to_the_number_of_pages_how_a_board_lies(wide, high):
    assert len([*map_pages(strip(wide, high), None, "A4", 1)]) == len([*map_pages(strip(high, wide), None, "A4", 1)])
