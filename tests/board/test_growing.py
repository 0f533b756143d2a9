"""Boards without bounds: values computed from places are those that networkx finds on the examined part of the
board.
"""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.board.growing import FARTHEST, Growing, place_of

from .boards import CUBES, mapped, steadily

SHAPES = st.sampled_from(["square", "hex", "rhombus"])
CELLS = st.integers(0, 120)
ENOUGH = 1200
"""Cells around the first, so many that no shortest way between those that are looked at leads out of them."""
BOARDS = {shape: Growing(shape) for shape in ("square", "hex", "rhombus")}
GRAPHS: dict[str, Any] = {shape: board.graph(range(ENOUGH)) for shape, board in BOARDS.items()}
SIDES = {
    shape: graph.edge_subgraph((one, other) for one, other, side in graph.edges(data="side") if side)
    for shape, graph in GRAPHS.items()
}


@steadily
@given(SHAPES, CELLS)
def test_steps_and_neighbours(shape: str, cell: int) -> None:
    board, graph = BOARDS[shape], GRAPHS[shape]
    assert board.around(cell) == tuple(sorted(graph.successors(cell)))
    assert board.neighbours(cell) == tuple(sorted(SIDES[shape].successors(cell)))
    ways = {way: other for _, other, way in graph.out_edges(cell, data="direction")}
    assert [board.step(cell, at) for at in range(len(board.directions))] == [ways[name] for name in board.directions]


@steadily
@given(SHAPES, CELLS, CELLS)
def test_distances(shape: str, one: int, other: int) -> None:
    assert BOARDS[shape].distance(one, other) == nx.shortest_path_length(SIDES[shape], one, other)


@steadily
@given(SHAPES, CELLS)
def test_names_lead_back(shape: str, cell: int) -> None:
    board = BOARDS[shape]
    assert board.cell(board.name(cell)) == cell
    assert board.drawn_at(*board.drawn(cell)) == cell
    assert place_of(board.name(cell)) == board.drawn(cell)
    assert GRAPHS[shape].nodes[cell] == {
        "name": board.name(cell),
        "column": board.drawn(cell)[0],
        "row": board.drawn(cell)[1],
    }


@steadily
@given(SHAPES, CELLS, st.integers(1, 5))
def test_straight_rows_through_a_cell(shape: str, cell: int, length: int) -> None:
    """In each direction there are as many cells as the row has."""
    board = BOARDS[shape]
    rows = board.straight(cell, length)
    assert len(rows) == len(board.directions) // 2 * length
    for row in rows:
        assert cell in row
        assert len(set(row)) == length
        ways = {GRAPHS[shape].edges[pair]["direction"] for pair in nx.utils.pairwise(row)}
        assert len(ways) == (length > 1)


@steadily
@given(SHAPES, st.integers(0, 2 * 12 * 13))
def test_rays_end_where_nobody_ever_comes(shape: str, cell: int) -> None:
    board = BOARDS[shape]
    for way in range(len(board.directions)):
        ray = board.ray(cell, way)
        assert board.distance(0, ray[-1]) <= FARTHEST
        assert board.step(ray[-1], way) == -1
        assert [board.step(one, way) for one in (cell, *ray[:-1])] == list(ray)


@pytest.mark.parametrize("shape", ["square", "hex", "rhombus"])
def test_a_board_with_bounds_is_a_piece_of_it(shape: str) -> None:
    """Every cell of a bounded map has the same neighbours, wherever it is placed on the unbounded board."""
    small, large = mapped(shape, ["o o o o o", "o - o o o", "o o o - o", "o o o o o"]), BOARDS[shape]
    at = {cell: large.drawn_at(one.column - 1, one.row - 3) for cell, one in enumerate(small.cells)}
    moved = nx.relabel_nodes(small.graph(), at)
    there = large.graph(at.values())
    assert sorted(moved.edges(data="direction")) == sorted(there.edges(data="direction"))


def test_names_on_a_hex_board_are_cube_coordinates() -> None:
    """The six steps, by name: a column to the east and half a row up or down is one step in cube coordinates."""
    board = BOARDS["hex"]

    def cube(cell: int) -> tuple[int, int, int]:
        column, row = board.drawn(cell)
        z = -row - (column - (column & 1)) // 2
        return column, -column - z, z

    for cell in range(200):
        for at, name in enumerate(board.directions):
            one, other = cube(cell), cube(board.step(cell, at))
            assert tuple(b - a for a, b in zip(one, other, strict=True)) == CUBES[name]
