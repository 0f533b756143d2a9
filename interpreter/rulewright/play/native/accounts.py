"""In: a compiled program and numbers of games. Out: how random games ended, with an account of each."""

from __future__ import annotations

import ctypes
from array import array
from time import monotonic
from typing import TYPE_CHECKING

from ...program.printing.c.positions import COUNTED
from ..accounts import Columns, at_random
from ..streams import game_seed, signed_run
from .batches import BEFORE_SCORES, as_set
from .library import Library, Workspace
from .player import FIRST_TURNS, LEAST_SECONDS, MOST_SECONDS, MOST_TURNS

if TYPE_CHECKING:
    from ..game import Table

AT_ONCE = 256
"""The most games of one call."""


class Accounts:
    """Plays random games of a run. ``CannotCross`` if none can begin."""

    def __init__(self, table: Table, library: Library, of: Columns, seed: int, most: int) -> None:
        self.table, self.library, self.of, self.seed, self.most = table, library, of, seed, most
        self.space = Workspace(library, table.machine.purse.budget.steps)
        start = table.machine.begin() if table.opening is None else table.opening
        self.space.put(library.crossing.block(start), self.space.start)
        loaded, pointer, number = library.loaded, ctypes.c_void_p, ctypes.c_longlong
        self.size = int(loaded.rulewright_account(0))
        assert self.size == BEFORE_SCORES + of.players + of.size
        self.play = loaded.rulewright_accounts
        self.play.argtypes = [*[pointer] * 5, *[number] * 6, pointer]
        self.play.restype = number
        self.account = (ctypes.c_char * int(loaded.rulewright_account(1)))()
        places = library.crossing.memory.places
        deciding = [places[one.player.index] for one in table.machine.program.decisions]
        self.deciding = (number * max(1, len(deciding)))(*deciding)
        self.results = (number * (self.size * AT_ONCE))()
        self.by = COUNTED.index(table.standing_name) if table.standing_name else -1
        self.turns, self.playing = FIRST_TURNS, False

    def batch(self, first: int, games: int) -> array[int]:
        """Some of so many games, one after the other; before a fault those that are over. None, if a long one is not
        over yet: it is continued next time.
        """
        budget, space = self.table.machine.purse.budget, self.space
        if budget.watched:
            budget.look()
        begun = monotonic()
        count = self.play(
            space.memory, space.state, space.start, self.account, self.deciding, self.by, signed_run(self.seed), first,
            min(games, AT_ONCE), self.most, self.turns, self.results,
        )  # fmt: skip
        taken = monotonic() - begun
        if taken < LEAST_SECONDS:
            self.turns = min(2 * self.turns, MOST_TURNS)
        elif taken > MOST_SECONDS:
            self.turns = max(self.turns // 2, 1)
        self.playing = count < min(games, AT_ONCE)
        found = array("q", bytes(memoryview(self.results)[: count * self.size]))
        for at in range(0, len(found), self.size):
            if found[at] < 0:
                if at:
                    return found[:at]
                return self.by_python(first)
        return found

    def by_python(self, number: int) -> array[int]:
        return of_one(self.table, self.of, self.seed, number, self.most)


def of_one(table: Table, of: Columns, run: int, number: int, most: int) -> array[int]:
    """A game that is played in Python: all that a compiled program tells of it."""
    end, told = at_random(table, of, game_seed(run, number), most)
    return array("q", [end.plies, end.over, as_set(end), *end.scores, *told])
