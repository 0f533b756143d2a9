"""In: a name that does not exist, and the existing names. Out: the one that was probably meant, as a suggestion."""

from __future__ import annotations

from collections.abc import Iterable

MEANT = "Did you mean "
"""The beginning of all hints that suggest a name."""


def near(name: str, names: Iterable[str]) -> str:
    """``Did you mean `x`?``, or an empty string if no name is similar."""
    found = nearest(name, names)
    return f"{MEANT}`{found}`?" if found else ""


def nearest(name: str, names: Iterable[str]) -> str:
    """The most similar name, or an empty string if none is similar."""
    from difflib import get_close_matches  # noqa: PLC0415 - needed only after a mistake

    known = list(dict.fromkeys(names))
    folded = {other.casefold(): other for other in reversed(known)}
    if name.casefold() in folded:
        return folded[name.casefold()]
    return next(iter(get_close_matches(name, known, 1, 0.6)), "")
