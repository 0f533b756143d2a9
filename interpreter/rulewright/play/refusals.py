"""In: a refusal. Out: its words in English, for those who play from a program; other languages are for ``book``."""

from __future__ import annotations

from collections.abc import Sequence

from ..program.faults import said
from ..program.form import Refusal

PICKING = frozenset({"not-among", "not-where", "not-those"})
"""A pick fails, and with it there is no more to say."""


def refusal(kind: str, **values: str | int) -> Refusal:
    """One that no rule of the game speaks of."""
    return Refusal(kind, values=tuple(values.items()))


def english(one: Refusal) -> str:
    """In words: those of the rules, if they have any for it."""
    return one.said or said(one.kind, one.values)


def telling(found: Sequence[Refusal]) -> tuple[bool, int]:
    """The smaller, the nearer it is to being legal: what can't be picked at all is farthest off."""
    return found[0].kind in PICKING, len(found)
