"""What looks ask for is worked out from what a seat sees, and looks never change play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.play.bare import looks_of, shown, stripped
from tests.play.shelf import COMBINED, EVERYTHING, VARIANTS, loaded
from tests.play.traces import trace
from tests.turns import by_turns

import rulewright
from rulewright.model.looks import LookBody
from rulewright.model.symbols import Symbol
from rulewright.model.terms import as_written
from rulewright.play.chance import Stream

DUNES = Path(__file__).parent / "games" / "dunes.rules"


@cache
def dunes():
    return rulewright.load(DUNES)


def played(session, plies, seed=1):
    stream = Stream(seed)
    for _ in range(plies):
        legal = session.legal()
        if legal:
            session.choose(legal[stream.below(len(legal))])
    return session


def asked(game, about):
    """The expressions of a look, as they are written."""
    body = next(one for one in game.model.bodies.values() if isinstance(one, LookBody) and one.about.name == about)
    return {as_written(term): term for term in body.terms()}


def worth(session, seat, about, *things):
    seen = session.seen(seat)
    return {text: seen.value(term, *things) for text, term in asked(session.table.game, about).items()}


def cell(name):
    return Symbol("cell", name, "site")


@pytest.fixture
def session():
    found = dunes().start(seed=3)
    for action in ("lay", "lay", "send", "send", "bury", "bury"):
        found.choose(next(one for one in found.legal() if str(one).startswith(action)))
    return found


def test_values_of_a_cell(session):
    on = next(cell(name) for name in session.board("site") if session.view()["zones"]["site.tile"].get(name))
    found = worth(session, 0, "site", on)
    tile = session.view(0)["zones"]["site.tile"][on.name]
    assert found["tile"] == tile
    assert found["height(c)"] == (3 if tile["kind"] == "high" else 0)
    assert found["count(scouts) + visits"] == 1 + len(session.view()["zones"]["site.scouts"].get(on.name, ()))
    highest = found["best(x in site where x.tile != none by height(x))"]
    assert worth(session, 0, "site", highest)["height(c)"] >= found["height(c)"]


def test_what_is_buried_is_worth_nothing_to_others(session):
    """The player who has buried a find knows it; the others see that something is there."""
    where = {name: lies for name, lies in session.view(None)["zones"]["site.buried"].items() if lies}
    assert where
    for name in where:
        assert worth(session, None, "site", cell(name))["sum(f.worth for f in buried)"] is None
    empty = next(name for name in session.board("site") if name not in where)
    assert worth(session, None, "site", cell(empty))["sum(f.worth for f in buried)"] == 0


def test_only_its_owner_knows_what_a_hand_is_worth():
    session = dunes().start(seed=3)
    for action in ("lay", "lay", "send", "send"):
        session.choose(next(one for one in session.legal() if str(one).startswith(action)))
    red = Symbol("seat", "red")
    mine, other = worth(session, 0, "player", red), worth(session, 1, "player", red)
    assert mine["riches(p)"] in {1, 4}
    assert other["riches(p)"] is None
    assert other["first(p.hand)"] is None
    assert mine["first(p.hand)"] == session.view(0)["zones"]["player.hand"]["red"][0]
    for seat, found in ((0, mine), (1, other)):
        assert found["hand"] == session.view(seat)["zones"]["player.hand"]["red"]


def test_values_of_a_piece(session):
    tiles = [tile for tile in session.view(0)["zones"]["site.tile"].values() if tile]
    for tile in tiles:
        high = tile["kind"] == "high"
        found = worth(session, 0, "Tile", tile)
        assert found["ground"] == Symbol("value", "rock" if high else "sand", "Ground")
        assert found["level > 0"] is high
        assert found["stones"] == ((1, 0, 1, 0) if high else (0, 1, 0, 1))
        assert found["if level > 2 then Ground.rock else ground"] == found["ground"]
    scout = next(lies[0] for lies in session.view(0)["zones"]["site.scouts"].values() if lies)
    assert worth(session, 0, "Scout", scout) == {"owner": Symbol("seat", scout["owner"]), "weary": True}


def test_a_kind_that_lies_nowhere_shows_what_is_printed():
    high = Symbol("kind", "high", "Tile")
    found = worth(dunes().start(), None, "Tile", high)
    assert found["level"] == 3
    assert found["pile"] == 1
    assert found["level > 0"] is True
    assert worth(dunes().start(), None, "Scout", Symbol("kind", "Scout", "Scout"))["weary"] is None


def test_a_back_shows_what_is_printed_there(session):
    under = [tile for tile in session.view(0)["zones"]["site.under"].values() if tile]
    assert under
    for tile in under:
        found = worth(session, 0, "Tile", tile)
        assert "kind" not in tile
        assert found.pop("pile") == tile["back"]["pile"]
        assert set(found.values()) == {None}


def test_what_a_look_asks_of_a_definition_is_worked_out_with_its_arguments(session):
    assert worth(session, 0, "height", cell("a1"))["c.tile"] == session.view(0)["zones"]["site.tile"].get("a1")


def test_what_is_asked_of_no_thing_in_particular_is_the_same_for_all(session):
    assert worth(session, 0, "site", cell("b2"))["count(site)"] == 6
    assert worth(session, 0, "player", Symbol("seat", "blue"))["count(site)"] == 6


def test_what_exists_with_an_option_alone_is_only_told_with_it():
    assert worth(dunes().start(), 0, "site", cell("a1"))["count(deepest)"] is None
    assert worth(dunes().start(options={"deep": True}), 0, "site", cell("a1"))["count(deepest)"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_values_betray_nothing(seed):
    """In all games that a seat cannot distinguish from the real one, the values of looks are the same for it."""
    real = played(dunes().start(seed=seed), 9 + seed, seed)
    for seat in (0, 1, None):
        told = list(shown(real, seat))
        assert {about for about, *_ in told} >= {"site", "player", "Tile"}
        for dealt in range(3):
            assert list(shown(real.imagine(seat, dealt), seat)) == told


# ---- without looks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", by_turns(["dunes", *EVERYTHING], 3))
def test_without_looks_a_game_is_the_same(name):
    game = dunes() if name == "dunes" else loaded(name)
    bare = stripped(game)
    assert (bare is None) == (not looks_of(game))
    if bare is None:
        return
    assert not looks_of(bare)
    # Looks of a variant are those of its game, which is tried with all numbers of players.
    for players in game.players[:1] if name in (*VARIANTS, *COMBINED) else game.players:
        one, other = (each.start(players).table for each in (game, bare))
        for seed in range(2):
            assert trace(game, one.machine, players, seed, 60) == trace(bare, other.machine, players, seed, 60)
