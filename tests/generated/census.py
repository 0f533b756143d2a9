"""In: a case. Out: what of the language it has met."""

from __future__ import annotations

from collections import Counter

from .case import Case

ALL: tuple[str, ...] = ()
OFTEN = 100


def aimed(census: Counter[str]) -> dict[str, float]:
    del census
    return {}


def met(case: Case, wanted: frozenset[str]) -> frozenset[str]:
    del case
    return frozenset(wanted & frozenset())
