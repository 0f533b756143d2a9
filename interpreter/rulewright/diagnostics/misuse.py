"""In: what was asked and cannot be done: a file that is not there, a command that does not exist. Out: its message.

It has a code but no place in any rules. Whoever opens files raises it; the command line prints it and exits with 2.
"""

from __future__ import annotations


class MisuseError(Exception):
    """One of the codes R9xx, a plain sentence, and a hint."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
