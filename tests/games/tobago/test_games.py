"""Whole random and greedy games: each ends, no piece gets lost, and the score is possible."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.turns import by_turns

import rulewright
from rulewright.play.bots import BOTS
from rulewright.play.chance import Stream
from rulewright.play.ending import playout, winners
from rulewright.play.machine import OVER
from rulewright.play.naming import piece_kind
from rulewright.play.session import Session
from rulewright.program.operations import each_bit, stacked

MOST_RANDOM = 6000
"""Choices in a game whose players do anything."""
MOST_GREEDY = 1000
BOX = {"hut": 4, "palm": 3, "statue": 3, "two": 9, "three": 9, "four": 8, "five": 7, "six": 6, "curse": 2}
GOLD = 148
AMULETS = 21
CURSES: tuple[dict[str, str], ...] = (
    {},
    {"strength": "forgiving"},
    {"strength": "shielded"},
    {"curses": "1"},
    {"predictable": "yes"},
    {"returning": "yes"},
)
"""The base rule, the three weaker ones, 21 cards instead of 27, and the stronger one."""
OTHERS: tuple[dict[str, str], ...] = (
    {"setting": "at_random", "apart": "5", "filling": "when_needed", "returning": "yes"},
    {"over_land": "yes", "over_bays": "no", "early_idle": "yes", "bare_clues": "yes"},
    {"amulet_stages": "3", "awakening": "when_pinned", "closing": "when_lifted", "expert": "yes"},
    {"asked_once": "yes", "amulets_break_ties": "yes", "expert": "yes", "strength": "forgiving", "returning": "yes"},
)


@cache
def tobago() -> Any:
    return rulewright.load("tobago")


def name(options: dict[str, str]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items()) or "as printed"


def conserved(session: Session) -> None:
    """Every piece of the box is in exactly one place, and no amulet was added."""
    layout, players = session.table.layout, len(session.seats)
    lying: Counter[int] = Counter()
    for zone in range(len(layout.zone_rows)):
        content = layout.content(session.state, zone)
        if session.table.sight.kinds[zone] == "slot":
            lying.update([content] if content >= 0 else [])
        else:
            lying.update(each_bit(stacked(content) if isinstance(content, tuple) else content))
    assert set(lying.values()) == {1}
    kinds = Counter(piece_kind(layout, piece) for piece in lying)
    assert {kind: kinds[kind] for kind in BOX} == BOX
    assert (kinds["Rose"], kinds["Car"]) == (15 * players, players)
    assert len(lying) == sum(BOX.values()) + 52 + 16 * players
    told = session.view()["variables"]
    risen = sum(told["island.amulet"].values())
    assert sum(told["player.amulets"].values()) + risen <= AMULETS


def ended(plies: int, most: int, scores: list[int], winners: tuple[int, ...]) -> None:
    assert plies <= most
    assert all(score >= 0 for score in scores)
    assert sum(scores) <= GOLD
    assert winners
    assert all(scores[seat] == max(scores) for seat in winners)


def random_games(players: int, options: dict[str, str], seeds: range) -> list[int]:
    """The lengths of random games, each checked once on the way and at its end."""
    lengths = []
    for seed in seeds:
        session = tobago().start(players=players, seed=seed, options=options)
        stop, opening = session.stop, session.state[:]
        end = playout(session.table, session.state, stop, seed, MOST_RANDOM)
        ended(end.plies, MOST_RANDOM, end.scores, end.winners)
        conserved(session)
        session.state[:] = opening
        playout(session.table, session.state, stop, seed, 1 + seed * 37 % end.plies)
        conserved(session)
        lengths.append(end.plies)
    return lengths


def bots_games(bots: list[str], options: dict[str, str], seeds: range) -> Counter[int]:
    """How often each seat won, in games of bots that are checked from time to time."""
    won: Counter[int] = Counter()
    for seed in seeds:
        session, stream = tobago().start(players=len(bots), seed=seed, options=options), Stream(seed)
        while session.player is not None:
            assert session.ply < MOST_GREEDY
            session.choose(BOTS[bots[session.player]](session, stream))
            if session.ply % 50 == seed % 50:
                conserved(session)
        assert session.stop == OVER
        conserved(session)
        ended(session.ply, MOST_GREEDY, session.scores, session.winners)
        won.update(session.winners)
    return won


@pytest.mark.parametrize(
    "at", by_turns(range(len(CURSES) + len(OTHERS)), 2), ids=lambda at: name((*CURSES, *OTHERS)[at])
)
def test_a_few_random_games(at):
    random_games(2 + at % 3, (*CURSES, *OTHERS)[at], range(at, at + 2))


def test_a_greedy_game():
    bots_games(["greedy"] * 3, {}, range(1))


def test_greed_beats_chance():
    won = bots_games(["random", "greedy"], {}, range(3))
    assert won[1] >= 2


@pytest.mark.parametrize("broken", ["no", "yes"])
def test_a_tie(broken):
    """Two players with the same gold share the win, or amulets decide."""
    game = tobago()
    for seed in range(200):
        session = game.start(players=2, seed=seed, options={"setting": "at_random", "amulets_break_ties": broken})
        table, state = session.table, session.state
        end = playout(table, state, session.stop, seed, MOST_RANDOM)
        if end.scores[0] != end.scores[1]:
            continue
        held = next(base for symbol, base in table.layout.vars.items() if symbol.name == "amulets")
        for amulets, better in (((1, 1), (0, 1)), ((0, 2), (1,)), ((3, 2), (0,))):
            state[held : held + 2] = amulets
            assert winners(table, state) == (better if broken == "yes" else (0, 1))
        return
    raise AssertionError("no tie has come up")


@pytest.mark.parametrize("apart", ["4", "5"])
def test_chance_finds_a_place_for_every_landmark(apart: str) -> None:
    """Also if the first random places leave no room for a statue, as in some of these games."""
    for seed in range(700, 740):
        view = tobago().start(players=2, seed=seed, options={"setting": "at_random", "apart": apart}).view()
        assert view["zones"]["camp"] == []


def test_two_roses_change_places_in_one_way() -> None:
    """The order of the two roses makes no difference, so the exchange is offered once."""
    session = tobago().start(players=3, seed=4, options={"expert": "yes", "setting": "at_random"})
    table, state, stream = session.table, session.state, Stream(4)
    held = next(base for symbol, base in table.layout.vars.items() if symbol.name == "amulets")
    seen = 0
    while session.player is not None and session.ply < 120:
        state[held : held + 3] = [1, 1, 1]
        pairs = [choice for choice in session.legal() if choice.action == "switch_roses"]
        named = [frozenset(str(choice).removeprefix("switch the roses on ").split(" and ")) for choice in pairs]
        assert len(named) == len(set(named))
        seen += len(named)
        session.choose(BOTS["random"](session, stream))
        state = session.state
    assert seen


# ---- a long soak -------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", CURSES, ids=name)
def test_many_random_games(players, options, rounds):
    for number in rounds():
        many_games(players, options, number)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OTHERS, ids=name)
def test_many_random_games_otherwise(players, options, rounds):
    for number in rounds(0.5):
        many_games(players, options, number)


def many_games(players, options, number):
    """Each is looked at; far more are played by the compiled program, and only their ends are looked at."""
    random_games(players, options, range(5 * number, 5 * number + 5))
    for end in tobago().playouts(200, number, players, options):
        ended(end.plies, MOST_RANDOM, end.scores, end.winners)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", CURSES, ids=name)
def test_many_greedy_games(players, options, rounds):
    for number in rounds():
        bots_games(["greedy"] * players, options, range(number, number + 1))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_greedy_player(players, rounds):
    bots = ["greedy", *["random"] * (players - 1)]
    won = [bots_games(bots, {}, range(8 * number, 8 * number + 8))[0] for number in rounds(3)]
    assert sum(won) >= 0.6 * 8 * len(won)
