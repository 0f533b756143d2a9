"""In: a prompt. Out: a line that somebody typed; at a terminal it can be edited, and earlier ones come back."""

from __future__ import annotations

import sys
from types import ModuleType

from .terminal import say


def asked(prompt: str) -> str:
    """The next line; EOFError if there is none any more. What is piped in is shown as if it had been typed."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        editor()  # ``input`` uses it once it is there
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
    """Somebody else sits down, who need not see what was typed before."""
    found = editor()
    if found is not None and hasattr(found, "clear_history"):
        found.clear_history()


def editor() -> ModuleType | None:
    """What edits lines, where there is such a thing."""
    try:
        import readline
    except ImportError:
        return None
    return readline
