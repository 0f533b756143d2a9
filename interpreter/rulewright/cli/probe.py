"""In: a terminal. Out: whether it shows signs beyond ASCII, each in one cell; it is asked where its cursor stands."""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import suppress

from rulewright.screen.device import TESTED

PATIENCE = 0.3
"""Seconds: a terminal that does not answer by then is taken for a simple one."""
ANSWER = re.compile(rb"\x1b\[(\d+);(\d+)R")


def shows_symbols() -> bool:
    """Writes some signs, asks where the cursor is, and wipes them out."""
    if not sys.stdin.isatty() or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        TESTED.encode(sys.stdout.encoding or "ascii")
        import termios
        import tty
    except (UnicodeEncodeError, LookupError, ImportError):
        return False
    source = sys.stdin.fileno()
    try:
        before = termios.tcgetattr(source)
    except termios.error:
        return False
    try:
        tty.setcbreak(source, termios.TCSANOW)
        sys.stdout.write(f"\r{TESTED}\x1b[6n")
        sys.stdout.flush()
        answer = ANSWER.search(heard(source))
        sys.stdout.write(f"\r{' ' * 2 * len(TESTED)}\r")
        sys.stdout.flush()
    finally:
        with suppress(termios.error):
            termios.tcsetattr(source, termios.TCSANOW, before)
    return answer is not None and int(answer[2]) == len(TESTED) + 1


def heard(source: int) -> bytes:
    """The input until the answer is complete, or the time limit is reached."""
    import select

    found = b""
    end = time.monotonic() + PATIENCE
    while not ANSWER.search(found) and len(found) < 1000:
        left = end - time.monotonic()
        if left <= 0 or not select.select([source], [], [], left)[0]:
            break
        found += os.read(source, 64)
    return found
