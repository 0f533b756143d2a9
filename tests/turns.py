"""In: cases of which all tell of one mechanism. Out: the same, of which some are left to `-m soak`.

The tests that everybody runs have to end in minutes. Tests of different mechanisms begin at different cases, so that
together they come to every ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def by_turns(cases: Iterable[Any], each: int, start: int = 0, *, always: Iterable[Any] = ()) -> list[Any]:
    """Every ``each``-th of the cases, and those that are ``always`` tried; the others with `-m soak` alone."""
    kept = list(always)
    return [
        case if at % each == start % each or case in kept else pytest.param(*several(case), marks=pytest.mark.soak)
        for at, case in enumerate(cases)
    ]


def several(case: Any) -> tuple[Any, ...]:
    """The arguments of a test that has one, or several."""
    return case if isinstance(case, tuple) else (case,)
