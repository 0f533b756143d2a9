"""Whatever the command line is given: a plain message, no traceback, and an end, within the memory of a small
machine.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from tests.turns import by_turns

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.hostile.inputs import INPUTS, Hostile  # noqa: E402 - pytest does not look from here

MEMORY = 3_000_000_000  # bytes
PATIENCE = 300  # seconds: much more than any takes, so that something that does not end is found
AS_ROOT = os.geteuid() == 0
CODE = re.compile(r"\bR\d{3}\b")


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.parametrize("hostile", by_turns(INPUTS.values(), 3), ids=INPUTS)
def test_a_plain_message_and_an_end(hostile: Hostile, tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    hostile.make(place)
    if AS_ROOT and hostile.make.__name__ == "unreadable":
        pytest.skip("nothing is closed to root")
    shown = subprocess.run(
        [sys.executable, "-m", "rulewright", *hostile.words],
        cwd=place,
        env={"PYTHONPATH": str(TOP / "interpreter")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=bounded,
    )
    said = (shown.stdout + shown.stderr).decode()
    assert "Traceback" not in said
    assert shown.returncode in {0, 1, 2}, said[-2000:]
    codes = CODE.findall(said)
    assert any(code.startswith(hostile.code) for code in codes) or not hostile.code, said[:2000]
    assert (shown.returncode != 0) == bool(codes) or hostile.words[0] != "check"
