"""In: colours, as ``#rrggbb``. Out: how well one is seen on the other, and which inks and edges can be seen.

Luminance and contrast are those of the Web Content Accessibility Guidelines (WCAG 2): text needs 4.5, an edge 3.
"""

from __future__ import annotations

from math import dist

TEXT = 4.5
EDGE = 3.0
BLACK, WHITE = "#000000", "#ffffff"
STEPS = 20
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
DAYLIGHT = (0.95047, 1.0, 1.08883)


def parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def linear(part: float) -> float:
    """How much light a part of a colour gives."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    red, green, blue = map(linear, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(*fills: str) -> str:
    """Black or white, whichever is more legible on all of these colours. On a single colour, one of them has a contrast
    of 4.5.
    """
    return max((BLACK, WHITE), key=lambda ink: min(contrast(ink, fill) for fill in fills))


def mixed(one: str, other: str, share: float) -> str:
    """The first colour with a share of the other in it."""
    pairs = zip(parts(one), parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def edge_of(fill: str, page: str) -> str:
    """The line around a fill: a shade of it that stands out from the page."""
    towards = ink_on(page)
    shades = (mixed(fill, towards, step / STEPS) for step in range(STEPS // 4, STEPS + 1))
    return next((shade for shade in shades if contrast(shade, page) >= EDGE), towards)


def distance(one: str, other: str) -> float:
    """How far apart two colours are for an eye, in CIE L*a*b* (1976): 2 is hardly seen side by side."""
    return dist(lab(one), lab(other))


def lab(colour: str) -> tuple[float, float, float]:
    light = [linear(part) for part in parts(colour)]
    x, y, z = (
        root(sum(share * part for share, part in zip(shares, light, strict=True)) / white)
        for shares, white in zip(XYZ, DAYLIGHT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
