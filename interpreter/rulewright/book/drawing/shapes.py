"""In: a cell of a board. Out: its place on paper, its corners and the middles of its sides."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ...board.cells import Cell, side_names
from .svg import Point

SIZE = 24.0
"""From the middle of a hexagon to a corner; half the side of a square."""
TALL = sqrt(3) * SIZE


def middle(cell: Cell, shape: str) -> Point:
    """The middle of a cell: columns count from the left, rows from below."""
    match shape:
        case "hex":
            lower = TALL / 2 if cell.column % 2 == 0 else 0.0
            return cell.column * 1.5 * SIZE, lower - cell.row * TALL
        case "rhombus":
            return cell.column * 1.5 * SIZE, -TALL * (cell.row + cell.column / 2)
        case "square":
            return cell.column * 2 * SIZE, -cell.row * 2 * SIZE
        case _:
            return 0.0, 0.0


def corners(centre: Point, shape: str, size: float = SIZE) -> list[Point]:
    x, y = centre
    if shape == "square":
        return [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)]
    return [(x + size * cos(pi / 3 * at), y + size * sin(pi / 3 * at)) for at in range(6)]


def side_middle(centre: Point, shape: str, side: int, size: float = SIZE) -> Point:
    """The middle of a side; sides are counted clockwise from the north."""
    count = len(side_names(shape))
    far = size if shape == "square" else size * sqrt(3) / 2
    angle = -pi / 2 + 2 * pi * side / count
    return centre[0] + far * cos(angle), centre[1] + far * sin(angle)


def box(centres: list[Point], size: float = SIZE) -> tuple[float, float, float, float]:
    """The rectangle around a picture of cells."""
    edge = size + 4
    left, right = min(x for x, _ in centres) - edge, max(x for x, _ in centres) + edge
    top, bottom = min(y for _, y in centres) - edge, max(y for _, y in centres) + edge
    return left, top, right - left, bottom - top
