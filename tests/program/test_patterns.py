"""Occurrences of a pattern, compared with all sets of disjoint matches."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from rulewright.program.patterns import occurrences

Steps = tuple[tuple[int, int, int], ...]


def ends(pattern: Steps, items: tuple[int, ...], start: int) -> set[int]:
    """The ends of matches that begin at a place, found step by step."""

    @cache
    def match(step: int, place: int) -> frozenset[int]:
        if step == len(pattern):
            return frozenset({place})
        value, more, beside = pattern[step]
        if beside:
            near = place - 1 if step == 0 else place
            free = not 0 <= near < len(items) or items[near] != value
            return match(step + 1, place) if free else frozenset()
        found: frozenset[int] = frozenset()
        taken = place
        while taken < len(items) and value in (-1, items[taken]):
            taken += 1
            found |= match(step + 1, taken)
            if not more:
                break
        return found

    return {end for end in match(0, start) if end > start}


def most(pattern: Steps, items: tuple[int, ...]) -> int:
    """The largest number of disjoint matches."""
    spans = [(start, end) for start in range(len(items)) for end in ends(pattern, items, start)]

    def best(start: int) -> int:
        return max((1 + best(end) for first, end in spans if first >= start), default=0)

    return best(0)


VALUES = st.integers(0, 2)
STEP = st.tuples(st.integers(-1, 2), st.integers(0, 1), st.just(0))
BESIDE = st.lists(st.tuples(VALUES, st.just(0), st.just(1)), max_size=1)


@given(BESIDE, st.lists(STEP, min_size=1, max_size=3), BESIDE, st.lists(VALUES, max_size=8))
def test_occurrences_are_the_largest_set_of_disjoint_matches(
    before: list[tuple[int, int, int]],
    steps: list[tuple[int, int, int]],
    after: list[tuple[int, int, int]],
    items: list[int],
) -> None:
    pattern = (*before, *steps, *after)
    assert occurrences(pattern, tuple(items)) == most(pattern, tuple(items))
