"""In: how games of a run ended, some at a time. Out: wins, lengths and scores in all; no object is kept for a game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from operator import mul
from typing import Any

from .native.batches import Batch


class Spread:
    """Numbers in all. Sums are exact, so the order in which they come does not matter."""

    def __init__(self) -> None:
        self.count = self.total = self.squares = self.least = self.most = 0

    def add(self, numbers: Sequence[int]) -> None:
        if not numbers:
            return
        self.least = min(numbers) if not self.count else min(self.least, *numbers)
        self.most = max(numbers) if not self.count else max(self.most, *numbers)
        self.count += len(numbers)
        self.total += sum(numbers)
        self.squares += sum(map(mul, numbers, numbers))

    def together(self, others: Sequence[Spread]) -> Spread:
        for one in others:
            if one.count:
                self.least = one.least if not self.count else min(self.least, one.least)
                self.most = one.most if not self.count else max(self.most, one.most)
            self.count += one.count
            self.total += one.total
            self.squares += one.squares
        return self

    def told(self) -> dict[str, Any]:
        """Mean, standard deviation, minimum and maximum."""
        count = self.count
        if not count:
            return {}
        variance = (self.squares * count - self.total**2) / (count * (count - 1)) if count > 1 else 0.0
        return {
            "mean": round(self.total / count, 4),
            "sd": round(math.sqrt(variance), 4),
            "least": self.least,
            "most": self.most,
        }


class Totals:
    """What became of the games of a run. ``rotate``: the players change seats from game to game."""

    def __init__(self, players: int, *, rotate: bool = False) -> None:
        self.players = players
        self.games = self.cut = 0
        """How many there were, and how many of them were cut off: these went on for too long."""
        self.lengths = Spread()
        self.turns = players if rotate else 1
        """So many games later, everybody has the same seat again. What follows is counted for each turn apart."""
        self.won = [Counter[int]() for _ in range(self.turns)]
        self.scores = [[Spread() for _ in range(players)] for _ in range(self.turns)]

    def add(self, first: int, batch: Batch) -> None:
        """Some more games; ``first``: the number of the first of them."""
        self.games += batch.games
        self.cut += batch.games - sum(map(bool, batch.over))
        self.lengths.add(batch.lengths)
        for turn in range(self.turns):
            mine = slice((turn - first) % self.turns, None, self.turns)
            self.won[turn].update(batch.won[mine])
            for spread, scores in zip(self.scores[turn], batch.scores, strict=True):
                spread.add(scores[mine])

    # ---- what is told of them ----------------------------------------------------------------------------------

    def draws(self) -> int:
        return sum(won[0] for won in self.won) - self.cut

    def of_seat(self, seat: int) -> dict[str, Any]:
        return self.told([seat] * self.turns)

    def of_player(self, at: int) -> dict[str, Any]:
        """A player who sits in this seat in game number 0, in all seats. A shared win counts in part."""
        return self.told([(at + turn) % self.players for turn in range(self.turns)])

    def share(self, at: int) -> float:
        """The share of all games that a player won."""
        parts = Counter[int]()
        for turn, ends in enumerate(self.won):
            for won, count in ends.items():
                if won >> (at + turn) % self.players & 1:
                    parts[won.bit_count()] += count
        return round(sum(1 / size * parts[size] for size in range(1, self.players + 1)) / max(1, self.games), 4)

    def told(self, seats: Sequence[int]) -> dict[str, Any]:
        """Of the seat that is meant in each turn."""
        alone = sum(self.won[turn][1 << seat] for turn, seat in enumerate(seats))
        every = sum(
            count for turn, seat in enumerate(seats) for won, count in self.won[turn].items() if won >> seat & 1
        )
        scores = Spread().together([self.scores[turn][seat] for turn, seat in enumerate(seats)])
        return {"wins": alone, "shared": every - alone, "score": scores.told()}
