"""In: the result of a test. Out: whether it is as recorded; ``--record`` records it anew. And how long tests go on that
have no end of their own.
"""

from __future__ import annotations

import difflib
import gc
import os
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any, TypeVar

import pytest

TESTS = Path(__file__).parent

if "RULEWRIGHT_CACHE" not in os.environ:  # processes that run tests side by side get this from the first one
    STORE = tempfile.TemporaryDirectory(prefix="rulewright-tests-")
    os.environ |= {"RULEWRIGHT_CACHE": "on", "XDG_CACHE_HOME": STORE.name}
"""No test depends on what an earlier run has stored, or finds it."""

Golden = Callable[[str, str], None]
Case = TypeVar("Case")

SECONDS = float(os.environ.get("RULEWRIGHT_SOAK", "10"))
"""How long each test goes on that is marked ``soak``, in seconds of a processor; some go on for a multiple of it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write golden files anew; read the diff as prose")


gc.set_threshold(50_000, 10, 10)
"""Games that are loaded stay. To look through them as often as Python does takes a tenth of the time of all tests."""


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


# ---- what goes on for long -----------------------------------------------------------------------------------------


class Rounds:
    """Numbers from 0, until the time of a test is used up. What a round does depends on its number alone: it can be
    repeated.
    """

    def __init__(self) -> None:
        self.begun = process_time()
        self.made = 0

    def __call__(self, share: float = 1.0) -> Iterator[int]:
        """The numbers; ``share``: how many times as long as other tests this one goes on."""
        for number, _ in self.over((None,), share):
            yield number

    def over(self, cases: Sequence[Case], share: float = 1.0) -> Iterator[tuple[int, Case]]:
        """Each case with 0, whatever time that takes, then each with 1, and so on."""
        for number in count():
            for case in cases:
                if number and process_time() - self.begun > share * SECONDS:
                    return
                self.made += 1
                yield number, case


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> Iterator[Rounds]:
    found = Rounds()
    yield found
    request.node.user_properties.append(("rounds", found.made))


@pytest.fixture(autouse=True)
def measured(request: pytest.FixtureRequest) -> Iterator[None]:
    """What goes on for long is measured, to be told in the end."""
    begun = process_time()
    yield
    if request.node.get_closest_marker("soak"):
        request.node.user_properties.append(("seconds", process_time() - begun))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """For each file: its tests that go on for long, their rounds, and their minutes of a processor."""
    told: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0.0])
    for report in terminalreporter.stats.get("", ()):
        found = dict(report.user_properties)
        if report.when == "teardown" and "seconds" in found:
            file = told[report.nodeid.partition("::")[0]]
            file[0] += 1
            file[1] += found.get("rounds", 1)
            file[2] += found["seconds"] / 60
    for name, (tests, made, minutes) in sorted(told.items()):
        terminalreporter.write_line(f"{name}: {tests} tests, {made} rounds, {minutes:.1f} minutes of a processor")
