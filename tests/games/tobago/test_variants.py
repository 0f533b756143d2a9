"""Edits of the game: each changes play as it says, and can be played to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline

VARIANTS = Path(__file__).parents[3] / "examples" / "variants"
EDITS = ["four-steps", "rich-island", "living-palms", "three-away", "skull-island"]


@pytest.mark.parametrize("name", EDITS)
def test_examples_of_the_edit(name):
    """The examples of a variant are about its changes."""
    checked = pipeline.check(str(VARIANTS / f"{name}.rules"))
    assert not checked.found
    assert checked.model is not None
    outcomes = pipeline.examples(checked)
    assert outcomes
    assert [outcome.message for outcome in outcomes] == [""] * len(outcomes)


@pytest.mark.parametrize("name", EDITS)
def test_played_to_the_end(name):
    game = rulewright.load(VARIANTS / f"{name}.rules")
    end = game.start(players=2, seed=4).playout(4)
    assert end.winners
    assert sum(end.scores) <= (160 if name == "rich-island" else 148)


def drawn(name):
    """The kinds of clues and treasures of a game, and the number of cells of its island."""
    session = rulewright.load(VARIANTS / f"{name}.rules" if name in EDITS else name).start(
        players=2, options={"setting": "at_random"}
    )
    view = session.view()
    return {clue["kind"] for clue in view["zones"]["riddles"]}, view["variables"]["island.terrain"]


def test_what_the_printed_game_has_not():
    clues, terrain = drawn("tobago")
    more_clues, _ = drawn("three-away")
    assert more_clues - clues == {"three_away_from_hut", "three_away_from_palm", "three_away_from_ocean"}
    _, own = drawn("skull-island")
    assert len(terrain) == 289
    assert len(own) == 110
    assert sum(here != "ocean" for here in own.values()) == 64
