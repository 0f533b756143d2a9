"""Several players decide at once: their choices are secret until all have chosen, and the order leaves no trace."""

from __future__ import annotations

from itertools import permutations

import pytest

import rulewright
from rulewright.play.bots import greedy
from rulewright.play.chance import Stream
from rulewright.play.errors import IllegalChoice, UndoRefused

BIDS = ["bid 3", "bid 5", "bid 1"]


@pytest.fixture
def auction(load):
    return load("sealed-bid-auction").start(players=3, seed=1)


def outcome(session, order):
    for seat in order:
        session.choose(BIDS[seat], seat)
    return session


def test_all_may_choose_and_each_once(auction):
    assert auction.deciders == (0, 1, 2)
    auction.choose("bid 5", 1)
    assert auction.deciders == (0, 2)
    assert auction.player == 0
    assert auction.legal(1) == []
    with pytest.raises(IllegalChoice, match="not blue who decides"):
        auction.choose("bid 4", 1)


def test_the_order_leaves_no_trace(auction):
    ends = [outcome(auction.copy(), order) for order in permutations(range(3))]
    assert len({end.hash() for end in ends}) == 1
    assert len({str(end.view(None)) for end in ends}) == 1
    assert ends[0].view(None)["variables"]["player.offer"] == {"red": 3, "blue": 5, "green": 1}


def test_nobody_else_learns_of_it_before_all_have_chosen(auction):
    """Two games that differ only in the secret choice of one seat look the same to the others."""
    one, other = auction, auction.copy()
    one.choose("bid 5", 1)
    other.choose("bid 0", 1)
    assert one.hash() != other.hash()
    for seat in (0, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    for seat in (0, 2):
        assert list(map(str, one.legal(seat))) == list(map(str, other.legal(seat)))


def test_it_is_imagined_anew_for_others_only(auction):
    auction.choose("bid 5", 1)
    ends = []
    for seat in (0, 1):
        found = set()
        for seed in range(30):
            imagined = auction.imagine(seat, seed)
            assert imagined.view(seat) == auction.view(seat)
            imagined.choose("bid 0")
            imagined.choose("bid 0")
            chosen = [event for event in imagined.events(seat) if event["message"] == "chose"]
            found.add(chosen[-2]["arguments"]["picks"]["n"])
        ends.append(found)
    assert len(ends[0]) > 5
    assert ends[1] == {"5"}


def test_saved_and_loaded_in_the_middle(auction):
    auction.choose("bid 1", 2)
    again = rulewright.resume(auction.save())
    assert again.deciders == (0, 1)
    assert again.hash() == auction.hash()
    assert outcome(again, [1, 0]).hash() == outcome(auction, [0, 1]).hash()


def test_undo_takes_back_what_was_sealed_but_not_what_was_shown(auction):
    before = auction.hash()
    auction.choose("bid 5", 1)
    auction.undo()
    assert auction.hash() == before
    assert auction.deciders == (0, 1, 2)
    outcome(auction, [2, 1, 0])
    with pytest.raises(UndoRefused):
        auction.undo()
    auction.undo(3, anyway=True)
    assert auction.hash() == before


def test_cards_are_kept_before_anybody_sees_what_others_discard(load):
    session = load("coatl").start(players=2, seed=1)
    assert session.deciders == (0, 1)
    held = session.view(1)["zones"]
    session.choose(session.legal()[-1])
    assert session.view(1)["zones"] == held
    session.choose(session.legal()[-1])
    assert session.view(1)["zones"] != held


def test_bots_choose_together(load):
    session = load("sealed-bid-auction").start(players=2, seed=4)
    stream = Stream(1)
    while not session.over:
        session.choose(greedy(session, stream))
    assert session.ply == 24
