"""What is told of some games that are over: of each of them, or of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...frozen import frozen
from ..ending import Playout

BEFORE_SCORES = 3
"""What a compiled program tells of a game before the scores: its choices, whether it is over, who won."""


@frozen
class Batch:
    """How games ended, column by column: how many choices, whether it is over, the winners as a set of seats, the
    scores by seat.
    """

    lengths: Sequence[int]
    over: Sequence[int]
    won: Sequence[int]
    scores: Sequence[Sequence[int]]

    @property
    def games(self) -> int:
        return len(self.lengths)


@frozen
class Sums:
    """How games ended, in all: how many choices, and how often each set of seats won."""

    games: int
    choices: int
    won: Mapping[int, int]


def of_rows(rows: Sequence[int], size: int) -> Batch:
    """What a compiled program tells of games; ``size``: in how many numbers, each."""
    return Batch(rows[::size], rows[1::size], rows[2::size], [rows[at::size] for at in range(BEFORE_SCORES, size)])


def of_playouts(games: Sequence[Playout], players: int) -> Batch:
    over, won = [one.over for one in games], [as_set(one) for one in games]
    return Batch([one.plies for one in games], over, won, [[one.scores[at] for one in games] for at in range(players)])


def in_all(games: Sequence[Playout], players: int) -> Sums:
    del players
    return Sums(len(games), sum(one.plies for one in games), Counter(map(as_set, games)))


def as_set(game: Playout) -> int:
    return sum(1 << seat for seat in game.winners)


class Seats(dict[int, tuple[int, ...]]):
    """The seats of each set of seats."""

    def __init__(self, turns: tuple[int, ...]) -> None:
        super().__init__()
        self.turns = turns

    def __missing__(self, won: int) -> tuple[int, ...]:
        found = self[won] = tuple([seat for seat in self.turns if won >> seat & 1])
        return found
