"""In: conditions on options and the number of players. Out: whether one follows from others.

All combinations of the options in the conditions are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import prod
from typing import TypeAlias

from ..language.operators import MANY, NUMBER, OPERATORS, Operator
from . import types as t
from .definitions import Headers
from .symbols import Symbol
from .terms import Apply, Const, Get, Items, Known, Operate, Over, Ref, Steps, Supposing, Term
from .types import Bool, Int, Of

Value: TypeAlias = int | bool | Symbol | None
PLAYERS = Symbol("builtin", "count")
MOST_TRIES = 20_000
KNOWN: dict[str, type | tuple[type, ...]] = {NUMBER: int, MANY: (range, tuple)}
"""The Python types of operands whose values are known before the game, by the operator's word for them."""


def options_in(term: Term) -> frozenset[Symbol] | None:
    """The options that a condition depends on, or None if it depends on anything else."""
    match term:
        case Const():
            return None if t.is_unknown(term.type) else frozenset()
        case Ref(symbol=symbol):
            if symbol.kind == "option":
                return frozenset({symbol})
            return frozenset() if symbol.kind == "value" else None
        case Apply(function=function, arguments=(Known(word="players"),)) if function == PLAYERS:
            return frozenset({PLAYERS})
        case Apply(type=Int(low, high)) if low == high:  # a definition that is a constant
            return frozenset()
        case Items(items=items):
            return _all_in(items)
        case Operate(operator=operator, operands=operands):
            told = OPERATORS[operator]
            asked = zip(told.takes, operands, strict=True)
            if told.comes_to is not None and all(word != NUMBER or isinstance(one.type, Int) for word, one in asked):
                return _all_in(operands)
        case Apply() | Known() | Get() | Over() | Steps() | Supposing():
            pass
    return None


def is_clear(term: Term) -> bool:
    """Whether every part of a condition could be resolved."""
    match term:
        case Operate(operands=inner) | Items(items=inner) | Apply(arguments=inner):
            return all(is_clear(one) for one in inner)
        case Const() | Ref() | Known() | Get() | Over() | Steps() | Supposing():
            return not t.is_unknown(term.type)


def _all_in(terms: tuple[Term, ...]) -> frozenset[Symbol] | None:
    found: frozenset[Symbol] = frozenset()
    for term in terms:
        inner = options_in(term)
        if inner is None:
            return None
        found |= inner
    return found


def choices(symbol: Symbol, headers: Headers) -> tuple[Value, ...]:
    """All possible values of an option."""
    if symbol == PLAYERS:
        return headers.players
    match headers.types.get(symbol):
        case Bool():
            return (False, True)
        case Int(low, high) if high - low < 1000:
            return tuple(range(low, high + 1))
        case Of("enum", enum):
            return tuple(Symbol("value", name, enum.name) for name in headers.enums.get(enum, ()))
        case Int() | t.Simple() | Of() | t.Piece() | t.Many() | t.Maybe() | None:
            return ()


def evaluate(term: Term, given: Mapping[Symbol, Value]) -> object:
    """The value of a condition on options, for given values."""
    match term:
        case Const(value=value):
            return value
        case Ref(symbol=symbol):
            return given[symbol] if symbol.kind == "option" else symbol
        case Apply(function=function):
            return given[PLAYERS] if function == PLAYERS or not isinstance(term.type, Int) else term.type.low
        case Items(items=items):
            return tuple(evaluate(item, given) for item in items)
        case Operate(operator=operator, operands=operands):
            return _apply(OPERATORS[operator], [evaluate(operand, given) for operand in operands])
        case _:
            raise AssertionError(term)


def _apply(operator: Operator, values: list[object]) -> object:
    """The result of an operator, or None if there is none: a division by 0, or an operand of the wrong type."""
    if operator.comes_to is None or not all(map(_is_known, operator.takes, values)):
        return None
    return operator.comes_to(*values)


def _is_known(word: str, value: object) -> bool:
    return isinstance(value, KNOWN.get(word, object))


def implies(known: Iterable[Term], goal: Term, headers: Headers) -> bool:
    """Whether the goal follows from the known conditions. If there are too many combinations to try, the answer is
    yes.
    """
    wanted = options_in(goal)
    if wanted is None:
        return True
    told = list(known)
    if goal in told:
        return True
    useful = [(term, mentioned) for term in told if (mentioned := options_in(term))]
    symbols = tied(wanted, [mentioned for _, mentioned in useful])
    names = sorted(symbols, key=str)
    domains = [choices(name, headers) for name in names]
    if not all(domains) or prod(map(len, domains)) > MOST_TRIES:
        return True
    relevant = [term for term, mentioned in useful if mentioned <= symbols]
    for values in product(*domains):
        given = dict(zip(names, values, strict=True))
        if all(evaluate(term, given) for term in relevant) and not evaluate(goal, given):
            return False
    return True


def tied(wanted: frozenset[Symbol], groups: Iterable[frozenset[Symbol]]) -> frozenset[Symbol]:
    """The options of the goal, and those that the known conditions connect with them."""
    symbols, rest = wanted, list(groups)
    while joining := [group for group in rest if group & symbols and not group <= symbols]:
        symbols = symbols.union(*joining)
    return symbols


def defaults(options: Iterable[tuple[Symbol, tuple[Term, ...]]]) -> dict[Symbol, Value]:
    """The default of each option."""
    return {symbol: constant(terms[0]) for symbol, terms in options if terms}


def constant(term: Term) -> Value:
    """The value of a term that is known before the game."""
    if isinstance(term, Ref):
        return term.symbol
    if isinstance(term.type, t.Bool):
        return bool(term.type.always)
    if isinstance(term.type, t.Int):
        return term.type.low
    assert isinstance(term, Const)
    return term.value
