"""In: the points that a running program comes to. Out: how often it came to each, and how long it was there.

The printed source is followed line by line, the walker statement by statement; both come to the same points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from .form import NONE
from .points import Point, is_within


class Meter:
    """Every moment belongs to the point at which play is. Time that is needed to measure is left out.

    To come back from a step to the loop or the branch around it is not counted.
    """

    __slots__ = ("at", "outer", "points", "seconds", "since", "times")

    def __init__(self, points: Sequence[Point], at: int = NONE) -> None:
        self.points = points
        self.times: Counter[int] = Counter()
        self.seconds: dict[int, float] = {}
        self.at = at
        """The point where play is."""
        self.outer: list[int] = []
        """The points where the functions are that wait for the present one to end."""
        self.since = perf_counter()

    def spent(self) -> None:
        """The time up to now belongs to the present point."""
        self.seconds[self.at] = self.seconds.get(self.at, 0.0) + perf_counter() - self.since

    def come(self, at: int) -> None:
        """To another point of the same function."""
        if at == self.at:
            return
        self.spent()
        self.times[at] += not (at >= 0 and self.at >= 0 and is_within(self.points[self.at], self.points[at]))
        self.at = at
        self.since = perf_counter()

    def enter(self, at: int, *, counts: bool = True) -> None:
        """A function begins."""
        self.spent()
        self.times[at] += counts
        self.outer.append(self.at)
        self.at = at
        self.since = perf_counter()

    @contextmanager
    def within(self, at: int) -> Iterator[None]:
        self.enter(at)
        try:
            yield
        finally:
            self.leave()

    def leave(self) -> None:
        """A function ends."""
        self.spent()
        self.at = self.outer.pop()
        self.since = perf_counter()
