"""In: numbers, one for each game or block of games. Out: what they say about all games, and how sure that is.

Intervals are at 95 % unless another level is given. None of this knows what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import ceil, erfc, exp, inf, isclose, lgamma, log, sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from ..frozen import frozen
from ..play.chance import Stream

LEVEL = 0.95
FEWEST = 30
"""So many blocks are needed before the mean of them is taken to be about normal."""


class Interval(NamedTuple):
    """An estimate, and between which bounds the truth is, surely enough."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


@frozen
class Sample:
    """Numbers in all: how many, their sum, and that of their squares. Samples of parts add up to that of the whole."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def __add__(self, other: Sample) -> Sample:
        return Sample(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Of the numbers, not of their mean."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1))


def sample(numbers: Iterable[float]) -> Sample:
    listed = list(numbers)
    return Sample(len(listed), sum(listed), sum(one * one for one in listed))


# ---- intervals -----------------------------------------------------------------------------------------------------


def mean(of: Sample, level: float = LEVEL, *, low: float = -inf, high: float = inf) -> Interval:
    """The mean of all there could be, by Student's distribution; ``low``, ``high``: between these it must be."""
    if of.count < 2:
        return Interval(of.mean, low, high)
    half = student(1 - (1 - level) / 2, of.count - 1) * sqrt(of.variance / of.count)
    if half == 0 and of.count:  # all alike: how many others there may be is told by the rule for what was never seen
        rare = rarer_than(of.count, level)
        width = high - low if high - low < inf else 0.0
        return Interval(of.mean, max(low, of.mean - rare * width), min(high, of.mean + rare * width))
    return Interval(of.mean, max(low, of.mean - half), min(high, of.mean + half))


def proportion(met: int, count: int, level: float = LEVEL) -> Interval:
    """How often something happens that was met so often among so many (Wilson)."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    z, p = normal(1 - (1 - level) / 2), met / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    return Interval(p, max(0.0, middle - half) if met else 0.0, min(1.0, middle + half) if met < count else 1.0)


def rarer_than(count: int, level: float = LEVEL) -> float:
    """What was never met among so many is surely rarer than this: about three in ``count``."""
    return 1.0 - (1 - level) ** (1 / count) if count else 1.0


def quantile(ordered: Sequence[float], part: float, level: float = LEVEL) -> Interval:
    """The number below which a part of all lie, by the ranks that surely lie on both sides of it."""
    count = len(ordered)
    value = ordered[min(count - 1, int(part * count))]
    if part in (0.0, 1.0):
        return Interval(value, ordered[0], ordered[-1])
    tail = (1 - level) / 2
    low, high = 0, count - 1
    while low < count - 1 and at_most(low, count, part) <= tail:
        low += 1
    while high > 0 and 1 - at_most(high - 1, count, part) <= tail:
        high -= 1
    return Interval(value, ordered[max(0, low - 1)] if low else -inf, ordered[high] if high < count - 1 else inf)


def bootstrap(
    rows: Sequence[Sequence[float]],
    of: Callable[[Sequence[Sequence[float]]], float],
    seed: int,
    times: int = 2000,
    level: float = LEVEL,
) -> Interval:
    """Of anything that is worked out from rows: by drawing as many of them again and again, some more than once."""
    stream, count = Stream(seed), len(rows)
    found = sorted(of([rows[stream.below(count)] for _ in range(count)]) for _ in range(times))
    at = int((1 - level) / 2 * times)
    return Interval(of(rows), found[at], found[-1 - at])


def whenever(of: Sample, level: float = LEVEL, tuned: int = 5_000) -> Interval:
    """The mean, however often one looks, and whenever one stops: surely enough it lies within at every look.

    Robbins' mixture of normal distributions, narrowest after ``tuned`` numbers; about 1.7 times as wide as `mean`.
    """
    if of.count < 2 or not of.variance:
        return Interval(of.mean, -inf, inf)
    error, variance = 1 - level, of.variance
    rho = tuned * variance / (2 * log(1 / error) + log(1 + 2 * log(1 / error)))
    spent = of.count * variance
    half = sqrt((spent + rho) * (log((spent + rho) / rho) + 2 * log(1 / error))) / of.count
    return Interval(of.mean, of.mean - half, of.mean + half)


# ---- verdicts ------------------------------------------------------------------------------------------------------

Verdict = Literal["within", "beyond", "open"]


def within(found: Interval, bound: float) -> Verdict:
    """Whether something lies surely within ± ``bound``, surely beyond it, or cannot be told yet."""
    if -bound <= found.low and found.high <= bound:
        return "within"
    return "beyond" if found.low > bound or found.high < -bound else "open"


def more_needed(found: Interval, bound: float, count: int) -> int:
    """About how many more are needed to tell, if the estimate stays: intervals shrink with the root of the number."""
    far = abs(bound - abs(found.value))
    if isclose(far, 0.0, abs_tol=1e-12) or found.half in (0.0, inf):
        return 0 if found.half == 0.0 else 10 * max(count, 100)
    return max(0, ceil(count * (found.half / far) ** 2 - 1e-6) - count)


def surviving(chances: Sequence[float], rate: float = 0.1) -> list[bool]:
    """Which of a family of findings are to be believed, so that of these only a part is false (Benjamini and Hochberg).

    ``chances``: how probable each would be if there were nothing to find.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = max((at for at, one in enumerate(order) if chances[one] <= rate * (at + 1) / len(order)), default=-1)
    believed = set(order[: last + 1])
    return [at in believed for at in range(len(chances))]


def all_alike(shares: Sequence[Sequence[float]]) -> float:
    """How probable it would be to see shares so unlike each other if all seats had the same; a row for each block."""
    rows, seats = len(shares), len(shares[0])
    expected = 1 / seats
    off = [sum(row[at] for row in shares) / rows - expected for at in range(seats - 1)]
    spread = [
        [
            sum((row[one] - expected - off[one]) * (row[other] - expected - off[other]) for row in shares)
            / (rows - 1)
            / rows
            for other in range(seats - 1)
        ]
        for one in range(seats - 1)
    ]
    return wald(off, spread)


def wald(off: Sequence[float], spread: Sequence[Sequence[float]]) -> float:
    """How probable it would be to be off by so much, in several numbers at once, whose errors vary together so."""
    solved = solution(spread, off)
    if solved is None:
        return 1.0 if not any(off) else 0.0
    return beyond_square(sum(one * other for one, other in zip(off, solved, strict=True)), len(off))


def differs(of: Sample) -> float:
    """How probable a mean so far from 0 would be if it were 0."""
    if of.count < 2:
        return 1.0
    if not of.variance:
        return 1.0 if of.mean == 0 else 0.0
    return 2 * (1 - student_below(abs(of.mean) / sqrt(of.variance / of.count), of.count - 1))


class Decision(NamedTuple):
    """Between two hypotheses: which is taken, and how far the evidence goes."""

    taken: Literal["first", "second", "open"]
    evidence: float
    bound: float


def decide(of: Sample, first: float, second: float, error: float = 0.05, fewest: int = 100) -> Decision:
    """Whether the mean is rather ``first`` or ``second``, by Wald's sequential test: looked at again and again, it errs
    in no more than the part ``error`` of all cases, whichever is true.
    """
    bound = log((1 - error) / error)
    if of.count < fewest or not of.variance:
        return Decision("open", 0.0, bound)
    evidence = of.count * (second - first) * (2 * of.mean - first - second) / (2 * of.variance)
    taken: Literal["first", "second", "open"] = "open"
    if abs(evidence) >= bound:
        taken = "second" if evidence > 0 else "first"
    return Decision(taken, evidence, bound)


class Pairing(NamedTuple):
    """The difference of two runs that share their deals, and which part of the games that saves."""

    difference: Sample
    saved: float


def paired(base: Sequence[float], variant: Sequence[float]) -> Pairing:
    """Block by block. ``saved`` is below 0 if they vary more together than apart."""
    difference = sample(new - old for old, new in zip(base, variant, strict=True))
    apart = sample(base).variance + sample(variant).variance
    return Pairing(difference, 1 - difference.variance / apart if apart else 0.0)


# ---- distributions -------------------------------------------------------------------------------------------------


def normal(part: float) -> float:
    return NormalDist().inv_cdf(part)


def normal_beyond(value: float) -> float:
    """The chance of a number above this."""
    return erfc(value / sqrt(2)) / 2


@cache
def student(part: float, degrees: int) -> float:
    """Below this lies so much of Student's distribution."""
    low, high = -1.0, 1.0
    while student_below(low, degrees) > part:
        low *= 2
    while student_below(high, degrees) < part:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if student_below(middle, degrees) < part else (low, middle)
    return (low + high) / 2


def student_below(value: float, degrees: int) -> float:
    tail = beta_below(degrees / (degrees + value * value), degrees / 2, 0.5) / 2
    return 1 - tail if value > 0 else tail


def at_most(met: int, count: int, part: float) -> float:
    """The chance that of ``count`` no more than ``met`` happen, each with the chance ``part``."""
    return 1.0 if met >= count else beta_below(1 - part, count - met, met + 1)


def beta_below(value: float, a: float, b: float) -> float:
    """The incomplete beta function, by its continued fraction."""
    if value <= 0 or value >= 1:
        return float(value >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(value) + b * log(1 - value))
    if value < (a + 1) / (a + b + 2):
        return front * fraction(value, a, b) / a
    return 1 - front * fraction(1 - value, b, a) / b


def fraction(value: float, a: float, b: float) -> float:
    """By Lentz' method."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * value / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    found = d
    for at in range(1, 10_000):
        for step in (
            at * (b - at) * value / ((a + 2 * at - 1) * (a + 2 * at)),
            -(a + at) * (a + b + at) * value / ((a + 2 * at) * (a + 2 * at + 1)),
        ):
            d, c = 1 + step * d, 1 + step / c
            d, c = 1 / (d if abs(d) > tiny else tiny), c if abs(c) > tiny else tiny
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found


def beyond_square(value: float, degrees: int) -> float:
    """The chance of a sum of so many squares of normal numbers above this."""
    a, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    front = exp(-x + a * log(x) - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        at = a
        while abs(term) > abs(total) * 1e-16:
            at += 1
            term *= x / at
            total += term
        return max(0.0, 1 - total * front)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    found = d
    for at in range(1, 10_000):
        b += 2
        step = -at * (at - a)
        d = 1 / (step * d + b)
        c = b + step / c
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found * front


def solution(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """Of a few linear equations; None if they do not say."""
    size = len(right)
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda one: abs(work[one][at]))
        if abs(work[best][at]) < 1e-15:
            return None
        work[at], work[best] = work[best], work[at]
        for other in range(size):
            if other != at:
                part = work[other][at] / work[at][at]
                work[other] = [one - part * two for one, two in zip(work[other], work[at], strict=True)]
    return [work[at][size] / work[at][at] for at in range(size)]
