"""Statistics: known numbers from tables, and bounds that hold as often as they say."""

from __future__ import annotations

from math import inf, isclose

import pytest

from rulewright.lab import statistics as s
from rulewright.play.chance import Stream


def close(one, other, to=1e-3):
    return isclose(one, other, rel_tol=to, abs_tol=to)


# ---- known numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degrees", "half", "one_in_twenty"),
    [(1, 12.7062, 6.3138), (2, 4.3027, 2.9200), (10, 2.2281, 1.8125), (30, 2.0423, 1.6973), (1000, 1.9623, 1.6464)],
)
def test_students_distribution(degrees, half, one_in_twenty):
    """From printed tables."""
    assert close(s.student(0.975, degrees), half)
    assert close(s.student(0.95, degrees), one_in_twenty)
    assert close(s.student(0.025, degrees), -half)


@pytest.mark.parametrize(
    ("degrees", "value", "chance"),
    [(1, 3.841, 0.05), (2, 5.991, 0.05), (5, 11.070, 0.05), (10, 18.307, 0.05), (3, 11.345, 0.01), (4, 0.711, 0.95)],
)
def test_sums_of_squares(degrees, value, chance):
    assert close(s.beyond_square(value, degrees), chance)


def test_throws_of_a_coin():
    assert close(s.at_most(2, 10, 0.5), 56 / 1024, 1e-9)
    assert close(s.at_most(9, 10, 0.5), 1023 / 1024, 1e-9)
    assert s.at_most(10, 10, 0.5) == 1.0


def test_wilsons_interval():
    """As in Newcombe's tables (1998)."""
    for met, count, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        found = s.proportion(met, count)
        assert (close(found.low, low), close(found.high, high)) == (True, True)


def test_what_was_never_met():
    assert close(s.rarer_than(1000), 0.003, 1e-4)
    assert s.rarer_than(0) == 1.0


def test_the_ranks_about_a_median():
    """Of 20 numbers, the 6th and the 15th, as tables of the sign test have it."""
    found = s.quantile([float(at) for at in range(1, 21)], 0.5)
    assert (found.low, found.high) == (6, 15)


def test_which_findings_are_believed():
    """The example of Benjamini and Hochberg (1995), at 5 %."""
    told = ".0001 .0004 .0019 .0095 .0201 .0278 .0298 .0344 .0459 .3240 .4262 .5719 .6528 .7590 1"
    chances = [float(one) for one in told.split()]
    assert s.surviving(chances, 0.05) == [True] * 4 + [False] * 11
    assert s.surviving([], 0.1) == []


def test_sums_of_parts():
    numbers = [1.0, 4.0, -2.0, 8.0, 0.5]
    whole = s.sample(numbers)
    assert s.sample(numbers[:2]) + s.sample(numbers[2:]) == whole
    assert (whole.mean, round(whole.variance, 6)) == (2.3, 14.7)


# ---- bounds that hold ----------------------------------------------------------------------------------------------


def uniform(stream):
    return stream.below(1 << 30) / (1 << 30)


def shares(stream, chance, split):
    """What a seat has of a win: all, nothing, or a part."""
    drawn = uniform(stream)
    return 0.5 if drawn < split else float(uniform(stream) < chance)


@pytest.mark.parametrize(
    ("chance", "split", "blocks"), [(0.25, 0.0, 200), (0.5, 0.1, 100), (0.8, 0.05, 60), (0.34, 0.2, 30)]
)
def test_an_interval_holds_the_truth_as_often_as_it_says(chance, split, blocks):
    stream, held, runs = Stream(blocks), 0, 1000
    truth = split * 0.5 + (1 - split) * chance
    for _ in range(runs):
        found = s.mean(s.sample(shares(stream, chance, split) for _ in range(blocks)), low=0, high=1)
        held += found.holds(truth)
    assert 935 <= held <= 965


def test_ranks_hold_a_quantile_often_enough():
    stream, held = Stream(5), 0
    for _ in range(1000):
        held += s.quantile(sorted(uniform(stream) ** 3 for _ in range(50)), 0.9).holds(0.9**3)
    assert held >= 940


def runs_that_err(runs, interval):
    """In how many the truth lies outside at any of a hundred looks."""
    stream, wrong = Stream(9), 0
    for _ in range(runs):
        of, out = s.Sample(), False
        for _ in range(100):
            of += s.sample(float(uniform(stream) < 0.3) for _ in range(20))
            out |= not interval(of).holds(0.3)
        wrong += out
    return wrong


def test_one_may_look_whenever_one_likes():
    """It errs in at most one of twenty runs."""
    assert runs_that_err(400, lambda of: s.whenever(of, tuned=500)) <= 20


def test_looking_whenever_one_likes_would_err_otherwise():
    """The interval for one look errs far too often: the test above could fail."""
    assert runs_that_err(200, s.mean) > 40


@pytest.mark.parametrize(("truth", "right"), [(0.0, "first"), (0.06, "second")])
def test_a_decision_errs_seldom_and_comes_sooner(truth, right):
    stream, wrong, needed = Stream(3), 0, 0
    for _ in range(300):
        of = s.Sample()
        found = s.decide(of, 0.0, 0.06)
        while found.taken == "open" and of.count < 20_000:
            of += s.sample(uniform(stream) - 0.5 + truth for _ in range(50))
            found = s.decide(of, 0.0, 0.06)
        wrong += found.taken != right
        needed += of.count
    assert wrong <= 0.05 * 300
    fixed = (2 * 1.645 / 0.06) ** 2 / 12  # the games of a test with as many errors that looks once
    assert needed / 300 < fixed


def test_unlike_seats_are_told_from_like_ones():
    stream, found = Stream(8), []
    for _ in range(300):
        rows = []
        for _ in range(60):
            won = stream.below(3)
            rows.append([float(won == seat) for seat in range(3)])
        found.append(s.all_alike(rows))
    assert 2 <= sum(one < 0.05 for one in found) <= 30
    assert s.all_alike([[1.0, 0.0, 0.0]] * 40 + [[0.0, 1.0, 0.0]] * 10 + [[0.0, 0.0, 1.0]] * 5) < 0.001


def test_a_bootstrap_holds_a_ratio():
    stream, held = Stream(2), 0
    for run in range(60):
        rows = [[uniform(stream), 1 + uniform(stream)] for _ in range(60)]
        found = s.bootstrap(rows, lambda some: sum(row[0] for row in some) / sum(row[1] for row in some), run, 300)
        held += found.holds(1 / 3)
    assert held >= 50


# ---- verdicts ------------------------------------------------------------------------------------------------------


def test_verdicts():
    assert s.within(s.Interval(0.01, -0.01, 0.02), 0.03) == "within"
    assert s.within(s.Interval(0.05, 0.04, 0.06), 0.03) == "beyond"
    assert s.within(s.Interval(-0.05, -0.06, -0.04), 0.03) == "beyond"
    assert s.within(s.Interval(0.02, -0.01, 0.05), 0.03) == "open"
    assert s.more_needed(s.Interval(0.02, 0.0, 0.04), 0.03, 1000) == 3000
    assert s.more_needed(s.Interval(0.0, 0.0, 0.0), 0.03, 1000) == 0


def test_pairing_helps_where_deals_decide():
    stream = Stream(4)
    deals = [uniform(stream) for _ in range(500)]
    base, variant = ([deal + 0.1 * uniform(stream) for deal in deals] for _ in range(2))
    found = s.paired(base, variant)
    assert found.saved > 0.9
    assert s.mean(found.difference).holds(0)
    assert s.paired(base, base).difference == s.Sample(500, 0, 0)
    assert s.differs(s.paired(base, base).difference) == 1.0
    assert s.differs(s.sample([1.0, 1.1, 0.9, 1.0] * 9)) < 1e-6


def test_few_numbers_say_little():
    assert s.mean(s.Sample()) == (0.0, -inf, inf)
    assert s.mean(s.sample([1.0]), low=0, high=1) == (1.0, 0, 1)
    assert s.proportion(0, 0) == (0.0, 0.0, 1.0)
    alike = s.mean(s.sample([1.0] * 50), low=0, high=1)
    assert (alike.high, 0.9 < alike.low < 0.95) == (1.0, True)
