"""In: the findings of two checks of the same game. Out: which are new, which stay, and which are gone."""

from __future__ import annotations

from collections import defaultdict

from ..frozen import frozen
from .finding import Finding


@frozen
class Compared:
    """All findings of both checks, each once. Those that stay have their present places."""

    new: tuple[Finding, ...]
    as_before: tuple[Finding, ...]
    gone: tuple[Finding, ...]


def compared(before: tuple[Finding, ...], now: tuple[Finding, ...]) -> Compared:
    """Compare two checks. A finding that only moved, or whose line was edited around it, counts as staying."""
    left, new = list(before), list(now)
    for known_by in (_of_the_same_line, _of_the_same_file):
        known: dict[tuple[str, ...], list[Finding]] = defaultdict(list)
        for finding in left:
            known[known_by(finding)].append(finding)
        unmatched = []
        for finding in new:
            same = known[known_by(finding)]
            if same:
                same.pop(0)
            else:
                unmatched.append(finding)
        new = unmatched
        left = [finding for some in known.values() for finding in some]
    added, gone = {id(finding) for finding in new}, {id(finding) for finding in left}
    return Compared(
        tuple(new),
        tuple(finding for finding in now if id(finding) not in added),
        tuple(finding for finding in before if id(finding) in gone),
    )


def _of_the_same_file(finding: Finding) -> tuple[str, ...]:
    return finding.spot.place.file, finding.code.id, finding.message


def _of_the_same_line(finding: Finding) -> tuple[str, ...]:
    return *_of_the_same_file(finding), finding.spot.first.strip()
