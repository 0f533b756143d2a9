"""In: the name of a colour, and a theme. Out: its edition there: fill, ink and edge, or a texture instead of a colour.

``colours.csv`` lists the colours. Textures are drawn like symbols, one a file, as tiles that join without a seam.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Literal, get_args

from ..frozen import frozen
from .contrast import contrast, edge_of, ink_on
from .drawings import FOLDER, GRID, Shape, read
from .naming import sought

Theme = Literal["light", "dark", "print", "safe", "mono"]
THEMES: tuple[Theme, ...] = get_args(Theme)
PAGES: Mapping[Theme, str] = MappingProxyType({
    "light": "#ffffff", "dark": "#131416", "print": "#ffffff", "safe": "#ffffff", "mono": "#ffffff",
})  # fmt: skip
"""The surroundings of a picture."""
GREYS = MappingProxyType({
    "bright": ("#ffffff", "#9d9d9d"), "pale": ("#e6e6e6", "#8c8c8c"), "middle": ("#a8a8a8", "#ededed"),
    "deep": ("#262626", "#727272"),
})  # fmt: skip
"""The ground of a texture, and the marks on it."""
OWN_NAME = re.compile(r"[0-9a-f]{12}")
SERIES = ("blue", "yellow", "black", "orange", "ember", "azure", "teal", "pink")
"""After Okabe and Ito: nearly all eyes tell them apart. In grey, each differs from the next, and the first four do from
each other."""


@frozen
class Edition:
    """A colour as one theme shows it. ``ink`` can be read on it, ``edge`` is seen on the page around it."""

    fill: str
    ink: str
    edge: str
    texture: str = "plain"
    mark: str = ""

    def pattern(self, ident: str, size: float = GRID / 2) -> str:
        """The texture as a pattern, for the definitions of a picture that fills with ``url(#ident)``."""
        scale = size / GRID
        marks = "".join(shape.svg(self.mark) for shape in texture(self.texture))
        return (
            f'<pattern id="{escape(ident)}" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse">'
            f'<g transform="scale({scale:g})" stroke-linecap="round" stroke-linejoin="round">'
            f'<rect width="{GRID}" height="{GRID}" fill="{self.fill}"/>{marks}</g></pattern>'
        )


@frozen
class Colour:
    """``fills`` are those of the themes that have colour; ``grey`` and ``texture`` serve the one that has none."""

    name: str
    words: tuple[str, ...]
    fills: tuple[tuple[str, str], ...]
    grey: str
    texture: str

    def edition(self, theme: Theme) -> Edition:
        page = PAGES[theme]
        if theme == "mono":
            ground, mark = GREYS[self.grey]
            return Edition(ground, ink_on(ground, mark), edge_of(ground, page), self.texture, mark)
        fill = dict(self.fills)[theme]
        return Edition(fill, ink_on(fill), edge_of(fill, page))


@cache
def colours() -> Mapping[str, Colour]:
    """All colours by their names."""
    with (FOLDER / "colours.csv").open(encoding="utf-8", newline="") as file:
        listed = [
            Colour(
                row["name"],
                tuple(row["words"].split()),
                tuple((theme, row[theme]) for theme in THEMES if theme != "mono"),
                row["grey"],
                row["texture"],
            )
            for row in csv.DictReader(file)
        ]
    return MappingProxyType({one.name: one for one in listed})


def colour(name: str) -> Colour:
    """The colour of that name, or with those parts; a ``KeyError`` if there is none."""
    if OWN_NAME.fullmatch(name):
        light, dark = f"#{name[:6]}", f"#{name[6:]}"
        grey = min(GREYS, key=lambda one: contrast(GREYS[one][0], light))
        fills = (("light", light), ("dark", dark), ("print", light), ("safe", light))
        return Colour(name, (), fills, grey, "plain")
    return colours()[name]


def own_colour(light: str, dark: str) -> str:
    """The name of a colour that somebody mixed: its editions for light pages and for dark ones are in the name."""
    return f"{light[1:]}{dark[1:]}".lower()


def found_colour(identifier: str) -> Colour | None:
    """The colour that an identifier is about: ``dark_blue`` is blue, ``oceans`` are the sea."""
    return next(iter(sought(identifier, by_word())), None)


def series() -> tuple[Colour, ...]:
    """Eight colours for seats and values that ask for none, in the order in which they are given out."""
    return tuple(colour(name) for name in SERIES)


@cache
def by_word() -> Mapping[str, Colour]:
    return {word: one for one in colours().values() for word in one.words} | dict(colours())


@cache
def texture(name: str) -> tuple[Shape, ...]:
    """The marks of a texture, on a tile of 24 by 24."""
    return tuple(read((FOLDER / "textures" / f"{name}.svg").read_text(encoding="utf-8")))
