"""In: who asks, and when. Out: whether it is too often. A bucket holds a burst, and fills again as time goes by."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MOST_KNOWN = 10_000
"""Of more who ask, those are forgotten that asked longest ago: their buckets are full again."""


class Rate:
    """``burst`` at once, and ``each`` a second."""

    def __init__(self, each: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self.each, self.burst, self.clock = each, burst, clock
        self._known: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        now = self.clock()
        left, then = self._known.pop(who, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.each)
        allowed = left >= 1
        self._known[who] = (left - allowed, now)  # last in order: the first are those that asked longest ago
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return allowed
