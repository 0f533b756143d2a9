"""A game's own colours and symbols are drawn."""

from __future__ import annotations

from tests.scene.names import Plain

from rulewright.diagnostics.catalogue import code
from rulewright.drawing import STYLES, face_svg
from rulewright.pipeline import check
from rulewright.scene import box

RULES = """rulewright 1

game "Heath"
    players 2
    seats red, blue

enum Ground: heath, moor

component Tile
    has ground: Ground
    table
        name  ground
        a     heath
        b     moor

zone bag: bag of Tile

palette
    table
        name    light   dark
        purple_heath  9b6a9e  b487b7

symbol totem
    map
        - x x -
        x - - x
        x x x x

look Ground
    table
        name   colour        symbol
        heath  purple_heath  totem

look Tile
    fill by ground
    edge purple_heath
    show ground
    show totem on s, small
    back
        fill purple_heath
        show totem

phase play
    draw 1 from bag to bag

winner p
    most 0
"""


def test_own_colours_and_symbols_are_drawn(tmp_path):
    path = tmp_path / "heath.rules"
    path.write_text(RULES, encoding="utf-8")
    checked = check(str(path))
    assert not [one for one in checked.found if code(one.code).severity == "error"], checked.found
    assert checked.model is not None
    ((_, kinds),) = box(checked.model, Plain()).components
    front, back = kinds[0].fronts[0], kinds[0].backs[0]
    assert "9b6a9e" in face_svg(front, 80, "light")
    assert "9b6a9e" in face_svg(back, 80, "light")
    assert "b487b7" in face_svg(front, 80, "dark")
    assert front.said == "a (heath; totem)"
    for style in STYLES:
        assert face_svg(front, 80, style) != face_svg(kinds[1].fronts[0], 80, style)
