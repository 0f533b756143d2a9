"""Games in step with OpenSpiel: at each decision the same player, the same choices; in the end the same result."""

from __future__ import annotations

import pytest
from tests.play.shelf import loaded

pytest.importorskip("pyspiel")

from .covered import never
from .tables import PAIRS
from .together import in_step

SOAKED = 1000


@pytest.mark.parametrize("name", [name for name in PAIRS if name != "hive"])  # of which one takes as long as all others
def test_a_few_games(name: str) -> None:
    decisions, compared = in_step(PAIRS[name], loaded(name), range(PAIRS[name].games))
    assert compared >= decisions > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", PAIRS)
def test_a_thousand_games(name: str) -> None:
    decisions, compared = in_step(PAIRS[name], loaded(name), range(SOAKED))
    assert compared >= decisions >= SOAKED


def test_what_never_happens_is_told() -> None:
    """In a few games nobody can call everything; in many everything is called."""
    pair, game = PAIRS["leduc-poker"], loaded("leduc-poker")
    assert len(never(pair, game, range(2))) > len(never(pair, game, range(60))) == 0
