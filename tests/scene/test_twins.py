"""What a seat cannot tell apart looks the same to it, to the last byte of the picture: see ``tests.play.twins``."""

from __future__ import annotations

import pytest
from tests.play import twins
from tests.play.shelf import loaded
from tests.play.twins import look_for_twins, watching
from tests.turns import by_turns

from rulewright.drawing import Picture, patch, scene_picture, scene_svg
from rulewright.drawing.parts import NOTHING_YET
from rulewright.play.called import Called
from rulewright.play.chance import Stream
from rulewright.scene.table import Scenes

SECRETS = {"kuhn-poker": 3, "sealed-bid-auction": 12, "coatl": 12, "tikal": 10, "tobago": 24, "jackal-dungeon": 12}
"""So many choices each game is followed."""
DRAWN = 6
"""So many pairs of scenes are drawn, and what has changed in them; the others are compared as they are."""


@pytest.mark.parametrize("name", by_turns(SECRETS, 2, 1))
def test_scenes_of_twins(name, monkeypatch):
    compared = 0
    scenes: Scenes | None = None
    last: dict[int | None, Picture] = {}
    open_to_both = twins.open_to_both

    def looked_at(one, other, seat, texts=()):
        nonlocal compared, scenes
        open_to_both(one, other, seat, texts)
        scenes = scenes or Scenes(one.table.game.model, one.table.layout, Called(one.table.game.model))
        mine, theirs = scenes.scene(one, seat), scenes.scene(other, seat)
        assert mine == theirs
        if compared < DRAWN:
            assert scene_svg(mine) == scene_svg(theirs)
            before = last.get(seat, NOTHING_YET)
            my_picture, their_picture = (scene_picture(scene, since=before) for scene in (mine, theirs))
            assert patch(before, my_picture).data() == patch(before, their_picture).data()
            last[seat] = my_picture
        compared += 1

    monkeypatch.setattr(twins, "open_to_both", looked_at)
    with watching() as seen:
        found = look_for_twins(lambda: loaded(name).start(seed=4), Stream(4), SECRETS[name], seen)
    assert compared >= found >= (1 if name in {"kuhn-poker", "coatl"} else 0)
