"""In: a stretch of text. Out: its signs one by one: words, numbers, strings, marks, prose, comments, and unknown ones.

Whether a word such as ``cost`` is a keyword or a name depends on the context; the parser decides that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple
from unicodedata import name, normalize

Kind = Literal["word", "number", "string", "mark", "comment", "prose", "open", "unknown"]

# Marks that belong to the letter before them, which Python's \w leaves out: accents, Hebrew and Arabic points, vowels
# of India and its neighbours.
ACCENTS = (
    "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0900-\u0963\u0981-\u0e4e\u0eb1-\u0ecd\u0f71-\u0f84\u102b-\u103e"
)

SCAN = re.compile(
    rf"""
    (?P<word>[^\W\d][\w{ACCENTS}]*)
    | (?P<mark>:=|\+=|-=|!=|<=|>=|\.\.|[-+*/()\[\]:,.=<>?])
    | (?P<number>[0-9]++)
    | (?P<string>"(?:[^"\\\n]++|\\.)*+")
    | (?P<comment>\#.*)
    | (?P<prose>\|.*)
    | (?P<open>".*)           # a string that does not end
    | (?P<unknown>[\x00-\x08\x0b\x0e-\x1f]+|[^ \t\f])
    """,
    re.VERBOSE,
)

SCRIPTS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})  # they share shapes of letters


class Sign(NamedTuple):
    """A sign and its position in the chunk. Words are normalised to composed letters (NFC)."""

    kind: Kind
    text: str
    start: int
    end: int


def signs(text: str, start: int, end: int) -> Iterator[Sign]:
    """The signs from ``start`` to ``end``, which are on the same line."""
    at = start
    while (match := SCAN.search(text, at, end)) is not None:
        kind: Kind = match.lastgroup  # type: ignore[assignment]  # the names of the groups are the kinds
        at = match.end()
        found = match.group()
        if kind == "word" and not found.isascii():
            found = normalize("NFC", found)
            if not found.isidentifier():  # fractions and superscript digits
                kind = "unknown"
        yield Sign(kind, found, match.start(), at)


def scripts(word: str) -> list[str]:
    """The scripts of a word, if it mixes several whose letters look alike."""
    found = {name(char, "").partition(" ")[0] for char in word} & SCRIPTS
    return sorted(found) if len(found) > 1 else []
