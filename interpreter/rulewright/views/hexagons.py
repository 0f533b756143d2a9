"""In: hexagonal cells with names, words inside, and numbers on their sides. Out: the hexagons drawn as text.

A number stands inside its own hexagon, next to its side; zeros are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .canvas import Canvas, filled

LEAST_TOP = 6
MOST_TOP = 13


@dataclass(frozen=True, slots=True)
class Size:
    """The size of hexagons: the length of the upper side, and the number of lines of each half."""

    top: int
    half: int

    @property
    def pitch(self) -> int:
        """The distance between columns."""
        return self.top + self.half


def size_for(columns: int, width: int) -> Size | None:
    """The largest hexagons of which this many fit side by side."""
    for half in (3, 2):
        top = min(MOST_TOP, (width - half) // columns - half)
        if top >= LEAST_TOP + half - 2:
            return Size(top, half)
    return None


def hexagons(
    spots: Mapping[str, tuple[int, int]],
    words: Mapping[str, Sequence[str]],
    numbers: Mapping[str, Sequence[int]],
    size: Size,
    colours: Mapping[str, str],
) -> Canvas:
    """Draw cells by their column and their height in half cells."""
    canvas = Canvas()
    left, top = min(column for column, _ in spots.values()), max(height for _, height in spots.values())
    for name, (column, height) in sorted(spots.items(), key=lambda spot: -spot[1][1]):
        x, y = (column - left) * size.pitch, (top - height) * size.half
        hexagon(canvas, x, y, size, name, list(words.get(name, ())), numbers.get(name, ()), colours)
    return canvas


def hexagon(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    name: str,
    words: list[str],
    numbers: Sequence[int],
    colours: Mapping[str, str],
) -> None:
    """Draw one cell; a word that begins with ``r:`` gets the colour of ``r``."""
    half, top = size.half, size.top
    n, ne, se, s, sw, nw = (str(number) if number else "" for number in (*numbers, *[0] * (6 - len(numbers))))
    canvas.put(x + half, y, "_" * top, under=True)
    inner = []  # for each line inside: its start and its width
    for at in range(1, half + 1):
        canvas.put(x + half - at, y + at, "/")
        canvas.put(x + half + top - 1 + at, y + at, "\\")
        inner.append((x + half - at + 1, top + 2 * (at - 1)))
    for at in range(1, half + 1):
        canvas.put(x + at - 1, y + half + at, "\\")
        canvas.put(x + 2 * half + top - at, y + half + at, "/")
        inner.append((x + at, top + 2 * (half - at)))
    canvas.put(x + half, y + 2 * half, "_" * top)
    middle = x + half + top // 2
    canvas.put(x + half, y + 1, name)
    canvas.put(middle, y + 1, n)
    canvas.put(middle, y + 2 * half, s)
    upper, lower = 2, 2 * half - 1
    for line, west, east in ((upper, nw, ne), (lower, sw, se)):
        begin, width = inner[line - 1]
        canvas.put(begin, y + line, west)
        canvas.put(begin + width - len(east), y + line, east)
    rooms = []
    for line in range(2, 2 * half):
        west, east = {upper: (nw, ne), lower: (sw, se)}.get(line, ("", ""))
        begin, width = inner[line - 1]
        rooms.append((begin + (2 if west else 0), width - (2 if west else 0) - (2 if east else 0)))
    for line, text in enumerate(filled(words, [width for _, width in rooms]), 2):
        begin, width = rooms[line - 2]
        at = begin + (width - len(text)) // 2
        for word in text.split(" "):
            owner, _, rest = word.partition(":")
            canvas.put(at, y + line, word, colour=colours.get(owner, "") if rest else "")
            at += len(word) + 1
