"""The knowledge who has seen which treasure is kept for each seat, also in the games that it imagines."""

from __future__ import annotations

from collections import Counter

import pytest

import rulewright
from rulewright.play.bots import greedy
from rulewright.play.chance import Stream
from rulewright.play.naming import piece_kind, zone_name
from rulewright.program.operations import each_bit

DEALS = 24
VALUES = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "curse": 0}


@pytest.fixture(scope="module")
def game():
    return rulewright.load("tobago")


def content(session, name):
    """The kinds of the pieces in a zone, layer by layer."""
    layout = session.table.layout
    zone = next(at for at in range(len(layout.zone_rows)) if zone_name(layout, at) == name)
    held = layout.content(session.state, zone)
    if session.table.sight.kinds[zone] == "slot":
        return [Counter([piece_kind(layout, held)] if held >= 0 else [])]
    layers = held if isinstance(held, tuple) else (held,)
    return [Counter(piece_kind(layout, piece) for piece in each_bit(layer)) for layer in layers]


def all_of(session, name):
    return sum(content(session, name), Counter())


def deals(session, seat, many=DEALS):
    return [session.imagine(seat, seed) for seed in range(many)]


def test_first_treasures_are_safe(game):
    """Everybody knows that there is no curse among the top twelve cards; below them, nobody knows where it is."""
    session = game.start(players=3, seed=2, options={"setting": "at_random"})
    for seat in range(3):
        for other in deals(session, seat):
            layers = content(other, "treasures")
            assert [sum(layer.values()) for layer in layers] == [29, 12]
            assert [layer["curse"] for layer in layers] == [2, 0]


@pytest.mark.parametrize("predictable", ["no", "yes"])
@pytest.mark.parametrize("curses", ["1", "2"])
def test_how_the_treasures_are_stacked(game, predictable, curses):
    options = {"setting": "at_random", "predictable": predictable, "curses": curses}
    session = game.start(players=2, seed=2, options=options)
    lower, upper = content(session, "treasures")
    gold = 21 if predictable == "yes" else 27
    assert (lower["curse"], sum(lower.values()) - lower["curse"]) == (int(curses), gold)
    assert (upper["curse"], sum(upper.values())) == (0, 39 - gold)
    assert all_of(session, "chest")["curse"] == 2 - int(curses)


def sharing(game, seed):
    """A game of three players at the beginning of the sharing of a find."""
    session, stream = game.start(players=3, seed=seed, options={"setting": "at_random"}), Stream(seed)
    while not session.over:
        session.choose(greedy(session, stream))
        if session.phase == "offer_card":
            return session
    raise AssertionError("nobody has found anything")


def seen(session, seat):
    """What a seat knows to be among the cards of the find."""
    among: Counter[str] = Counter()
    for entry in session.view(seat)["zones"]["pot"]:
        if "kind" in entry:
            among[entry["kind"]] += 1
        among += Counter(entry.get("contains") or {})
    return among


def test_what_a_seat_has_drawn_lies_in_the_pot(game):
    """A seat knows its own cards, wherever they were mixed to; the cards of others are open; a spectator knows none."""
    tried = 0
    for seed in range(2):
        session = sharing(game, seed)
        truly, offered = all_of(session, "pot"), all_of(session, "lot")
        assert not session.view()["zones"]["pot"] or not any(
            entry.get("contains") for entry in session.view()["zones"]["pot"]
        )
        for seat in range(3):
            known = seen(session, seat)
            assert known <= truly
            others = deals(session, seat)
            imagined = [all_of(other, "pot") for other in others]
            assert all(known <= one for one in imagined)
            assert all(all_of(other, "lot") == offered for other in others)
            if sum(known.values()) < sum(truly.values()) - 1:
                assert len({tuple(sorted(one.items())) for one in imagined}) > 1
            tried += bool(known)
    assert tried > 2


def test_cards_taken_are_remembered(game):
    """All have seen the cards that were offered, so that their values are known even when they are face down."""
    session, stream = game.start(players=2, seed=5, options={"setting": "at_random"}), Stream(5)
    for _ in range(70):
        session.choose(greedy(session, stream))
    hoards = {name: all_of(session, f"hoard of {name}") for name in session.seats}
    assert sum(map(len, hoards.values())) > 2
    for seat in range(2):
        for other in deals(session, seat, 2):
            assert {name: all_of(other, f"hoard of {name}") for name in session.seats} == hoards
            assert other.scores == session.scores


def test_hands_are_secret(game):
    session, stream = game.start(players=2, seed=5, options={"setting": "at_random"}), Stream(5)
    while session.phase != "outing":
        session.choose(greedy(session, stream))
    truly = all_of(session, "hand of blue")
    others = deals(session, 0)
    assert any(all_of(other, "hand of blue") != truly for other in others)
    assert all(all_of(other, "hand of red") == all_of(session, "hand of red") for other in others)
