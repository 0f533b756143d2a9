"""In: games that are over. Out: a row for each: which it was, how it ended, and what it was like.

All that is told of a run is worked out from these rows, so no two figures can disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

    @property
    def whole(self) -> bool:
        return self.end in {"won", "drawn"}

    def share(self, seat: int) -> float:
        """The part of the win that a seat has. Where nobody has won, or it is not known who, all have the same."""
        if not self.won:
            return 1 / len(self.scores)
        return 1 / self.won.bit_count() if self.won >> seat & 1 else 0.0


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
    """Some games of a run, in their order."""

    rows: Sequence[Row]
    faults: Sequence[Fault]
    took: Sequence[Took]


def blocks(rows: Iterator[Row], size: int) -> Iterator[tuple[Row, ...]]:
    """The games of each block together; ``size``: how many there are in one."""
    while block := tuple(row for _, row in zip(range(size), rows, strict=False)):
        yield block
