"""In: a table and a seed. Out: a game of bots that ask nothing about what has happened in it, and that nobody looks at.

It goes the same way as any session, with what everybody knows; but it tells no events, keeps nothing to go back to, and
after a fault of the rules it is over. What may be chosen is listed by the compiled program, if there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from ..program.operations import State, as_set
from .chance import CHANCE, MASK
from .choice import Choice
from .journal import Journal
from .knowledge import Learning
from .machine import Lists
from .offers import Offers
from .sealed import turn_to
from .session import Session

if TYPE_CHECKING:
    from .game import Table


class Unwritten(Learning, Journal):
    """Knows what everybody knows, and nothing else."""

    __slots__ = ()

    def note(self, message: str, **arguments: Any) -> None:
        """Nobody asks."""


class Quiet(Session):
    """A game of bots."""

    __slots__ = ()

    @classmethod
    def begin(cls, table: Table, seed: int, *, explicit: bool = False) -> Self:
        state = table.machine.begin()
        state[CHANCE] = seed & MASK
        found = cls(table, state, Unwritten(table.known_at_first.copy()), explicit=explicit, seed=seed)
        found.way.forgot = True
        found._go()
        return found

    def _take(self, choice: Choice) -> None:
        if choice.seat != self.player:
            turn_to(self.table.machine, self.state, self.stop, choice.seat)
        self._carry_out(choice)
        self._go()

    def _carry_out(self, choice: Choice) -> None:
        if self.offers.sealed is not None:
            super()._carry_out(choice)
            self.journal.forget()
            return
        self.journal.ply += 1
        machine, watch = self.table.watched
        try:
            watch.state, watch.observer = self.state, self.journal
            machine.apply(self.state, self.stop, choice.raw)
        finally:
            watch.state = watch.observer = None

    def _go(self) -> None:
        machine, watch = self.table.watched
        self._offers = None
        try:
            watch.state, watch.observer = self.state, self.journal
            stop, lists = machine.stopped(self.state, self._fate, self._lists)
        finally:
            watch.state = watch.observer = None
        self.moment = self.moment.at(stop)
        self._offers = Offers(self.table, self.state, stop, self.journal.knowledge, lists)

    def _lists(self, state: State, number: int) -> Lists:
        found: Lists | None = self.table.engines.chosen("auto").lists(state, number)
        return self.table.watched[0].lists(state, number) if found is None else found

    def _spoken(self, often: int) -> None:
        """Nobody goes back."""

    def _note_fate(self, number: int, outcomes: list[int], outcome: int) -> int:
        pieces = self.table.machine.program.events[number].pieces
        self.journal.knowledge.outcomes = as_set(outcomes) if pieces else 0
        return outcome
