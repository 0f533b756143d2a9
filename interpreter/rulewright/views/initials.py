"""In: names. Out: a short sign for each, by which they differ."""

from __future__ import annotations

from collections.abc import Sequence


def initials(names: Sequence[str]) -> dict[str, str]:
    """The shortest beginnings by which names differ."""
    found = {}
    for name in names:
        size = next(
            (size for size in range(1, len(name)) if sum(other.startswith(name[:size]) for other in names) == 1),
            len(name),
        )
        found[name] = name[:size]
    return found
