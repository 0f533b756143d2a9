"""In: a board and the width available. Out: its cells with everything on them, no larger than legibility requires."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot, sqrt

from ..frozen import frozen
from ..scene.faces import Board, BoardShape, Face, Pattern, Sides, Things, Ways, names_of
from .brush import Brush
from .faces import cell_drawn
from .inks import DARK, LIGHT, fill, plain
from .measure import LEAST, width
from .shapes import hexagon
from .writer import Drawn, Point, line, moved, number, path, several, words

LEAST_CELL = 24.0
NARROW = 700.0
"""On pages that are narrower than this a board may be so wide: one moves it aside rather than miss what lies there."""
ROOMS = (28.0, 42.0, 52.0, 62.0, 74.0, 84.0)
"""The preferred width of a cell, by the number of things on it."""
DETAILED = 88.0
"""The preferred width of a cell with things along its sides."""
LABEL = 11.0
FRAMED = 0.9
"""The share of a highlighted cell that its frame encloses."""
BRIGHT = "#ffc94d"
APART = 1.3
"""The distance between the nearest cells of a free board, in widths of a cell."""
TURNS = {"square": 4, "hex": 6, "rhombus": 6, "free": 4}


@frozen
class Plan:
    """The centres of cells, from the upper left, and the extent of the board, in widths of a cell."""

    middles: tuple[Point, ...]
    wide: float
    high: float


def plan(board: Board) -> Plan:
    """Cells in their places: columns from left to right, rows from bottom to top."""
    tall = sqrt(3) / 2
    places: list[Point] = []
    for spot in board.spots:
        match board.shape:
            case "hex":
                places.append((spot.column * 0.75, (0.5 * (spot.column % 2 == 0) - spot.row) * tall))
            case "rhombus":
                places.append((spot.column * 0.75, -(spot.row + spot.column / 2) * tall))
            case "square" | "free":
                places.append((float(spot.column), -float(spot.row)))
    if board.shape == "free":
        near = nearest(places)
        places = [(x * APART / near, y * APART / near) for x, y in places]
    across, down = (1.0, tall) if board.shape in {"hex", "rhombus"} else (1.0, 1.0)
    left = min((x for x, _ in places), default=0) - across / 2
    top = min((y for _, y in places), default=0) - down / 2
    middles = tuple((x - left, y - top) for x, y in places)
    wide = max((x for x, _ in middles), default=0) + across / 2
    high = max((y for _, y in middles), default=0) + down / 2
    return Plan(middles, wide, high)


def nearest(places: Sequence[Point]) -> float:
    """The distance of the two nearest cells."""
    ordered = sorted(places)
    found = [
        hypot(x - other_x, y - other_y)
        for at, (x, y) in enumerate(ordered)
        for other_x, other_y in ordered[at + 1 : at + 9]
        if (x, y) != (other_x, other_y)
    ]
    return max(min(found, default=1.0), 0.1)


def room_for(face: Face) -> float:
    """The preferred width of a cell."""
    found = [layer.mark for layer in face.layers]
    if any(isinstance(mark, Sides | Ways | Pattern) for mark in found):
        return DETAILED
    count = sum(len(mark.lots) if isinstance(mark, Things) else 1 for mark in found)
    inside = max((room_for(mark.lots[0].face) for mark in found if isinstance(mark, Things) and flat(mark)), default=0)
    return max(ROOMS[min(count, len(ROOMS) - 1)], inside)


def flat(mark: Things) -> bool:
    return len(mark.lots) == 1 and mark.lots[0].face.shape in {"hexagon", "square"}


def board_drawn(board: Board, room: float, brush: Brush, most: float = DETAILED, *, grow: bool = True) -> Drawn:
    """Cells have the preferred width, or a smaller one if the board would not fit. If they are too small for what lies
    on them, they are as large as on the widest board, even if that is wider than the page; but not without ``grow``.
    """
    if not board.spots:
        return Drawn(0, 0, "")
    whole, marked = plan(board), rim_of(board) if board.rim else None
    size = cell_size(board, room, whole, marked, most)
    largest = halved(min(most, (NARROW - margin_of(marked)) / whole.wide))
    if grow and size < largest and (board.ident in brush.grown or crowded(board, size, brush, named=marked is None)):
        size = largest
    return laid_out(board, size, brush, whole, marked)


def cell_size(board: Board, room: float, whole: Plan, marked: Rim | None, most: float = DETAILED) -> float:
    """The width of a cell that fits the page."""
    wanted = min(most, max(room_for(spot.face) for spot in board.spots))
    margin = margin_of(marked)
    return halved(max(LEAST_CELL, min(wanted, (room - margin) / whole.wide)))


def grows(board: Board, room: float, brush: Brush) -> bool:
    """Whether cells that fit the page are too small for what lies on them, or were so before."""
    if board.ident in brush.grown or not board.spots:
        return board.ident in brush.grown
    marked = rim_of(board) if board.rim else None
    return crowded(board, cell_size(board, room, plan(board), marked), brush, named=marked is None)


def fits(board: Board, room: float, brush: Brush) -> bool:
    """Whether all that lies on a board is shown on one of this width."""
    whole, marked = plan(board), rim_of(board) if board.rim else None
    size = cell_size(board, room, whole, marked)
    within = whole.wide * size + margin_of(marked) <= room + 0.5
    return within and not crowded(board, size, brush, named=marked is None)


def board_sized(board: Board, size: float, brush: Brush) -> Drawn:
    """A board with cells of this width."""
    return laid_out(board, size, brush, plan(board), rim_of(board) if board.rim else None)


def laid_out(board: Board, size: float, brush: Brush, drawn: Plan, marked: Rim | None) -> Drawn:
    """``drawn``: where the cells are. ``marked``: the names at the rim, which are in the cells otherwise."""
    margin = margin_of(marked)
    inner = of_cells(board, size, brush)
    wide, high = drawn.wide * size, drawn.high * size
    left, top = (margin - wide) / 2, (-margin - high) / 2
    middles = [(x * size + left, y * size + top) for x, y in drawn.middles]
    bodies = [joined(board, middles, brush)]
    for spot, (x, y) in zip(board.spots, middles, strict=True):
        bodies.append(cell_at(spot.face, size, inner, "" if marked is not None else spot.name, x, y))
    bodies += [borders(board, middles, size), looked_at(board, middles, size)]
    if marked is not None:
        bodies += rim(marked, board, middles, (left, top + high), size, brush)
    return Drawn(wide + margin, high + margin, several(bodies))


@lru_cache(maxsize=4096)
def cell_at(face: Face, size: float, brush: Brush, caption: str, x: float, y: float) -> str:
    """A cell at its place. Most cells of a table are the same after a choice."""
    return moved(cell_drawn(face, size, brush, caption).body, x, y)


def crowded(board: Board, size: float, brush: Brush, *, named: bool) -> bool:
    """Whether some cells of this width can't show all that lies on them."""
    inner = of_cells(board, size, brush)
    return any(cell_drawn(spot.face, size, inner, spot.name if named else "").short for spot in board.spots)


def of_cells(board: Board, size: float, brush: Brush) -> Brush:
    inner = brush.on("page")
    return Brush(inner.style, "page", size, TURNS[board.shape], inner.face, inner.bare)


def halved(size: float) -> float:
    """The nearest half below."""
    return round(size * 2 - 0.49) / 2


def joined(board: Board, middles: Sequence[Point], brush: Brush) -> str:
    if not board.joined:
        return ""
    d = "".join(
        f"M{number(middles[one][0])} {number(middles[one][1])}L{number(middles[other][0])} {number(middles[other][1])}"
        for one, other in board.joined
    )
    return f'<path d="{d}" fill="none" stroke="{fill("quiet", brush.style)}" stroke-width="2"/>'


def borders(board: Board, middles: Sequence[Point], size: float) -> str:
    """Border lines: dark with a light rim, to be visible on any background."""
    return borders_drawn(board.borders, tuple(middles), board.shape, size) if board.borders else ""


@lru_cache(maxsize=64)
def borders_drawn(
    between: tuple[tuple[int, int], ...], middles: tuple[Point, ...], shape: BoardShape, size: float
) -> str:
    d = "".join(sorted({side_line(shape, middles[spot], side, size) for spot, side in between}))
    thick = max(1.6, size * 0.06)
    return (
        f'<path d="{d}" fill="none" stroke="{LIGHT}" stroke-width="{number(thick + 1.6)}"/>'
        f'<path d="{d}" fill="none" stroke="{DARK}" stroke-width="{number(thick)}"/>'
    )


def looked_at(board: Board, middles: Sequence[Point], size: float) -> str:
    """A bright frame with a dark rim inside each highlighted cell."""
    half = size * FRAMED / 2
    if board.shape in {"hex", "rhombus"}:
        corners: Sequence[Point] = hexagon(half)
    else:
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    d = "".join(path([(x + middles[at][0], y + middles[at][1]) for x, y in corners]) for at in board.marked)
    if not d:
        return ""
    thick = max(2.0, size * 0.05)
    return (
        f'<path d="{d}" fill="none" stroke="{DARK}" stroke-width="{number(thick + 1.6)}"/>'
        f'<path d="{d}" fill="none" stroke="{BRIGHT}" stroke-width="{number(thick)}"/>'
    )


def side_line(shape: BoardShape, middle: Point, side: int, size: float) -> str:
    """A side of a cell, numbered clockwise from the north; the same text for both cells that share it."""
    half = size / 2
    if shape in {"hex", "rhombus"}:
        corners = hexagon(half)
        first, second = corners[(side + 4) % 6], corners[(side + 5) % 6]
    else:
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        first, second = corners[side % 4], corners[(side + 1) % 4]
    ends = sorted((round(x + middle[0], 1), round(y + middle[1], 1)) for x, y in (first, second))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ends)


@frozen
class Rim:
    """The names of columns and rows along the edge."""

    columns: Mapping[int, str]
    rows: Mapping[int, str]


def margin_of(marked: Rim | None) -> float:
    return 0.0 if marked is None else LABEL * 1.5


def rim_of(board: Board) -> Rim | None:
    """None if names of cells are not made of a column and a row."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for spot in board.spots:
        found = names_of(spot.name)
        if found is None or columns.setdefault(spot.column, found[0]) != found[0]:
            return None
        if rows.setdefault(spot.row, found[1]) != found[1]:
            return None
    return Rim(columns, rows)


def rim(marked: Rim, board: Board, middles: Sequence[Point], corner: Point, size: float, brush: Brush) -> Iterator[str]:
    """``corner``: the lower left one."""
    left, foot = corner
    colour = plain("quiet", brush.style)
    letters = max(LEAST, min(LABEL, size * 0.4))
    at_column = {spot.column: x for spot, (x, _) in zip(board.spots, middles, strict=True)}
    at_row = {spot.row: y for spot, (_, y) in zip(board.spots, middles, strict=True)}
    for column, name in marked.columns.items():
        if width(name, letters) <= size:
            yield words(name, at_column[column], foot + LABEL * 0.75, letters, colour)
    for row, name in marked.rows.items():
        yield words(name, left - LABEL * 0.7, at_row[row], letters, colour)


__all__ = ["LEAST_CELL", "board_drawn", "fits", "line", "plan", "rim_of"]
