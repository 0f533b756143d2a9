"""In: a time to wait. Out: the keys that were pressed meanwhile; at a terminal nobody need press Enter behind them."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Keys = Callable[[float], str]
ENDED = re.compile(r"(?<=\S)\r?\n")
"""What sends a key off where keys come line by line: it is no key of its own."""


@contextmanager
def keys() -> Iterator[Keys | None]:
    """What waits for keys; nothing if nobody can press any."""
    handle = _handle()
    if handle is None:
        yield None
        return
    with _at_once(handle):
        yield _Listening(handle)


class _Listening:
    def __init__(self, handle: int) -> None:
        self.handle: int | None = handle
        self.terminal = os.isatty(handle)

    def __call__(self, seconds: float) -> str:
        if self.handle is None:
            time.sleep(seconds)
            return ""
        try:
            ready = select.select([self.handle], [], [], seconds)[0]
            read = os.read(self.handle, 1024) if ready else None
        except OSError:  # the terminal is gone, or the system can't be asked
            read = b""
        if read == b"":
            self.handle = None
        typed = (read or b"").decode("ascii", "ignore")
        return typed if self.terminal else ENDED.sub("", typed)


def _handle() -> int | None:
    """Where keys come from: not for a command in the background, which a terminal would stop if it asked."""
    try:
        handle = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):
        return None
    if sys.platform == "win32":
        return None
    try:
        background = os.isatty(handle) and os.tcgetpgrp(handle) != os.getpgrp()
    except OSError:  # a terminal that stops nobody
        background = False
    return None if background else handle


@contextmanager
def _at_once(handle: int) -> Iterator[None]:
    """A terminal hands over each key without waiting for the end of the line, and does not show it."""
    if not os.isatty(handle) or sys.platform == "win32":
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(handle)
    tty.setcbreak(handle)
    try:
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
