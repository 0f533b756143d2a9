"""In: a text, and words that should follow one another in it. Out: what stands between them.

A pattern would do, and take a time that multiplies with every word: whoever types may be a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBER = re.compile(r" #[0-9]+\Z")
BRACKET = re.compile(r" \(")


def between(text: str, words: Sequence[str]) -> list[str] | None:
    """What stands between the words, each as short as can be and never nothing; none if they are not there so.

    The text begins with the first word and ends with the last; brackets and a number may follow.
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
    """Where a text may end, if brackets or a number behind it are left out."""
    number = NUMBER.search(text)
    found = {len(text)} | ({number.start()} if number is not None else set())
    for end in tuple(found):
        if text.endswith(")", 0, end):
            found |= {bracket.start() for bracket in BRACKET.finditer(text, 0, end - 1)}
    return found
