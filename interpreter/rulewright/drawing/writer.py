"""In: numbers, colours and words. Out: shapes, as text, and groups of shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape as escaped
from typing import NamedTuple

from ..art import symbol

Point = tuple[float, float]
TOKENS = {
    "pawn": (
        "M0-49C12-49 20-41 20-30 20-22 17-17 12-13 26-4 32 14 34 34L40 38C41 44 40 48 37 49H-37C-40 48-41 44-40 38"
        "L-34 34C-32 14-26-4-12-13-17-17-20-22-20-30-20-41-12-49 0-49Z"
    ),
    "tent": "M0-42 48 40H-48Z",
}
"""Outlines of standing pieces, 100 units high."""
THICK = 0.07
"""The thickness of a disc, relative to its width."""
RIM = 1.8
"""The width that the light rim adds to a token."""
PLACE = re.compile(r'(<\w+ )x="([^"]*)" y="([^"]*)"')
OPEN, CLOSED = "\x02", "\x03"
"""Control characters, which no text contains."""
LONG = 100
NIL = 0.05
"""Points closer than this count as equal."""
RIMS = {"rim": 2.4, "wide": 5.4}
"""The widths of rims around the lines of a symbol, in units of its grid."""


class Drawn(NamedTuple):
    """Shapes centred on the point 0, 0, and the room that they take.

    ``round``: they lie within a disc of that width. ``short``: there was no room for everything, so that something is
    left out, or only the number of pieces is told.
    """

    wide: float
    high: float
    body: str
    round: bool = False
    short: bool = False


NOTHING = Drawn(0.0, 0.0, "")


def escape(text: str) -> str:
    """For text and attributes; control characters, which XML forbids, become spaces."""
    return escaped(text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text))


def number(value: float) -> str:
    """A number, rounded to a tenth, in its shortest form."""
    return tenths(round(value * 10))


@lru_cache(maxsize=32768)
def tenths(count: int) -> str:
    whole, part = divmod(abs(count), 10)
    text = f"{whole or ''}.{part}" if part else str(whole)
    return f"-{text}" if count < 0 else text


def through(points: Sequence[Point]) -> str:
    """An open line through points."""
    text = "M"
    for x, y in points:
        for one in (number(x), number(y)):
            text += one if text == "M" or one[0] == "-" else " " + one
    return text


def path(points: Sequence[Point]) -> str:
    """A closed line through points."""
    return through(points) + "Z"


def dots(points: Sequence[Point], radius: float, colour: str) -> str:
    """Discs of one size and colour, drawn as the ends of lines of length 0."""
    d = "".join(f"{through([point])}h0" for point in points)
    return f'<path d="{d}" stroke="{colour}" stroke-width="{number(2 * radius)}"/>'


def pill(wide: float, high: float, colour: str) -> str:
    """A disc or a rectangle with round ends, centred."""
    thick, long = min(wide, high), abs(wide - high) / 2
    d = f"M{number(-long)} 0H{number(long)}" if wide > high else f"M0 {number(-long)}V{number(long)}"
    return (
        f'<path d="{d}" stroke="{colour}" stroke-width="{number(thick)}"/>'
        if long > 0.05
        else disc(0, 0, thick / 2, colour)
    )


def outlined(edge: str, width: float) -> str:
    if not edge:
        return ""
    return f' stroke="{edge}"' + (f' stroke-width="{number(width)}"' if number(width) != "1" else "")


def shape(d: str, fill: str, edge: str = "", width: float = 1.0) -> str:
    return f'<path d="{d}" fill="{fill}"{outlined(edge, width)}/>'


def line(points: list[Point], colour: str, width: float, *, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{through(points)}" fill="none"{outlined(colour, width)}{dashed}/>'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 1.0) -> str:
    across = f' cx="{number(x)}"' if abs(x) >= NIL else ""
    down = f' cy="{number(y)}"' if abs(y) >= NIL else ""
    return f'<circle{across}{down} r="{number(radius)}" fill="{fill}"{outlined(edge, width)}/>'


def rectangle(
    left: float,
    top: float,
    wide: float,
    high: float,
    fill: str,
    edge: str = "",
    width: float = 1.0,
    rounding: float = 0,
) -> str:
    corner = f' rx="{number(rounding)}"' if rounding else ""
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"{corner} '
        f'fill="{fill}"{outlined(edge, width)}/>'
    )


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
    rim: str = "",
) -> str:
    """Text; ``y`` is the middle of the line. ``rim``: the colour of a rim around the letters."""
    weight = ' font-weight="700"' if bold else ""
    placed = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    around = f' stroke="{rim}" stroke-width="{number(size / 4)}" paint-order="stroke"' if rim else ""
    return Single(
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" fill="{colour}"'
        f"{weight}{placed}{around}>{escape(text)}</text>",
    )


def use(name: str, x: float, y: float, size: float, colour: str, second: str, *, rim: str = "") -> str:
    """A symbol, centred on a point, in one or two colours. With ``rim``, only the rim around it is drawn."""
    tone = "" if rim else "".join(f' {slot}="{second}"' for slot in second_slots(name))
    return Single(
        f'<use x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{number(size)}" height="{number(size)}" '
        f'href="#r-{rim + "-" if rim else ""}{name}" color="{colour}"{tone}/>',
    )


@cache
def second_slots(name: str) -> tuple[str, ...]:
    """The attributes by which a symbol gets its second colour: for its fills, its lines, or both."""
    seconds = [one for one in symbol(name).shapes if one.paint == "second"]
    fills = ("fill",) if any(one.filled for one in seconds) else ()
    return (*fills, "stroke") if any(one.width for one in seconds) else fills


class Single(str):
    """A single element that begins with its position."""

    __slots__ = ()


class Group(str):
    """A single group without a position. ``parts``: its content in pieces, if there are parts with names in it."""

    __slots__ = ("ident", "parts")
    ident: str
    parts: tuple[str, ...]


class Moved(str):
    """A single group with a position that can still change."""

    __slots__ = ("by", "inside")
    by: Point
    inside: str


class Several(str):
    """Several shapes, each with its position."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]


def several(parts: Sequence[str]) -> str:
    whole = Several("".join(parts))
    whole.parts = tuple(part for part in parts if part)
    return whole


def moved(body: str, x: float, y: float) -> str:
    """Shapes moved to a point. Repeated moves are combined into one."""
    if not body or (abs(x) < NIL and abs(y) < NIL):
        return body
    if isinstance(body, Single):
        found = PLACE.match(body)
        assert found is not None
        head, left, top = found.groups()
        return Single(f'{head}x="{number(float(left) + x)}" y="{number(float(top) + y)}"{body[found.end() :]}')
    if isinstance(body, Several):
        return several([moved(part, x, y) for part in body.parts])
    if isinstance(body, Moved):
        x, y, body = x + body.by[0], y + body.by[1], body.inside
    place = f'transform="translate({number(x)} {number(y)})"'
    whole = Moved(f"<g {place}{body[2:]}" if isinstance(body, Group) else f"<g {place}>{body}</g>")
    whole.by, whole.inside = (x, y), body
    return whole


def pointed(body: str, ident: str, said: str, *, whole: bool = True) -> str:
    """A group with an identity and a label. ``whole``: the labels of its parts are not read out."""
    if not ident and not said:
        return body
    of = f' data-of="{escape(ident)}"' if ident else ""
    spoken = f"<title>{escape(said)}</title>" if said else ""
    role = ' role="img"' if said and whole else ""
    group = Group(f"<g{of}{role}>{spoken}{body}</g>")
    group.ident, group.parts = ident, body.parts if isinstance(body, Several) else ()
    return group


def token(form: str, size: float, fill: str) -> str:
    """A standing piece. Rim, edge and thickness are defined once for all colours."""
    return f'<use href="#r-{form}-{round(size * 10)}" fill="{fill}"/>'


def edge_width(size: float) -> float:
    return max(1.0, min(2.0, size / 26))


def alike(body: str) -> str:
    """Mark shapes that may be defined once for several things with different labels."""
    return f"{OPEN}{body}{CLOSED}" if len(body) > LONG and "<title>" not in body and "data-of" not in body else body
