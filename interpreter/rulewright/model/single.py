"""In: the type of what is found or picked. Out: whether it is a single thing that may be in sets; or a diagnostic."""

from __future__ import annotations

from ..diagnostics.place import Span
from . import types as t
from .scope import Scope
from .types import Int, Many, Maybe, Type


def single(item: Type, span: Span, done: str, scope: Scope) -> bool:
    """Report rows, which have no names and cannot be found one by one."""
    if not isinstance(t.plain(item), Many):
        return True
    scope.error(
        "R229",
        span,
        f"What {done} must be single things; here they are {t.many(item)}.",
        "Go through them with `for`, `any`, `all`, `count` or `each`, or number them: `pick n in 1..9`.",
    )
    return False


def in_sets(item: Type, span: Span, scope: Scope) -> bool:
    """Report numbers that cannot be in sets: they must not be negative or too many."""
    plain = t.plain(item)
    if not isinstance(plain, Int) or (plain.low >= 0 and plain.high < t.MOST_NUMBERS):
        return True
    told = "negative numbers" if plain.low < 0 else f"numbers from {t.MOST_NUMBERS:,} on"
    scope.error(
        "R227",
        span,
        f"There may be {told} among these, and sets cannot contain them.",
        "Make a list of them: `each(x for x in …)`; or gather from a range such as `0..99`.",
    )
    return False


def picked(item: Type, span: Span, many: bool, scope: Scope) -> None:
    """Report what a player cannot pick: it must have a name, and not be none."""
    if not single(item, span, "is picked", scope):
        return
    if isinstance(item, Maybe):
        scope.error(
            "R202",
            span,
            "There may be none among these, and none cannot be picked.",
            "Leave it out: `pick x in those(y in … where y != none)`.",
        )
    elif many:
        in_sets(item, span, scope)
