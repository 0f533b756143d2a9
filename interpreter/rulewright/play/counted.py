"""In: a game, how many play it, and options. Out: a table at which games are played as at any other, and whose program
counts how often they come to each node of the rule graph, and how each test comes out.

What a game adds is kept when it is over: what a compiled program has begun and Python has to finish counts once.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from ctypes import c_longlong
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import Any, Protocol, TypeVar

from ..frozen import frozen
from ..program.counters import Counters, counters
from ..program.faults import RulesFault
from ..program.form import Program
from ..program.layout import Layout
from ..program.lower import program
from ..program.operations import State
from ..program.options import chosen
from ..program.passes import improved
from ..program.points import FAILED, HELD, Point
from . import ending, examples, stored_programs
from .budget import Purse
from .chance import CHANCE, MASK, fate
from .ending import MOST_PLIES, Playout
from .game import Game, Table, plain_value
from .machine import OVER, RESUME, Machine, Raw, machine
from .native.crossing import CannotCross
from .native.library import Library
from .native.made import Native
from .native.player import Player
from .streams import game_seed, of_run


@frozen
class Outcome:
    """How often something came out in one way, and in how many games."""

    times: int = 0
    games: int = 0

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(self.times + other.times, self.games + other.games)


NEVER = Outcome()
TRIED, WORTH = 0.2, 1.5
"""After so many seconds of Python a program is compiled if the games would last so many more."""
Key = TypeVar("Key")


@frozen
class Stopped:
    """A fault of the rules in a game that is not counted."""

    number: int
    seed: int
    fault: RulesFault


@dataclass(slots=True)
class Counts:
    """What was counted in some games. ``noted``: at each point, by how its test came out; ``met``: the pieces that were
    moved, by the names of their kinds; ``lines``: the lines of ``winner``, by whether they left several. ``stopped``:
    from the keyboard, before all games were played.
    """

    games: int = 0
    plies: int = 0
    cut_off: int = 0
    noted: dict[tuple[Point, int], Outcome] = field(default_factory=dict)
    met: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    lines: dict[tuple[int, bool], Outcome] = field(default_factory=dict)
    faults: list[Stopped] = field(default_factory=list)
    stopped: bool = False

    def told(self, program: Program, kinds: Sequence[tuple[str, str]], seen: Callable[[int], Outcome]) -> None:
        """Everything that a program counts, with what was seen by the place of its counter."""
        places = counters(program, len(kinds))
        assert places is not None
        for (point, outcome), at in places.notes.items():
            self.noted[program.points[point], outcome] = seen(at)
        for piece in range(places.pieces):
            self.met[kinds[piece]] = self.met.get(kinds[piece], NEVER) + seen(places.met + piece)
        for at in range(2 * places.lines):
            self.lines[at // 2, bool(at % 2)] = seen(places.decided + at)

    def add(self, other: Counts) -> None:
        self.games += other.games
        self.plies += other.plies
        self.cut_off += other.cut_off
        self.faults += other.faults
        together(self.noted, other.noted)
        together(self.met, other.met)
        together(self.lines, other.lines)


def together(own: dict[Key, Outcome], more: Mapping[Key, Outcome]) -> None:
    for key, one in more.items():
        own[key] = own.get(key, NEVER) + one


class Counted(Table):
    """A table whose program counts."""

    def _made(self) -> Machine:
        lowering, first = self.begun(counts=True)
        self.program = improved(program(lowering, first))
        return machine(self.program, lowering.layout)

    @cached_property
    def native(self) -> Native:
        """The program that counts, compiled: another one than that which only plays."""
        return Native(self, stored_programs.key(self.stored, "counted"))

    @cached_property
    def opening(self) -> None:
        """Each game begins at its beginning, so that what comes before the first decision is counted in each."""
        return

    @cached_property
    def counters(self) -> Counters:
        found = counters(self.program, len(self.layout.pieces))
        assert found is not None
        return found

    @cached_property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        """The component and the kind of each piece; pieces of a component without kinds have none."""
        return kinds_of(self.layout)

    # ---- playing -----------------------------------------------------------------------------------------------

    def count(
        self,
        games: int,
        seed: int,
        first: int = 0,
        *,
        engine: str = "auto",
        most: int = MOST_PLIES,
        tell: Callable[[int], None] | None = None,
    ) -> Counts:
        """Games in which all play at random: the same as at any table, by a compiled program where there is one.

        ``tell`` is told how many are over. If it is stopped from the keyboard, it is ``stopped``, and tells of these.
        """
        found, tally = Counts(), Tally(self)
        number, end, begun = first, first + games, monotonic()
        playing: Playing = InPython(self, seed, most, tally)
        try:
            while number < end:
                if engine != "python" and isinstance(playing, InPython):
                    spent = monotonic() - begun
                    left = spent / max(1, number - first) * (end - number)
                    playing = self.faster(playing, worth=engine == "native" or (spent > TRIED and left > WORTH))
                try:
                    for one in playing.some(number, end - number):
                        number += 1
                        found.games += 1
                        found.plies += one.plies
                        found.cut_off += not one.over
                except RulesFault as fault:
                    found.faults.append(Stopped(number, game_seed(seed, number), fault))
                    number += 1
                if tell is not None:
                    tell(number - first)
        except KeyboardInterrupt:
            found.stopped = True
            for plies, over in playing.left():
                found.games += 1
                found.plies += plies
                found.cut_off += not over
        tally.told(found)
        return found

    def faster(self, playing: InPython, *, worth: bool) -> Playing:
        """What a compiled program plays, if there is one, or it is ``worth`` making one."""
        library = self.native.now() if worth else self.native.ready()
        if library is None:
            return playing
        try:
            return InC(self, library, playing.seed, playing.most, playing.tally)
        except CannotCross:  # no game can begin there
            return playing

    def follow(self, choices: list[Raw], seed: int, tally: Tally) -> Playout:
        """A game that somebody has played at an ordinary table, choice by choice."""
        state, made = self.machine.begin(), 0
        state[CHANCE] = seed & MASK
        tally.begin()
        at = self.first_stop(state)
        for choice in choices:
            self.machine.apply(state, at, choice)
            at = self.first_stop(state)
            made += 1
        over = state[RESUME] == OVER
        return tally.ended(state, Playout(made, [], ending.winners(self, state) if over else (), over))


class Tally:
    """What the machine of a table has counted, game by game."""

    def __init__(self, table: Counted) -> None:
        self.table = table
        self.times: Counter[int] = Counter()
        self.games: Counter[int] = Counter()

    def begin(self) -> None:
        self.table.machine.purse.forget()

    def ended(self, state: State, found: Playout) -> Playout:
        """A game is over: what it added is kept."""
        table = self.table
        if found.over:
            ending.best(table.turns, table.ranking, state, table.machine.purse.lines)
        here = in_a_row(table.machine.purse, table.counters)
        self.times.update(here)
        self.games.update(here.keys())
        return found

    def told(self, found: Counts) -> None:
        """Everything that there is to count, with how often it came about."""
        found.told(self.table.program, self.table.kinds, self.outcome)

    def outcome(self, at: int) -> Outcome:
        return Outcome(self.times[at], self.games[at])


def kinds_of(layout: Layout) -> tuple[tuple[str, str], ...]:
    return tuple((one.component.name, one.kind.name) for one in layout.pieces)


def in_a_row(purse: Purse, places: Counters) -> Counter[int]:
    """What a machine has noted, by the places of the counters."""
    found = Counter({places.notes[one]: times for one, times in purse.noted.items()})
    found.update({places.met + piece: times for piece, times in purse.met.items()})
    found.update({places.decided + 2 * line + left: times for (line, left), times in purse.lines.items()})
    return found


def of_examples(game: Game) -> Iterator[tuple[Counts, dict[str, Any], int]]:
    """What each example of a game comes to, with its options and how many play."""
    for group in examples.groups(game.model, game.rules):
        _, body = group[0]
        options = {symbol.name: plain_value(worth) for symbol, worth in chosen(game.rules, dict(body.options)).items()}
        found = examples.grouped(game.model, game.rules, game.sources, group, counts=True)
        ready, kinds = machine(improved(found.program), found.layout), kinds_of(found.layout)
        places = counters(ready.program, len(kinds))
        assert places is not None
        for _, example in found.prepared:
            ready.purse.forget()
            examples.played(example, ready)
            here, counts = in_a_row(ready.purse, places), Counts(games=1)
            counts.told(ready.program, kinds, lambda at, here=here: Outcome(here[at], int(here[at] > 0)))  # type: ignore[misc]
            yield counts, options, found.layout.players


class Playing(Protocol):
    """Plays games of a run; ``RulesFault`` if the one that is next has a fault."""

    def some(self, first: int, games: int) -> Iterator[Playout]: ...

    def left(self) -> Iterator[tuple[int, bool]]: ...


class InPython:
    def __init__(self, table: Counted, seed: int, most: int, tally: Tally) -> None:
        self.table, self.seed, self.most, self.tally = table, seed, most, tally

    def some(self, first: int, games: int) -> Iterator[Playout]:
        """One at a time, since a faster program may be there for the next."""
        if games:
            yield self.one(first)

    def left(self) -> Iterator[tuple[int, bool]]:
        """The lengths of games that are counted and not told of yet, and whether they are over: none."""
        return iter(())

    def one(self, number: int) -> Playout:
        table, ready = self.table, self.table.machine
        own, stream = next(of_run(self.seed, number))
        state = ready.begin()
        if ready.program.events:
            state[CHANCE] = own
        self.tally.begin()
        plies = ready.playout(state, stream, fate(ready), self.most)
        over = state[RESUME] == OVER
        scores = ending.counted(table, state, "score")
        won = ending.winners(table, state) if over else ()
        return self.tally.ended(state, Playout(plies, scores, won, over))


class InC:
    """By a compiled program; what that cannot finish is played in Python."""

    def __init__(self, table: Counted, library: Library, seed: int, most: int, tally: Tally) -> None:
        self.tally, self.library = tally, library
        self.player = Player(table, library, seed, most)
        self.python = InPython(table, seed, most, tally)
        self.waiting: deque[tuple[int, list[int]]] = deque()
        """Games that are over, and have been counted, but not told yet: one before them may have a fault."""

    def some(self, first: int, games: int) -> Iterator[Playout]:
        if not self.waiting:
            self.waiting.extend(enumerate(self.player.rows(first, games), first))
            self.fetch()
        while self.waiting:
            number, (plies, over, _, *scores) = self.waiting.popleft()
            yield Playout(plies, scores, (), bool(over)) if plies >= 0 else self.python.one(number)

    def left(self) -> Iterator[tuple[int, bool]]:
        """The same; what Python would have to play is not counted yet."""
        return ((plies, bool(over)) for _, (plies, over, *_) in self.waiting if plies >= 0)

    def fetch(self) -> None:
        """What the compiled program has counted goes to the tally."""
        size = self.tally.table.counters.size
        row = (c_longlong * (2 * size))()
        self.library.loaded.rulewright_counted(self.player.space.memory, row)
        self.tally.times.update(dict(enumerate(row[:size])))
        self.tally.games.update(dict(enumerate(row[size:])))


__all__ = ["FAILED", "HELD", "Counted", "Counts", "Outcome", "Stopped", "Tally"]
