"""In: an identifier, and what plain words stand for. Out: what the words in it stand for, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

Found = TypeVar("Found")

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


def sought(identifier: str, known: Mapping[str, Found]) -> list[Found]:
    """The things that the words of an identifier name: by the whole identifier, otherwise by each of its words."""
    words = words_of(identifier)
    for whole in ("_".join(words), "".join(words)):
        if hits := named(whole, known):
            return hits
    cut = words.index("of") if "of" in words else len(words)
    asked = (*reversed(words[:cut]), *reversed(words[cut:]))
    return [hit for word in asked if len(word) > 1 for hit in named(word, known)]


def named(word: str, known: Mapping[str, Found]) -> list[Found]:
    """The thing that a word names; None if there is none."""
    return [known[one] for one in singulars(word) if one in known][:1]
