"""In: the capabilities of a terminal. Out: how text and colours are written for it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from ..frozen import frozen
from ..scene.faces import Paint

WIDTH = 80
NARROWEST, WIDEST = 40, 200
INKS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "red": ("31", "38;5;203"), "orange": ("33", "38;5;214"), "yellow": ("93", "38;5;220"), "green": ("32", "38;5;71"),
    "blue": ("34", "38;5;33"), "purple": ("35", "38;5;134"), "pink": ("95", "38;5;175"), "brown": ("33", "38;5;137"),
    "black": ("90", "38;5;244"), "white": ("97", "97"), "grey": ("37", "38;5;246"), "sand": ("93", "38;5;180"),
    "grass": ("92", "38;5;112"), "forest": ("32", "38;5;35"), "stone": ("37", "38;5;250"), "clay": ("33", "38;5;173"),
    "ember": ("91", "38;5;202"), "sea": ("34", "38;5;67"), "azure": ("96", "38;5;74"), "teal": ("36", "38;5;37"),
    "wheat": ("93", "38;5;222"), "walnut": ("33", "38;5;136"), "navy": ("94", "38;5;62"), "paper": ("97", "38;5;230"),
})  # fmt: skip
"""Codes for the colours of the palette, out of 16 and out of 256. All are legible on light and on dark backgrounds, so
black is a grey.
"""
BOLD, POINTED, DIM = "1", "7", "2"
SUITS: Mapping[str, str] = MappingProxyType({"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"})
"""Symbols whose signs are one cell wide on some terminals and two on others."""
TESTED = "─│╬┄♠♥♦♣♔✿⚑"
"""A text with signs of uncertain width. A terminal that shows it in as many cells shows all our signs correctly."""
PLAINER = str.maketrans({
    "→": "->", "←": "<-", "…": "...", "×": "x", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'",
    "«": '"', "»": '"', "·": ".", "\xa0": " ", "\u202f": " ", "≤": "<=", "≥": ">=", "≠": "!=", "•": "*",
})  # fmt: skip


@frozen
class Device:
    """A terminal. ``colours``: their number, 0 for none. ``symbols``: whether it has more signs than letters, each one
    cell wide. ``plain``: only ASCII is wanted.
    """

    width: int = WIDTH
    colours: int = 0
    symbols: bool = False
    plain: bool = False

    def ink(self, paint: Paint | None) -> str:
        """The code of a colour; empty without colours."""
        codes = INKS.get(paint.colour) if paint is not None else None
        return "" if codes is None or not self.colours else codes[self.colours > 16]

    def style(self, code: str) -> str:
        return code if self.colours else ""

    def shown(self, text: str) -> str:
        """A text with signs that this terminal has."""
        return plainer(text) if self.plain else text


def plainer(text: str) -> str:
    """The text in ASCII as far as possible: letters lose their accents; other alphabets are unchanged."""
    if text.isascii():
        return text
    told = text.translate(PLAINER)
    return "".join(letter(one) for one in told)


def letter(one: str) -> str:
    bare = unicodedata.normalize("NFKD", one).encode("ascii", "ignore").decode()
    return bare or one


def room(text: str) -> int:
    """The width of a text in cells of the terminal."""
    if text.isascii():
        return len(text)
    return sum(map(cells, text))


def cells(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
