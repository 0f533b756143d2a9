"""In: games that are over. Out: a row for each: which it was, how it ended, and what it was like.

All that is told of a run is worked out from these rows, so no two figures can disagree.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Literal, NamedTuple

End = Literal["won", "drawn", "cut", "fault"]
ENDS: tuple[End, ...] = ("won", "drawn", "cut", "fault")
"""Won by one or several; over without a winner; cut off, as it went on for too long; or stopped by a fault."""


class Row(NamedTuple):
    """A game of a run. Its number, its block and its seating count from 0; ``won`` is a set of seats, as bits."""

    game: int
    block: int
    seating: int
    seed: int
    end: End
    won: int
    choices: int
    turns: int
    scores: tuple[int, ...]


class Fault(NamedTuple):
    """Where and why the rules stopped a game."""

    game: int
    seed: int
    code: str
    said: str
    file: str
    line: int


class Took(NamedTuple):
    """How long some games took together, in seconds, and where they were played. No other row knows of time."""

    game: int
    games: int
    seconds: float
    by: str


class Piece(NamedTuple):
    """Some games of a run, in their order: whole blocks. ``accounts``: of each game, the numbers of ``Columns``.

    Random games have no rows: if only ends are told, ``accounts`` has so many ``numbers`` for each game, see
    ``play/native/ends.py``; otherwise ``some`` has all, packed, see ``play/native/accounts.py``.
    """

    rows: Sequence[Row]
    accounts: array[int]
    faults: Sequence[Fault]
    took: Sequence[Took]
    numbers: int = 0
    some: Sequence[tuple[int, bytes]] = ()

    @property
    def games(self) -> int:
        if self.some:
            return sum(games for games, _ in self.some)
        return len(self.accounts) // self.numbers if self.numbers else len(self.rows)
