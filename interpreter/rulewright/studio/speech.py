"""In: a language. Out: the words of the pages in it. Pages fill in the values themselves."""

from __future__ import annotations

import re
from functools import cache

from ..words.sentences import english, languages, say

FIRST = "studio-"
NAMED = re.compile(r"\$([a-z]+)")


@cache
def words(language: str) -> dict[str, str]:
    """The words by their ids, without ``studio-``; a value is written ``{name}``."""
    found = {}
    for ident, sentence in english().items():
        if ident.startswith(FIRST):
            braces = {name: f"{{{name}}}" for name in NAMED.findall(sentence)}
            found[ident.removeprefix(FIRST)] = say(ident, braces, language)
    return found


@cache
def named() -> dict[str, str]:
    """The languages by what they call themselves."""
    return {one: say("studio-own-name", {}, one) for one in languages()}
