"""In: a table and its compiled program. Out: an engine for positions: their states are blocks of words.

A call takes the workspace, a block and one small number, all as ctypes passes them without being told how, and does a
choice and lists the next ones: so a crossing costs a tenth of a microsecond. The lock of the interpreter is kept
meanwhile, since no choice takes long; so all positions of a table share one workspace.
"""

from __future__ import annotations

import ctypes
from array import array
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from ...program.operations import State
from ...program.printing.c.positions import COUNTED
from ..chance import CHANCE, MASK
from ..ending import Playout
from ..machine import MOST_STEPS, Raw
from .batches import BEFORE_SCORES, Seats
from .crossing import signed
from .features import encoded
from .library import Library, Words, Workspace, listed

if TYPE_CHECKING:
    from ..game import Table

TURNS = 20_000
"""So many choices of a playout are made in one call: then one can stop it."""
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

    def begin(self, state: State, stop: int) -> Words:
        """Where play has stopped, as a block; ``CannotCross`` if it has no room for that."""
        found: Words = self.make()
        with self.telling:
            self.space.put(self.words(state), found)
        found[self.stopped] = stop
        return found

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

    def take(self, block: Words, raw: Raw) -> int:
        """Carry out a choice that need not be legal."""
        picks = [0]
        if raw.offer >= 0:
            types = self.library.emitted[self.program.deeds[raw.deed].legal]
            picks = self.crossing.as_words(types, raw.arguments)
        given = (ctypes.c_longlong * len(picks))(*picks)
        return int(self.taken(self.memory, block, raw.offer, given))

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
