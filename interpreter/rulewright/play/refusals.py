"""In: a refusal. Out: its words in English, for programs that use the library; ``book`` has other languages."""

from __future__ import annotations

from collections.abc import Sequence

from ..program.faults import sentence
from ..program.form import Refusal

PICKING = frozenset({"not-among", "not-where", "not-those"})
"""A pick fails, and the later tests are not made."""


def refusal(kind: str, **values: str | int) -> Refusal:
    """A refusal without a rule of the game behind it."""
    return Refusal(kind, values=tuple(values.items()))


def english(one: Refusal) -> str:
    """A refusal in words: those of the rules, if they have any."""
    return one.said or sentence(one.kind, one.values)


def telling(found: Sequence[Refusal]) -> tuple[bool, int]:
    """A sort key: smaller means nearer to being legal. What cannot be picked at all is farthest."""
    return found[0].kind in PICKING, len(found)
