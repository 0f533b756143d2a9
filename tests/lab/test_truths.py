"""Games of which the truth is known: every figure comes out right, and every flag rises that should."""

from __future__ import annotations

from math import exp, log

import pytest

import rulewright
from rulewright.lab.closely import looked
from rulewright.lab.figures import Counts
from rulewright.lab.here import Here
from rulewright.lab.measures import PARTS, Measure, Ratio, bot_share, games, interval
from rulewright.lab.played import Player
from rulewright.lab.running import run
from rulewright.lab.stopping import Decide, Until
from rulewright.play.chance import Stream


def found(counts: Counts, key: str, of: str = ""):
    return next(one.interval for one in counts.figures() if (one.key, one.of) == (key, of))


def holds(counts: Counts, truth: dict[tuple[str, str], float], room: float = 0.0) -> None:
    for (key, of), value in truth.items():
        one = found(counts, key, of)
        assert one.low - room <= value <= one.high + room, (key, of, value, one)


def test_a_coin_is_fair_and_one_that_is_bent_is_not(work_of, played):
    for setting, verdict in (("5", "within"), ("6", "beyond")):
        with played(6000, work_of("coin", "random", "random", settings={"fair.start": setting})) as store:
            counts = store.counts(0)
            share = int(setting) / 10
            holds(counts, {("seat-share", "one"): share, ("seat-share", "two"): 1 - share, ("choices", ""): 1})
            assert counts.fair() == (verdict, 0)
            assert (counts.alike() < 0.001) == (setting == "6")
    with played(100, work_of("coin", "random", "random")) as store:
        verdict, more = store.counts(0).fair()
        assert verdict == "open"
        assert 50 < more < 100_000


def test_leads_that_change_three_times_are_told(work_of, played):
    with played(40, work_of("leads", "random", "random")) as store:
        counts = store.counts(0)
    holds(
        counts, {("turns", ""): 8, ("choices", ""): 8, ("legal", ""): 1, ("forced", ""): 1, ("seat-share", "left"): 0.5}
    )
    assert found(counts, "lead-changes").value == 3 / 8
    assert found(counts, "settled").value == 0.125
    assert found(counts, "deficit").value == 3
    assert found(counts, "close").value == 0
    assert [found(counts, "lead", f"{at} %").value for at in ("0", "12.5", "25", "50", "75", "100")] == [
        0,
        3,
        3,
        1,
        2,
        2,
    ]
    # who leads after two and after six of eight turns loses; who leads after four wins
    assert [found(counts, "comeback", f"{at} %").value for at in (25, 50, 75)] == [1, 0, 1]
    assert [found(counts, "runaway", f"{at} %").value for at in (25, 50, 75)] == [0, 1, 0]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_winner_that_is_fixed_at_half_time_is_told(players, work_of, played):
    with played(200, work_of("half-time", *["random"] * players)) as store:
        counts = store.counts(0)
    names = ("one", "two", "three", "four", "five")[:players]
    holds(counts, {("seat-share", name): 1 / players for name in names}, room=0.03)
    assert found(counts, "settled").value == 0.5
    assert found(counts, "settled", "median").value == 0.5
    assert found(counts, "lead-changes").value == 0
    assert [found(counts, "runaway", f"{at} %").value for at in (25, 50, 75)] == [0.5, 1, 1]


def test_an_action_that_is_better_and_others_that_are_forgotten_are_flagged(work_of, played):
    with played(1500, work_of("chances", "random", "random")) as store:
        counts = store.counts(0)
    flags = {(one["kind"], one["of"]): one for one in counts.flags()}
    assert flags["never-offered", "fly"]["rarer_than"] == pytest.approx(0.002, abs=1e-4)
    assert set(flags) - {("losers-take", "sit")} == {  # to sit still loses, too: that may be seen or not
        ("winners-take", "boldly"),
        ("losers-take", "meekly"),
        ("seldom-taken", "sit"),
        ("never-offered", "fly"),
    }
    rates = {"boldly": 150 / 301, "meekly": 150 / 301, "sit": 1 / 301}
    holds(counts, {("take-rate", name): rate for name, rate in rates.items()}, room=0.01)
    holds(counts, {("legal", ""): 301, ("decisions", "left"): 1})
    used = exp(-sum(rate * log(rate) for rate in rates.values()))
    holds(counts, {("actions-in-use", ""): used}, room=0.01)


def test_picks_are_looked_at_one_by_one(work_of):
    work = work_of("chances", "random", "random")
    told = looked(Player(rulewright.reload), work, 120)
    assert told["blocks"] == 120
    picks = {(one["action"], one["pick"], one["value"]): one for one in told["picks"]}
    assert len(picks) == 300
    assert all(one["offered"] == 240 for one in picks.values())
    taken = sum(one["taken"] for one in picks.values())
    assert 235 <= taken <= 240  # to sit still is no pick
    held = [one["rate"][1] <= 1 / 301 <= one["rate"][2] for one in picks.values()]
    assert sum(held) >= 0.9 * len(held)


def test_ends_are_as_often_as_the_rules_say(work_of, played):
    with played(3000, work_of("ends", "random", "random", most=30)) as store:
        holds(
            store.counts(0),
            {("ends", "won"): 0.74, ("ends", "drawn"): 0.2, ("ends", "cut"): 0.05, ("ends", "fault"): 0.01},
        )


def test_luck_is_what_games_by_the_same_deal_have_in_common(work_of, played):
    """Bots of other names that both choose at random: the deal decides all, and who sits where nothing."""
    for name, explained in (("coin", 1.0), ("tic-tac-toe", 0.0)):
        bots = ("random", "prefer:" + {"coin": "toss", "tic-tac-toe": "place"}[name])
        with played(60, work_of(name, *bots)) as store:
            assert found(store.counts(0), "luck", "of the deal").value == pytest.approx(explained, abs=0.35)


# ---- intervals -----------------------------------------------------------------------------------------------------


def drawn(stream: Stream, players: int, size: int) -> int:
    """The share of a bot in the games of a block, which have something in common; some are shared by two."""
    alike, total = stream.below(players + 1), 0
    for _ in range(size):
        winner = alike if stream.below(2) else stream.below(players + 1)
        if winner == 0:
            total += PARTS
        elif winner == players:  # shared with another
            total += PARTS // 2
    return total


@pytest.mark.parametrize("runs", [300, pytest.param(4000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("players", "size"), [(2, 1), (2, 2), (3, 3), (4, 1), (5, 5)])
def test_intervals_hold_the_truth_as_often_as_they_say(runs, players, size):
    stream, held = Stream(players * 100 + size), 0
    measure = Measure("bot-share", "it", "share", bot_share(0), games, PARTS, 0, 1)
    truth = 1.5 / (players + 1)
    for _ in range(runs):
        ratio = Ratio()
        ratio.add([drawn(stream, players, size) for _ in range(100)], [size] * 100)
        held += interval(ratio, measure).holds(truth)
    room = 0.015 if runs > 1000 else 0.04
    assert 0.95 - room <= held / runs <= 0.95 + room


@pytest.mark.parametrize("runs", [12, pytest.param(200, marks=pytest.mark.soak)])
def test_decisions_seldom_err_and_end_sooner(runs, work_of, played):
    player = Player(rulewright.reload)
    for fair, right in (("5", "yes"), ("6", "no")):
        wrong = blocks = 0
        for seed in range(runs):
            with played(1, work_of("coin", "random", "random", settings={"fair.start": fair}, seed=seed)) as store:
                store.note("stop", Decide(20_000, "seat-gap < 0.1").as_json())
                run(store, Here(player))
                wrong += store.about["stopped"]["answer"] != right
                blocks += store.games(0)
        assert wrong <= 0.05 * runs + 2.5 * (0.05 * runs) ** 0.5
        assert blocks / runs < 785  # a test of fixed length that errs as seldom


def test_a_run_until_a_width_ends_when_it_is_reached(work_of, played):
    with played(1, work_of("coin", "random", "random")) as store:
        store.note("stop", Until(50_000, 0.03).as_json())
        run(store, Here(Player(rulewright.reload)))
        assert store.games(0) == 2000
        assert store.about["stopped"]["reached"]
        assert found(store.counts(0), "seat-share", "one").half <= 0.03
