"""In: the shape of a board without bounds. Out: its cells: numbers, names and neighbours, as far as anybody asks.

Since it has no end, there is no graph of it to read tables off: what a table would hold is counted from places.

Cells are numbered ring by ring around the first one, so the few that a game comes to have small numbers. A name tells
how far to the east or west and to the north or south a cell lies from the first: ``e0n0``, ``e1n2``, ``w3s1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock

from .cells import Cell, direction_names, side_names
from .network import Network, Place, drawn, joined_by_places, slanting, steps_of, with_cells

FARTHEST = 200
"""No cell is further than so many steps from the first one."""
NAME = re.compile(r"(e0|[ew][1-9][0-9]{0,2})(n0|[ns][1-9][0-9]{0,2})")

GROWING = Lock()
"""Boards without bounds are shared by all games, and so by threads."""
CORNERS: dict[str, tuple[Place, ...]] = {
    "square": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "hex": ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)),
}


def place_of(name: str) -> Place | None:
    """Columns to the east and rows to the north of the first cell; None if this is no name of a cell."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    column, row = (int(part[1:]) * (-1 if part[0] in "ws" else 1) for part in found.groups())
    return (column, row) if abs(column) + abs(row) <= FARTHEST else None


@dataclass(slots=True)
class Growing:
    """A board without bounds. It remembers the cells that it was asked for: it is the same for everyone."""

    shape: str
    places: list[Place] = field(default_factory=lambda: [(0, 0)])
    numbers: dict[Place, int] = field(default_factory=lambda: {(0, 0): 0})
    rings: int = 0

    @property
    def directions(self) -> tuple[str, ...]:
        return direction_names(self.shape)

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(self.directions.index(name) for name in side_names(self.shape))

    def name(self, cell: int) -> str:
        column, row = self.drawn(cell)
        return f"{'w' if column < 0 else 'e'}{abs(column)}{'s' if row < 0 else 'n'}{abs(row)}"

    def cell(self, name: str) -> int:
        """The number of a cell by its name."""
        place = place_of(name)
        if place is None:
            raise KeyError(name)
        return self.drawn_at(*place)

    def drawn_at(self, column: int, row: int) -> int:
        """The number of the cell in a column and a row, as on paper."""
        return self.number(slanting(self.shape, column, row))

    def drawn(self, cell: int) -> Place:
        """The column and row of a cell, as on paper."""
        return drawn(self.shape, self.place(cell))

    def place(self, cell: int) -> Place:
        while cell >= len(self.places) and self.rings < FARTHEST:
            self.grow(self.rings + 1)
        return self.places[cell]

    def number(self, place: Place) -> int:
        """The number of a place; -1 if nobody ever comes so far."""
        away = self.apart((0, 0), place)
        while self.rings < min(away, FARTHEST):
            self.grow(self.rings + 1)
        return self.numbers.get(place, -1)

    def apart(self, first: Place, second: Place) -> int:
        """Steps across sides."""
        across, up = second[0] - first[0], second[1] - first[1]
        if self.shape == "square":
            return abs(across) + abs(up)
        return max(abs(across), abs(up), abs(across + up))

    def grow(self, ring: int) -> None:
        """One more ring, unless another thread has grown it already."""
        with GROWING:
            if self.rings >= ring:
                return
            corners = [(x * ring, y * ring) for x, y in CORNERS["square" if self.shape == "square" else "hex"]]
            for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
                for at in range(ring):
                    place = (x + (to_x - x) * at // ring, y + (to_y - y) * at // ring)
                    self.numbers[place] = len(self.places)
                    self.places.append(place)
            self.rings = ring  # last: who sees it finds the whole ring

    def graph(self, cells: Iterable[int]) -> Network:
        """Some cells of the board as a graph; there is none of the whole."""
        within = tuple(cells)
        found = with_cells(self.shape, ((cell, Cell(self.name(cell), *self.drawn(cell))) for cell in within))
        return joined_by_places(found, {cell: self.place(cell) for cell in within})

    def step(self, cell: int, direction: int) -> int:
        column, row = self.place(cell)
        across, up = steps_of(self.shape)[self.directions[direction]]
        return self.number((column + across, row + up))

    def neighbours(self, cell: int) -> tuple[int, ...]:
        found = (self.step(cell, side) for side in self.sides)
        return tuple(sorted(one for one in found if one >= 0))

    def around(self, cell: int) -> tuple[int, ...]:
        found = (self.step(cell, direction) for direction in range(len(self.directions)))
        return tuple(sorted(one for one in found if one >= 0))

    def distance(self, first: int, second: int) -> int:
        return self.apart(self.place(first), self.place(second))

    def ray(self, cell: int, direction: int) -> tuple[int, ...]:
        """The cells from beside a cell to the end of the world."""
        found = []
        at = self.step(cell, direction)
        while at >= 0:
            found.append(at)
            at = self.step(at, direction)
        return tuple(found)

    def straight(self, cell: int, length: int) -> tuple[tuple[int, ...], ...]:
        """The straight rows of so many cells that go through a cell."""
        rows = []
        opposite = len(self.directions) // 2
        for direction in range(opposite):
            back = (cell, *self.ray(cell, direction + opposite)[: length - 1])
            ahead = self.ray(cell, direction)[: length - 1]
            line = (*reversed(back), *ahead)
            rows += [line[at : at + length] for at in range(len(line) - length + 1)]
        return tuple(rows)
