"""In: shapes, as text. Out: a picture as SVG, with all that it refers to defined in it once.

What is defined has the same name and the same content in every picture, so that several may stand in one page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape as escaped

from ..art import symbol
from ..art.drawings import GRID
from . import inks
from .inks import Style
from .measure import FONT

Point = tuple[float, float]
REFERRED = re.compile(r'href="#r-(rim-|wide-|)([a-z_]+)"')
RIMS = {"rim": 2.4, "wide": 5.4}
"""How much wider than the lines of a symbol a rim around it is, on its grid."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something drawn around the point 0, 0: how much room it takes, and its shapes."""

    wide: float
    high: float
    body: str


NOTHING = Drawn(0.0, 0.0, "")


def escape(text: str) -> str:
    """For text and for attributes; a control character, which XML forbids, becomes a space."""
    return escaped("".join(sign if sign.isprintable() else " " for sign in text))


def number(value: float) -> str:
    """Short, and the same everywhere."""
    text = f"{round(value, 1):.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(points: list[Point]) -> str:
    """A closed line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def shape(d: str, fill: str, edge: str = "", width: float = 1.0) -> str:
    line = f' stroke="{edge}" stroke-width="{number(width)}"' if edge else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def line(points: list[Point], colour: str, width: float, *, dashes: str = "") -> str:
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}"{dashed}/>'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 1.0) -> str:
    stroke = f' stroke="{edge}" stroke-width="{number(width)}"' if edge else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{stroke}/>'


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
    stroke = f' stroke="{edge}" stroke-width="{number(width)}"' if edge else ""
    corner = f' rx="{number(rounding)}"' if rounding else ""
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"{corner} '
        f'fill="{fill}"{stroke}/>'
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
    """``y`` is the middle of the line. A ``rim`` of that colour keeps the letters apart from what is below."""
    weight = ' font-weight="700"' if bold else ""
    placed = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    around = f' stroke="{rim}" stroke-width="{number(size / 4)}" paint-order="stroke"' if rim else ""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" fill="{colour}"'
        f"{weight}{placed}{around}>{escape(text)}</text>"
    )


def use(name: str, x: float, y: float, size: float, colour: str, second: str, *, rim: str = "") -> str:
    """A symbol around a point: in a colour, and in a second one where it has two. ``rim``: only what is around it."""
    return (
        f'<use href="#r-{rim + "-" if rim else ""}{name}" x="{number(x - size / 2)}" y="{number(y - size / 2)}" '
        f'width="{number(size)}" height="{number(size)}" color="{colour}" fill="{second}" stroke="{second}"/>'
    )


def moved(body: str, x: float, y: float) -> str:
    if not body or (number(x) == "0" and number(y) == "0"):
        return body
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def pointed(body: str, ident: str, said: str) -> str:
    """Shapes that one can point at, and that say what they are."""
    if not ident and not said:
        return body
    of = f' data-of="{escape(ident)}"' if ident else ""
    spoken = f"<title>{escape(said)}</title>" if said else ""
    role = ' role="img"' if said else ""
    return f"<g{of}{role}>{spoken}{body}</g>"


@cache
def definition(name: str) -> str:
    """What is second takes the fill and the line of the place where it is used."""
    shapes = []
    for one in symbol(name).shapes:
        ink = one.paint == "ink"
        fill = ' fill="currentColor"' if ink and one.filled else "" if one.filled else ' fill="none"'
        edge = ' stroke="currentColor"' if ink and one.width else "" if one.width else ' stroke="none"'
        width = f' stroke-width="{one.width:g}"' if one.width else ""
        shapes.append(f'<path{fill}{edge}{width} d="{one.d}"/>')
    return symbolic(f"r-{name}", "".join(shapes))


@cache
def rim_definition(name: str, rim: str) -> str:
    shapes = "".join(
        f'<path fill="{"currentColor" if one.filled else "none"}" stroke="currentColor" '
        f'stroke-width="{one.width + RIMS[rim]:g}" d="{one.d}"/>'
        for one in symbol(name).shapes
        if one.paint == "ink"
    )
    return symbolic(f"r-{rim}-{name}", shapes)


def symbolic(ident: str, shapes: str) -> str:
    return f'<symbol id="{ident}" viewBox="0 0 {GRID} {GRID}" overflow="visible">{shapes}</symbol>'


def definitions(body: str, style: Style) -> str:
    """Everything that shapes refer to."""
    referred = sorted(set(REFERRED.findall(body)))
    found = "".join(rim_definition(name, rim[:-1]) if rim else definition(name) for rim, name in referred)
    found += inks.definitions(body, style)
    return f"<defs>{found}</defs>" if found else ""


def document(drawn: Drawn, said: str, style: Style, *, role: str = "img", margin: float = 2.0) -> str:
    """A picture of its own, at its own size."""
    wide, high = drawn.wide + 2 * margin, drawn.high + 2 * margin
    view = " ".join(map(number, (-wide / 2, -high / 2, wide, high)))
    label = f' role="{role}" aria-label="{escape(said)}"' if said else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="r" viewBox="{view}" width="{number(wide)}" '
        f'height="{number(high)}" font-family="{FONT}" text-anchor="middle" stroke-linejoin="round" '
        f'stroke-linecap="round"{label}>{definitions(drawn.body, style)}{drawn.body}</svg>'
    )
