"""In: a term that names a zone, or asks where a piece lies. Out: the number of the zone, its content, its owner."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Get, Ref, Term
from ..model.types import Maybe, Piece, Type
from .domains import plus
from .form import NONE, Choose, Expr, Num, Op, Slot, SlotAt, Table
from .layout import Layout
from .lowering import Frame, Lowering

NOWHERE = -2
"""The zone of none, which is always empty."""


def zone_number(term: Term, frame: Frame) -> Expr:
    """The number of a zone."""
    match term:
        case Ref(symbol=symbol):
            return Num(frame.layout.zones[symbol][0])
        case Get(of=of, symbol=symbol):
            owner = owner_index(of, frame)
            found = owned_zone(symbol, owner, frame.layout)
            return Choose(Op("<", (owner, Num(0))), Num(NOWHERE), found) if isinstance(of.type, Maybe) else found
        case _:
            raise AssertionError(term)


def owned_zone(symbol: Symbol, owner: Expr, layout: Layout) -> Expr:
    if symbol in layout.far_zones:
        count = len(layout.far_zones)
        cell = owner if count == 1 else Op("*", (owner, Num(count)))
        return plus(layout.far_zone(symbol, 0), cell)
    return plus(layout.zones[symbol][0], owner)


def owner_index(term: Term, frame: Frame) -> Expr:
    """The index of an owner among its kind; for pieces, counted from the first of their component."""
    found = frame.value(term)
    type_ = t.plain(term.type)
    if not isinstance(type_, Piece):
        return found
    base = frame.layout.bases[min(type_.components, key=str)][0]
    if not base:
        return found
    less = Op("-", (found, Num(base)))
    return Choose(Op("<", (found, Num(0))), Num(NONE), less) if isinstance(term.type, Maybe) else less


def content(symbol: Symbol, number: Expr, layout: Layout) -> Expr:
    """The content of a zone as stored: a piece, a set, or layers."""
    kind = layout.rules.headers.zones[symbol].kind
    if symbol in layout.far_zones:
        return Op("lying", (Slot(layout.far), number, empty(kind)))
    if isinstance(number, Num):
        return Slot(layout.zone_slots + number.value)
    return SlotAt(layout.zone_slots, number, layout.zone_stretch(symbol))


def empty(kind: str) -> Expr:
    """An empty zone of a kind, as stored."""
    return Num(NONE) if kind == "slot" else Op("no_layers", ()) if kind in {"stack", "sequence"} else Num(0)


def kept_in(term: Ref | Get, frame: Frame) -> Expr:
    """The content of the zone of a term, as stored; the zone of none is empty."""
    symbol, layout = term.symbol, frame.layout
    if isinstance(term, Ref):
        return content(symbol, Num(layout.zones[symbol][0]), layout)
    owner = owner_index(term.of, frame)
    nothing = empty(layout.rules.headers.zones[symbol].kind)
    if isinstance(owner, Num) and owner.value < 0:
        return nothing
    found = content(symbol, owned_zone(symbol, owner, layout), layout)
    return Choose(Op("<", (owner, Num(0))), nothing, found) if isinstance(term.of.type, Maybe) else found


def zone_value(symbol: Symbol, number: Expr, layout: Layout) -> Expr:
    """The content of a zone: the piece of a slot, the list of a sequence, the set of the others."""
    kept = content(symbol, number, layout)
    match layout.rules.headers.zones[symbol].kind:
        case "sequence":
            return Op("order", (kept,))
        case "stack":
            return Op("stacked", (kept,))
        case _:
            return kept


def empty_zone(symbol: Symbol, layout: Layout) -> Expr:
    """The content of the zone of none."""
    match layout.rules.headers.zones[symbol].kind:
        case "slot":
            return Num(NONE)
        case "sequence":
            return Op("list", ())
        case _:
            return Num(0)


def zone_of(piece: Expr, type_: Type, layout: Layout) -> Expr:
    """The zone in which a piece lies."""
    if isinstance(piece, Num):
        return Slot(layout.place + piece.value) if piece.value >= 0 else Num(NONE)
    found = SlotAt(layout.place, piece, layout.stretch_of_pieces(layout.place, components(type_)))
    return Choose(Op("<", (piece, Num(0))), Num(NONE), found) if isinstance(type_, Maybe) else found


def components(type_: Type) -> frozenset[Symbol]:
    """The components that a piece may belong to."""
    plain = t.plain(type_)
    return plain.components if isinstance(plain, Piece) else frozenset()


def place_of(piece: Expr, type_: Type, owner: Symbol, lowering: Lowering) -> Expr:
    """The owner of the zone in which a piece lies, if it is of this kind; otherwise none."""
    layout = lowering.layout
    zone = zone_of(piece, type_, layout)
    if layout.is_growing(owner):
        which = [at for at, symbol in enumerate(layout.far_zones) if layout.rules.headers.zones[symbol].owner == owner]
        fixed, families = len(layout.zone_rows), len(layout.far_zones)
        return Op("far_cell", (zone, Num(fixed), Num(families), Num(which[0]), Num(which[-1])))
    name = lowering.table(f"{owner.name}.place", lambda: owners(owner, layout))
    return Table(name, Op("lowest", (zone, Num(len(layout.zone_rows)))) if layout.far_zones else zone)


def owners(owner: Symbol, layout: Layout) -> tuple[object, ...]:
    """For each zone, its owner if that is of this kind, else none; followed by none, for pieces outside all zones or on
    far cells.
    """
    found = []
    for symbol, at in layout.zone_rows:
        if layout.rules.headers.zones[symbol].owner != owner:
            found.append(NONE)
        else:
            found.append(at + (layout.bases[owner][0] if owner.kind == "component" else 0))
    return (*found, NONE)


def lying_in(zone: Term, number: Expr, layout: Layout) -> Expr:
    """The content of a zone of a term, whose number has been computed already."""
    assert isinstance(zone, (Ref, Get))
    return content(zone.symbol, number, layout)
