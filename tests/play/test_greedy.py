"""What the greedy bot imagines, tries and chooses is the same by a compiled program and in Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.play.shelf import loaded

import rulewright
from rulewright.play import bots
from rulewright.play.chance import Stream
from rulewright.play.deals import deal, groups
from rulewright.play.game import Table
from rulewright.play.native import compilers
from rulewright.play.position import Position
from rulewright.play.quiet import Quiet
from rulewright.play.session import Session

SECRETS = sorted((Path(__file__).parent / "games" / "secrets").glob("*.rules"))
HIDDEN = ("coatl", "gin-rummy", "kuhn-poker", "tic-tac-toe")
"""Zones on pieces; hands of which others have seen some; nothing that is hidden at all."""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Compiled without optimisation, which takes less time than the games would gain."""
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setattr(compilers, "OPTIONS", (*compilers.OPTIONS, "-O0"))


@pytest.mark.parametrize("name", ["tikal", *HIDDEN, *(str(file) for file in SECRETS)])
def test_positions_are_dealt_alike(name):
    game = rulewright.load(name) if name.endswith(".rules") else loaded(name)
    session, stream = game.start(game.players[-1], 5), Stream(9)
    if session.table.native.now() is None:
        pytest.skip(session.table.native.why)
    natively = 0
    for _ in range(30):
        if session.over:
            break
        for seat in range(game.players[-1]):
            seed = stream.fork()
            one, other = (
                session.imagined_position(seat, seed, quickly=True, engine=engine) for engine in ("native", "python")
            )
            assert one.state() == other.state()
            assert (one.stop, one.count, one.meanings()) == (other.stop, other.count, other.meanings())
            assert numbers(one, session) == numbers(other, session)
            natively += one.engine == "native"
        session.choose(bots.random(session, stream))
    assert natively


def numbers(here: Position, session: Session) -> list[int]:
    return here.numbers(session.legal())


@pytest.mark.parametrize("name", ["tikal", "coatl", "tic-tac-toe", "sealed-bid-auction", "pig"])
def test_choices_come_to_the_same(name):
    """All at once, or one by one; where several decide together, they are left to be tried one by one."""
    game = loaded(name)
    session, stream = game.start(game.players[-1], 3), Stream(4)
    if session.table.native.now() is None:
        pytest.skip(session.table.native.why)
    told = 0
    for _ in range(40):
        seat = session.player
        if seat is None:
            break
        seed, legal = stream.fork(), session.legal()
        one, other = (
            session.imagined_position(seat, seed, quickly=True, engine=engine) for engine in ("native", "python")
        )
        for choice, found in zip(legal, one.tried(legal, seat), strict=True):
            if found is not None:
                after = other.copy()
                after.take(choice)
                assert found == bots.outlook(after, seat)
                told += 1
        session.choose(bots.greedy(session, stream))
    assert (told > 0) == (name != "sealed-bid-auction")


@pytest.mark.parametrize("name", ["tikal", "connect-four", "goofspiel"])
def test_the_same_games_are_played(name, monkeypatch):
    players = loaded(name).players[0]
    compiled = loaded(name).table(players)
    if compiled.native.now() is None:
        pytest.skip(compiled.native.why)
    plain = Table(compiled.game, players, compiled.given)
    plain.native.why = "Here all is played in Python."
    for seed in range(2):
        games = [Session.begin(table, seed, explicit=False) for table in (compiled, plain)]
        streams = [Stream(seed), Stream(seed)]
        for _ in range(60):
            if games[0].over:
                break
            one, other = (bots.greedy(game, stream) for game, stream in zip(games, streams, strict=True))
            assert one.raw == other.raw
            for game in games:
                game.choose(one if game is games[0] else other)


# ---- deals ---------------------------------------------------------------------------------------------------------


def test_groups_are_told_by_their_candidates():
    """Pieces 0 and 1 may lie in each other's places; 3 may lie where 2 or 4 lie, and so on; 5 is known."""
    candidates = [0b11, 0b11, 0b1100, 0b11100, 0b11000, 0b100000]
    found = groups(tuple(candidates))
    assert [(group.open, group.mixed) for group in found] == [([0, 1], True), ([2, 3, 4], False)]


def test_knowledge_that_was_met_before_gives_new_deals():
    """The classes are kept, but not what was dealt of them."""
    candidates, stream = [0b111, 0b111, 0b111, 0b11000, 0b11000], Stream(1)
    deals = [tuple(deal(candidates, stream)) for _ in range(200)]
    assert len(set(deals)) == 12
    assert deals == [tuple(deal(candidates, again)) for again in [Stream(1)] for _ in range(200)]


# ---- games that nobody looks at ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["gin-rummy", "sealed-bid-auction", "pig", str(SECRETS[0])])
@pytest.mark.parametrize("native", [False, True])
def test_quiet_games_go_as_any_others(name, native):
    """What everybody knows is the same, and nothing is kept that nobody asks for."""
    game = rulewright.load(name) if name.endswith(".rules") else loaded(name)
    table = Table(game, game.players[-1], game.chosen({}, game.players[-1]))
    if native:
        table.native.now()
    else:
        table.native.why = "Here all is played in Python."
    one, other = Session.begin(table, 3, explicit=False), Quiet.begin(table, 3)
    streams = Stream(5), Stream(5)
    for _ in range(40):
        assert one.player == other.player
        assert one.table.machine.essence(one.state) == one.table.machine.essence(other.state)
        assert one.journal.knowledge.candidates == other.journal.knowledge.candidates
        assert one.journal.knowledge.ids == other.journal.knowledge.ids
        assert one.offers.raw() == other.offers.raw()
        if one.over:
            break
        for session, stream in zip((one, other), streams, strict=True):
            session.choose(bots.greedy(session, stream))
    assert one.ply == other.ply
    kept = (other.journal.events, other.journal.heard, other.steps, other.snapshots)
    assert not any(kept)
    assert one.steps
