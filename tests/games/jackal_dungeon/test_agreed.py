"""Options change the beginning and the end of a game; the examples of the ruleset cover the rest."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.play.session import Session

SHORT = {"known_tiles": "1"}


def wait(s: Session) -> Session:
    """No player does anything."""
    while not s.over:
        s.choose("pass" if s.phase != "chart" else s.legal()[0])
    return s


@pytest.mark.parametrize("rounds", [1, 3])
def test_rounds(rounds):
    """After this number of rounds the game ends, and the most coins win; here all have none."""
    s = wait(rulewright.load("jackal-dungeon", settings=SHORT).start(3, 5, {"most_rounds": rounds}))
    assert s.winners == (0, 1, 2)
    assert s.scores == [0, 0, 0]


def test_no_spoils():
    s = wait(rulewright.load("jackal-dungeon", settings=SHORT).start(3, 5, {"most_rounds": 1, "spoils": False}))
    assert s.winners == ()


def test_no_bound_for_people():
    game = rulewright.load("jackal-dungeon", settings=SHORT)
    assert game.options["most_rounds"].default == 0
    s = game.start(2, 5)
    while s.phase == "chart":
        s.choose(s.legal()[0])
    for _ in range(600):
        s.choose("pass")
    assert not s.over


@pytest.mark.parametrize(("tiles", "players"), [("20", 2), ("20", 3), ("7", 5), ("1", 6)])
def test_who_begins(tiles, players):
    """Tiles are laid clockwise, beginning with the highest roll, and the same player has the first turn."""
    for seed in range(4):
        s = rulewright.load("jackal-dungeon", settings={"known_tiles": tiles}).start(players, seed)
        thrown = next(base for symbol, base in s.table.layout.vars.items() if symbol.name == "cast")
        cast = s.state[thrown : thrown + players]
        first, laid = s.player, 0
        assert first is not None
        assert cast[first] == max(cast)
        while s.phase == "chart":
            assert s.player == (first + laid) % players
            s.choose(s.legal()[-1])
            laid += 1
        assert (laid, s.player, s.phase) == (int(tiles), first, "set_out")
