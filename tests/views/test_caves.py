"""A square board with tiles on some of its cells."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.views.table import table

RULES = """rulewright 1

game "Caves"
    players 2
    seats red, blue

component Tile
    has edge: 1..3 per side
    starts in box
    table
        name  count  edge
        bend  4      1 2 3 1

board cave: square 2 by 2

zone box: pool of Tile
zone tile of cave: slot of Tile, turned

action lay
    pick c in cave where c.tile = none
    do: move one(box) to c.tile turned 1
    say "lay on {c}"

phase play
    for p in players: p must lay

winner p
    shared
"""


def test_cells_without_a_tile_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "caves.rules"
    file.write_text(RULES, encoding="utf-8")
    session = rulewright.load(file).start()
    before = table(session, 0)
    session.choose("lay on a1")
    after = table(session, 0)
    assert before != after
    assert "2" in after
