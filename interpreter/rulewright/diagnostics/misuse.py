"""The error for what the user asked and cannot be done: a missing file, an unknown command.

It has a code, but no place in any rules. Code that opens files raises it; the command line prints it and exits with 2.
"""

from __future__ import annotations


class MisuseError(Exception):
    """One of the codes R9xx, a plain sentence, and a hint."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
