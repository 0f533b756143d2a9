"""In: a name that nothing has, and the names that there are. Out: the question whether one of them was meant."""

from __future__ import annotations

from collections.abc import Iterable


def near(name: str, names: Iterable[str]) -> str:
    """``Did you mean `x`?``, or nothing if nothing is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - rarely needed: only once something is wrong

    known = list(dict.fromkeys(names))
    folded = {other.casefold(): other for other in reversed(known)}
    if name.casefold() in folded:
        return f"Did you mean `{folded[name.casefold()]}`?"
    found = get_close_matches(name, known, 1, 0.6)
    return f"Did you mean `{found[0]}`?" if found else ""
