"""In: shapes and their places. Out: a picture as SVG. Its colours come from the page, and follow light and dark
themes.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

NAMED = {
    "red": "#c8442f", "green": "#4c8f4a", "blue": "#3f73b5", "yellow": "#e0b83a", "black": "#2e2c28",
    "white": "#f4efe3", "brown": "#8a5a34", "grey": "#8d8a82", "gray": "#8d8a82", "orange": "#d9822b",
    "purple": "#7d4f9c", "violet": "#7d4f9c", "pink": "#d98aa5", "turquoise": "#3c9c97",
}  # fmt: skip
"""Values named after a colour have that colour."""
DARK = frozenset({"black", "blue", "brown", "purple", "violet", "red", "green"})


def number(value: float) -> str:
    """A number in a short form that is the same on all systems."""
    return str(round(value, 1) + 0.0).removesuffix(".0")


def svg(shapes: Iterable[str], box: tuple[float, float, float, float]) -> str:
    left, top, width, height = box
    view = " ".join(map(number, (left, top, width, height)))
    inside = "".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(width)}" height="{number(height)}" '
        'font-family="sans-serif" fill="none" stroke="currentColor" stroke-width="1.2" aria-hidden="true">'
        f"{inside}</svg>"
    )


def polygon(points: Iterable[Point], fill: str = "none") -> str:
    listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon points="{listed}" fill="{fill}"/>'


def line(first: Point, last: Point, width: float = 1.2, colour: str = "currentColor") -> str:
    return (
        f'<line x1="{number(first[0])}" y1="{number(first[1])}" x2="{number(last[0])}" y2="{number(last[1])}" '
        f'stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"/>'
    )


def disc(centre: Point, radius: float, fill: str = "currentColor") -> str:
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" fill="{fill}"/>'


def rectangle(left: float, top: float, width: float, height: float, fill: str = "none", round_: float = 0) -> str:
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(round_)}" fill="{fill}"/>'
    )


def words(text: str, at: Point, size: float = 9, colour: str = "currentColor", anchor: str = "middle") -> str:
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" text-anchor="{anchor}" '
        f'fill="{colour}" stroke="none">{escape(text)}</text>'
    )


def fill_of(name: str) -> str:
    return NAMED.get(name, "none")


def ink_on(name: str) -> str:
    """A colour of text that is readable on a colour."""
    if name not in NAMED:
        return "currentColor"
    return "#ffffff" if name in DARK else "#1b1b18"
