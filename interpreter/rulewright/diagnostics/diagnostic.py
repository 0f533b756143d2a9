"""A diagnostic: something that a stage found wrong, with a code, a place, a sentence, a hint, and related places."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..frozen import frozen
from .catalogue import code
from .place import Sources, Span


@frozen
class Diagnostic:
    """One mistake. Its severity and page come from its code (see ``catalogue``).

    If an edit in another file caused it, its place is that edit; then ``shown`` is where it was found, and ``removes``
    is the name of what the edit removed, if it removed something.
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
    """Collects diagnostics in the order in which they are found; ``ordered`` sorts them and drops repetitions."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(
        self, code: str, span: Span, message: str, hint: str = "", related: tuple[tuple[Span, str], ...] = ()
    ) -> None:
        self.found.append(Diagnostic(code, span, message, hint, related))


def unread(report: Report) -> bool:
    """Whether some lines could not be read. Then a name that seems to be missing may be declared in one of them."""
    return any(one.code < "R090" and code(one.code).severity == "error" for one in report.found)


def ordered(found: list[Diagnostic], sources: Sources) -> list[Diagnostic]:
    """Sorted by file, line, column and code; the same sentence at the same place appears once."""
    keyed: dict[tuple[str, int, int, str, str], Diagnostic] = {}
    for item in found:
        place = sources.place(item.span)
        key = (place.file, place.line, place.column, item.code, item.message)
        keyed.setdefault(key, item)
    return [keyed[key] for key in sorted(keyed)]
