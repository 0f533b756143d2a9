"""In: the name of a colour, and a style. Out: the text for it in a picture, and the definitions that this text needs.

Pictures in the style ``page`` use CSS variables, so that they follow the page: light, dark, or printed. Other styles
are themes of the palette with fixed colours, which every viewer supports.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, get_args

from ..art import THEMES, Edition, Theme, colour

Style = Literal["page", "light", "dark", "print", "safe", "mono"]
STYLES: tuple[Style, ...] = get_args(Style)
PARTS = {"f": "fill", "i": "ink", "e": "edge"}

DARK, LIGHT = "#1f1d1a", "#fffdf8"
"""The edge of tokens and the rim around it: one dark, one light, so that one of them contrasts with any background."""
TEXTURE = 12
"""The distance of the marks of a texture."""

ROLES: Mapping[str, Mapping[Theme, Edition]] = MappingProxyType({
    "page": {
        "light": Edition("#ffffff", "#1f1d1a", "#8c8577"),
        "dark": Edition("#131416", "#ece7da", "#7d776a"),
        "print": Edition("#ffffff", "#000000", "#8a8a8a"),
        "safe": Edition("#ffffff", "#1f1d1a", "#8c8577"),
        "mono": Edition("#ffffff", "#000000", "#808080"),
    },
    "cell": {
        "light": Edition("#f8f5ec", "#1f1d1a", "#8c8577"),
        "dark": Edition("#24231f", "#ece7da", "#807a6d"),
        "print": Edition("#ffffff", "#000000", "#8a8a8a"),
        "safe": Edition("#f8f5ec", "#1f1d1a", "#8c8577"),
        "mono": Edition("#ffffff", "#000000", "#808080"),
    },
    "quiet": {
        "light": Edition("#6a6458", "#ffffff", "#6a6458"),
        "dark": Edition("#a8a294", "#000000", "#a8a294"),
        "print": Edition("#555555", "#ffffff", "#555555"),
        "safe": Edition("#6a6458", "#ffffff", "#6a6458"),
        "mono": Edition("#555555", "#ffffff", "#555555"),
    },
    "plate": {
        theme: Edition("#fffdf8", "#1f1d1a", "#1f1d1a") for theme in THEMES
    },
    "panel": {
        "light": Edition("#f3efe4", "#1f1d1a", "#d8d0bf"),
        "dark": Edition("#1c1b19", "#ece7da", "#3a372f"),
        "print": Edition("#ffffff", "#000000", "#bbbbbb"),
        "safe": Edition("#f3efe4", "#1f1d1a", "#d8d0bf"),
        "mono": Edition("#ffffff", "#000000", "#bbbbbb"),
    },
})  # fmt: skip
"""Neutral colours: for the page, an empty cell, captions, the background of an area, and plates."""

USED = re.compile(r"var\(--r-([a-z]+|[0-9a-f]{12})-([fie])\)")
DECLARED = re.compile(r"--r-([a-z]+|[0-9a-f]{12})-([fie]):")
TEXTURED = re.compile(r"url\(#r-([a-z]+)\)")


@cache
def edition(name: str, theme: Theme) -> Edition:
    return ROLES[name][theme] if name in ROLES else colour(name).edition(theme)


@cache
def plain(name: str, style: Style) -> str:
    """The colour, without a texture."""
    return f"var(--r-{name}-f)" if style == "page" else short(edition(name, style).fill)


@cache
def fill(name: str, style: Style) -> str:
    if style != "page" and edition(name, style).texture != "plain":
        return f"url(#r-{name})"
    return plain(name, style)


@cache
def ink(name: str, style: Style) -> str:
    """The colour for text on this background."""
    return f"var(--r-{name}-i)" if style == "page" else short(edition(name, style).ink)


@cache
def edge(name: str, style: Style) -> str:
    return f"var(--r-{name}-e)" if style == "page" else short(edition(name, style).edge)


def short(colour: str) -> str:
    return f"#{colour[1::2]}" if colour[1::2] == colour[2::2] else colour


def rough(name: str, style: Style) -> bool:
    """Whether text on this background needs a rim to be legible."""
    return style != "page" and edition(name, style).texture != "plain"


def variables(used: Iterable[tuple[str, str]]) -> str:
    """The style element that declares the colours used in a picture that follows its page, sorted by name."""
    names = sorted(used)
    if not names:
        return ""
    screen = {f"--r-{name}-{part}": both(name, part) for name, part in names}
    paper = {f"--r-{name}-{part}": in_theme(name, part, "print") for name, part in names}
    paper = {name: value for name, value in paper.items() if value != screen[name]}
    printed = f"@media print{{.r{{{declared(paper)}}}}}" if paper else ""
    return f"<style>.r:root{{color-scheme:light dark}}.r{{{declared(screen)}}}{printed}</style>"


def declared(values: Mapping[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in values.items())


def in_theme(name: str, part: str, theme: Theme) -> str:
    return short(getattr(edition(name, theme), PARTS[part]))


def texture(name: str, style: Style) -> str:
    assert style != "page"
    return edition(name, style).pattern(f"r-{name}", TEXTURE)


def both(name: str, part: str) -> str:
    light, dark = in_theme(name, part, "light"), in_theme(name, part, "dark")
    return light if light == dark else f"light-dark({light},{dark})"
