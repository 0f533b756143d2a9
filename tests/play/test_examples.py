"""Every example of every included ruleset holds, in the composition of its ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.play.shelf import SLOW
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.program import walker

TOP = Path(__file__).parents[2]
ADDONS = {
    "mud": "jackal-dungeon+mud",
    "five-tiles": "jackal-dungeon+five-tiles+mud",
    "alliances": "jackal-dungeon+alliances",
}
FOLDERS = ("examples", "examples/variants", "rulesets/*")
SHIPPED = sorted(path for folder in FOLDERS for path in TOP.glob(f"{folder}/*.rules"))
WHOLE = [path for path in SHIPPED if path.parents[1].name == "rulesets"]


def test_the_addons_are_all_tried() -> None:
    assert set(ADDONS) == {path.stem for path in SHIPPED if '\naddon "' in path.read_text(encoding="utf-8")}


@pytest.mark.parametrize("path", by_turns(SHIPPED, 3, always=WHOLE), ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    found = pipeline.examples(pipeline.check(ADDONS.get(path.stem, str(path))))
    assert [f"{one.failure.place.line} {one.title}: {one.failure.message}" for one in found if one.failure] == []


SMALL = [path for path in SHIPPED if path.parent.name == "examples" and path.stem not in SLOW]
LARGE = [path for path in SHIPPED if path not in SMALL]


def assert_walked(path: Path) -> None:
    checked = pipeline.check(ADDONS.get(path.stem, str(path)))
    walked = pipeline.examples(checked, walk=True)
    assert [f"{one.title}: {one.failure.message}" for one in walked if one.failure] == []


@pytest.mark.parametrize("path", by_turns(SMALL, 2), ids=lambda path: path.stem)
def test_examples_hold_for_the_walker(path: Path) -> None:
    assert_walked(path)


@pytest.mark.soak
@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.stem)
def test_examples_of_large_games_hold_for_the_walker(path: Path) -> None:
    assert_walked(path)


def test_a_walker_that_goes_astray_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faulty walker subtracts where the others add."""
    monkeypatch.setitem(walker.SIMPLE, "+", lambda first, second: first - second)
    checked = pipeline.check("pig")
    assert not any(one.failure for one in pipeline.examples(checked))
    assert any("This is a bug in Rulewright" in one.message for one in pipeline.examples(checked, walk=True))
