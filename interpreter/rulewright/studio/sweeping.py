"""In: when somebody asked last. Out: memory is swept when nobody asks.

Python stops everything while it looks for objects that nothing refers to but each other, and with fifty games in memory
that takes a second. Few such objects come from playing; so this waits for a pause.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PAUSE = 1.0
"""So many seconds without a question are a pause."""
SOME, MANY = 20, 1000
"""So often new objects were swept before all are: in a pause, and without. Five choices in a large game do so once."""
NEVER = 2**31 - 1


class Sweeping:
    """Whoever asks, calls ``asked``; somebody calls ``look`` often."""

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        waiting: Callable[[], int] = lambda: gc.get_count()[2],
        sweep: Callable[[], object] = gc.collect,
    ) -> None:
        self.clock, self.waiting, self.sweep = clock, waiting, sweep
        self.last = clock()

    def asked(self) -> None:
        self.last = self.clock()

    def look(self) -> None:
        waiting = self.waiting()
        if waiting >= (SOME if self.clock() - self.last >= PAUSE else MANY):
            self.sweep()


@contextmanager
def by_hand() -> Iterator[None]:
    """Python sweeps new objects only."""
    before = gc.get_threshold()
    gc.set_threshold(before[0], before[1], NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
