"""In: a face with something around it, and its size. Out: frames in its outline, and hatching over it."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from ..scene.faces import Chip, Face, Shape
from . import inks
from .inks import DARK, LIGHT, Style
from .shapes import hexagon, proportions
from .writer import Point, disc, number, path, rectangle, shape

WITHIN = 0.9
"""The size of the outermost frame, relative to the face."""
THICK = 0.055
LINES = 7
HATCHED = 0.44
"""How far hatching reaches from the centre, relative to the size of the face."""


def around(face: Face, size: float, style: Style) -> str:
    """Everything that is around a face; several frames stand in each other."""
    frames, hatches = "", ""
    share = WITHIN
    for layer in face.layers:
        paint = layer.mark.paint if isinstance(layer.mark, Chip) else None
        colour = inks.plain(paint.colour, style) if paint is not None else LIGHT
        if layer.around == "outline":
            frames += frame(face.shape, size, share, colour)
            share -= 2.4 * THICK
        elif layer.around == "shade":
            hatches += hatching(face.shape, size, colour)
    return hatches + frames


def frame(form: Shape, size: float, share: float, colour: str) -> str:
    """A line with a dark rim, which is seen on any ground."""
    thick = max(1.8, size * THICK)
    return outline(form, size * share, DARK, thick + 1.6) + outline(form, size * share, colour, thick)


def outline(form: Shape, size: float, colour: str, thick: float) -> str:
    across, down = proportions(form)
    wide, high = across * size, down * size
    match form:
        case "hexagon":
            return shape(path(hexagon(size / 2)), "none", colour, thick)
        case "square" | "card" | "bare" | "cube" | "die" | "lot" | "tent" | "pawn" | "figure":
            return rectangle(-wide / 2, -high / 2, wide, high, "none", colour, thick, size * 0.06)
        case "disc" | "coin":
            return disc(0, 0, size / 2, "none", colour, thick)


def hatching(form: Shape, size: float, colour: str) -> str:
    """Slanting lines, dark beside light, between which what is printed can be read."""
    across, down = proportions(form)
    reach = size * HATCHED * min(across, down)
    step = 2 * reach / LINES
    dark = through(hatches(reach, step, 0), DARK, max(0.8, size * 0.02))
    return dark + through(hatches(reach, step, max(0.8, size * 0.02)), colour, max(0.8, size * 0.02))


def hatches(reach: float, step: float, shift: float) -> Iterator[tuple[Point, Point]]:
    """The chords of a circle, from the lower left to the upper right."""
    for at in range(LINES):
        off = (at + 0.5) * step - reach + shift
        half = sqrt(max(reach**2 - off**2, 0.0)) / sqrt(2)
        x, y = off / sqrt(2), off / sqrt(2)
        yield (x - half, y + half), (x + half, y - half)


def through(lines: Iterator[tuple[Point, Point]], colour: str, thick: float) -> str:
    d = "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in lines)
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(thick)}"/>'
