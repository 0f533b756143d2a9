"""In: colours, as ``#rrggbb``. Out: how far apart they are for different eyes.

How those see who lack the middle (deuteranopia) or the long (protanopia) cones follows the matrices of Machado,
Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), for their full
strength.
Distances are those of CIE L*a*b* (1976): about 2 is the least that an eye can tell side by side.
"""

from __future__ import annotations

import math

from rulewright.art.contrast import linear, parts

Three = tuple[float, float, float]

DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
ALL_CONES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
EYES = {"all cones": ALL_CONES, "deuteranopia": DEUTERANOPIA, "protanopia": PROTANOPIA}


def times(matrix: tuple[Three, ...], values: Three) -> Three:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return first, second, third


def seen(colour: str, eyes: tuple[Three, ...] = ALL_CONES) -> Three:
    """L*, a* and b* of a colour as it is perceived."""
    red, green, blue = map(linear, parts(colour))
    light = times(eyes, (red, green, blue))
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x, y, z = (root(part / white) for part, white in zip(times(XYZ, (red, green, blue)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def apart(one: str, other: str, eyes: tuple[Three, ...] = ALL_CONES) -> float:
    return math.dist(seen(one, eyes), seen(other, eyes))


def lightness(colour: str) -> float:
    """The lightness of a colour in greyscale, from 0 to 100."""
    return seen(colour)[0]
