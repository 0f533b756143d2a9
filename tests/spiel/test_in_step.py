"""Games in step with OpenSpiel: at each decision the same player, the same choices; in the end the same result."""

from __future__ import annotations

import pytest
from tests.play.shelf import loaded

pytest.importorskip("pyspiel")

from .tables import PAIRS
from .together import in_step

SOAKED = 1000


@pytest.mark.parametrize("name", PAIRS)
def test_a_few_games(name: str) -> None:
    decisions, compared = in_step(PAIRS[name], loaded(name), range(PAIRS[name].games))
    assert compared >= decisions > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", PAIRS)
def test_a_thousand_games(name: str) -> None:
    decisions, compared = in_step(PAIRS[name], loaded(name), range(SOAKED))
    assert compared >= decisions >= SOAKED
