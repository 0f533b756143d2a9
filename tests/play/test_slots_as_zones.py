"""In: functions of many things, of a slot. Out: it is a zone of one piece at most, and they take it as one."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.errors import RulesError

RULES = """rulewright 1

game "A Slot"
    players 1
    seats you

component Card
    has worth: 0..9
    starts in pile
    table
        name  worth
        one   1
        two   2

zone pile: stack of Card
zone shown: slot of Card
zone empty: slot of Card

var told: 0..99

define worth_of(x: Card?) = if x != none then x.worth else 0

phase play
    draw 1 from pile to shown
    told := {value}

winner p
    most 0
    shared
"""


def told(value: str, tmp_path: Path) -> int:
    path = tmp_path / "slot.rules"
    path.write_text(RULES.replace("{value}", value), encoding="utf-8")
    found: int = rulewright.load(path).start(seed=1).view(0)["variables"]["told"]
    return found


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("worth_of(first(shown))", 1),
        ("worth_of(last(shown))", 1),
        ("worth_of(first(empty))", 0),
        ("one(shown).worth", 1),
        ("count(some(1, shown))", 1),
        ("count(reversed(shown))", 1),
        ("count(empty)", 0),
        ("sum(x.worth for x in reversed(shown))", 1),
    ],
)
def test_of_a_slot(value: str, expected: int, tmp_path: Path) -> None:
    assert told(value, tmp_path) == expected


def test_the_first_of_a_slot_may_be_none(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="R202"):
        told("first(shown).worth", tmp_path)
