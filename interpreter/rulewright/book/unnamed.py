"""In: texts of a book that have been made. Out: what they call by an identifier without underscores, as findings."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Diagnostic
from ..play.called import readable
from .speech import Speech

HINT = "Write in `names` what players call it: these words, or better ones."


def unnamed(speech: Speech) -> Iterator[Diagnostic]:
    """In the order in which the book has spoken of them."""
    for symbol in speech.names.bare:
        if "_" in symbol.name:
            message = f"The book calls `{symbol.name}` “{readable(symbol.name)}”, since it has no name."
            yield Diagnostic("R604", speech.names.where(symbol), message, HINT)
