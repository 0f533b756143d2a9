"""In: a text, and words that should occur in it in order. Out: the texts between them.

A regular expression would do the same, but its time multiplies with every word, and the text may come from a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBER = re.compile(r" #[0-9]+\Z")
BRACKET = re.compile(r" \(")


def between(text: str, words: Sequence[str]) -> list[str] | None:
    """The texts between the words, each as short as possible and not empty; None if the words do not occur so.

    The text begins with the first word and ends with the last, possibly followed by brackets and a number.
    """
    first, *rest = words
    ends = sorted(endings(text))
    if not text.startswith(first):
        return None
    if not rest:
        return [] if len(first) in ends else None
    *middle, last = rest
    closing = [end - len(last) for end in ends if text.endswith(last, 0, end)]
    found, at = [], len(first)
    for word in middle:
        start = text.find(word, at + 1)
        if start < 0:
            return None
        found.append(text[at:start])
        at = start + len(word)
    start = next((start for start in closing if start > at), -1)
    return [*found, text[at:start]] if start >= 0 else None


def endings(text: str) -> set[int]:
    """The positions where a text may end, if brackets or a number after it are ignored."""
    number = NUMBER.search(text)
    found = {len(text)} | ({number.start()} if number is not None else set())
    for end in tuple(found):
        if text.endswith(")", 0, end):
            found |= {bracket.start() for bracket in BRACKET.finditer(text, 0, end - 1)}
    return found
