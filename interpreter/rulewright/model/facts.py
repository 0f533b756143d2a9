"""In: a condition. Out: the values that are known not to be none when it holds, or when it fails."""

from __future__ import annotations

from typing import TypeAlias

from . import types as t
from .symbols import Symbol
from .terms import Apply, Const, Get, Items, Known, Operate, Over, Ref, Steps, Supposing, Term
from .types import Many, Maybe

Key: TypeAlias = "tuple[object, ...]"


def key(term: Term) -> Key | None:
    """A key that identifies a value, independent of its type."""
    match term:
        case Ref(symbol=symbol):
            return ("ref", symbol)
        case Known(word=word):
            return ("known", word)
        case Get(of=of, symbol=symbol, keys=keys):
            inner, others = key(of), tuple(map(key, keys))
            return None if inner is None or None in others else ("get", inner, *others, symbol)
        case Apply(function=function, arguments=arguments):
            inner_keys = tuple(map(key, arguments))
            return None if None in inner_keys else ("apply", function, inner_keys)
        case Const(value=value):
            return ("const", value)
        case Over() | Operate() | Items() | Steps() | Supposing():
            return None


def shown(term: Term) -> frozenset[Key]:
    """The keys of a value that takes part in a comparison that holds: it is not none, nor is anything it was reached
    through.
    """
    found: set[Key] = set()
    at: Term | None = term
    while at is not None:
        name = key(at)
        if name is not None:
            found.add(name)
        at = at.of if isinstance(at, Get) else None
    return frozenset(found)


def present(term: Term, *, holds: bool = True) -> frozenset[Key]:
    """The values that are not none if the condition holds (or, with ``holds=False``, if it fails)."""
    match term:
        case Operate(operator="and", operands=(left, right)):
            return present(left) | present(right) if holds else present(left, holds=False) & present(right, holds=False)
        case Operate(operator="or", operands=(left, right)):
            return present(left) & present(right) if holds else present(left, holds=False) | present(right, holds=False)
        case Operate(operator="not", operands=(of,)):
            return present(of, holds=not holds)
        case Operate(operator="=" | "!=" as operator, operands=(left, right)) if _none(left) or _none(right):
            if holds == (operator == "!="):
                return shown(left if _none(right) else right)
            return frozenset()
        case Operate(operator="=" | "!=" as operator, operands=(left, right)):
            # only none equals none: what equals a value that is not none is not none either
            if holds != (operator == "="):
                return frozenset()
            return (shown(left) if _there(right) else frozenset()) | (shown(right) if _there(left) else frozenset())
        case Operate(operator="<" | "<=" | ">" | ">=", operands=(left, right)) if holds:
            return shown(left) | shown(right)
        case Operate(operator="is in" | "is not in" as operator, operands=(item, domain)):
            if holds == (operator == "is in") and not isinstance(t.element(domain.type), Maybe):
                return shown(item)
        case Operate(operator="is empty" | "is not empty" as operator, operands=(of,)):
            if holds == (operator == "is not empty"):
                return shown(of) | ends(of)
        case Operate() | Const() | Ref() | Known() | Get() | Apply() | Over() | Items() | Steps() | Supposing():
            pass
    return frozenset()


def ends(many: Term) -> frozenset[Key]:
    """The first and the last of many, which exist if there are any. The top of a stack may still be unknown."""
    inner = key(many)
    if inner is None or isinstance(t.element(many.type), Maybe):
        return frozenset()
    return frozenset(("apply", Symbol("builtin", name), (inner,)) for name in ("first", "last"))


def _there(term: Term) -> bool:
    """Whether the term is a single value. Sets and lists prove nothing: the empty ones of none exist too."""
    return not isinstance(term.type, Maybe | Many) and not _none(term)


def _none(term: Term) -> bool:
    return isinstance(term, Const) and term.value is None


def mentions(name: Key, symbol: Symbol) -> bool:
    """Whether a value depends on this variable or zone."""
    return any(part == symbol or (isinstance(part, tuple) and mentions(part, symbol)) for part in name)


def outlasts(name: Key, changed: frozenset[Symbol]) -> bool:
    """Whether knowledge about a value survives when these variables and zones change.

    The result of a function may depend on anything; the place of a piece depends on every zone.
    """
    moved = any(symbol.kind == "zone" for symbol in changed)
    return all(
        outlasts(part, changed)
        if isinstance(part, tuple)
        else part != "apply"
        and part not in changed
        and not (moved and isinstance(part, Symbol) and part.kind == "builtin" and part.name == "place")
        for part in name
    )
