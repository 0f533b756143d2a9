"""In: the shape, cells and lines of a board. Out: its networkx graph, and the tables computed from it.

The tables hold numbers of cells; -1 means no cell. They are computed when they are first used: a game whose program
comes from the store uses none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .cells import Cell, direction_names, side_names
from .network import Network, joined_by_lines, joined_by_places, slanting, with_cells

Row = tuple[int, ...]


@dataclass(frozen=True)
class Tables:
    """The tables that are computed together. ``steps[d][c]`` is the cell beside ``c`` in direction ``d``."""

    steps: tuple[Row, ...]
    neighbours: tuple[Row, ...]
    around: tuple[Row, ...]


@dataclass(frozen=True)
class Geometry:
    """A board with a fixed number of cells."""

    shape: str
    cells: tuple[Cell, ...]
    listed: tuple[Row, ...]
    """The lines of a free board, as written."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(cell.name for cell in self.cells)

    @property
    def columns(self) -> Row:
        return tuple(cell.column for cell in self.cells)

    @property
    def rows(self) -> Row:
        return tuple(cell.row for cell in self.cells)

    @property
    def directions(self) -> tuple[str, ...]:
        return direction_names(self.shape)

    @property
    def sides(self) -> Row:
        """The directions across a side, as indices into ``directions``."""
        return tuple(self.directions.index(name) for name in side_names(self.shape))

    def cell(self, name: str) -> int:
        """The number of a cell by its name."""
        return self.names.index(name)

    def name(self, cell: int) -> str:
        return self.names[cell]

    def graph(self) -> Network:
        """The board as a new graph, which the caller may change."""
        found = with_cells(self.shape, enumerate(self.cells))
        if not self.directions:
            return joined_by_lines(found, self.listed)
        places = {at: slanting(self.shape, one.column - 1, one.row) for at, one in enumerate(self.cells)}
        return joined_by_places(found, places)

    @cached_property
    def tables(self) -> Tables:
        graph = self.graph()
        steps = {direction: [-1] * len(self.cells) for direction in self.directions}
        neighbours: list[list[int]] = [[] for _ in self.cells]
        for cell, other, edge in graph.edges(data=True):
            if edge["direction"] is not None:
                steps[edge["direction"]][cell] = other
            if edge["side"]:
                neighbours[cell].append(other)
        return Tables(
            tuple(map(tuple, steps.values())),
            tuple(tuple(sorted(row)) for row in neighbours),
            tuple(tuple(sorted(row)) for _, row in graph.adjacency()),
        )

    @cached_property
    def rays(self) -> tuple[tuple[Row, ...], ...]:
        """``rays[d][c]``: the cells in direction ``d``, from the one beside ``c`` to the edge of the board."""
        return tuple(map(_rays, self.steps))

    @property
    def steps(self) -> tuple[Row, ...]:
        return self.tables.steps

    @property
    def neighbours(self) -> tuple[Row, ...]:
        """The cells that share a side with each."""
        return self.tables.neighbours

    @property
    def around(self) -> tuple[Row, ...]:
        """The cells that touch each, at a corner too."""
        return self.tables.around

    def ray(self, cell: int, direction: int) -> Row:
        return self.rays[direction][cell]

    def straight(self, length: int) -> tuple[Row, ...]:
        """All straight rows of this many cells, each once; on a free board, consecutive cells of its lines."""
        if not self.directions:
            return tuple(line[at : at + length] for line in self.listed for at in range(len(line) - length + 1))
        if length == 1:
            return tuple((cell,) for cell in range(len(self.cells)))
        half = self.steps[: len(self.directions) // 2]
        rows = (_straight(cell, ahead, length) for ahead in half for cell in range(len(self.cells)))
        return tuple(row for row in rows if len(row) == length)


def _straight(cell: int, ahead: Row, length: int) -> Row:
    """The cell and those after it in one direction; fewer than ``length`` if the board ends."""
    row = [cell]
    while len(row) < length and ahead[row[-1]] >= 0:
        row.append(ahead[row[-1]])
    return tuple(row)


def _rays(ahead: Row) -> tuple[Row, ...]:
    """The rays of one direction. Its edges never branch: a ray is the next cell followed by the ray of that cell."""
    import networkx as nx

    rows = nx.DiGraph((cell, after) for cell, after in enumerate(ahead) if after >= 0)
    found: list[Row] = [()] * len(ahead)
    for cell in reversed(list(nx.topological_sort(rows))):
        if ahead[cell] >= 0:
            found[cell] = (ahead[cell], *found[ahead[cell]])
    return tuple(found)
