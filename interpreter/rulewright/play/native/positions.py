"""In: a table and its compiled program. Out: an engine for positions: their states are blocks of words.

A call takes the workspace, a block and one small number, all as ctypes passes them without being told how, and does a
choice and lists the next ones: so a crossing costs a tenth of a microsecond. The lock of the interpreter is kept
meanwhile, since no choice takes long; so all positions of a table share one workspace.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

from ...program.operations import State
from ...program.printing.c.positions import COUNTED
from ...program.printing.c.shapes import NUMBER
from ..chance import CHANCE, MASK, Stream
from ..deals import groups
from ..ending import Playout
from ..machine import MOST_STEPS, Lists, Raw
from .batches import BEFORE_SCORES, Seats
from .crossing import CannotCross, signed
from .dealing import grouped, planned
from .features import encoded
from .library import Library, Words, Workspace, listed

if TYPE_CHECKING:
    from ..game import Table

TURNS = 20_000
"""So many choices of a playout are made in one call: then one can stop it."""
TRIED = 256
"""So many choices are tried in one call."""
FAILED = -1


class GivenUpError(Exception):
    """The compiled program gave it up: Python goes on."""


class Compiled:
    """Plays positions by a compiled program."""

    def __init__(self, table: Table, library: Library) -> None:
        self.table, self.library = table, library
        self.program, self.crossing = table.machine.program, library.crossing
        self.space = Workspace(library, table.machine.purse.budget.steps)
        self.memory = ctypes.c_void_p(ctypes.addressof(self.space.memory))
        loaded = ctypes.PyDLL(None, handle=library.loaded._handle)  # noqa: SLF001 - the same library, called otherwise
        self.size, offers = (library.loaded.rulewright_position(which) for which in range(2))
        self.make = ctypes.c_longlong * self.size
        self.count, self.do, self.taken = loaded.rulewright_count, loaded.rulewright_do, loaded.rulewright_take
        self.worth, self.rollout = loaded.rulewright_worth, loaded.rulewright_rollout
        self.rollout.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_longlong] * 2 + [ctypes.c_void_p]
        loaded.rulewright_counts.restype = ctypes.POINTER(ctypes.c_longlong * offers)
        loaded.rulewright_won.restype = ctypes.c_longlong
        self.counts, self.won = loaded.rulewright_counts, loaded.rulewright_won
        self.stopped = self.size - 2
        places = self.crossing.memory.places
        self.chance = places[CHANCE]
        self.deciding = [places[decision.player.index] for decision in self.program.decisions]
        self.seats = Seats(table.turns)
        self.before: tuple[State, array[int]] = [], array("q")
        """The last state that was told as words, and these."""
        self.telling = Lock()
        """Held until they are copied: threads share an engine."""
        self.plans: dict[int, array[int] | None] = {}
        self.tell = loaded.rulewright_features
        self.found = (ctypes.c_longlong * table.players)()
        self.nothing = array("q")
        self.attempt, self.after = loaded.rulewright_try, self.make()
        self.attempt.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_longlong] * 3 + [ctypes.c_void_p] * 4
        self.attempt.restype = None
        self.results = (ctypes.c_double * TRIED)()
        together = [decision.sealed is not None for decision in self.program.decisions]
        self.together = (ctypes.c_longlong * max(1, len(together)))(*together)
        self.deal, self.dealt_in = loaded.rulewright_deal, loaded.rulewright_dealt
        self.deal.argtypes = [ctypes.c_void_p] * 3
        self.deal.restype = None
        self.dealt_in.argtypes = [ctypes.c_void_p] * 4

    def begin(self, state: State, stop: int) -> Words:
        """Where play has stopped, as a block; ``CannotCross`` if it has no room for that."""
        found: Words = self.make()
        with self.telling:
            self.space.put(self.words(state), found)
        found[self.stopped] = stop
        return found

    def dealt(self, state: State, stop: int, candidates: Sequence[int], seed: int) -> tuple[Words, list[int]] | None:
        """Where play has stopped, with the pieces dealt as they may lie by what somebody knows; and for each piece the
        one that lies in its place. ``seed``: of the deal; chance comes from what it draws then.

        None if that must be done in Python.
        """
        unknown = groups(tuple(candidates))
        plan, among = (self.dealing, grouped(unknown)) if unknown else (self.nothing, self.nothing)
        if plan is None or among is None:
            return None
        try:
            block = self.begin(state, stop)
        except CannotCross:
            return None
        found, stream = array("q", range(len(candidates))), array("q", [0, signed(seed & MASK)])
        if unknown:
            self.deal(address(stream), address(among), address(found))
            if not self.dealt_in(self.memory, block, address(plan), address(found)):
                return None
        block[self.chance] = signed(Stream(stream[1]).fork())
        return block, list(found)

    @cached_property
    def dealing(self) -> array[int] | None:
        """Where states speak of pieces, for the compiled program."""
        return planned(self.table.relabel, self.crossing.memory, derived=bool(self.program.anew))

    def words(self, state: State) -> array[int]:
        """A state as words. Most of it is as in the one before: only what differs is told anew."""
        known, words = self.before
        if not known:
            words = self.crossing.block(state)
        else:
            self.before = [], words  # if there is no room for something, all is told anew next time
            self.crossing.renew(words, state, known)
        self.before = state[:], words
        return words

    def state(self, block: Words) -> State:
        """The same as a list."""
        state = self.crossing.state(block[: self.stopped])
        self.table.machine.derive(state)
        return state

    def clone(self, block: Words) -> Words:
        found: Words = self.make.from_buffer_copy(block)
        return found

    def stop(self, block: Words) -> int:
        return int(block[self.stopped])

    def decider(self, block: Words) -> int | None:
        stop = block[self.stopped]
        return None if stop < 0 else block[self.deciding[stop]]

    def raws(self, block: Words) -> list[Raw]:
        """What the choices are, but passing."""
        stop = block[self.stopped]
        if stop < 0:
            return []
        if self.count(self.memory, block) < 0:
            raise GivenUpError
        words = self.library.loaded.rulewright_choices(self.space.memory)
        return listed(self.library, self.program, stop, self.counts(self.memory).contents, words)

    def lists(self, state: State, number: int) -> Lists | None:
        """What may be chosen at a decision, as the machine lists it; None if that must be done in Python."""
        try:
            block = self.begin(state, number)
        except CannotCross:
            return None
        if self.count(self.memory, block) < 0:
            return None
        words, at, found = self.library.loaded.rulewright_choices(self.space.memory), 0, list[Any]()
        counts = self.counts(self.memory).contents
        for offering, count in zip(self.program.decisions[number].offers, counts, strict=False):
            types = self.library.emitted[self.program.deeds[offering.action].legal]
            if types == (NUMBER,):
                found.append(words[at : at + count])
                at += count
                continue
            size = len(self.crossing.as_words(types, (0,) * len(types)))
            firsts = range(at, at + size * count, size)
            picks = [self.crossing.picks(types, words[first : first + size]) for first in firsts]
            found.append([one for (one,) in picks] if len(types) == 1 else picks)
            at += size * count
        return found

    def take(self, block: Words, raw: Raw) -> int:
        """Carry out a choice that need not be legal."""
        picks = self.picked(raw)
        given = (ctypes.c_longlong * len(picks))(*picks)
        return int(self.taken(self.memory, block, raw.offer, given))

    def tried(
        self, block: Words, raws: Sequence[Raw], dealt: Sequence[int] | None, name: str, seat: int
    ) -> list[float | None]:
        """How a seat stands after each of some choices, which need not be legal, by the function of this name. Of the
        pieces that are picked, those in their places are meant: ``dealt``.

        None where that must be found out otherwise: where the compiled program gives it up, and where several decide
        together, so that the choice has no effect yet.
        """
        which, budget = COUNTED.index(name) if name else -1, self.table.machine.purse.budget
        found = list[float | None]()
        for first in range(0, len(raws), TRIED):
            if budget.watched:
                budget.look()
            some = raws[first : first + TRIED]
            offers, picks = array("i", [raw.offer for raw in some]), array("q")
            for raw in some:
                picks.extend(self.picked(raw, dealt))
            self.attempt(
                self.memory, block, self.after, which, seat, len(some), address(offers), address(picks), self.together,
                self.results,
            )  # fmt: skip
            found += [None if worth != worth else worth for worth in self.results[: len(some)]]  # noqa: PLR0124 - NaN
        return found

    def picked(self, raw: Raw, dealt: Sequence[int] | None = None) -> Sequence[int]:
        """The picks of a choice as words."""
        if raw.offer < 0:
            return (0,)
        if dealt is not None:
            raw = self.table.relabel.choice(raw, self.program.deeds, dealt)
        types = self.library.emitted[self.program.deeds[raw.deed].legal]
        return self.crossing.as_words(types, raw.arguments)

    def counted(self, block: Words, name: str) -> list[int]:
        """What all seats count: their ``score``, ``standing`` or ``outlook``."""
        if not name:
            return [0] * self.table.players
        if self.worth(self.memory, block, COUNTED.index(name), self.found):
            raise GivenUpError
        return list(self.found)

    def winners(self, block: Words) -> tuple[int, ...]:
        found = self.won(self.memory, block)
        if found == FAILED:
            raise GivenUpError
        return self.seats[found]

    def features(self, block: Words, viewer: int) -> array[int] | None:
        """What a viewer sees; None if that must be told in Python."""
        plan = self.plan(viewer)
        if plan is None:
            return None
        found = array("q", self.blank)
        self.tell(block, ctypes.c_void_p(plan.buffer_info()[0]), ctypes.c_void_p(found.buffer_info()[0]))
        return found

    def plan(self, viewer: int) -> array[int] | None:
        """What is told to a viewer, in numbers."""
        if viewer not in self.plans:
            self.plans[viewer] = encoded(self.table.features, viewer, self.crossing.memory)
        return self.plans[viewer]

    @cached_property
    def blank(self) -> bytes:
        return bytes(8 * self.table.features.size)

    def reseed(self, block: Words, seed: int) -> None:
        block[self.chance] = signed(seed & MASK)

    def playout(self, block: Words, seed: int, most: int, plies: int) -> Playout:
        """Random choices to the end; the block is used up."""
        budget, made = self.table.machine.purse.budget, most - plies
        self.reseed(block, seed)
        run = (ctypes.c_longlong * 5)(signed(seed & MASK ^ MASK), 0, 0, 0, MOST_STEPS + 100 * min(made, MOST_STEPS))
        result = (ctypes.c_longlong * self.library.result)()
        while not self.rollout(self.memory, block, run, made, TURNS, result):
            if budget.watched:
                budget.look()
        if result[0] < 0:
            raise GivenUpError
        scores = result[BEFORE_SCORES : BEFORE_SCORES + self.table.players]
        return Playout(plies + result[0], scores, self.seats[result[2]], bool(result[1]))


def address(items: array[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(items.buffer_info()[0])
