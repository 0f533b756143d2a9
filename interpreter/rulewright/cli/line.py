"""In: a prompt. Out: a line that somebody typed; at a terminal with editing and history."""

from __future__ import annotations

import sys
from types import ModuleType

from .terminal import say


def asked(prompt: str) -> str:
    """The next line; EOFError if there is none. Piped input is echoed as if it had been typed."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        editor()  # ``input`` uses it once it is imported
        sys.stdout.flush()
        return input(prompt)
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
