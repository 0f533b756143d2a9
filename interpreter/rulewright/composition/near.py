"""In: a name that nothing has, and the names that there are. Out: which of them was meant, and the question whether."""

from __future__ import annotations

from collections.abc import Iterable

MEANT = "Did you mean "
"""How a hint begins that suggests a name."""


def near(name: str, names: Iterable[str]) -> str:
    """``Did you mean `x`?``, or nothing if nothing is near."""
    found = nearest(name, names)
    return f"{MEANT}`{found}`?" if found else ""


def nearest(name: str, names: Iterable[str]) -> str:
    """The name that is most like it, or nothing if none is."""
    from difflib import get_close_matches  # noqa: PLC0415 - rarely needed: only once something is wrong

    known = list(dict.fromkeys(names))
    folded = {other.casefold(): other for other in reversed(known)}
    if name.casefold() in folded:
        return folded[name.casefold()]
    return next(iter(get_close_matches(name, known, 1, 0.6)), "")
