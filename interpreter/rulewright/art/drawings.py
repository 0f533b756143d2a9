"""In: a word, or an identifier. Out: the symbol of that name: what it is called, and the shapes that it is painted of.

``symbols.csv`` lists all symbols; each is drawn in a file of its own in the folder ``symbols``, on a grid of 24 by 24,
where any program shows it. What is black there is painted in the main ink, what is white in the second tone.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from ..frozen import frozen
from .naming import sought

FOLDER = Path(__file__).parent
GRID = 24
ROUND = 1.0
"""Solid shapes are painted with an edge of this width, which rounds their corners."""
PATH = re.compile(
    r'<path(?: fill="(?P<fill>none|white)")?(?: stroke="(?P<stroke>none|white)")?'
    r'(?: stroke-width="(?P<width>[\d.]+)")? d="(?P<d>[^"]+)"/>'
)
OWN = "own"
OWN_NAME = re.compile(r"o(\d{1,3})-([0-9a-f]+)")
INKED = re.compile("1+")
SEAM = 0.2
"""So that squares that touch are one."""
SMALL = 10
"""No symbol is drawn with fewer pixels a side."""
PIXEL = GRID / SMALL
APART = 0.08
"""Two drawings that differ in a smaller part of their ink cannot be told apart there."""
COUNTED = "dice"
"""Names of numbers say how many there are of something: what it is stands in the other words."""
SEAT_MARKS = ("dot", "cross", "triangle", "ring", "plus", "bar", "chevron", "star")

Paint = Literal["ink", "second"]


@frozen
class Shape:
    """A path that is filled, or drawn as a round line of some width, or both."""

    d: str
    paint: Paint
    filled: bool
    width: float

    def svg(self, colour: str) -> str:
        fill = colour if self.filled else "none"
        edge = f' stroke="{colour}" stroke-width="{self.width:g}"' if self.width else ' stroke="none"'
        return f'<path fill="{fill}"{edge} d="{self.d}"/>'


@frozen
class Symbol:
    """``words`` are other words for its name. ``sign`` is one character of width one for a terminal, or nothing."""

    name: str
    group: str
    words: tuple[str, ...]
    sign: str

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """In the order in which they are painted."""
        return drawn(self.name)

    @property
    def slots(self) -> tuple[Paint, ...]:
        """Which paints it needs."""
        second: tuple[Paint, ...] = ("second",) if any(shape.paint == "second" for shape in self.shapes) else ()
        return ("ink", *second)

    def inside(self, ink: str = "currentColor", second: str = "white") -> str:
        """The shapes alone, for a picture that has room of 24 by 24 for them. ``second`` is what lies below."""
        colours = {"ink": escape(ink), "second": escape(second)}
        shapes = "".join(shape.svg(colours[shape.paint]) for shape in self.shapes)
        return f'<g stroke-linecap="round" stroke-linejoin="round">{shapes}</g>'

    def svg(self, size: float = GRID, ink: str = "currentColor", second: str = "white") -> str:
        """A picture of its own."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}" width="{size:g}" height="{size:g}" '
            f'role="img" aria-label="{self.name}">{self.inside(ink, second)}</svg>'
        )


@cache
def symbols() -> Mapping[str, Symbol]:
    """All symbols by their names, group after group."""
    with (FOLDER / "symbols.csv").open(encoding="utf-8", newline="") as file:
        listed = [
            Symbol(row["name"], row["group"], tuple(row["words"].split()), row["sign"]) for row in csv.DictReader(file)
        ]
    return MappingProxyType({one.name: one for one in listed})


def symbol(name: str) -> Symbol:
    """The symbol of that name, or of that drawing; a ``KeyError`` if there is none."""
    return Symbol(name, OWN, (), "") if OWN_NAME.fullmatch(name) else symbols()[name]


def own_symbol(rows: Sequence[str]) -> str:
    """The name of a symbol that somebody drew: rows of a picture, in which ``x`` is ink. The drawing is in the name."""
    wide = max(map(len, rows))
    digits = -(-wide // 4)
    inked = (int("".join("01"[sign == "x"] for sign in row.ljust(wide)) or "0", 2) for row in rows)
    return f"o{wide}-" + "".join(f"{bits:0{digits}x}" for bits in inked)


def own_runs(name: str) -> Iterator[list[tuple[float, float, float, float]]]:
    """The ink of an own drawing row by row, as large as there is room for it: left, top, width and height."""
    found = OWN_NAME.fullmatch(name)
    assert found is not None
    wide, digits = int(found[1]), -(-int(found[1]) // 4)
    rows = [found[2][at : at + digits] for at in range(0, len(found[2]), digits)]
    size = (GRID - 2) / max(wide, len(rows))
    left, top = (GRID - size * wide) / 2, (GRID - size * len(rows)) / 2
    for at, row in enumerate(rows):
        runs = INKED.finditer(f"{int(row, 16):0{wide}b}")
        yield [(left + size * run.start(), top + size * at, size * len(run[0]), size) for run in runs]


def own_shapes(name: str) -> Iterator[Shape]:
    """Squares, one path for each row."""
    for runs in own_runs(name):
        if runs:
            d = "".join(f"M{x:.3g} {y:.3g}h{wide:.3g}v{high:.3g}h{-wide:.3g}Z" for x, y, wide, high in runs)
            yield Shape(d, "ink", filled=True, width=SEAM)


def is_own(name: str) -> bool:
    """Whether a symbol is a drawing of a game's own."""
    return OWN_NAME.fullmatch(name) is not None


def same_when_small(one: str, other: str) -> bool:
    """Whether two own drawings share so much of their ink that small ones look the same."""
    if one == other:
        return True
    first, second = small(one), small(other)
    apart = sum(abs(a - b) for a, b in zip(first, second, strict=True))
    return apart < APART * (sum(first) + sum(second))


@cache
def small(name: str) -> tuple[float, ...]:
    """How much of each pixel is ink where an own drawing is as small as it ever is."""
    ink = [0.0] * SMALL**2
    for left, top, wide, high in (run for runs in own_runs(name) for run in runs):
        for at in range(SMALL**2):
            x, y = at % SMALL * PIXEL, at // SMALL * PIXEL
            across = min(left + wide, x + PIXEL) - max(left, x)
            down = min(top + high, y + PIXEL) - max(top, y)
            if across > 0 and down > 0:
                ink[at] += across * down / PIXEL**2
    return tuple(ink)


def seat_marks() -> tuple[Symbol, ...]:
    """Eight symbols of equal weight, by which seats and values are told apart where colour alone would fail."""
    return tuple(symbol(name) for name in SEAT_MARKS)


def found(identifier: str) -> Symbol | None:
    """The symbol that an identifier is about: ``north_temple`` is a temple, ``huts`` are a hut, ``leader`` is a crown.

    A number comes after all other words.
    """
    return min(sought(identifier, by_word()), key=lambda hit: hit.group == COUNTED, default=None)


@cache
def by_word() -> Mapping[str, Symbol]:
    """Names are stronger than synonyms; a test makes sure that nothing stands for two symbols."""
    return {word: one for one in symbols().values() for word in one.words} | dict(symbols())


@cache
def drawn(name: str) -> tuple[Shape, ...]:
    if OWN_NAME.fullmatch(name):
        return tuple(own_shapes(name))
    return tuple(read((FOLDER / "symbols" / f"{name}.svg").read_text(encoding="utf-8")))


def read(text: str) -> Iterator[Shape]:
    """The shapes of a drawing. What is not said there is as in its first line: filled, with a rounding edge."""
    for path in PATH.finditer(text):
        width = 0.0 if path["stroke"] == "none" else float(path["width"] or ROUND)
        white = "white" in (path["fill"], path["stroke"])
        yield Shape(path["d"], "second" if white else "ink", path["fill"] != "none", width)
