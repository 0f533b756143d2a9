"""In a change, additions that look like misspelt changes are reported."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.composition.additions import one_apart

GAME = """\
rulewright 1

game "Treasures"
    | Lift them.
    players 2
    seats red, blue

enum Metal
    has price: 1..9
    table
        name    price
        silver  2
        bronze  1

component Treasure
    | What lies in the ground.
    has worth: 1..9
    has metal: Metal
    starts in ground
    table
        name    count  worth  metal
        amulet  3      2      silver
        statue  1      5      bronze

zone ground: pool of Treasure
zone sack of player: pool of Treasure

action lift
    | Lift a treasure.
    pick found in ground
    needs light: found.worth + found.metal.price < 7  | Too heavy.
    do: move found to my sack
    say "lift {found}"

phase play
    | Each lifts one.
    for p in players: p must lift

winner p
    most sum(x.worth for x in p.sack)
    shared
"""
VARIANT = 'rulewright 1\n\nvariant "Other treasures" of "treasures.rules"\n    | Others.\n\n'


def told(changes):
    files = {"treasures.rules": GAME, "other.rules": VARIANT + changes}
    return [(item.code, item.message) for item in pipeline.check("other.rules", files=files).found]


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ("change component Treasure\n    table\n        name     count\n        amulett  6\n", "`worth` and `metal`"),
        ("change component Treasure\n    table\n        name  worth\n        comb  6\n", "`metal`"),
        ("change enum Metal\n    table\n        name\n        gold\n", "`price`"),
        ("change enum Metal: gold\n", "`price`"),
    ],
)
def test_a_new_row_is_whole(changes, missing):
    codes = [(code, message) for code, message in told(changes) if code == "R233"]
    assert [message.endswith(f"a new row would need a value for {missing}.") for _, message in codes] == [True]


@pytest.mark.parametrize(
    ("changes", "new", "there"),
    [
        ("change enum Metal\n    table\n        name   price\n        silber  3\n", "silber", "silver"),
        (
            "change component Treasure\n    table\n        name     worth  metal\n        amulett  6      silver\n",
            "amulett",
            "amulet",
        ),
        ("change action lift\n    needs ligth: found.worth < 3  | Too heavy.\n", "ligth", "light"),
        ("change action lift\n    pick fuond in ground where fuond != found\n", "fuond", "found"),
        ("change component Treasure\n    has wort: 1..3\n", "", ""),  # short names may be alike
    ],
)
def test_a_new_name_is_not_nearly_an_old_one(changes, new, there):
    said = [message for code, message in told(changes) if code == "R234"]
    assert said == ([f"`{new}` is new, but almost the same as `{there}`: did you want to change that?"] if new else [])


def test_who_means_it_says_so():
    changes = "change action lift\n    # rulewright: allow R234 because ligth is a town\n"
    changes += "    needs ligth: found.worth < 3  | Too heavy.\n"
    assert told(changes) == []


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("amulett", "amulet", True),
        ("amulet", "amulett", True),
        ("amulte", "amulet", True),
        ("amolet", "amulet", True),
        ("mamulet", "amulet", False),
        ("statue_1", "statue_2", False),
        ("statue", "statue_2", False),
        ("statue2", "statue", False),
        ("clay", "play", False),
        ("north_gate", "south_gate", False),
        ("light", "lihgt", True),
        ("abcdef", "abdcfe", False),
    ],
)
def test_a_slip_of_the_pen(one, other, near):
    assert one_apart(one, other) is near
