"""Hidden pieces that are not alike: of other components, with more parts, or fewer; deals put any of them anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulewright
from rulewright.play.bots import greedy, random
from rulewright.play.chance import Stream
from rulewright.play.session import Session
from rulewright.program.operations import State

GAME = """rulewright 1

game "Burrows"
    | Draw from the bag, and lay what you drew away.
    players 2

board field: square 2 by 2

enum Hue: red, blue, green

component Pebble: 2
    starts in bag_

component Hill
    has burrows: list of Burrow
    starts in bag_
    table
        name   count  burrows
        wide   1      N deep ; S
        broad  1      N ; ES
        small  1      W

part Burrow of Hill
    has ways: set of direction
    has deep: yes/no

var digs of Burrow: 0..9
var dug of Hill: 0..9

zone bag_: bag of Pebble or Hill
zone nest of Burrow: slot of Pebble, seen by everyone
zone top_ of Hill: pool of Pebble
zone hand of player: pool of Pebble or Hill
zone pile of Hue: stack of Pebble or Hill, seen by nobody

action take
    | Take one from the bag.
    needs bag_ is not empty
    do: draw 1 from bag_ to my hand
    say "take"

action lay
    | Lay one on a pile.
    pick hue in Hue
    pick piece in my hand
    do: move piece to the top of hue.pile
    say "lay {piece} on {hue}"

action nestle
    | Lay a pebble into a burrow.
    pick pebble in Pebble where pebble is in my hand
    pick hill in Hill where hill is in my hand
    pick burrow in hill.burrows where burrow.nest = none
    do
        move pebble to burrow.nest
        burrow.digs += 1
        hill.dug += 1
    say "nestle {pebble} in {burrow} of {hill}"

phase play
    | Six turns each.
    var turns: 0..6 = 0
    repeat
        for p in players: p may take, lay, nestle
        turns += 1
    until turns = 6

score p = count(p.hand)
winner p
    most count(p.hand)
    shared
"""


def begun(seed: int) -> Session:
    return rulewright.reload("burrows.rules", {}, {"burrows.rules": GAME}).start(2, seed)


@pytest.mark.parametrize("seed", range(6))
def test_in_every_deal_each_piece_lies_in_one_place(seed: int) -> None:
    session, stream = begun(seed), Stream(seed)
    while not session.over:
        for seat in range(2):
            state, dealt = session.dealt(seat, stream.fork())
            assert sorted(dealt) == list(range(5))
            assert {piece: zone for zone, piece in lying(session, state)} == dict(enumerate(placed(session, state)))
            assert [type(one) for one in state] == [type(one) for one in session.state]
            session.imagine(seat, stream.fork()).view(seat)
        session.choose(random(session, stream) if stream.below(2) else greedy(session, stream))


def placed(session: Session, state: State) -> list[int]:
    return state[session.table.layout.place :][:5]


def lying(session: Session, state: State) -> Iterator[tuple[int, int]]:
    layout = session.table.layout
    for zone in range(len(layout.zone_rows)):
        content = layout.content(state, zone)
        if layout.zone_kind(zone) == "slot":
            bits = 1 << content if content >= 0 else 0
        else:
            bits = sum(content) if isinstance(content, tuple) else content
        yield from ((zone, piece) for piece in range(5) if bits >> piece & 1)
