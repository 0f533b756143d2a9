"""In: a game being played. Out: where it stands, frozen, and the way that led there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..program.form import Refusal
from ..program.operations import State
from .choice import Choice, Outcome
from .journal import Mark
from .knowledge import Knowledge
from .machine import OVER, Raw
from .refusals import refusal


@dataclass(frozen=True, slots=True)
class Position:
    """Where play stands, beside the state and what is known. Each step makes another."""

    stop: int = OVER
    """The decision, or the event of chance, at which it stands."""
    fated: int = 0
    """How often chance has spoken."""
    revealed: int = 0
    """How often what was chosen in secret has been shown."""
    sealed: tuple[Choice, ...] = ()
    """What was chosen in secret, until it is shown."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A point to which one can go back."""

    state: State
    position: Position
    journal: Mark
    record: int

    def moved(self, events: int, heard: int, record: int) -> Snapshot:
        """The same where so much more was told before."""
        journal = replace(self.journal, events=self.journal.events + events, heard=self.journal.heard + heard)
        return replace(self, journal=journal, record=self.record + record)


@dataclass(frozen=True, slots=True)
class Tale:
    """How an imagined game came to where it begins."""

    viewer: int
    """Who can't tell it from the true one."""
    choices: tuple[tuple[int, Raw], ...]
    brought: tuple[int, ...]
    number: tuple[int, ...]
    """What the pieces are called that chance brought."""
    events: int
    heard: int


@dataclass(slots=True)
class Way:
    """What was chosen, what chance brought if somebody said it, and where play stood before each of these."""

    record: list[Choice | Outcome] = field(default_factory=list)
    past: list[Snapshot] = field(default_factory=list)
    hashes: dict[int, str] = field(default_factory=dict)
    """Of states on the way, by the number of steps before them."""
    floor: int = 0
    """So many steps were before it was imagined."""
    apart: bool = False
    """Whether it is imagined."""
    forgot: bool = False
    """Whether it was forgotten."""
    tale: Tale | None = None

    def copy(self) -> Way:
        return replace(self, record=self.record[:], past=self.past[:], hashes=dict(self.hashes))

    def forgotten(self) -> Way:
        return Way(apart=self.apart, forgot=True)

    def steps_back(self) -> int:
        return len(self.past) - self.floor

    def choices(self) -> Iterator[Choice]:
        return (step for step in self.record if isinstance(step, Choice))


def kept_from_going_back(then: Snapshot, now: Position, known: Knowledge) -> Refusal | None:
    """Why one should not go back so far: chance has spoken, or somebody has learnt a secret."""
    if now.fated != then.position.fated:
        return refusal("chance-has-spoken")
    if now.revealed != then.position.revealed:
        return refusal("secret-was-shown")
    for after, before in zip(known.candidates, then.journal.knowledge.candidates, strict=True):
        if any(late != early and not late & (late - 1) for late, early in zip(after, before, strict=True)):
            return refusal("secret-was-learnt")
    return None
