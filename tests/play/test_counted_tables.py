"""Tables that count: they play the same games as all others, and count the same in C and in Python."""

import pytest

from rulewright import reload
from rulewright.model.symbols import Symbol
from rulewright.play.bots import greedy
from rulewright.play.chance import Stream
from rulewright.play.counted import Counted, Counts, Outcome, Tally
from rulewright.play.session import Session
from rulewright.program.points import FAILED, HELD, POSSIBLE, TAKEN, UNTIL, WHERE, beside

from .shelf import loaded

TOY = """\
rulewright 1

game "Toy"
    players 2
    seats red, blue

component Card
    starts in deck
    has worth: 0..9
    table
        name    worth
        ace     1
        king    2
        ghost   3

zone deck: stack of Card
zone hand of player: bag of Card

var heap: 0..9 = 5
var last: player?

action take
    pick n in 1..3 where n != 3
    needs n <= heap
    do
        heap -= n
        last := me

action dream
    needs heap > 9
    do: heap := 0

phase play
    draw 1 from deck to red.hand
    repeat
        for p in players where heap > 0
            p may take, dream
    until heap <= 1

winner p
    where p = last
    most heap
    shared
"""
STOPS = """\
rulewright 1

game "Stops"
    players 2
    seats red, blue

var heap: 0..3 = 0

action go
    do: heap := heap

phase play
    roll d in [0, 0, 0, 1]
    heap := 4 * d
    red must go

winner p
    most heap
"""


def table_of(game, players=None, **options):
    players = players or game.players[-1]
    return Counted(game, players, game.chosen(options, players))


def ends(games):
    return [(one.plies, one.scores, one.winners) for one in games]


@pytest.mark.parametrize("name", ["connect-four", "kuhn-poker", "sealed-bid-auction", "nine-mens-morris"])
def test_what_counts_plays_as_what_does_not_and_both_engines_count_the_same(name):
    game = loaded(name)
    table, games = table_of(game), 60
    in_c, in_python = table.count(games, 7, engine="native"), table.count(games, 7, engine="python")
    assert in_c == in_python
    plain = list(game.playouts(games, 7, players=table.players))
    assert in_c.plies == sum(one.plies for one in plain)
    assert in_c.games == games
    assert sum(one.games for (point, _), one in in_c.noted.items() if point == (Symbol("phase", "play"), "")) == games


@pytest.mark.parametrize("name", ["tikal", "jackal-dungeon"])
def test_large_games_count_the_same_in_both_engines(name):
    table = table_of(loaded(name))
    assert table.count(2, 3, engine="native") == table.count(2, 3, engine="python")


def test_everything_is_counted_as_it_happens():
    table = table_of(reload("toy.rules", {}, {"toy.rules": TOY}))
    found = table.count(200, 1)
    take, dream, play = Symbol("action", "take"), Symbol("action", "dream"), Symbol("phase", "play")
    assert found.noted[(play, ""), HELD] == Outcome(200, 200)
    assert found.noted[beside((take, ""), TAKEN), HELD].games == 200
    assert beside((dream, ""), POSSIBLE) not in {point for point, _ in found.noted} or (
        found.noted[beside((dream, ""), POSSIBLE), HELD].times == 0
    )
    asked = found.noted[(dream, "needs/1"), FAILED].times
    assert asked > 200
    assert found.noted[(dream, "needs/1"), HELD] == Outcome(0, 0)
    picks = found.noted[beside((take, "pick/1"), WHERE), HELD].times
    assert picks == 2 * found.noted[beside((take, "pick/1"), WHERE), FAILED].times
    assert found.noted[beside((play, "2"), UNTIL), HELD].times == 200
    assert found.met["Card", "ghost"] == Outcome(0, 0)
    assert found.met["Card", "ace"] == Outcome(200, 200)
    assert sum(one.times for (line, _), one in found.lines.items() if line == 0) == 200


def test_a_game_with_a_fault_is_told_and_not_counted():
    table = table_of(reload("stops.rules", {}, {"stops.rules": STOPS}))
    for engine in ("python", "native"):
        found = table.count(100, 1, engine=engine)
        assert found.games + len(found.faults) == 100
        assert 10 < len(found.faults) < 45
        assert found.faults[0].fault.line == 14
        assert found.noted[(Symbol("phase", "play"), ""), HELD] == Outcome(found.games, found.games)


def test_games_of_others_are_followed_choice_by_choice():
    game = loaded("kuhn-poker")
    session, stream, chosen = game.start(seed=5), Stream(1), []
    while session.player is not None:
        choice = greedy(session, stream)
        chosen.append(choice.raw)
        session.choose(choice)
    table, found = table_of(game, 2), Counts()
    tally = Tally(table)
    end = table.follow(chosen, 5, tally)
    assert end.winners == session.winners
    tally.told(found)
    assert found.noted[(Symbol("phase", "play"), ""), HELD] == Outcome(1, 1)
    assert isinstance(session, Session)
