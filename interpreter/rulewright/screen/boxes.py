"""In: a board of square cells with irregular names or values at their sides. Out: the board with a box for a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..scene.faces import Board
from .cells import Content
from .device import Device, room
from .grid import Labels, places
from .hexagons import named, packed
from .paper import Bit, Paper, length

NARROWEST = 7
WIDEST = 14
LINES = 3


def boxes(board: Board, inside: Mapping[str, Content], labels: Labels, device: Device) -> Paper | None:
    """The board; None if it is too wide."""
    columns = [spot.column for spot in board.spots]
    left = min(columns)
    count = max(columns) - left + 1
    wide = min(WIDEST, (device.width - 1) // count - 1)
    if wide < NARROWEST:
        return None
    where = places(board, board.spots)
    paper = Paper()
    for spot in board.spots:
        place = where[spot.name]
        x, y = (place.column - left) * (wide + 1), place.line * (LINES + 1)
        box(paper, x, y, wide, named(spot.name, labels, device, paper), inside[spot.name], spot.name)
    return paper


def box(paper: Paper, x: int, y: int, wide: int, name: Sequence[Bit], content: Content, cell: str = "") -> None:
    """One cell; adjacent cells share the line between them."""
    for line in (y, y + LINES + 1):
        paper.put(x, line, "+" + "-" * wide + "+")
    for line in range(y + 1, y + LINES + 1):
        paper.put(x, line, "|")
        paper.put(x + wide + 1, line, "|")
    n, e, s, w = (str(one) if one else "" for one in (*content.counts, 0, 0, 0, 0)[:4])
    end = paper.bits(x + 1, y + 1, name)
    middle = x + 1 + wide // 2
    paper.put(max(middle, end), y + 1, n)
    paper.put(middle, y + LINES, s)
    paper.put(x + 1, y + 2, w)
    paper.put(x + wide + 1 - room(e), y + 2, e)
    space = wide - (2 if w else 0) - (2 if e else 0)
    rooms = [space] if content.counts else [wide, wide]
    lines, whole = packed(content.tokens, rooms)
    if not whole:
        paper.cut.append(cell)
    for line, bits in enumerate(lines, 2):
        begin = x + 1 + (2 if w and line == 2 else 0)
        paper.bits(begin + (rooms[line - 2] - length(bits)) // 2, y + line, bits)
