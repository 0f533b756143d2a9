"""Many games by the compiled program: the same as in Python, whatever goes wrong."""

from __future__ import annotations

import stat
import threading
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from tests.turns import by_turns

import rulewright
from rulewright import store
from rulewright.play import ending
from rulewright.play.budget import Budget
from rulewright.play.errors import RulesFault, StartError
from rulewright.play.native import compilers, engine, made
from rulewright.play.native.batches import Batch, of_playouts
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


@pytest.mark.parametrize(
    "name",
    ["tic-tac-toe", "hex", "pig", "kuhn-poker", "sealed-bid-auction", "amazons", "pentago", "einstein-wurfelt-nicht"],
)
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
    assert [one.over for one in playouts(table, 3, 1, most=20)] == [False] * 3
    assert all(one.over for one in playouts(table, 3, 1, engine="native"))


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
    assert not list(folder.glob(f"{store.WORKSHOP}*"))
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


def test_a_game_that_cannot_be_compiled_says_why_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise CannotPrint("lists of `rows`")

    with monkeypatch.context() as patch:
        patch.setattr(printing, "source", refused)
        with pytest.raises(StartError, match="no form for lists of `rows`"):
            list(example("pig").playouts(1, engine="native"))
    with pytest.raises(StartError, match="no form for lists of `rows`"):
        list(example("pig").playouts(1, engine="native"))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling is always worth it."""
    every = tuple(replace(one, worth=-1.0) for one in compilers.found())
    monkeypatch.setattr(made, "found", lambda: every)
    monkeypatch.setattr(engine, "KNOWN", -1.0)


@pytest.mark.parametrize("name", by_turns(["connect-four", "pig", "kuhn-poker"], 3))
@pytest.mark.parametrize("threads", [1, 3])
def test_it_goes_from_python_to_one_compiler_and_then_the_other(eager: None, name: str, threads: int) -> None:
    """While games are played, each library takes the place of a slower one; the games are the same."""
    table = example(name).table()
    run, number = engine.Run(engine.EACH, table, 1_000_000_000, 5), 0
    looked: dict[str, int] = {}
    for batch in run.batches(threads):
        native = table.native
        by = "python" if run.player is None and not native.library else native.told[-1]
        if looked.setdefault(by, 0) < 2000:
            expected = of_playouts(list(ending.playouts(table, batch.games, 5, number)), table.players)
            assert columns(batch) == columns(expected)
            looked[by] += batch.games
        number += batch.games
        if len(looked) == len(compilers.found()) + 1 and looked[by] >= 2000:
            break
    assert len(looked) == len(compilers.found()) + 1, list(looked)


def columns(batch: Batch) -> list[list[int]]:
    return [list(map(int, one)) for one in (batch.lengths, batch.over, batch.won, *batch.scores)]


def test_a_long_game_is_finished_by_the_library_that_began_it(eager: None) -> None:
    """The other one begins with the game after it."""
    table = example("hex").table()
    first, second = (made.Native(table) for _ in range(2))
    assert first.now() is not None
    assert second.now() is not None
    run = engine.Run(engine.EACH, table, 3, 4, engine="native")
    table.native.library, table.native.waiting = first.library, ()
    run.renew()
    assert run.player is not None
    run.player.turns = 5
    found = [run.next()]
    assert run.player.playing
    table.native.library = second.library
    while run.number < 1:
        run.renew()
        assert run.player.library is first.library
        found.append(run.next())
    found += run.batches()
    assert run.player.library is second.library
    lengths = [length for batch in found for length in batch.lengths]
    assert lengths == [end.plies for end in ending.playouts(table, 3, 4)]


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig"])
def test_threads_play_the_same(name: str) -> None:
    game = example(name)
    alone = game.tally(20_000, 3, engine="native")
    assert game.tally(20_000, 3, engine="native", threads=3) == alone
    assert alone.choices == sum(end.plies for end in game.playouts(20_000, 3, engine="native"))


def test_a_fault_that_threads_meet_is_that_of_the_first_game(tmp_path: Path) -> None:
    """The games before it are told."""
    file = tmp_path / "doubling.rules"
    file.write_text(RULES, encoding="utf-8")
    table = rulewright.load(file).table()
    found: dict[str, tuple[int, str]] = {}
    for which, threads in (("python", 1), ("native", 1), ("native", 3)):
        run = engine.Run(engine.EACH, table, 40, 1, engine=which)
        told = ""
        games = 0
        try:
            for batch in run.batches(threads):
                games += batch.games
        except RulesFault as fault:
            told = str(fault)
        found[f"{which} {threads}"] = games, told
    assert len(set(found.values())) == 1, found


def test_threads_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = example("hex")
    game.tally(1, engine="native")
    with pytest.raises(RulesFault, match="time"):
        game.tally(10_000_000, 1, budget=Budget(seconds=0.3), engine="native", threads=2)
    assert threading.active_count() == 1 or all(one.daemon for one in threading.enumerate()[1:])


def test_a_tally_has_room_for_all_who_may_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more sets of seats win than one call tells of, another call does."""
    from rulewright.program.printing.c import source

    monkeypatch.setattr(source, "TOTALS", 4)
    game = example("tic-tac-toe")
    assert game.tally(500, 3, engine="native") == game.tally(500, 3, engine="python")


def test_what_was_compiled_is_printed_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole program is in the store: a library is made of it without making it again."""
    example("tic-tac-toe").table()
    from rulewright.program import lower

    monkeypatch.setattr(lower, "lower", None)
    assert example("tic-tac-toe").table().native.now() is not None


def test_two_runs_at_once_do_not_meet() -> None:
    game = example("pig")
    one, other = game.playouts(200, 1, engine="native"), game.playouts(200, 2, engine="native")
    mixed = [next(which) for _ in range(100) for which in (one, other)]
    assert mixed[::2] == list(islice(game.playouts(200, 1, engine="python"), 100))
    assert mixed[1::2] == list(islice(game.playouts(200, 2, engine="python"), 100))
