"""In: what a terminal can show. Out: the signs and the colours that are drawn with there."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

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
"""The colours of the palette as terminals have them: one of sixteen, and one of 256. All can be read on light and on
dark ground, so black is a grey."""
BOLD, POINTED, DIM = "1", "7", "2"
SUITS: Mapping[str, str] = MappingProxyType({"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"})
"""Symbols whose signs are of one cell on some terminals, and of two on others."""
TESTED = "─│╬┄♠♥♦♣♔✿⚑"
"""A terminal that shows these one cell wide shows everything so that is drawn here."""
PLAINER = str.maketrans({
    "→": "->", "←": "<-", "…": "...", "×": "x", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'",
    "«": '"', "»": '"', "·": ".", "\xa0": " ", "\u202f": " ", "≤": "<=", "≥": ">=", "≠": "!=", "•": "*",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Device:
    """``colours``: how many there are; 0 for none. ``symbols``: whether it has more than letters, one cell wide each.
    ``plain``: nothing but ASCII is wanted.
    """

    width: int = WIDTH
    colours: int = 0
    symbols: bool = False
    plain: bool = False

    def ink(self, paint: Paint | None) -> str:
        """The code of a colour; nothing where there is none."""
        codes = INKS.get(paint.colour) if paint is not None else None
        return "" if codes is None or not self.colours else codes[self.colours > 16]

    def style(self, code: str) -> str:
        return code if self.colours else ""

    def shown(self, text: str) -> str:
        """A text as this terminal shows it."""
        return plainer(text) if self.plain else text


def plainer(text: str) -> str:
    """The same in ASCII, as far as it can be said so: letters lose their accents; other alphabets stay."""
    if text.isascii():
        return text
    told = text.translate(PLAINER)
    return "".join(letter(one) for one in told)


def letter(one: str) -> str:
    bare = unicodedata.normalize("NFKD", one).encode("ascii", "ignore").decode()
    return bare or one


def room(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(cells, text))


def cells(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Mn", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
