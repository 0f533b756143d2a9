"""Dice, as the rules throw them."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.scene.dice import dice

RULES = """\
rulewright 1

game "Dice"
    players 2
    seats red, blue

var sum: 0..80 = 0

action throw
    | Throw.
    do
        roll first, second in 1..6
        roll third in 1..6
        roll fourth in SIDES
        roll far in 1..sum + 1
        sum += first + second + third + fourth + far

phase play
    var p: player = first(players)
    repeat
        p must throw
        p := next(p)
    until sum > 20

winner p
    where sum > 20
"""
SIX = (2, ["1", "2", "3", "4", "5", "6"])


@pytest.mark.parametrize(
    ("sides", "others"),
    [
        ("1..6", []),
        ("0..1", [(1, ["0", "1"])]),
        ("3..3", []),
        ("1..20", [(1, [str(at + 1) for at in range(20)])]),
        ("1..21", []),
    ],
)
def test_each_sort_of_die_is_there_as_often_as_it_is_thrown_at_once(sides, others):
    model = pipeline.check("x.rules", files={"x.rules": RULES.replace("SIDES", sides)}).model
    assert model is not None
    found = [(die.count, [face.said for face in die.sides]) for die in dice(model)]
    assert sorted(found) == sorted([SIX, *others])
