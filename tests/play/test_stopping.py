"""Ctrl-C: a plain message and nothing else, also when workers are busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.turns import by_turns

ROOT = Path(__file__).parents[2]
SIMULATE = ["simulate", str(ROOT / "examples" / "english-draughts.rules"), "--games", "10000000"]


def heard():
    """A shell lets background processes ignore the signal, which their children would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes here")
@pytest.mark.parametrize("words", by_turns([SIMULATE, [*SIMULATE, "--workers", "2"], ["play", "tikal"]], 2, 1))
def test_stopped_from_the_keyboard(words):
    """The signal is sent to the whole group, as a terminal does."""
    with subprocess.Popen(
        [sys.executable, "-m", "rulewright", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")}, preexec_fn=heard,  # noqa: PLW1509 - one thread only
    ) as running:  # fmt: skip
        try:
            time.sleep(3)
            assert running.poll() is None
            os.killpg(running.pid, signal.SIGINT)
            shown, told = running.communicate(timeout=20)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert b"Traceback" not in told
    assert b"Stopped from the keyboard." in told
    assert (b" of 10000000 games" in shown) == (words[0] == "simulate")


def children_of(pid: int) -> set[int]:
    """The child processes, without the one that tracks resources, which ends a little later by itself."""
    found = set()
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = file.read_text(encoding="utf-8").rpartition(")")[2].split()
            command = (file.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(told[1]) == pid and b"spawn_main" in command:
            found.add(int(file.parent.name))
    return found


def working(pid: int) -> bool:
    """Whether a process runs; one that has ended may still be listed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes can't be looked at here")
def test_workers_end_with_whoever_began_them():
    """One game for each worker, with so many choices that they would continue for a long time."""
    words = ["simulate", "jackal-dungeon", "--players", "greedy,greedy,greedy,greedy", "--games", "8", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "rulewright", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True, env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")},
    ) as running:  # fmt: skip
        workers: set[int] = set()
        while len(workers) < 2 and running.poll() is None:
            time.sleep(0.1)
            workers = children_of(running.pid)
        time.sleep(3)  # they have begun to play
        running.kill()
    assert len(workers) == 2
    for _ in range(100):
        if not any(map(working, workers)):
            break
        time.sleep(0.1)
    left = [pid for pid in workers if working(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left
