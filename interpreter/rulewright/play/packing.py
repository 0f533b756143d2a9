"""In: numbers of games, as many for each. Out: the same as few bytes, and back.

What all games have in the same place stands together: first how many bytes each number takes; then they; if they are
all the same, 0, and that number in eight bytes. Compiled programs pack as well: ``packing.c``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

TYPES = {1: "b", 2: "h", 4: "i", 8: "q"}


def packed(rows: Sequence[Sequence[int]]) -> bytes:
    """Some games, at least one, each with its numbers.

    >>> packed([[5, -1], [5, 300]]).hex(" ")
    '00 05 00 00 00 00 00 00 00 02 ff ff 2c 01'
    """
    found = bytearray()
    for column in zip(*rows, strict=True):
        least, most = min(column), max(column)
        width = next(width for width in TYPES if -(1 << 8 * width - 1) <= least and most < 1 << 8 * width - 1)
        width = 0 if least == most else width
        found.append(width)
        items = array(TYPES[width or 8], column[:1] if least == most else column)
        if sys.byteorder == "big":
            items.byteswap()
        found += items.tobytes()
    return bytes(found)


def unpacked(told: bytes, games: int) -> list[Sequence[int]]:
    """The numbers of so many games: for each of them a row, with all games.

    >>> [list(one) for one in unpacked(packed([[5, -1], [5, 300]]), 2)]
    [[5, 5], [-1, 300]]
    """
    found, at = list[Sequence[int]](), 0
    while at < len(told):
        width = told[at]
        items = array(TYPES[width or 8])
        end = at + 1 + (width * games or 8)
        items.frombytes(told[at + 1 : end])
        if sys.byteorder == "big":
            items.byteswap()
        found.append(items if width else array("q", items.tolist() * games))
        at = end
    return found
