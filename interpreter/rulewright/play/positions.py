"""In: positions of one table. Out: the same, played all at once: one call for a choice in each of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..program.faults import RulesFault
from .native.many import Many
from .position import Position


class Positions:
    """Many positions, for programs that learn. What is asked comes as a flat array, in their order.

    >>> import rulewright
    >>> here = rulewright.load("tikal").start(players=3, seed=7).position()
    >>> many = Positions(here.copy(seed) for seed in range(4))
    >>> many.counts.tolist(), many.deciders().tolist()
    ([24, 24, 24, 24], [0, 0, 0, 0])
    >>> many.do([0, 1, 2, -1])
    >>> [one.ply for one in many]
    [1, 1, 1, 0]
    """

    def __init__(self, positions: Iterable[Position]) -> None:
        """They are copies; those of the compiled program lie side by side, and threads can play several at once."""
        self._own = [one.copy() for one in positions]
        """Those that are played in Python, and where the others began."""
        self.counts = array("i", [one.count for one in self._own])
        """How many choices each has; 0 where the game is over."""
        self._plies = [one.ply for one in self._own]
        self._many: Many | None = Many.of([one.compiled for one in self._own])
        self._apart: set[int] = set(range(len(self._own))) if self._many is None else set()
        """Those that the compiled program has given up, or that it never played."""

    def __len__(self) -> int:
        return len(self._own)

    def __getitem__(self, at: int) -> Position:
        """A copy of one of them."""
        if at in range(len(self)) and at not in self._apart:
            assert self._many is not None
            return self._own[at].at_block(self._many.block(at), self.counts[at], self._plies[at])
        return self._own[at].copy()

    def __iter__(self) -> Iterator[Position]:
        return (self[at] for at in range(len(self)))

    def do(self, choices: Sequence[int]) -> None:
        """A choice in each position, by its number; -1 where nothing is to be done.

        If the rules come to a fault in some, these are as they were, and the first fault is raised afterwards.
        """
        wanted = array("i", choices)
        if len(wanted) != len(self):
            raise ValueError(f"there are {len(self)} positions, and {len(wanted)} choices")
        for at, (choice, count) in enumerate(zip(wanted, self.counts, strict=True)):
            if choice >= count:
                raise IndexError(f"there is no choice {choice} in position {at}: {count} have numbers from 0")
        own, wanted = wanted, array("i", wanted)
        for at in self._apart:
            wanted[at] = -1
        if self._many is not None:
            for at in self._many.do(wanted, self.counts):
                self._own[at] = self._own[at].at_block(self._many.block(at), own[at] + 1, self._plies[at])
                self._apart.add(at)
        faults = []
        for at, choice in enumerate(own):
            if choice >= 0 and at in self._apart:
                try:
                    self._own[at].do(choice)
                except RulesFault as fault:
                    faults.append(fault)
                self.counts[at], self._plies[at] = self._own[at].count, self._own[at].ply
            elif choice >= 0:
                self._plies[at] += 1
        if faults:
            raise faults[0]

    def deciders(self) -> array[int]:
        """The seat that chooses in each; -1 where the game is over."""
        found = array("i", bytes(4 * len(self))) if self._many is None else self._many.deciders()
        for at in self._apart:
            decider = self._own[at].decider
            found[at] = -1 if decider is None else decider
        return found

    def shares(self) -> array[float]:
        """What part of the win each seat has in each position; nothing where the game goes on."""
        found = array("d")
        nothing = [0.0] * (len(self._own[0].turns) if self._own else 0)
        for at, count in enumerate(self.counts):
            found.extend(nothing if count else self[at].shares)
        return found

    def features(self, seat: int | None = None, *, of_decider: bool = False) -> array[int]:
        """What a seat, or a spectator, sees of each, row by row: see `Position.features`.

        ``of_decider``: the seat that chooses there; where the game is over, a spectator.
        """
        own: list[Any] = [seat] * len(self)
        if of_decider:
            own = [None if decider < 0 else decider for decider in self.deciders()]
        found = self._many.features(own) if self._many is not None else None
        if found is None:
            return array("q", b"".join(one.features(own[at]).tobytes() for at, one in enumerate(self)))
        size = len(found) // max(1, len(self))
        for at in self._apart:
            found[at * size : (at + 1) * size] = self._own[at].features(own[at])
        return found
