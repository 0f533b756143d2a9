"""In: a field or the bare name of a value, and what it stands on. Out: the term it means."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .builtins import CELL_FIELDS, PIECE_FIELDS
from .declare import near
from .definitions import Headers
from .scope import Scope
from .symbols import Symbol
from .terms import Const, Get, Ref, Term
from .types import Many, Maybe, Of, Piece, Type


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
    return t.DIRECTION


def value_name(name: str, span: Span, scope: Scope, expect: Type | None) -> Term | None:
    """A bare value: where several enums or components have one of that name, the type that is expected decides."""
    found = scope.headers.values.get(name)
    if not found:
        return None
    if len(found) > 1:
        wanted = t.plain(expect) if expect is not None else None
        suiting = [symbol for symbol in found if wanted is not None and _suits(symbol, wanted, scope.headers)]
        if len(suiting) != 1:
            declared = [symbol for symbol in found if symbol.kind not in {"direction", "cell"}]
            if len(declared) == 1 and not suiting:
                suiting = declared
        if len(suiting) == 1:
            found = tuple(suiting)
        elif wanted is not None and t.is_unknown(wanted):
            return Const(t.UNKNOWN, None, span=span)
        else:
            owners = " or of ".join(f"`{symbol.of or symbol.kind}`" for symbol in found)
            scope.error("R110", span, f"`{name}` may be a value of {owners}.", f"Write whose it is: `{found[0].of or found[0].kind}.{name}`.")
            return Const(t.UNKNOWN, None, span=span)
    scope.shared.uses.append((span, found[0]))
    return Ref(type_of_value(found[0], scope.headers), found[0], span=span)


def _suits(symbol: Symbol, wanted: Type, headers: Headers) -> bool:
    own = type_of_value(symbol, headers)
    if isinstance(wanted, Many):
        wanted = t.plain(wanted.of)
    if symbol.kind == "kind" and isinstance(wanted, Piece):
        return headers.lone[symbol.of] in wanted.components
    return own == wanted


def field(of: Term, name: tree.Name, span: Span, scope: Scope) -> Term:
    """What stands after a dot. A field of a none is none."""
    base = t.plain(of.type)
    optional = isinstance(of.type, Maybe)
    if t.is_unknown(base):
        return Const(t.UNKNOWN, None, span=span)
    found = _field(base, name, scope)
    if found is None:
        _no_field(base, of, name, scope)
        return Const(t.UNKNOWN, None, span=span)
    symbol, type_ = found
    if symbol.kind != "builtin":
        scope.shared.uses.append((name.span, symbol))
        from .expressions import check_guard

        check_guard(symbol, name.span, scope)
    return Get(t.maybe(type_) if optional else type_, of, symbol, span=span)


def _field(base: Type, name: tree.Name, scope: Scope) -> tuple[Symbol, Type] | None:
    headers = scope.headers
    match base:
        case t.PLAYER:
            symbol = headers.fields["player"].get(name.text)
            return (symbol, headers.types[symbol]) if symbol else None
        case Of("cell", board):
            if name.text in CELL_FIELDS:
                return Symbol("builtin", name.text, "cell"), t.Int(1, 20_000) if name.text in {"row", "column"} else Many(base)
            return _declared(board.name, name.text, headers)
        case Of("enum", enum):
            if name.text == "name":
                return Symbol("builtin", "name", "enum"), base
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
    return None


def _declared(owner: str, name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    symbol = headers.fields.get(owner, {}).get(name)
    return (symbol, headers.types.get(symbol, t.UNKNOWN)) if symbol else None


def _piece_field(components: frozenset[Symbol], name: str, headers: Headers) -> tuple[Symbol, Type] | None:
    """A field of a piece: its owner, its kind, its columns, variables and zones, and what it lies on."""
    first = min(components, key=str)
    if name == "owner":
        owned = [component for component in components if headers.components[component].owned]
        if not owned:
            return None
        return Symbol("builtin", "owner", "piece"), t.PLAYER if len(owned) == len(components) else Maybe(t.PLAYER)
    if name == "name":
        return Symbol("builtin", "name", "piece"), Of("kind", first)
    found = [_declared(component.name, name, headers) for component in sorted(components, key=str)]
    there = [item for item in found if item is not None]
    if there:
        symbol, type_ = there[0]
        return symbol, type_ if len(there) == len(components) else t.maybe(type_)
    place = headers.lone.get(name)
    if name == "player":
        return Symbol("builtin", "place", "player"), Maybe(t.PLAYER)
    if place is not None and place.kind in {"board", "component", "part", "enum"}:
        held = any(zone.owner == place and zone.holds & components for zone in headers.zones.values())
        if held:
            type_ = {"board": Of("cell", place), "part": Of("part", place), "enum": Of("enum", place)}.get(place.kind, Piece(frozenset({place})))
            return Symbol("builtin", "place", place.name), Maybe(type_)
    return None


def _no_field(base: Type, of: Term, name: tree.Name, scope: Scope) -> None:
    if scope.lost(name.text):
        return
    headers = scope.headers
    names: list[str] = []
    match base:
        case t.PLAYER:
            names = list(headers.fields["player"])
        case Of("cell", owner):
            names = [*headers.fields.get(owner.name, {}), *CELL_FIELDS]
        case Of(_, owner):
            names = list(headers.fields.get(owner.name, {}))
        case Piece(components):
            names = [*(n for c in components for n in headers.fields.get(c.name, {})), *PIECE_FIELDS]
        case Many():
            scope.error("R104", name.span, f"`{name.text}` is asked of many at once.", f"Ask it of each: `each(x.{name.text} for x in …)`, `sum(…)`, `any(…)`.")
            return
    hint = near(name.text, names)
    if not hint:
        known = ", ".join(f"`{known}`" for known in sorted(dict.fromkeys(names))[:12])
        hint = f"It has {known}." if known else ""
    scope.error("R104", name.span, f"There is no `{name.text}` in {t.with_article(base)}.", hint)
