"""Games of a run: who sits where, by which chance, how they end; and that they are kept."""

from __future__ import annotations

import json
from array import array
from collections import Counter

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.lab import running
from rulewright.lab.here import Here
from rulewright.lab.played import Player
from rulewright.lab.rows import Piece, Row
from rulewright.lab.running import Done, run
from rulewright.lab.stopping import Stop
from rulewright.lab.store import Store, StoreError
from rulewright.lab.work import Work
from rulewright.play.accounts import columns


def test_every_bot_sits_once_in_every_seat_of_a_block(work_of, played):
    work = work_of("coin", "greedy", "random", "random")
    assert work.games_a_block == 3
    assert [work.turned(by) for by in range(3)] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]
    with played(2, work) as store:
        rows = list(store.rows(0))
        asked = "SELECT game, seat FROM rows WHERE bot = 'greedy' ORDER BY game"
        assert store.connection.execute(asked).fetchall() == [(at, at % 3) for at in range(6)]
    assert [(row.game, row.block, row.seating) for row in rows] == [(at, at // 3, at % 3) for at in range(6)]
    assert len({row.seed for row in rows[:3]}) == len({row.seed for row in rows[3:]}) == 1
    assert rows[0].seed != rows[3].seed


def test_alike_bots_need_not_turn(work_of):
    assert work_of("coin", "random", "random").games_a_block == 1
    assert work_of("coin", "greedy", "random", "greedy", "random").games_a_block == 2


def test_blocks_have_chance_of_their_own_that_variants_share(work_of):
    base, variant = (
        work_of("coin", "random", "greedy"),
        work_of("coin", "random", "greedy", settings={"fair.start": "9"}),
    )
    assert base.rules != variant.rules
    seeds = [base.block_seed(block) for block in range(500)]
    assert len(set(seeds)) == 500
    assert seeds == [variant.block_seed(block) for block in range(500)]
    streams = [seed for block in range(500) for seed in base.streams(block)]
    assert len({*streams, *seeds}) == 1500


def test_ends_are_told_apart_and_a_fault_does_not_end_the_run(work_of, played):
    for bots in (("random", "random"), ("random", "greedy")):
        work = work_of("ends", *bots, most=30)
        with played(400, work) as store:
            rows, faults = list(store.rows(0)), store.faults(0)
            counts = store.counts(0)
        games = 400 * work.games_a_block
        ends = Counter(row.end for row in rows)
        assert len(rows) == games == counts.games
        assert counts.ends == ends
        wanted = {"won": 0.74, "drawn": 0.20, "cut": 0.05, "fault": 0.01}
        held = {one.of: one.interval for one in counts.figures() if one.key == "ends"}
        assert all(held[end].low - 0.02 <= part <= held[end].high + 0.02 for end, part in wanted.items())
        assert counts.marred
        assert [one.game for one in faults] == [row.game for row in rows if row.end == "fault"]
        assert {(one.code, one.line, one.file.rsplit("/", 1)[-1]) for one in faults} == {("R341", 28, "ends.rules")}
        assert all(rows[one.game].seed == one.seed for one in faults)
        assert {row.choices for row in rows if row.end == "cut"} == {30}


def test_a_run_goes_on_where_it_stood(tmp_path, work_of, played):
    work = work_of("coin", "random", "greedy")
    with played(40, work) as whole, played(13, work, file=str(tmp_path / "run.db")) as begun:
        begun.close()
        with Store.open(str(tmp_path / "run.db")) as store:
            assert store.arms[0].work == work
            store.note("stop", Stop(40).as_json())
            run(store, Here(Player(rulewright.reload)))
            assert list(store.rows(0)) == list(whole.rows(0))


def test_no_piece_is_larger_than_memory_is_for(monkeypatch, work_of, played):
    class Watching(Here):
        most = 0

        def wait(self) -> Done:
            found = super().wait()
            self.most = max(self.most, found.piece.games)
            return found

    monkeypatch.setattr(running, "LARGEST", 50)
    monkeypatch.setattr(running, "LARGEST_OF_ENDS", 90)
    for ends, most in ((False, 50), (True, 90)):
        engine = Watching(Player(rulewright.reload))
        with played(400, work_of("coin", "random", "random", ends=ends), engine=engine) as store:
            assert store.games(0) == 400
        assert engine.most == most


def test_what_is_no_run_is_said(tmp_path):
    (tmp_path / "notes.db").write_text("Not a run at all, but long enough to be taken for one perhaps.\n" * 9)
    with pytest.raises(StoreError, match=r"notes\.db` is not a run"):
        Store.open(str(tmp_path / "notes.db"))
    with pytest.raises(StoreError, match="There is no file"):
        Store.open(str(tmp_path / "nothing.db"))


def test_the_command_tells_figures_and_keeps_games(tmp_path, capsys):
    file = str(tmp_path / "run.db")
    assert main(["lab", "run", "tic-tac-toe", "-n", "50", "--bots", "greedy,random", "--keep", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (arm,) = told["arms"]
    assert (arm["games"], arm["blocks"], arm["bots"]) == (50, 25, ["greedy", "random"])
    shares = {one["of"]: one["value"] for one in arm["figures"] if one["key"] == "bot-share"}
    assert shares["greedy"] > 0.5
    assert sum(shares.values()) == pytest.approx(1)
    assert main(["lab", "run", "--resume", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["lab", "run", "tic-tac-toe", "--keep", file]) == 2
    assert "There is a file" in capsys.readouterr().err
    assert main(["lab"]) == 2
    assert "Say what the lab shall do" in capsys.readouterr().err


def test_work_is_told_as_text(work_of):
    work = work_of("coin", "random", "search:2s", options={}, seed=3)
    assert Work.of_json(json.loads(work.text)) == work
    assert not work.repeatable


def test_runs_that_cannot_be_continued_are_refused(tmp_path, capsys, work_of, played):
    timed, old = str(tmp_path / "timed.db"), str(tmp_path / "old.db")
    played(1, work_of("tic-tac-toe", "random", "search:1s"), file=timed, engine=Nobody()).close()
    with played(2, work_of("coin", "random", "random"), file=old) as store:
        store.note("version", "0.0.0")
    for file, said in {timed: "bots that think for a time", old: "was played by version 0.0.0"}.items():
        assert main(["lab", "run", "--resume", file]) == 2
        assert said in capsys.readouterr().err
    assert main(["lab", "compare", "--resume", old]) == 2
    assert "is one of `lab run`" in capsys.readouterr().err
    assert main(["lab", "run", "tic-tac-toe", "-n", "5", "--keep", str(tmp_path / "no" / "run.db")]) == 2
    assert "cannot be written" in capsys.readouterr().err


class Nobody(Here):
    """Plays nothing."""

    def __init__(self) -> None:
        super().__init__(Player(rulewright.reload))

    def wait(self) -> Done:
        task = self.waiting.popleft()
        rows = [Row(at, at // 2, at % 2, 1, "drawn", 0, 1, 1, (0, 0)) for at in (0, 1)]
        size = columns(self.player.table(task.work)).size
        return Done(task, Piece(rows, array("q", [0] * 2 * size), [], []), 0.1, "nobody")
