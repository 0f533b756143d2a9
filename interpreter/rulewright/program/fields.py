"""In: a field of something. Out: the expression that reads it: a slot of the state, or a table of what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from ..model import types as t
from ..model.symbols import Symbol
from ..model.tables import PatternStep, ScaleValue
from ..model.terms import Get, Ref, Term
from ..model.types import Many, Maybe, Of, Piece, Type
from .boards import bits, cell_table, direction_table, sides
from .domains import checked_as, listed, none_of, plus
from .form import NONE, Choose, Expr, Made, Num, Op, Slot, SlotAt, Stretch, Table, Whole
from .layout import Layout
from .lowering import Frame, Lowering
from .zones import components, empty_zone, owned_zone, owner_index, place_of, zone_value


def get(term: Get, frame: Frame) -> Expr:
    symbol = term.symbol
    layout = frame.layout
    optional = isinstance(term.of.type, Maybe)
    match symbol.kind:
        case "var" | "resource":
            index = owner_index(term.of, frame)
            if layout.is_growing(layout.rules.headers.vars[symbol].owner):
                return far_variable(symbol, index, term.type, frame)
            if term.keys:
                found = slot_at(
                    layout.vars[symbol], among_keys(term, index, frame), term.type, var_stretch(symbol, layout),
                    optional=False,
                )  # fmt: skip
                return Choose(Op("<", (index, Num(0))), nothing(term.type), found) if optional else found
            return slot_at(layout.vars[symbol], index, term.type, var_stretch(symbol, layout), optional=optional)
        case "zone":
            index = owner_index(term.of, frame)
            found = zone_value(symbol, owned_zone(symbol, index, layout), layout)
            if isinstance(index, Num):
                return found if index.value >= 0 else empty_zone(symbol, layout)
            return Choose(Op("<", (index, Num(0))), empty_zone(symbol, layout), found) if optional else found
        case "column":
            return column(term, frame)
        case "builtin":
            return builtin_field(term, frame)
        case _:
            raise AssertionError(symbol)


def slot_at(base: int, index: Expr, type_: Type, among: Stretch, *, optional: bool) -> Expr:
    if isinstance(index, Num):
        return Slot(base + index.value) if index.value >= 0 else nothing(type_)
    found = SlotAt(base, index, among)
    return Choose(Op("<", (index, Num(0))), nothing(type_), found) if optional else found


def which(variable: Ref | Get, frame: Frame) -> Expr:
    """Which of its values a variable stands for here; none if it is of nothing."""
    return among_keys(variable, owner_index(variable.of, frame), frame) if isinstance(variable, Get) else Num(0)


def among_keys(term: Get, owner: Expr, frame: Frame) -> Expr:
    """Which of the values of a variable it is: they follow each other by owners, and then by what else it is of."""
    found = owner
    wanted = frame.layout.rules.headers.vars[term.symbol].keys
    for given, type_, numbers in zip(term.keys, wanted, frame.layout.keys(term.symbol), strict=True):
        key, many = checked_as(given, type_, frame), Num(len(numbers))
        if isinstance(found, Num) and isinstance(key, Num):
            there = found.value >= 0 and key.value in numbers
            found = Num(found.value * many.value + key.value - numbers.start if there else NONE)
        elif found == Num(0):
            found = plus(-numbers.start, key)
        else:
            row = Num(found.value * many.value) if isinstance(found, Num) else Op("*", (found, many))
            found = Op("+", (row, plus(-numbers.start, key)))
    return found


def nothing(type_: Type) -> Expr:
    """The value of a variable of none."""
    if isinstance(type_, Many):
        return Op("list", ()) if listed(type_) else Num(0)
    return Num(none_of(type_))


def var_stretch(symbol: Symbol, layout: Layout) -> Stretch:
    """The slots of a variable."""
    base = layout.vars[symbol]
    return (base, base + layout.var_size(symbol))


def far_variable(symbol: Symbol, index: Expr, type_: Type, frame: Frame) -> Expr:
    """A variable of the cells of a board without bounds: one slot holds the values that differ from the start."""
    slot = frame.layout.vars[symbol]
    return Choose(Op("<", (index, Num(0))), nothing(type_), Op("far_value", (Slot(slot), index)))


def column(term: Get, frame: Frame) -> Expr:
    """A printed value: an entry of a constant table over pieces, kinds, values of an enum or parts."""
    of, what = t.plain(term.of.type), printed_on(term.of.type)
    index = frame.value(term.of)
    name = column_table(term.symbol, what, frame.lowering)
    type_ = t.plain(term.type)
    if isinstance(type_, Many) and t.plain(type_.of) == t.DIRECTION and frame.layout.turn:
        piece = index if what == "piece" else Table(part_pieces(frame.lowering), index)
        return as_laid(Table(name, index), piece, of, frame)
    return Table(name, index)


def printed_on(type_: Type) -> str:
    """The type of what has the column: pieces, kinds, values of an enum, parts."""
    of = t.plain(type_)
    return "piece" if isinstance(of, Piece) else of.what if isinstance(of, Of) else ""


def as_laid(directions: Expr, piece: Expr, of: Type, frame: Frame) -> Expr:
    """Directions printed on a piece or a part, turned as it lies."""
    layout = frame.layout
    turned = turn_of(piece, of, layout)
    return Op("turned_sides", (directions, turned, Num(len(layout.compass)), Num(step_of_turn(frame.lowering))))


def turn_of(piece: Expr, of: Type, layout: Layout) -> Expr:
    """How a piece is turned; for a part, the piece on which it is printed."""
    held = frozenset({layout.rules.headers.parts[of.symbol]}) if isinstance(of, Of) else components(of)
    return slot_at(layout.turn, piece, t.NUMBER, layout.stretch_of_pieces(layout.turn, held), optional=True)


def step_of_turn(lowering: Lowering) -> int:
    """The number of directions in a turn by one side: a square has four sides and eight directions."""
    return 2 if len(lowering.layout.compass) == 8 else 1


def column_table(symbol: Symbol, what: str, lowering: Lowering) -> str:
    """The name of the table of a column, which is filled when it is first read."""
    layout = lowering.layout
    type_ = layout.rules.headers.types[symbol]
    none: object = none_of(type_)
    if isinstance(type_, Many):
        none = () if listed(type_) else 0

    def make() -> tuple[object, ...]:
        item = t.element(type_)
        if isinstance(item, Of) and item.what == "part":
            return parts_in(symbol, layout)
        found = printed(symbol, what, layout)
        return (*(entry(row[symbol.name], type_, lowering) if symbol.name in row else none for row in found), none)

    return lowering.table(f"{symbol.of}.{symbol.name}.{what}", make)


def printed(symbol: Symbol, what: str, layout: Layout) -> list[Mapping[str, object]]:
    """What is printed on each piece, part, kind or value that has a column."""
    if what == "piece":
        return [dict(piece.row.values) if piece.component.name == symbol.of else {} for piece in layout.pieces]
    if what == "part":
        return [part.values if part.part.name == symbol.of else {} for part in layout.parts]
    owner = Symbol("component" if what == "kind" else "enum", symbol.of)
    return [dict(kind.values) for kind in layout.rules.kinds[owner]]


def parts_in(symbol: Symbol, layout: Layout) -> tuple[object, ...]:
    """The parts that a column lists, for all pieces."""
    found: list[list[int]] = [[] for _ in layout.pieces]
    for at, part in enumerate(layout.parts):
        if part.column == symbol.name and layout.pieces[part.piece].component.name == symbol.of:
            found[part.piece].append(at)
    return (*map(tuple, found), ())


def entry(given: object, type_: Type, lowering: Lowering) -> object:
    """A cell of a table, as represented in the form."""
    layout = lowering.layout
    plain = t.plain(type_)
    if given is None:
        return none_of(type_)
    if isinstance(given, ScaleValue):
        return lowering.listed("scales", given.entries)
    if isinstance(given, tuple) and given and isinstance(given[0], PatternStep):
        steps = tuple(
            (layout.value(step.value) if step.value is not None else NONE, int(step.more), int(step.beside))
            for step in given
        )
        return lowering.listed("patterns", steps)
    if isinstance(given, tuple):
        members = tuple(layout.value(item) for item in given)
        if t.element(type_) == t.PLAYER:  # of seats, those that are taken
            members = tuple(one for one in members if one != NONE)
        return members if not isinstance(plain, Many) or listed(plain) else bits(members)
    return layout.value(given)


def part_pieces(lowering: Lowering) -> str:
    """The piece on which each part is printed."""
    return lowering.table("part_pieces", lambda: (*(part.piece for part in lowering.layout.parts), NONE))


def builtin_field(term: Get, frame: Frame) -> Expr:
    layout, lowering = frame.layout, frame.lowering
    of, name = t.plain(term.of.type), term.symbol.name
    index = frame.value(term.of)
    if term.symbol.of == "cell" and isinstance(of, Of):
        return Table(cell_table(of.symbol, name, lowering), index)
    match name:
        case "owner":
            return Table(lowering.table("piece_owner", lambda: (*(one.owner for one in layout.pieces), NONE)), index)
        case "name":
            if isinstance(of, Of):
                return index
            kinds = lowering.table("piece_kind", lambda: (*(layout.value(one.kind) for one in layout.pieces), NONE))
            return Table(kinds, index)
        case "whole":
            return Table(part_pieces(lowering), index)
        case _:
            pass
    owner = next(
        zone.owner
        for zone in layout.rules.headers.zones.values()
        if zone.owner is not None and zone.owner.name == term.symbol.of
    )
    return place_of(index, term.of.type, owner, lowering)


def toward(side: Term, cell: Term, frame: Frame) -> Expr:
    """The value of that side of a laid tile that faces a cell."""
    assert isinstance(side, Get)
    lowering, layout = frame.lowering, frame.layout
    of = t.plain(cell.type)
    assert isinstance(of, Of)
    board = of.symbol
    across = sides(board, layout)
    table = side_table(side.symbol, side.type, len(across), lowering)
    piece, target = frame.value(side.of), frame.value(cell)
    steps = Whole(direction_table(board, "steps", lowering))
    faces = lowering.made_table(f"{board.name}.faces", Made("faces", (steps, len(layout.compass), *across)))
    lies = lying_on(side.of, piece, board, frame)
    turned = turn_of(piece, t.plain(side.of.type), layout) if layout.turn else Num(0)
    return Op("side_toward", (piece, lies, target, turned, Num(len(across)), Whole(faces), Whole(table)))


def lying_on(side: Term, piece: Expr, board: Symbol, frame: Frame) -> Expr:
    """The cell that a piece lies on. If the piece was found by its cell, this is that cell, whether or not there is a
    piece.
    """
    if isinstance(side, Get) and side.symbol.kind == "zone":
        zone = frame.layout.rules.headers.zones[side.symbol]
        if zone.kind == "slot" and zone.owner == board:
            return owner_index(side.of, frame)
    return place_of(piece, t.maybe(side.type), board, frame.lowering)


def side_table(symbol: Symbol, type_: Type, count: int, lowering: Lowering) -> str:
    """What is printed on each side of each piece, in one row."""
    nothing = (none_of(type_),) * count

    def make() -> tuple[object, ...]:
        found: list[object] = []
        for row in printed(symbol, "piece", lowering.layout):
            sides = entry(row.get(symbol.name), type_, lowering)
            found += sides if isinstance(sides, tuple) else nothing
        return (*found, *nothing)

    return lowering.table(f"{symbol.of}_{symbol.name}_sides", make)
