"""In: an identifier. Out: the plain words in it, and the words whose plural each may be."""

from __future__ import annotations

import re
from collections.abc import Iterator

WORD = re.compile(r"[^\W\d_]+|\d+")
HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
IRREGULAR = {
    "people": "person", "children": "child", "oxen": "ox", "dice": "die", "geese": "goose", "mice": "mouse",
    "feet": "foot", "teeth": "tooth",
}  # fmt: skip
ENDINGS = (("s", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("men", "man"))


def words_of(identifier: str) -> list[str]:
    """``north_temple``, ``NorthTemple`` and ``north temple`` are the same two words."""
    return [word.lower() for word in WORD.findall(HUMP.sub(" ", identifier))]


def singulars(word: str) -> Iterator[str]:
    """The word itself, and what it may be the plural of, the likeliest first."""
    yield word
    if word in IRREGULAR:
        yield IRREGULAR[word]
    for ending, instead in ENDINGS:
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead
