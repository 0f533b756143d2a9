"""Whole games of all three rulesets: they end within a bound, lose no piece, and have scores within a range."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.play.shelf import loaded

from rulewright.play.bots import BOTS
from rulewright.play.chance import Stream
from rulewright.play.ending import playout
from rulewright.program.operations import each_bit

GAMES = ["tikal", "tikal-auction", "tikal-classic"]
TABLES = [(name, players) for name in GAMES for players in (2, 3, 4)]
HIGHEST = 250
BIDS = 4
"""So many bids for a tile and a player there are at most in an auction game of bots, all in all."""
ANSWERS = [
    {"labour": "heads"}, {"two_in_all": "yes"}, {"over_all": "yes"}, {"open_jungle": "no"}, {"firm_ground": "yes"},
    {"by_lot": "no"}, {"fresh_limits": "no"},
]  # fmt: skip
BIDDING = [{"least_bid": 0}, {"debt": 20}, {"last_may_pass": "no"}, {"ties_by_seat": "yes"}]


def most(name, players):
    """Each tile is laid, and each block of ten points takes ten choices and a last one: one for each tile, one for each
    player at each of three volcanoes and at the end.
    """
    bound = 36 + 11 * (36 + 4 * players)
    return bound + 36 + 36 * BIDS * players if name == "tikal-auction" else bound


def pieces(layout, state):
    """The number of pieces of each component in all zones; each piece is in one of them."""
    found: Counter[str] = Counter()
    seen: set[int] = set()
    for zone in range(len(layout.zone_rows)):
        content = layout.content(state, zone)
        if isinstance(content, tuple):
            inside = [piece for layer in content for piece in each_bit(layer)]
        elif layout.zone_kind(zone) == "slot":
            inside = [content] if content >= 0 else []
        else:
            inside = list(each_bit(content))
        assert seen.isdisjoint(inside)
        seen.update(inside)
        found.update(layout.pieces[piece].component.name for piece in inside)
    return found


def box(players):
    return {"Tile": 40, "Storey": 48, "Treasure": 24, "Member": 19 * players, "Tent": 2 * players}


def ended(table, state, scores, winners):
    """No piece is missing, all tiles are on the board unless one did not fit, and the winners have the most points."""
    assert pieces(table.layout, state) == box(table.players)
    assert all(-50 <= score <= HIGHEST for score in scores)
    assert winners
    assert {scores[seat] for seat in winners} == {max(scores)}


def play(name, players, seed, options, bots):
    """A game of bots, checked from time to time."""
    s, stream = loaded(name).start(players, seed, options), Stream(seed)
    while not s.over:
        assert s.ply < most(name, players)
        if s.ply % 40 == 0:
            assert pieces(s.table.layout, s.state) == box(players)
        s.choose(BOTS[bots[s.player]](s, stream))
    ended(s.table, s.state, s.scores, s.winners)
    return s


def play_out(name, players, seeds, options):
    """Games of random choices, played fast; some are checked half-way."""
    for seed in seeds:
        s = loaded(name).start(players, seed, options)
        if seed % 10 == 0:
            state = s.state[:]
            playout(s.table, state, s.stop, seed, 120)
            assert pieces(s.table.layout, state) == box(players)
        state = s.state[:]
        found = playout(s.table, state, s.stop, seed, most(name, players))
        assert found.plies < most(name, players)
        ended(s.table, state, found.scores, found.winners)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games(name, players):
    play(name, players, 1, {}, ["random"] * players)
    play_out(name, players, range(10, 14), {})


def test_tiles_fill_the_jungle():
    """With the default rulings every tile fits, and at the end no cell is empty."""
    s = play("tikal", 3, 5, {}, ["random"] * 3)
    assert len(s.view(None)["zones"]["site.tile"]) == 40
    assert s.view(None)["zones"]["retired"] == [] or all("owner" in one for one in s.view(None)["zones"]["retired"])


@pytest.mark.parametrize("options", ANSWERS, ids=str)
def test_random_games_with_another_answer(options):
    play_out("tikal", 3, range(20, 23), options)


@pytest.mark.parametrize("options", BIDDING, ids=str)
def test_auctions_with_another_answer(options):
    play_out("tikal-auction", 3, range(20, 23), options)


def test_a_greedy_game():
    s = play("tikal", 2, 3, {}, ["greedy", "random"])
    assert s.winners == (0,)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_random_games(name, players, rounds):
    """Each is looked at; far more are played by the compiled program, and only their ends are looked at."""
    for number in rounds():
        play_out(name, players, range(10 * number, 10 * number + 10), {})
        for end in loaded(name).playouts(200, number, players):
            assert end.plies < most(name, players)
            assert all(-50 <= score <= HIGHEST for score in end.scores)
            assert {end.scores[seat] for seat in end.winners} == {max(end.scores)}


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_greedy_games(name, players, rounds):
    better = []
    for number, seat in rounds.over(range(4 * players)):
        bots = ["random"] * players
        bots[seat % players] = "greedy"
        better.append(play(name, players, 100 * number + seat, {}, bots).winners == (seat % players,))
    assert sum(better) > 0.7 * len(better)  # chance alone would give a half at most


# ---- what is hidden ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_nobody_knows_what_the_ruins_hide(name):
    """Treasures in ruins are face down, the letters of the deck are visible, and both can be dealt again."""
    s, stream = loaded(name).start(3, 2), Stream(2)
    seen = 0
    while s.ply < 60 and not s.over:
        for seat in (0, 1, 2, None):
            zones = s.view(seat)["zones"]
            for heap in zones["site.find"].values():
                seen += 1
                assert all("kind" not in one for one in heap)
            assert all("kind" not in one for one in zones["vault"])
            assert all("kind" not in one and "pile" in str(one) for one in zones["deck"] if one.get("mixed", 1) > 1)
        if s.ply % 20 == 0:
            assert s.imagine(0, stream.fork()).view(0) == s.view(0)
        s.choose(BOTS["random"](s, stream))
    assert seen
