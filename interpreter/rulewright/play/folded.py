"""In: what lies back in a game in progress. Out: the same in little room, worked out again when somebody goes there.

Games that go on for hours, many in one program, would fill its memory with positions to which nobody goes back. A state
is kept without what follows from it, and the texts of a decision without those that were not chosen.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from zlib import compressobj, decompressobj

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
ALIKE = 64
"""So many snapshots are kept as what differs from one and the same."""
FARTHEST = 32_000
"""So many of the last bytes zlib can refer to."""
LEVEL = 6


@dataclass(slots=True)
class Like:
    """A position, as bytes, to which others are similar: its state, and what was known there."""

    state: bytes
    known: bytes
    left: int = ALIKE
    """How many more may refer to it."""

    @classmethod
    def of(cls, before: Past | None, machine: Machine, state: State, known: bytes) -> Like:
        """The one that the snapshot before refers to, or a new one."""
        if isinstance(before, Folded) and before.like.left > 0:
            before.like.left -= 1
            return before.like
        return cls(pickled(machine.essence(state))[-FARTHEST:], known[-FARTHEST:])


class Folded:
    """A snapshot in little room: kept is what differs from one that lies a few steps back."""

    __slots__ = ("_events", "_heard", "_kept", "_known", "_ply", "like", "moment", "record", "table")

    def __init__(self, table: Table, snapshot: Snapshot, before: Past | None) -> None:
        mark = snapshot.journal
        known = mark.knowledge
        whole = pickled((known.candidates, known.ids, known.last, known.outcomes))
        self.like = Like.of(before, table.machine, snapshot.state, whole)
        self.table, self.record = table, snapshot.record
        self._events, self._heard, self._ply = mark.events, mark.heard, mark.ply
        self._kept = folded(table.machine, snapshot.state, self.like)
        sealed = tuple(self.shortly(one, snapshot.state) for one in snapshot.moment.sealed)
        self.moment = replace(snapshot.moment, sealed=sealed)
        self._known = small(whole, self.like.known)

    def shortly(self, choice: Choice, state: State) -> Choice:
        """A choice that knows its text, and works out those of others: most were made in this state."""
        texts = choice.texts
        if isinstance(texts, FoldedTexts):
            return choice
        kept = self._kept if texts.state == state else folded(texts.machine, texts.state, self.like)
        return replace(choice, texts=FoldedTexts(texts, choice.raw, kept, self.like))

    def opened(self) -> Snapshot:
        return Snapshot(self.state, self.moment, self.journal, self.record)

    @property
    def state(self) -> State:
        return unfolded(self.table.machine, self._kept, self.like)

    @property
    def journal(self) -> Mark:
        return Mark(knowing(self.table.sight, self._known, self.like), self._events, self._heard, self._ply)

    def moved(self, events: int, heard: int, record: int) -> Past:
        return self.opened().moved(events, heard, record)


class FoldedTexts(Texts):
    """The texts of a decision that lies back: at hand is that of what was chosen."""

    def __init__(self, texts: Texts, chosen: Raw, kept: bytes, like: Like) -> None:
        self.machine, self.number = texts.machine, texts.number
        self.unseen, self.hidden = texts.unseen, texts.hidden
        self._chosen = chosen, texts.said(chosen)
        self._kept, self._like = kept, like

    def __getattr__(self, name: str) -> Any:
        if name != "state":
            raise AttributeError(name)
        return unfolded(self.machine, self._kept, self._like)

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
    first = last
    while first > 0 and isinstance(way.past[first - 1], Snapshot):  # those before are folded
        first -= 1
    for at in range(first, last):
        snapshot = way.past[at]
        assert isinstance(snapshot, Snapshot)
        short = Folded(table, snapshot, way.past[at - 1] if at else None)
        for number in range(snapshot.journal.events, way.past[at + 1].journal.events):
            journal.events[number] = journal.events[number].whole()
        step = way.record[snapshot.record]
        way.record[snapshot.record] = short.shortly(step, snapshot.state) if isinstance(step, Choice) else step
        way.past[at] = short


# ---- bytes ---------------------------------------------------------------------------------------------------------


def folded(machine: Machine, state: State, like: Like) -> bytes:
    """A state without its derived slots."""
    return small(pickled(machine.essence(state)), like.state)


def unfolded(machine: Machine, kept: bytes, like: Like) -> State:
    state = list(machine.program.start)
    values, derived = iter(opened(kept, like.state)), machine.program.derived
    for slot in range(len(state)):
        if slot not in derived:
            state[slot] = next(values)
    machine.derive(state)
    return state


def knowing(sight: Sight, kept: bytes, like: Like) -> Knowledge:
    found = Knowledge(sight)
    found.candidates, found.ids, found.last, found.outcomes = opened(kept, like.known)
    return found


def pickled(value: Any) -> bytes:
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def small(whole: bytes, like: bytes) -> bytes:
    """What differs from something similar."""
    making = compressobj(LEVEL, zdict=like)
    return making.compress(whole) + making.flush()


def opened(kept: bytes, like: bytes) -> Any:
    whole = decompressobj(zdict=like).decompress(kept)
    return pickle.loads(whole)  # noqa: S301 - written by `small` in this process
