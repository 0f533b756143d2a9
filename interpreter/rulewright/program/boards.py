"""In: a board. Out: its tables in a program: numbers, or for a board without bounds the function that computes them."""

from __future__ import annotations

from ..board.geometry import Geometry
from ..board.growing import Growing
from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Term
from ..model.types import Many, Of
from .form import NO_NUMBER, NONE, Expr, Made, Num, Op, Slot, Whole
from .layout import Layout
from .lowering import Lowering


def board_of(term: Term) -> Symbol:
    """The board of a cell, of a set of cells, or the board itself."""
    type_ = t.plain(term.type)
    if isinstance(type_, Many):
        type_ = t.plain(type_.of)
    assert isinstance(type_, Of)
    return type_.symbol


def bits(members: tuple[int, ...]) -> int:
    total = 0
    for member in members:
        total |= 1 << member
    return total


def all_cells(symbol: Symbol, layout: Layout) -> Expr:
    """The cells of a board, as a set. For a board without bounds these are the cells that hold something, and their
    neighbours.
    """
    if layout.is_growing(symbol):
        if not layout.far_zones:
            return Num(0)  # nothing can lie there
        return Op("grown", (Slot(layout.far), Num(list(layout.boards).index(symbol))))
    return Num((1 << layout.size(symbol)) - 1)


def sides(symbol: Symbol, layout: Layout) -> tuple[int, ...]:
    """The directions across a side, as indices into all directions."""
    board = layout.boards[symbol]
    return tuple(layout.compass.index(board.directions[side]) for side in board.sides)


def directions(symbol: Symbol, layout: Layout) -> tuple[int, ...]:
    return tuple(layout.compass.index(name) for name in layout.boards[symbol].directions)


def cell_table(symbol: Symbol, what: str, lowering: Lowering) -> str:
    """The table of ``row``, ``column``, ``neighbours`` or ``around``, by cell."""
    board = lowering.layout.boards[symbol]
    name = f"{symbol.name}.{what}"
    if isinstance(board, Growing):
        return lowering.made_table(name, Made(f"growing_{what}", (board.shape,)))
    match what:
        case "row":
            return lowering.table(name, lambda: (*board.rows, NO_NUMBER))
        case "column":
            return lowering.table(name, lambda: (*board.columns, NO_NUMBER))
        case "neighbours":
            return lowering.table(name, lambda: (*map(bits, board.neighbours), 0))
        case _:
            return lowering.table(name, lambda: (*map(bits, board.around), 0))


def direction_table(symbol: Symbol, what: str, lowering: Lowering) -> str:
    """The table of ``steps`` or ``rays``; the index is cell times number of directions, plus direction."""
    layout = lowering.layout
    board = layout.boards[symbol]
    name = f"{symbol.name}.{what}"
    if isinstance(board, Growing):
        return lowering.made_table(name, Made(f"growing_{what}", (board.shape, *layout.compass)))
    own = {name: at for at, name in enumerate(board.directions)}

    def step(cell: int, direction: str) -> int:
        return board.steps[own[direction]][cell] if direction in own else NONE

    def ray(cell: int, direction: str) -> tuple[int, ...]:
        return board.ray(cell, own[direction]) if direction in own else ()

    cells = range(len(board.names))
    if what == "steps":
        return lowering.table(name, lambda: (*(step(cell, one) for cell in cells for one in layout.compass), NONE))
    return lowering.table(name, lambda: (*(ray(cell, one) for cell in cells for one in layout.compass), ()))


def distance_table(symbol: Symbol, lowering: Lowering) -> str:
    """By cell, the distance to every other cell in steps."""
    board = lowering.layout.boards[symbol]
    name = f"{symbol.name}.distances"
    if isinstance(board, Growing):
        return lowering.made_table(name, Made("growing_distances", (board.shape,)))
    near = cell_table(symbol, "neighbours", lowering)
    return lowering.made_table(name, Made("distances", (Whole(near), len(board.names))))


def toward_table(symbol: Symbol, lowering: Lowering) -> str:
    """By cell, the direction in which every other cell lies."""
    rays = direction_table(symbol, "rays", lowering)
    return lowering.made_table(f"{symbol.name}.toward", Made("toward", (Whole(rays), len(lowering.layout.compass))))


def rows_table(symbol: Symbol, length: int, lowering: Lowering) -> str:
    """By cell, the straight rows of this length that contain it, each a set."""
    board = lowering.layout.boards[symbol]
    name = f"{symbol.name}.rows.{length}"
    if isinstance(board, Growing):
        return lowering.made_table(name, Made("growing_rows", (board.shape, length)))

    def make() -> tuple[object, ...]:
        rows = [bits(row) for row in board.straight(length)]
        return (*(tuple(row for row in rows if row >> at & 1) for at in range(len(board.names))), ())

    return lowering.table(name, make)


def longest(board: Geometry) -> int:
    """An upper bound for the length of straight rows."""
    if not board.directions:
        return max(map(len, board.listed), default=0)
    return max(max(board.columns, default=0), max(board.rows, default=0))
