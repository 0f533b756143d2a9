"""In: hexagonal cells with their contents and the values at their sides. Out: hexagons drawn in characters.

A value is written inside the hexagon, beside its side; 0 is left out. Borders of regions are thicker than other sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..frozen import frozen
from ..scene.faces import Board
from .cells import Content, Token
from .device import BOLD, POINTED, Device
from .grid import Labels, places
from .paper import Bit, Paper, length

THIN = frozenset("_/\\")
LEAST_TOP = 6
MOST_TOP = 11


@frozen
class Size:
    """The size of a hexagon: the length of its upper side, and the number of lines in each half."""

    top: int
    half: int

    @property
    def pitch(self) -> int:
        """The distance of columns."""
        return self.top + self.half


def size_for(columns: int, width: int) -> Size | None:
    """The largest hexagons of which so many columns fit."""
    for half in (3, 2):
        top = min(MOST_TOP, (width - half) // columns - half)
        if top >= LEAST_TOP + half - 2:
            return Size(top, half)
    return None


def hexagons(board: Board, inside: Mapping[str, Content], labels: Labels, device: Device) -> Paper | None:
    """The board; None if it is too wide. Empty cells at the edge are left out."""
    columns = [spot.column for spot in board.spots]
    left = min(columns)
    size = size_for(max(columns) - left + 1, device.width)
    if size is None:
        return None
    where = places(board, board.spots)
    paper = Paper()
    for spot in sorted(board.spots, key=lambda one: where[one.name].line):
        place = where[spot.name]
        x, y = (place.column - left) * size.pitch, place.line * size.half
        hexagon(paper, x, y, size, named(spot.name, labels, device, paper), inside[spot.name], spot.name)
    bordered(paper, board, {name: (place.column - left, place.line) for name, place in where.items()}, size)
    return paper


def bordered(paper: Paper, board: Board, where: Mapping[str, tuple[int, int]], size: Size) -> None:
    """The sides that are borders of regions, in thick signs. Values in a side stay."""
    half, top = size.half, size.top
    for at, side in board.borders:
        column, line = where[board.spots[at].name]
        x, y = column * size.pitch, line * half
        down = range(1, half + 1)
        signs = (
            [(half + step, 0) for step in range(top)],
            [(half + top - 1 + step, step) for step in down],
            [(2 * half + top - step, half + step) for step in down],
            [(half + step, 2 * half) for step in range(top)],
            [(step - 1, half + step) for step in down],
            [(half - step, step) for step in down],
        )[side]
        for across, below in signs:
            if paper.signs.get((x + across, y + below)) in THIN:
                paper.put(x + across, y + below, "=" if side in {0, 3} else "#")


def named(name: str, labels: Labels, device: Device, paper: Paper) -> list[Bit]:
    """The name of a cell; if it may be chosen, marked and with the number to type."""
    if name not in labels:
        return [Bit(name)]
    label = labels[name]
    if label:
        paper.numbers.add(label)
        return [Bit(name), Bit(f"[{label}]", device.style(POINTED))]
    return [Bit(name, device.style(POINTED))] if device.colours else [Bit(f"[{name}]", device.style(BOLD))]


def hexagon(paper: Paper, x: int, y: int, size: Size, name: Sequence[Bit], content: Content, cell: str = "") -> None:
    """One cell."""
    half, top = size.half, size.top
    counts = (*content.counts, *[0] * (6 - len(content.counts)))
    n, ne, se, s, sw, nw = (str(number) if number else "" for number in counts)
    paper.put(x + half, y, "_" * top, under=True)
    inner = []  # for each line: its start and its width
    for at in range(1, half + 1):
        paper.put(x + half - at, y + at, "/")
        paper.put(x + half + top - 1 + at, y + at, "\\")
        inner.append((x + half - at + 1, top + 2 * (at - 1)))
    for at in range(1, half + 1):
        paper.put(x + at - 1, y + half + at, "\\")
        paper.put(x + 2 * half + top - at, y + half + at, "/")
        inner.append((x + at, top + 2 * (half - at)))
    paper.put(x + half, y + 2 * half, "_" * top)
    middle = x + half + top // 2
    end = paper.bits(x + half, y + 1, name)
    paper.put(max(middle, end + 1 if n else 0), y + 1, n)
    paper.put(middle, y + 2 * half, s)
    upper, lower = 2, 2 * half - 1
    for line, west, east in ((upper, nw, ne), (lower, sw, se)):
        begin, width = inner[line - 1]
        paper.put(begin, y + line, west)
        paper.put(begin + width - len(east), y + line, east)
    rooms = []
    for line in range(2, 2 * half):
        west, east = {upper: (nw, ne), lower: (sw, se)}.get(line, ("", ""))
        begin, width = inner[line - 1]
        rooms.append((begin + (2 if west else 0), width - (2 if west else 0) - (2 if east else 0)))
    lines, whole = packed(content.tokens, [width for _, width in rooms])
    if not whole:
        paper.cut.append(cell)
    for line, bits in enumerate(lines, 2):
        begin, width = rooms[line - 2]
        paper.bits(begin + (width - length(bits)) // 2, y + line, bits)


def packed(tokens: Sequence[Token], widths: Sequence[int]) -> tuple[list[list[Bit]], bool]:
    """Signs in lines of these widths. Returns whether all fit; if not, a plus is added."""
    lines: list[list[Bit]] = [[] for _ in widths]
    at = 0
    for token in tokens:
        while at < len(widths) and length(lines[at]) + (1 if lines[at] else 0) + length(token) > widths[at]:
            at += 1
        if at == len(widths):
            while lines and lines[-1] and length(lines[-1]) + 1 > widths[-1]:
                lines[-1].pop()
            if lines:
                lines[-1].append(Bit("+"))
            return lines, False
        lines[at] += [*([Bit(" ")] if lines[at] else []), *token]
    return lines, True
