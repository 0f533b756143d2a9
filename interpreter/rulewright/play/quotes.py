"""In: a value, and a path in a `say` that begins with it, as in ``{c.tile}``. Out: the type and value at the end."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import types as t
from ..model.symbols import PLAYER, Symbol
from ..model.types import Of, Piece, Type
from ..program.layout import Layout
from ..program.operations import State

Found = tuple[Type, object]


def follow(path: Sequence[str], start: Found, layout: Layout, state: State, read: list[int]) -> Found | None:
    """Follow a path field by field; None if a field cannot be read like this. ``read`` collects the pieces that are
    looked at.
    """
    found: Found | None = start
    for name in path:
        if found is None:
            return None
        type_, value = t.plain(found[0]), found[1]
        if isinstance(type_, Piece) and isinstance(value, int) and value >= 0 and not is_open(name, value, layout):
            read.append(value)
        found = field(name, found, layout, state)
    return found


def is_open(name: str, piece: int, layout: Layout) -> bool:
    """Whether a field of a piece is public: where it lies, whose it is, what its back shows."""
    if name in {"cell", "owner"}:
        return True
    column = layout.rules.headers.columns.get(Symbol("column", name, layout.pieces[piece].component.name))
    return column is not None and column.on_back


def field(name: str, found: Found, layout: Layout, state: State) -> Found | None:
    type_, value = t.plain(found[0]), found[1]
    if not isinstance(value, int) or value < 0:
        return None
    owner, at = owner_of(type_, value, layout)
    if isinstance(type_, Piece):
        if name == "cell":
            return lying(state[layout.place + value], layout)
        if name == "owner":
            return t.PLAYER, layout.pieces[value].owner
    symbol = layout.rules.headers.fields.get(owner.name, {}).get(name) if owner is not None else None
    if symbol is None:
        return None
    if symbol in layout.vars:
        if layout.rules.headers.vars[symbol].keys:
            return None
        return layout.rules.headers.types[symbol], state[layout.vars[symbol] + at]
    if symbol in layout.zones and layout.rules.headers.zones[symbol].kind == "slot":
        return Piece(frozenset(layout.bases)), layout.content(state, layout.zones[symbol][0] + at)
    if isinstance(type_, Piece):
        return printed(name, value, layout)
    return None


def owner_of(type_: Type, value: int, layout: Layout) -> tuple[Symbol | None, int]:
    """The owner of the fields, and the index of the thing among its kind."""
    match type_:
        case t.PLAYER:
            return PLAYER, value
        case Piece():
            component = layout.pieces[value].component
            return component, value - layout.bases[component][0]
        case Of("cell" | "enum", symbol):
            return (None, 0) if layout.is_growing(symbol) else (symbol, value)
        case t.Int() | t.Bool() | t.Simple() | Of() | t.Many() | t.Maybe():
            return None, 0


def lying(zone: int, layout: Layout) -> Found | None:
    """The cell to which a zone belongs."""
    if zone < 0:
        return None
    symbol, at = layout.zone(zone)
    owner = layout.rules.headers.zones[symbol].owner
    return (Of("cell", owner), at) if owner is not None and owner.kind == "board" else None


def printed(name: str, piece: int, layout: Layout) -> Found | None:
    """What is printed on a piece."""
    value = dict(layout.pieces[piece].row.values).get(name)
    if isinstance(value, Symbol) and value.kind == "value":
        return Of("enum", Symbol("enum", value.of)), layout.value(value)
    return (t.NUMBER, value) if isinstance(value, int) else None
