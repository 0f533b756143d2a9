"""In: operators and the ranges of their operands. Out: the range of the result; yes or no where ranges settle it."""

from __future__ import annotations

from .types import HIGHEST, LOWEST, NONE, Bool, Int, Maybe, Type, is_unknown


def _clamped(low: int, high: int) -> Int:
    return Int(max(low, LOWEST), min(high, HIGHEST)) if low <= HIGHEST and high >= LOWEST else Int()


def operate(operator: str, types: tuple[Int, ...]) -> Int:
    """The range of ``a operator b``. Division goes down, as with the finger on a number line."""
    if operator == "negative":
        (a,) = types
        return _clamped(-a.high, -a.low)
    a, b = types
    match operator:
        case "+":
            return _clamped(a.low + b.low, a.high + b.high)
        case "-":
            return _clamped(a.low - b.high, a.high - b.low)
        case "*":
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return _clamped(min(ends), max(ends))
        case "/":
            divisors = [y for y in (b.low, b.high, 1, -1) if y and b.low <= y <= b.high]
            ends = [x // y for x in (a.low, a.high) for y in divisors]
            return _clamped(min(ends), max(ends)) if ends else Int()
        case "mod":
            if a.low == a.high and b.low == b.high and b.low:
                return Int(a.low % b.low, a.low % b.low)
            if b.low > 0:
                return Int(0, min(b.high - 1, a.high) if a.low >= 0 else b.high - 1)
    return Int()


def compare(operator: str, left: Type, right: Type) -> bool | None:
    """Whether a comparison always holds (True), never (False), or is open (None)."""
    if isinstance(left, Maybe) or isinstance(right, Maybe) or is_unknown(left) or is_unknown(right):
        return None
    if NONE in (left, right):  # what is always there is never none
        return (left == right) == (operator == "=") if operator in {"=", "!="} else False
    if isinstance(left, Bool) and isinstance(right, Bool):
        if left.always is None or right.always is None:
            return None
        return (left.always == right.always) == (operator == "=")
    if not isinstance(left, Int) or not isinstance(right, Int):
        return None
    match operator:
        case "=" | "!=":
            if left.high < right.low or right.high < left.low:
                return operator == "!="
            if left.low == left.high == right.low == right.high:
                return operator == "="
            return None
        case "<":
            return True if left.high < right.low else False if left.low >= right.high else None
        case "<=":
            return True if left.high <= right.low else False if left.low > right.high else None
        case ">":
            return compare("<", right, left)
        case ">=":
            return compare("<=", right, left)
    return None
