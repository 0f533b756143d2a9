"""Changes that designers make without code: a story that holds in the variant does not hold in the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright import pipeline

VARIANTS = Path(__file__).parents[3] / "examples" / "variants"
STORIES = {
    "jackal-more-coins": """
    players 2
    given
        move gate to e0n0.tile
        move spare(straight) to e0n1.tile
        move pirate(red) to opening(e0n1, n).pirates
        move some(11, chest) to red.purse
    at take_turn(red)
    chance 3
    play red: walk, go(doorway)
    then goal = 12 and not escaped
""",
    "jackal-four-throws": """
    players 2
    given
        move gate to e0n0.tile
        move spare(hall_fork) to e0n1.tile
        move spare(hall_straight) to e0n2.tile
        for p in players
            move pirate(p) to opening(e0n1, n).pirates
            move one(chest) to p.purse
    at act(red)
    chance 1, 6, 1, 6, 6, 1, 6, 1, 1
    play red: bet(green), bury(e0n2)
    then green.purse is empty
""",
    "jackal-gentle-tide": """
    players 2
    given
        move gate to e0n0.tile
        move spare(straight_rift) to e0n1.tile
        move spare(dead_end_rift) to w2n0.tile
        move pirate(red) to opening(e0n1, n).pirates
    at travel(red)
    chance 2, 6
    play red: dive, swim(opening(w2n0, n))
""",
    "jackal-refilled-halls": """
    players 2
    given
        move gate to e0n0.tile
        move spare(hall_straight) to e0n1.tile
    at chart(red)
    chance hall_straight
    play red: lay(hall_straight, e0n2, 0)
    then e0n1.tile.gold != none and e0n2.tile.gold != none and count(chest) = 26
""",
    "jackal-second-entrance": """
    players 2
    given: open_cave()
    at take_turn(red)
    then count(t in Tile where t.ground = entrance and is_laid(t)) = 2 and count(Tile) = 101
""",
}
"""By the name of a variant."""


def holds(folder: Path, base: str, story: str) -> bool:
    file = folder / "told.rules"
    file.write_text(f'rulewright 1\n\nvariant "Told" of "{base}"\n\nexample "Told"{story}', encoding="utf-8")
    (found,) = pipeline.examples(pipeline.check(str(file)))
    return found.failure is None


def test_each_edit_has_a_story():
    assert {path.stem for path in VARIANTS.glob("jackal-*.rules")} == STORIES.keys()


@pytest.mark.parametrize("name", STORIES)
def test_the_game_is_another(name, tmp_path):
    shutil.copy(VARIANTS / f"{name}.rules", tmp_path)
    assert holds(tmp_path, f"{name}.rules", STORIES[name])
    assert not holds(tmp_path, "jackal-dungeon", STORIES[name])
