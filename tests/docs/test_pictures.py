"""The pictures of the documentation are made from games as they are now."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.drawing import scene_svg
from rulewright.play.bots import greedy
from rulewright.play.called import Called
from rulewright.play.chance import Stream
from rulewright.scene.table import Scenes

SHOWN = {
    "tikal": (3, 110),
    "coatl": (2, 36),
    "tobago": (3, 60),
    "jackal-dungeon": (3, 90),
    "lines-of-action": (2, 24),
    "ultimate-tic-tac-toe": (2, 30),
}
"""For each game: how many play, and after how many choices it is shown."""


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_of_a_game_is_fresh(golden, name):
    players, plies = SHOWN[name]
    session = rulewright.load(name).start(players, seed=7)
    stream = Stream(7)
    while session.ply < plies and not session.over:
        session.choose(greedy(session, stream))
    scenes = Scenes(session.table.game.model, session.table.layout, Called(session.table.game.model))
    golden(f"../docs/pictures/{name}.svg", scene_svg(scenes.scene(session, None), 1040, "light") + "\n")
