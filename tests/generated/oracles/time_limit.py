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

AT_ONCE = 0.001
"""Seconds after which a limit rings that has passed while another stood in it."""


class HangError(BaseException):
    """It takes too long. Nobody who catches errors catches this one by accident."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """What is done within must be over after so many seconds. Limits may stand in one another."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise HangError(f"not over after {seconds} seconds")

    before, begun = signal.signal(signal.SIGALRM, over), monotonic()
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (monotonic() - begun), AT_ONCE))
