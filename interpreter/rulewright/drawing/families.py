"""In: a card, and what others have in its place that are like it otherwise. Out: one picture of all of them.

Where fifty cards differ in a row of signs only, a picture of each is a page of the same. So one of them is shown whole,
and beside it the rows of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..frozen import frozen
from ..scene.faces import Face, Mark
from .brush import Brush
from .faces import drawn, face_drawn
from .marks import beside, figures
from .measure import LEAST, broken, width
from .tables import level, piled
from .writer import Drawn, words

SIGN = 16.0
"""The size of the signs in a row."""
LETTERS = LEAST + 0.5
LINE = 1.15
GAP, BELOW = 8.0, 5.0
LEAST_NAME = 84.0
TALL = 4
"""So many rows stand below each other beside a card."""


@frozen
class Member:
    """A piece of a family: what is special on it, and how many there are."""

    marks: tuple[Mark, ...]
    count: int = 1


def family_drawn(whole: Face, name: str, members: Sequence[Member], size: float, brush: Brush) -> Drawn:
    """``name`` stands below the whole piece, as far as there is room below the rows, too."""
    card = face_drawn(whole, size, brush)
    rows = [member(one, brush) for one in members]
    count = -(-len(rows) // TALL)
    share = -(-len(rows) // count)
    columns = [piled(rows[at : at + share], BELOW) for at in range(0, len(rows), share)]
    shown = level([card, *columns], GAP)
    return piled([shown, named(name, max(shown.wide, LEAST_NAME), brush)], 3)


def member(one: Member, brush: Brush) -> Drawn:
    inner = brush.on("page", 1000.0)
    row = beside([drawn(mark, SIGN, inner) for mark in one.marks], SIGN * 0.5)
    if one.count == 1:
        return row
    number = figures(one.count, LETTERS, inner)
    times = Drawn(LETTERS, LETTERS, words("×", 0, 0, LETTERS, brush.ink))
    return beside([row, times, number], 1)


def named(text: str, room: float, brush: Brush) -> Drawn:
    lines = broken(text, room, LETTERS)
    high = LETTERS * LINE
    wide = max(width(line, LETTERS) for line in lines)
    top = high * (1 - len(lines)) / 2
    body = "".join(words(line, 0, top + at * high, LETTERS, brush.ink) for at, line in enumerate(lines))
    return Drawn(wide, high * len(lines), body)
