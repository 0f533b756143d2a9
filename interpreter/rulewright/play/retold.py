"""In: an imagined game, and how it came to where it begins. Out: the same game with all that happened in it, told to
those who do not imagine it.

It is played again with the numbers that its pieces had when it was found: rules take pieces by their numbers, in loops
and choices. Afterwards equal pieces get the numbers that they have in the imagined game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..program.operations import State
from .choice import Choice, Outcome
from .course import PauseError
from .journal import Before, Journal, Renaming, counted_from
from .knowledge import Knowledge
from .moment import Moment, Past, Snapshot, Tale
from .relabel import whole
from .text import Texts

if TYPE_CHECKING:
    from .session import Session


def retell(session: Session) -> None:
    """From now on, all but the viewer of an imagined game are told what happened in it. The viewer is told what it was
    told before: it can't tell these games apart.
    """
    way, journal, tale = session.way, session.journal, session.way.tale
    if tale is None:
        return
    way.tale = None
    then = way.past[0].journal.knowledge if way.past else journal.knowledge
    told = Renumbering(played_again(session, tale), list(tale.number), then).done()
    events, heard, before = told.journal.events, told.journal.heard, told.way
    lengths = len(events) - tale.events, len(heard) - tale.heard, len(before.record)
    way.past = before.past + [one.moved(*lengths) for one in way.past]
    way.floor = len(before.past)
    way.record = before.record + way.record
    journal.before = Before(tale.viewer, tuple(journal.events[: tale.events]), len(events))
    journal.events = events + counted_from(len(events) + 1, journal.events[tale.events :])
    journal.heard = heard + journal.heard[tale.heard :]


def played_again(session: Session, tale: Tale) -> Session:
    """The imagined game from its beginning, as it was found."""
    table = session.table
    state = table.machine.begin()
    journal = Journal(table.known_at_first.copy())
    found = type(session)(table, state, journal, explicit=session.explicit_chance, seed=session.seed)
    outcomes = iter(tale.brought)

    def script(event: int) -> int:
        outcome = next(outcomes, None)
        if outcome is None:
            raise PauseError(event)
        return outcome

    found.replay(script, tale.choices)
    return found


class Renumbering:
    """A game in which equal pieces get each other's numbers, as if they had had them from the beginning.

    ``known``: what viewers call pieces at its end.
    """

    def __init__(self, session: Session, number: list[int], known: Knowledge) -> None:
        self.session = session
        self.table = session.table
        self.number = number
        ended = session.journal.knowledge.with_other_pieces(number)
        self.renaming = Renaming(number, [*map(names_then, ended.ids, known.ids)])

    def done(self) -> Session:
        session, way, journal = self.session, self.session.way, self.session.journal
        session.state = self.state(session.state)
        session.moment = self.moment(session.moment)
        way.past = [self.snapshot(one) for one in way.past]
        way.record = [one if isinstance(one, Outcome) else self.choice(one) for one in way.record]
        journal.events = [self.renaming.event(one) for one in journal.events]
        journal.heard = [one.with_other_pieces(self.number) for one in journal.heard]
        journal.knowledge = journal.knowledge.with_other_pieces(self.number)
        return session

    def state(self, state: State) -> State:
        found = self.table.relabel.apply(state, self.number)
        self.table.machine.derive(found)
        return found

    def snapshot(self, past: Past) -> Snapshot:
        one = past.opened()
        journal = replace(one.journal, knowledge=one.journal.knowledge.with_other_pieces(self.number))
        return replace(one, state=self.state(one.state), moment=self.moment(one.moment), journal=journal)

    def moment(self, one: Moment) -> Moment:
        return replace(one, sealed=tuple(map(self.choice, one.sealed)))

    def choice(self, choice: Choice) -> Choice:
        relabel, texts, deeds = self.table.relabel, choice.texts, self.table.machine.program.deeds
        again = [relabel.choice(raw, deeds, self.number) for raw in (choice.raw, *texts.choices)]
        unseen = replace(texts.unseen, pieces=whole(texts.hidden, self.number))
        told = Texts(texts.machine, self.state(texts.state), texts.number, again[1:], unseen)
        return Choice(choice.seat, again[0], told)


def names_then(before: list[int], then: list[int]) -> dict[int, int]:
    """Other names for what a viewer has called pieces: for those that it can still follow, the names that they have
    then. Who had such a name gets one that became free.
    """
    found = {one: other for one, other in zip(before, then, strict=True) if one and other}
    taken, free = set(found.values()) - found.keys(), found.keys() - set(found.values())
    return found | dict(zip(sorted(taken), sorted(free), strict=True))
