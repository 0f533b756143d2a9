"""In: the kinds of a component. Out: their faces in characters: cards and tiles side by side, other pieces by sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..scene.box import Boxed
from ..scene.faces import Face, Lot
from .cards import cards, tiles
from .paper import Bit, hung, painted
from .signs import Signs

INDENT = "  "
TILES = frozenset({"hexagon", "square"})


def kinds_drawn(kinds: Sequence[Boxed], signs: Signs) -> Iterator[str]:
    """Cards and tiles as drawings, with the legend of the signs on them; nothing for other pieces."""
    lots = [Lot(face, kind.count) for kind in kinds for face in dict.fromkeys(kind.fronts)]
    width = signs.device.width - len(INDENT)
    read = [lot for lot in lots if lot.face.shape == "card"]
    laid = [lot for lot in lots if lot.face.shape in TILES]
    rows = [*(cards(read, signs, width) if read else ()), *(tiles(laid, signs, width) if laid else ())]
    for row in rows:
        yield from (f"{INDENT}{line}".rstrip() for line in row.lines())
        if laid:
            yield ""
    entries = signs.key()
    if rows and entries:
        yield from hung([Bit(INDENT)], entries, signs.device.width, "   ", len(INDENT))


def kind_told(kind: Boxed, signs: Signs) -> Iterator[str]:
    """A line for each face of a kind: how many there are, what is visible, and the sign of the piece on a board."""
    for face in dict.fromkeys(kind.fronts):
        sign = painted(signs.piece(face)) if is_small(face) else ""
        yield signs.device.shown(f"{INDENT}{kind.count} × {face.said}") + (f"  [{sign}]" if sign else "")
    if kind.turned_over:
        for said in dict.fromkeys(face.said for face in kind.backs):
            yield signs.device.shown(f"{INDENT * 3}{said}")


def is_small(face: Face) -> bool:
    """Whether it is a piece that is a sign on boards, not something that is read."""
    return face.shape not in {"card", "bare", *TILES}
