"""Addons can be combined where the rules allow it, in any order; otherwise a clear sentence says why."""

from __future__ import annotations

from itertools import permutations

import pytest

import rulewright


@pytest.mark.parametrize("addons", ["five-tiles", "five-tiles+alliances", "alliances+five-tiles"])
def test_five_tiles_need_mud(addons):
    with pytest.raises(rulewright.RulesError) as caught:
        rulewright.load(f"jackal-dungeon+{addons}")
    assert "`five-tiles` can't be played without the addon `mud`" in str(caught.value)
    assert [one.code for one in caught.value.diagnostics] == ["R134"]


@pytest.mark.parametrize(
    ("name", "allowed", "told"),
    [
        ("jackal-dungeon", [2, 3, 4, 5, 6], "is for 2 to 6 players"),
        ("jackal-dungeon+mud", [2, 3, 4, 5, 6], "is for 2 to 6 players"),
        ("jackal-dungeon+five-tiles+mud", [2, 3, 4], "is for 2 to 4 players"),
        ("jackal-dungeon+alliances", [4, 6], "is for 4 or 6 players"),
        ("jackal-dungeon+alliances+mud", [4, 6], "is for 4 or 6 players"),
        ("jackal-dungeon+alliances+five-tiles+mud", [4], "is for 4 players"),
    ],
)
def test_numbers_of_players(name, allowed, told):
    game = rulewright.load(name)
    assert list(game.players) == allowed
    for players in range(1, 8):
        if players in allowed:
            if players in (allowed[0], allowed[-1]):
                assert len(game.start(players).seats) == players
            continue
        with pytest.raises(rulewright.StartError) as caught:
            game.start(players)
        assert told in str(caught.value)
        assert f"not for {players}" in str(caught.value)


def test_any_order():
    """The game does not depend on the order in which its addons are named."""
    orders = permutations(("mud", "five-tiles", "alliances"))
    games = [rulewright.load("+".join(("jackal-dungeon", *order))) for order in orders]
    plays = {
        (result.plies, *result.scores, *result.winners)
        for game in games
        for result in [game.start(4, 3, {"most_rounds": 4}).playout(3)]
    }
    assert len(plays) == 1
    assert len({tuple(sorted(game.options)) for game in games}) == 1


def test_an_addon_twice_is_one():
    assert (
        rulewright.load("jackal-dungeon+mud+mud").start(2, 1).hash()
        == rulewright.load("jackal-dungeon+mud").start(2, 1).hash()
    )
