"""In: tiles and their printed sides. Out: the different rotations of each, and how the parts of laid tiles meet."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.tables import PartValue
from ..model.types import Many, Of, Piece
from .boards import direction_table
from .fields import as_laid, column_table, part_pieces
from .form import NONE, Choose, Domain, Expr, Fold, Function, Give, Local, Num, Op, Table
from .layout import Layout, PieceInfo
from .lowering import Frame, Lowering
from .zones import content, owned_zone, place_of


def turns(layout: Layout) -> tuple[object, ...]:
    """For each piece, the rotations that look different, considering all its printed sides and parts."""
    board = next(iter(layout.boards.values()), None)
    sides = len(board.sides) if board is not None else 4
    found = []
    for piece in layout.pieces:
        looks: dict[object, int] = {}
        for turn in range(sides):
            looks.setdefault(look(piece, turn, sides, layout), turn)
        found.append(tuple(looks.values()))
    return (*found, ())


def look(piece: PieceInfo, turn: int, sides: int, layout: Layout) -> object:
    """The printed values of a piece at this rotation."""
    headers = layout.rules.headers
    shown: list[object] = []
    for name, value in piece.row.values:
        column = headers.columns.get(Symbol("column", name, piece.component.name))
        if column is None or not isinstance(value, tuple):
            continue
        if column.per_side and len(value) == sides:
            shown.append(tuple(value[(at - turn) % sides] for at in range(sides)))
        elif value and isinstance(value[0], PartValue):
            shown.append(frozenset(part_look(part, turn, sides, layout) for part in value))
        elif are_directions(value):
            shown.append(turned(value, turn, sides, layout))
    return tuple(shown)


def part_look(part: PartValue, turn: int, sides: int, layout: Layout) -> object:
    return tuple(
        (name, turned(value, turn, sides, layout) if are_directions(value) else value) for name, value in part.values
    )


def are_directions(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and bool(value)
        and all(isinstance(item, Symbol) and item.kind == "direction" for item in value)
    )


def turned(value: object, turn: int, sides: int, layout: Layout) -> object:
    assert isinstance(value, tuple)
    count = len(layout.compass)
    return frozenset((layout.compass.index(item.name) + turn * (count // sides)) % count for item in value)


# ---- parts of laid pieces -----------------------------------------------------------------------------


def lie_on(component: Symbol, layout: Layout) -> list[tuple[Symbol, Symbol]]:
    """The zones of boards in which pieces of a component lie, each with its board."""
    found = []
    for symbol, zone in layout.rules.headers.zones.items():
        known = symbol in layout.zones or symbol in layout.far_zones
        if known and component in zone.holds and zone.owner in layout.boards:
            found.append((symbol, zone.owner))
    return found


def laid_parts(part: Symbol, frame: Frame) -> Expr:
    """The parts of all pieces that lie on a board."""
    lowering, layout = frame.lowering, frame.layout
    local = lowering.local("part", Of("part", part))
    piece = Table(part_pieces(lowering), local)
    held = Piece(frozenset({layout.rules.headers.parts[part]}))
    test: Expr = Num(0)
    for board in dict.fromkeys(board for _, board in lie_on(layout.rules.headers.parts[part], layout)):
        lies = Op(">=", (place_of(piece, held, board, lowering), Num(0)))
        test = lies if test == Num(0) else Op("or", (test, lies))
    first, end = layout.parts_of(part)
    return Fold("set", local, Domain("range", (Num(first), Num(end))), test)


def touching(part: Symbol, lowering: Lowering) -> Function:
    """The parts of neighbouring pieces that meet a part side to side."""
    layout = lowering.layout
    frame = Frame(lowering, part.name)
    name = f"touching_{part.name}"
    given = Local("part", layout.values_of(Of("part", part)), layout.lowest_of(Of("part", part)))
    column = next(
        (symbol for symbol in layout.rules.headers.columns if symbol.of == part.name and is_directions(symbol, layout)),
        None,
    )
    met: Expr = Num(0)
    for zone, board in lie_on(layout.rules.headers.parts[part], layout) if column is not None else ():
        assert column is not None
        found = meeting(given, column, zone, board, frame)
        met = found if met == Num(0) else Op("union", (met, found))
    return Function(name, (given,), (Give(met),), f"{part.name}: touching")


def is_directions(symbol: Symbol, layout: Layout) -> bool:
    type_ = layout.rules.headers.types[symbol]
    return isinstance(type_, Many) and t.plain(type_.of) == t.DIRECTION


def meeting(given: Local, column: Symbol, zone: Symbol, board: Symbol, frame: Frame) -> Expr:
    """Across each side of a part: the parts of the neighbouring piece that open to that side."""
    lowering, layout = frame.lowering, frame.layout
    count = len(layout.compass)
    printed = column_table(column, "part", lowering)
    pieces = part_pieces(lowering)
    piece = Table(pieces, given)
    part = Symbol("part", column.of)
    held = Piece(frozenset({layout.rules.headers.parts[part]}))
    cell = place_of(piece, held, board, lowering)
    side, other = lowering.local("side", t.DIRECTION), lowering.local("other", Of("part", part))
    steps = direction_table(board, "steps", lowering)
    beside = lowering.local("beside")
    there = Table(steps, Op("+", (Op("*", (cell, Num(count))), side)))
    lying = Choose(Op("<", (beside, Num(0))), Num(NONE), content(zone, owned_zone(zone, beside, layout), layout))
    back = Op("mod", (Op("+", (side, Num(count // 2))), Num(count)))
    theirs = (
        as_laid(Table(printed, other), Table(pieces, other), Of("part", part), frame)
        if layout.turn
        else Table(printed, other)
    )
    mine = as_laid(Table(printed, given), piece, Of("part", part), frame) if layout.turn else Table(printed, given)
    parts = Fold("set", other, Domain("list", (Table(piece_parts(lowering), lying),)), Op("in_set", (back, theirs)))
    across = Fold("union", beside, Domain("piece", (there,)), None, parts)
    whole = Fold("union", side, Domain("bits", (mine,)), None, across)
    return Choose(Op("<", (cell, Num(0))), Num(0), whole)


def piece_parts(lowering: Lowering) -> str:
    """The parts that are printed on each piece."""
    layout = lowering.layout

    def make() -> tuple[object, ...]:
        found: list[list[int]] = [[] for _ in layout.pieces]
        for at, part in enumerate(layout.parts):
            found[part.piece].append(at)
        return (*map(tuple, found), ())

    return lowering.table("piece_parts", make)
