"""In: a statement. Out: the slots that it changes, as a set of bits."""

from __future__ import annotations

from collections.abc import Iterable

from .form import (
    Act,
    Check,
    Clear,
    Do,
    Each,
    Emit,
    Ending,
    Give,
    Leaf,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    Stretch,
    Touch,
    When,
    While,
)


def stretch(among: Stretch) -> int:
    first, end = among
    return (1 << end) - (1 << first)


def changes(node: object) -> int:
    """All slots that a statement changes, without what it calls."""
    found = 0
    match node:
        case SetSlot(index=index) | Do(into=Slot(index=index)):
            found = 1 << index
        case SetAt(among=among):
            found = stretch(among)
        case Clear(base=base, size=size):
            found = stretch((base, base + size))
        case Act(changes=changed):
            found = joined(map(stretch, changed))
        case SetLocal() | Touch() | Do() | Check() | Give() | Emit() | Ending() | When() | Each() | While():
            pass  # no slot of the rules, except in the blocks inside
        case Leaf():
            raise AssertionError(node)
        case _:  # a value
            pass
    return found


def joined(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found
