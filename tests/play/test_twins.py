"""Two states that differ only in what a seat cannot see look the same to it: see ``twins``."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.play.shelf import loaded
from tests.play.twins import look_for_twins, watching
from tests.turns import by_turns

import rulewright
from rulewright.play.chance import Stream

GAMES = Path(__file__).parent / "games"
SECRETS = {
    "letters.rules": 4,
    "ground.rules": 7,
    "pot.rules": 6,
    "secrets/put_back.rules": 4,
    "secrets/peeked.rules": 3,
    "secrets/bags.rules": 4,
    "kuhn-poker": 3,
    "sealed-bid-auction": 20,
    "coatl": 20,
    "tikal": 12,
    "tikal-classic": 12,
    "tikal-auction": 12,
    "tobago": 14,
    "jackal-dungeon": 20,
}


@pytest.fixture
def watched():
    with watching() as seen:
        yield seen


def game(name):
    return rulewright.load(GAMES / name) if name.endswith(".rules") else loaded(name)


def twins(name, players, seed, watched):
    return look_for_twins(lambda: game(name).start(players, seed), Stream(seed), SECRETS[name], watched)


@pytest.mark.parametrize("name", by_turns(SECRETS, 2))
def test_twins(name, watched):
    """For every seat, and for every number of players from time to time."""
    number = list(game(name).players)
    found = sum(twins(name, number[at % len(number)], at, watched) for at in range(2))
    assert found >= (3 if name in DIFFERENT else 0)


DIFFERENT = {
    "letters.rules",
    "ground.rules",
    "pot.rules",
    "secrets/put_back.rules",
    "secrets/peeked.rules",
    "kuhn-poker",
    "coatl",
    "tobago",
}
"""In the others all that is hidden lies in bags and shuffled layers: no order is settled before it is drawn."""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_sealed_bids(players):
    """What another player has written down and not shown makes no difference."""
    stream = Stream(players)
    one, other = (loaded("sealed-bid-auction").start(players, 4) for _ in range(2))
    for _ in range(6):
        for at in range(players):
            assert one.player == other.player
            if at:
                for seat in (one.player, None):
                    assert other.view(seat) == one.view(seat)
                    assert other.events(seat) == one.events(seat)
                assert [str(choice) for choice in other.legal()] == [str(choice) for choice in one.legal()]
                before = one.view(one.player)
                assert one.imagine(one.player, stream.fork()).view(one.player) == before
            legal = one.legal()
            choice = str(legal[stream.below(len(legal))])
            one.choose(choice)
            other.choose(str(legal[stream.below(len(legal))]) if at < players - 1 else choice)
            if at < players - 1:
                assert one.events() == other.events()
        other = one.copy()


@pytest.mark.soak
@pytest.mark.parametrize("name", SECRETS)
def test_twins_for_long(name, watched, rounds):
    for seed, players in rounds.over(game(name).players, 2):
        twins(name, players, seed, watched)
