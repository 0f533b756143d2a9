"""In: a table and a seed, then choices. Out: the course of a game: the current position, the way there, and how to go
on.

Nothing here decides who may know what: that is done by ``session``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from ..model import types as t
from ..program.faults import RulesFault
from ..program.operations import State, as_set
from .account import Heard
from .chance import CHANCE, MASK, merged, pick
from .choice import Choice, Outcome
from .chosen import note_changes, note_choice
from .errors import IllegalChoice, UndoRefused
from .folded import fold
from .hashes import short_name
from .imagine import Imagining
from .journal import Journal, Secret
from .lasting import running
from .machine import OVER, RESUME, Raw
from .moment import Moment, Past, Snapshot, Way, kept_from_going_back
from .naming import Named, name_of, piece_kind, told_apart
from .offers import Offers
from .refusals import refusal
from .sealed import turn_to
from .text import TextsMade, plainly

if TYPE_CHECKING:
    from .game import Table

LISTED = ("_offers", "_imaginings")
"""Caches of a session. They can be computed again."""
EVERY = 10
"""The number of steps between the hashes of a saved game; the last step has one too."""


class PauseError(Exception):
    """Play has stopped at an event of chance whose outcome must be given."""

    def __init__(self, event: int) -> None:
        super().__init__()
        self.event = event


class Course:
    """A game in progress."""

    __slots__ = (
        "_explicit", "_imaginings", "_notes", "_offers", "_script", "_seed",
        "journal", "moment", "state", "table", "way",
    )  # fmt: skip

    def __init__(self, table: Table, state: State, journal: Journal, *, explicit: bool, seed: int) -> None:
        self.table = table
        self.state = state
        self.journal = journal
        self.moment = Moment()
        self.way = Way()
        self._explicit = explicit
        self._seed = seed
        self._notes: tuple[str, ...] = ()
        self._script: Callable[[int], int] | None = None
        """The outcomes of chance when a game is replayed."""
        self._offers: Offers | None = None
        self._imaginings: dict[int, Imagining] = {}

    @classmethod
    def begin(cls, table: Table, seed: int, *, explicit: bool) -> Self:
        state = table.machine.begin()
        state[CHANCE] = 0 if explicit else seed & MASK
        found = cls(table, state, Journal(table.known_at_first.copy()), explicit=explicit, seed=seed)
        found._go()
        return found

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Course.__slots__ if name not in LISTED}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Unpickle in another process. Caches whose keys are ids of objects are dropped."""
        for name, value in kept.items():
            setattr(self, name, value)
        self._offers, self._imaginings = None, {}
        for state in (self.state, *(past.state for past in self.way.past if isinstance(past, Snapshot))):
            self.table.machine.derive(state)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    # ---- where play stands -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.stop == OVER

    @property
    def stop(self) -> int:
        """The number of the decision or event at which play has stopped."""
        return self.moment.stop

    @property
    def offers(self) -> Offers:
        """The current offers."""
        if self._offers is None:
            self._offers = Offers(self.table, self.state, self.stop, self.journal.knowledge)
        return self._offers

    @property
    def player(self) -> int | None:
        """The seat that decides now, from 0; None when the game is over, or when chance decides."""
        return self.offers.player

    @property
    def deciders(self) -> tuple[int, ...]:
        """All seats that may choose now, ``player`` first. Where several decide together, they choose in any order."""
        return self.offers.deciders

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.table.seats

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def explicit_chance(self) -> bool:
        return self._explicit

    @property
    def phase(self) -> str:
        """The current phase; empty when the game is over."""
        if self.stop >= 0:
            return self.table.machine.program.decisions[self.stop].phase
        return "" if self.over else "chance"

    @property
    def ply(self) -> int:
        """The number of choices made."""
        return self.journal.ply

    # ---- choosing --------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[Choice]:
        """The legal choices of a seat, or of ``player``, in the order of the rules; of choices alike in everything,
        one.
        """
        return self.offers.legal(seat)

    def parse(self, text: str, seat: int | None = None, *, told: TextsMade | None = None) -> Choice:
        """The legal choice with this text, or written as in examples: ``place(c3)``.

        ``told`` makes the texts in another language, which are accepted too.
        """
        return self.offers.parse(text, seat, told=told)

    def choose(self, choice: Choice | Outcome | str, seat: int | None = None) -> None:
        """Carry out a legal choice, and continue to the next decision. An illegal choice raises ``IllegalChoice`` and
        changes nothing.

        Where several decide together, the choice is stored, and nobody else learns of it until all have chosen.
        """
        if self.stop < OVER:
            self._happen(choice)
            return
        if isinstance(choice, str):
            choice = self.parse(choice, seat)
        if isinstance(choice, Outcome):
            raise IllegalChoice(str(choice), [refusal("chance-silent")])
        player = self.player
        if player is None:
            raise IllegalChoice(str(choice), [refusal("is-over")])
        if choice.seat not in self.deciders:
            raise IllegalChoice(str(choice), [self.offers.not_asked(choice.seat)])
        state, raws, texts = self.offers.asked(choice.seat)
        if choice.raw not in raws:
            raise IllegalChoice(str(choice), self.offers.why([choice.raw], state))
        if choice.texts is not texts:
            choice = Choice(choice.seat, choice.raw, texts)
        self._take(choice)

    def _take(self, choice: Choice) -> None:
        """Carry out a choice that is legal."""
        self._remember()
        if choice.seat != self.player:
            turn_to(self.table.machine, self.state, self.stop, choice.seat)
        self.way.record.append(choice)
        self.offers.let_go(choice.texts)
        variables = self._variables()
        since = len(self.journal.events)
        self._carry_out(choice)
        self._go()
        self.journal.tell_shown(since)
        self._note_changes(variables)

    def replay(self, outcomes: Callable[[int], int], choices: Iterable[tuple[int, Raw]]) -> None:
        """Play a game that has not begun by known outcomes of chance, and by choices of seats that are legal then."""
        self._script = outcomes
        self._go()
        for seat, raw in choices:
            *_, texts = self.offers.asked(seat)
            self._take(Choice(seat, raw, texts))

    def _carry_out(self, choice: Choice) -> None:
        """A choice is recorded before its effects, but told together with the pieces that its player reveals by it."""
        journal = self.journal
        journal.ply += 1
        if self.offers.sealed is not None:
            self._seal(choice)
            return
        event = note_choice(journal, choice)
        machine, watch = self.table.watched
        try:
            watch.state, watch.observer = self.state, journal
            machine.apply(self.state, self.stop, choice.raw)
        except RulesFault:
            self._back()
            raise
        finally:
            watch.state = watch.observer = None
        event.done(journal)

    def _seal(self, choice: Choice) -> None:
        """Store a choice until all have chosen; then all choices are told, in the order of the seats."""
        journal = self.journal
        self.table.machine.apply(self.state, self.stop, choice.raw)
        chosen = (*self.moment.sealed, choice)
        journal.note("sealed", seat=self.seats[choice.seat])
        if self.offers.asked_later():
            self.moment = replace(self.moment, sealed=chosen)
            return
        for one in sorted(chosen, key=lambda one: one.seat):
            note_choice(journal, one)
        shown = self.moment.revealed + (len(chosen) > 1)
        self.moment = replace(self.moment, sealed=(), revealed=shown)

    def _remember(self) -> None:
        snapshot = Snapshot(self.state[:], self.moment, self.journal.mark(), len(self.way.record))
        self.way.past.append(snapshot)

    def _back(self) -> None:
        """Return to the last snapshot."""
        last = self.way.past.pop().opened()
        self.state[:] = last.state
        self.moment = last.moment
        self.journal.back(last.journal)
        del self.way.record[last.record :]
        self._imaginings.clear()
        self._offers = None

    def _go(self) -> None:
        """Continue to the next decision."""
        machine, watch = self.table.watched
        self._offers = None
        try:
            watch.state, watch.observer = self.state, self.journal
            stop, lists = machine.stopped(self.state, self._fate)
        except PauseError as pause:
            stop, lists = -3 - 2 * pause.event, None
            self.state[RESUME] = stop
        except RulesFault:
            if self.way.past:
                self._back()
            raise
        finally:
            watch.state = watch.observer = None
        self.moment = self.moment.at(stop)
        self._offers = Offers(self.table, self.state, stop, self.journal.knowledge, lists)

    # ---- chance ----------------------------------------------------------------------------------------------

    def _fate(self, number: int, state: State) -> int:
        machine = self.table.machine
        outcomes = machine.outcomes(state, number)
        if not outcomes:
            spot = machine.program.events[number].spot
            raise RulesFault("fault-nothing-to-draw", (), *spot.place)
        if self._script is not None:
            return self._note_fate(number, outcomes, self._script(number))
        if not self._explicit:
            self._spoken(len(outcomes) > 1)
            return self._note_fate(number, outcomes, outcomes[pick(state, len(outcomes))])
        if len(self._looks(number, outcomes)) > 1:
            raise PauseError(number)
        return self._note_fate(number, outcomes, outcomes[0])

    def _spoken(self, often: int) -> None:
        """Chance was used this often, with outcomes that nobody could know before."""
        self.moment = replace(self.moment, fated=self.moment.fated + often)

    def _note_fate(self, number: int, outcomes: list[int], outcome: int) -> int:
        pieces = self.table.machine.program.events[number].pieces
        self.journal.knowledge.outcomes = as_set(outcomes) if pieces else 0
        sight, seers = self.table.sight, self.table.machine.program.events[number].seers
        eyes = (1 << sight.viewers) - 1 if seers < 0 else sight.shown_to(self.state[seers])
        heard = Heard("drawn" if pieces else "rolled", eyes=(eyes,), number=number, outcome=int(outcome))
        self.journal.heard.append(heard)
        if not pieces:
            named = self._named(number, outcome)
            self.journal.note("rolled", outcome=named if seers < 0 else Secret(named, eyes))
        return outcome

    def _named(self, number: int, outcome: int) -> int | Named:
        """What came up: a number, or a value that is told by its name."""
        event = self.table.machine.program.events[number]
        type_ = t.plain(self.table.layout.slots.types.get(event.slot, t.NUMBER))
        return int(outcome) if isinstance(type_, t.Int) or t.is_unknown(type_) else Named(type_, outcome)

    def _looks(self, number: int, outcomes: list[int]) -> list[tuple[int, int]]:
        """Outcomes, with the number of alike pieces for each."""
        machine = self.table.machine
        if not machine.program.events[number].pieces:
            return merged(outcomes, lambda outcome: outcome)
        look = machine.names["look"]
        return merged(outcomes, lambda piece: look(self.state, piece))

    @property
    def chance(self) -> tuple[Outcome, ...]:
        """The possible outcomes of chance, in a game with ``explicit_chance``; empty if a seat decides.

        >>> import rulewright
        >>> s = rulewright.load("tikal").start(players=2, explicit_chance=True)
        >>> [(str(outcome), outcome.probability) for outcome in s.chance]
        [('1', Fraction(1, 2)), ('2', Fraction(1, 2))]
        >>> s.choose("2")
        """
        if self.stop >= OVER:
            return ()
        number = (-3 - self.stop) // 2
        machine = self.table.machine
        outcomes = machine.outcomes(self.state, number)
        pieces = machine.program.events[number].pieces
        looks = self._looks(number, outcomes)
        values = [value for value, _ in looks]
        texts = told_apart(self.table.layout, self.state, values) if pieces else self._texts(number, values)
        return tuple(
            Outcome(text, Fraction(count, len(outcomes)), value)
            for text, (value, count) in zip(texts, looks, strict=True)
        )

    def _texts(self, number: int, values: list[int]) -> list[str]:
        named = (self._named(number, value) for value in values)
        layout = self.table.layout
        return [name_of(layout, one.type, one.value) if isinstance(one, Named) else str(one) for one in named]

    def _happen(self, chosen: Choice | Outcome | str) -> None:
        """Continue with an outcome of chance that is given from outside."""
        text = str(chosen)
        fitting = [
            one
            for one in self.chance
            if one == chosen or (isinstance(chosen, str) and plainly(one.text) == plainly(text))
        ] or self._of_kind(chosen)
        if not fitting:
            raise IllegalChoice(text, [refusal("chance-cannot")])
        self._remember()
        self.way.record.append(fitting[0])
        self._spoken(1)
        number = (-3 - self.stop) // 2
        event = self.table.machine.program.events[number]
        outcomes = self.table.machine.outcomes(self.state, number)
        self.state[event.slot] = self._note_fate(number, outcomes, fitting[0].value)
        self.state[RESUME] = event.after
        variables = self._variables()
        self._go()
        self._note_changes(variables)

    def _of_kind(self, chosen: Choice | Outcome | str) -> list[Outcome]:
        """The possible pieces of this kind: its name alone stands for the first of them."""
        if not isinstance(chosen, str) or not self.table.machine.program.events[(-3 - self.stop) // 2].pieces:
            return []
        return [one for one in self.chance if plainly(piece_kind(self.table.layout, one.value)) == plainly(chosen)]

    def _running(self) -> frozenset[str] | None:
        return running(self.table.machine.program, self.state, self.stop)

    def _variables(self) -> list[Any]:
        """The values of the variables that the game, a player or a value owns."""
        return [self.state[slot] for slot in self.table.variable_slots]

    def _note_changes(self, before: list[Any]) -> None:
        """Record the variables that a choice and its consequences have changed."""
        if before != self._variables():
            note_changes(self.journal, self.table, self.state, before, self._running())

    @property
    def snapshots(self) -> Sequence[Past]:
        """The snapshots before each step."""
        return self.way.past

    @property
    def steps(self) -> Sequence[Choice | Outcome]:
        """The choices, and the outcomes of chance that were given from outside."""
        return self.way.record

    # ---- other times -----------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """A copy of the game, independent of this one."""
        found = type(self)(self.table, self.state[:], self.journal.copy(), explicit=self._explicit, seed=self._seed)
        found.moment, found.way, found._notes = self.moment, self.way.copy(), self._notes
        found._imaginings = dict(self._imaginings)
        if self._offers is not None:
            found._offers = self._offers.copied(found.state, found.journal.knowledge)
        return found

    def undo(self, plies: int = 1, *, anyway: bool = False) -> None:
        """Go back. Beyond results of chance or revealed secrets, only if ``anyway``."""
        back = self.way.steps_back()
        if not 0 <= plies <= back:
            raise UndoRefused(refusal("steps-back", count=back))
        if plies and not anyway:
            told = kept_from_going_back(self.way.past[-plies], self.moment, self.journal)
            if told is not None:
                raise UndoRefused(told)
        for _ in range(plies):
            self._back()

    def forget(self) -> None:
        """Stop keeping the way here, and forget it: for long games that nobody looks back on.

        What everybody knows is kept. Afterwards there is nothing to undo, to save or to tell, and `imagine` is refused.
        """
        self.way = self.way.forgotten()
        self._imaginings.clear()
        self.journal.forget()

    def fold(self) -> None:
        """Let the way here take little room, for many games that go on for long.

        Nothing is lost: what lies back is worked out again when somebody goes back there.
        """
        fold(self.table, self.way, self.journal)

    def hash(self) -> str:
        """A short name for the state: BLAKE2b (16 bytes) over its slots in order, as JSON without spaces."""
        return short_name(self.table.machine.essence(self.state))

    def hashes(self) -> dict[int, str]:
        """The hashes of states on the way, and of the current one, by the number of steps before them."""
        essence, past = self.table.machine.essence, self.way.past
        found = {at: short_name(essence(past[at].state)) for at in range(EVERY, len(past), EVERY)}
        return {**found, len(self.way.record): self.hash()}
