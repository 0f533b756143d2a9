"""In: a number of seconds of the processor. Out: an exception in code that takes longer, however busy the machine is.
Only the main thread of a process is watched; time in which it waits is not counted.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import process_time
from types import FrameType

DEADLINES: list[float] = []
"""When each limit ends that code is within, the innermost last."""


class HangError(BaseException):
    """A time limit is exceeded. It is no ``Exception``, so that it is not caught by accident."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Limit the time that a block keeps the processor busy, in seconds. Limits can be nested."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise HangError(f"not over after {seconds} seconds of work")

    before = signal.signal(signal.SIGPROF, over)
    DEADLINES.append(process_time() + seconds)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        DEADLINES.pop()
        if DEADLINES:
            left = DEADLINES[-1] - process_time()
            if left > 0:
                signal.setitimer(signal.ITIMER_PROF, left)
            else:
                signal.raise_signal(signal.SIGPROF)  # it has passed while another limit stood in it
