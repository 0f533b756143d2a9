"""In: text and the room for it. Out: its width, and how to break it into lines that fit.

Widths are estimated from common sans-serif fonts, which are similar, so that no font has to be installed.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

FONT = "Helvetica,Arial,Liberation Sans,Arimo,sans-serif"
LEAST = 9.0
"""The least size of letters and digits, in pixels when a picture is shown at its own size."""
LINE = 1.18
"""The distance of lines."""
BOLD = 1.09
SPARE = 1.04
"""A margin for fonts that are wider than ours."""
WIDTHS = {
    22: "'ijlιіј‘’|¦",
    28: " !,./:;I[\\]ft·ΙІ",
    34: '()-`r{}¡“”„"•г',
    42: "*°τґζκ",
    50: "зт^ςҐJcksvxyzγλνЈсухѕ↑↓эєχчьεξ",
    56: "вГпя±÷ΓυнџLabdeghnopqu0123456789#$?_¢£¤¥§«»ðþαβδηθοσаеиорђћ–€рбцц",
    61: "+<=>~¬×μКдлЗFTZ¿ßΖΤТΣъУ",
    67: "БЛЬ&ABEKPSVXYÞΑΒΔΕΚΛΡΥΧЅАВЕРХЧжДπмΞφ",
    72: "ψCDHNRUwÐΗΝΠЄЏИНПСЭЯы",
    78: "©®ЦюΩФGOQΘΟωОЪΦш",
    83: "щMmΜМΨЋњф",
    94: "Ђ%æЫљЖШWœЩ",
    106: "Œ—…←→ЊЮ@ЉÆ",
}
WIDE = frozenset("WF")


@cache
def table() -> dict[str, float]:
    return {letter: width / 100 for width, letters in WIDTHS.items() for letter in letters}


@cache
def letter_width(letter: str) -> float:
    """In ems. Accents have no width; letters that are not in the table count as wide."""
    known = table().get(letter)
    if known is not None:
        return known
    base = unicodedata.normalize("NFD", letter)[0]
    if base in table():
        return table()[base]
    if unicodedata.combining(letter):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(letter) in WIDE else 0.8


@lru_cache(maxsize=4096)
def ems(text: str) -> float:
    return sum(map(letter_width, text))


def width(text: str, size: float, *, bold: bool = False) -> float:
    return ems(text) * size * SPARE * (BOLD if bold else 1)


def broken(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Lines of whole words; a word that is wider than the room has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=4096)
def fitted(
    text: str, wide: float, high: float, size: float, bold: bool = False
) -> tuple[tuple[str, ...], float] | None:
    """The lines and the largest size, up to the given one, at which they fit; None if they do not fit at the least
    size.
    """
    while size >= LEAST:
        lines = broken(text, wide, size, bold=bold)
        tall = len(lines) * size * LINE
        if tall <= high + 0.01 and all(width(line, size, bold=bold) <= wide + 0.01 for line in lines):
            return tuple(lines), size
        size = size - 0.5 if size == LEAST or size - 0.5 >= LEAST else LEAST
    return None


@lru_cache(maxsize=4096)
def shortened(text: str, wide: float, size: float, bold: bool = False) -> str:
    """The text in one line, with an ellipsis if it does not fit."""
    if width(text, size, bold=bold) <= wide:
        return text
    while text and width(text + "…", size, bold=bold) > wide:
        text = text[:-1].rstrip()
    return text + "…"
