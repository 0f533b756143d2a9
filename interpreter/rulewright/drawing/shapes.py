"""In: the shape of a face, its size and its colours. Out: its painted outline, and the room inside it.

Tiles are flat and join without gaps; tokens have a dark edge, a light rim around it, and some thickness.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt

from ..frozen import frozen
from ..scene.faces import Shape
from . import inks, writer
from .inks import DARK, LIGHT, Style
from .places import Room
from .writer import RIM, THICK, Point, disc, edge_width, line, number, path, rectangle, shape

TILES = frozenset({"hexagon", "square"})
FLAT = frozenset({"hexagon", "square", "card", "bare"})
"""Shapes that others can lie on."""
CARD = 5 / 7


@frozen
class Body:
    """An outline: ``wide`` and ``high`` are its extent, ``room`` is the space for marks."""

    wide: float
    high: float
    room: Room
    painted: str


def proportions(form: Shape) -> tuple[float, float]:
    """Width and height, relative to the longer of the two."""
    return {
        "hexagon": (1.0, sqrt(3) / 2),
        "card": (CARD, 1.0),
        "pawn": (0.82, 1.0),
        "tent": (1.0, 0.86),
        "lot": (1.0, 0.66),
    }.get(form, (1.0, 1.0))


def hexagon(reach: float) -> list[Point]:
    """The corners of a hexagon with a horizontal upper side; ``reach`` is the distance of a corner from the centre."""
    return [(reach * cos(pi / 3 * at), reach * sin(pi / 3 * at)) for at in range(6)]


def side_middle(sides: int, side: float, reach: float) -> Point:
    """A point at this distance from the centre, in the direction of a side; sides are numbered clockwise from the
    north.
    """
    angle = -pi / 2 + 2 * pi * side / sides
    return reach * cos(angle), reach * sin(angle)


@lru_cache(maxsize=2048)
def body(form: Shape, size: float, paint: str, edge: str, style: Style) -> Body:
    """The outline of a face. ``paint`` and ``edge`` are names of colours; without an edge, ``edge`` is empty."""
    across, down = proportions(form)
    wide, high = across * size, down * size
    fill = inks.fill(paint, style)
    frame = inks.plain(edge, style) if edge else inks.edge(paint, style)
    match form:
        case "hexagon" | "square":
            return tile(form, wide, high, fill, frame, edge)
        case "card":
            return card(wide, high, fill, inks.edge(paint, style), frame if edge else "")
        case "bare":
            return Body(wide, high, Room("square", wide, high), "")
        case "figure":
            return Body(wide, high, Room("square", wide, high), "")
        case "cube":
            return cube(size, fill)
        case "pawn":
            room = Room("square", wide * 0.62, high * 0.5, 0, high * 0.2)
            return Body(wide, high, room, writer.token("pawn", size, fill))
        case "tent":
            pole = line([(0, -0.42 * size), (0, -0.52 * size)], DARK, edge_width(size))
            room = Room("square", wide * 0.5, high * 0.5, 0, high * 0.2)
            return Body(wide, high, room, writer.token("tent", size, fill) + pole)
        case "die":
            return Body(wide, high, Room("square", wide * 0.82, high * 0.82), solid(wide, high, size * 0.2, fill, size))
        case "lot":
            return lot(wide, high, fill)
        case "coin":
            painted = round_token(size, fill)
            painted += f'<circle r="{number(size * 0.4)}" fill="none" stroke="{DARK}" stroke-width=".8"/>'
            return Body(wide, high, Room("disc", wide * 0.86, high * 0.86), painted)
        case "disc":
            return Body(
                wide, high, Room("disc", wide * 0.94, high * 0.94), round_token(size, fill, frame if edge else "")
            )


def tile(form: Shape, wide: float, high: float, fill: str, frame: str, edge: str) -> Body:
    """A tile, slightly smaller than its cell, so that adjacent tiles can be told apart."""
    width = max(1.0, wide * (0.06 if edge else 0.022))
    inset = 0.6 + width / 2
    if form == "hexagon":
        points = hexagon(wide / 2 - inset * 1.15)
        room = Room("hexagon", wide - 4 * inset, high - 4 * inset)
        return Body(wide, high, room, shape(path(points), fill, frame, width))
    side = wide - 2 * inset
    painted = rectangle(-side / 2, -side / 2, side, side, fill, frame, width, wide * 0.06)
    return Body(wide, high, Room("square", side - 2 * width, side - 2 * width), painted)


@lru_cache(maxsize=256)
def spot_body(size: float, paint: str, style: Style) -> Body:
    """A cell of a free board."""
    radius = size / 2 - 1.2
    painted = disc(0, 0, radius, inks.fill(paint, style), inks.edge(paint, style), max(1.2, size * 0.03))
    return Body(size, size, Room("disc", 2 * radius, 2 * radius), painted)


def card(wide: float, high: float, fill: str, rim: str, frame: str) -> Body:
    rounding = wide * 0.09
    painted = rectangle(-wide / 2 + 0.5, -high / 2 + 0.5, wide - 1, high - 1, fill, rim, 1, rounding)
    band = wide * 0.06 if frame else wide * 0.02
    if frame:
        inner = 0.8 + band / 2
        painted += rectangle(
            -wide / 2 + inner,
            -high / 2 + inner,
            wide - 2 * inner,
            high - 2 * inner,
            "none",
            frame,
            band,
            rounding * 0.7,
        )
    inset = band + max(2.0, wide * 0.05)
    return Body(wide, high, Room("square", wide - 2 * inset, high - 2 * inset), painted)


def token(d: str, fill: str, size: float) -> str:
    """An outline as a token: with a light rim, a dark edge, and its thickness below."""
    return (
        f'<path d="{d}" fill="{LIGHT}" stroke="{LIGHT}" stroke-width="{number(edge_width(size) * 2 + RIM)}"/>'
        f'<path d="{d}" fill="{fill}" stroke="{DARK}" stroke-width="{number(edge_width(size))}"/>'
    )


def round_token(size: float, fill: str, frame: str = "") -> str:
    """A disc with its thickness below."""
    ring = disc(0, -size * THICK / 2, size * 0.4, "none", frame, size * 0.09) if frame else ""
    return writer.token("disc", size, fill) + ring


def solid(wide: float, high: float, rounding: float, fill: str, size: float) -> str:
    """A body with rounded corners and its thickness below."""
    thick, width = size * THICK, edge_width(size)
    inset = width / 2 + 0.9
    left, across, down = -wide / 2 + inset, wide - 2 * inset, high - 2 * inset - thick
    top = -high / 2 + inset
    rim = rectangle(left, top, across, down + thick, LIGHT, LIGHT, 2 * inset, rounding)
    below = rectangle(left, top + thick, across, down, DARK, DARK, width, rounding)
    return rim + below + rectangle(left, top, across, down, fill, DARK, width, rounding)


def cube(size: float, fill: str) -> Body:
    """A cube in oblique projection."""
    width = edge_width(size)
    inset = width / 2 + 0.9
    deep = size * 0.17
    left, top, right, bottom = -size / 2 + inset, -size / 2 + inset, size / 2 - inset, size / 2 - inset
    whole = path([
        (left, top + deep), (left + deep, top), (right, top), (right, bottom - deep), (right - deep, bottom),
        (left, bottom),
    ])  # fmt: skip
    upper = path([(left, top + deep), (left + deep, top), (right, top), (right - deep, top + deep)])
    beside = path([(right - deep, top + deep), (right, top), (right, bottom - deep), (right - deep, bottom)])
    painted = token(whole, fill, size)
    painted += f'<path d="{upper}" fill="#fff" fill-opacity=".35"/><path d="{beside}" fill="#000" fill-opacity=".3"/>'
    corner = (right - deep, top + deep)
    for end in ((left, top + deep), (right, top), (right - deep, bottom)):
        painted += line([corner, end], DARK, width * 0.7)
    front = size - 2 * inset - deep
    return Body(size, size, Room("square", front - width, front - width, -deep / 2, deep / 2), painted)


def lot(wide: float, high: float, fill: str) -> Body:
    """A slip of paper with a folded corner."""
    fold = high * 0.28
    x, y = wide / 2 - 1.5, high / 2 - 1.5
    d = path([(-x, -y), (x - fold, -y), (x, -y + fold), (x, y), (-x, y)])
    painted = token(d, fill, wide) + line([(x - fold, -y), (x - fold, -y + fold), (x, -y + fold)], DARK, 1)
    return Body(wide, high, Room("square", wide - 2 * fold, high * 0.8), painted)


@lru_cache(maxsize=256)
def scaled(d: str, scale: float) -> str:
    """A path with all numbers multiplied."""
    found, part = [], ""
    for sign in d + " ":
        if sign.isdigit() or sign in "-.":
            part += sign
            continue
        if part:
            found.append(number(float(part) * scale))
            part = ""
        found.append(sign)
    return "".join(found).strip()
