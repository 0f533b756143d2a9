"""Whatever plays a run, and whoever dies meanwhile: the games are the same, and so is what is told of them."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest

import rulewright
from rulewright.lab import running
from rulewright.lab.clusters import Cluster, ClusterError, kind, safe
from rulewright.lab.here import Here
from rulewright.lab.played import Player
from rulewright.lab.processes import Processes
from rulewright.lab.results import of_run
from rulewright.lab.running import DisagreementError, Done, run
from rulewright.lab.stopping import Decide
from rulewright.lab.store import Store
from rulewright.play.simulate import WorkerError

BLOCKS = 60


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 0.05)


@pytest.fixture
def works(work_of):
    return [work_of("tic-tac-toe", "greedy", "random"), work_of("ends", "random", "random", most=40)]


@pytest.fixture
def alone(works, played):
    """All that is told of the run if this process plays it."""
    with played(BLOCKS, *works) as store:
        return told(store)


def told(store: Any) -> str:
    rows = [store.span(arm, 0, store.games(arm)) for arm in range(len(store.arms))]
    return json.dumps([of_run(store), [[one, list(other)] for one, other in rows]])


class Killing(Processes):
    """Kills one of its processes when the first piece is there."""

    killed = 0

    def wait(self) -> Done:
        found = super().wait()
        if not self.killed and self.pool is not None and self.pool._processes:
            self.killed = next(iter(self.pool._processes))
            os.kill(self.killed, signal.SIGKILL)
        return found


def test_a_worker_that_is_killed_costs_nothing(works, alone, played):
    engine = Killing(2, rulewright.reload)
    with played(BLOCKS, *works, engine=engine) as store:
        assert told(store) == alone
        assert len({one.by for one in store.took(0) + store.took(1)}) >= 2
    assert engine.killed


def test_workers_that_die_every_time_end_the_run(works, played):
    with pytest.raises(WorkerError):
        played(3, *works, engine=Processes(1, dying))


def dying(*_: object) -> Any:
    os._exit(1)


def test_a_run_that_was_killed_goes_on_by_others(tmp_path, works, alone, played):
    class Stopping(Here):
        left = 4

        def wait(self) -> Done:
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt
            return super().wait()

    file = str(tmp_path / "run.db")
    with pytest.raises(KeyboardInterrupt):
        played(BLOCKS, *works, file=file, engine=Stopping(Player(rulewright.reload)))
    with Store.open(file) as store:
        assert 0 < store.games(0) + store.games(1) < 3 * BLOCKS
        run(store, Processes(2, rulewright.reload))
        assert told(store) == alone


class Backwards(Here):
    """Gives back what was begun last; everything takes no time, as short games do."""

    room = 5

    def wait(self) -> Done:
        self.waiting.rotate(1)
        return super().wait()


def test_what_comes_first_does_not_decide_when_to_stop(work_of, played):
    results = []
    for engine in (Here, Backwards):
        work = work_of("coin", "random", "random", settings={"fair.start": "7"})
        with played(1, work) as store:
            store.note("stop", Decide(5000, "seat-gap < 0.05").as_json())
            run(store, engine(Player(rulewright.reload)))
            results.append(of_run(store))
    assert results[0] == results[1]
    assert results[0]["stopped"]["answer"] == "no"
    assert results[0]["arms"][0]["blocks"] < 1000


def test_two_places_that_disagree_are_found(works, played):
    class Wrong(Here):
        elsewhere = True

        def wait(self) -> Done:
            found = super().wait()
            if found.task.again:
                rows = [found.piece.rows[0]._replace(choices=99), *found.piece.rows[1:]]
                return Done(found.task, found.piece._replace(rows=rows), found.seconds, "elsewhere")
            return found

    with pytest.raises(DisagreementError, match=r"Game 1 was not the same in two places: here and elsewhere"):
        played(BLOCKS, *works, engine=Wrong(Player(rulewright.reload)))


# ---- clusters ------------------------------------------------------------------------------------------------------


def test_schedulers_elsewhere_must_speak_tls():
    for address in ("tcp://127.0.0.1:8786", "localhost:8786", "tcp://[::1]:8786", "tls://far.example:8786"):
        safe(address)
    for address in ("tcp://10.0.0.3:8786", "far.example:8786", "ws://127.0.0.1:8786", "tcp://127.0.0.1.example:1"):
        with pytest.raises(ClusterError, match="does not speak TLS"):
            safe(address)


def test_a_cluster_with_a_worker_killed_plays_the_same(works, alone, played):
    distributed = pytest.importorskip("distributed")

    class Deadly(Cluster):
        killed = ""

        def wait(self) -> Done:
            found = super().wait()
            if not self.killed:
                self.killed = found.by
                pids = self.client.run(os.getpid)
                os.kill(pids[found.by], signal.SIGKILL)
            return found

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        engine = Deadly(cluster.scheduler_address, rulewright.reload)
        with played(BLOCKS, *works, engine=engine) as store:
            assert told(store) == alone
        assert engine.killed


def test_workers_of_another_kind_are_refused():
    class Workers:
        def wait_for_workers(self, many: int, timeout: int) -> None:
            del many, timeout

        def run(self, asked: Any, *rest: Any) -> dict[str, Any]:
            del rest
            return {"tcp://127.0.0.1:1": asked(), "tcp://127.0.0.1:2": {**asked(), "Rulewright": "9.9.9"}}

    engine = Cluster("tcp://127.0.0.1:8786", rulewright.reload)
    engine.client = Workers()
    unlike = rf"127\.0\.0\.1:2 is not of the same kind: Rulewright 9\.9\.9 instead of {kind()['Rulewright']}"
    with pytest.raises(ClusterError, match=unlike):
        engine.probe([])
