"""In: the conditions of an action: limits, costs, needs. Out: tests of the form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..graph.nodes import Node
from ..model import facts
from ..model.symbols import Symbol
from ..model.terms import TERMS, Limited, Needed, Priced, Supposing, Term, inside
from ..model.types import Int, Maybe
from .form import Expr, Num, Op, Slot, SlotAt
from .limits import counted, counters
from .lowering import Frame
from .picks import ActionRules

Condition = Limited | Priced | Needed


def conditions(rules: ActionRules) -> list[tuple[Node, Condition]]:
    """The conditions in the order in which failures are reported."""
    return [(node, node.what) for node in rules.conditions if isinstance(node.what, Condition)]


def prices(rules: ActionRules) -> list[Priced]:
    return [node.what for node in rules.prices if isinstance(node.what, Priced)]


def test(condition: Condition, action: Symbol, frame: Frame) -> Expr:
    """The test of a condition."""
    match condition:
        case Limited():
            rows = next(rows for limit, rows in counters(action, frame.lowering) if limit is condition)
            return Op("<", (counted(condition, rows, frame), frame.value(condition.times)))
        case Priced():
            return Op("<=", (frame.value(condition.amount), purse(condition.resource, frame)))
        case Needed():
            return frame.value(condition.test)


def purse(resource: Symbol, frame: Frame) -> Expr:
    """The amount that can be paid: what exceeds the lowest value of the resource."""
    type_ = frame.layout.rules.headers.types[resource]
    held = purse_slot(resource, frame)
    low = type_.low if isinstance(type_, Int) else 0
    return Op("-", (held, Num(low))) if low else held


def purse_slot(resource: Symbol, frame: Frame) -> Slot | SlotAt:
    """The slot of the resource: that of the player who decides, or that of the game."""
    base = frame.layout.vars[resource]
    if frame.layout.rules.headers.vars[resource].owner is None:
        return Slot(base)
    assert frame.me is not None
    return SlotAt(base, frame.me, (base, base + frame.layout.players))


def terms_of(condition: Condition) -> tuple[Term, ...]:
    match condition:
        case Limited():
            return (condition.times, *condition.keys)
        case Priced():
            return (condition.amount,)
        case Needed():
            return (condition.test,)


def weight(condition: Condition) -> int:
    """The order in which tests are made, cheap ones first: counters, then searches, then supposed positions."""
    if not isinstance(condition, Needed):
        return 0
    return 2 if supposes(condition) else 1


def supposes(condition: Condition) -> bool:
    """Whether it is tested in a supposed position: after all others."""
    return isinstance(condition, Needed) and isinstance(condition.test, Supposing)


def relied_on(terms: Iterable[object], needs: Sequence[Node]) -> list[Node]:
    """Those of some conditions without which a value in these terms may be none that is taken to be there."""
    there = {facts.key(one) for one in inside(*terms) if isinstance(one, TERMS) and not isinstance(one.type, Maybe)}
    return [node for node in needs if isinstance(node.what, Needed) and there & assured(node.what)]


def assured(need: Needed) -> frozenset[facts.Key]:
    """What may be none, and is there if the condition holds."""
    found = (one for one in inside(need.test) if isinstance(one, TERMS) and isinstance(one.type, Maybe))
    return facts.present(need.test) & frozenset(filter(None, map(facts.key, found)))
