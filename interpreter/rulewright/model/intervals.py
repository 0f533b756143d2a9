"""In: operators and the ranges of their operands. Out: the range of the result; or yes or no, if the ranges decide
that.
"""

from __future__ import annotations

from itertools import product

from ..language.operators import OPERATORS
from .types import HIGHEST, LOWEST, NONE, Bool, Int, Maybe, Type, is_unknown


def _clamped(low: int, high: int) -> Int:
    return Int(max(low, LOWEST), min(high, HIGHEST)) if low <= HIGHEST and high >= LOWEST else Int()


def operate(operator: str, types: tuple[Int, ...]) -> Int:
    """The range of ``a operator b``."""
    bounds = OPERATORS[operator].bounds
    found = bounds(*((one.low, one.high) for one in types)) if bounds is not None else None
    return Int() if found is None else _clamped(*found)


def compare(operator: str, left: Type, right: Type) -> bool | None:
    """Whether a comparison always holds (True), never holds (False), or may do either (None)."""
    if isinstance(left, Maybe) or isinstance(right, Maybe) or is_unknown(left) or is_unknown(right):
        return None
    if NONE in (left, right):  # a value that is always present never equals none
        return (left == right) == (operator == "=") if operator in {"=", "!="} else False
    if isinstance(left, Bool) and isinstance(right, Bool):
        if left.always is None or right.always is None:
            return None
        return (left.always == right.always) == (operator == "=")
    if not isinstance(left, Int) or not isinstance(right, Int):
        return None
    overlap = left.low <= right.high and right.low <= left.high
    if operator in {"=", "!="} and overlap and not left.low == left.high == right.low == right.high:
        return None
    comes_to = OPERATORS[operator].comes_to
    assert comes_to is not None
    outcomes = {bool(comes_to(a, b)) for a, b in product((left.low, left.high), (right.low, right.high))}
    return outcomes.pop() if len(outcomes) == 1 else None
