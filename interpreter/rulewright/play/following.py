"""In: the sets of a program that are kept up to date. Out: what is to be done when a slot changes that they look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..program.form import Kept
from ..program.operations import MOST_REMEMBERED, State


class Following(NamedTuple):
    """What follows changes of slots."""

    note: Callable[[State, int], None]
    """A slot has changed of which sets are kept."""
    watched: frozenset[int]
    """The slots of which it must hear."""
    derive: Callable[[State], None]
    """All sets, worked out anew."""


class Passing(dict[Any, bool]):
    """Which values pass the test of a kept set. Found out when a value is first seen."""

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
    """One test for each of the sets; the functions are named only when the program has been compiled."""

    def test(other: int) -> Callable[[Any], Any]:
        told = (other,) if kept.count > 1 else ()
        return lambda value: named[kept.function]((), value, *told)

    return [Passing(test(other)) for other in range(kept.count)]


def following(kept: tuple[Kept, ...], named: Mapping[str, Any]) -> Following:
    """The tests are functions of the program, which are ``named`` when it has been compiled."""
    watched: dict[int, tuple[tuple[int, int, Passing], ...]] = {}
    for one in kept:
        tests = passing(one, named)
        for slot in range(*one.among):
            bit = 1 << slot - one.origin
            sets = tuple((one.slot + at, bit, test) for at, test in enumerate(tests))
            watched[slot] = (*watched.get(slot, ()), *sets)

    def note(state: State, slot: int) -> None:
        """A slot has changed of which sets are kept."""
        value = state[slot]
        for at, bit, passes in watched[slot]:
            if passes[value]:
                state[at] |= bit
            elif state[at] & bit:
                state[at] ^= bit

    def derive(state: State) -> None:
        for one in kept:
            state[one.slot : one.slot + one.count] = [0] * one.count
        for slot in watched:
            note(state, slot)

    return Following(note, frozenset(watched), derive)
