"""In: tiles and their printed sides. Out: the rotations of each that differ, and how the parts of laid tiles meet."""

from __future__ import annotations

from ..model.symbols import Symbol
from ..model.tables import PartValue
from .form import Expr, Op
from .layout import Layout
from .lowering import Frame


def turns(layout: Layout) -> tuple[object, ...]:
    """For each piece, the rotations that look different, over all its printed sides and parts."""
    board = next(iter(layout.boards.values()), None)
    sides = len(board.sides) if board is not None else 4
    found = []
    for piece in layout.pieces:
        looks: dict[object, int] = {}
        for turn in range(sides):
            looks.setdefault(_look(piece.row.values, turn, sides, layout), turn)
        found.append(tuple(looks.values()))
    return (*found, ())


def _look(values: tuple[tuple[str, object], ...], turn: int, sides: int, layout: Layout) -> object:
    """What a piece shows when it is turned so far."""
    shown: list[object] = []
    for name, value in values:
        column = next((c for s, c in layout.model.headers.columns.items() if s.name == name and c.per_side), None)
        if isinstance(value, tuple) and column is not None and len(value) == sides:
            shown.append(tuple(value[(at - turn) % sides] for at in range(sides)))
        elif isinstance(value, tuple) and value and isinstance(value[0], PartValue):
            shown.append(frozenset(_part(part, turn, layout) for part in value))
    return tuple(shown)


def _part(part: PartValue, turn: int, layout: Layout) -> object:
    directions = layout.directions()
    step = len(directions) // max(1, len(next(iter(layout.boards.values())).sides)) if layout.boards else 1
    fields: list[object] = []
    for name, value in part.values:
        if isinstance(value, tuple) and all(isinstance(item, Symbol) and item.kind == "direction" for item in value):
            fields.append((name, frozenset((directions.index(item.name) + turn * step) % len(directions) for item in value if isinstance(item, Symbol))))
        else:
            fields.append((name, value))
    return tuple(fields)


def touching(part: Expr, frame: Frame) -> Expr:
    """The parts of neighbouring tiles that meet a part side to side."""
    del frame
    return Op("touching", (part,))
