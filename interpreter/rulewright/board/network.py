"""In: cells and their places, or the lines of a free board. Out: the board as a networkx graph.

A node is the number of a cell, with attributes ``name``, ``column`` and ``row``. An edge leads from a cell to each cell
beside it; its attributes are ``direction`` and ``side``: whether the cells share a side, or touch at a corner only. On
a free board edges have no direction.

networkx takes long to import. It is imported here only when a graph is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from .cells import Cell, side_names

if TYPE_CHECKING:
    import networkx as nx

Place: TypeAlias = tuple[int, int]
"""The place of a cell, in coordinates in which a step is the same everywhere; on a hex board the rows slant."""
Network: TypeAlias = "nx.DiGraph[int]"
Named: TypeAlias = "nx.DiGraph[str]"
About: TypeAlias = Mapping[str, object]
SQUARE: Mapping[str, Place] = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
AXIAL: Mapping[str, Place] = {"n": (0, 1), "ne": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, 0), "nw": (-1, 1)}
"""The steps of a hex board in slanting columns and rows; a ``rhombus`` is drawn with these rows."""


def steps_of(shape: str) -> Mapping[str, Place]:
    """The step of each direction, on a board that has directions."""
    return SQUARE if shape == "square" else AXIAL


def half(column: int) -> int:
    """By how many rows a column of a hex board begins lower in slanting coordinates. Columns count from 0."""
    return (column + 1) // 2


def slanting(shape: str, column: int, row: int) -> Place:
    """The place of the cell drawn in a column (counted from 0) and a row."""
    return (column, row - half(column)) if shape == "hex" else (column, row)


def drawn(shape: str, place: Place) -> Place:
    """The column and the row in which the cell at a place is drawn."""
    column, row = place
    return (column, row + half(column)) if shape == "hex" else place


def with_cells(shape: str, cells: Iterable[tuple[int, Cell]]) -> Network:
    """A graph of the cells, without edges."""
    import networkx as nx

    found: Network = nx.DiGraph(shape=shape)
    found.add_nodes_from((at, {"name": one.name, "column": one.column, "row": one.row}) for at, one in cells)
    return found


def joined_by_places(found: Network, places: Mapping[int, Place]) -> Network:
    """Join each cell of a square or hex board to the cells one step away."""
    shape = found.graph["shape"]
    cells = {place: cell for cell, place in places.items()}
    for direction, (across, up) in steps_of(shape).items():
        beside = ((cell, cells.get((column + across, row + up), -1)) for cell, (column, row) in places.items())
        found.add_edges_from(
            (pair for pair in beside if pair[1] >= 0), direction=direction, side=direction in side_names(shape)
        )
    return found


def joined_by_lines(found: Network, lines: Iterable[tuple[int, ...]]) -> Network:
    """Join the cells of a free board that follow each other on a line, in both directions."""
    for line in lines:
        for first, second in pairwise(line):
            found.add_edges_from(((first, second), (second, first)), direction=None, side=True)
    return found


def called(graph: Network, names: Callable[[int], str]) -> Named:
    """The same graph for users: its nodes are the names of the cells instead of their numbers."""
    import networkx as nx

    found: Named = nx.relabel_nodes(graph, {cell: names(cell) for cell in graph})  # type: ignore[assignment]
    for _, known in found.nodes(data=True):
        del known["name"]
    return found


def drawn_up(nodes: Mapping[str, About], edges: Mapping[tuple[str, str], About], **about: object) -> Named:
    """A graph of these nodes and edges with their attributes."""
    import networkx as nx

    found: Named = nx.DiGraph()
    found.graph.update(about)
    found.add_nodes_from((name, dict(known)) for name, known in nodes.items())
    found.add_edges_from((*pair, dict(known)) for pair, known in edges.items())
    return found
