"""In: pieces with their counts, and the size of the paper. Out: pages to be printed and cut.

A page of backs follows the page of fronts, mirrored, so that they match when printed on both sides. Cuts run along
whole rows and columns, with marks for them at the edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from ..frozen import frozen
from ..scene.faces import Face, Shape
from . import inks, shapes
from .faces import SIZES, brush_of, face_drawn
from .inks import Style
from .measure import LEAST
from .parts import document
from .writer import Drawn, line, moved, rectangle, words

MM = 96 / 25.4
"""A millimetre, in pixels."""
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({
    "A4": (210.0, 297.0), "A5": (148.0, 210.0), "letter": (215.9, 279.4),
})  # fmt: skip
"""Width and height in millimetres."""
MARGIN = 9.0
"""The margin in millimetres, which most printers cannot print on."""
MARK = 4.0
GUTTER = 2.0
TALL: Mapping[Shape, float] = MappingProxyType({
    "card": 88.0, "hexagon": 64.0, "square": 54.0, "bare": 40.0, "disc": 20.0, "coin": 20.0, "cube": 18.0, "lot": 26.0,
    "pawn": 28.0, "figure": 28.0, "tent": 24.0, "die": 18.0,
})  # fmt: skip
"""The size of printed pieces in millimetres: the longer of width and height."""


SIDE, TAB = 18.0, 5.0
NET = (4, 3)
UNFOLDED = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1), (3, 1))
"""The position of each side of a die in its net: the first is opposite the last, the second the last but one …"""
TABS = (
    ((0, 1), (0, -1)), ((0, 2), (0, 1)), ((2, 1), (0, -1)), ((2, 2), (0, 1)), ((3, 1), (0, -1)), ((3, 2), (0, 1)),
    ((4, 1), (1, 0)),
)  # fmt: skip
"""The tabs of the net: the corner at which each begins, and the direction in which it extends."""


@frozen
class Piece:
    """Equal pieces and their number. Each ``group`` begins on a new page."""

    front: Face
    back: Face | None
    count: int
    group: str


@frozen
class Slot:
    """The centre of a piece on a page, in millimetres."""

    x: float
    y: float
    face: Face


@frozen
class Page:
    """One side of a sheet. ``across`` and ``down``: positions of the vertical and horizontal cuts, in millimetres."""

    title: str
    slots: tuple[Slot, ...]
    across: tuple[float, ...]
    down: tuple[float, ...]
    tall: float
    back: bool = False
    folds: tuple[tuple[float, float], ...] = ()
    """The upper left corners of nets of dice, which are folded instead of cut."""


def pages(pieces: Sequence[Piece], paper: str) -> list[Page]:
    """All sides of all sheets, each front before its back."""
    found: list[Page] = []
    for (group, form, _, two_sided), several in groupby(pieces, key=alike):
        singles = [one for piece in several for one in [piece] * piece.count]
        if singles:
            found += laid_out(group, form, singles, PAPERS[paper], two_sided=two_sided)
    return found


def dice_pages(dice: Sequence[tuple[tuple[Face, ...], int]], paper: str, title: str) -> Iterator[Page]:
    """Nets of dice to cut out, fold and glue. Dice that cannot be made of a cube become lots to be drawn."""
    nets = [six for sides, count in dice for six in [cube_sides(sides)] * count if six]
    wide, high = (extent - 2 * MARGIN for extent in PAPERS[paper])
    across, down = NET[0] * SIDE + 2 * TAB, NET[1] * SIDE + 2 * TAB
    columns, rows = int(wide / across), int(high / down)
    for start in range(0, len(nets), columns * rows):
        slots: list[Slot] = []
        corners: list[tuple[float, float]] = []
        for at, sides in enumerate(nets[start : start + columns * rows]):
            row, column = divmod(at, columns)
            left, top = MARGIN + column * across + TAB, MARGIN + row * down + TAB
            corners.append((left, top))
            slots += (
                Slot(left + (x + 0.5) * SIDE, top + (y + 0.5) * SIDE, replace(face, shape="square"))
                for face, (x, y) in zip(sides, UNFOLDED, strict=True)
            )
        yield Page(title, tuple(slots), (), (), SIDE, folds=tuple(corners))
    lots = [
        Piece(replace(face, shape="lot"), None, 1, title)
        for sides, _ in dice
        if not cube_sides(sides)
        for face in sides
    ]
    yield from pages(lots, paper)


def cube_sides(sides: tuple[Face, ...]) -> tuple[Face, ...]:
    """The six sides of a cube on which each side of the die occurs equally often; empty if that is impossible."""
    return tuple(sides[at * len(sides) // 6] for at in range(6)) if 6 % len(sides) == 0 else ()


def alike(piece: Piece) -> tuple[str, Shape, str, bool]:
    """Pieces with the same key are printed on the same sheets."""
    return piece.group, piece.front.shape, piece.front.size, piece.back is not None


def laid_out(
    title: str, form: Shape, pieces: Sequence[Piece], paper: tuple[float, float], *, two_sided: bool
) -> Iterator[Page]:
    wide, high = paper
    size = SIZES[pieces[0].front.size]
    room = wide - 2 * MARGIN, high - 2 * MARGIN
    tall = min(TALL[form] * size, *room)
    across, down = cell(form, tall)
    columns, rows = max(1, int(room[0] / across)), max(1, int(room[1] / down))
    left, top = (wide - columns * across) / 2, (high - rows * down) / 2
    for start in range(0, len(pieces), columns * rows):
        here = pieces[start : start + columns * rows]
        used = -(-len(here) // columns)
        lines = tuple(left + across * at for at in range(columns + 1)), tuple(top + down * at for at in range(used + 1))
        places = [divmod(at, columns) for at in range(len(here))]
        fronts = tuple(
            Slot(left + across * (column + 0.5), top + down * (row + 0.5), piece.front)
            for piece, (row, column) in zip(here, places, strict=True)
        )
        yield Page(title, fronts, *lines, tall / size)
        if two_sided:
            backs = tuple(
                Slot(wide - slot.x, slot.y, piece.back)
                for slot, piece in zip(fronts, here, strict=True)
                if piece.back is not None
            )
            yield Page(title, backs, *lines, tall / size, back=True)


def cell(form: Shape, tall: float) -> tuple[float, float]:
    """The room that a piece needs. Cards and square tiles touch, so that they share their cuts."""
    wide, high = shapes.proportions(form)
    gap = 0.0 if form in {"card", "square"} else GUTTER
    if form in {"pawn", "figure", "tent", "disc", "coin", "cube", "bare", "die"}:
        return tall * 1.15 + gap, tall * 1.15 + gap
    return tall * wide + gap, tall * high + gap


def page_svg(page: Page, paper: str, number: int, style: Style = "print") -> str:
    """One side of a sheet, in its real size."""
    wide, high = PAPERS[paper]
    brush = brush_of(style)
    body = "".join(cut_marks(page, paper, style))
    for slot in page.slots:
        drawn = face_drawn(slot.face, round(page.tall * MM, 1), brush)
        body += moved(drawn.body, (slot.x - wide / 2) * MM, (slot.y - high / 2) * MM)
    for left, top in page.folds:
        body += moved(net(style), (left - wide / 2) * MM, (top - high / 2) * MM)
    label = f"{page.title} · {number}"
    body += words(label, 0, (high / 2 - MARGIN / 2) * MM, LEAST, inks.plain("quiet", style))
    return document(Drawn(wide * MM, high * MM, body), label, style, margin=0)


def net(style: Style) -> str:
    """The outline of an unfolded cube with its tabs for glue."""
    side, tab = SIDE * MM, TAB * MM
    colour = inks.ink("page", style)
    body = ""
    for x, y in UNFOLDED:
        body += rectangle(x * side, y * side, side, side, "none", colour, 0.5)
    for (x, y), (dx, dy) in TABS:
        start, end = (x * side, y * side), ((x + abs(dy)) * side, (y + abs(dx)) * side)
        inner = [(px + dx * tab, py + dy * tab) for px, py in (start, end)]
        slope = (abs(dy) * tab * 0.6, abs(dx) * tab * 0.6)
        points = [
            start,
            (inner[0][0] + slope[0], inner[0][1] + slope[1]),
            (inner[1][0] - slope[0], inner[1][1] - slope[1]),
            end,
        ]
        body += line(points, colour, 0.5)
    return body


def cut_marks(page: Page, paper: str, style: Style) -> Iterator[str]:
    """Short lines at all four edges, outside of the pieces."""
    if not page.across:
        return
    wide, high = PAPERS[paper]
    colour = inks.ink("page", style)
    reach = min(page.down) - 1, max(page.down) + 1
    for x in page.across:
        at = (x - wide / 2) * MM
        for y, outer in ((reach[0], reach[0] - MARK), (reach[1], reach[1] + MARK)):
            yield line([(at, (y - high / 2) * MM), (at, (outer - high / 2) * MM)], colour, 0.5)
    sides = min(page.across) - 1, max(page.across) + 1
    for y in page.down:
        at = (y - high / 2) * MM
        for x, outer in ((sides[0], sides[0] - MARK), (sides[1], sides[1] + MARK)):
            yield line([((x - wide / 2) * MM, at), ((outer - wide / 2) * MM, at)], colour, 0.5)
