"""Every example of every ruleset that comes along holds, in the composition of the ruleset that tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline

TOP = Path(__file__).parents[2]
ADDONS = {
    "mud": "jackal-dungeon+mud", "five-tiles": "jackal-dungeon+five-tiles+mud", "alliances": "jackal-dungeon+alliances",
}
FOLDERS = ("examples", "examples/variants", "rulesets/*")
SHIPPED = sorted(path for folder in FOLDERS for path in TOP.glob(f"{folder}/*.rules"))


def test_the_addons_are_all_tried() -> None:
    assert set(ADDONS) == {path.stem for path in SHIPPED if '\naddon "' in path.read_text(encoding="utf-8")}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    found = pipeline.examples(pipeline.check(ADDONS.get(path.stem, str(path))))
    assert [f"{one.failure.place.line} {one.title}: {one.failure.message}" for one in found if one.failure] == []
