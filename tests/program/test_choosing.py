"""Sets of alike members, members of sets, and members taken from a set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.program.faults import RulesFault
from rulewright.program.operations import as_set, elements, some_bits, subsets

MEMBERS = st.sets(st.integers(0, 90), max_size=7)


@given(st.sets(st.integers(0, 200)))
def test_members(members: set[int]) -> None:
    assert elements(as_set(members)) == tuple(sorted(members))


@given(MEMBERS, st.lists(st.integers(0, 2), min_size=7, max_size=7), st.integers(0, 4), st.integers(0, 7))
def test_subsets_are_all_that_look_different(members: set[int], kinds: list[int], low: int, high: int) -> None:
    order = sorted(members)
    looks = dict(zip(order, kinds, strict=False))
    expected: dict[tuple[tuple[int, int], ...], int] = {}
    for size in range(low, high + 1):
        for chosen in combinations(order, size):
            shown = tuple(sorted(Counter(looks[one] for one in chosen).items()))
            expected.setdefault(shown, as_set(chosen))
    assert subsets(as_set(members), low, high, tuple(looks.values())) == tuple(expected.values())


@given(MEMBERS, st.integers(0, 8))
def test_some_are_there_or_the_game_stops(members: set[int], count: int) -> None:
    whole = as_set(members)
    if count <= len(members):
        assert elements(some_bits(count, whole)) == tuple(sorted(members))[:count]
        return
    with pytest.raises(RulesFault, match="There are only") as fault:
        some_bits(count, whole, (7, "game.rules", "define:some"))
    assert (fault.value.line, fault.value.file, fault.value.node) == (7, "game.rules", "define:some")
    assert fault.value.message.endswith(".")
