"""What holds in every game, whatever is chosen: nothing is lost, what is legal applies, what is not changes nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.play.shelf import CLASSICS, COMBINED, EVERYTHING, VARIANTS, family, loaded, tables, values

import rulewright
from rulewright.model import types as t
from rulewright.play.bots import random
from rulewright.play.chance import Stream, fate
from rulewright.play.choice import Choice
from rulewright.play.machine import OVER, PASS, slow_machine
from rulewright.play.machine import Choice as Raw
from rulewright.play.naming import name_of
from rulewright.play.save import again, read
from rulewright.play.text import pick_type, universe
from rulewright.program.operations import FaultError, each_bit, stacked

CHOICES = {
    "breakthrough": 40,
    "connect-four": 42,
    "dots-and-boxes": 24,
    "english-draughts": 60,
    "gomoku": 30,
    "hex": 30,
    "kuhn-poker": 4,
    "nine-mens-morris": 60,
    "pig": 30,
    "reversi": 60,
    "sealed-bid-auction": 30,
    "tic-tac-toe": 9,
    "tikal": 20,
    "tikal-classic": 20,
    "tikal-auction": 20,
    "coatl": 20,
    "tobago": 12,
    "jackal-dungeon": 8,
}
"""How many choices of a game are looked at; of variants and combinations a few."""
FEW = 5
LARGE = {"tikal", "tikal-classic", "tikal-auction", "coatl", "tobago", "jackal-dungeon"}


def depth(name: str) -> int:
    return FEW if name in VARIANTS or name in COMBINED else CHOICES[name]


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


def everywhere(name, look, times=1):
    """A property, for each table of a game: all numbers of players, all values of options."""
    for players, options in tables(name):

        @tried(times)
        @given(seed=seeds, players=st.just(players), options=st.just(options))
        def one(seed, players, options):
            look(loaded(name).start(players, seed, options), Stream(seed))

        one()


# ---- the tables themselves ---------------------------------------------------------------------------------------


@both
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


@both
def test_any_game(name):
    everywhere(name, lambda s, stream: any_game(s, stream, depth(name)))


@pytest.mark.soak
@both
def test_any_long_game(name):
    everywhere(name, lambda s, stream: any_game(s, stream, 4 * depth(name)), 2)


def any_game(s, stream, most):
    """A random game, looked at from all sides at every decision."""
    before = []
    for _ in range(most):
        conserved(s)
        if s.over:
            break
        here = looks(s)
        before.append(here)
        choices(s, stream)
        refused(s, stream)
        bit_by_bit(s, stream)
        choice = random(s, stream)
        twin = s.copy()
        assert looks(twin) == here
        twin.choose(str(choice))
        assert looks(s) == here
        s.choose(choice)
        assert looks(twin) == looks(s)
        seat = stream.below(len(s.seats))
        assert twin.events(seat) == s.events(seat)
        twin.undo(anyway=True)
        assert looks(twin) == here
    end = looks(s)
    saved = read(s.save())
    for here in reversed(before):
        s.undo(anyway=True)
        assert looks(s) == here
    assert s.events() == s.table.game.start(s.table.players, s.seed, s.table.options).events()
    assert looks(again(s.table.game, saved)) == end


def looks(s):
    """All that can be asked of where a game stands."""
    player = s.player
    return (s.hash(), s.view(player), player, s.deciders, s.phase, s.over, s.scores, s.winners, s.ply)


def conserved(s):
    """Every piece lies in one place, and the place knows it."""
    layout, state = s.table.layout, s.state
    lying = {}
    for zone in (*range(len(layout.zone_rows)), *(state[layout.far] if layout.far_zones else ())):
        content = layout.content(state, zone)
        if s.table.sight.kinds[zone] == "slot":
            pieces = [content] if content >= 0 else []
        else:
            pieces = list(each_bit(stacked(content) if isinstance(content, tuple) else content))
        for piece in pieces:
            assert piece not in lying
            lying[piece] = zone
    assert all(state[layout.place + piece] == lying.get(piece, -1) for piece in range(len(layout.pieces)))


def choices(s, stream):
    """Every legal choice has a text of its own that leads back to it; nothing speaks against it; it applies."""
    legal = s.legal()
    texts = [str(choice) for choice in legal]
    assert len({text.casefold() for text in texts}) == len(texts) == len({choice.raw for choice in legal})
    for choice in some(legal, stream, 6):
        assert s.parse(str(choice)) == choice
        assert s.why_not(str(choice)) == []
    machine, answer = s.table.machine, fate(s.table.machine)
    for choice in some(legal, stream, 12):
        after = s.state[:]
        machine.apply(after, s.stop, choice.raw)
        if s.table.players == 2 or len(legal) < 12:
            machine.run(after, answer)


def some(items, stream, most):
    """All, if they are few; else so many of them, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[0], items[-1], *(items[stream.below(len(items))] for _ in range(most - 2))]


MALFORMED = ("", " ", "xyzzy", "place(", "(((", "\x00", "#1", "{c}", "place()", "🎲" * 40, "a" * 3000, "-1", "None")


def refused(s, stream):
    """Well-formed choices that are not legal, and malformed texts."""
    before, legal = (s.hash(), len(s.events()), s.ply), s.legal()
    machine, layout = s.table.machine, s.table.layout
    decision = machine.program.decisions[s.stop]
    for _ in range(5):
        at = stream.below(len(decision.offers))
        deed = machine.program.deeds[decision.offers[at].action]
        picks = []
        for pick in deed.picks:
            among = list(universe(pick, layout))
            one = among[stream.below(len(among))]
            for _ in range(stream.below(3) if pick.many else 0):
                one |= among[stream.below(len(among))]
            picks.append(one)
        raw = Raw(at, decision.offers[at].action, tuple(picks))
        if any(alike(raw, one.raw, s) for one in legal):
            continue
        with pytest.raises(rulewright.IllegalChoice) as caught:
            s.choose(Choice(s.player, raw, legal[0].texts))
        assert caught.value.reasons
        assert all(reason.strip() for reason in caught.value.reasons)
        text = f"{deed.name}({', '.join(told(s, pick, value) for pick, value in zip(deed.picks, picks, strict=True))})"
        if s.why_not(text):
            with pytest.raises(rulewright.IllegalChoice):
                s.choose(text)
        else:  # pieces have the names of their kinds: another one of them may be legal
            assert s.parse(text) in legal
    if decision.manner == "must":
        with pytest.raises(rulewright.IllegalChoice):
            s.choose(Choice(s.player, PASS, legal[0].texts))
    other = legal[0].seat + 1
    if other < len(s.seats) and other not in s.deciders:
        with pytest.raises(rulewright.IllegalChoice):
            s.choose(Choice(other, legal[0].raw, legal[0].texts))
    for text in (*some(MALFORMED, stream, 4), f"{legal[0]} and more", f"{legal[-1]})("):
        with pytest.raises(rulewright.IllegalChoice) as caught:
            s.choose(text)
        assert caught.value.reasons == s.why_not(text) != []
    assert (s.hash(), len(s.events()), s.ply) == before


def told(s, pick, value):
    type_ = pick_type(pick, s.table.layout)
    return name_of(s.table.layout, t.Many(type_) if pick.many else type_, value)


def alike(raw, other, s):
    """Whether two choices differ in nothing but which of several alike pieces they name."""
    if raw.offer != other.offer or len(raw.arguments) != len(other.arguments):
        return False
    if raw == other:
        return True
    look, state = s.table.machine.names["look"], s.state
    deed = s.table.machine.program.deeds[raw.deed]
    for pick, one, two in zip(deed.picks, raw.arguments, other.arguments, strict=True):
        if pick.thing != "piece":
            if one != two:
                return False
        elif Counter(look(state, piece) for piece in (each_bit(one) if pick.many else [one])) != Counter(
            look(state, piece) for piece in (each_bit(two) if pick.many else [two])
        ):
            return False
    return True


def bit_by_bit(s, stream):
    """Whatever is picked step by step ends in a legal choice; what no step offers is refused."""
    picked: list[str] = []
    legal = set(s.legal())
    step = s.step()
    assert set(step.choices) == legal
    while step.name:
        assert len(set(step.domain)) == len(step.domain) > 0
        with pytest.raises(rulewright.IllegalChoice):
            s.step([*picked, "xyzzy"])
        picked.append(step.domain[stream.below(len(step.domain))])
        narrower = s.step(picked)
        assert narrower.choices
        assert set(narrower.choices) <= set(step.choices)
        step = narrower
    assert set(step.choices) <= legal


# ---- kept and played again ---------------------------------------------------------------------------------------


@both
def test_saved_and_loaded(name):
    """After every choice the game is saved and loaded; it goes on as if nothing had been."""
    everywhere(name, lambda s, stream: saved_and_loaded(s, stream, min(depth(name), 3 if family(name) in LARGE else 8)))


@pytest.mark.soak
@both
def test_saved_and_loaded_for_long(name):
    everywhere(name, lambda s, stream: saved_and_loaded(s, stream, 2 * depth(name)))


def saved_and_loaded(s, stream, most):
    other = s.copy()
    for _ in range(most):
        if s.over:
            break
        choice = str(random(s, stream))
        s.choose(choice)
        other.choose(choice)
        other = again(s.table.game, read(other.save()))
        same(s, other)
        assert other.save() == s.save()


def same(s, other):
    assert looks(other) == looks(s)
    assert [str(one) for one in other.legal()] == [str(one) for one in s.legal()]
    for seat in (None, *range(len(s.seats))):
        assert other.view(seat) == s.view(seat)
        assert other.events(seat) == s.events(seat)


@pytest.mark.parametrize("name", [*CLASSICS, *sorted(LARGE), COMBINED[-1], "valley", "three-away"])
def test_resumed(name):
    """The texts of the rules go with the game, and are read anew."""
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


@both
def test_both_executors_agree(name):
    for players, options in tables(name)[-1:]:
        agree(loaded(name).table(players, options), players, min(depth(name), 8 if family(name) in LARGE else 40))


@pytest.mark.soak
@both
def test_both_executors_agree_for_long(name):
    for players, options in tables(name):
        for seed in range(3):
            agree(loaded(name).table(players, options), seed, 150)


def agree(table, seed, most):
    """What is printed, and what is walked through node by node, state by state."""
    quick, slow, stream = table.machine, slow_machine(table.machine.program, table.layout), Stream(seed)
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


@both
def test_imagined(name):
    everywhere(name, lambda s, stream: imagined(s, stream, min(depth(name), 4 if family(name) in LARGE else 10)))


@pytest.mark.soak
@both
def test_imagined_for_long(name):
    everywhere(name, lambda s, stream: imagined(s, stream, 4 * depth(name)), 2)


def imagined(s, stream, most):
    """What a seat imagines looks to it like the game itself, and can be played on."""
    for _ in range(most):
        if s.over:
            for seat in (None, *range(len(s.seats))):
                assert s.imagine(seat, stream.fork()).view(seat) == s.view(seat)
            break
        here = looks(s)
        seat = s.player if stream.below(2) else stream.below(len(s.seats))
        other = s.imagine(seat, stream.fork())
        conserved(other)
        assert other.view(seat) == s.view(seat)
        assert other.events(seat) == s.events(seat)
        assert (other.player, other.phase, other.over, other.ply) == (s.player, s.phase, s.over, s.ply)
        if s.player == seat:
            assert [str(one) for one in other.legal()] == [str(one) for one in s.legal()]
        if other.legal():  # another may have nothing to choose in a deal that only one seat imagines
            other.choose(random(other, stream))
        assert looks(s) == here
        s.choose(random(s, stream))


def test_scores_that_are_told_are_not_imagined_otherwise():
    """In the end the prizes are still hidden, but what they are worth is told."""
    s = rulewright.load(Path(__file__).parent / "games" / "pot.rules").start(2, 3)
    imagined(s, Stream(3), 20)
    assert s.over


def test_what_is_imagined_or_forgotten_is_not_saved():
    s = loaded("kuhn-poker").start(seed=1)
    s.choose("check")
    with pytest.raises(rulewright.SaveError):
        s.imagine(0, 5).copy().save()
    assert s.save()
    s.forget()
    with pytest.raises(rulewright.SaveError):
        s.save()


# ---- the end -----------------------------------------------------------------------------------------------------

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
    "jackal-dungeon": 100_000,
}
"""No game takes more choices, with the most players; where chance could go on for ever, none ever will."""


@both
def test_every_game_ends(name):
    small = name not in VARIANTS and name not in COMBINED
    among = tables(name) if small and name not in {"tobago", "jackal-dungeon"} else tables(name)[:1]
    if family(name) == "jackal-dungeon" and name != "jackal-dungeon":  # else one game takes seconds
        among = tuple((players, {**options, "most_rounds": 40}) for players, options in among)
    ends(name, among, 1)


@pytest.mark.soak
@both
def test_every_game_ends_always(name):
    ends(name, tables(name), 3)


def ends(name, among, times):
    for players, options in among:
        for seed in range(times):
            s = loaded(name).start(players, seed, options)
            found = s.playout(seed, BOUNDS[family(name)] + 1)
            assert 0 < found.plies <= BOUNDS[family(name)]
            assert len(found.scores) == len(s.seats)


def test_a_fault_is_none_of_these():
    """Nothing above hides a fault of the rules."""
    assert not issubclass(FaultError, rulewright.IllegalChoice)
