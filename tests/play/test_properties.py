"""Properties of every game, whatever is chosen: nothing is lost, legal choices apply, illegal ones change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.play.properties import any_game, imagined, same, saved_and_loaded
from tests.play.shelf import CLASSICS, COMBINED, EVERYTHING, SHIPPED, SOME, VARIANTS, family, loaded, tables, values
from tests.turns import by_turns

import rulewright
from rulewright.play.bots import random
from rulewright.play.chance import Stream, fate
from rulewright.play.machine import OVER, slow_machine
from rulewright.program.faults import RulesFault

CHOICES = {
    "amazons": 2,
    "battleship": 1,
    "breakthrough": 40,
    "connect-four": 42,
    "crazy-eights": 20_000,
    "dots-and-boxes": 24,
    "english-draughts": 60,
    "gomoku": 30,
    "hex": 30,
    "kuhn-poker": 4,
    "nine-mens-morris": 60,
    "pig": 30,
    "quoridor": 2,
    "reversi": 60,
    "riverside": 80,
    "sealed-bid-auction": 30,
    "tic-tac-toe": 9,
    "tikal": 20,
    "tikal-classic": 20,
    "tikal-auction": 20,
    "coatl": 20,
    "tobago": 12,
    "jackal-dungeon": 8,
}
"""How many choices of a game are looked at; of all others a few."""
FEW = 5
EVERY = 5
"""What goes on for long begins with one of so many settings, and comes to the next ones in the next rounds."""
LARGE = {"tikal", "tikal-classic", "tikal-auction", "coatl", "tobago", "jackal-dungeon"}


DEEP = 60
"""A long game is looked at from all sides for so many choices."""


def depth(name: str) -> int:
    return CHOICES.get(name, FEW)


def tried(times: int = 1):
    return settings(
        max_examples=times,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
    )


seeds = st.integers(0, 2**64 - 1)
both = pytest.mark.parametrize("name", EVERYTHING)
some = pytest.mark.parametrize("name", SOME)
few = pytest.mark.parametrize("name", by_turns(SOME, 3, always=(*SHIPPED, COMBINED[-1])))


def everywhere(name, look):
    """Check a property for several settings of a game: all numbers of players, and all values of options. Of a large
    game every third; `-m soak` comes to all.
    """
    for players, options in tables(name)[:: 3 if family(name) in LARGE else 1]:

        @tried()
        @given(seed=seeds, players=st.just(players), options=st.just(options))
        def one(seed, players, options):
            look(loaded(name).start(players, seed, options), Stream(seed))

        one()


def for_long(name, look, rounds):
    """Check it again and again, with some of many settings in each round."""
    among = tables(name)
    apart = min(EVERY, len(among))
    for seed in rounds(0.5):
        for players, options in among[seed % apart :: apart]:
            look(loaded(name).start(players, seed, options), Stream(seed))


# ---- the tables themselves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", by_turns(EVERYTHING, 2, always=SHIPPED))
def test_everything_is_tried(name):
    game = loaded(name)
    if name in VARIANTS or name in COMBINED:
        assert {players for players, _ in tables(name)} >= {game.players[0], game.players[-1]}
        return
    assert {players for players, _ in tables(name)} == set(game.players)
    found = {(key, value) for _, options in tables(name) for key, value in options.items()}
    for key, option in game.options.items():
        assert {value for one, value in found if one == key} == set(values(option.choices))


def test_five_tiles_need_mud():
    with pytest.raises(rulewright.RulesError):
        loaded("jackal-dungeon+five-tiles")


# ---- any game ----------------------------------------------------------------------------------------------------


@few
def test_any_game(name):
    everywhere(name, lambda s, stream: any_game(s, stream, min(depth(name), DEEP)))


@pytest.mark.soak
@both
def test_any_long_game(name, rounds):
    for_long(name, lambda s, stream: any_game(s, stream, 2 * depth(name)), rounds)


# ---- kept and played again ---------------------------------------------------------------------------------------


@few
def test_saved_and_loaded(name):
    """After every choice the game is saved and loaded, and continues in the same way."""
    everywhere(name, lambda s, stream: saved_and_loaded(s, stream, min(depth(name), 3 if family(name) in LARGE else 8)))


@pytest.mark.soak
@both
def test_saved_and_loaded_for_long(name, rounds):
    for_long(name, lambda s, stream: saved_and_loaded(s, stream, 2 * depth(name)), rounds)


@pytest.mark.parametrize("name", by_turns([*CLASSICS, *sorted(LARGE), COMBINED[-1], "valley", "three-away"], 2))
def test_resumed(name):
    """A save contains the texts of the rules, which are read again."""
    players, options = tables(name)[-1]
    s = loaded(name).start(players, 5, options)
    stream = Stream(5)
    for _ in range(6):
        if not s.over:
            s.choose(random(s, stream))
    other = rulewright.resume(s.save())
    same(s, other)
    assert other.notes == ()
    assert rulewright.resume(s.save(), to=2).ply <= 2


# ---- both ways to carry out a program ----------------------------------------------------------------------------


@few
def test_both_executors_agree(name):
    for players, options in tables(name)[-1:]:
        agree(loaded(name).table(players, options), players, min(depth(name), 8 if family(name) in LARGE else 40))


@pytest.mark.soak
@both
def test_both_executors_agree_for_long(name, rounds):
    for_long(name, lambda s, _: agree(s.table, s.seed, 150 if family(name) not in LARGE else 20), rounds)


def agree(table, seed, most):
    """The printed program and the walker have the same state after each step."""
    quick, slow, stream = table.machine, slow_machine(table.program, table.layout), Stream(seed)
    one, other = quick.begin(), slow.begin()
    one[1] = other[1] = seed
    for _ in range(most):
        stop = quick.run(one, fate(quick))
        assert slow.run(other, fate(slow)) == stop
        assert quick.essence(one) == slow.essence(other)
        if stop == OVER:
            break
        legal = quick.legal(one, stop)
        assert slow.legal(other, stop) == legal
        choice = legal[stream.below(len(legal))]
        quick.apply(one, stop, choice)
        slow.apply(other, stop, choice)


# ---- what a seat imagines ----------------------------------------------------------------------------------------


@few
def test_imagined(name):
    everywhere(name, lambda s, stream: imagined(s, stream, min(depth(name), 4 if family(name) in LARGE else 10)))


@pytest.mark.soak
@both
def test_imagined_for_long(name, rounds):
    for_long(name, lambda s, stream: imagined(s, stream, 2 * depth(name)), rounds)


def test_scores_that_are_told_are_not_imagined_otherwise():
    """At the end the prizes are still hidden, but their value is known."""
    s = rulewright.load(Path(__file__).parent / "games" / "pot.rules").start(2, 3)
    imagined(s, Stream(3), 20)
    assert s.over


def test_what_is_imagined_is_not_saved():
    s = loaded("kuhn-poker").start(seed=1)
    s.choose("check")
    with pytest.raises(rulewright.SaveError):
        s.imagine(0, 5).copy().save()
    assert s.save()


# ---- the end -----------------------------------------------------------------------------------------------------

BOUNDS = {
    "2048": 10_000,
    "amazons": 92,
    "clobber": 29,
    "dark-hex": 18,
    "einstein-wurfelt-nicht": 200,
    "go": 400,
    "havannah": 169,
    "hive": 1_000,
    "liars-dice": 2_000,
    "lines-of-action": 1_000,
    "morpion-solitaire": 100,
    "oware": 1_000,
    "pentago": 36,
    "phantom-tic-tac-toe": 18,
    "quoridor": 1_000,
    "ultimate-tic-tac-toe": 81,
    "y": 190,
    "backgammon": 20_000,
    "blackjack": 80,
    "blotto": 2,
    "battleship": 210,
    "breakthrough": 208,
    "bridge": 400,
    "connect-four": 42,
    "crazy-eights": 20_000,
    "dots-and-boxes": 24,
    "english-draughts": 2_000,
    "euchre": 10_000,
    "gin-rummy": 2_000,
    "glassworks": 1_000,
    "gomoku": 225,
    "goofspiel": 60,
    "hex": 121,
    "klondike": 500,
    "kuhn-poker": 3,
    "leduc-poker": 10,
    "nine-mens-morris": 3_000,
    "pig": 20_000,
    "reversi": 60,
    "riverside": 80,
    "sealed-bid-auction": 60,
    "skat": 40,
    "spades": 5_000,
    "tic-tac-toe": 9,
    "tikal": 1_500,
    "tikal-classic": 1_500,
    "tikal-auction": 2_000,
    "coatl": 1_500,
    "tobago": 10_000,
    "jackal-dungeon": 100_000,
}
"""No game takes more choices, with the most players; where chance could go on for ever, none ever will."""


@pytest.mark.parametrize("name", by_turns(EVERYTHING, 2))
def test_every_game_ends(name):
    small = name not in VARIANTS and name not in COMBINED
    among = tables(name) if small and name not in {"tobago", "jackal-dungeon", "hive", "quoridor"} else tables(name)[:1]
    if family(name) == "jackal-dungeon" and name != "jackal-dungeon":  # else one game takes seconds
        among = tuple((players, {**options, "most_rounds": 40}) for players, options in among)
    ends(name, among, 0)


@pytest.mark.soak
@both
def test_every_game_ends_always(name, rounds):
    for seed, at in rounds.over(tables(name)):
        ends(name, [at], seed)


def ends(name, among, seed):
    for players, options in among:
        s = loaded(name).start(players, seed, options)
        found = s.playout(seed, BOUNDS[family(name)] + 1)
        assert 0 < found.plies <= BOUNDS[family(name)]
        assert len(found.scores) == len(s.seats)


def test_a_fault_is_none_of_these():
    """The properties above do not hide faults of the rules."""
    assert not issubclass(RulesFault, rulewright.IllegalChoice)
