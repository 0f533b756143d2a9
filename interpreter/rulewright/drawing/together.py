"""In: several pictures for one page. Out: one set of shared definitions, and the pictures without them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .inks import DECLARED, variables

DEFINED = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
ELEMENT = re.compile(r'<(?:(symbol|g|text) id="([^"]+)".*?</\1>|\w+ id="([^"]+)"[^>]*/>)', re.DOTALL)


def together(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """An empty picture with all definitions, to be placed before the others; and the others.

    Only for pictures in the style ``page``. Pictures without definitions are unchanged.
    """
    found: dict[str, str] = {}
    used: set[tuple[str, str]] = set()
    for picture in pictures:
        for inside in DEFINED.findall(picture):
            found.update((match[2] or match[3], match[0]) for match in ELEMENT.finditer(inside))
            used.update(DECLARED.findall(inside))
    if not found and not used:
        return "", list(pictures)
    everything = "".join(found[name] for name in sorted(found))
    style = variables(used)
    head = (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{style}{everything}</defs></svg>'
    )
    return head, [DEFINED.sub("", picture) for picture in pictures]
