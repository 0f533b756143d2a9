"""In: a number of seconds. Out: an exception in code that takes longer. Only the main thread of a process is
watched.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

DEADLINES: list[float] = []
"""When each limit ends that code is within, the innermost last."""


class HangError(BaseException):
    """A time limit is exceeded. It is no ``Exception``, so that it is not caught by accident."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Limit the time of a block, in seconds. Limits can be nested."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise HangError(f"not over after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, over)
    DEADLINES.append(monotonic() + seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        DEADLINES.pop()
        if DEADLINES:
            left = DEADLINES[-1] - monotonic()
            if left > 0:
                signal.setitimer(signal.ITIMER_REAL, left)
            else:
                signal.raise_signal(signal.SIGALRM)  # it has passed while another limit stood in it
