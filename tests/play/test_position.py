"""Positions for search: in step with sessions, compiled and in Python; and what bots do with them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from tests.play.in_step import apart
from tests.play.shelf import CLASSICS, EVERYTHING, loaded, tables
from tests.turns import by_turns

import rulewright
from rulewright.play import bots
from rulewright.play.chance import Stream
from rulewright.play.errors import RulesFault, StartError, UndoRefused
from rulewright.play.native import compilers
from rulewright.play.position import Engines
from rulewright.play.positions import Positions

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
LARGE = {"tikal", "tobago", "coatl", "jackal-dungeon"}
DOUBLING = """rulewright 1

game "Doubling"
    players 2
    seats red, blue

var sum: number = 1
var turns: number = 0

action double
    do: sum += sum

phase play
    var p: player = first(players)
    repeat
        p must double
        turns += 1
        p := next(p)
    until turns = 100

winner p
    where p = red
"""


@pytest.fixture
def quick(monkeypatch):
    """Compiled without optimisation, which takes less time than the games would gain."""
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setattr(compilers, "OPTIONS", (*compilers.OPTIONS, "-O0"))


@pytest.mark.parametrize("name", by_turns(EVERYTHING, 3, 1))
def test_in_step_with_sessions(name):
    for at, (players, options) in enumerate(tables(name)[:3]):
        session = loaded(name).start(players, at, options)
        assert apart(session, [session.position(engine="python")], Stream(at), 25) == ""


WIDE = frozenset({"amazons", "havannah", "hive", "quoridor"})
"""Games with so many choices at a time that it takes long to compare them all."""


@pytest.mark.parametrize("name", by_turns([*CLASSICS, *sorted(LARGE)], 2))
def test_compiled_too(name, quick):
    game = loaded(name)
    table = game.table(game.players[-1])
    if table.native.now() is None:
        pytest.skip(table.native.why)
    for seed in range(1 if name in WIDE else 2):
        session = game.start(game.players[-1], seed)
        positions = [session.position(engine=engine) for engine in ("native", "python")]
        assert [one.engine for one in positions] == ["native", "python"]
        assert apart(session, positions, Stream(seed), 4 if name in WIDE else 40) == ""
        now = [session.position(engine=engine) for engine in ("native", "python")]
        if name not in WIDE:
            assert [one.playout(seed) for one in now] == [session.playout(seed)] * 2


@pytest.mark.parametrize("name", ["tic-tac-toe", "kuhn-poker", "pig", "sealed-bid-auction"])
def test_to_the_end(name, quick):
    game = loaded(name)
    for seed in range(10):
        session = game.start(None, seed)
        positions = [session.position(engine=engine) for engine in ("native", "python")]
        assert apart(session, positions, Stream(seed), 1000) == ""


def test_what_the_compiled_program_gives_up_goes_on_in_python(tmp_path, quick):
    """Numbers beyond 64 bits are a fault of the rules, which Python words; nothing has changed then."""
    file = tmp_path / "doubling.rules"
    file.write_text(DOUBLING, encoding="utf-8")
    session = rulewright.load(file).start()
    here = session.position(engine="native")
    assert here.engine == "native"
    for _ in range(62):
        here.do(0)
    assert here.engine == "native"
    with pytest.raises(RulesFault) as fault:
        here.do(0)
    assert fault.value.line == 11
    assert here.engine == "python"
    before = here.state()
    with pytest.raises(RulesFault):
        here.do(0)
    assert here.state() == before
    for _ in range(62):
        here.undo()
    assert session.table.machine.essence(here.state()) == session.table.machine.essence(session.state)


def test_one_workspace_serves_many_positions(quick):
    """What was listed for one position is not taken for the choices of another."""
    session = loaded("breakthrough").start(seed=1)
    stream = Stream(3)
    ours = [session.position(engine=engine) for engine in ("native", "python") for _ in range(5)]
    for _ in range(200):
        at = stream.below(5)
        if not ours[at].over:
            choice = stream.below(ours[at].count)
            for one in (ours[at], ours[at + 5]):
                one.do(choice)
        elif ours[at].ply:
            ours[at].undo()
            ours[at + 5].undo()
        again = stream.below(5)
        assert ours[again].meanings() == ours[again + 5].meanings()
        if stream.below(4) == 0:
            ours[at], ours[at + 5] = ours[again].copy(), ours[again + 5].copy()


def test_going_back_needs_no_more_than_it_must():
    """From what is kept on the way, what was undone is played again: a search comes back to the same place often."""
    here = loaded("tic-tac-toe").start().position(engine="python")
    for _ in range(6):
        here.do(0)
    meanings = here.meanings()
    for choice in here.legal():
        here.do(choice)
        assert here.ply == 7
        here.undo()
        assert here.meanings() == meanings
    for ply in range(5, -1, -1):
        here.undo()
        assert here.ply == ply
    with pytest.raises(UndoRefused):
        here.undo()


@pytest.mark.parametrize("engine", ["python", "native"])
def test_only_what_is_there_can_be_chosen(engine, quick):
    here = loaded("tic-tac-toe").start().position(engine=engine)
    for choice in (-1, 9, 1 << 32, 1 << 70):
        with pytest.raises(IndexError, match="9 have numbers from 0"):
            here.do(choice)
        with pytest.raises(IndexError):
            here.meaning(choice)
    assert here.meaning(4) == (0, 4)
    assert here.ply == 0


def test_without_a_compiler_they_are_played_in_python(monkeypatch):
    session = rulewright.load(EXAMPLES / "pig.rules").start()
    monkeypatch.setattr(session.table.native, "why", "There is none.")
    assert session.position().engine == "python"
    with pytest.raises(StartError, match="none"):
        session.position(engine="native")


def test_a_copy_goes_its_own_way(quick):
    session = loaded("pig").start(seed=4)
    for engine in ("python", "native"):
        here = session.position(engine=engine)
        other, anew = here.copy(), [here.copy(seed) for seed in range(30)]
        for one in (here, other, *anew):
            one.do(0)
        assert here.state() == other.state()
        assert len({str(one.state()) for one in anew}) > 1
        assert session.position(seed=3, engine=engine).playout(1) == session.playout(1)
        for one in (copy.copy(here), copy.deepcopy(here), again(here)):
            assert (one.ply, one.meanings(), one.scores) == (here.ply, here.meanings(), here.scores)
            assert one.playout(3) == here.playout(3)


def again(here):
    return pickle.loads(pickle.dumps(here))  # noqa: S301 - our own


def test_a_compiler_is_begun_when_search_goes_on(quick, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    session = rulewright.load(EXAMPLES / "pig.rules").start()
    assert session.position().engine == "python"
    monkeypatch.setattr(session.table.engines, "since", -1000.0)
    assert session.position().engine == "python"
    assert session.table.native.work is not None
    session.table.native.finish()
    assert session.position().engine == "native"
    assert isinstance(session.table.engines, Engines)


# ---- imagined positions --------------------------------------------------------------------------------------------

SECRET = ("kuhn-poker", "sealed-bid-auction", "coatl", "tobago", "tikal")


@pytest.mark.parametrize("name", SECRET)
def test_an_imagined_position_has_the_choices_of_the_session(name):
    session = loaded(name).start(None, 5)
    stream = Stream(5)
    for ply in range(12):
        if session.over:
            break
        seat, legal = session.player, session.legal()
        if ply % 3 == 0:
            here = session.imagined_position(seat, stream.fork(), engine="python")
            assert sorted(map(here.number, legal)) == list(here.legal())
            assert here.decider == seat
            assert here.features(seat) == session.position(engine="python").features(seat)
            quick_one = session.imagined_position(seat, stream.fork(), quickly=True, engine="python")
            assert {quick_one.number(one) for one in legal} <= {-1, *quick_one.legal()}
        session.choose(legal[stream.below(len(legal))])


def test_imagined_positions_differ_in_what_is_hidden():
    session = loaded("kuhn-poker").start(None, 5)
    found = {str(session.imagined_position(0, seed, engine="python").state()) for seed in range(20)}
    assert len(found) > 1


@pytest.mark.parametrize("name", ["tic-tac-toe", "kuhn-poker", "sealed-bid-auction", "breakthrough", "coatl"])
def test_bots_choose_the_same_by_both_engines(name, quick, monkeypatch):
    game = loaded(name)
    games = []
    for engine in ("python", "native"):
        monkeypatch.setattr(Engines, "chosen", chosen_by(engine))
        session, stream = game.start(game.players[-1], 3), Stream(3)
        while not session.over and session.ply < 25:
            session.choose(bots.greedy(session, stream))
        games.append(session.record())
    assert games[0] == games[1]


def chosen_by(engine):
    chosen = Engines.chosen
    return lambda engines, _: chosen(engines, engine)


def test_to_pick_a_piece_twice_is_not_to_pick_two_that_are_alike(tmp_path):
    file = tmp_path / "pairs.rules"
    file.write_text(PAIRS, encoding="utf-8")
    here = rulewright.load(file).start().position(engine="python")
    raws = here._raws()
    assert len({str(here._looks(here.state(), raw)) for raw in raws}) == len(raws) == 2


PAIRS = """rulewright 1

game "One or two of a kind"
    players 2
    seats red, blue

component Stone of player: 3
    starts in sack

zone sack of player: bag of Stone
var likes of Stone: set of Stone

action mark
    # rulewright: allow R312 because pieces in a bag are meant
    pick one in my sack
    # rulewright: allow R312 because pieces in a bag are meant
    pick other in my sack
    do: other.likes += one
    say "mark {one} {other}"

phase play
    for p in players: p must mark

score p = count(s in p.sack where s is in s.likes)

winner p
    most count(s in p.sack where s is in s.likes)
"""


# ---- features ------------------------------------------------------------------------------------------------------


def test_features_have_names():
    session = loaded("tic-tac-toe").start()
    here = session.position(engine="python")
    here.do(4)
    told = dict(zip(here.feature_names, here.features(0), strict=True))
    assert len(told) == len(here.features(1)) == len(here.features())
    assert (told["decision"], told["decider"]) == (0, 1)
    assert [name for name, value in told.items() if value == 1 and "marks" in name] == ["marks of cross: b2"]
    with pytest.raises(IndexError):
        here.features(2)


def test_only_its_owner_sees_a_hand():
    session = loaded("kuhn-poker").start(seed=1)
    here = session.position(engine="python")
    names = here.feature_names
    rows = [here.features(seat) for seat in (0, 1, None)]
    told = [{name: row[at] for at, name in enumerate(names) if name.startswith("hand of")} for row in rows]
    for at, seat in enumerate(session.seats):
        assert told[at][f"hand of {seat}"] > 0
        assert told[1 - at][f"hand of {seat}"] == told[2][f"hand of {seat}"] == -1


def test_pieces_on_boards_without_bounds_have_places():
    session = loaded("jackal-dungeon").start(2, 3)
    stream, rows = Stream(1), set()
    for _ in range(12):
        session.choose(bots.random(session, stream))
        here = session.position(engine="python")
        rows.add(here.features(0).tobytes())
    names = here.feature_names
    assert any(name.endswith(": column") for name in names)
    assert len(rows) > 6


# ---- many at once --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kuhn-poker", "tic-tac-toe", "breakthrough", "coatl"])
def test_many_play_as_each_alone(name, quick):
    session = loaded(name).start(None, 1)
    ways = [session.position(engine=engine) for engine in ("native", "python")]
    ours = [Positions(one.copy(seed) for seed in range(6)) for one in ways]
    stream = Stream(2)
    for ply in range(20):
        one, other = ours
        assert one.counts == other.counts
        assert one.deciders() == other.deciders()
        assert one.shares() == other.shares()
        if ply % 7 == 0:
            assert one.features(0) == other.features(0)
            assert one.features(of_decider=True) == other.features(of_decider=True)
        assert [here.meanings() for here in one] == [here.meanings() for here in other]
        chosen = [stream.below(count) if count and stream.below(8) else -1 for count in one.counts]
        for many in ours:
            many.do(chosen)
    assert [here.ply for here in ours[0]] == [here.ply for here in ours[1]]


def test_a_fault_in_one_of_many_leaves_it_as_it_was(tmp_path, quick):
    file = tmp_path / "doubling.rules"
    file.write_text(DOUBLING, encoding="utf-8")
    for engine in ("native", "python"):
        here = rulewright.load(file).start().position(engine=engine)
        for _ in range(61):
            here.do(0)
        last = here.copy()
        last.do(0)
        many = Positions([here, last])
        with pytest.raises(RulesFault):
            many.do([0, 0])
        assert [one.ply for one in many] == [62, 62]
        with pytest.raises(RulesFault):
            many.do([-1, 0])
        assert many.counts.tolist() == [1, 1]


def test_many_are_asked_for_what_is_there(quick):
    many = Positions([loaded("tic-tac-toe").start().position(engine="native")] * 2)
    with pytest.raises(IndexError):
        many.do([0, 9])
    with pytest.raises(ValueError, match="2 positions"):
        many.do([0])
    assert many.counts.tolist() == [9, 9]
    assert Positions([]).features().tolist() == []
