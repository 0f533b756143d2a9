"""In: a line and a stretch of it. Out: the line made safe to print and cut to a width, and where to underline it."""

from __future__ import annotations

from ..frozen import frozen
from .visible import cells, shown

WIDTH = 100
BEFORE = 30  # cells kept before the stretch when a line is cut
TAB = 4
CUT = "…"


@frozen
class Excerpt:
    """A line to print, and how far to indent the underline and how long to draw it."""

    text: str
    indent: int
    length: int


def excerpt(line: str, start: int, end: int) -> Excerpt:
    """Show the stretch from ``start`` to ``end``, in code points from 0. At least one cell is underlined.

    Only the characters around the stretch are measured: a line may have a million.
    """
    # Each character takes at least one cell (combining marks excepted), so characters cut off here would not fit
    # anyway.
    origin = max(0, start - 2 * WIDTH)
    pieces, widths = _measured(line[origin : start + 2 * WIDTH])
    start, end = start - origin, min(max(end - origin, start - origin), len(pieces))
    whole = origin == 0 and sum(widths) <= WIDTH and len(pieces) == len(line)
    first, last = (0, len(pieces)) if whole else _window(widths, start)
    head = CUT if origin + first > 0 else ""
    tail = CUT if origin + last < len(line) else ""
    indent = len(head) + sum(widths[first:start])
    length = sum(widths[start : min(end, last)])
    return Excerpt((head + "".join(pieces[first:last]) + tail).rstrip(), indent, max(length, 1))


def _measured(line: str) -> tuple[list[str], list[int]]:
    """Each character as it is shown and its width in cells; tabs become blanks up to the next stop."""
    pieces = []
    widths = []
    column = 0
    for char in line:
        if char == "\t":
            width = TAB - column % TAB
            pieces.append(" " * width)
        else:
            width = cells(char)
            pieces.append(shown(char))
        widths.append(width)
        column += width
    return pieces, widths


def _window(widths: list[int], start: int) -> tuple[int, int]:
    """The characters to show: some cells before ``start``, and as much after as the width allows."""
    start = min(start, len(widths))
    first, used = start, 0
    while first > 0 and used + widths[first - 1] <= BEFORE:
        first -= 1
        used += widths[first]
    last = start
    while last < len(widths) and used + widths[last] <= WIDTH:
        used += widths[last]
        last += 1
    while first > 0 and used + widths[first - 1] <= WIDTH:  # a stretch near the end leaves room before it
        first -= 1
        used += widths[first]
    return first, last
