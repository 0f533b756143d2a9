"""In: several pictures for one page. Out: what they all refer to, defined once, and the pictures without it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .inks import DECLARED, definitions

DEFINED = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
ELEMENT = re.compile(r'<(symbol|g) id="([^"]+)".*?</\1>', re.DOTALL)


def together(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """An empty picture that defines everything, to stand before all others; and these.

    Only for pictures that follow the page. One that defines nothing stays as it is.
    """
    found: dict[str, str] = {}
    used: set[str] = set()
    for picture in pictures:
        for inside in DEFINED.findall(picture):
            found.update((match[2], match[0]) for match in ELEMENT.finditer(inside))
            used.update(DECLARED.findall(inside))
    if not found and not used:
        return "", list(pictures)
    everything = "".join(found[name] for name in sorted(found))
    style = definitions("".join(f"var({name})" for name in sorted(used)), "page")
    head = (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{style}{everything}</defs></svg>'
    )
    return head, [DEFINED.sub("", picture) for picture in pictures]
