"""In: several pictures for one page. Out: one set of shared definitions, and the pictures without them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .inks import DECLARED, variables

DEFINED = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
TAG = re.compile(r"<(/?)[a-zA-Z]+[^>]*?(/?)>")
IDENT = re.compile(r'<\w+ id="([^"]+)"')


def together(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """An empty picture with all definitions, to be placed before the others; and the others.

    Only for pictures in the style ``page``. Pictures without definitions are unchanged.
    """
    found: dict[str, str] = {}
    used: set[tuple[str, str]] = set()
    for picture in pictures:
        for inside in DEFINED.findall(picture):
            found.update(elements(inside))
            used.update(DECLARED.findall(inside))
    if not found and not used:
        return "", list(pictures)
    everything = "".join(found[name] for name in sorted(found))
    style = variables(used)
    head = (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{style}{everything}</defs></svg>'
    )
    return head, [DEFINED.sub("", picture) for picture in pictures]


def elements(inside: str) -> Iterator[tuple[str, str]]:
    """The definitions side by side, each whole, with its name. What has none is left out."""
    depth = start = 0
    for tag in TAG.finditer(inside):
        closes, alone = tag[1], tag[2]
        if depth == 0:
            start = tag.start()
        depth += 0 if alone else -1 if closes else 1
        name = IDENT.match(inside, start)
        if depth == 0 and name is not None:
            yield name[1], inside[start : tag.end()]
