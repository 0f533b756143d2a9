"""Random and greedy games end as they should, and no piece gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.turns import by_turns

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.ending import playout
from rulewright.play.game import Game
from rulewright.play.session import Session
from rulewright.play.simulate import Work, several

GOALS = {2: 10, 3: 7, 4: 7, 5: 5, 6: 5}
SHARED = {4: 12, 6: 8}
NUMBERS = {
    "jackal-dungeon": (2, 3, 4, 5, 6),
    "jackal-dungeon+mud": (2, 3, 4, 5, 6),
    "jackal-dungeon+five-tiles+mud": (2, 3, 4),
    "jackal-dungeon+alliances": (4, 6),
    "jackal-dungeon+alliances+mud": (4, 6),
    "jackal-dungeon+alliances+five-tiles+mud": (4,),
}
"""Everything that goes together, with all its numbers of players."""
TABLES = [(name, players) for name, numbers in NUMBERS.items() for players in numbers]
BOUND = 100_000
"""No random game without a bound on rounds takes so many choices; the longest of some thousands had 26,000."""
A_TURN = 16
"""No turn takes so many choices, whatever the addons."""
OTHERWISE: dict[str, Any] = {
    "short_sighted": "yes",
    "blank_contact": "yes",
    "put_back": "no",
    "must_follow": "yes",
    "choose_tide": "yes",
    "both": "no",
    "must_collect": "yes",
    "driven_out": "no",
    "spoils": "no",
}
MORE = {
    "jackal-dungeon+mud": [{"grip": "light"}, {"grip": "fast"}],
    "jackal-dungeon+alliances": [{"give_and_take": "no"}],
}
ROUNDS = 15


@cache
def load(name: str) -> Game:
    return rulewright.load(name)


def pieces(view: dict[str, Any]) -> Iterator[str]:
    """The components of all pieces on the table, in hands and in bags."""
    for name, content in view["zones"].items():
        yield from found(content, {"deck": "Tile", "Tile.gold": "Coin", "Tunnel.pirates": "Pirate"}.get(name))


def found(content: Any, component: str | None) -> Iterator[str]:
    if isinstance(content, list):
        for one_ in content:
            yield from found(one_, component)
    elif isinstance(content, dict) and "mixed" in content:
        yield from [content["component"]] * content["mixed"]
    elif isinstance(content, dict) and "lies" in content:
        yield from found(content["lies"], component)
    elif isinstance(content, dict) and "kind" in content:
        kind = content["kind"]
        yield kind if kind in ("Coin", "Pirate") else "Tile"
    elif isinstance(content, dict):
        for one_ in content.values():
            yield from found(one_, component)


def conserved(s: Session) -> None:
    """Tiles, coins and pirates are complete; there is a coin for each hall found; tokens only become fewer."""
    view = s.view(0)
    assert Counter(pieces(view)) == {"Tile": 100, "Coin": 28, "Pirate": len(s.seats)}
    laid = [tile["kind"] for tile in view["zones"]["cave.tile"].values()]
    assert len(view["zones"]["chest"]) == 28 - sum(kind.startswith("hall_") for kind in laid)
    tokens = view["variables"]
    assert all(0 <= tokens[f"player.{what}"][seat] <= 3 for what in ("bets", "bats") for seat in s.seats)


def ended(name: str, players: int, scores: list[int], winners: tuple[int, ...], *, late: bool, spoils: bool) -> None:
    """Whoever is out first has won, with their ally; after a standstill the most coins win."""
    allied = "alliances" in name
    assert len(scores) == players
    assert all(0 <= score <= 28 for score in scores)
    half = players // 2
    assert sum(scores[:half] if allied else scores) <= 28
    assert not allied or scores[:half] == scores[half:]
    goal = (SHARED if allied else GOALS)[players]
    richest = tuple(seat for seat in range(players) if scores[seat] == max(scores))
    out = len(winners) == (2 if allied else 1) and all(scores[seat] >= goal for seat in winners)
    if out and allied:
        assert winners[1] - winners[0] == half
    if max(scores) < goal:
        assert winners == (richest if spoils else ())
    elif not late:
        assert out
    else:
        assert out or winners == (richest if spoils else ())


@pytest.mark.parametrize(("name", "players"), by_turns(TABLES, 2, 1))
def test_nothing_gets_lost(name, players):
    """One game for each setting, checked repeatedly."""
    s = load(name).start(players, seed=players, options={"most_rounds": ROUNDS})
    stream = Stream(players)
    tokens: dict[str, dict[str, int]] = {}
    while not s.over:
        if s.ply % 40 == 0:
            conserved(s)
            now = s.view(0)["variables"]
            assert all(now[what][seat] <= had[seat] for what, had in tokens.items() for seat in s.seats)
            tokens = {what: now[what] for what in ("player.bets", "player.bats")}
        legal = s.legal()
        s.choose(legal[stream.below(len(legal))])
    conserved(s)
    assert s.ply <= 20 + ROUNDS * players * A_TURN
    ended(name, players, s.scores, s.winners, late=True, spoils=True)


@pytest.mark.parametrize(("name", "players"), by_turns(TABLES, 2))
def test_random_games(name, players):
    result = load(name).start(players, 1, {"most_rounds": 40}).playout(1, BOUND)
    assert result.plies <= 20 + 40 * players * A_TURN
    ended(name, players, result.scores, result.winners, late=True, spoils=True)


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {option: value}) for name in ("jackal-dungeon",) for option, value in OTHERWISE.items()]
    + [(name, options) for name, several in MORE.items() for options in several]
    + [("jackal-dungeon", OTHERWISE), ("jackal-dungeon+five-tiles+mud", OTHERWISE | {"grip": "fast"})],
    ids=lambda value: value if isinstance(value, str) else "-".join(value)[:40],
)
def test_random_games_with_options(name, options):
    for seed in range(2):
        result = load(name).start(4, seed, {**options, "most_rounds": 30}).playout(seed, BOUND)
        assert result.plies <= 20 + 30 * 4 * A_TURN
        ended(name, 4, result.scores, result.winners, late=True, spoils=options.get("spoils") != "no")


@pytest.mark.parametrize("players", [2, 6])
def test_wanderers_come_to_an_end(players):
    """Also without a bound on rounds."""
    result = load("jackal-dungeon").start(players, seed=1).playout(1, BOUND)
    assert result.plies < BOUND
    ended("jackal-dungeon", players, result.scores, result.winners, late=False, spoils=True)


@pytest.mark.parametrize("spoils", [True, False])
def test_a_stand(spoils):
    """With three coins in the cave nobody can get ten: when the last tile is laid, the game ends."""
    s = rulewright.load("jackal-dungeon", settings={"Coin.count": "3"}).start(2, 4, {"spoils": spoils})
    stream = Stream(4)
    while not s.over:
        legal = s.legal()
        s.choose(next((one_ for one_ in legal if one_.action == "explore"), legal[stream.below(len(legal))]))
    view = s.view(0)
    assert view["variables"]["sealed"] or not list(found(view["zones"]["deck"], "Tile"))
    assert s.ply < 1000
    ended("jackal-dungeon", 2, s.scores, s.winners, late=False, spoils=spoils)


# ---- a long soak -------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_random_games(name, players, rounds):
    """Without a bound on rounds, each game ends because a player is out, or because nobody can get out any more.

    Only allies who wander could miss each other at the ladder forever: they have 500 rounds.
    """
    late = "alliances" in name
    options = {"most_rounds": 500} if late else {}
    table = load(name).start(players, 0, options).table
    for seed in rounds():
        s = load(name).start(players, seed, options)
        state = s.state[:]
        result = playout(table, state, s.stop, seed, BOUND)
        assert result.plies < BOUND
        ended(name, players, result.scores, result.winners, late=late, spoils=True)
        place = table.layout.place
        lying = Counter(piece.component for at, piece in enumerate(table.layout.pieces) if state[place + at] >= 0)
        assert sorted(lying.values()) == sorted([100, 28, players])


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_games_with_a_greedy_player(name, players, rounds):
    for seed in rounds():
        bots = tuple("greedy" if seat == seed % players else "random" for seat in range(players))
        ((_, result),) = several(load(name), Work(name, {}, {}, bots, {"most_rounds": 100}, seed, 1), range(1))
        assert result.plies <= 20 + 100 * players * A_TURN
        ended(name, players, result.scores, result.winners, late=True, spoils=True)
