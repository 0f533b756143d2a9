"""The fixtures of other folders can be used here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))


@pytest.fixture(autouse=True)
def made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are made in each test, and not taken from the store: faults are planted in what makes them."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
