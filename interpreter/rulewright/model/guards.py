"""In: conditions on options and the number of players. Out: whether one follows from others, by trying only the options they mention."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeAlias

from .definitions import Headers
from .symbols import Symbol
from .terms import Apply, Const, Known, Operate, Ref, Term
from .types import Bool, Int, Of

Value: TypeAlias = "int | bool | Symbol | None"
PLAYERS = Symbol("builtin", "count")
MOST_TRIES = 100_000


def options_in(term: Term) -> frozenset[Symbol] | None:
    """The options that a condition is made of, or None if it depends on anything else."""
    match term:
        case Const():
            return frozenset()
        case Ref(symbol=symbol):
            if symbol.kind == "option":
                return frozenset({symbol})
            return frozenset() if symbol.kind == "value" else None
        case Apply(function=function, arguments=(Known(word="players"),)) if function == PLAYERS:
            return frozenset({PLAYERS})
        case Operate(operands=operands):
            found: frozenset[Symbol] = frozenset()
            for operand in operands:
                inner = options_in(operand)
                if inner is None:
                    return None
                found |= inner
            return found
    return None


def choices(symbol: Symbol, headers: Headers) -> tuple[Value, ...]:
    """All that an option can be."""
    if symbol == PLAYERS:
        return tuple(range(headers.players[0], headers.players[1] + 1))
    match headers.types.get(symbol):
        case Bool():
            return (False, True)
        case Int(low, high) if high - low < 1000:
            return tuple(range(low, high + 1))
        case Of("enum", enum):
            return tuple(Symbol("value", name, enum.name) for name in headers.enums.get(enum, ()))
    return ()


def evaluate(term: Term, given: Mapping[Symbol, Value]) -> Value | tuple[Value, Value]:
    """A condition on options, with their values given."""
    match term:
        case Const(value=value):
            return value
        case Ref(symbol=symbol):
            return given[symbol] if symbol.kind == "option" else symbol
        case Apply():
            return given[PLAYERS]
        case Operate(operator=operator, operands=operands):
            values = [evaluate(operand, given) for operand in operands]
            return _apply(operator, values)
    raise AssertionError(term)


def _apply(operator: str, values: list[object]) -> Value | tuple[Value, Value]:
    match operator, values:
        case "and", [a, b]:
            return bool(a) and bool(b)
        case "or", [a, b]:
            return bool(a) or bool(b)
        case "not", [a]:
            return not a
        case "=", [a, b]:
            return a == b
        case "!=", [a, b]:
            return a != b
        case "if", [a, b, c]:
            return b if a else c  # type: ignore[return-value]
        case "or else", [a, b]:
            return b if a is None else a  # type: ignore[return-value]
        case "..", [int(a), int(b)]:
            return (a, b)
        case ("is in" | "is not in"), [int(a), (int(low), int(high))]:
            return (low <= a <= high) == (operator == "is in")
        case _, [int(a), int(b)]:
            return _number(operator, a, b)
        case "negative", [int(a)]:
            return -a
    return None


def _number(operator: str, a: int, b: int) -> Value:
    match operator:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a // b if b else None
        case "mod":
            return a % b if b else None
    return None


def implies(known: Iterable[Term], goal: Term, headers: Headers) -> bool:
    """Does the goal hold whenever all that is known holds? What is too large to try is taken to hold."""
    wanted = options_in(goal)
    if wanted is None:
        return True
    useful = [(term, mentioned) for term in known if (mentioned := options_in(term))]
    symbols = set(wanted)
    grown = True
    while grown:  # what is known of options that are tied to those of the goal matters as well
        grown = False
        for _, mentioned in useful:
            if mentioned & symbols and not mentioned <= symbols:
                symbols |= mentioned
                grown = True
    relevant = [term for term, mentioned in useful if mentioned <= symbols]
    names = sorted(symbols, key=str)
    domains = [choices(name, headers) for name in names]
    tries = 1
    for domain in domains:
        tries *= max(len(domain), 1)
    if tries > MOST_TRIES or not all(domains):
        return True
    for values in product(*domains):
        given = dict(zip(names, values, strict=True))
        if all(evaluate(term, given) for term in relevant) and not evaluate(goal, given):
            return False
    return True
