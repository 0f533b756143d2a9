"""The primitives that move pieces, tested without rules."""

from __future__ import annotations

from typing import Any

import pytest

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play.runtime import runtime

GAME = """rulewright 1

game "Rows"
    players 2

component Card: 8
    starts in deck

board heath: square

zone deck: stack of Card
zone row: sequence of Card
zone heap: pool of Card
zone spot: slot of Card, turned
zone mound of heath: stack of Card

action wait
    say "wait"

phase play
    for p in players: p must wait

winner p
    most 0
    shared
"""
BEGIN: dict[str, Any] = {"deck": (1, 2, 4), "row": (8, 16), "heap": 0b1100000, "spot": 7, "mound": ()}
"""Eight pieces: three in a stack, two in a row, two in a pool, one in a slot."""
LINE = ("", 0)
CASES: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "move": ((0, "row", 0, LINE), {"deck": (2, 4), "row": (8, 16, 1)}),
    "move_set": ((0b11, "row", 1, LINE), {"deck": (4,), "row": (2, 1, 8, 16)}),
    "move_all": (("deck", "row", 0, LINE), {"deck": (), "row": (8, 16, 1, 2, 4)}),
    "mix_onto": ((0b1100000, "deck", 1, LINE), {"deck": (0b1100000, 1, 2, 4), "heap": 0}),
    "shuffle": (("deck",), {"deck": (0b111,)}),
    "draw": ((2, "deck", "mound", 0, LINE), {"deck": (1, 2), "mound": (4,)}),
    "swap": ((0, 3, LINE), {"deck": (8, 2, 4), "row": (1, 16)}),
    "turn": ((7, 2, LINE), {}),
    "show": ((0b11, 0b1), {}),
    "tell": ((0b11, 0b111), {}),
    "unveil": ((0, 3, 0b1), {}),
    "veil": ((0, 3), {}),
    "swap_into": ((0, "spot", LINE), {"deck": (128, 2, 4), "spot": 0}),
    "swap_zones": (("deck", "row", LINE), {"deck": (8, 16), "row": (1, 2, 4)}),
    "reverse": (("deck",), {"deck": (4, 2, 1)}),
}
"""By its name, what it is given, and what lies otherwise afterwards."""


@pytest.fixture(scope="module")
def machine():
    return rulewright.reload("rows.rules", {}, {"rows.rules": GAME}).table().machine


@pytest.fixture
def table(machine):
    """The primitives, the numbers of zones, and an initial state."""
    layout, state = machine.layout, machine.begin()
    names = runtime(layout, machine.program)
    zones = {symbol.name: first for symbol, (first, _) in layout.zones.items()} | {"mound": len(layout.zone_rows)}
    for piece, zone in enumerate(("deck", "deck", "deck", "row", "row", "heap", "heap", "spot")):
        names["move"](state, piece, zones[zone], 0, LINE)
    return layout, names, zones, state


@pytest.mark.parametrize("name", CASES)
def test_what_lies_where(table, name: str) -> None:
    layout, names, zones, state = table
    given, changed = CASES[name]
    assert {zone: layout.content(state, at) for zone, at in zones.items()} == BEGIN
    names[name](state, *(zones.get(one, one) if isinstance(one, str) else one for one in given))
    assert {zone: layout.content(state, at) for zone, at in zones.items()} == BEGIN | changed
    assert [state[layout.turn + piece] for piece in range(8)] == [0] * 7 + [2 if name == "turn" else 0]
    for zone, at in zones.items():
        lies = layout.content(state, at)
        pieces = [1 << lies] if zone == "spot" else lies if isinstance(lies, tuple) else [lies]
        assert sum(pieces) == sum(1 << piece for piece in range(8) if state[layout.place + piece] == at)


def test_layers_are_reversed_as_a_whole(table) -> None:
    """An unknown order remains unknown; also on boards without bounds."""
    layout, names, zones, state = table
    names["mix_onto"](state, 0b110, zones["mound"], 0, LINE)
    names["move"](state, 0, zones["mound"], 0, LINE)
    names["reverse"](state, zones["mound"])
    assert layout.content(state, zones["mound"]) == (0b1, 0b110)
    assert Symbol("zone", "mound") not in layout.zones


def test_what_had_no_order_has_none_in_a_stack_that_it_is_swapped_with(table) -> None:
    layout, names, zones, state = table
    names["swap_zones"](state, zones["deck"], zones["heap"], LINE)
    assert layout.content(state, zones["deck"]) == (0b1100000,)
    names["swap_zones"](state, zones["heap"], zones["row"], LINE)
    names["swap_zones"](state, zones["heap"], zones["mound"], LINE)
    assert [layout.content(state, zones[zone]) for zone in ("row", "mound", "heap")] == [(1, 2, 4), (0b11000,), 0]
