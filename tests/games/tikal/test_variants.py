"""Edits without code: each changes play as it says, and nothing else in the position where it is tested."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.play.shelf import loaded

from rulewright import pipeline
from rulewright.model.symbols import Symbol
from rulewright.play.bots import random
from rulewright.play.chance import Stream

LEVELS: dict[str, Any] = {
    kind.symbol.name: dict(kind.values)["level"] for kind in loaded("tikal").model.kinds[Symbol("component", "Tile")]
}


def begun(name, players=2, seed=3):
    """A game after its first tile was laid."""
    session = loaded(name).start(players=players, seed=seed)
    session.choose(session.legal()[0])
    return session


def at_work(name, players=2, seed=3):
    """A game at the first choice of an action."""
    session = begun(name, players, seed)
    while session.phase != "expedition":
        session.choose(session.legal()[0])
    return session


def costs(session, action):
    """The costs of the choices of an action."""
    return [choice.cost[0][0] for choice in session.legal() if choice.action == action]


def wander(name, plies=400, players=2, seed=5):
    """All positions of a random game."""
    session, stream = loaded(name).start(players=players, seed=seed), Stream(seed)
    while not session.over and session.ply < plies:
        yield session
        session.choose(random(session, stream))


def test_twelve_points_a_turn():
    assert at_work("tikal").view(0)["variables"]["points"] == 10
    session = at_work("twelve-points")
    assert session.view(0)["variables"]["points"] == 12
    seat = session.player
    for _ in range(12):
        session.choose(next(one for one in session.legal() if str(one).startswith("deploy explorer")))
    assert session.player != seat or session.phase != "expedition"
    assert len(session.view(0)["zones"]["player.supply"][session.seats[seat]]) == 7


def test_marches_cost_two_at_most():
    plain = {cost for session in wander("tikal") for cost in costs(session, "march")}
    easy = {cost for session in wander("easy-marches") for cost in costs(session, "march")}
    assert max(plain) > 2
    assert easy == {1, 2}


def guards(session):
    return [piece["owner"] for piece in session.view(None)["zones"]["site.guard"].values()]


def appointed(name):
    """The highest number of guards of any player in games in which guards are appointed whenever possible."""
    most = 0
    for seed in range(3):
        session, stream = loaded(name).start(players=2, seed=seed), Stream(seed)
        while not session.over:
            wanted = [choice for choice in session.legal() if choice.action == "appoint"]
            session.choose(wanted[0] if wanted else random(session, stream))
        most = max([most, *(guards(session).count(seat) for seat in session.seats)])
    return most


def test_three_guards():
    assert appointed("tikal") == 2
    assert appointed("three-guards") == 3


def test_a_fifth_player_with_fourteen_explorers():
    assert list(loaded("tikal").players) == [2, 3, 4]
    session = begun("fifth-player", players=5)
    assert session.seats == ("red", "yellow", "blue", "green", "white")
    supply = session.view(None)["zones"]["player.supply"]
    assert {name: len(members) for name, members in supply.items()} == dict.fromkeys(session.seats, 15)
    end = session.playout(3)
    assert len(end.scores) == 5
    assert end.winners


def by_hand(session, seat, worths):
    """The points of a player's temples and treasures, computed from what lies on the table."""
    view = session.view(None)
    zones, name = view["zones"], session.seats[seat]
    kinds = Counter(one["kind"] for one in zones["player.museum"].get(name, []))
    found = sum(worths[count] for count in kinds.values())
    for cell, tile in zones["site.tile"].items():
        strength: Counter[str] = Counter()
        for member in zones["site.crowd"].get(cell, []):
            strength[member["owner"]] += 3 if member["kind"] == "leader" else 1
        guard = zones["site.guard"].get(cell)
        best = max(strength.values(), default=0)
        strongest = [one for one, amount in strength.items() if amount == best]
        if (guard["owner"] == name) if guard else (strongest == [name]):
            found += LEVELS.get(tile["kind"], 0) + len(zones["site.stairs"].get(cell, []))
    return found


@pytest.mark.parametrize(("name", "worths"), [("tikal", {1: 1, 2: 3, 3: 6}), ("precious-sets", {1: 1, 2: 4, 3: 9})])
def test_treasures_are_worth(name, worths):
    """The points for treasures agree with a computation by hand."""
    sizes: set[int] = set()
    for seed in range(8):
        session, stream = loaded(name).start(players=2, seed=seed), Stream(seed)
        while not session.over:
            before = session.scores
            session.choose(random(session, stream))
            for at in range(2):
                if session.scores[at] != before[at]:
                    assert session.scores[at] - before[at] == by_hand(session, at, worths)
                    museum = session.view(None)["zones"]["player.museum"].get(session.seats[at], [])
                    sizes.update(Counter(one["kind"] for one in museum).values())
    assert {1, 2} <= sizes


def test_no_trading():
    def traded(name):
        positions = (session for seed in range(6) for session in wander(name, seed=seed))
        return any(choice.action == "trade" for session in positions for choice in session.legal())

    assert traded("tikal")
    assert not traded("no-trading")


def test_volcanoes_count_double():
    """With the same choices in both games, volcanoes count twice as much in the variant, and the end the same."""
    plain, loud = (loaded(name).start(players=2, seed=8) for name in ("tikal", "loud-volcanoes"))
    stream = Stream(8)
    gained = []
    while not plain.over:
        choice = random(plain, stream)
        before = plain.scores, loud.scores
        last = plain.view(None)["zones"]["deck"] == []
        plain.choose(str(choice))
        loud.choose(str(choice))
        for at in range(2):
            more = plain.scores[at] - before[0][at], loud.scores[at] - before[1][at]
            if more[0]:
                gained.append((last, *more))
    assert loud.over
    assert gained
    assert all(twice == (once if last else 2 * once) for last, once, twice in gained)
    assert {last for last, _, _ in gained} == {True, False}


def test_a_board_of_another_shape():
    assert {"a1", "a2", "b1", "b2"} <= set(begun("valley").view(None)["zones"]["site.tile"])
    offered: set[str] = set()
    for session in wander("valley", plies=2000):
        laid = [str(choice) for choice in session.legal() if choice.action == "explore"]
        offered.update(text.split(" on ")[1].split()[0] for text in laid)
    assert any(name[0] in "ij" for name in offered)  # further east than the printed board goes
    assert not any(name in offered for name in ("a4", "a5", "h5"))


THREE_LEVELS = """rulewright 1

variant "Three levels" of "tikal"

set uncover.limit = 3

example "A third level in one turn, though the limits go on after the count"
    players 2
    option fresh_limits = no
    given
        move tile(base_camp) to a1.tile
        move tile(north_temple) to a2.tile
        move people(red, explorer, 4) to a2.crowd
        move tile(B6) to deck
    at take_turn(red)
    play red: uncover(a2, explorer), uncover(a2, explorer), done
    play yellow: done
    play red: explore(B6, b3, 0), uncover(a2, explorer)
    refuse red: uncover(a2, explorer)
    then height(a2) = 4
"""


def test_a_higher_limit_holds_before_and_after_the_count():
    checked = pipeline.check("three.rules", files={"three.rules": THREE_LEVELS})
    assert checked.found == []
    assert [outcome.message for outcome in pipeline.examples(checked)] == [""]
