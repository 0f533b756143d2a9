"""What holds in every game, whatever is chosen: nothing is lost, what is legal applies, what is not changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.program.operations import each_bit, stacked

GAMES = {
    "breakthrough": 40,
    "connect-four": 42,
    "dots-and-boxes": 24,
    "english-draughts": 60,
    "gomoku": 40,
    "hex": 30,
    "kuhn-poker": 4,
    "nine-mens-morris": 60,
    "pig": 60,
    "reversi": 60,
    "sealed-bid-auction": 30,
    "tic-tac-toe": 9,
    "tikal": 25,
    "tikal-classic": 25,
    "tikal-auction": 25,
    "coatl": 25,
    "tobago": 12,
    "jackal-dungeon": 25,
}
"""How many choices of a game are looked at."""

few = settings(
    max_examples=4,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
seeds = st.integers(0, 2**64 - 1)


def players(game, seed):
    return game.players[seed % len(game.players)]


@pytest.mark.parametrize("name", GAMES)
@few
@given(seed=seeds)
def test_any_game(load, name, seed):
    """A random game, looked at from all sides at every decision."""
    game, stream = load(name), Stream(seed)
    s = game.start(players(game, seed), seed)
    before = []
    for _ in range(GAMES[name]):
        conserved(s)
        if s.over:
            break
        texts = [str(choice) for choice in s.legal()]
        assert len({text.casefold() for text in texts}) == len(texts)
        before.append((s.hash(), s.view(s.player)))
        choice = random(s, stream)
        assert s.parse(str(choice)) == choice
        assert s.why_not(str(choice)) == []
        refused(s, stream)
        twin = s.copy()
        twin.choose(str(choice))
        assert s.hash() == before[-1][0]
        s.choose(choice)
        assert twin.hash() == s.hash()
        assert twin.view(0) == s.view(0)
        assert twin.events(0) == s.events(0)
    for hash_, view in reversed(before):
        s.undo(anyway=True)
        assert s.hash() == hash_
        assert s.view(s.player) == view


def conserved(s):
    """Every piece lies in one place, and the place knows it."""
    layout, state = s.table.layout, s.state
    lying = {}
    for zone in (*range(len(layout.zone_rows)), *(state[layout.far] if layout.far_zones else ())):
        content = layout.content(state, zone)
        kind = s.table.sight.kinds[zone]
        pieces = (
            [content]
            if kind == "slot" and content >= 0
            else []
            if kind == "slot"
            else list(each_bit(stacked(content) if isinstance(content, tuple) else content))
        )
        for piece in pieces:
            assert piece not in lying
            lying[piece] = zone
    assert all(state[layout.place + piece] == lying.get(piece, -1) for piece in range(len(layout.pieces)))


def refused(s, stream):
    """Well-formed choices that are not legal, and malformed texts."""
    hash_, legal = s.hash(), {choice.raw for choice in s.legal()}
    machine = s.table.machine
    decision = machine.program.decisions[s.stop]
    from rulewright.play.choice import Choice
    from rulewright.play.machine import Choice as Raw
    from rulewright.play.text import universe

    tried = 0
    for _ in range(6):
        at = stream.below(len(decision.offers))
        deed = machine.program.deeds[decision.offers[at].action]
        picks = []
        for pick in deed.picks:
            among = list(universe(pick, s.table.layout))
            picks.append(among[stream.below(len(among))])
        raw = Raw(at, decision.offers[at].action, tuple(picks))
        if raw in legal or not picks:
            continue
        look = machine.names["look"]
        if any(pick.thing == "piece" for pick in deed.picks) and any(
            alike(raw, other, deed, s.state, look) for other in legal
        ):
            continue
        tried += 1
        with pytest.raises(rulewright.IllegalChoice) as caught:
            s.choose(Choice(s.player, raw, s.legal()[0].texts))
        assert caught.value.reasons
    for text in ("", "xyzzy", "place(", "(((", "\x00", f"{s.legal()[0]} and more", "#1", "{c}"):
        if text:
            with pytest.raises(rulewright.IllegalChoice):
                s.choose(text)
            assert s.why_not(text)
    assert s.hash() == hash_


def alike(raw, other, deed, state, look):
    """Whether two choices differ in nothing but which of several alike pieces they name."""
    if raw.offer != other.offer or len(raw.arguments) != len(other.arguments):
        return False
    for pick, one, two in zip(deed.picks, raw.arguments, other.arguments, strict=True):
        if pick.thing != "piece":
            if one != two:
                return False
        elif sorted(map(str, (look(state, piece) for piece in (each_bit(one) if pick.many else [one])))) != sorted(
            map(str, (look(state, piece) for piece in (each_bit(two) if pick.many else [two])))
        ):
            return False
    return True


@pytest.mark.parametrize("name", GAMES)
@settings(few, max_examples=2)
@given(seed=seeds)
def test_saved_and_loaded(load, name, seed):
    """After every choice the game is saved and loaded; it goes on as if nothing had been."""
    game, stream = load(name), Stream(seed)
    s = game.start(players(game, seed), seed)
    again = s.copy()
    for _ in range(min(GAMES[name], 10)):
        if s.over:
            break
        choice = str(random(s, stream))
        s.choose(choice)
        again.choose(choice)
        again = rulewright.resume(again.save())
        assert again.hash() == s.hash()
        assert [str(one) for one in again.legal()] == [str(one) for one in s.legal()]
        for seat in (None, *range(len(s.seats))):
            assert again.view(seat) == s.view(seat)
            assert again.events(seat) == s.events(seat)


@pytest.mark.parametrize("name", GAMES)
@settings(few, max_examples=2)
@given(seed=seeds)
def test_imagined(load, name, seed):
    """What a seat imagines looks to it like the game itself, and can be played on."""
    game, stream = load(name), Stream(seed)
    s = game.start(players(game, seed), seed)
    for _ in range(min(GAMES[name], 16)):
        if s.over:
            break
        seat = stream.below(len(s.seats))
        other = s.imagine(seat, stream.fork())
        conserved(other)
        assert other.view(seat) == s.view(seat)
        if s.player == seat:
            assert [str(one) for one in other.legal()] == [str(one) for one in s.legal()]
        if not other.over:
            other.choose(random(other, stream))
        s.choose(random(s, stream))


BOUNDS = {
    "breakthrough": 208,
    "connect-four": 42,
    "dots-and-boxes": 24,
    "english-draughts": 2_000,
    "gomoku": 225,
    "hex": 121,
    "kuhn-poker": 3,
    "nine-mens-morris": 3_000,
    "pig": 20_000,
    "reversi": 60,
    "sealed-bid-auction": 60,
    "tic-tac-toe": 9,
    "tikal": 1_500,
    "tikal-classic": 1_500,
    "tikal-auction": 2_000,
    "coatl": 1_500,
    "tobago": 10_000,
    "jackal-dungeon": 5_000,
}
"""No game takes more choices, with the most players; where chance could go on for ever, none ever will."""


@pytest.mark.parametrize("name", BOUNDS)
def test_every_game_ends(load, name):
    game = load(name)
    for seed in range(1 if name in {"tobago", "jackal-dungeon"} else 3):
        s = game.start(game.players[0 if name == "jackal-dungeon" else -1], seed)
        found = s.playout(seed, BOUNDS[name] + 1)
        assert 0 < found.plies <= BOUNDS[name]
        assert len(found.scores) == len(s.seats)
