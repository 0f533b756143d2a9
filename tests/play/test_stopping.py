"""Ctrl-C: a plain message and nothing else, also when workers are busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIMULATE = ["simulate", str(ROOT / "examples" / "english-draughts.rules"), "--games", "100000"]


def heard():
    """A shell lets what it runs in the background ignore the signal, and so would whatever that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes here")
@pytest.mark.parametrize("words", [SIMULATE, [*SIMULATE, "--workers", "2"], ["play", "tikal"]])
def test_stopped_from_the_keyboard(words):
    """The signal goes to the whole group, as a terminal sends it."""
    with subprocess.Popen(
        [sys.executable, "-m", "rulewright", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")}, preexec_fn=heard,  # noqa: PLW1509 - one thread only
    ) as running:  # fmt: skip
        try:
            time.sleep(3)
            assert running.poll() is None
            os.killpg(running.pid, signal.SIGINT)
            _, told = running.communicate(timeout=20)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert b"Traceback" not in told
    assert b"Stopped from the keyboard." in told
