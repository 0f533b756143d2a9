"""Imagined deals vary: over 500 seeds every piece that a seat cannot locate takes every place that it can."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import sqrt
from pathlib import Path

import pytest
from tests.play.shelf import loaded
from tests.turns import by_turns

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.imagine import imagined, prepared
from rulewright.program.operations import each_bit

GAMES = Path(__file__).parent / "games"
SECRETS = {
    "kuhn-poker": 1,
    "letters.rules": 3,
    "pot.rules": 5,
    "sealed-bid-auction": 8,
    "coatl": 6,
    "tikal": 6,
    "tikal-classic": 6,
    "tikal-auction": 9,
    "tobago": 16,
    "jackal-dungeon": 6,
}
"""After how many choices a seat is asked."""
SEEDS = 200
OFTEN = 12
"""How often something must be expected at least, so that its absence is no chance."""


def game(name):
    return rulewright.load(GAMES / name) if name.endswith(".rules") else loaded(name)


def after(name, players, seed, choices):
    s, stream = game(name).start(players, seed), Stream(seed)
    for _ in range(choices):
        if s.over:
            break
        s.choose(random(s, stream))
    return s


def spots(layout, state):
    """For each piece the zone that contains it. Its position in there may depend on how a rule moved it."""
    return {piece: state[layout.place + piece] for piece in range(len(layout.pieces))}


@pytest.mark.parametrize("name", by_turns(SECRETS, 2, 1))
def test_imagined_deals_vary(name):
    s = after(name, game(name).players[0], 3, SECRETS[name])
    layout, varied = s.table.layout, 0
    for seat in (*range(len(s.seats)), None):
        if s.over:
            break
        row = s.journal.knowledge.candidates[s._viewer(seat)]
        here = spots(layout, s.state)
        room: Counter[int] = Counter()  # how many pieces lie in each spot
        for spot in here.values():
            room[spot] += 1
        came: Counter[tuple[int, int]] = Counter()
        for number in range(SEEDS):
            state, _ = s.imagined(seat, number)
            for piece, spot in spots(layout, state).items():
                came[piece, spot] += 1
        could: dict[int, set[int]] = defaultdict(set)
        for place, spot in here.items():
            for piece in each_bit(row[place]):
                could[piece].add(spot)
        for piece, spot in came:
            assert spot in could[piece]
        for piece, there in could.items():
            if len(there) == 1:
                assert came[piece, next(iter(there))] == SEEDS
                continue
            for spot in there:
                if room[spot] * SEEDS / sum(room[one] for one in there) >= OFTEN:
                    assert came[piece, spot], (layout.pieces[piece].kind.name, spot)
                    varied += 1
    assert varied > 3 or name not in DIFFERENT


DIFFERENT = {"kuhn-poker", "letters.rules", "pot.rules", "coatl", "tobago"}
"""In the others all that is hidden lies in bags and shuffled layers, in no order that could be another."""


@pytest.mark.parametrize("name", ["tikal", "sealed-bid-auction", "jackal-dungeon", "coatl", "letters.rules"])
def test_what_is_drawn_next_varies(name):
    """A shuffled layer has no order, so the next draw differs between deals."""
    s = after(name, game(name).players[0], 1, SECRETS[name])
    ends = set()
    for number in range(30):
        other = s.imagine(s.player, number)
        stream = Stream(number)
        for _ in range(10):
            if not other.over:
                other.choose(random(other, stream))
        ends.add(str(other.view(s.player)["zones"]))
    assert len(ends) > 3


# ---- against all deals that there are ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "seed"), [*product([0, 1], range(3))])
def test_every_card_of_poker_takes_every_place(seat, seed):
    """Computed by hand: with one of three cards in hand, one of the other two is in the other hand, and one in the
    deck.
    """
    s = game("kuhn-poker").start(seed=seed)
    layout = s.table.layout
    mine = [piece for piece, spot in spots(layout, s.state).items() if s.table.sight.sees(seat, spot)]
    found: Counter[tuple[int, int]] = Counter()
    for number in range(SEEDS):
        state, _ = s.imagined(seat, number)
        for piece, spot in spots(layout, state).items():
            found[piece, spot] += 1
    assert all(found[piece, spots(layout, s.state)[piece]] == SEEDS for piece in mine)
    others = [piece for piece in range(len(layout.pieces)) if piece not in mine]
    places = [spots(layout, s.state)[piece] for piece in others]
    assert len(mine) == 1
    assert len(others) == 2
    for piece, place in product(others, places):
        assert abs(found[piece, place] - SEEDS / 2) < 5 * sqrt(SEEDS) / 2


LOOKED_INTO = """rulewright 1

game "Rummage"
    players 2

component Coin: 4
    starts in sack

zone sack: bag of Coin
zone away: bag of Coin

var worn of Coin: 0..2

action take
    pick c in sack
    do: move c to away
    say "take {c}"

phase play
    draw 1 from sack to away as first_
    first_.worn := 1
    draw 1 from sack to away as second
    second.worn := 2
    draw 2 from away to sack
    draw 1 from sack to away
    for p in players: p must take

winner p
    most sum(c.worn for c in away)
    shared
"""


def test_who_looks_into_a_bag_imagines_what_can_be_picked_there():
    game = rulewright.reload("rummage.rules", {}, {"rummage.rules": LOOKED_INTO})
    seen = set()
    for seed in range(12):
        session = game.start(2, seed)
        legal = tuple(sorted(map(str, session.legal())))
        seen.add(legal)
        assert {tuple(sorted(map(str, session.imagine(0, number).legal()))) for number in range(20)} == {legal}
    assert len(seen) > 1


GROPED = """rulewright 1

game "Groping"
    players 2

component Coin: 2
    starts in bowl

zone bowl: bag of Coin
zone sack: bag of Coin
zone purse: bag of Coin

var worn of Coin: yes/no

action take
    pick c in sack
    do: move c to purse
    say "take {c}"

action nod
    do: shuffle purse
    say "nod"

phase play
    draw 1 from bowl to purse as c
    c.worn := yes
    move c to bowl
    draw 1 from bowl to sack
    for p in players
        if sack is not empty: p must take
        p must nod

winner p
    most count(c in purse where c.worn)
    shared
"""


def test_what_the_text_of_a_choice_does_not_tell_may_be_otherwise():
    """The only coin in a bag is taken; nobody has seen whether it is the worn one."""
    game = rulewright.reload("groping.rules", {}, {"groping.rules": GROPED})
    session = game.start(2, 3)
    assert [str(choice) for choice in session.legal()] == ["take Coin"]
    session.choose("take Coin")
    layout = session.table.layout
    (worn,), (purse, _) = layout.vars.values(), layout.zones[Symbol("zone", "purse")]
    came: Counter[bool] = Counter()
    for number in range(100):
        state, _ = session.imagined(0, number)
        came[bool(state[worn + state[layout.place : layout.place + 2].index(purse)])] += 1
    assert came[False] > 25 < came[True]


BANNERS = """rulewright 1

game "Banners"
    players 3

component Banner of player
    starts in sack
    table
        name   count
        lion   2
        rose   2
        crown  2
        wolf   2
        ship   2

zone sack: bag of Banner
zone tent of player: sequence of Banner, seen by owner

action lower
    | Put a banner back.
    pick b in my tent
    do: move b to sack
    say "lower"

phase play
    | Take two banners, and put one back.
    for n in 1..5
        for p in players
            draw 2 from sack to p.tent
            p must lower

winner p
    where p = first(players)
"""


@pytest.mark.parametrize("seed", range(3))
def test_what_is_drawn_unseen_is_imagined_with_the_back_that_was_seen(seed):
    """Whose a banner is, its back shows. Deals with other backs would be rejected, and nearly all have some."""
    session, stream = rulewright.reload("banners.rules", {}, {"banners.rules": BANNERS}).start(3, seed), Stream(seed)
    for _ in range(11):
        session.choose(random(session, stream))
    work = prepared(session, 0, None)
    assert work.worlds is not None
    assert work.worlds.worlds is None  # there are too many to follow
    assert {imagined(session, work, Stream(number)).tries for number in range(5)} == {1}
