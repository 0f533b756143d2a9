"""In: the sets of a program that are kept up to date. Out: what must be done when a slot changes that they depend
on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..program.form import Kept
from ..program.operations import MOST_REMEMBERED, State


class Following(NamedTuple):
    """The updates for changes of slots."""

    note: Callable[[State, int], None]
    """Called when a slot changes that sets depend on."""
    watched: frozenset[int]
    """The slots for which it must be called."""
    derive: Callable[[State], None]
    """Recomputes all sets."""


class Passing(dict[Any, bool]):
    """The values that pass the test of a set. Computed when a value first occurs."""

    __slots__ = ("test",)

    def __init__(self, test: Callable[[Any], Any]) -> None:
        super().__init__()
        self.test = test

    def __missing__(self, value: Any) -> bool:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        found = self[value] = bool(self.test(value))
        return found


def passing(kept: Kept, named: Mapping[str, Any]) -> list[Passing]:
    """A test for each set; their functions become available only when the program has been compiled."""

    def test(other: int) -> Callable[[Any], Any]:
        told = (other,) if kept.count > 1 else ()
        return lambda value: named[kept.function]((), value, *told)

    return [Passing(test(other)) for other in range(kept.count)]


def following(kept: tuple[Kept, ...], named: Mapping[str, Any]) -> Following:
    """The updates of a program. The tests are functions of the program, available in ``named`` once it has been
    compiled.
    """
    watched: dict[int, tuple[tuple[int, int, Passing], ...]] = {}
    for one in kept:
        tests = passing(one, named)
        for slot in range(*one.among):
            bit = 1 << slot - one.origin
            sets = tuple((one.slot + at, bit, test) for at, test in enumerate(tests))
            watched[slot] = (*watched.get(slot, ()), *sets)

    def note(state: State, slot: int) -> None:
        """Update the sets after a change of a slot."""
        value = state[slot]
        for at, bit, passes in watched[slot]:
            if passes[value]:
                state[at] |= bit
            elif state[at] & bit:
                state[at] ^= bit

    def derive(state: State) -> None:
        for one in kept:
            state[one.slot : one.slot + one.count] = [0] * one.count
        for slot, sets in watched.items():
            value = state[slot]
            for at, bit, passes in sets:
                if passes[value]:
                    state[at] |= bit

    return Following(note, frozenset(watched), derive)
