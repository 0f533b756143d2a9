"""What primitives do to a zone, apart from any rules that use them."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play.runtime import runtime

GAME = """rulewright 1

game "Rows"
    players 2

component Card: 6
    starts in deck

zone deck: stack of Card
zone row: sequence of Card
board heath: square
zone heap of heath: stack of Card

action wait
    say "wait"

phase play
    for p in players: p must wait

winner p
    most 0
    shared
"""


@pytest.fixture(scope="module")
def machine():
    return rulewright.reload("rows.rules", {}, {"rows.rules": GAME}).table().machine


@pytest.mark.parametrize("zone", ["deck", "row", "heap"])
def test_what_lay_first_lies_last(machine, zone) -> None:
    """Layers change places as a whole: in the one of three, nobody knows the order, before and after."""
    layout, state = machine.layout, machine.begin()
    names = runtime(layout, machine.program)
    symbol = Symbol("zone", zone)
    place = layout.zones[symbol][0] if symbol in layout.zones else len(layout.zone_rows)
    for piece in range(6):
        names["move"](state, piece, place, 0, ("", 0))
    assert layout.content(state, place) == (1, 2, 4, 8, 16, 32)
    names["reverse"](state, place)
    assert layout.content(state, place) == (32, 16, 8, 4, 2, 1)
    names["mix_onto"](state, 0b111, place, 0, ("", 0))
    names["reverse"](state, place)
    assert layout.content(state, place) == (0b111, 8, 16, 32)
    assert all(state[layout.place + piece] == place for piece in range(6))
