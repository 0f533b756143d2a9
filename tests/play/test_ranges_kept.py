"""Everything with a range stays within it, or play stops at the line: variables of a block, arguments, and results."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.play.errors import RulesFault
from rulewright.play.session import Session

GAME = """rulewright 1

game "Ranges"
    | Give a number.
    players 2
    seats red_, blue

var heap: 0..9
var pile: 0..3
var few: set of 0..3
var row: list of 0..3

component Stone
    has worth(k: 0..3): 0..3
    starts in pit
    table
        name  count  worth
        grey  1      k
        red   1      heap

zone pit: pool of Stone, seen by everyone

define same(k: 0..3) = k
define here: 0..3 = heap
define those_of(s: set of 0..3) = count(s)
define heap_alone: list of 0..3 = [heap]

phase ask(k: 0..3)
    pile := k

phase told gives 0..3
    return heap

action take(k: 0..3)
    | Take.
    do: pile := k
    say "take {k}"

action give
    | Give a number.
    pick n_ in 0..9
    do
        heap := n_
        {step}
    say "give {n_}"

action wait
    | Wait.
    limit 1
    say "wait"

phase play
    | Once each, then what was given.
    for p in players: p must give
    {after}
    for p in players: p must wait

score p = heap
winner p
    most heap + pile + same(pile) + those_of(few) + count(row) + count(heap_alone)
    shared
"""
NEVER = "pile := 0"
WAYS = {
    "a variable of a block": ("var k: 0..3 = heap", NEVER),
    "the argument of a definition": ("pile := lowest(3, same(heap))", NEVER),
    "the result of a definition": ("pile := lowest(3, here)", NEVER),
    "the argument of a phase": ("ask(heap)", NEVER),
    "the result of a phase": ("let w_ = told()", NEVER),
    "the argument of a column": ("pile := lowest(3, sum(s_.worth(heap) for s_ in pit where s_.name = grey))", NEVER),
    "the value of a column": ("pile := lowest(3, sum(s_.worth(0) for s_ in pit where s_.name = red))", NEVER),
    "a set": ("few := [heap]", NEVER),
    "what is added to a set": ("few += heap", NEVER),
    "a set of the block": ("var s: set of 0..3 = few + heap", NEVER),
    "a list": ("row := [heap, 1]", NEVER),
    "a set as an argument": ("pile := lowest(3, those_of(few + heap))", NEVER),
    "a list as a result": ("pile := lowest(3, count(heap_alone))", NEVER),
    "the argument of an action": (NEVER, "blue must take(heap)"),
}


@pytest.mark.parametrize("way", WAYS)
def test_numbers_keep_to_their_ranges(way: str) -> None:
    step, after = WAYS[way]
    text = GAME.replace("{step}", step).replace("{after}", after)
    game = rulewright.reload("ranges.rules", {}, {"ranges.rules": text})
    played(game.start(seed=1), 3)
    with pytest.raises(RulesFault) as stopped:
        played(game.start(seed=1), 4)
    assert stopped.value.code == "R349"
    assert stopped.value.line


def played(session: Session, number: int) -> None:
    for _ in range(2):
        session.choose(f"give {number}")
    assert session.legal()
