"""In: declarations. Out: for each a unique anchor in a book, made of its name.

An anchor stays the same as long as the name does. Of names that differ only in what an address cannot contain
(capitals, underscores, symbols), the first has the plain anchor, and the others have a number after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from ..model.symbols import Symbol


def slug(text: str) -> str:
    kept = "".join(char if char.isalnum() else "-" for char in text.lower())
    return "-".join(part for part in kept.split("-") if part)


def plain(symbol: Symbol) -> str:
    """The anchor before numbering: ``action-uncover``, ``zone-site-tile``, ``ruling-who-starts``."""
    parts = [symbol.kind, symbol.of, symbol.name]
    return "-".join(slug(part) for part in parts if part)


def anchors(symbols: Iterable[Symbol]) -> dict[Symbol, str]:
    """The anchors of all declarations of a game, in order."""
    several: dict[str, list[Symbol]] = {}
    for symbol in dict.fromkeys(symbols):
        several.setdefault(plain(symbol), []).append(symbol)
    found = {first: name for name, (first, *_) in several.items()}
    taken = set(several)
    for name, (_, *others) in several.items():
        numbers = count(2)
        for other in others:
            found[other] = next(one for number in numbers if (one := f"{name}-{number}") not in taken)
            taken.add(found[other])
    return found
