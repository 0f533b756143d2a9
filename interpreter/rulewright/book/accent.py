"""In: a game. Out: the colour of its book: the one that most of its pieces have, dark or light enough to be read."""

from __future__ import annotations

from collections import Counter

from ..art.contrast import BLACK, STEPS, TEXT, WHITE, contrast, lab, mixed
from ..art.palette import colour
from .pages import PLAIN, Accent
from .speech import Speech

VIVID = 22.0
"""Less colour than this is a grey to most eyes."""
GROUNDS = {"light": "#f5f1e6", "dark": "#25231e"}
"""What letters of that colour stand on in a page of HTML, where they are seen worst."""


def accent(speech: Speech) -> Accent:
    found: Counter[str] = Counter()
    for several in speech.box.values():
        for kind in several:
            for face in (*kind.fronts, *kind.backs):
                if face.paint is not None and vivid(colour(face.paint.colour).edition("light").fill):
                    found[face.paint.colour] += 1
    if not found:
        return PLAIN
    name = max(found, key=lambda one: (found[one], one))
    light, dark = (colour(name).edition(theme).fill for theme in ("light", "dark"))
    return Accent(readable(light, GROUNDS["light"], BLACK), readable(dark, GROUNDS["dark"], WHITE))


def vivid(fill: str) -> bool:
    _, a, b = lab(fill)
    return float((a * a + b * b) ** 0.5) >= VIVID


def readable(fill: str, page: str, towards: str) -> str:
    """A shade of a colour in which letters can be read on a page."""
    shades = (mixed(fill, towards, step / STEPS) for step in range(STEPS + 1))
    return next(shade for shade in shades if contrast(shade, page) >= TEXT)
