"""One game and many threads; sessions that are sent to other processes, and copies of them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import rulewright
from rulewright.board.growing import FARTHEST, Growing
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.budget import Budget
from rulewright.play.errors import IllegalChoice, RulesError, RulesFault, SaveError, StartError, UndoRefused
from rulewright.play.refusals import refusal
from rulewright.program.form import Refusal

TOP = Path(__file__).parents[2]
AUCTION = str(TOP / "examples" / "sealed-bid-auction.rules")
POKER = str(TOP / "examples" / "kuhn-poker.rules")
THREADS = 4
STEPS = 8


@pytest.fixture
def eager():
    """Threads are switched very often, so that race conditions show up."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def told(game, seed: int, steps: int = STEPS):
    """All that can be seen of a game whose choices follow from the seed."""
    session = game.start(seed=seed)
    for ply in range(steps):
        legal = session.legal()
        if not legal:
            break
        session.choose(legal[(seed * 7 + ply * 3) % len(legal)], legal[0].seat)
    seats = (*range(len(session.seats)), None)
    return (
        session.hash(),
        [session.events(seat) for seat in seats],
        [session.view(seat) for seat in seats],
        list(map(str, session.legal())),
        session.standing(),
        session.imagine(0, seed).view(0),
    )


@pytest.mark.parametrize("name", ["coatl", POKER, AUCTION])
def test_many_threads_at_one_game(name, eager):
    wanted = [told(rulewright.load(name), seed) for seed in range(THREADS)]
    game = rulewright.load(name)
    together = Barrier(THREADS)

    def play(seed: int):
        together.wait()
        return told(game, seed)

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(play, range(THREADS))) == wanted


def test_playouts_in_many_threads(eager):
    game = rulewright.load("tikal")
    wanted = [list(game.playouts(2, seed)) for seed in range(THREADS)]
    fresh = rulewright.load("tikal")
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(lambda seed: list(fresh.playouts(2, seed)), range(THREADS))) == wanted


def test_positions_are_begun_in_many_threads(eager):
    """They share what is known of the position before, which must not become that of another thread."""
    game = rulewright.load("tikal")
    if game.table(2).native.now() is None:
        pytest.skip("nothing compiles here")
    sessions = [game.start(2, seed) for seed in range(THREADS)]
    for seed, session in enumerate(sessions):
        for _ in range(12 * seed):
            session.choose(session.legal()[0])
    wanted = [session.position(engine="native").state() for session in sessions]

    def begun(session):
        return [session.position(engine="native").state() for _ in range(60)]

    with ThreadPoolExecutor(THREADS) as pool:
        for one, found in zip(wanted, pool.map(begun, sessions), strict=True):
            assert all(state == one for state in found)


def test_a_session_goes_from_thread_to_thread():
    session = rulewright.load("coatl").start(seed=4)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
        for at in range(6):
            pool = (one, other)[at % 2]
            pool.submit(lambda: session.choose(session.legal()[0])).result()
    again = rulewright.load("coatl").start(seed=4)
    for _ in range(6):
        again.choose(again.legal()[0])
    assert session.events(0) == again.events(0)


def test_steps_are_counted_in_each_thread():
    """Steps of one thread do not count for the others."""
    machine = rulewright.load(POKER).table().machine
    machine.purse.budget = Budget(steps=100)
    with ThreadPoolExecutor(1) as pool:
        machine.purse.again()
        spend = machine.purse.named()["spend"]
        pool.submit(machine.purse.again).result()
        pool.submit(spend, 90).result()
        spend(90)


def test_a_board_without_bounds_grows_for_all_threads(eager):
    def names(board: Growing) -> list[int]:
        return [board.number((away, -away // 2)) for away in range(60)]

    wanted = names(Growing("hex"))
    for _ in range(20):
        board = Growing("hex")
        with ThreadPoolExecutor(4) as pool:
            assert all(found == wanted for found in pool.map(names, [board] * 4))
    assert board.number((FARTHEST + 1, 0)) == -1


# ---- other processes, and copies -------------------------------------------------------------------------------------


def began(name: str, steps: int = 8):
    session = rulewright.load(name).start(seed=3)
    for ply in range(steps):
        legal = session.legal()
        if legal:
            session.choose(legal[ply % len(legal)], legal[0].seat)
    return session


def plays_on_like(one, other) -> None:
    """Everything is the same now, after more choices, and after undoing them."""
    for _ in range(6):
        assert one.hash() == other.hash()
        assert [one.events(seat) for seat in (0, None)] == [other.events(seat) for seat in (0, None)]
        assert one.view(0) == other.view(0)
        assert list(map(str, one.legal())) == list(map(str, other.legal()))
        if one.over:
            break
        for session in (one, other):
            session.choose(str(session.legal()[-1]), session.legal()[-1].seat)
    for session in (one, other):
        session.undo(4, anyway=True)
    assert one.hash() == other.hash()
    assert one.record() == other.record()
    assert one.playout(7) == other.playout(7)
    assert one.imagine(0, 3).view(0) == other.imagine(0, 3).view(0)


NAMES = ["tikal", "coatl", "jackal-dungeon+mud", AUCTION]


@pytest.mark.parametrize("name", NAMES)
def test_a_session_that_is_pickled(name):
    session = began(name)
    again = pickle.loads(pickle.dumps(session))  # noqa: S301 - ours
    assert again.table.game is not session.table.game
    plays_on_like(session, again)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_a_session_that_is_copied(name, way):
    session = began(name)
    again = way(session)
    assert again.table is session.table
    before = session.hash(), len(session.events())
    again.choose(again.legal()[0])
    assert len(again.events()) > before[1]  # moves are noted
    assert (session.hash(), len(session.events())) == before
    again.undo(anyway=True)
    plays_on_like(session, again)


def test_another_process_plays_on(tmp_path):
    """Numbers that identify objects in this process are not used in another."""
    session = began("tikal")
    (tmp_path / "game").write_bytes(pickle.dumps((session, session.legal())))
    code = (
        "import pickle, sys, rulewright\n"
        "warm = rulewright.load('tikal').start(seed=9)\n"
        "for _ in range(9): warm.choose(warm.legal()[-1])\n"
        f"session, legal = pickle.load(open({str(tmp_path / 'game')!r}, 'rb'))\n"
        "print(*[one.cost for one in legal])\n"
        "for _ in range(9): session.choose(session.legal()[0])\n"
        "print(session.hash())\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(TOP / "interpreter"), "RULEWRIGHT_CACHE": "off"},
    )
    costs = " ".join(str(one.cost) for one in session.legal())
    for _ in range(9):
        session.choose(session.legal()[0])
    assert run.stdout == f"{costs}\n{session.hash()}\n"


def test_games_and_choices(tmp_path):
    session = began("tikal")
    game, choice = session.table.game, session.legal()[0]
    other, again = pickle.loads(pickle.dumps((game, choice)))  # noqa: S301 - ours
    assert other.files == game.files
    assert again == choice
    assert (str(again), again.action, again.arguments, again.cost) == (
        str(choice), choice.action, choice.arguments, choice.cost)  # fmt: skip
    assert copy.deepcopy(game) is game
    assert copy.deepcopy(choice) == choice
    session.choose(again)


def test_chance_that_is_said():
    session = rulewright.load("tikal").start(players=2, explicit_chance=True)
    again = pickle.loads(pickle.dumps((session, session.chance)))[0]  # noqa: S301 - ours
    again.choose(again.chance[0])
    session.choose(session.chance[0])
    assert again.hash() == session.hash()


@pytest.mark.parametrize(
    "error",
    [
        RulesError("tikal", [], "told"),
        StartError("no"),
        UndoRefused(refusal("steps-back", count=2)),
        IllegalChoice("fly", [Refusal("needs", "fly", "wings", "It has no wings.")]),
        RulesFault("fault-no-room", (("zone", "hand"), ("seat", "red"), ("room", 3), ("there", 4)), 3, "x.rules"),
        SaveError("no"),
    ],
)
def test_errors_come_from_other_processes(error):
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - ours
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_rules_with_errors_come_from_other_processes():
    with pytest.raises(RulesError) as raised:
        rulewright.reload("x.rules", {}, {"x.rules": "rulewright 1\n\nphase\n"})
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - ours
    assert [one.code for one in again.diagnostics] == [one.code for one in raised.value.diagnostics]
    assert all(isinstance(one, Diagnostic) for one in again.diagnostics)
