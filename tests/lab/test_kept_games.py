"""The games behind a figure: found, saved, played again; and the rows of a run in files of other kinds."""

from __future__ import annotations

import csv
import json

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.lab.games import WhereError, again, condition, games
from rulewright.lab.played import Player


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("tic-tac-toe", ("random", "random")),
        ("sealed-bid-auction", ("random",) * 3),
        ("kuhn-poker", ("random", "random")),
        ("kuhn-poker", ("greedy", "random")),
    ],
)
def test_every_row_is_a_game_that_can_be_played_again(name, bots, work_of, played):
    work = work_of(name, *bots)
    with played(4, work) as store:
        rows = list(store.rows(0))
        found = games(store, "", 3)
        assert [one.game for one in found] == [0, 1, 2]
        for one in found:
            text, fault = again(store, Player(rulewright.reload), one)
            session, row = rulewright.resume(text), rows[one.game]
            assert fault is None
            assert session.over
            assert (session.ply, tuple(session.scores)) == (row.choices, row.scores)
            assert sum(1 << seat for seat in session.winners) == row.won


def test_games_are_found_by_what_they_were(work_of, played):
    with played(300, work_of("ends", "random", "random", most=30)) as store:
        rows = list(store.rows(0))
        for where, fits in {
            "end=cut": lambda row: row.end == "cut",
            "end!=won, choices<30": lambda row: row.end != "won" and row.choices < 30,
            "seat=left and share=0": lambda row: row.won == 2,
            "game>290": lambda row: row.game >= 290,
        }.items():
            assert [one.game for one in games(store, where, 1000)] == [row.game for row in rows if fits(row)]
        faulty = games(store, "end=fault", 1)[0]
        text, fault = again(store, Player(rulewright.reload), faulty)
        assert fault is not None
        assert fault.code == "R341"
        assert json.loads(text)["seed"] == faulty.seed


@pytest.mark.parametrize("where", ["end", "end<won", "choices=many", "drop=1", "1=1", "end=x; DROP TABLE games"])
def test_conditions_are_nothing_but_conditions(where, work_of, played):
    if where.startswith("end=x"):
        assert condition(where) == ("end = ?", ["x; DROP TABLE games"])
        return
    with pytest.raises(WhereError):
        condition(where)


def test_rows_are_exported(tmp_path, capsys):
    file = str(tmp_path / "run.db")
    assert main(["lab", "run", "tic-tac-toe", "-n", "6", "--bots", "greedy,random", "--keep", file]) == 0
    assert main(["lab", "export", file, "-o", str(tmp_path / "rows.csv")]) == 0
    assert main(["lab", "export", file, "-o", str(tmp_path / "rows.jsonl")]) == 0
    rows = list(csv.DictReader((tmp_path / "rows.csv").read_text().splitlines()))
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert len(rows) == len(lines) == 12
    assert [str(one["share"]) for one in lines] == [one["share"] for one in rows]
    assert {
        "game",
        "block",
        "seed",
        "rules",
        "called",
        "bot",
        "end",
        "share",
        "score",
        "choices",
        "turns",
        "seconds",
    } <= set(rows[0])
    assert all(float(one["seconds"]) > 0 for one in rows)
    assert [rows[at]["bot"] for at in (0, 1, 2, 3)] == ["greedy", "random", "random", "greedy"]
    capsys.readouterr()
    assert main(["lab", "export", file, "-o", "rows.xml"]) == 2
    assert "must end with" in capsys.readouterr().err
    assert (
        main(["lab", "games", file, "--where", "bot=random, share=1", "--save", str(tmp_path / "saved"), "--json"]) == 0
    )
    for one in json.loads(capsys.readouterr().out):
        assert main(["replay", one["file"]]) == 0
    assert main(["lab", "games", file, "--where", "nothing"]) == 2


def test_rows_are_exported_as_parquet(tmp_path, work_of, played):
    parquet = pytest.importorskip("pyarrow.parquet")
    from rulewright.lab.export import export

    with played(5, work_of("coin", "random", "random", "random")) as store:
        assert export(store, str(tmp_path / "rows.parquet")) == 15
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.num_rows == 15
    assert sum(table.column("share").to_pylist()) == pytest.approx(5)


def test_parquet_without_its_extra_is_said(tmp_path, monkeypatch, work_of, played):
    import sys

    from rulewright.lab.export import ExportError, export

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with (
        played(1, work_of("coin", "random", "random")) as store,
        pytest.raises(ExportError, match=r"rulewright\[parquet\]"),
    ):
        export(store, str(tmp_path / "rows.parquet"))
