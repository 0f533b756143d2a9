"""A few small pictures, as they were last looked at."""

from __future__ import annotations

import pytest
from tests.drawing.samples import CAVE, CHESS, KING, PROPHECY, tile

from rulewright.drawing import board_svg, face_svg

PICTURES = {
    "tile": face_svg(tile("clay", "mask", 0, (1, 0, 2, 0, 0, 3), 4, 1), 96, "light", 6),
    "cave": face_svg(CAVE, 96),
    "prophecy": face_svg(PROPHECY, 120, "print"),
    "king": face_svg(KING, 48, "mono"),
    "grid": board_svg(CHESS, 240, "dark"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(golden, name) -> None:
    golden(f"drawing/golden/{name}.svg", PICTURES[name] + "\n")
