"""In: the kinds of pieces that lie in a row. Out: the row in few words, front to back, readable without colour too.

A kind like "green tile" is two words. The second is left out where most pieces of the component have it, the first
is shortened as far as all stay different, and if it is a colour the whole may be painted in it.
"""

from __future__ import annotations

import re
from collections import Counter

from ..play.naming import piece_kind
from ..program.layout import Layout
from .voice import Voice

SHORTEST = 3
INKS = {
    "black": "90", "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35", "magenta": "35",
    "cyan": "36", "white": "97", "grey": "37", "gray": "37",
}  # fmt: skip
PAINT = re.compile(r"\x1b\[[0-9;]*m")


class Rows:
    """The words for the pieces of a game."""

    def __init__(self, layout: Layout, voice: Voice, *, coloured: bool = False) -> None:
        self.voice = voice
        self.coloured = coloured
        self.codes: dict[str, str] = {}
        kinds: dict[str, Counter[str]] = {}
        for piece, info in enumerate(layout.pieces):
            kinds.setdefault(info.component.name, Counter())[piece_kind(layout, piece)] += 1
        for counted in kinds.values():
            self.codes.update(shortened(counted, {kind: voice.kind(kind) for kind in counted}))

    def line(self, kinds: list[str]) -> str:
        return " ".join(self.painted(kind) for kind in kinds)

    def painted(self, kind: str) -> str:
        code = self.codes.get(kind, kind)
        ink = next((INKS[word] for word in kind.split("_") if word in INKS), "")
        return f"\x1b[{ink}m{code}\x1b[0m" if self.coloured and ink else code


def shortened(counted: Counter[str], called: dict[str, str]) -> dict[str, str]:
    """A short word for each kind of a component, if all names are made in the same way; else the name itself."""
    words = {kind: name.split() for kind, name in called.items()}
    sizes = {len(one) for one in words.values()}
    if sizes != {2}:
        return called
    first = beginnings([one[0] for one in words.values()])
    second = Counter[str]()
    for kind, count in counted.items():
        second[words[kind][1]] += count
    usual = next((word for word, count in second.items() if 2 * count > second.total()), "")
    codes = {kind: first[one[0]] + (f"-{one[1]}" if one[1] != usual else "") for kind, one in words.items()}
    return codes if len(set(codes.values())) == len(codes) else called


def beginnings(words: list[str]) -> dict[str, str]:
    """The shortest prefixes, of three letters or more, by which words differ."""
    known = sorted(set(words))
    return {
        word: next(
            (
                word[:size]
                for size in range(SHORTEST, len(word))
                if not any(other != word and other.startswith(word[:size]) for other in known)
            ),
            word,
        )
        for word in known
    }


def length(text: str) -> int:
    """The width of a text on the screen."""
    return len(PAINT.sub("", text))
