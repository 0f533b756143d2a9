"""In: what lies back in a game in progress. Out: the same in little room, worked out again when somebody goes there.

Games that go on for hours, many in one program, would fill its memory with positions to which nobody goes back. A state
is kept without what follows from it, and the texts of a decision without those that were not chosen.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

from ..program.operations import State
from .choice import Choice
from .journal import Journal, Mark
from .knowledge import Knowledge
from .machine import Machine, Raw
from .moment import Past, Snapshot, Way
from .sight import Sight
from .text import Texts

if TYPE_CHECKING:
    from .game import Table

NEAR = 8
"""So many steps back everything is at hand."""


class Folded:
    """A snapshot in little room."""

    __slots__ = ("_events", "_heard", "_kept", "_known", "_ply", "moment", "record", "table")

    def __init__(self, table: Table, snapshot: Snapshot) -> None:
        mark = snapshot.journal
        known = mark.knowledge
        sealed = tuple(map(told_shortly, snapshot.moment.sealed))
        self.table, self.moment, self.record = table, replace(snapshot.moment, sealed=sealed), snapshot.record
        self._events, self._heard, self._ply = mark.events, mark.heard, mark.ply
        self._kept = folded(table.machine, snapshot.state)
        self._known = small((known.candidates, known.ids, known.last, known.outcomes))

    def opened(self) -> Snapshot:
        return Snapshot(self.state, self.moment, self.journal, self.record)

    @property
    def state(self) -> State:
        return unfolded(self.table.machine, self._kept)

    @property
    def journal(self) -> Mark:
        return Mark(knowing(self.table.sight, self._known), self._events, self._heard, self._ply)

    def moved(self, events: int, heard: int, record: int) -> Past:
        return self.opened().moved(events, heard, record)


class FoldedTexts(Texts):
    """The texts of a decision that lies back: at hand is that of what was chosen."""

    def __init__(self, texts: Texts, chosen: Raw) -> None:
        self.machine, self.number = texts.machine, texts.number
        self.unseen, self.hidden = texts.unseen, texts.hidden
        self._chosen = chosen, texts.said(chosen)
        self._kept = folded(texts.machine, texts.state)

    def __getattr__(self, name: str) -> Any:
        if name != "state":
            raise AttributeError(name)
        return unfolded(self.machine, self._kept)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)

    @property
    def choices(self) -> Sequence[Raw]:
        return self.offered(None)

    def all(self) -> dict[Raw, str]:
        return self._made()

    def said(self, choice: Raw) -> str:
        chosen, text = self._chosen
        return text if choice == chosen else super().said(choice)


def fold(table: Table, way: Way, journal: Journal) -> None:
    """Fold all that lies back, but the last few steps."""
    last = len(way.past) - NEAR
    for at in range(last - 1, -1, -1):
        snapshot = way.past[at]
        if not isinstance(snapshot, Snapshot):  # it is folded, and so are those before
            return
        for number in range(snapshot.journal.events, way.past[at + 1].journal.events):
            journal.events[number] = journal.events[number].whole()
        step = way.record[snapshot.record]
        way.record[snapshot.record] = told_shortly(step) if isinstance(step, Choice) else step
        way.past[at] = Folded(table, snapshot)


def told_shortly(choice: Choice) -> Choice:
    """A choice that knows its text, and works out those of others."""
    short = isinstance(choice.texts, FoldedTexts)
    return choice if short else replace(choice, texts=FoldedTexts(choice.texts, choice.raw))


# ---- bytes ---------------------------------------------------------------------------------------------------------


def folded(machine: Machine, state: State) -> bytes:
    """A state without its derived slots."""
    return small(machine.essence(state))


def unfolded(machine: Machine, kept: bytes) -> State:
    state = list(machine.program.start)
    values, derived = iter(opened(kept)), machine.program.derived
    for slot in range(len(state)):
        if slot not in derived:
            state[slot] = next(values)
    machine.derive(state)
    return state


def knowing(sight: Sight, kept: bytes) -> Knowledge:
    found = Knowledge(sight)
    found.candidates, found.ids, found.last, found.outcomes = opened(kept)
    return found


def small(value: Any) -> bytes:
    return compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def opened(kept: bytes) -> Any:
    return pickle.loads(decompress(kept))  # noqa: S301 - written by `small` in this process
