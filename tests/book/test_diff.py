"""What is different in a variant, in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.model.library import bundled

VARIANTS = Path(__file__).parents[2] / "examples" / "variants"


def told(old: str, new: str, **settings: str) -> str:
    given = {path.replace("__", "."): value for path, value in settings.items()}
    return pipeline.diff(pipeline.check(old), pipeline.check(new, settings=given))


@pytest.mark.parametrize("name", bundled())
def test_nothing_is_different_from_itself(name: str) -> None:
    assert told(name, name).endswith("Nothing is different.\n")


def test_a_number() -> None:
    assert told("tikal", "tikal", uncover__cost="3").splitlines()[2:] == [
        "## Action: Uncover", "", "- Cost: 2 points → 3 points",
    ]


def test_variants(golden) -> None:
    variants = ("twelve-points", "no-trading", "precious-sets")
    found = [told("tikal", str(VARIANTS / f"{name}.rules")) for name in variants]
    golden("book/golden/variants-of-tikal.txt", "\n".join([*found, told("tikal", "tikal-auction")]))
