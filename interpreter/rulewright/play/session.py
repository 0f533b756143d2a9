"""In: a table and a seed. Out: a game being played: who decides, what is legal, what happens, what each seat may know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..model import types as t
from ..program.form import Deed
from ..program.operations import FaultError, State, as_set, each_bit
from .chance import CHANCE, MASK, Stream, fate, merged, pick, players_stream
from .errors import IllegalChoice, RulesFault, UndoRefused
from .imagine import deal
from .journal import Event, Journal
from .knowledge import Knowledge
from .machine import OVER, PASS, RESUME
from .machine import Choice as Raw
from .naming import name_of, piece_kind
from .text import Texts, pick_type, plainly, readings, refusal
from .view import VERSION, Viewing

if TYPE_CHECKING:
    from .game import Table

MOST_PLIES = 1_000_000
EVERY = 10
"""A hash is kept after so many steps, and after the last."""


class _PauseError(Exception):
    """Play stands at an event of chance, and nobody has said its outcome."""

    def __init__(self, event: int) -> None:
        super().__init__()
        self.event = event


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a seat may choose. Its text is the same in every game that stands so."""

    seat: int
    raw: Raw
    texts: Texts = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.texts.all().get(self.raw) or self.texts.text(self.raw, {})

    @property
    def _deed(self) -> Deed | None:
        return None if self.raw == PASS else self.texts.machine.program.deeds[self.raw.deed]

    @property
    def action(self) -> str:
        """The name of the action; ``pass`` or ``done`` for choosing nothing."""
        deed = self._deed
        return deed.name if deed is not None else str(self)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The picks in order: numbers as they are, everything else by its name, sets as tuples."""
        layout, deed = self.texts.machine.layout, self._deed
        found: list[Any] = []
        for one, value in zip(deed.picks, self.raw.arguments, strict=True) if deed is not None else ():
            type_ = pick_type(one, layout)
            if one.many:
                found.append(tuple(plain(type_, inner, name_of(layout, type_, inner)) for inner in each_bit(value)))
            else:
                found.append(plain(type_, value, name_of(layout, type_, value)))
        return tuple(found)

    @property
    def cost(self) -> tuple[tuple[int, str], ...]:
        """What it costs: amounts and resources."""
        deed = self._deed
        if deed is None or not deed.cost:
            return ()
        machine, state = self.texts.machine, self.texts.state
        amounts = machine.function(deed.cost)(state, self.seat, *self.texts.params(self.raw), *self.raw.arguments)
        return tuple(zip(amounts, deed.resources, strict=True))


def plain(type_: t.Type, value: int, name: str) -> Any:
    return value if isinstance(type_, t.Int) else name


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance may bring, with its probability. Outcomes that nobody can tell apart are one."""

    text: str
    probability: Fraction
    value: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to pick of a choice that is made bit by bit."""

    name: str
    """What is picked: ``action``, or the name of a pick; empty if nothing is left to pick."""
    prompt: str
    domain: tuple[str, ...]
    cost: tuple[tuple[int, str], ...]
    """What it costs, as far as that is settled."""
    choices: tuple[Choice, ...]
    """The choices that are still open."""


@dataclass(frozen=True, slots=True)
class Playout:
    """How a game ended that was played at random."""

    plies: int
    scores: list[int]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A point to which one can go back."""

    state: State
    stop: int
    knowledge: Knowledge
    events: int
    record: int
    fated: int
    ply: int


class Session:
    """A game being played.

    >>> import rulewright
    >>> s = rulewright.load("tikal").start(players=3, seed=7)
    >>> s.player, s.phase, s.over
    (1, 'take_turn', False)
    >>> print(s.legal()[0])
    lay A2 on c1 turned 2
    >>> s.choose("lay A2 on c1 turned 2")
    >>> s.undo()
    >>> s.ply
    0
    """

    __slots__ = ("_explicit", "_fated", "_hashes", "_legal", "_notes", "_past", "_record", "_seed", "_texts", "journal", "state", "stop", "table")

    def __init__(self, table: Table, state: State, stop: int, journal: Journal, *, explicit: bool, seed: int) -> None:
        self.table = table
        self.state = state
        self.stop = stop
        self.journal = journal
        self._explicit = explicit
        self._seed = seed
        self._record: list[Any] = []
        self._past: list[Snapshot] = []
        self._hashes: dict[int, str] = {}
        self._fated = 0
        self._legal: list[Raw] | None = None
        self._texts: Texts | None = None
        self._notes: tuple[str, ...] = ()

    @classmethod
    def begin(cls, table: Table, seed: int, *, explicit: bool) -> Session:
        state = table.machine.begin()
        state[CHANCE] = 0 if explicit else seed & MASK
        knowledge = Knowledge(table.sight)
        knowledge.begin(state)
        found = cls(table, state, OVER, Journal(knowledge), explicit=explicit, seed=seed)
        found._go()
        return found

    # ---- where play stands -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.stop == OVER

    @property
    def player(self) -> int | None:
        """The seat whose decision it is, from 0; None when the game is over, or when chance decides."""
        if self.stop < 0:
            return None
        return self.table.machine.decider(self.state, self.table.machine.program.decisions[self.stop])

    @property
    def deciders(self) -> tuple[int, ...]:
        """All seats that may choose now."""
        player = self.player
        return () if player is None else (player,)

    @property
    def phase(self) -> str:
        """The phase in which play stands; empty when the game is over."""
        program = self.table.machine.program
        if self.stop >= 0:
            return program.decisions[self.stop].phase
        return "" if self.over else "chance"

    @property
    def ply(self) -> int:
        """How many choices were made."""
        return self.journal.ply

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.table.seats

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of a game that was saved and loaded again."""
        return self._notes

    def note(self, text: str) -> None:
        """Something to be said of this game to whoever plays on."""
        self._notes = (*self._notes, text)

    @property
    def scores(self) -> list[int]:
        return self._counted("score")

    def standing(self) -> list[int]:
        """The scores if they were counted now."""
        return self._counted(self.table.standing_name)

    def _counted(self, name: str) -> list[int]:
        if name not in self.table.machine.program.functions:
            return [0] * self.table.players
        count = self.table.machine.function(name)
        return [int(count(self.state, seat)) for seat in range(self.table.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on, and none if it is a draw."""
        if not self.over:
            return ()
        return winners(self.table, self.state)

    # ---- choosing --------------------------------------------------------------------------------------------

    def _raw(self) -> list[Raw]:
        if self._legal is None:
            self._legal = self.table.machine.legal(self.state, self.stop) if self.stop >= 0 else []
        return self._legal

    def _told(self) -> Texts:
        if self._texts is None:
            self._texts = Texts(self.table.machine, self.state, self.stop, self._raw())
        return self._texts

    def legal(self) -> list[Choice]:
        """The legal choices, in the order of the rules; those that differ in nothing are one."""
        player = self.player
        if player is None:
            return []
        texts = self._told()
        return [Choice(player, raw, texts) for raw in self._raw()]

    def parse(self, text: str) -> Choice:
        """The legal choice with this text, or written as in examples: ``place(c3)``."""
        player = self.player
        if player is None:
            raise IllegalChoice(text, ["Nobody decides now."])
        wanted = plainly(text)
        for raw, told in self._told().all().items():
            if plainly(told) == wanted:
                return Choice(player, raw, self._told())
        meant = readings(text, self.table.machine, self.state, self.stop)
        legal = set(self._raw())
        fitting = [raw for raw in meant if raw in legal]
        if len(fitting) == 1:
            return Choice(player, fitting[0], self._told())
        if len(fitting) > 1:
            among = "; ".join(sorted(self._told().all()[raw] for raw in fitting)[:6])
            raise IllegalChoice(text, [f"That may mean: {among}."])
        raise IllegalChoice(text, self._why(meant))

    def why_not(self, text: str) -> list[str]:
        """The sentences of the conditions that fail, in the order in which they are tested; [] if it is legal."""
        try:
            self.parse(text)
        except IllegalChoice as refused:
            return refused.reasons
        return []

    def _why(self, meant: list[Raw]) -> list[str]:
        """Of all that a text may mean, what is nearest to being legal."""
        best: list[str] | None = None
        for raw in meant:
            told = self.table.machine.why_not(self.state, self.stop, raw) if raw != PASS else []
            badly = bool(told) and told[0].endswith("can't be picked so")
            if told and (best is None or (badly, len(told)) < (best[0].endswith("can't be picked so"), len(best))):
                best = told
        return best if best is not None else ["There is no such choice here."]

    def step(self, partial: Sequence[Any] = ()) -> Step:
        """The next pick of a choice, after an action and some picks, each by its name."""
        given = [str(one) for one in partial]
        left = self.legal()
        if given:
            left = [choice for choice in left if plainly(choice.action) == plainly(given[0])]
            if not left:
                raise IllegalChoice(given[0], ["That can't be chosen now."])
        for at, one in enumerate(given[1:]):
            left = [choice for choice in left if at < len(choice.arguments) and plainly(word(choice.arguments[at])) == plainly(one)]
            if not left:
                raise IllegalChoice(one, ["That can't be picked now."])
        costs = {choice.cost for choice in left}
        cost = costs.pop() if len(costs) == 1 and given else ()
        if not given:
            actions = tuple(dict.fromkeys(choice.action for choice in left))
            return Step("action", "What do you do?", actions, cost, tuple(left))
        at = len(given) - 1
        deed = left[0]._deed
        if deed is None or at >= len(deed.picks):
            return Step("", str(left[0]), (), cost, tuple(left))
        domain = tuple(dict.fromkeys(word(choice.arguments[at]) for choice in left))
        return Step(deed.picks[at].name, f"{deed.name}: {deed.picks[at].name}?", domain, cost, tuple(left))

    def choose(self, choice: Choice | Outcome | str) -> None:
        """Carry out a legal choice, and go on to the next decision. What is not legal changes nothing."""
        if self.stop < OVER:
            self._happen(choice)
            return
        if isinstance(choice, str):
            choice = self.parse(choice)
        if isinstance(choice, Outcome):
            raise IllegalChoice(str(choice), ["Chance has nothing to say now."])
        player = self.player
        if player is None:
            raise IllegalChoice(str(choice), ["The game is over."])
        if choice.seat != player:
            raise IllegalChoice(str(choice), [f"It is not {self.seats[choice.seat]} who decides."])
        if choice.raw not in self._raw():
            raise IllegalChoice(str(choice), self._why([choice.raw]))
        self._remember()
        self._record.append(str(choice))
        self._choose(choice, player)

    def _choose(self, choice: Choice, player: int) -> None:
        texts = self._told()
        self.journal.ply += 1
        machine, watch = self.table.watched
        deed = choice._deed
        pieces = texts.pieces(choice.raw)
        before = {piece: self.journal.knowledge.seers(piece) for piece in pieces}
        at = len(self.journal.events)
        variables = self._variables()
        number = self.stop
        try:
            watch.state, watch.observer = self.state, self.journal
            machine.apply(self.state, number, choice.raw)
        except FaultError as fault:
            self._back()
            raise RulesFault(fault.message, fault.line) from None
        finally:
            watch.state = watch.observer = None
        arguments: dict[str, Any] = {}
        layout = self.table.layout
        for one, value in zip(deed.picks, choice.raw.arguments, strict=True) if deed is not None else ():
            if one.thing == "piece":
                seen = tuple(self.journal.seen(piece, before[piece]) for piece in (each_bit(value) if one.many else [value]))
                arguments[one.name] = seen if one.many else seen[0]
            else:
                type_ = pick_type(one, layout)
                arguments[one.name] = name_of(layout, t.Many(type_) if one.many else type_, value)
        happened = self.journal.events[at:]
        del self.journal.events[at:]
        self.journal.note("chose", seat=self.seats[player], action=choice.action, **{"picks": arguments})
        for event in happened:
            self.journal.note(event.message, **dict(event.arguments))
        self._go()
        self._note_changes(variables)
        self._note_hash()

    def _note_hash(self) -> None:
        if len(self._record) % EVERY == 0:
            self._hashes[len(self._record)] = self.hash()

    def hashes(self) -> dict[int, str]:
        """The hashes of states on the way, and of this one, by the number of steps before them."""
        return {**self._hashes, len(self._record): self.hash()}

    def _remember(self) -> None:
        self._past.append(Snapshot(
            self.state[:], self.stop, self.journal.knowledge.copy(), len(self.journal.events), len(self._record), self._fated,
            self.journal.ply))

    def _back(self) -> None:
        """Undo what was remembered last."""
        last = self._past.pop()
        self.state[:] = last.state
        self.stop = last.stop
        self.journal.knowledge = last.knowledge.copy()
        del self.journal.events[last.events :]
        del self._record[last.record :]
        self._hashes.pop(last.record + 1, None)
        self._fated = last.fated
        self.journal.ply = last.ply
        self._legal = self._texts = None

    def _go(self) -> None:
        """Run on to the next decision."""
        machine, watch = self.table.watched
        self._legal = self._texts = None
        try:
            watch.state, watch.observer = self.state, self.journal
            self.stop = machine.run(self.state, self._fate)
        except _PauseError as pause:
            self.stop = self.state[RESUME] = -3 - 2 * pause.event
        except FaultError as fault:
            if self._past:
                self._back()
            raise RulesFault(fault.message, fault.line) from None
        finally:
            watch.state = watch.observer = None

    # ---- chance ----------------------------------------------------------------------------------------------

    def _fate(self, number: int, state: State) -> int:
        machine = self.table.machine
        event = machine.program.events[number]
        outcomes = machine.outcomes(state, number)
        if not outcomes:
            raise FaultError("There is nothing to draw", event.line)
        if self._explicit and len(self._looks(number, outcomes)) > 1:
            raise _PauseError(number)
        self._fated += len(outcomes) > 1
        return self._note_fate(number, outcomes, outcomes[pick(state, len(outcomes))] if not self._explicit else outcomes[0])

    def _note_fate(self, number: int, outcomes: list[int], outcome: int) -> int:
        pieces = self.table.machine.program.events[number].pieces
        self.journal.knowledge.outcomes = as_set(outcomes) if pieces else 0
        if not pieces:
            self.journal.note("rolled", outcome=int(outcome))
        return outcome

    def _looks(self, number: int, outcomes: list[int]) -> list[tuple[int, int]]:
        machine = self.table.machine
        if not machine.program.events[number].pieces:
            return [(outcome, 1) for outcome in outcomes]
        look = machine.names["look"]
        return merged(outcomes, lambda piece: look(self.state, piece))

    @property
    def chance(self) -> tuple[Outcome, ...]:
        """What chance may bring now, in a game with ``explicit_chance``; empty if a seat decides."""
        if self.stop >= OVER:
            return ()
        number = (-3 - self.stop) // 2
        machine = self.table.machine
        outcomes = machine.outcomes(self.state, number)
        pieces = machine.program.events[number].pieces
        found = []
        for value, count in self._looks(number, outcomes):
            text = piece_kind(self.table.layout, value) if pieces else str(value)
            found.append(Outcome(text, Fraction(count, len(outcomes)), value))
        return tuple(found)

    def _happen(self, chosen: Choice | Outcome | str) -> None:
        """The outcome of chance, as somebody says it."""
        text = str(chosen)
        fitting = [one for one in self.chance if one == chosen or (isinstance(chosen, str) and plainly(one.text) == plainly(text))]
        if not fitting:
            raise IllegalChoice(text, ["Chance can't bring that now."])
        self._remember()
        self._record.append({"chance": text})
        number = (-3 - self.stop) // 2
        event = self.table.machine.program.events[number]
        outcome = self._note_fate(number, self.table.machine.outcomes(self.state, number), fitting[0].value)
        self._fated += 1
        self.state[event.slot] = outcome
        self.state[RESUME] = event.after
        self._go()
        self._note_hash()

    # ---- what a seat may know --------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain JSON data; without a seat, what a spectator may know."""
        viewer = self.table.sight.spectator if seat is None else seat
        look = Viewing(self.state, self.journal.knowledge, viewer)
        player = self.player
        found: dict[str, Any] = {
            "version": VERSION,
            "game": self.table.game.name,
            "seat": None if seat is None else self.seats[seat],
            "seats": list(self.seats),
            "options": self.table.options,
            "ply": self.ply,
            "phase": self.phase,
            "player": None if player is None else self.seats[player],
            "deciders": [self.seats[one] for one in self.deciders],
            "over": self.over,
            "zones": look.zones(),
            "variables": look.variables(),
        }
        if self.over:
            found["scores"] = self.scores
            found["winners"] = [self.seats[one] for one in self.winners]
        return found

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What has happened after the event with number ``since``, as far as a seat (or a spectator) may know it."""
        viewer = self.table.sight.spectator if seat is None else seat
        return [self.journal.told(event, viewer) for event in self.journal.events[since:]]

    def imagine(self, seat: int | None, seed: int) -> Session:
        """A game that this seat can't tell from the true one: what it does not know is dealt again, and chance is new."""
        viewer = self.table.sight.spectator if seat is None else seat
        stream = Stream(seed)
        dealt = deal(self.journal.knowledge.candidates[viewer], stream)
        found = self.copy()
        found._past, found._record = [], []
        found.state = self.table.relabel.apply(self.state, dealt)
        if not self._explicit:
            found.state[CHANCE] = stream.fork()
        found.journal.knowledge = self.journal.knowledge.relabelled(dealt)
        found._legal = found._texts = None
        return found

    def _variables(self) -> list[Any]:
        """The slots of all variables that the game, a player or a value owns."""
        layout = self.table.layout
        found: list[Any] = []
        for symbol, base in layout.vars.items():
            owner = layout.model.headers.vars[symbol].owner
            if owner is None or owner.kind in {"owner", "enum"}:
                found += self.state[base : base + layout.size(owner)]
        return found

    def _note_changes(self, before: list[Any]) -> None:
        """Variables that a choice, and what followed, has changed."""
        if before == self._variables():
            return
        layout = self.table.layout
        old = iter(before)
        look = Viewing(self.state, self.journal.knowledge, self.table.sight.spectator)
        for symbol, base in layout.vars.items():
            header = layout.model.headers.vars[symbol]
            if header.owner is None or header.owner.kind in {"owner", "enum"}:
                for at in range(layout.size(header.owner)):
                    if next(old) != self.state[base + at]:
                        of = None if header.owner is None else self._owner(header.owner, at)
                        value = look.value(layout.model.headers.types[symbol], self.state[base + at])
                        self.journal.note("changed", variable=symbol.name, of=of, value=value)

    def _owner(self, owner: Any, at: int) -> str:
        return self.seats[at] if owner.kind == "owner" else str(self.table.layout.model.headers.enums[owner][at])

    # ---- other times -----------------------------------------------------------------------------------------

    def copy(self) -> Session:
        """The same game once more; what happens in one changes nothing in the other."""
        journal = Journal(self.journal.knowledge.copy())
        journal.events = self.journal.events[:]
        journal.ply = self.journal.ply
        found = Session(self.table, self.state[:], self.stop, journal, explicit=self._explicit, seed=self._seed)
        found._record, found._past, found._fated, found._hashes = self._record[:], self._past[:], self._fated, dict(self._hashes)
        found._legal, found._texts = self._legal, self._texts
        found._notes = self._notes
        return found

    def undo(self, plies: int = 1, *, anyway: bool = False) -> None:
        """Go back. Where chance has spoken or somebody has learnt a secret since, only if ``anyway``."""
        if not 0 <= plies <= len(self._past):
            raise UndoRefused(f"There are {len(self._past)} steps to go back.")
        if not plies:
            return
        if not anyway:
            self._watch_undo(self._past[-plies])
        for _ in range(plies):
            self._back()

    def _watch_undo(self, to: Snapshot) -> None:
        if self._fated != to.fated:
            raise UndoRefused("Chance has spoken since.")
        for now, then in zip(self.journal.knowledge.candidates, to.knowledge.candidates, strict=True):
            if any(after != before and not after & (after - 1) for after, before in zip(now, then, strict=True)):
                raise UndoRefused("Somebody has learnt a secret since.")

    def hash(self) -> str:
        """A short name for the state: BLAKE2b (16 bytes) over its slots in order, written as JSON without gaps."""
        return hashlib.blake2b(canonical(self.state).encode(), digest_size=16).hexdigest()

    def save(self) -> str:
        """The game as JSON: the texts of its rules, options, seed and choices. ``rulewright.resume`` reads it."""
        from .save import saved

        return saved(self)

    def record(self) -> list[Any]:
        """The choices made, as texts; outcomes of explicit chance as ``{"chance": text}``."""
        return self._record[:]

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def explicit_chance(self) -> bool:
        return self._explicit

    def playout(self, seed: int, most: int = MOST_PLIES) -> Playout:
        """Play on at random to the end, on a copy: every choice is as likely as the others. See ``chance``."""
        state = self.state[:]
        return playout(self.table, state, self.stop, seed, most, self.ply)


def playout(table: Table, state: State, stop: int, seed: int, most: int = MOST_PLIES, plies: int = 0) -> Playout:
    """Random choices to the end; the state is used up. Nothing is noted, nobody watches."""
    machine = table.machine
    stream = players_stream(seed)
    state[CHANCE] = seed & MASK
    answer = fate(machine)
    try:
        if stop < OVER:
            stop = machine.run(happened(table, state, stop, answer), answer)
        while stop != OVER and plies < most:
            choices = machine.legal(state, stop)
            machine.apply(state, stop, choices[int(stream() * len(choices))])
            plies += 1
            stop = machine.run(state, answer)
    except FaultError as fault:
        raise RulesFault(fault.message, fault.line) from None
    count = machine.function("score") if "score" in machine.program.functions else None
    scores = [int(count(state, seat)) if count is not None else 0 for seat in range(table.players)]
    return Playout(plies, scores, winners(table, state) if stop == OVER else ())


def happened(table: Table, state: State, stop: int, answer: Any) -> State:
    """A state that stood at an event of chance, after it."""
    number = (-3 - stop) // 2
    event = table.machine.program.events[number]
    state[event.slot] = answer(number, state)
    state[RESUME] = event.after
    return state


def winners(table: Table, state: State) -> tuple[int, ...]:
    """Line by line: ``where`` keeps some, ``most`` and ``least`` keep the best, ``shared`` lets all that are left win."""
    left = list(range(table.players))
    shared = False
    for name, manner in table.winner_lines:
        if manner == "shared":
            shared = True
            continue
        worth = {seat: table.machine.function(name)(state, seat) for seat in left}
        if manner == "where":
            left = [seat for seat in left if worth[seat]]
        elif left:
            best = max(worth.values()) if manner == "most" else min(worth.values())
            left = [seat for seat in left if worth[seat] == best]
    return tuple(left) if len(left) == 1 or shared or together(table) else ()


def together(table: Table) -> bool:
    """Whether several may win by a ``where`` alone, as allies do."""
    manners = [manner for _, manner in table.winner_lines]
    return bool(manners) and manners[-1] == "where"


def canonical(state: State) -> str:
    return json.dumps(list(numbers(state)), separators=(",", ":"))


def numbers(items: Any) -> Iterator[Any]:
    """Slots as whole numbers and lists of them."""
    for item in items:
        yield int(item) if isinstance(item, int) else list(numbers(item))


def word(argument: Any) -> str:
    return ", ".join(map(str, argument)) or "nothing" if isinstance(argument, tuple) else str(argument)


__all__ = ["Choice", "Event", "Outcome", "Playout", "Session", "Step", "refusal"]
