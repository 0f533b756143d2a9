"""In: a compiled program and numbers of games. Out: how random games ended, with an account of each."""

from __future__ import annotations

import ctypes
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

AT_ONCE = 1000
"""So many games are packed together, unless there are no more."""
STOPPED = -1
"""In the place of the choices of a game that the rules have stopped by a fault."""
Some = tuple[int, bytes]
"""So many games, packed: of each, the numbers that ``of_one`` tells."""


class Accounts:
    """Plays random games of a run. ``CannotCross`` if none can begin."""

    def __init__(self, table: Table, library: Library, of: Columns, seed: int, most: int) -> None:
        self.table, self.library, self.of, self.seed, self.most = table, library, of, seed, most
        self.space = Workspace(library, table.machine.purse.budget.steps)
        start = table.machine.begin() if table.opening is None else table.opening
        self.space.put(library.crossing.block(start), self.space.start)
        loaded, pointer, number = library.loaded, ctypes.c_void_p, ctypes.c_longlong
        self.size = int(loaded.rulewright_account(0))
        assert self.size == numbers(of)
        self.play, self.pack = loaded.rulewright_accounts, loaded.rulewright_packed
        self.play.argtypes, self.pack.argtypes = (
            [*[pointer] * 5, *[number] * 6, pointer],
            [pointer, number, number, pointer],
        )
        self.play.restype = self.pack.restype = number
        self.account = (ctypes.c_char * int(loaded.rulewright_account(1)))()
        places = library.crossing.memory.places
        deciding = [places[one.player.index] for one in table.machine.program.decisions]
        self.deciding = (number * max(1, len(deciding)))(*deciding)
        self.results = (number * (self.size * AT_ONCE))()
        self.packed = (ctypes.c_char * (9 * self.size * AT_ONCE))()
        self.by = COUNTED.index(table.standing_name) if table.standing_name else -1
        self.turns, self.playing, self.filled, self.left = FIRST_TURNS, False, 0, False
        """``left``: whether the next game must be played in Python."""

    def batch(self, first: int, games: int) -> int:
        """Play some of so many games, one after the other; before a fault those that are over. None, if a long one is
        not over yet: it is continued next time. ``taken`` tells of them.
        """
        budget, space, wanted = self.table.machine.purse.budget, self.space, min(games, AT_ONCE - self.filled)
        if budget.watched:
            budget.look()
        begun, at = monotonic(), self.filled * self.size
        count: int = self.play(
            space.memory, space.state, space.start, self.account, self.deciding, self.by, signed_run(self.seed), first,
            wanted, self.most, self.turns, ctypes.byref(self.results, 8 * at),
        )  # fmt: skip
        spent = monotonic() - begun
        if spent < LEAST_SECONDS:
            self.turns = min(2 * self.turns, MOST_TURNS)
        elif spent > MOST_SECONDS:
            self.turns = max(self.turns // 2, 1)
        self.left = count < wanted and self.results[at + count * self.size] == STOPPED
        self.playing = count < wanted and not self.left
        self.filled += count
        return count

    @property
    def full(self) -> bool:
        return self.filled == AT_ONCE

    def taken(self) -> Some:
        """The games since the last time; there is room for others then."""
        games, self.filled = self.filled, 0
        return games, bytes(memoryview(self.packed)[: self.pack(self.results, self.size, games, self.packed)])


def numbers(of: Columns) -> int:
    """How many numbers are told of a game: its end, the scores, the account."""
    return BEFORE_SCORES + of.players + of.size


def of_one(table: Table, of: Columns, run: int, number: int, most: int) -> list[int]:
    """A game that is played in Python: all that a compiled program tells of it."""
    end, told = at_random(table, of, game_seed(run, number), most)
    return [end.plies, end.over, as_set(end), *end.scores, *told]
