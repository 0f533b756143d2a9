"""In: a game being played. Out: its current position, frozen, and the way that led there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..frozen import frozen
from ..program.form import Refusal
from ..program.operations import State
from .choice import Choice, Outcome
from .journal import Journal, Mark
from .machine import OVER, Raw
from .refusals import refusal


@frozen
class Moment:
    """Where play stands, beside the state and the knowledge. Each step makes a new one."""

    stop: int = OVER
    """The decision or event of chance where play has stopped."""
    fated: int = 0
    """How often chance has been used."""
    revealed: int = 0
    """How often secret choices have been revealed."""
    sealed: tuple[Choice, ...] = ()
    """Secret choices that are not revealed yet."""

    def at(self, stop: int) -> Moment:
        """The same at another stop."""
        return Moment(stop, self.fated, self.revealed, self.sealed)


class Past(Protocol):
    """A point to which one can go back."""

    @property
    def state(self) -> State: ...
    @property
    def moment(self) -> Moment: ...
    @property
    def journal(self) -> Mark: ...
    @property
    def record(self) -> int: ...
    def opened(self) -> Snapshot: ...
    def moved(self, events: int, heard: int, record: int) -> Past: ...


@frozen
class Snapshot:
    """Such a point with everything at hand."""

    state: State
    moment: Moment
    journal: Mark
    record: int

    def opened(self) -> Snapshot:
        """It is all there; of one that was folded it is worked out."""
        return self

    def moved(self, events: int, heard: int, record: int) -> Snapshot:
        """The snapshot for a record that begins earlier, by these lengths."""
        journal = replace(self.journal, events=self.journal.events + events, heard=self.journal.heard + heard)
        return replace(self, journal=journal, record=self.record + record)


@frozen
class Tale:
    """How an imagined game came to where it begins."""

    viewer: int
    """The viewer who cannot tell it from the real one."""
    choices: tuple[tuple[int, Raw], ...]
    brought: tuple[int, ...]
    number: tuple[int, ...]
    """The numbers of the pieces that chance brought."""
    events: int
    heard: int


@dataclass(slots=True)
class Way:
    """The choices and given outcomes of chance, and the position before each of these."""

    record: list[Choice | Outcome] = field(default_factory=list)
    past: list[Past] = field(default_factory=list)
    floor: int = 0
    """The number of steps before it was imagined."""
    apart: bool = False
    """Whether it is imagined."""
    forgot: bool = False
    """Whether the way was forgotten."""
    tale: Tale | None = None

    def copy(self) -> Way:
        return replace(self, record=self.record[:], past=self.past[:])

    def forgotten(self) -> Way:
        return Way(apart=self.apart, forgot=True)

    def steps_back(self) -> int:
        return len(self.past) - self.floor

    def choices(self) -> Iterator[Choice]:
        return (step for step in self.record if isinstance(step, Choice))


def kept_from_going_back(then: Past, now: Moment, journal: Journal) -> Refusal | None:
    """Why one should not go back so far: chance was used, or a secret was revealed."""
    if now.fated != then.moment.fated:
        return refusal("chance-has-spoken")
    if now.revealed != then.moment.revealed:
        return refusal("secret-was-shown")
    if any(heard.what == "unveiled" for heard in journal.heard[then.journal.heard :]):
        return refusal("secret-was-learnt")
    for after, before in zip(journal.knowledge.candidates, then.journal.knowledge.candidates, strict=True):
        if any(late != early and not late & (late - 1) for late, early in zip(after, before, strict=True)):
            return refusal("secret-was-learnt")
    return None
