"""In: the conditions of an action: limits, costs, needs. Out: tests of the form."""

from __future__ import annotations

from ..graph.nodes import Node
from ..model.symbols import Symbol
from ..model.terms import Limited, Needed, Priced, Supposing, Term
from ..model.types import Int
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
