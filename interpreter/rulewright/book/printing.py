"""In: the pictures of a book. Out: how they are printed: as SVG, each of a size at which all letters can be read.

Nothing is reduced after it is drawn. A picture that is too large is drawn anew for less room, as far as everything on
it can still be seen; several together are drawn so wide that the rows of them take the least height.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from ..drawing import board_fits, same_when_smaller
from .drawing.phases import FlowDrawn
from .drawing.scenes import BoardDrawn, FaceDrawn, LegendDrawn, TableDrawn
from .pages import Book, Drawing, Picture, Pictures, Section
from .rows import rows

PIXEL = 7 / 9
"""In points: the least letters of a picture, of 9 pixels, have 7 points then."""
WIDE, HIGH = 340.0, 475.0
"""The room on a page, in points: for text, and for a picture with its caption."""
HIGH_TURNED = 445.0
"""The room below a heading, for what lies on its side."""
COVER, TALL = 290.0, 335.0
"""The height of the picture on the front, and the room there is for a table that cannot be packed closer."""
GAP = 6.0
"""Between two pictures, in points."""
ROOM = WIDE / PIXEL
CAPTION = 96.0
"""Below a table stand whole sentences, which need some width."""
LINES = 24.0
"""The height of a caption, about."""
SHARES = (1.0, 0.85, 0.7, 0.6, 0.5)
SMALLER = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
MANY = 12
"""If there are more pieces than this, they are shown as small as they can be."""
MOST = 3
"""So many pictures of a table stand side by side."""
FEW = 6
"""Of so many pictures all combinations of widths are tried."""
SIZE = re.compile(r'width="([0-9.]+)" height="([0-9.]+)"')


def printed(book: Book) -> dict[str, str]:
    """All pictures by their names."""
    found: dict[str, str] = {}
    if book.cover is not None:
        found[book.cover.name] = within(book.cover.drawing, ROOM, COVER / PIXEL).svg("print")
    for part in book.parts():
        for section in part.walk():
            for name, drawing in drawings(section):
                if name not in found:
                    found[name] = drawing.svg("print")
    return found


def drawings(section: Section) -> Iterator[tuple[str, Drawing]]:
    for piece in section.pieces:
        if isinstance(piece, Picture):
            yield piece.name, within(piece.drawing, ROOM, HIGH / PIXEL)
        elif isinstance(piece, Pictures):
            names = (one.name for one in piece.pictures)
            yield from zip(names, together(piece.pictures), strict=True)


def sized(svg: str) -> tuple[float, float]:
    """The size of a picture in points."""
    found = SIZE.search(svg)
    return (float(found[1]) * PIXEL, float(found[2]) * PIXEL) if found else (WIDE, WIDE)


def within(drawing: Drawing, wide: float, high: float) -> Drawing:
    """A drawing for so much room, in pixels."""
    match drawing:
        case TableDrawn():
            return replace(drawing, width=wide, high=high)
        case LegendDrawn():
            return replace(drawing, width=wide, printed=True)
        case BoardDrawn():
            several = (replace(drawing, width=wide * share, grow=False) for share in SHARES)
            return next((one for one in several if sized(one.svg("print"))[1] <= high * PIXEL), drawing)
        case FlowDrawn():
            return drawing.within(wide, min(high, HIGH_TURNED / PIXEL))
        case _:  # it has a size of its own
            return drawing


def together(several: Sequence[Picture]) -> list[Drawing]:
    """Pictures that stand side by side."""
    given = [one.drawing for one in several]
    if len(several) > 1 and all(isinstance(one, TableDrawn | BoardDrawn) for one in given):
        return abreast(given)
    if len(several) > MANY:
        return smallest(given)
    return [within(one, ROOM, HIGH / PIXEL) for one in given]


def abreast(given: Sequence[Drawing]) -> list[Drawing]:
    """Each as wide as makes all rows of them together least high, if nothing gets lost; boards have one scale."""
    tried = [[within(one, width, HIGH / PIXEL) for one in given] for width in widths(len(given))]
    sizes = [[sized(one.svg("print")) for one in several] for several in tried]
    fitting = [
        [at == 0 or fits(one, size, width) for one, size in zip(several, own, strict=True)]
        for at, (several, own, width) in enumerate(zip(tried, sizes, widths(len(given)), strict=True))
    ]
    ways: Iterable[tuple[int, ...]] = ((way,) * len(given) for way in range(len(tried)))
    if len(given) <= FEW and not any(isinstance(one, BoardDrawn) for one in given):
        ways = product(range(len(tried)), repeat=len(given))
    possible = [way for way in ways if all(fitting[of][at] for at, of in enumerate(way))]
    best = min(possible, key=lambda way: height([sizes[of][at] for at, of in enumerate(way)]))
    return [tried[of][at] for at, of in enumerate(best)]


def widths(count: int) -> list[float]:
    """Those of pictures of which one, two or three stand in a row."""
    return [(ROOM - (columns - 1) * GAP / PIXEL) / columns for columns in range(1, min(MOST, count) + 1)]


def height(sizes: Sequence[tuple[float, float]]) -> float:
    """Of all rows that these pictures need, and half of the highest again: so much is left blank above it, about."""
    filled = rows([max(across, CAPTION) for across, _ in sizes], WIDE, GAP)
    highs = [max(sizes[at][1] for at in row) + LINES for row in filled]
    return sum(highs) + max(highs) / 2


def fits(drawing: Drawing, size: tuple[float, float], wide: float) -> bool:
    if isinstance(drawing, BoardDrawn) and not board_fits(drawing.board, wide):
        return False
    return size[0] <= wide * PIXEL + 0.5 and size[1] <= HIGH


def smallest(given: Sequence[Drawing]) -> list[Drawing]:
    """Pieces of one sort have one scale: the least at which all that is on them is seen."""
    faces = [one for one in given if isinstance(one, FaceDrawn)]
    kept = (share for share in SMALLER if all(same(one, share) for one in faces))
    share = next(kept, 1.0)
    return [replace(one, size=one.size * share) if isinstance(one, FaceDrawn) else one for one in given]


def same(drawing: FaceDrawn, share: float) -> bool:
    return same_when_smaller(drawing.face, drawing.size, drawing.size * share, drawing.sides)
