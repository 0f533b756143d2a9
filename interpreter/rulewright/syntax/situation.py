"""In: nothing. Out: what is known where a line goes wrong: its signs, the guilty one, what could have come instead."""

from __future__ import annotations

from dataclasses import dataclass

from .signs import Sign


@dataclass(frozen=True, slots=True)
class Situation:
    """``at`` is the guilty sign; one past the last: the end of the line. Terminals are those of the grammar."""

    signs: list[Sign]
    at: int
    accepted: frozenset[str]  # what could come here
    opening: frozenset[str]  # what could come at the beginning of the line
    keywords: dict[str, str]  # terminal of each keyword
    deeper: bool = False  # lines beneath follow

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


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong: code, sentence, hint, and the stretch of the chunk."""

    code: str
    start: int
    end: int
    message: str
    hint: str = ""


def of(sign: Sign, code: str, message: str, hint: str = "") -> Complaint:
    return Complaint(code, sign.start, sign.end, message, hint)
