"""The numbers of cells, neighbours, rows and steps of well-known boards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import pytest

from rulewright.board.geometry import Geometry
from rulewright.board.growing import Growing

from .boards import cube, mapped, square, undirected, whole

SIZES = [(1, 1), (1, 7), (5, 1), (3, 3), (8, 8), (15, 15), (7, 6), (4, 9)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_squares_are_a_grid_and_with_corners_the_walks_of_a_king(width: int, height: int) -> None:
    board = whole("square", width, height)
    grid, king = undirected(board.neighbours), undirected(board.around)
    assert grid.size() == width * (height - 1) + height * (width - 1)
    assert king.size() == grid.size() + 2 * (width - 1) * (height - 1)
    lines = nx.path_graph(height), nx.path_graph(width)
    assert nx.utils.graphs_equal(grid, numbered(nx.cartesian_product(*lines), width))
    assert nx.utils.graphs_equal(king, numbered(nx.strong_product(*lines), width))


def numbered(graph: Any, width: int) -> nx.Graph[int]:
    """A graph of rows and columns, with cells numbered row by row."""
    found: nx.Graph[int] = nx.Graph()
    found.add_nodes_from(sorted(row * width + column for row, column in graph))
    found.add_edges_from((a * width + b, c * width + d) for (a, b), (c, d) in graph.edges)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_hexagons_in_a_slanting_field(width: int, height: int) -> None:
    """Each row of triangles has two for each square of a grid, because of the additional diagonal."""
    graph = undirected(whole("rhombus", width, height).neighbours)
    assert graph.size() == width * (height - 1) + height * (width - 1) + (width - 1) * (height - 1)
    corners: Any = nx.triangles(graph)
    assert sum(corners.values()) // 3 == 2 * (width - 1) * (height - 1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_columns_of_hexagons(width: int, height: int) -> None:
    """Each cell has two neighbours in the next column, except for the one at the end."""
    board = whole("hex", width, height)
    graph = undirected(board.neighbours)
    assert graph.size() == width * (height - 1) + (width - 1) * (2 * height - 1)
    assert board.neighbours == board.around


def test_a_board_of_nineteen_hexagons() -> None:
    board = mapped("hex", ["- o o o -", "o o o o o", "o o o o o", "o o o o o", "- - o - -"])
    assert len(board.names) == 19
    graph = undirected(board.neighbours)
    assert graph.size() == 42
    assert Counter(degree for _, degree in graph.degree) == {3: 6, 4: 6, 6: 7}
    assert nx.diameter(graph) == 4
    assert {board.name(cell) for cell in nx.center(graph)} == {"c3"}


@pytest.mark.parametrize("radius", range(9))
def test_disks_of_hexagons(radius: int) -> None:
    """3n(n + 1) + 1 cells, 3n(3n + 1) pairs of neighbours, 6n cells in the last ring."""
    board = Growing("hex")
    cells = range(3 * radius * (radius + 1) + 1)
    assert {cell for cell in range(len(cells) + 50) if board.distance(0, cell) <= radius} == set(cells)
    graph = board.graph(cells).to_undirected()
    assert graph.size() == 3 * radius * (3 * radius + 1)
    far = nx.single_source_shortest_path_length(graph, 0)
    assert Counter(far.values()) == {ring: 6 * ring or 1 for ring in range(radius + 1)}
    assert nx.diameter(graph) == 2 * radius


@pytest.mark.parametrize("radius", range(9))
def test_diamonds_of_squares(radius: int) -> None:
    """2n(n + 1) + 1 cells within n steps, 4n of them in the last ring."""
    board = Growing("square")
    cells = range(2 * radius * (radius + 1) + 1)
    assert {cell for cell in range(len(cells) + 50) if board.distance(0, cell) <= radius} == set(cells)
    far = Counter(board.distance(0, cell) for cell in cells)
    assert far == {ring: 4 * ring or 1 for ring in range(radius + 1)}


def lengths(board: Geometry, directions: str) -> int:
    """The total number of moves of a piece that moves straight ahead, from all cells."""
    ways = [board.directions.index(name) for name in directions.split()]
    return sum(len(board.ray(cell, way)) for cell in range(len(board.names)) for way in ways)


def test_moves_on_a_chess_board() -> None:
    board = whole("square", 8, 8)
    assert lengths(board, "n e s w") == 896
    assert lengths(board, "ne se sw nw") == 560
    assert sum(map(len, board.around)) == 420


@pytest.mark.parametrize("size", [5, 8])
def test_leaps_of_a_knight(size: int) -> None:
    """There are 4(n - 1)(n - 2) pairs of cells; distances follow from a formula for unbounded boards."""
    board = whole("square", size, size)
    ways = [board.steps[board.directions.index(name)] for name in ("n", "e", "s", "w")]
    knight: nx.Graph[int] = nx.Graph()
    for cell in range(size * size):
        for at, ahead in enumerate(ways):
            over = ahead[ahead[cell]] if ahead[cell] >= 0 else -1
            knight.add_edges_from(
                (cell, ways[side % 4][over]) for side in (at + 1, at + 3) if over >= 0 and ways[side % 4][over] >= 0
            )
    assert knight.size() == 4 * (size - 1) * (size - 2)
    middle = board.cell("c3" if size == 5 else "d4")
    far = nx.single_source_shortest_path_length(knight, middle)
    assert far == {cell: leaps(*apart(board, middle, cell)) for cell in range(size * size)}


def apart(board: Geometry, one: int, other: int) -> tuple[int, int]:
    (a, b), (c, d) = square(board.name(one)), square(board.name(other))
    return abs(a - c), abs(b - d)


def leaps(across: int, up: int) -> int:
    """The number of moves of a knight on an unbounded board."""
    long, short = max(across, up), min(across, up)
    if (long, short) == (1, 0):
        return 3
    if (long, short) == (2, 2):
        return 4
    delta = long - short
    return delta - 2 * ((delta - short) // 3) if short > delta else delta - 2 * ((delta - short) // 4)


@pytest.mark.parametrize(("width", "height", "length", "rows"), [(3, 3, 3, 8), (7, 6, 4, 69), (15, 15, 5, 572)])
def test_rows_of_three_four_and_five(width: int, height: int, length: int, rows: int) -> None:
    assert len(whole("square", width, height).straight(length)) == rows


@pytest.mark.parametrize("shape", ["square", "hex", "rhombus"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_distances_are_what_the_formulas_say(shape: str, width: int, height: int) -> None:
    """For a rook that moves one cell at a time, a king, and hexagons in cube coordinates."""
    board = whole(shape, width, height)
    known = dict(nx.all_pairs_shortest_path_length(undirected(board.neighbours)))
    for one, names in enumerate(board.names):
        for other, called in enumerate(board.names):
            if shape == "square":
                wanted = sum(apart(board, one, other))
            else:
                wanted = max(abs(a - b) for a, b in zip(cube(shape, names), cube(shape, called), strict=True))
            assert known[one][other] == wanted
    if shape == "square":
        king = dict(nx.all_pairs_shortest_path_length(undirected(board.around)))
        assert all(far == max(apart(board, one, other)) for one, row in king.items() for other, far in row.items())
