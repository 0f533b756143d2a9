"""The range of a result contains every result that numbers of the ranges can give; comparisons are settled
correctly.
"""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rulewright.model.intervals import compare, operate
from rulewright.model.types import HIGHEST, LOWEST, NONE, Bool, Int, Maybe

SMALL = st.integers(-9, 9)
ENDS = st.one_of(SMALL, st.sampled_from([LOWEST, LOWEST + 1, HIGHEST - 1, HIGHEST]))
BINARY = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
}
COMPARED = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@st.composite
def ranges(draw: st.DrawFn, ends: st.SearchStrategy[int] = SMALL) -> Int:
    low, high = sorted((draw(ends), draw(ends)))
    return Int(low, high)


def numbers(of: Int) -> range:
    return range(of.low, of.high + 1)


@given(st.sampled_from(sorted(BINARY)), ranges(), ranges())
def test_every_result_is_in_the_range(operator: str, left: Int, right: Int) -> None:
    found = operate(operator, (left, right))
    for a, b in product(numbers(left), numbers(right)):
        if b or operator not in {"/", "mod"}:
            assert found.low <= BINARY[operator](a, b) <= found.high


@given(st.sampled_from("+-*"), ranges(), ranges())
def test_the_range_is_no_wider_than_it_must_be(operator: str, left: Int, right: Int) -> None:
    found = operate(operator, (left, right))
    results = [BINARY[operator](a, b) for a, b in product(numbers(left), numbers(right))]
    assert found == Int(min(results), max(results))


@given(ranges())
def test_a_number_turned_about_is_in_the_range(of: Int) -> None:
    assert operate("negative", (of,)) == Int(-of.high, -of.low)


@given(st.sampled_from(sorted(BINARY)), ranges(ENDS), ranges(ENDS))
def test_large_numbers_stay_within_64_bits(operator: str, left: Int, right: Int) -> None:
    found = operate(operator, (left, right))
    assert LOWEST <= found.low <= found.high <= HIGHEST


@given(st.sampled_from(sorted(BINARY)), ranges(ENDS), ranges(ENDS))
def test_the_ends_of_large_ranges_are_judged_like_small_ones(operator: str, left: Int, right: Int) -> None:
    found = operate(operator, (left, right))
    for a, b in product((left.low, left.high), (right.low, right.high)):
        if (b or operator not in {"/", "mod"}) and LOWEST <= BINARY[operator](a, b) <= HIGHEST:
            assert found.low <= BINARY[operator](a, b) <= found.high


@given(st.sampled_from(sorted(COMPARED)), ranges(), ranges())
def test_a_comparison_is_settled_just_if_all_numbers_agree(operator: str, left: Int, right: Int) -> None:
    answers = {COMPARED[operator](a, b) for a, b in product(numbers(left), numbers(right))}
    assert compare(operator, left, right) == (answers.pop() if len(answers) == 1 else None)


@given(st.sampled_from(["=", "!="]), st.booleans(), st.booleans())
def test_known_answers_are_compared(operator: str, left: bool, right: bool) -> None:
    assert compare(operator, Bool(left), Bool(right)) == COMPARED[operator](left, right)
    assert compare(operator, Bool(left), Bool()) is None


def test_none_equals_only_none() -> None:
    assert compare("=", Int(1, 3), NONE) is False
    assert compare("!=", Int(1, 3), NONE) is True
    assert compare("=", NONE, NONE) is True
    assert compare("<", Int(1, 3), NONE) is False
    assert compare("=", Maybe(Int(1, 3)), NONE) is None
    assert compare("=", Maybe(Int(1, 1)), Int(1, 1)) is None
