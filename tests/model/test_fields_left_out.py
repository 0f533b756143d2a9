"""A field of a part that is left out is what a variable of its type begins with; without a beginning it is missed."""

from __future__ import annotations

import rulewright
from rulewright.pipeline import Workspace

GAME = """rulewright 1

game "Burrows"
    | Count what is under the hills.
    players 2

board yard: square 2 by 2

enum Hue: red, blue

component Hill
    has burrows: list of Burrow
    starts in heap
    table
        name  count  burrows
        wide  1      depth=3 hue=blue ; depth=1 ; deep {field}

part Burrow of Hill
    has depth: 1..3
    has deep: yes/no
    has hue: Hue
    has dug: 0..9?
    has other: {type}

zone heap: pool of Hill, seen by everyone

define told = sum(b.depth for b in Burrow) + 10 * count(b in Burrow where b.hue = red)
define more = 100 * count(b in Burrow where b.deep) + 1000 * count(b in Burrow where b.dug = none)
score p = told + more

action wait
    | Wait.
    limit 1
    say "wait"

phase play
    | Nothing happens.
    for p in players: p must wait

winner p
    most 1
    shared
"""


def test_what_is_left_out_is_what_a_variable_begins_with() -> None:
    text = GAME.replace("{type}", "0..2").replace("{field}", "")
    session = rulewright.reload("burrows.rules", {}, {"burrows.rules": text}).start(seed=1)
    assert session.scores == [3125, 3125]


def test_what_has_no_beginning_is_written() -> None:
    text = GAME.replace("{type}", "yard").replace("{field}", "")
    found = Workspace().check("burrows.rules", files={"burrows.rules": text}, disk=False).found
    told = [one.message for one in found if one.code == "R214"]
    assert len(told) == 3
    assert told[2] == "`other=…` is needed here, not `deep`."
