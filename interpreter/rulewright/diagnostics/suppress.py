"""In: diagnostics and the texts they are about. Out: those that no comment silences, and findings about the
comments.
"""

from __future__ import annotations

from collections.abc import Container

from .allowance import Allowance, allowances
from .catalogue import code
from .diagnostic import Diagnostic
from .place import Sources


def suppress(found: list[Diagnostic], sources: Sources, own: Container[str] | None = None) -> list[Diagnostic]:
    """A comment silences the findings of its code that *begin* in its line; a comment that silences none is R092.

    R092 is reported only in the ruleset's ``own`` files: the game that it builds on may have other findings by itself.
    """
    said = [
        one
        for file in sources.files()
        if "rulewright" in sources.text(file).lower()
        for one in allowances(file, sources)
    ]
    allowed = [one for one in said if isinstance(one, Allowance)]
    lines = {(one.file, one.line, one.code) for one in allowed}
    left = []
    used: set[tuple[str, int, str]] = set()
    for item in found:
        places = map(sources.place, (item.span, *item.shown))
        here = {(place.file, place.line, item.code) for place in places} & lines
        used |= here
        if not here:
            left.append(item)
    wrong = [one for one in said if isinstance(one, Diagnostic)]
    unused = (
        []
        if _stopped(found)
        else [
            Diagnostic("R092", one.span, f"`{one.code}` is not found in this line.", "Delete the comment.")
            for one in allowed
            if (own is None or one.file in own)
            and (one.file, one.line, one.code) not in used
            and not one.code.startswith(("R4", "R5", "R6"))  # found with --schema, --play or --book only
        ]
    )
    return [*left, *wrong, *unused]


def _stopped(found: list[Diagnostic]) -> bool:
    """Whether errors ended the check early. Then the finding that a comment silences may just not be found yet."""
    return any(code(item.code).severity == "error" and item.code[1] in "012" for item in found)
