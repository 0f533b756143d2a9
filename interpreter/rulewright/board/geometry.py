"""In: the shape and cells of a board. Out: who lies beside whom: neighbours, steps each way, straight lines, distances.

Everything is a table of numbers, made once when a game is loaded; -1 is no cell.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .cells import Cell, direction_names, side_names

SQUARE = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
AXIAL = {"n": (0, 1), "ne": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, 0), "nw": (-1, 1)}
"""Steps in columns and rows of a slanting hex board; the rows of a ``rhombus`` are these."""


@dataclass(frozen=True)
class Geometry:
    """The tables of one board. ``steps[d][c]`` is the cell beside ``c`` in direction ``d``."""

    names: tuple[str, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    directions: tuple[str, ...]
    sides: tuple[int, ...]
    """The directions across a side, as numbers of ``directions``."""
    steps: tuple[tuple[int, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    listed: tuple[tuple[int, ...], ...]
    """The lines of a free board, as written."""

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Steps from neighbour to neighbour; -1 where there is no way."""
        return tuple(_distances(start, self.neighbours) for start in range(len(self.names)))

    def cell(self, name: str) -> int:
        """The number of a cell by its name."""
        return self.names.index(name)

    def name(self, cell: int) -> str:
        return self.names[cell]

    def opposite(self, direction: int) -> int:
        return (direction + len(self.directions) // 2) % len(self.directions)

    def ray(self, cell: int, direction: int) -> tuple[int, ...]:
        """The cells from beside a cell to the rim."""
        found = []
        at = self.steps[direction][cell]
        while at >= 0:
            found.append(at)
            at = self.steps[direction][at]
        return tuple(found)

    def straight(self, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight rows of so many cells, each once; on a free board, the pieces of its lines."""
        if not self.directions:
            return tuple(line[at : at + length] for line in self.listed for at in range(len(line) - length + 1))
        if length == 1:
            return tuple((cell,) for cell in range(len(self.names)))
        rows = []
        for direction in range(len(self.directions) // 2):
            for cell in range(len(self.names)):
                row = (cell, *self.ray(cell, direction))[:length]
                if len(row) == length:
                    rows.append(row)
        return tuple(rows)


def _distances(start: int, neighbours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    found = [-1] * len(neighbours)
    found[start] = 0
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        for after in neighbours[at]:
            if found[after] < 0:
                found[after] = found[at] + 1
                waiting.append(after)
    return tuple(found)


def axial(shape: str, cell: Cell) -> tuple[int, int]:
    """A cell's place in slanting coordinates, in which all six steps are the same everywhere."""
    if shape == "hex":  # every second column hangs half a cell lower
        return cell.column, cell.row - (cell.column - 1 + 1) // 2
    return cell.column, cell.row


def geometry(shape: str, cells: tuple[Cell, ...], lines: list[list[str]]) -> Geometry:
    """The tables of a board with these cells."""
    names = tuple(cell.name for cell in cells)
    directions = direction_names(shape)
    index = {name: at for at, name in enumerate(names)}
    listed = tuple(tuple(index[name] for name in line) for line in lines)
    places = {axial(shape, cell): at for at, cell in enumerate(cells)}
    offsets = SQUARE if shape == "square" else AXIAL
    steps = tuple(
        tuple(
            places.get((axial(shape, cell)[0] + offsets[d][0], axial(shape, cell)[1] + offsets[d][1]), -1)
            for cell in cells
        )
        for d in directions
    )
    sides = tuple(directions.index(name) for name in side_names(shape))
    if directions:
        neighbours = tuple(tuple(sorted(steps[d][at] for d in sides if steps[d][at] >= 0)) for at in range(len(cells)))
        around = tuple(tuple(sorted(step[at] for step in steps if step[at] >= 0)) for at in range(len(cells)))
    else:
        joined: list[set[int]] = [set() for _ in cells]
        for line in listed:
            for first, second in pairwise(line):
                joined[first].add(second)
                joined[second].add(first)
        neighbours = around = tuple(tuple(sorted(found)) for found in joined)
    return Geometry(
        names,
        tuple(cell.column for cell in cells),
        tuple(cell.row for cell in cells),
        directions,
        sides,
        steps,
        neighbours,
        around,
        listed,
    )
