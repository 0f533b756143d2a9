"""In: functions, blocks and decisions of a program. Out: the slots that anything in them reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .form import (
    Ask,
    Atom,
    Call,
    Choose,
    Domain,
    Each,
    Fold,
    Here,
    Inside,
    Label,
    Leaf,
    Local,
    Num,
    Op,
    SetAt,
    SetSlot,
    Slot,
    SlotAt,
    Stretch,
    Suppose,
    Table,
    When,
    While,
    Whole,
)
from .trees import LEAVES, is_node, parts

GROWING = {"+", "-", "union", "without"}


def asked_slots(whole: object) -> frozenset[int]:
    """Slots that are only written, or incremented, are left out."""
    found: set[int] = set()
    rows: set[Stretch] = set()
    for node in looking(whole):
        match node:
            case Slot(index=index):
                found.add(index)
            case SlotAt(among=among):
                rows.add(among)
            case Atom() | Whole() | Call() | Table() | Op() | Choose() | Fold() | Ask() | Suppose() | Domain():
                pass  # what is inside may read slots
            case Leaf() | When() | Each() | While():
                pass
    for first, end in rows:
        found.update(range(first, end))
    return frozenset(found)


def looking(whole: object) -> Iterator[Inside]:
    """All nodes, except places that are read only to be changed."""
    waiting: list[Any] = [whole]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
            continue
        if not is_node(node):
            continue
        yield node
        match node:
            case SetSlot(index=index, value=Op(name, (Slot(index=same), by))) if name in GROWING and same == index:
                waiting.append(by)
            case SetAt(base=base, index=index, value=Op(name, (SlotAt() as old, by))) if (
                name in GROWING and old.base == base and old.index == index
            ):
                waiting += [index, by]
            case _ if not isinstance(node, LEAVES):
                waiting += [getattr(node, name) for name in parts(node)]
            case Num() | Label() | Local() | Slot() | Whole() | Call() | Here():
                pass
