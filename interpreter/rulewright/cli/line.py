"""In: a prompt. Out: a line that somebody typed; at a terminal with editing and history."""

from __future__ import annotations

import re
import sys
from types import ModuleType

from .terminal import say

KEYS = re.compile(r"\x1b[\[O]")
"""The beginning of what a terminal sends for arrow keys and the like."""


def asked(prompt: str, unedited: str) -> str:
    """The next line; EOFError if there is none. Piped input is echoed as if it had been typed.

    ``unedited`` is said if somebody types arrow keys where lines can't be edited; then the line is asked for again.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        edited = editor() is not None  # ``input`` uses it once it is imported
        sys.stdout.flush()
        line = input(prompt)
        while not edited and KEYS.search(line):
            say(f"{unedited}\n")
            sys.stdout.flush()
            line = input(prompt)
        return line
    say(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        say("\n")
    return line


def forget() -> None:
    """Clear the history: another person sits down, who must not see what was typed before."""
    found = editor()
    if found is not None and hasattr(found, "clear_history"):
        found.clear_history()


def editor() -> ModuleType | None:
    """The module for editing lines, if there is one."""
    try:
        import readline
    except ImportError:
        return None
    return readline
