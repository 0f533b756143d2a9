"""Random boards of every shape; and the places of their cells, computed once more from their names."""

from __future__ import annotations

import re

import networkx as nx
from hypothesis import settings
from hypothesis import strategies as st

from rulewright.board.cells import drawn, listed, rectangle
from rulewright.board.geometry import Geometry

steadily = settings(deadline=None, derandomize=True)
"""The same boards each time, however slow the machine."""
Place = tuple[int, ...]
COMPASS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
CUBES = {"n": (0, 1, -1), "ne": (1, 0, -1), "se": (1, -1, 0), "s": (0, -1, 1), "sw": (-1, 0, 1), "nw": (-1, 1, 0)}
"""The six steps of a hexagon in cube coordinates: the three always come to 0."""


def whole(shape: str, width: int, height: int) -> Geometry:
    return Geometry(shape, rectangle(width, height), ())


def mapped(shape: str, rows: list[str]) -> Geometry:
    return Geometry(shape, drawn(rows), ())


def lined(lines: list[list[str]]) -> Geometry:
    cells = listed(lines)
    number = {cell.name: at for at, cell in enumerate(cells)}
    return Geometry("free", cells, tuple(tuple(number[name] for name in line) for line in lines))


SHAPES = st.sampled_from(["square", "hex", "rhombus"])
MAPS = st.integers(1, 9).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from("oo-"), min_size=width, max_size=width).map(" ".join), min_size=1, max_size=7
    )
)
PLACED = st.builds(mapped, SHAPES, MAPS)
"""Boards with directions, and with holes."""
FREE = st.lists(st.lists(st.sampled_from([f"p{n}" for n in range(9)]), min_size=1, max_size=6), max_size=6).map(lined)
BOARDS = PLACED | FREE


def square(name: str) -> Place:
    """Columns and rows from the name of a cell."""
    found = re.fullmatch(r"([a-z])(\d+)", name)
    assert found is not None
    return ord(found[1]) - ord("a"), int(found[2])


def cube(shape: str, name: str) -> Place:
    """Cube coordinates from the name of a cell, for columns of which every second is half a cell lower."""
    column, row = square(name)
    down = -row
    if shape == "rhombus":
        return column, row, -column - row
    z = down - (column - (column & 1)) // 2
    return column, -column - z, z


def step_in(shape: str, name: str, direction: str) -> Place:
    """The cell to which a step leads."""
    here, by = (square(name), COMPASS[direction]) if shape == "square" else (cube(shape, name), CUBES[direction])
    return tuple(one + other for one, other in zip(here, by, strict=True))


def place_in(shape: str, name: str) -> Place:
    return square(name) if shape == "square" else cube(shape, name)


def undirected(rows: tuple[tuple[int, ...], ...]) -> nx.Graph[int]:
    """A table of neighbours as a graph."""
    found: nx.Graph[int] = nx.Graph()
    found.add_nodes_from(range(len(rows)))
    found.add_edges_from((cell, other) for cell, row in enumerate(rows) for other in row)
    return found
