"""Variants side by side: an arm that is its own base changes nothing; what is changed is found, by how much it is."""

from __future__ import annotations

import json

import pytest

from rulewright.cli.main import main
from rulewright.lab.compared import UnlikeError, compared, pairs


def test_a_game_beside_itself_differs_by_nothing(work_of, played):
    for bots in (("random", "random"), ("greedy", "random")):
        work = work_of("tic-tac-toe", *bots)
        with played(60, work, work) as store:
            found = compared(store, 0, 1)
        assert all(row["difference"][0] == 0 for row in found["measures"])
        assert not any(row["changed"] for row in found["measures"])
        assert all(row["verdict"] == "within" for row in found["measures"] if "verdict" in row)


def test_a_change_is_found_by_its_size(work_of, played):
    base = work_of("coin", "random", "random")
    variant = work_of("coin", "random", "random", settings={"fair.start": "6"})
    with played(1500, base, variant) as store:
        rows = {(row["key"], row["of"]): row for row in compared(store, 0, 1)["measures"]}
        plain = (
            store.counts(0).ratio("seat-share", "one").variance + store.counts(1).ratio("seat-share", "one").variance
        )
        (pair,) = (pair for one, pair in pairs(store, 0, 1) if (one.key, one.of) == ("seat-share", "one"))
    row = rows["seat-share", "one"]
    assert row["difference"][1] <= 0.1 <= row["difference"][2]
    assert row["changed"]
    assert row["verdict"] == "beyond"
    assert not rows["choices", ""]["changed"]
    # the same throw decides both: they differ only where it is a six
    assert row["saved"] == pytest.approx(1 - pair.variance / plain, abs=1e-3)
    assert row["saved"] > 0.7


def test_what_has_no_deals_in_common_is_not_compared(work_of, played):
    works = work_of("coin", "random", "random"), work_of("coin", "random", "random", seed=2)
    with played(3, *works) as store, pytest.raises(UnlikeError):
        compared(store, 0, 1)


def test_the_command_says_in_words_and_figures_what_changes(capsys):
    asked = ["lab", "compare", "tests/lab/games/coin.rules", "--set", "fair.start=9", "-n", "300"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "`fair.start`: 5 → 9" in told
    assert "seat-share one: 47.33 to 87.00, +39.67 points" in told
    assert main([*asked, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [arm["games"] for arm in result["arms"]] == [300, 300]
    assert len(result["comparisons"]) == 1
    assert main([*asked, "--bots", "search:1s"]) == 2
    assert "cannot be compared" in capsys.readouterr().err
