"""In: the result of a test. Out: whether it is as recorded; ``--record`` records it anew."""

from __future__ import annotations

import difflib
import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

if "RULEWRIGHT_CACHE" not in os.environ:  # processes that run tests side by side get this from the first one
    STORE = tempfile.TemporaryDirectory(prefix="rulewright-tests-")
    os.environ |= {"RULEWRIGHT_CACHE": "on", "XDG_CACHE_HOME": STORE.name}
"""No test depends on what an earlier run has stored, or finds it."""

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write golden files anew; read the diff as prose")


@pytest.fixture(autouse=True, scope="module")
def swept() -> Iterator[None]:
    """What a file of tests leaves behind (games that were loaded) is not looked through for garbage again and again."""
    yield
    gc.collect()
    gc.freeze()


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
