"""What is known where a line goes wrong: its signs, the one at fault, and what could have come instead."""

from __future__ import annotations

from ..frozen import frozen
from .signs import Sign


@frozen
class Situation:
    """``at`` is the index of the sign at fault; past the last one, it means the end of the line."""

    signs: list[Sign]
    at: int
    accepted: frozenset[str]  # terminals that could come here
    opening: frozenset[str]  # terminals that could begin the line
    keywords: dict[str, str]  # the terminal of each keyword
    deeper: bool = False  # whether lines beneath follow

    @property
    def sign(self) -> Sign | None:
        return self.signs[self.at] if self.at < len(self.signs) else None

    @property
    def before(self) -> Sign | None:
        return self.signs[self.at - 1] if self.at else None

    @property
    def after(self) -> Sign | None:
        return self.signs[self.at + 1] if self.at + 1 < len(self.signs) else None

    @property
    def first(self) -> Sign:
        return self.signs[0]

    def could_begin(self) -> list[str]:
        """The keywords that the line could begin with."""
        return [word for word, terminal in self.keywords.items() if terminal in self.opening]


@frozen
class Complaint:
    """A mistake: code, sentence, hint, and its extent in the chunk."""

    code: str
    start: int
    end: int
    message: str
    hint: str = ""


def of(sign: Sign, code: str, message: str, hint: str = "") -> Complaint:
    return Complaint(code, sign.start, sign.end, message, hint)
