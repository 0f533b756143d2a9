"""In: diagnostics and the sources that they point into. Out: findings: diagnostics with places and lines looked up.

So findings of several games can be merged, sorted and printed without their sources.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..frozen import frozen
from .catalogue import code
from .code import Code
from .diagnostic import Diagnostic, ordered
from .place import Place, Sources, Span


@frozen
class Spot:
    """A place, and the text of its first and last line; both are empty if the file is not known."""

    place: Place
    first: str
    last: str
    known: bool


@frozen
class Finding:
    """A diagnostic whose places have been looked up."""

    code: Code
    spot: Spot
    message: str
    hint: str
    related: tuple[tuple[Spot, str], ...]


def findings(found: list[Diagnostic], sources: Sources) -> tuple[Finding, ...]:
    """In the order of files and lines; the same sentence at the same place appears once."""
    return tuple(
        Finding(
            code(item.code),
            _spot(item.span, sources),
            item.message,
            item.hint,
            tuple((_spot(span, sources), label) for span, label in item.related),
        )
        for item in ordered(found, sources)
    )


def together(groups: Iterable[tuple[Finding, ...]]) -> tuple[Finding, ...]:
    """The findings of several games, in order. Games that share a file have the same findings in it: shown once."""
    unique = {finding: None for group in groups for finding in group}
    return tuple(sorted(unique, key=_order))


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    place = finding.spot.place
    return place.file, place.line, place.column, finding.code.id, finding.message


def _spot(span: Span, sources: Sources) -> Spot:
    place = sources.place(span)
    if place.file not in sources.files():
        return Spot(place, "", "", known=False)
    return Spot(place, sources.line(place.file, place.line), sources.line(place.file, place.end_line), known=True)
