"""In: a compiled program and numbers of games. Out: how random games ended, each in few numbers.

The games are those that are played bare: see ``player``. Nothing is done for each of them in Python.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import ending
from ..ending import Playout
from .batches import as_set
from .library import Library
from .player import Player

if TYPE_CHECKING:
    from ..game import Table

AT_ONCE = 4096
"""The most games of one call."""
STOPPED = -1
"""In the place of the choices of a game that the rules have stopped by a fault."""


def size(table: Table) -> int:
    """How many numbers tell how a game ended."""
    return 2 + (table.players if "score" in table.counts else 0)


def told(choices: int, over: int, won: int, scores: Sequence[int], numbers: int) -> list[int]:
    """The end of a game in so many numbers: twice its choices and whether it is over, who has won, the scores."""
    return [2 * choices + over, won, *scores[: numbers - 2]]


class Ends:
    """Plays random games of a run. ``CannotCross`` if none can begin."""

    def __init__(self, table: Table, library: Library, seed: int, most: int) -> None:
        self.player, self.library = Player(table, library, seed, most), library
        self.playing, self.size = False, size(table)
        self.into = (ctypes.c_longlong * (self.size * (AT_ONCE + 1)))()

    def batch(self, first: int, games: int) -> array[int]:
        """Some of so many games, one after the other; before a fault those that are over. None, if a long one is not
        over yet: it is continued next time.
        """
        wanted = min(games, AT_ONCE)
        count = self.player.call(self.library.loaded.rulewright_ends, first, wanted, self.into)
        left = count < wanted and self.into[count * self.size] == STOPPED
        self.playing = count < wanted and not left
        found = array("q", bytes(memoryview(self.into)[: count * self.size]))
        if left and not count:
            return of_one(self.player.table, self.player.seed, first, self.player.most)
        return found


def of_one(table: Table, run: int, number: int, most: int) -> array[int]:
    """The end of a game that is played in Python."""
    end: Playout = next(ending.playouts(table, 1, run, number, most))
    return array("q", told(end.plies, end.over, as_set(end), end.scores, size(table)))
