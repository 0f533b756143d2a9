"""In: the rows of the games of an arm, in their order. Out: figures: what they say of all such games, with intervals.

Nothing is kept for each game: sums and counts of whole numbers, so that the order in which games are added changes no
digit. A game that was cut off, or stopped by a fault, counts as shared by all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from ..play.totals import Spread
from .rows import ENDS, End, Row
from .statistics import Interval, Sample, mean, proportion
from .work import Work

FEW_WHOLE = 0.99
"""If fewer games than this part came to an end by the rules, the others say little of whole games."""


class Figure(NamedTuple):
    """A number about games, and between which bounds it surely is for all of them. ``key``: by which it is asked for,
    ``of``: what of, if there are several, such as a seat; ``unit``: ``share``, ``points``, ``choices``, ...
    """

    key: str
    of: str
    unit: str
    number: int
    """Of how many games or blocks."""
    interval: Interval

    def as_json(self) -> dict[str, Any]:
        value, low, high = map(rounded, self.interval)
        return {
            "key": self.key,
            "of": self.of,
            "unit": self.unit,
            "number": self.number,
            "value": value,
            "low": low,
            "high": high,
        }


def rounded(value: float) -> float | None:
    """As JSON can say it; what has no bound is none."""
    return None if value in (inf, -inf) else round(value, 6)


Ended = tuple[tuple[End, int], ...]
"""How the games of a block ended, and who won each."""


class Counts:
    """What became of the games of an arm."""

    def __init__(self, work: Work) -> None:
        self.work, self.size, self.players = work, work.games_a_block, work.players
        self.ends = Counter[Ended]()
        self.lengths = Counter[int]()
        self.choices, self.scores = Spread(), [Spread() for _ in work.bots]
        """By block: the sums of all its games; the scores by bot, in all its seats."""
        self.seat_scores = [Spread() for _ in work.bots]
        self.pending: list[Row] = []
        """The games of a block that is not over."""

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.pending.append(row)
            if len(self.pending) == self.size:
                self.block(self.pending)
                self.pending = []

    def block(self, rows: Sequence[Row]) -> None:
        self.ends[tuple([(row.end, row.won) for row in rows])] += 1
        lengths = [row.choices for row in rows]
        self.lengths.update(lengths)
        self.choices.add((sum(lengths),))
        for at, spread in enumerate(self.scores):
            spread.add((sum(row.scores[self.work.sits(at, row.seating)] for row in rows),))
        for seat, spread in enumerate(self.seat_scores):
            spread.add([row.scores[seat] for row in rows])

    # ---- what there is -----------------------------------------------------------------------------------------

    @property
    def blocks(self) -> int:
        return self.ends.total()

    @property
    def games(self) -> int:
        return self.blocks * self.size

    def ended(self, end: End) -> int:
        """How many games ended so."""
        return sum(count for ends, count in self.ends.items() for one, _ in ends if one == end)

    def shares(self, seats: Sequence[int]) -> Sample:
        """The mean share in each block of whoever sits in these seats, game by game."""
        found = Counter[float]()
        for ends, count in self.ends.items():
            whole = sum(share(won, seat, self.players) for (_, won), seat in zip(ends, seats, strict=True))
            found[whole / self.size] += count
        return weighted(found)


def share(won: int, seat: int, players: int) -> float:
    if not won:
        return 1 / players
    return 1 / won.bit_count() if won >> seat & 1 else 0.0


def weighted(found: Mapping[float, int]) -> Sample:
    """A sample of numbers, of which each came so often."""
    order = sorted(found.items())
    return Sample(
        sum(found.values()), sum(one * often for one, often in order), sum(one * one * often for one, often in order)
    )


def scaled(spread: Spread, by: float) -> Sample:
    """The same numbers, each divided by one."""
    return Sample(spread.count, spread.total / by, spread.squares / by**2)


def figures(counts: Counts, seats: Sequence[str]) -> list[Figure]:
    """All figures of an arm; ``seats``: their names."""
    work, games, blocks = counts.work, counts.games, counts.blocks
    if not blocks:
        return []
    found = [Figure("ends", end, "share", games, proportion(counts.ended(end), games)) for end in ENDS]
    for seat, name in enumerate(seats):
        shares = counts.shares([seat] * counts.size)
        found.append(Figure("seat-share", name, "share", blocks, mean(shares, low=0.0, high=1.0)))
    if counts.size > 1:
        for at, bot in enumerate(work.bots):
            shares = counts.shares([work.sits(at, seating) for seating in range(counts.size)])
            found.append(Figure("bot-share", f"{at + 1} {bot}", "share", blocks, mean(shares, low=0.0, high=1.0)))
    if any(one.least or one.most for one in counts.seat_scores):
        for seat, name in enumerate(seats):
            spread = counts.seat_scores[seat]
            found.append(Figure("seat-score", name, "points", games, mean(scaled(spread, 1))))
        if counts.size > 1:
            for at, bot in enumerate(work.bots):
                spread = counts.scores[at]
                found.append(
                    Figure("bot-score", f"{at + 1} {bot}", "points", blocks, mean(scaled(spread, counts.size)))
                )
    found.append(Figure("choices", "", "choices", blocks, mean(scaled(counts.choices, counts.size))))
    return found


def marred(counts: Counts) -> bool:
    """Whether so many games were cut off or stopped that the rest is no sample of whole games."""
    return counts.ended("won") + counts.ended("drawn") < FEW_WHOLE * counts.games
