"""In: resolved expressions. Out: expressions of the form."""

from __future__ import annotations

from ..graph.nodes import alone
from ..model import types as t
from ..model.guards import PLAYERS
from ..model.symbols import Symbol
from ..model.terms import Apply, Const, Get, Items, Known, Operate, Over, Ref, Steps, Supposing, Term
from ..model.types import Int
from .boards import all_cells
from .builtins import builtin
from .domains import checked_as, domain, one_or_many
from .fields import get, printed_on
from .form import NONE, OF_NUMBERS, Ask, Expr, Fold, Num, Op, Slot, Suppose
from .lowering import Frame
from .operators import operate
from .zones import zone_value


def lower(term: Term, frame: Frame) -> Expr:
    """Lower one value."""
    match term:
        case Const(value=number):
            return Num(NONE if number is None else int(number))
        case Ref():
            return ref(term, frame)
        case Known(word=word):
            return known(word, frame)
        case Get():
            return get(term, frame)
        case Apply():
            return apply(term, frame)
        case Over():
            return over(term, frame)
        case Operate():
            return operate(term, frame)
        case Items(items=items):
            return Op("list", tuple(frame.value(item) for item in items))
        case Steps(entries=entries):
            return Num(
                frame.lowering.listed("scales", tuple((constant(key), constant(worth)) for key, worth in entries))
            )
        case Supposing(test=test, effects=effects):
            inner = frame.straight()
            return Suppose(inner.effects(tuple(map(alone, effects))), inner.value(test))


def constant(term: Term) -> int:
    assert isinstance(term.type, Int)
    assert term.type.low == term.type.high
    return term.type.low


def ref(term: Ref, frame: Frame) -> Expr:
    """Lower a lone name."""
    layout, symbol = frame.layout, term.symbol
    match symbol.kind:
        case "local":
            return frame.names[symbol.name]
        case "option":
            return Num(layout.value(layout.options[symbol]))
        case "value" | "kind" | "cell" | "direction" | "seat":
            return Num(layout.value(symbol))
        case "var" | "resource":
            return Slot(layout.vars[symbol])
        case "zone":
            return zone_value(symbol, Num(layout.zones[symbol][0]), layout)
        case "board":
            return all_cells(symbol, layout)
        case "enum":
            return Num((1 << layout.size(symbol)) - 1)
        case "component":
            base, size = layout.bases[symbol]
            return Num((1 << base + size) - (1 << base))
        case "part":
            first, end = layout.parts_of(symbol)
            return Num((1 << end) - (1 << first))
        case _:
            raise AssertionError(symbol)


def known(word: str, frame: Frame) -> Expr:
    players = frame.layout.players
    if word == "players":
        return Num((1 << players) - 1)
    assert frame.me is not None
    return frame.me if word == "me" else Op("others", (frame.me, Num(players)))


def apply(term: Apply, frame: Frame) -> Expr:
    """Lower a definition, a column of formulas, an action that is asked for, or a built-in function."""
    symbol, lowering = term.function, frame.lowering
    if symbol.kind == "action":
        if not frame.layout.exists(symbol):
            return Num(0)
        types = (t.PLAYER, *(type_ for _, type_ in frame.layout.rules.headers.signatures[symbol].params))
        asked = tuple(checked_as(given, type_, frame) for given, type_ in zip(term.arguments, types, strict=True))
        return Ask(lowering.ask(f"may_{symbol.name}", "may", symbol), asked)
    if symbol.kind == "define":
        wanted = frame.layout.rules.headers.signatures[symbol].params
        args = tuple(checked_as(given, type_, frame) for given, (_, type_) in zip(term.arguments, wanted, strict=True))
        return Ask(lowering.ask(f"define_{symbol.name}", "define", symbol), args)
    if symbol.kind == "column":
        params = frame.layout.rules.headers.columns[symbol].params or ()
        rest = (checked_as(given, type_, frame) for given, (_, type_) in zip(term.arguments[1:], params, strict=True))
        what = printed_on(term.arguments[0].type)
        name = lowering.ask(f"formula_{symbol.of}.{symbol.name}.{what}", f"formula {what}", symbol)
        return Ask(name, (frame.value(term.arguments[0]), *rest))
    if symbol == PLAYERS and isinstance(term.arguments[0], Known) and term.arguments[0].word == "players":
        return Num(frame.layout.players)
    return builtin(symbol.name, term.arguments, frame)


KINDS = {"those": "set", "each": "list"}


def over(term: Over, frame: Frame) -> Expr:
    """Lower a built-in over a generator."""
    inner = frame.straight()
    found = domain(term.domain, frame)
    local = inner.bind_local(Symbol("local", term.name.name), t.element(term.domain.type) or t.plain(term.domain.type))
    where = inner.value(term.where) if term.where is not None else None
    if where == Num(1):
        where = None
    worth = term.value if term.value is not None else term.by
    measure = None
    if worth is not None:
        measure = one_or_many(worth, inner) if term.function.name == "union" else inner.value(worth)
    kind = KINDS.get(term.function.name, term.function.name)
    if isinstance(t.plain(t.element(term.domain.type) or term.domain.type), Int) and f"{kind}_number" in OF_NUMBERS:
        kind = f"{kind}_number"
    return Fold(kind, local, found, where, measure)


__all__ = ["lower"]
