"""In: the name of a game. Out: the game, loaded once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.play.game import Game

ROOT = Path(__file__).parents[2]
CLASSICS = tuple(sorted(path.stem for path in (ROOT / "examples").glob("*.rules")))
SHIPPED = tuple(sorted(path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()))


@cache
def loaded(name: str) -> Game:
    return rulewright.load(name if name in SHIPPED or "+" in name else str(ROOT / "examples" / f"{name}.rules"))


@pytest.fixture
def load():
    return loaded
