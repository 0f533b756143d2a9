"""A bot that searches: what is known to be right in small games, and that it knows no more than its seat may."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.turns import by_turns

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play import bots
from rulewright.play.chance import Stream
from rulewright.play.players import NoSuchBotError, bot
from rulewright.play.search import DEALS, Search, Tree

from .shelf import loaded

HERE = Path(__file__).parent


# ---- tic-tac-toe: nobody need lose ---------------------------------------------------------------------------------


@cache
def outlook(board: tuple[int, ...], seat: int) -> int:
    """What perfect play leads to for a seat that is to move: 1, 0 or -1."""
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    if any(all(board[at] == 1 - seat for at in line) for line in lines):
        return -1
    free = [at for at in range(9) if board[at] < 0]
    return max((-outlook(put(board, at, seat), 1 - seat) for at in free), default=0)


def put(board: tuple[int, ...], at: int, seat: int) -> tuple[int, ...]:
    return (*board[:at], seat, *board[at + 1 :])


def cell(choice):
    name = choice.arguments[0]
    return "abc".index(name[0]) + 3 * (int(name[1]) - 1)


def perfect(board, seat, stream):
    free = [at for at in range(9) if board[at] < 0]
    best = max(-outlook(put(board, at, seat), 1 - seat) for at in free)
    among = [at for at in free if -outlook(put(board, at, seat), 1 - seat) == best]
    return among[stream.below(len(among))]


def loses(game, own, searcher, seed):
    session, stream = game.start(seed=seed), Stream(seed)
    board: tuple[int, ...] = (-1,) * 9
    while not session.over:
        seat = session.player
        if seat == own:
            choice = searcher(session, stream)
        else:
            wanted = perfect(board, seat, stream)
            choice = next(one for one in session.legal() if cell(one) == wanted)
        board = put(board, cell(choice), seat)
        session.choose(choice)
    return session.winners == (1 - own,)


@pytest.mark.parametrize("own", [0, 1])
def test_it_never_loses_noughts_and_crosses(own):
    game = loaded("tic-tac-toe")
    assert not any(loses(game, own, Search(1500), seed) for seed in range(25))


@pytest.mark.soak
@pytest.mark.parametrize("own", [0, 1])
def test_it_never_loses_a_thousand_games_of_noughts_and_crosses(own):
    game = loaded("tic-tac-toe")
    assert not any(loses(game, own, Search(1500), 1000 + seed) for seed in range(1000))


def test_what_is_certain_is_found():
    """Of what is settled, no more rounds are made: a game of nine cells is soon solved near its end."""
    session, stream = loaded("tic-tac-toe").start(), Stream(1)
    for text in ("place a1", "place b2", "place a2", "place c3"):
        session.choose(text)
    tree = Tree(session, 0, session.legal(), stream, "python")
    while tree.root.settled is None:
        tree.go()
    assert (tree.rounds < 200, str(tree.best()), tree.root.settled) == (True, "place a3", (1.0, 0.0))


# ---- poker with three cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "played", "right"),
    [
        ("jack, king", ("bet",), "call"),
        ("queen, king", ("bet",), "call"),
        ("king, jack", ("bet",), "fold"),
        ("queen, jack", ("bet",), "fold"),
        ("jack, king", ("check", "bet"), "fold"),
        ("king, queen", ("check", "bet"), "call"),
        ("queen, king", ("check",), "bet"),
    ],
)
def test_what_is_forced_in_kuhn_poker(cards, played, right):
    game = loaded("kuhn-poker")
    for seed in range(200):
        session = game.start(2, seed)
        if ", ".join(dealt(session)) == cards:
            break
    for text in played:
        session.choose(text)
    found = [str(Search(400)(session, Stream(seed))) for seed in range(10)]
    assert found == [right] * 10


def dealt(session):
    """What lies in each hand."""
    layout = session.table.layout
    for seat in range(2):
        hand = layout.zone_rows.index((Symbol("zone", "hand", "player"), seat))
        yield next(one.kind.name for at, one in enumerate(layout.pieces) if session.state[layout.place + at] == hand)


# ---- any game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", by_turns(["tic-tac-toe", "kuhn-poker", "pig", "sealed-bid-auction", "connect-four", "coatl"], 2)
)
def test_both_engines_search_the_same(name):
    game = loaded(name)
    table = game.table(game.players[-1])
    if table.native.now() is None:
        pytest.skip(table.native.why)
    for seed in range(2):
        session, stream = game.start(game.players[-1], seed), Stream(seed)
        for _ in range(6):
            if session.over:
                break
            session.choose(bots.random(session, stream))
        if session.over:
            continue
        found = [Search(60, engine=engine)(session, Stream(seed)) for engine in ("python", "native")]
        assert found[0] == found[1]


@pytest.mark.parametrize(
    "name", by_turns(["tikal", "tikal-auction", "coatl", "kuhn-poker", "jackal-dungeon", "tobago", "pig"], 2)
)
def test_it_plays_any_game(name):
    """For a while, with little thought. It changes nothing but by its choices, and forgetting does not stop it."""
    game = loaded(name)
    session, stream = game.start(game.players[-1], 3), Stream(3)
    for number in range(8):
        if session.over:
            break
        before = session.state[:]
        choice = Search(8, engine="python")(session, stream)
        assert session.state == before
        assert choice in session.legal()
        session.choose(choice)
        if number == 5:
            session.forget()


@pytest.mark.parametrize("name", ["kuhn-poker", "coatl"])
def test_it_searches_in_what_it_imagines(name):
    """Not in the truth."""
    game = loaded(name)
    session, stream = game.start(2, 5), Stream(5)
    while session.player != 1 or len(session.legal()) < 2:
        session.choose(bots.random(session, stream))
    tree = Tree(session, 1, session.legal(), Stream(1), "python")
    for _ in range(2 * DEALS):
        tree.go()
    assert tree.hidden
    assert len(tree.deals) == DEALS
    true = session.table.machine.essence(session.state)
    assert any(session.table.machine.essence(one.position.state()) != true for one in tree.deals)


def test_deals_are_imagined_only_where_something_is_hidden():
    for name, lots in (("tic-tac-toe", False), ("pig", True)):
        session = loaded(name).start()
        tree = Tree(session, 0, session.legal(), Stream(1), "python")
        for _ in range(60):
            tree.go()
        assert (tree.hidden, tree.lots, len(tree.deals)) == (False, lots, 1)


def test_it_is_stronger_than_what_takes_the_best_at_once():
    game, won = loaded("connect-four"), 0
    for seed in range(20):
        session, stream = game.start(seed=seed), Stream(seed)
        while not session.over:
            searches = session.player == seed % 2
            session.choose(Search(120)(session, stream) if searches else bots.greedy(session, stream))
        won += session.winners == (seed % 2,)
    assert won >= 17


# ---- how it is called ----------------------------------------------------------------------------------------------


def test_how_long_it_searches_is_said():
    assert (bot("search"), bot("search:20"), bot("search:3s")) == (Search(), Search(20), Search(seconds=3))
    for word in ("search:", "search:0", "search:2m", "search:-1", "searching", ""):
        with pytest.raises(NoSuchBotError):
            bot(word)


def test_it_looks_at_the_clock():
    session = rulewright.load("tikal").start()
    choice = Search(seconds=1, engine="python")(session, Stream(1))
    assert choice in session.legal()
