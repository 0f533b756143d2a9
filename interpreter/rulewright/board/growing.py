"""In: the shape of a board without bounds. Out: its cells: numbers, names and neighbours, computed when first needed.

There can be no graph of an endless board, and so no tables: their values are computed from the places of cells.

Cells are numbered ring by ring around the first one, so the few that a game uses have small numbers. A name says how
far to the east or west and to the north or south of the first cell a cell lies: ``e0n0``, ``e1n2``, ``w3s1``.
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
"""The largest distance of a cell from the first one, in steps."""
NAME = re.compile(r"(e0|[ew][1-9][0-9]{0,2})(n0|[ns][1-9][0-9]{0,2})")

GROWING = Lock()
"""Boards without bounds are shared by all games, and so by all threads."""
CORNERS: dict[str, tuple[Place, ...]] = {
    "square": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "hex": ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)),
}


def place_of(name: str) -> Place | None:
    """The place that a name stands for: columns east and rows north of the first cell; None for any other text."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    column, row = (int(part[1:]) * (-1 if part[0] in "ws" else 1) for part in found.groups())
    return (column, row) if abs(column) + abs(row) <= FARTHEST else None


@dataclass(slots=True)
class Growing:
    """A board without bounds. It caches the cells computed so far, and is shared: they are the same in every game."""

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
        """The number of the cell drawn in this column and row."""
        return self.number(slanting(self.shape, column, row))

    def drawn(self, cell: int) -> Place:
        """The column and row in which a cell is drawn."""
        return drawn(self.shape, self.place(cell))

    def place(self, cell: int) -> Place:
        while cell >= len(self.places) and self.rings < FARTHEST:
            self.grow(self.rings + 1)
        return self.places[cell]

    def number(self, place: Place) -> int:
        """The number of the cell at a place; -1 if it is too far from the first cell."""
        away = self.apart((0, 0), place)
        while self.rings < min(away, FARTHEST):
            self.grow(self.rings + 1)
        return self.numbers.get(place, -1)

    def apart(self, first: Place, second: Place) -> int:
        """The distance between two cells, in steps across sides."""
        across, up = second[0] - first[0], second[1] - first[1]
        if self.shape == "square":
            return abs(across) + abs(up)
        return max(abs(across), abs(up), abs(across + up))

    def grow(self, ring: int) -> None:
        """Add a ring of cells, unless another thread has just done so."""
        with GROWING:
            if self.rings >= ring:
                return
            corners = [(x * ring, y * ring) for x, y in CORNERS["square" if self.shape == "square" else "hex"]]
            for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
                for at in range(ring):
                    place = (x + (to_x - x) * at // ring, y + (to_y - y) * at // ring)
                    self.numbers[place] = len(self.places)
                    self.places.append(place)
            self.rings = ring  # last, so that other threads see whole rings only

    def graph(self, cells: Iterable[int]) -> Network:
        """The graph of these cells only: there is none of the whole board."""
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
        """The cells in one direction, as far as the board goes."""
        found = []
        at = self.step(cell, direction)
        while at >= 0:
            found.append(at)
            at = self.step(at, direction)
        return tuple(found)

    def straight(self, cell: int, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight rows of this many cells that contain a given cell."""
        rows = []
        opposite = len(self.directions) // 2
        for direction in range(opposite):
            back = (cell, *self.ray(cell, direction + opposite)[: length - 1])
            ahead = self.ray(cell, direction)[: length - 1]
            line = (*reversed(back), *ahead)
            rows += [line[at : at + length] for at in range(len(line) - length + 1)]
        return tuple(rows)
