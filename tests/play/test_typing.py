"""At a terminal the prompt has line editing and history, without the lines of other people."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT, UP = b"\x1b[D", b"\x1b[A"
pytestmark = pytest.mark.skipif(
    find_spec("pty") is None or find_spec("readline") is None, reason="no terminal, or nothing that edits lines"
)


def typed(game: str, players: str, *lines: bytes) -> tuple[int, str]:
    """The exit code of the command, and what the terminal shows."""
    import pty

    outer, inner = pty.openpty()
    words = [sys.executable, "-m", "rulewright", "play", game, "--players", players]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "TERM": "vt100", "RULEWRIGHT_CACHE": "off"}
    shown = b""
    with subprocess.Popen(words, stdin=inner, stdout=inner, stderr=inner, env=environment) as running:
        os.close(inner)
        for line in lines:
            shown += until_asked(outer)
            os.write(outer, line + b"\r")
        while True:
            try:
                more = os.read(outer, 65536)
            except OSError:  # nobody holds the other end any more
                break
            if not more:
                break
            shown += more
        running.wait(timeout=60)
    os.close(outer)
    return running.returncode, shown.decode(errors="replace")


def until_asked(outer: int) -> bytes:
    shown = b""
    while not shown.rstrip().endswith((b">", b"looks.")):
        shown += os.read(outer, 65536)
    time.sleep(0.1)  # the editor takes over the terminal
    return shown


def test_a_line_is_edited():
    result, shown = typed("pig", "you,random", b"qit" + LEFT + LEFT + b"u")
    assert result == 0
    assert "^[[" not in shown


def test_an_earlier_line_comes_back():
    result, shown = typed("pig", "you,random", b"? nonsense", UP, b"quit")
    assert result == 0
    assert shown.count("There is no such choice here.") == 2


def test_what_another_person_typed_does_not_come_back():
    result, _ = typed("kuhn-poker", "you,you", b"check", b"", UP + b"quit")
    assert result == 0
