"""The command as a process: with shells, pipes, a full disk and Ctrl-C."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright
from rulewright.cli import main as entry

PACKAGE = Path(rulewright.__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONIOENCODING": "ascii"}


def run(*words: str, out: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rulewright", *words],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
        check=False,
    )


def test_a_terminal_without_the_sign_shows_its_number() -> None:
    asked = run("höhle")
    assert asked.returncode == 2
    assert asked.stderr.splitlines()[0] == "error[R905]: There is no command `h\\xf6hle`."


def test_nobody_listens() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    asked = run("explain", "R091", out=writing)
    os.close(writing)
    assert (asked.returncode, asked.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_the_disk_is_full() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        asked = run("explain", "R091", out=full.fileno())
    assert asked.returncode == 2
    assert asked.stderr == "error[R903]: The output cannot be opened or written: no space left on device.\n"


def test_the_output_is_closed() -> None:
    asked = subprocess.run(
        ["sh", "-c", '"$0" -m rulewright explain R091 >&-', sys.executable],  # noqa: S607 - any sh
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (asked.returncode, asked.stderr) == (0, "")


def test_stopped_from_the_keyboard(monkeypatch, capsys) -> None:
    def stopped(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "_run", stopped)
    assert entry.main([]) == 130
    assert capsys.readouterr().err == "error[R907]: Stopped from the keyboard.\n"


def test_starting_loads_nothing_heavy() -> None:
    loaded = "sorted({'lark', 'networkx', 'jsonschema'} & set(sys.modules))"
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys, rulewright.cli.main; print({loaded})"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "[]\n"
