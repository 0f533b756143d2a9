"""In: colours, as ``#rrggbb``. Out: how well one is seen on the other, and which inks and edges can be seen.

Luminance and contrast are those of the Web Content Accessibility Guidelines (WCAG 2): text needs 4.5, an edge 3.
"""

from __future__ import annotations

TEXT = 4.5
EDGE = 3.0
BLACK, WHITE = "#000000", "#ffffff"
STEPS = 20


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
    """What can be read on all of these: black or white. On a single colour, one of them has always 4.5."""
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
