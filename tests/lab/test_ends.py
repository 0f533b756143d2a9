"""Runs that tell only how games ended: they are those of ``simulate``, and what is said of them is what rows say."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.lab.compared import compared
from rulewright.lab.games import again, games
from rulewright.lab.here import Here
from rulewright.lab.played import Player
from rulewright.lab.processes import Processes
from rulewright.lab.results import of_run
from rulewright.lab.running import run
from rulewright.lab.stopping import Decide
from rulewright.lab.store import Store
from rulewright.play.ending import playouts
from rulewright.play.native import compilers, ends

GAMES = 300
GAMES_HERE = Path(__file__).parent / "games"


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig", "ends"])
@pytest.mark.parametrize("engine", ["python", "native"])
def test_games_are_those_of_playouts(name, engine, work_of, played):
    if engine == "native" and not compilers.found():
        pytest.skip("there is no compiler for C")
    work = work_of(name, "random", "random", ends=True, most=30)
    playing = Player(rulewright.reload, engine=engine)
    table = playing.table(work)
    with played(GAMES, work, engine=Here(playing)) as store:
        rows = list(store.rows(0))
        faulty = {one.game for one in store.faults(0)}
        assert [(row.game, row.block, row.seed) for row in rows] == [
            (at, at, work.block_seed(at)) for at in range(GAMES)
        ]
        assert {row.game for row in rows if row.end == "fault"} == faulty
        for row in rows:
            if row.game not in faulty:
                (bare,) = playouts(table, 1, work.seed, row.game, 30)
                assert (row.choices, row.scores) == (bare.plies, tuple(bare.scores))
                assert (row.won, row.end == "cut") == (sum(1 << seat for seat in bare.winners), not bare.over)
    assert bool(faulty) == (name == "ends")


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_counting_says_what_rows_say(bots, work_of, played):
    work = work_of("ends", *bots, ends=True, most=30)
    with played(GAMES, work) as store:
        counted, one_by_one = store.counts(0), store.arms[0].counts()
        rows, accounts = store.span(0, 0, store.games(0))
        assert not accounts
        one_by_one.add(rows, accounts)
        assert [one.as_json() for one in counted.figures()] == [one.as_json() for one in one_by_one.figures()]
        assert (counted.blocks, counted.ends, counted.choices) == (GAMES, one_by_one.ends, one_by_one.choices)
        assert (counted.alike(), counted.fair()) == (one_by_one.alike(), one_by_one.fair())
        known = {one.key for one in counted.figures()}
        assert {"ends", "seat-share", "choices", "seat-gap"} <= known
        assert not known & {"turns", "legal", "standing", "take-rate", "actions-in-use"}


def test_bots_that_are_not_blind_play_the_games_of_a_whole_run(work_of, played):
    """Only what is told of them differs."""
    whole, short = (work_of("tic-tac-toe", "greedy", "random", ends=only) for only in (False, True))
    with played(10, whole) as one, played(10, short) as other:
        assert [row._replace(turns=0) for row in one.rows(0)] == list(other.rows(0))
        assert not other.connection.execute("SELECT count(*) FROM games").fetchone()[0]


def test_others_play_the_same_and_go_on(tmp_path, work_of, played):
    works = [work_of("ends", "random", "random", ends=True, most=30), work_of("coin", "random", "random", ends=True)]
    file = str(tmp_path / "run.db")
    with (
        played(GAMES, *works) as alone,
        played(GAMES, *works, file=file, engine=Processes(2, rulewright.reload)) as two,
    ):
        assert of_run(alone) == of_run(two)
        two.note("stop", Decide(2000, "seat-gap < 0.2").as_json())
        run(two, Here(Player(rulewright.reload)))
        assert two.about["stopped"]["answer"] in {"yes", "no"}
    with Store.open(file) as again_:
        assert again_.arms[0].work == works[0]
        assert again_.games(0) >= GAMES
        assert next(again_.rows(0, 290, 310)).game == 290


def test_spans_begin_and_end_anywhere(monkeypatch, work_of, played):
    monkeypatch.setattr("rulewright.lab.store.ENDS_AT_ONCE", 7)
    with played(50, work_of("pig", "random", "random", ends=True)) as store:
        every = list(store.rows(0))
        assert [row.game for row in every] == list(range(50))
        for first, end in ((0, 7), (3, 4), (6, 22), (49, 60)):
            assert store.span(0, first, end)[0] == every[first:end]
        assert store.counts(0, 20).blocks == 20
        assert store.counts(0).blocks == 50
        assert store.counts(0).choices.total() == 50


def test_variants_are_compared_by_their_deals(work_of, played):
    base, variant = (work_of("coin", "random", "random", ends=True, settings={"fair.start": one}) for one in "59")
    with played(GAMES, base, base, variant) as store:
        same, other = compared(store, 0, 1), compared(store, 0, 2)
        assert all(row["difference"] == [0, 0, 0] for row in same["measures"])
        assert {row["key"] for row in other["measures"]} <= {"ends", "seat-share", "seat-score", "choices"}
        assert any(row["changed"] for row in other["measures"])


def test_games_behind_a_figure_are_found_and_played_again(work_of, played):
    with played(GAMES, work_of("ends", "random", "random", ends=True, most=30)) as store:
        rows = list(store.rows(0))
        for where in ("end=fault", "end=cut", "choices<30"):
            found = games(store, where, 3)
            text, fault = again(store, Player(rulewright.reload), found[0])
            row = rows[found[0].game]
            assert (row.end == "fault") == (fault is not None)
            if fault is None:
                assert rulewright.resume(text).ply == row.choices
        assert not store.connection.execute("SELECT count(*) FROM games").fetchone()[0]


def test_a_long_game_is_continued(work_of):
    """One call of the compiled program does not play it to its end."""
    playing = Player(rulewright.reload, engine="native")
    work = work_of("pig", "random", "random", ends=True)
    table = playing.table(work)
    library = table.native.now()
    if library is None:
        pytest.skip(table.native.why)
    one = ends.Ends(table, library, 1, 1000)
    one.player.turns, found, calls = 3, list[int](), 0
    while len(found) < 5 * one.size:
        one.player.turns = 3
        found += one.batch(len(found) // one.size, 5 - len(found) // one.size)
        calls += 1
    assert calls > 5
    assert found == [number for at in range(5) for number in ends.of_one(table, 1, at, 1000)]


def test_the_command_tells_only_ends(tmp_path, capsys):
    file, rows = str(tmp_path / "run.db"), tmp_path / "rows.csv"
    run_ = ["lab", "run", "pig", "-n", "40", "--metrics", "ends", "--json"]
    assert main([*run_, "--keep", file]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["key"] for one in told["arms"][0]["figures"]} == {
        "ends", "seat-share", "seat-score", "choices", "seat-gap"
    }  # fmt: skip
    assert main(["lab", "run", "--resume", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["lab", "report", file]) == 0
    assert "Half of the games have up to" in capsys.readouterr().out
    assert main(["lab", "export", file, "-o", str(rows)]) == 0
    with rows.open(encoding="utf-8", newline="") as opened:
        assert len(list(csv.DictReader(opened))) == 80
    assert main(["lab", "run", "pig", "--metrics", "few"]) == 2
    assert "`--metrics` is one of all, ends, not `few`" in capsys.readouterr().err


def test_sweeps_tell_cells_by_ends(capsys):
    coin = str(GAMES_HERE / "coin.rules")
    asked = ["lab", "sweep", coin, "--vary", "fair.start=5,9", "--metrics", "ends", "-n", "200", "--json"]
    assert main(asked) == 0
    cells = json.loads(capsys.readouterr().out)["cells"]
    assert [cell["name"] for cell in cells] == ["fair.start=5", "fair.start=9"]
    assert {one["key"] for one in cells[1]["figures"]} == {"ends", "seat-share", "choices", "seat-gap"}
    assert any(one["apart"] for one in cells[1]["figures"])


def test_who_seeks_lengths_and_shares_gets_no_more(tmp_path, capsys):
    """What is wanted decides what is told of the games."""
    for want, only in (("choices<9, seat-gap<0.5", True), ("choices<9, turns<9", False)):
        file = str(tmp_path / f"{only}.db")
        asked = ["lab", "seek", str(GAMES_HERE / "coin.rules"), "--vary", "fair.start=5,9", "--want", want, "-n", "40"]
        assert main([*asked, "--keep", file]) == 0
        with Store.open(file) as store:
            assert {one.work.ends for one in store.arms} == {only}
    capsys.readouterr()
