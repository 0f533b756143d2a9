"""In: what a stage found wrong. Out: a diagnostic: its code and place, a sentence, a hint, other places it concerns."""

from __future__ import annotations

from dataclasses import dataclass, field

from .catalogue import code
from .place import Sources, Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake. Its severity and page belong to its code (see ``catalogue``).

    ``shown``: where it was found, if it stands at an edit elsewhere that brought it; ``removes``: what that takes out.
    """

    code: str
    span: Span
    message: str
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    shown: tuple[Span, ...] = ()
    removes: str = ""


@dataclass(slots=True)
class Report:
    """What the stages found, in the order found; ``ordered`` sorts it for people and drops repetitions."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(
        self, code: str, span: Span, message: str, hint: str = "", related: tuple[tuple[Span, str], ...] = ()
    ) -> None:
        self.found.append(Diagnostic(code, span, message, hint, related))


def unread(report: Report) -> bool:
    """Whether there are lines that could not be read: what seems to be missing may stand there."""
    return any(one.code < "R090" and code(one.code).severity == "error" for one in report.found)


def ordered(found: list[Diagnostic], sources: Sources) -> list[Diagnostic]:
    """By file, line, column and code; the same sentence at the same place is said once."""
    keyed: dict[tuple[str, int, int, str, str], Diagnostic] = {}
    for item in found:
        place = sources.place(item.span)
        key = (place.file, place.line, place.column, item.code, item.message)
        keyed.setdefault(key, item)
    return [keyed[key] for key in sorted(keyed)]
