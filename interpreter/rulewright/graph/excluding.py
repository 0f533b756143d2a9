"""In: rules. Out: conditions that must all hold and exclude each other.

The knowledge about a value is a range, a value that it equals, values that it does not equal, whether it is none, and
yes or no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report
from ..model import types as t
from ..model.declared import ActionBody
from ..model.facts import Key, key
from ..model.symbols import Symbol
from ..model.terms import Const, Operate, Picked, Ref, Term
from ..model.types import Bool, Int
from .rules import Rules

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
NAMED = frozenset({"value", "kind", "seat", "cell", "direction"})


@dataclass(slots=True)
class Known:
    """What some conditions say about a value, and the last of them."""

    low: int = t.LOWEST
    high: int = t.HIGHEST
    is_: Symbol | None = None
    is_not: set[Symbol] = field(default_factory=set)
    answers: dict[str, bool] = field(default_factory=dict)
    by: Term | None = None


def excluding_conditions(rules: Rules, report: Report) -> None:
    """Report conflicts among the conditions of an action, and among those joined by ``and``."""
    for symbol, facts in rules.told():
        body = rules.model.bodies.get(symbol)
        groups = [parts(term) for term in facts.judged if isinstance(term, Operate) and term.operator == "and"]
        if isinstance(body, ActionBody):
            groups.append(asked(body))
        told: set[int] = set()
        for group in groups:
            found = excluded(group)
            if found is not None and id(found[0]) not in told:
                told.add(id(found[0]))
                report.add(
                    "R329",
                    found[0].span,
                    "This cannot be true together with another required condition.",
                    "Change one of the two; if either is enough, join them with `or`.",
                    related=((found[1].span, "this must hold"),),
                )


def asked(body: ActionBody) -> Iterator[Term]:
    """All conditions on a choice. Conditions on each of several picks are left out: they are not about a single
    value.
    """
    for pick in body.picks:
        if isinstance(pick, Picked) and pick.where is not None and pick.how_many is None:
            yield from parts(pick.where)
    for need in body.needs:
        yield from parts(need.test)


def parts(test: Term) -> Iterator[Term]:
    match test:
        case Operate(operator="and", operands=operands):
            for operand in operands:
                yield from parts(operand)
        case _:  # a single condition
            yield test


def excluded(tests: Iterable[Term]) -> tuple[Term, Term] | None:
    """The first condition that contradicts earlier ones, and one of those."""
    known: dict[Key, Known] = {}
    for test in tests:
        for name, operator, wanted, value in told_by(test):
            before = known.setdefault(name, Known())
            if before.by is not None and before.by is not test and not fits(before, operator, wanted):
                return test, before.by
            learn(before, operator, wanted)
            if isinstance(value.type, Int):
                before.low, before.high = max(before.low, value.type.low), min(before.high, value.type.high)
            before.by = test
    return None


def told_by(test: Term) -> Iterator[tuple[Key, str, int | Symbol | bool, Term]]:
    """What a condition says: about which value, how it compares, and with what."""
    match test:
        case Operate(operator="not", operands=(inner,)):
            name = key(inner)
            if name is not None:
                yield name, "yes", False, inner
        case Operate(operator="is empty" | "is not empty" as operator, operands=(inner,)):
            name = key(inner)
            if name is not None:
                yield name, "empty", operator == "is empty", inner
        case Operate(operator=operator, operands=(left, right)) if operator in FLIPPED:
            for one, other, sign in ((left, right, operator), (right, left, FLIPPED[operator])):
                name, wanted = key(one), fixed(other)
                if name is None or fixed(one) is not None:
                    continue
                if wanted is not None and (isinstance(wanted, int) or sign in {"=", "!="}):
                    yield name, sign, wanted, one
                elif isinstance(other, Const) and other.value is None and sign in {"=", "!="}:
                    yield name, "there", sign == "!=", one
        case _:  # a value that is yes or no by itself
            name = key(test)
            if name is not None and isinstance(test.type, Bool):
                yield name, "yes", True, test


def fixed(term: Term) -> int | Symbol | None:
    """A number or a value that is always the same."""
    if isinstance(term.type, Int) and term.type.low == term.type.high:
        return term.type.low
    return term.symbol if isinstance(term, Ref) and term.symbol.kind in NAMED else None


def fits(known: Known, operator: str, wanted: int | Symbol | bool) -> bool:
    """Whether something is compatible with what is known."""
    if operator in {"yes", "empty", "there"}:
        return known.answers.get(operator, wanted) == wanted and not (
            operator == "there" and wanted is False and known.is_ is not None
        )
    if isinstance(wanted, Symbol):
        if operator == "=":
            return known.is_ in {None, wanted} and wanted not in known.is_not and known.answers.get("there", True)
        return known.is_ != wanted
    match operator:
        case "=":
            return known.low <= wanted <= known.high
        case "!=":
            return not known.low == wanted == known.high
        case "<":
            return known.low < wanted
        case "<=":
            return known.low <= wanted
        case ">":
            return known.high > wanted
        case _:
            return known.high >= wanted


def learn(known: Known, operator: str, wanted: int | Symbol | bool) -> None:
    if operator in {"yes", "empty", "there"}:
        known.answers[operator] = bool(wanted)
    elif isinstance(wanted, Symbol):
        if operator == "=":
            known.is_ = wanted
        else:
            known.is_not.add(wanted)
    elif operator in {"=", "<", "<="}:
        known.high = min(known.high, wanted - (operator == "<"))
    if operator in {"=", ">", ">="} and not isinstance(wanted, Symbol):
        known.low = max(known.low, wanted + (operator == ">"))
