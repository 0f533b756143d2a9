"""In: the name of a field or of a value, and what precedes the dot if anything. Out: its term."""

from __future__ import annotations

from ..board.growing import place_of
from ..composition.near import near
from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .builtins import CELL_FIELDS, MANY, PIECE_FIELDS
from .definitions import Headers
from .fit import bad, check_guard, check_seat
from .scope import Scope
from .symbols import PLAYER, Symbol
from .terms import Get, Ref, Term
from .types import Int, Many, Maybe, Of, Piece, Type


def type_of_value(symbol: Symbol, headers: Headers) -> Type:
    """The type of an enum's value, a kind, a cell, a seat or a direction."""
    match symbol.kind:
        case "value":
            return Of("enum", headers.lone[symbol.of])
        case "kind":
            return Of("kind", headers.lone[symbol.of])
        case "cell":
            return Of("cell", headers.lone[symbol.of])
        case "seat":
            return t.PLAYER
        case _:  # directions have no declaration
            return t.DIRECTION


def value_name(name: str, span: Span, scope: Scope, expect: Type | None) -> Term | None:
    """A bare value. If several enums or components have one of this name, the expected type decides."""
    found = scope.headers.values.get(name, ()) + far_cells(name, scope.headers)
    if not found:
        return None
    symbol = found[0] if len(found) == 1 else chosen(found, expect, scope.headers)
    if symbol is None:
        if expect is None or not t.is_unknown(expect):
            owners = " or of ".join(f"`{one.of or one.kind}`" for one in found)
            named = next((one for one in found if one.of), None)
            hint = f"Write whose it is: `{named.of}.{name}`." if named else "Give one of them another name."
            scope.error("R110", span, f"`{name}` may be a value of {owners}.", hint)
        return bad(span)
    scope.shared.uses.append((span, symbol))
    if symbol.kind == "seat":
        check_seat(symbol, span, scope)
    return Ref(type_of_value(symbol, scope.headers), symbol, span=span)


def far_cells(name: str, headers: Headers) -> tuple[Symbol, ...]:
    """The cells of boards without bounds: any name that gives a place, such as ``e1n2``, is one."""
    if place_of(name) is None:
        return ()
    return tuple(Symbol("cell", name, board.symbol.name) for board in headers.boards.values() if not board.bounded)


def chosen(found: tuple[Symbol, ...], expect: Type | None, headers: Headers) -> Symbol | None:
    """The value that fits the expected type. Values that the game declares take precedence over directions and
    cells.
    """
    wanted = t.plain(expect) if expect is not None else None
    suiting = [symbol for symbol in found if wanted is not None and _suits(symbol, wanted, headers)]
    declared = [symbol for symbol in found if symbol.kind not in {"direction", "cell"}]
    if not suiting:
        return declared[0] if len(declared) == 1 else None
    return suiting[0] if len(suiting) == 1 else None


def _suits(symbol: Symbol, wanted: Type, headers: Headers) -> bool:
    if isinstance(wanted, Many):
        wanted = t.plain(wanted.of)
    if symbol.kind == "kind" and isinstance(wanted, Piece):
        return headers.lone[symbol.of] in wanted.components
    return type_of_value(symbol, headers) == wanted


def field(of: Term, name: tree.Name, span: Span, scope: Scope) -> Term:
    """Resolve the name after a dot. A field of none is none; but a set, list or zone of none is empty."""
    base = t.plain(of.type)
    if t.is_unknown(base):
        return bad(span)
    found = _field(base, name, scope)
    if found is None:
        _no_field(base, name, scope)
        return bad(span)
    symbol, type_ = found
    if symbol.kind != "builtin":
        scope.shared.uses.append((name.span, symbol))
        check_guard(symbol, name.span, scope)
    may_be_none = isinstance(of.type, Maybe) and not isinstance(type_, Many)
    return Get(t.maybe(type_) if may_be_none else type_, of, symbol, span=span)


def has_field(of: Term, name: str, scope: Scope) -> bool:
    return _field(t.plain(of.type), tree.Name(name), scope) is not None


def _field(base: Type, name: tree.Name, scope: Scope) -> tuple[Symbol, Type] | None:
    headers = scope.headers
    match base:
        case t.PLAYER:
            return _declared("player", name.text, headers)
        case Of("cell", board):
            return _cell_field(base, board, name.text, headers)
        case Of("enum", enum):
            return _declared(enum.name, name.text, headers)
        case Of("kind", component):
            found = _declared(component.name, name.text, headers)
            return found if found and found[0].kind == "column" else None
        case Of("part", part):
            owner = headers.parts.get(part)
            if owner is not None and name.text == owner.name:
                return Symbol("builtin", "whole", "part"), Piece(frozenset({owner}))
            return _declared(part.name, name.text, headers)
        case Piece(components):
            return _piece_field(components, name.text, headers)
        case Int() | t.Bool() | t.Simple() | Of() | Many() | Maybe():
            return None


def _cell_field(cell: Of, board: Symbol, name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    if name not in CELL_FIELDS:
        return _declared(board.name, name, headers)
    if name not in {"row", "column"}:
        return Symbol("builtin", name, "cell"), Many(cell)
    header = headers.boards[board]
    numbers = [getattr(one, name) for one in header.cells]
    if header.shape == "free" and not any(numbers):
        return None
    return Symbol("builtin", name, "cell"), Int(min(numbers), max(numbers)) if numbers else Int(-MANY, MANY)


def _declared(owner: str, name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    symbol = headers.fields.get(owner, {}).get(name)
    return (symbol, headers.types.get(symbol, t.UNKNOWN)) if symbol else None


def _piece_field(components: frozenset[Symbol], name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    """A field of a piece: its owner, its kind, its columns, variables and zones, and what it lies on."""
    if name == "owner":
        owned = [component for component in components if headers.components[component].owned]
        if not owned:
            return None
        return Symbol("builtin", "owner", "piece"), t.PLAYER if len(owned) == len(components) else Maybe(t.PLAYER)
    if name == "name":
        kinds = Of("kind", next(iter(components)))
        return (Symbol("builtin", "name", "piece"), kinds) if len(components) == 1 else None
    found = [_declared(component.name, name, headers) for component in sorted(components, key=str)]
    there = [item for item in found if item is not None]
    if there:
        symbol, type_ = there[0]
        return symbol, type_ if len(there) == len(components) else t.maybe(type_)
    return _place(components, name, headers)


def _place(components: frozenset[Symbol], name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    """What a piece lies on or belongs to, by the zone that holds it: named like the owner of that zone."""
    for zone in headers.zones.values():
        owner = zone.owner
        if owner is not None and owner.name == name and zone.holds & components:
            place: Type = t.PLAYER if owner == PLAYER else t.UNKNOWN
            if owner.kind == "component":
                place = Piece(frozenset({owner}))
            elif owner.kind != "owner":
                place = Of("cell" if owner.kind == "board" else owner.kind, owner)
            return Symbol("builtin", "place", name), Maybe(place)
    return None


def _no_field(base: Type, name: tree.Name, scope: Scope) -> None:
    if scope.lost(name.text, name.span):
        return
    if isinstance(base, Many):
        scope.error(
            "R104",
            name.span,
            f"`{name.text}` needs a single thing, but here are many.",
            f"Apply it to each: `each(x.{name.text} for x in …)`, `sum(…)`, `any(…)`.",
        )
        return
    names = sorted(dict.fromkeys(fields_of(base, scope.headers)))
    hint = near(name.text, names)
    if isinstance(base, Piece) and name.text == "name":
        hint = "Only pieces of one component have kinds that can be compared."
    elif isinstance(base, Piece) and name.text == "owner":
        hint = f"The pieces have no owner: declare `component {base} of player`."
    elif not hint and names:
        hint = f"It has {', '.join(f'`{known}`' for known in names[:12])}."
    scope.error("R104", name.span, f"There is no `{name.text}` in {t.with_article(base)}.", hint)


def fields_of(base: Type, headers: Headers) -> list[str]:
    """The names that may follow the dot, for a hint."""
    match base:
        case t.PLAYER:
            return list(headers.fields["player"])
        case Of("cell", owner):
            built_in = [name for name in CELL_FIELDS if _cell_field(base, owner, name, headers)]
            return [*headers.fields.get(owner.name, {}), *built_in]
        case Of(_, owner):
            return list(headers.fields.get(owner.name, {}))
        case Piece(components):
            return [*(name for one in components for name in headers.fields.get(one.name, {})), *PIECE_FIELDS]
        case Int() | t.Bool() | t.Simple() | Many() | Maybe():
            return []
