"""In: one number of the state. Out: fair picks, and the next number: the generator of all chance in a game.

The generator is SplitMix64. Its whole state is one 64-bit number, the slot ``chance``; a game starts with its seed
there. To pick one of *n* outcomes::

    state = (state + 0x9E3779B97F4A7C15) mod 2^64
    z = state
    z = (z xor (z >> 30)) * 0xBF58476D1CE4E5B9 mod 2^64
    z = (z xor (z >> 27)) * 0x94D049BB133111EB mod 2^64
    z = z xor (z >> 31)

again until ``z < 2^64 - (2^64 mod n)``; the outcome is number ``z mod n``, counted from 0 in the order in which
outcomes are listed. Where there is only one, nothing is drawn. Random *players* draw from a stream of their own: see
``streams``.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar

from ..program.faults import RulesFault
from ..program.operations import State
from .machine import Machine

CHANCE = 1
"""The slot of the generator: the second one of every state."""

WHOLE = 1 << 64
MASK = WHOLE - 1
STEP = 0x9E3779B97F4A7C15
Item = TypeVar("Item")


def following(number: int) -> tuple[int, int]:
    """The generator after one step, and the 64 bits of that step.

    >>> following(0)
    (11400714819323198485, 16294208416658607535)
    """
    number = (number + STEP) & MASK
    mixed = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
    return number, mixed ^ mixed >> 31


def pick(state: State, count: int) -> int:
    """A number from 0 to ``count`` - 1, drawn from the generator of a state."""
    if count == 1:
        return 0
    fair = WHOLE - WHOLE % count
    while True:
        state[CHANCE], bits = following(state[CHANCE])
        if bits < fair:
            return int(bits % count)


def fate(machine: Machine) -> Callable[[int, State], int]:
    """A function that determines the outcome of each event by the generator in the state."""

    def answer(event: int, state: State) -> int:
        outcomes = machine.outcomes(state, event)
        if not outcomes:
            spot = machine.program.events[event].spot
            raise RulesFault("fault-nothing-to-draw", (), *spot.place)
        return outcomes[pick(state, len(outcomes))]

    return answer


class Stream:
    """A generator with a state of its own, for what is drawn outside a game: imagined deals, bots.

    >>> [Stream(7).below(6) for _ in range(3)], Stream(7).shuffled([1, 2, 3, 4])
    ([3, 3, 3], [2, 3, 1, 4])
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = [0, seed & MASK]

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1. Counts above 2^64 are drawn in several parts."""
        if count <= WHOLE:
            return pick(self._state, count)
        parts = -(-count.bit_length() // 64)
        while True:
            number = 0
            for _ in range(parts):
                self._state[CHANCE], bits = following(self._state[CHANCE])
                number = number << 64 | bits
            number >>= parts * 64 - count.bit_length()
            if number < count:
                return number

    def shuffled(self, items: MutableSequence[Item]) -> MutableSequence[Item]:
        """Shuffle the items, with equal chances for all orders: from the last place down, each is swapped with one
        before it or itself.
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items

    def fork(self) -> int:
        """A seed for another generator."""
        self._state[CHANCE], bits = following(self._state[CHANCE])
        return bits


def merged(outcomes: list[int], look: Callable[[int], Any]) -> list[tuple[int, int]]:
    """Outcomes that nobody can tell apart, as one: the first of them, and their number."""
    found: dict[Any, list[int]] = {}
    for outcome in outcomes:
        found.setdefault(look(outcome), [outcome, 0])[1] += 1
    return [(outcome, count) for outcome, count in found.values()]


class ChanceComesError(Exception):
    """An event of chance where there must not be any."""


def no_chance(event: int, state: State) -> int:
    del event, state
    raise ChanceComesError
