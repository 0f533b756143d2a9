"""A zone never holds more than its capacity, however pieces get there; in examples and in play."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.graph.from_model import rule_graph
from rulewright.play.chance import CHANCE, fate
from rulewright.play.machine import machine, slow_machine
from rulewright.program.faults import RulesFault
from rulewright.program.lower import lowered, program
from rulewright.program.options import defaults
from rulewright.program.passes import improved

GAME = """\
rulewright 1

game "Hands"
    | Hands are small.
    players 2
    seats red, blue

option room: 2..5 = 3
define few = 3

component Card: 10
    starts in deck
component Coin of player: 2
    starts in %(purse)s

board map: square

zone deck: %(deck)s of Card
zone hand of player: %(kind)s of Card, up to %(room)s
zone box: slot of Card
zone rest: pool of Card
zone far of map: %(kind)s of Card, up to %(room)s
zone purse of player: pool of Coin
zone till: pool of Coin

action go_on
    | Go on.
    do
        %(deed)s
    say "go on"

phase play
    | Cards move. From here on it is not certain any more what lies where: what is certain is found before play.
    for c in those(c in deck where few = 4): move c to deck
    %(step)s
    red must go_on

winner p
    most count(p.hand)
    shared

example "set up"
    given
        %(given)s
    then count(red.hand) = 3
"""
SIMPLE = {
    "deck": "pool",
    "kind": "pool",
    "room": "3",
    "purse": "purse",
    "deed": "draw 1 from deck to blue.hand",
    "step": "draw 1 from deck to red.hand",
    "given": "draw 3 from deck to red.hand",
}
TOO_MANY = {
    "a whole pool": ({}, "move deck to red.hand", 10),
    "a set": ({}, "move some(4, deck) to red.hand", 4),
    "one after the other": ({}, "for c in deck: move c to red.hand", 4),
    "drawn": ({}, "draw (count(deck) + 1) / 2 - 1 from deck to red.hand", 4),
    "all drawn onto a stack": ({"kind": "stack"}, "draw all from deck to red.hand", 10),
    "a stack onto a stack": ({"deck": "stack", "kind": "stack"}, "move deck to red.hand", 10),
    "a stack into a pool": ({"deck": "stack"}, "move deck to red.hand", 10),
    "to the front": ({"kind": "sequence"}, "for c in deck: move c to the front of red.hand", 4),
    "into a bag": ({"kind": "bag"}, "draw (count(deck) + 1) / 2 - 1 from deck to red.hand", 4),
    "on a board without bounds": ({}, "for c in deck: move c to e0n0.far", 4),
    "on such a board at once": ({"kind": "stack"}, "move deck to e0n0.far", 10),
    "by an option": ({"room": "room"}, "move deck to red.hand", 10),
    "by a definition": ({"room": "few"}, "move deck to red.hand", 10),
    "by the number of players": ({"room": "count(players) + 1"}, "move deck to red.hand", 10),
}


def checked(name, line, **changes):
    text = GAME % {**SIMPLE, **changes, name: line}
    found = pipeline.check("hands.rules", files={"hands.rules": text})
    assert pipeline.sound(found.found), [item.message for item in found.found]
    return found, text.split("\n").index(next(at for at in text.split("\n") if line in at)) + 1


def faults(found):
    """The fault of a game, printed and walked: message and line."""
    model = found.model
    rules = rule_graph(model)
    lowering, first = lowered(rules, defaults(rules), 2, found.sources)
    plain = program(lowering, first)
    for one in (machine(improved(plain), lowering.layout), slow_machine(plain, lowering.layout)):
        with pytest.raises(RulesFault) as stopped:
            play(one)
        yield stopped.value.message, stopped.value.line


def play(one):
    state = one.begin()
    state[CHANCE] = 1
    for _ in range(3):
        stop = one.run(state, fate(one))
        one.apply(state, stop, one.legal(state, stop)[0])


def told(line, there):
    zone = "far of e0n0" if "far" in line else "hand of red"
    return f"`{zone}` has room for 3 pieces, and there would be {there}."


@pytest.mark.parametrize("case", TOO_MANY)
def test_a_phase_stops_at_its_line(case):
    changes, line, there = TOO_MANY[case]
    found, at = checked("step", line, **changes)
    assert list(faults(found)) == [(told(line, there), at)] * 2


@pytest.mark.parametrize("case", TOO_MANY)
def test_an_action_stops_at_its_line(case):
    changes, line, there = TOO_MANY[case]
    found, at = checked("deed", line, **changes, step="draw 1 from deck to blue.hand")
    there = min(there, 9)  # one has been drawn before
    assert list(faults(found)) == [(told(line, there), at)] * 2


@pytest.mark.parametrize("case", TOO_MANY)
def test_an_example_that_sets_up_too_many_fails(case):
    changes, line, there = TOO_MANY[case]
    found, at = checked("given", line, **changes)
    (outcome,) = pipeline.examples(found)
    assert outcome.failure is not None
    assert outcome.message == f"{told(line, there)} (line {at})"


def test_a_slot_has_room_for_one():
    found, at = checked("step", "for c in deck: move c to box")
    assert list(faults(found)) == [("`box` has room for one piece, and there would be 2.", at)] * 2


def test_what_stays_in_a_zone_takes_no_more_room():
    found, _ = checked("given", "draw 3 from deck to red.hand", deed="move my hand to red.hand")
    (outcome,) = pipeline.examples(found)
    assert outcome.failure is None


def test_as_many_as_there_is_room_for():
    found, _ = checked("given", "move some(3, deck) to red.hand")
    (outcome,) = pipeline.examples(found)
    assert outcome.failure is None


def test_a_definition_says_how_many_pieces_there_are():
    text = (GAME % SIMPLE).replace("Card: 10", "Card: few").replace("= 3\n", "= 3\n    then count(deck) = 0\n")
    found = pipeline.check("hands.rules", files={"hands.rules": text})
    (outcome,) = pipeline.examples(found)
    assert outcome.failure is None
