"""Many games by the compiled program: the same as in Python, whatever goes wrong."""

from __future__ import annotations

import os
import stat
import time
from itertools import islice
from pathlib import Path

import pytest

import rulewright
from rulewright import store
from rulewright.play.budget import Budget
from rulewright.play.errors import RulesFault, StartError
from rulewright.play.native import compilers, engine
from rulewright.play.native.engine import playouts
from rulewright.program.printing.c import source as printing
from rulewright.program.printing.c.cannot import CannotPrint

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES = """rulewright 1

game "Doubling"
    players 2
    seats red, blue

var sum: number = 1

action double
    do: sum += sum

phase play
    var p: player = first(players)
    repeat
        p must double
        p := next(p)
    until sum < 0

winner p
    where p = red
"""


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def example(name: str) -> rulewright.Game:
    return rulewright.load(EXAMPLES / f"{name}.rules")


@pytest.mark.parametrize("name", ["tic-tac-toe", "hex", "pig", "kuhn-poker", "sealed-bid-auction"])
def test_games_are_the_same(name: str) -> None:
    game = example(name)
    players = game.players[-1]
    expected = list(game.playouts(60, 7, players, first=3, engine="python"))
    assert list(game.playouts(60, 7, players, first=3, engine="native")) == expected


def test_games_on_boards_without_bounds_are_the_same() -> None:
    game = rulewright.load("jackal-dungeon")
    assert list(game.playouts(6, 7, 3, engine="native")) == list(game.playouts(6, 7, 3, engine="python"))


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig"])
def test_a_tally_counts_the_same_games(name: str) -> None:
    game = example(name)
    compiled, ours = game.tally(2000, 3, engine="native"), list(game.playouts(2000, 3, engine="python"))
    assert compiled == game.tally(2000, 3, engine="python")
    assert compiled.games == 2000
    assert compiled.choices == sum(end.plies for end in ours)
    assert compiled.share(0) == sum(1 / len(end.winners) for end in ours if 0 in end.winners) / 2000


def test_a_run_may_have_any_seed() -> None:
    game = example("pig")
    for seed in (-1, 1 << 63, 1 << 70):
        assert list(game.playouts(5, seed, engine="native")) == list(game.playouts(5, seed, engine="python"))


def test_games_that_are_not_over_end_at_the_same_choice() -> None:
    table = example("hex").table()
    assert list(playouts(table, 3, 1, most=20, engine="native")) == list(playouts(table, 3, 1, most=20))


def test_what_it_cannot_finish_is_played_in_python(tmp_path: Path) -> None:
    """Sums beyond 64 bits: in both engines the same end, which is whatever Python says."""
    file = tmp_path / "doubling.rules"
    file.write_text(RULES, encoding="utf-8")
    game = rulewright.load(file)
    found = []
    for which in ("python", "native"):
        try:
            found.append([repr(end) for end in game.playouts(1, 1, engine=which)])
        except RulesFault as fault:
            found.append([str(fault)])
    assert found[0] == found[1]


def test_it_is_stopped_in_time() -> None:
    budget = Budget(seconds=0.2)
    begun = time.monotonic()
    with pytest.raises(RulesFault, match="time"):
        list(example("hex").playouts(10_000_000, 1, budget=budget, engine="native"))
    assert time.monotonic() - begun > 0.1


def test_a_request_to_stop_is_heard() -> None:
    asked = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(RulesFault, match="stop"):
        list(example("hex").playouts(10_000_000, 1, budget=Budget(cancelled=cancelled), engine="native"))


def test_libraries_are_kept_privately(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list(example("tic-tac-toe").playouts(1, engine="native"))
    folder = tmp_path / "rulewright"
    (kept,) = folder.glob(f"*{store.LIBRARY}")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert not list(folder.glob("playing-*"))
    assert not list(folder.glob("compiling-*"))
    monkeypatch.setattr(compilers.Compiling, "__init__", None)  # it is not compiled again
    assert len(list(example("tic-tac-toe").playouts(5, engine="native"))) == 5


@pytest.mark.parametrize("damage", [b"", b"x", b"0" * 100])
def test_a_damaged_library_is_made_again(tmp_path: Path, damage: bytes) -> None:
    list(example("tic-tac-toe").playouts(1, engine="native"))
    (kept,) = (tmp_path / "rulewright").glob(f"*{store.LIBRARY}")
    kept.write_bytes(damage)
    assert len(list(example("tic-tac-toe").playouts(5, engine="native"))) == 5
    assert kept.read_bytes() != damage


def test_a_library_that_others_could_write_is_not_loaded(tmp_path: Path) -> None:
    list(example("tic-tac-toe").playouts(1, engine="native"))
    (kept,) = (tmp_path / "rulewright").glob(f"*{store.LIBRARY}")
    kept.chmod(0o622)
    assert store.held(kept.stem, store.LIBRARY) is None


def test_without_a_compiler_games_are_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(compilers, "tiny", tuple)
    game = example("tic-tac-toe")
    with pytest.raises(StartError, match="no compiler"):
        list(game.playouts(1, engine="native"))
    assert list(game.playouts(5, engine="auto")) == list(game.playouts(5, engine="python"))


@pytest.mark.parametrize("what", ["exit 1", "exit 0", "kill -9 $$"])
def test_a_compiler_that_fails_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    broken = tmp_path / "gcc"
    broken.write_text(f"#!/bin/sh\n{what}\n", encoding="utf-8")
    broken.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.setattr(compilers, "NAMES", ("gcc",))
    game = example("tic-tac-toe")
    with pytest.raises(StartError, match="failed"):
        list(game.playouts(1, engine="native"))
    assert list(game.playouts(5, engine="auto")) == list(game.playouts(5, engine="python"))


def test_a_game_that_cannot_be_compiled_says_why_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise CannotPrint("lists of `rows`")

    with monkeypatch.context() as patch:
        patch.setattr(printing, "source", refused)
        with pytest.raises(StartError, match="no form for lists of `rows`"):
            list(example("pig").playouts(1, engine="native"))
    with pytest.raises(StartError, match="no form for lists of `rows`"):
        list(example("pig").playouts(1, engine="native"))


def test_it_goes_over_while_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.0)
    monkeypatch.setattr(engine, "WORTH_SECONDS", 0.0)
    game = example("connect-four")
    expected = list(game.playouts(3000, 5, engine="python"))
    assert list(game.playouts(3000, 5, engine="auto")) == expected
    assert game.table().native.library is not None or game.table().native.work is not None


def test_two_runs_at_once_do_not_meet() -> None:
    game = example("pig")
    one, other = game.playouts(200, 1, engine="native"), game.playouts(200, 2, engine="native")
    mixed = [next(which) for _ in range(100) for which in (one, other)]
    assert mixed[::2] == list(islice(game.playouts(200, 1, engine="python"), 100))
    assert mixed[1::2] == list(islice(game.playouts(200, 2, engine="python"), 100))
