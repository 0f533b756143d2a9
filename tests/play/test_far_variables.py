"""What a view tells of variables of a board without bounds: where they are not as at the start."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = Path(__file__).parents[1] / "program" / "rules" / "board-with-nothing-on-it.rules"


def test_variables_of_a_board_without_bounds() -> None:
    session = rulewright.load(RULES).start()
    assert session.view()["variables"] == {"land.height": {}}
    session.choose("raise the middle")
    assert session.view()["variables"] == {"land.height": {"e0n0": 1}}
