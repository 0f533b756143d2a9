"""What nobody can tell apart by eye is found, whatever it is that makes it so, and nothing else."""

from __future__ import annotations

import pytest

from rulewright.pipeline import Workspace, check, check_text

GAME = """rulewright 1

game "Heath"
    players 2
    seats red, blue

enum Ground: heath, moor, fen

component Tile
    has ground: Ground
    has depth: 0..3
    table
        name   ground  depth
        one    heath   1
        two    moor    1
        three  heath   2

zone bag: bag of Tile

phase play
    draw 1 from bag to bag

winner p
    most 0

"""
PALETTE = """palette
    table
        name    light   dark
        rusty   9c4a26  b4623c
        brown   6a3f20  8a5a34
""".replace("brown ", "earth ")
MIXED = """palette
    table
        name   light   dark
        rusty  9c4a26  b4623c
        leafy  1f5a26  2a6f36

look Ground
    table
        name   colour  symbol
        heath  rusty   -
        moor   leafy   -
        fen    blue    -

"""
CORNERS = [
    "x" * 16 if at in {0, 15} else "x" + "-" * 14 + "x" if at % 2 else "xx" + "-" * 12 + "xx" for at in range(16)
]


def drawing(name, rows):
    return f"symbol {name}\n    map\n" + "".join(f"        {' '.join(row)}\n" for row in rows) + "\n"


def found(looks, code="R256"):
    checked = check("heath.rules", files={"heath.rules": GAME + looks})
    assert not [one for one in checked.found if one.code not in {"R256", "R257", "R307", "R316"}], checked.found
    return [one.message for one in checked.found if one.code == code]


@pytest.mark.parametrize(
    ("looks", "message"),
    [
        ("look Tile\n    shape card\n    fill by ground\n", ""),
        ("look Tile\n    shape card\n    fill by ground\n    show name\n", "`one` and `three` look the same."),
        ("look Tile\n    shape card\n    fill sand\n    show depth\n", "`one` and `two` look the same."),
        ("look Tile\n    shape card\n    fill by ground\n    show depth as pips\n", ""),
        ("look Tile\n    shape card\n    fill by ground\n    size by depth\n    show name\n", ""),
        (
            "look Tile\n    shape square\n    fill by ground\n    show depth\n",
            "`one` and `two` look the same in a terminal, which shows the signs of what stands on a tile.",
        ),
        ("look Tile\n    shape square\n    fill by ground\n    show ground\n    show depth on s\n", ""),
        (MIXED + "look Tile\n    shape card\n    fill by ground\n    show depth\n",
         "`one` and `two` look the same without colour."),
    ],
)  # fmt: skip
def test_kinds(looks, message):
    assert found(looks) == ([message] if message else [])


def test_kinds_that_differ_in_colour_alone_differ_in_a_grey_copy_too():
    table = "look Ground\n    table\n        name   colour  symbol\n"
    colours = table + "        heath  red     -\n        moor   {}    -\n"
    laid = "look Tile\n    shape card\n    fill by ground\n    show depth\n"
    told = "`one` and `two` look the same in a grey copy of a page, since their colours are about equally light."
    assert found(colours.format("blue") + "\n" + laid) == [told]
    assert not found(colours.format("blue") + "\n" + laid + "    show ground as sign\n")
    assert not found(colours.format("sand") + "\n" + laid)


def test_backs_that_differ_in_a_column_look_different():
    printed = GAME.replace("has ground: Ground", "has ground: Ground on back")
    look = "look Tile\n    shape card\n    fill by ground\n    show depth as pips\n    back\n        fill navy\n"
    same = "look Ground\n    table\n        name   symbol\n        heath  leaf\n        moor   leaf\n\n"

    def told(text):
        return [one.message for one in check_text(text, "heath.rules")[0] if one.code == "R256"]

    assert told(printed + look + "        show leaf\n") == [
        "The backs of `one` and `two` look the same. So does another pair."
    ]
    assert told(printed + same + look + "        show ground\n") == [
        "The backs of `one` and `two` look the same. So does another pair."
    ]
    assert not told(printed + look + "        show ground\n")
    assert not told(printed + same + look + "        show ground as sign\n")


def test_several_pairs_are_one_warning():
    (message,) = found("look Tile\n    shape card\n    fill sand\n    show name\n")
    assert message == "`one` and `two` look the same. So do 2 more pairs."


def test_drawings_that_differ_in_a_dot_are_one():
    other = [*CORNERS[:7], "x" + "-" * 6 + "x" + "-" * 7 + "x", *CORNERS[8:]]
    cross = ["".join("x" if at in {row, 15 - row} else "-" for at in range(16)) for row in range(16)]
    table = (
        "look Ground\n    table\n        name   colour  symbol\n        heath  sea     {}\n        moor   sea     {}\n"
    )
    drawn = drawing("frame", CORNERS) + drawing("dotted", other) + drawing("crossed", cross)
    told = found(drawn + table.format("frame", "dotted") + "        fen    sand    crossed\n")
    assert told == [
        "`one` and `two` look the same.",
        "`heath` and `moor` have one symbol, and their colours look the same.",
    ]
    assert not found(drawn + table.format("frame", "crossed") + "        fen    sand    dotted\n")


def test_seats_with_one_symbol_need_two_colours():
    row = "look player\n    table\n        name  colour  symbol\n        red   {}    sun\n        blue  {}    sun\n"
    assert found(row.format("sea", "sea")) == ["`red` and `blue` have one symbol, and their colours look the same."]
    assert not found(row.format("sea", "clay"))


def test_whoever_knows_says_so():
    known = "look Tile  # rulewright: allow R256 because nobody plays yet\n"
    assert not found(known + "    shape card\n    fill sand\n    show depth\n")


@pytest.mark.parametrize(
    ("looks", "message"),
    [
        (PALETTE, ""),
        (PALETTE.replace("6a3f20", "9e4c28"), "`rusty` and `earth` look the same on light pages."),
        (PALETTE.replace("8a5a34", "b2603d"), "`rusty` and `earth` look the same on dark pages."),
        (PALETTE + "\nlook Tile\n    shape card\n    fill earth\n    edge brown\n",
         "The edge is not seen: `earth` and `brown` look the same on light pages and on dark pages."),
        (PALETTE + "\nlook Tile\n    shape card\n    back\n        fill earth\n        edge brown\n",
         "The edge is not seen: `earth` and `brown` look the same on light pages and on dark pages."),
        ("look Tile\n    shape card\n    fill black\n    edge black\n", ""),
    ],
)  # fmt: skip
def test_colours(looks, message):
    assert found(looks, "R257") == ([message] if message else [])


def test_a_chequered_board_has_two_colours_in_grey_too():
    board = "board field: square 2 by 2\n\n"
    mixed = board + PALETTE + "\nlook field\n    fill rusty, earth\n"
    told = "The cells of the board are not seen apart: `rusty` and `earth` look the same without colour."
    assert found(mixed, "R257") == [told]
    assert not found(board + "look field\n    fill wheat, walnut\n", "R257")


def test_the_edit_that_makes_two_kinds_alike_is_told():
    skin = 'rulewright 1\n\naddon "Skin" to "heath.rules"\n\nremove look.Tile.ground\n'
    base = GAME + "look Tile\n    shape square\n    fill by ground\n    show ground\n    show depth on s\n"
    checked = check("skin.rules", files={"heath.rules": base, "skin.rules": skin})
    (one,) = [one for one in checked.found if one.code == "R256"]
    assert checked.sources.place(one.span).file == "skin.rules"
    assert one.message.startswith("`one` and `two` look the same in a terminal")


def test_seats_in_another_order_are_told_so_in_a_check_again():
    looks = (
        "look player\n    table\n        name  colour  symbol\n        red   sea     sun\n        blue  sea     sun\n"
    )
    workspace = Workspace()
    for seats in ("red, blue", "blue, red"):
        text = GAME.replace("red, blue", seats) + looks
        again = workspace.check("game.rules", files={"game.rules": text}).found
        assert [one.message for one in again] == [one.message for one in check_text(text, "game.rules")[0]]
        assert again
