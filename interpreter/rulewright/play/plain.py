"""In: a table. Out: an engine for positions in printed Python: their states are lists.

It has the same interface as the engine for compiled programs, ``native.positions``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..program.operations import State
from . import ending
from .chance import CHANCE, MASK, fate
from .ending import Playout, settle
from .machine import OVER, PASS, Lists, Raw

if TYPE_CHECKING:
    from .game import Table


@dataclass(slots=True)
class Held:
    """A state, where play has stopped in it, and what may be chosen there, once it was asked for."""

    state: State
    stop: int
    lists: Lists | None = None
    legal: list[Raw] | None = None


class Plain:
    """Plays positions in Python."""

    memory = None
    """Compiled programs need a workspace."""

    def __init__(self, table: Table) -> None:
        self.table, self.machine = table, table.machine
        self.answer = fate(table.machine)

    def begin(self, state: State, stop: int) -> Held:
        held = Held(state, stop)
        if stop < OVER:
            settle(self.table, state, stop, self.answer)
            self.go(held)
        return held

    def go(self, held: Held) -> int:
        held.stop, held.lists = self.machine.stopped(held.state, self.answer)
        held.legal = None
        return self.count(None, held)

    def state(self, held: Held) -> State:
        return held.state[:]

    def clone(self, held: Held) -> Held:
        return replace(held, state=held.state[:])

    def stop(self, held: Held) -> int:
        return held.stop

    def decider(self, held: Held) -> int | None:
        return None if held.stop < 0 else self.machine.decider(held.state, self.machine.program.decisions[held.stop])

    def legal(self, held: Held) -> list[Raw]:
        if held.legal is None:
            held.legal = [] if held.stop < 0 else self.machine.legal(held.state, held.stop, held.lists)
        return held.legal

    def raws(self, held: Held) -> list[Raw]:
        return [one for one in self.legal(held) if one != PASS]

    def count(self, _: object, held: Held) -> int:
        return len(self.legal(held))

    def do(self, _: object, held: Held, choice: int) -> int:
        return self.take(held, self.legal(held)[choice])

    def take(self, held: Held, raw: Raw) -> int:
        self.machine.apply(held.state, held.stop, raw)
        return self.go(held)

    def tried(self, held: Held, raws: Sequence[Raw], dealt: object, name: str, seat: int) -> list[None]:
        """Python tries choices one by one."""
        del held, dealt, name, seat
        return [None] * len(raws)

    def dealt(self, state: State, stop: int, candidates: Sequence[int], seed: int) -> None:
        """Nothing is gained here by dealing otherwise than sessions do."""
        del state, stop, candidates, seed

    def lists(self, state: State, number: int) -> None:
        """The machine of a session lists as fast."""
        del state, number

    def counted(self, held: Held, name: str) -> list[int]:
        return ending.counted(self.table, held.state, name)

    def winners(self, held: Held) -> tuple[int, ...]:
        return ending.winners(self.table, held.state)

    def features(self, held: Held, viewer: int) -> array[int] | None:
        return self.table.features.row(held.state, viewer)

    def reseed(self, held: Held, seed: int) -> None:
        held.state[CHANCE] = seed & MASK

    def playout(self, held: Held, seed: int, most: int, plies: int) -> Playout:
        return ending.playout(self.table, held.state, held.stop, seed, most, plies)
