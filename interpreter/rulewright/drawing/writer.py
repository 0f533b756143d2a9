"""In: shapes, as text. Out: a picture as SVG, with everything that it refers to defined in it once.

Equal definitions have equal names in all pictures, so that several pictures can share a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from html import escape as escaped
from typing import NamedTuple

from ..art import symbol
from ..art.drawings import GRID
from . import inks
from .inks import Style
from .measure import FONT, LEAST

Point = tuple[float, float]
TOKENS = {
    "pawn": (
        "M0-49C12-49 20-41 20-30 20-22 17-17 12-13 26-4 32 14 34 34L40 38C41 44 40 48 37 49H-37C-40 48-41 44-40 38"
        "L-34 34C-32 14-26-4-12-13-17-17-20-22-20-30-20-41-12-49 0-49Z"
    ),
    "tent": "M0-42 48 40H-48Z",
}
"""Outlines of standing pieces, 100 units high."""
WHICH = re.compile(r'href="#r-(disc|pawn|tent)-(\d+)"')
THICK = 0.07
"""The thickness of a disc, relative to its width."""
RIM = 1.8
"""The width that the light rim adds to a token."""
REFERRED = re.compile(r'href="#r-(rim-|wide-|)([a-z_]+|o\d+-[0-9a-f]+)"')
PLACE = re.compile(r'(<\w+ )x="([^"]*)" y="([^"]*)"')
SHAPE = re.compile(r"<(?:path|use|rect|circle) [^<>]{40,}/>|<text [^<>]{44,}>[^<>]*</text>")
USED_ALONE = re.compile(
    r'<g transform="translate\(([^ ")]+) ([^ ")]+)\)"><use href="#([^"]+)"((?: fill="[^"]+")?)/></g>'
)
"""A group that only moves a reference; the reference can have the position itself."""
PLAIN = re.compile(rf' font-size="{LEAST:g}"|(?<=<text) x="0"')
"""Attributes with default values, which are removed."""
OPEN, CLOSED = "\x02", "\x03"
"""Control characters, which no text contains."""
ALIKE = re.compile(f"{OPEN}([^{OPEN}{CLOSED}]*){CLOSED}")
LONG = 100
NIL = 0.05
"""Points closer than this count as equal."""
RIMS = {"rim": 2.4, "wide": 5.4}
"""The widths of rims around the lines of a symbol, in units of its grid."""


class Drawn(NamedTuple):
    """Shapes centred on the point 0, 0, and the room that they take.

    ``round``: they lie within a disc of that width.
    """

    wide: float
    high: float
    body: str
    round: bool = False


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
    """A single group without a position."""

    __slots__ = ()


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
    return Group(f"<g{of}{role}>{spoken}{body}</g>")


@cache
def definition(name: str) -> str:
    """The definition of a symbol. Its second colour is inherited from the place of use."""
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


def token(form: str, size: float, fill: str) -> str:
    """A standing piece. Rim, edge and thickness are defined once for all colours."""
    return f'<use href="#r-{form}-{round(size * 10)}" fill="{fill}"/>'


def edge_width(size: float) -> float:
    return max(1.0, min(2.0, size / 26))


def token_definition(form: str, tenths_of_size: str) -> str:
    """The definition of a token. Its fill is inherited from the place of use."""
    size = int(tenths_of_size) / 10
    edge = edge_width(size)
    return f'<g id="r-{form}-{tenths_of_size}">{standing(form, size, edge)}</g>'


def standing(form: str, size: float, edge: float) -> str:
    if form == "disc":
        thick = size * THICK
        radius = size / 2 - thick / 2 - edge / 2 - RIM / 2
        outer = 2 * radius + edge
        return (
            f"{pill(outer + RIM, outer + RIM + thick, inks.LIGHT)}{pill(outer, outer + thick, inks.DARK)}"
            f'<circle cy="{number(-thick / 2)}" r="{number(radius - edge / 2)}"/>'
        )
    d, grown = TOKENS[form], f"scale({size / 100:.3g})"
    return (
        f'<path transform="{grown}" d="{d}" fill="{inks.LIGHT}" stroke="{inks.LIGHT}" '
        f'stroke-width="{number((2 * edge + RIM) / size * 100)}"/>'
        f'<path transform="{grown}" d="{d}" stroke="{inks.DARK}" stroke-width="{number(edge / size * 100)}"/>'
    )


def symbolic(ident: str, shapes: str) -> str:
    return f'<symbol id="{ident}" viewBox="0 0 {GRID} {GRID}" overflow="visible">{shapes}</symbol>'


def definitions(body: str, style: Style) -> str:
    """All definitions that shapes refer to."""
    referred = sorted(set(REFERRED.findall(body)))
    found = "".join(rim_definition(name, rim[:-1]) if rim else definition(name) for rim, name in referred)
    found += "".join(token_definition(*one) for one in sorted(set(WHICH.findall(body))))
    found += inks.definitions(body, style)
    return found


def alike(body: str) -> str:
    """Mark shapes that may be defined once for several things with different labels."""
    return f"{OPEN}{body}{CLOSED}" if len(body) > LONG and "<title>" not in body and "data-of" not in body else body


def alike_once(body: str) -> tuple[str, str]:
    """Define marked shapes that occur several times, refer to the definitions, and remove the marks."""
    often = sorted(one for one, count in Counter(ALIKE.findall(body)).items() if count > 1)
    names = {one: f"r-1{sha256(one.encode()).hexdigest()[:8]}" for one in often}
    defined = "".join(f'<symbol id="{name}" overflow="visible">{one}</symbol>' for one, name in names.items())

    def referred(match: re.Match[str]) -> str:
        return f'<use href="#{names[match[1]]}"/>' if match[1] in names else match[1]

    return defined, ALIKE.sub(referred, body)


def shared(body: str) -> tuple[str, str]:
    """Define shapes that occur so often that references are shorter. Returns definitions and the remaining shapes."""
    often = {one for one, count in Counter(SHAPE.findall(body)).items() if (count - 1) * len(one) > 30 * (count + 1)}
    if not often:
        return "", body
    names = {one: f"r-0{sha256(one.encode()).hexdigest()[:8]}" for one in often}
    defined = "".join(sorted(f'<g id="{name}">{one}</g>' for one, name in names.items()))
    found = SHAPE.sub(lambda match: f'<use href="#{names[match[0]]}"/>' if match[0] in names else match[0], body)
    return defined, USED_ALONE.sub(r'<use href="#\3" x="\1" y="\2"\4/>', found)


def document(drawn: Drawn, said: str, style: Style, *, role: str = "img", margin: float = 2.0) -> str:
    """A complete picture in its own size."""
    wide, high = drawn.wide + 2 * margin, drawn.high + 2 * margin
    view = " ".join(map(number, (-wide / 2, -high / 2, wide, high)))
    wholes, body = alike_once(PLAIN.sub("", drawn.body))
    defined, body = shared(body)
    found = definitions(wholes + defined + body, style) + defined + wholes
    label = f' role="{role}" aria-label="{escape(said)}"' if said else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="r" viewBox="{view}" width="{number(wide)}" '
        f'height="{number(high)}" font-family="{FONT}" font-size="{LEAST:g}" text-anchor="middle" '
        f'stroke-linejoin="round" stroke-linecap="round"{label}>{f"<defs>{found}</defs>" if found else ""}{body}</svg>'
    )
