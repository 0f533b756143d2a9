"""In: the result of a test. Out: whether it is as recorded; ``--record`` records it anew."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

os.environ.setdefault("RULEWRIGHT_CACHE", "off")  # no test depends on what an earlier run has stored

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write golden files anew; read the diff as prose")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden(path, text)``: the text must equal the content of the file at ``path``, relative to ``tests``."""
    record = bool(request.config.getoption("--record"))

    def compare(path: str, text: str) -> None:
        file = TESTS / path
        if record:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode("utf-8"))
            return
        if not file.exists():
            pytest.fail(f"{path} was never recorded: run pytest with --record and read what it wrote")
        recorded = file.read_bytes().decode("utf-8")
        if recorded != text:
            lines = difflib.unified_diff(recorded.splitlines(), text.splitlines(), "recorded", "now", lineterm="")
            pytest.fail(f"{path} differs (--record accepts what is new):\n" + "\n".join(lines), pytrace=False)

    return compare
