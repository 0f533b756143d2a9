"""An imagined game can be looked at as if it had been played: what each seat is told of it fits together."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.play.properties import named_once, own

import rulewright
from rulewright.play.bots import random
from rulewright.play.chance import CHANCE, Stream
from rulewright.play.retold import Renumbering, played_again

STONES = """rulewright 1

game "Stones"
    players 2
    seats mole, otter

component Stone
    starts in sack
    table
        name   count
        grey   3
        white  2

zone sack: bag of Stone
zone hand of player: pool of Stone, seen by owner
zone path: pool of Stone

var worn of Stone: 0..3
var last: Stone?

action lay
    | Lay a stone on the path.
    pick s in my hand
    do
        s.worn := (s.worn + 1) mod 4
        move s to path
        last := s
    say "lay {s}"

action take
    | Take a stone back.
    pick s in path
    do: move s to my hand
    say "take {s}"

phase play
    | Eight turns.
    var turns: 0..8 = 0
    repeat
        for p in players
            draw at most 1 from sack to p.hand
            p may lay, take
            if count(path) > 2
                for s in path: move s to sack
        turns += 1
    until turns = 8

winner p
    most count(p.hand)
    shared
"""


@pytest.fixture(scope="module")
def stones(tmp_path_factory):
    path: Path = tmp_path_factory.mktemp("stones") / "stones.rules"
    path.write_text(STONES, encoding="utf-8")
    return rulewright.load(path)


def games(game):
    """Games at several points, each with random numbers."""
    for seed in range(6):
        session, stream = game.start(seed=seed), Stream(seed)
        while not session.over:
            yield session, stream
            session.choose(random(session, stream))


def test_the_viewer_is_told_what_it_was_told(stones):
    for session, stream in games(stones):
        seat = stream.below(2)
        other = session.imagine(seat, stream.fork())
        before = session.events(seat)
        assert other.events(seat) == before
        other.events(1 - seat)  # others are told what happened in it
        assert other.events(seat) == before
        further = other.imagine(seat, stream.fork())
        assert further.events(seat) == other.events(seat) == before
        assert own(other, seat) == own(session, seat)
        if session.player == seat:
            assert [str(one) for one in further.legal()] == [str(one) for one in session.legal()]


def test_it_is_played_again_to_where_it_begins(stones):
    for session, stream in games(stones):
        other = session.imagine(stream.below(2), stream.fork())
        tale, end = other.way.tale, other.journal.knowledge
        again = Renumbering(played_again(other, tale), list(tale.number), end).done()
        for state in (again.state, other.state):
            state[CHANCE] = 0
        assert again.hash() == other.hash()
        assert again.stop == other.stop


def test_all_are_told_of_the_same_pieces(stones):
    for session, stream in games(stones):
        other = session.imagine(stream.below(2), stream.fork())
        for seat in range(2):
            named_once(session, seat)
            named_once(other, seat)


def test_the_choices_of_an_imagined_game_are_those_made_in_it(stones):
    for session, stream in games(stones):
        other = session.imagine(stream.below(2), stream.fork())
        assert len(other.record()) == session.ply
        if other.legal():
            choice = random(other, stream)
            other.choose(choice)
            assert other.record()[-1] == str(choice)


def test_what_is_imagined_in_an_imagined_game_can_be_undone(stones):
    session = stones.start(seed=3)
    for _ in range(3):
        session.choose(session.legal()[0])
    other = session.imagine(0, 1)
    other.events(1)
    further = other.imagine(1, 2)
    further.undo(0)
    before = further.hash()
    further.choose(further.legal()[0])
    further.undo(anyway=True)
    assert further.hash() == before
    with pytest.raises(rulewright.UndoRefused):
        further.undo(anyway=True)


ROUNDS = """rulewright 1

game "Rounds"
    players 1

component Card: 3
    starts in deck

zone deck: stack of Card

var steps: 0..2
var rounds: 0..3

action step
    | One step.
    needs left: steps < 2  | Two steps are enough.
    do: steps += 1
    say "step"

phase walk(p: player)
    | Two steps.
    repeat
        p must step
        else
            return
    until rounds = 3

phase play
    | Three rounds.
    shuffle deck
    repeat
        rounds += 1
        steps := 0
        for p in players: walk(p)
    until rounds = 3

winner p
    most 0
    shared
"""


def test_a_decision_without_a_choice_is_not_the_one_that_comes_next():
    session = rulewright.reload("rounds.rules", {}, {"rounds.rules": ROUNDS}).start(seed=1)
    while not session.over:
        assert session.imagine(0, 1).view(0) == session.view(0)
        session.choose("step")
    assert session.ply == 5  # the third round ends after its first step


COINS = """rulewright 1

game "Coins"
    players 1

component Coin: 4
    starts in purse

zone purse: bag of Coin
zone box: bag of Coin
zone table: pool of Coin

var worn of Coin: 0..9

action wait
    | Nothing.
    say "wait"

phase play
    | Equal coins wear off, one by one.
    draw 1 from purse to box
    let c = first(purse)
    if c != none: c.worn += 1
    move box to purse
    let d = first(purse)
    if d != none: d.worn += 1
    move purse to table
    for p in players: p must wait

winner p
    most 0
    shared
"""


def test_which_of_equal_pieces_was_drawn_may_show_later():
    """Rules take pieces by their numbers: if another of them had been drawn, others would be worn now."""
    game = rulewright.reload("coins.rules", {}, {"coins.rules": COINS})
    worn = set()
    for seed in range(8):
        session = game.start(seed=seed)
        view = session.view(0)
        assert session.imagine(0, 1).view(0) == view
        worn.add(str(sorted(coin["variables"]["worn"] for coin in view["zones"]["table"])))
    assert len(worn) == 2
