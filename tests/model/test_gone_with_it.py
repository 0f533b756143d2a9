"""What names a thing, and how it looks, goes with the thing."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.catalogue import code
from rulewright.model.looks import LookBody
from rulewright.model.symbols import Symbol
from rulewright.pipeline import check

BASE = """rulewright 1

game "Suits"
    players 2
    seats red, blue

enum Suit: clubs, hearts, stars

component Card
    has suit: Suit
    table
        name  suit
        a     clubs
        b     hearts

component Coin: 3

zone deck: stack of Card
var trump: Suit = clubs

names Suit
    table
        name    sign
        hearts  H
        stars   S

look Suit
    table
        name    colour
        hearts  red
        stars   yellow

look Coin
    shape coin

phase play
    trump := hearts

winner p
    most 0
"""


@pytest.fixture
def variant(tmp_path):
    (tmp_path / "suits.rules").write_text(BASE, encoding="utf-8")

    def made(*lines):
        text = "\n".join(("rulewright 1", "", 'variant "Fewer" of "suits.rules"', "", *lines, ""))
        path = tmp_path / "fewer.rules"
        path.write_text(text, encoding="utf-8")
        return check(str(path))

    return made


def test_rows_go_with_values(variant):
    checked = variant("remove Suit.stars")
    assert not [one for one in checked.found if code(one.code).severity == "error"]
    look = next(
        body for body in checked.model.bodies.values() if isinstance(body, LookBody) and body.about.name == "Suit"
    )
    assert [row.symbol for row in look.rows] == [Symbol("value", "hearts", "Suit")]


def test_looks_go_with_what_they_are_about(variant):
    checked = variant("remove Coin")
    assert not [one for one in checked.found if code(one.code).severity == "error"]
    assert not any(isinstance(body, LookBody) and body.about.name == "Coin" for body in checked.model.bodies.values())
