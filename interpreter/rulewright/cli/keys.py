"""In: a time to wait. Out: the keys pressed meanwhile; at a terminal without waiting for Enter."""

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
"""Line ends after keys, if keys arrive in lines: they are no keys themselves."""


@contextmanager
def keys() -> Iterator[Keys | None]:
    """A function that waits for keys; None if nobody can press any."""
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
        except OSError:  # the terminal is gone, or the system does not support it
            read = b""
        if read == b"":
            self.handle = None
        typed = (read or b"").decode("ascii", "ignore")
        return typed if self.terminal else ENDED.sub("", typed)


def _handle() -> int | None:
    """The source of keys; None for a background command, which a terminal would stop if it tried to read."""
    try:
        handle = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):
        return None
    if sys.platform == "win32":
        return None
    try:
        background = os.isatty(handle) and os.tcgetpgrp(handle) != os.getpgrp()
    except OSError:  # a terminal without job control
        background = False
    return None if background else handle


@contextmanager
def _at_once(handle: int) -> Iterator[None]:
    """Switch the terminal to passing each key on at once, without echo."""
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
