"""In: the limits of an action. Out: their counters: one for each seat and each value of the keys."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Limited
from ..model.types import Int, Of, Type
from .form import Expr, Num, Op, SetAt, SetSlot, Slot, SlotAt, Stmt
from .layout import Layout
from .lowering import Counters, Frame, Lowering

MOST_COUNTERS = 10_000
"""A limit with more possible keys than this stores only those in use."""


def counters(action: Symbol, lowering: Lowering) -> list[tuple[Limited, Counters]]:
    """The counters of an action's limits."""
    rules = lowering.layout.rules
    limits = [node.what for node in rules.follow(rules.node(action), "requires") if isinstance(node.what, Limited)]
    return [(limit, counter_row(action, at, limit, lowering)) for at, limit in enumerate(limits)]


def counter_row(action: Symbol, at: int, limit: Limited, lowering: Lowering) -> Counters:
    if (action, at) not in lowering.limits:
        layout = lowering.layout
        size = 1 if limit.in_all else layout.players
        for key in limit.keys:
            size *= universe(t.plain(key.type), layout)
        sparse = size == 0 or size > MOST_COUNTERS
        base = layout.slots.row(f"{action.name}.limit_{at + 1}", 1 if sparse else size)
        lowering.limits[action, at] = Counters(base, 1 if sparse else size, sparse)
    return lowering.limits[action, at]


def universe(type_: Type, layout: Layout) -> int:
    """The number of values of a type; 0 if unknown."""
    if isinstance(type_, Int):
        return type_.high - type_.low + 1
    if isinstance(type_, Of) and layout.is_growing(type_.symbol):
        return 0
    return layout.values_of(type_)


def counted(limit: Limited, rows: Counters, frame: Frame) -> Expr:
    """How often a choice has been made already, by the deciding player and for its keys."""
    found = key_of(limit, frame)
    return (
        Op("far_value", (Slot(rows.base), found))
        if rows.sparse
        else SlotAt(rows.base, found, (rows.base, rows.base + rows.size))
    )


def count(limit: Limited, rows: Counters, frame: Frame) -> Stmt:
    """Increase the counter."""
    found = key_of(limit, frame)
    if rows.sparse:
        slot = Slot(rows.base)
        return SetSlot(rows.base, Op("with_far", (slot, found, Op("+", (Op("far_value", (slot, found)), Num(1))))))
    among = (rows.base, rows.base + rows.size)
    return SetAt(rows.base, found, Op("+", (SlotAt(rows.base, found, among), Num(1))), among)


def key_of(limit: Limited, frame: Frame) -> Expr:
    """The index of a counter."""
    assert frame.me is not None
    parts: list[tuple[Expr, int]] = [] if limit.in_all else [(frame.me, frame.layout.players)]
    for key in limit.keys:
        type_ = t.plain(key.type)
        found = frame.value(key)
        if isinstance(type_, Int) and type_.low:
            found = Op("-", (found, Num(type_.low)))
        parts.append((found, universe(type_, frame.layout)))
    # A key without bounds comes last, so that the bounds of the others suffice.
    parts.sort(key=lambda part: part[1] == 0)
    index: Expr = Num(0)
    for at, size in parts:
        index = at if index == Num(0) else Op("+", (Op("*", (index, Num(size or 1 << 20))), at))
    return index
