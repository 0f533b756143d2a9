"""In: a compiled program. Out: random games that it plays, some with each call. Each thread has a player of its own."""

from __future__ import annotations

import ctypes
from time import monotonic
from typing import TYPE_CHECKING, Any

from ...program.faults import RulesFault
from .. import ending
from ..ending import Playout
from ..streams import signed_run
from .batches import Batch, Sums, as_set, in_all, of_rows
from .library import RESULTS, Library, Words, Workspace

if TYPE_CHECKING:
    from ..game import Table

LEAST_SECONDS, MOST_SECONDS = 0.005, 0.02
"""How long one call of the compiled program should take, so that play can be stopped."""
FIRST_TURNS, MOST_TURNS = 500, 1 << 40


class Player:
    """Plays games of a run. ``playing``: one of them is in progress. ``CannotCross`` if none can begin."""

    def __init__(self, table: Table, library: Library, seed: int, most: int) -> None:
        self.table, self.library, self.seed, self.most = table, library, seed, most
        self.turns = FIRST_TURNS
        self.renew()

    def renew(self) -> None:
        """Begin without a game in progress."""
        table, budget = self.table, self.table.machine.purse.budget
        start = table.machine.begin() if table.opening is None else table.opening
        self.space = Workspace(self.library, budget.steps)
        self.space.put(self.library.crossing.block(start), self.space.start)
        self.playing = False

    def batch(self, first: int, games: int) -> Batch:
        """How some of so many games ended, from a number on; a game that is not over yet is continued next time."""
        size, rows = self.library.result, self.played(first, games)
        if min(rows[::size], default=0) < 0:
            rows = self.completed(first, rows, size)
        return of_rows(rows, size)

    def played(self, first: int, games: int) -> list[int]:
        """The same, as the compiled program tells it: a game that has to be played in Python has -1 choices."""
        count = self.call(self.library.loaded.rulewright_playouts, first, min(games, RESULTS), self.space.results)
        self.playing = count < min(games, RESULTS)
        return self.space.results[: count * self.library.result]

    def rows(self, first: int, games: int) -> list[list[int]]:
        """The same, game by game."""
        size, found = self.library.result, self.played(first, games)
        return [found[at : at + size] for at in range(0, len(found), size)]

    def sums(self, first: int, games: int) -> Sums:
        """The same, told in all."""
        totals = self.space.totals
        ctypes.memset(totals, 0, ctypes.sizeof(totals))
        count = self.call(self.library.loaded.rulewright_tally, first, games, totals)
        choices, by_python, *ends = totals
        self.playing = count < games and not by_python and not ends[-1]
        if by_python and not count:
            return in_all([self.by_python(first)], self.table.players)
        won = {winners: often for winners, often in zip(ends[::2], ends[1::2], strict=True) if often}
        return Sums(count, choices, won)

    def call(self, function: Any, first: int, games: int, into: Words) -> int:
        """Play for some milliseconds. The number of games that have ended."""
        budget, space = self.table.machine.purse.budget, self.space
        if budget.watched:
            budget.look()
        begun = monotonic()
        count: int = function(
            space.memory, space.state, space.start, signed_run(self.seed), first, games, self.most, self.turns, into
        )
        taken = monotonic() - begun
        if taken < LEAST_SECONDS:
            self.turns = min(2 * self.turns, MOST_TURNS)
        elif taken > MOST_SECONDS:
            self.turns = max(self.turns // 2, 1)
        return count

    # ---- what it cannot finish ---------------------------------------------------------------------------------

    def completed(self, first: int, rows: list[int], size: int) -> list[int]:
        """The games with those that have to be played in Python; if the rules have a fault in one, those before it."""
        for at in range(0, len(rows), size):
            if rows[at] < 0:
                try:
                    game = self.by_python(first + at // size)
                except RulesFault:
                    if not at:
                        raise
                    self.renew()
                    return rows[:at]
                rows[at : at + size] = game.plies, int(game.over), as_set(game), *game.scores
        return rows

    def by_python(self, number: int) -> Playout:
        """The game with this number, played from its beginning by the machine."""
        return next(ending.playouts(self.table, 1, self.seed, number, self.most))
