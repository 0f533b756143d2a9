"""What surely exceeds a limit is found before the game, and stops it at the same line for the reported number of
players.
"""

from __future__ import annotations

import re

import pytest

from rulewright import pipeline
from rulewright.graph.from_model import rule_graph
from rulewright.play.chance import CHANCE, fate
from rulewright.play.machine import OVER, machine
from rulewright.program.faults import RulesFault
from rulewright.program.lower import lower
from rulewright.program.options import defaults

GAME = """\
rulewright 1

game "Crowd"
    | Cards and chips.
    players 2..4
    seats red, blue, green, black

option wild: yes/no = no
enum Row: low, middle, high

component Card: 28
    | Cards.
    starts in deck
component Chip of player: 3
    | Chips.
    starts in pile

zone deck: stack of Card
zone heap: pool of Card
zone row of Row: pool of Card, up to 4
zone hand of player: pool of Card
zone few of player: pool of Card, up to 5
zone pile of player: pool of Chip
zone till: pool of Chip, up to 8
var gold: 0..3
var hats: 0..3 = 3
var mood of player: 0..2

action pay
    | Pay.
    pick c in my pile
    do
        move c to till
        mood_of(me)
    say "pay {c}"
action go_on
    | Go on.
    %(deed)s
    say "go on"

phase mood_of(p: player)
    | The mood rises.
    if wild: p.mood += 1

phase twice
    | Two times.
    %(twice)s

phase play
    | All of it.
    %(play)s
    if wild
        twice()
        move deck to heap
        for r in Row: draw 1 from deck to r.row
        for p in players: p must pay
    red must go_on

winner p
    most count(p.hand) + count(p.few) + p.mood + gold + hats + count(heap)
    shared
"""
NOTHING = "gold := 0"
FOUND = {
    # what is written: the code, the fewest players with whom it is so, and the line that is guilty
    "draw 29 from deck to heap": ("R323", 2, ""),
    "draw 28 from deck to heap": None,
    "for p in players: draw 10 from deck to p.hand": ("R323", 3, ""),
    "for p in players: draw 7 from deck to p.hand": None,
    "for p in clockwise(red): draw 10 from deck to p.hand": ("R323", 3, ""),
    "for r in Row: draw 10 from deck to heap": ("R323", 2, ""),
    "for i in 1..3: draw 10 from deck to heap": ("R323", 2, ""),
    "for i in 1..3\n        draw 10 from deck to heap\n        move heap to deck": None,
    "for i in 1..3\n        move heap to deck\n        draw 10 from deck to heap": None,
    "draw 20 from deck to heap\n    draw 9 from deck to heap": ("R323", 2, "draw 9"),
    "draw 20 from deck to heap\n    draw at most 9 from deck to heap": None,
    "draw 20 from deck to heap\n    draw 9 from deck to heap\n    else: gold := 0": None,
    "draw 20 from deck to heap\n    if gold = 0: draw 9 from deck to heap": ("R323", 2, "if gold = 0"),
    "if gold = 1: draw 20 from deck to heap\n    draw 9 from deck to heap": None,
    "if count(players) = 3: draw 20 from deck to heap\n    draw 9 from deck to heap": ("R323", 3, "draw 9 "),
    "for p in players where p.mood = 0: draw 10 from deck to p.hand": None,
    "draw 6 from deck to red.few": ("R325", 2, ""),
    "for p in players: draw 5 from deck to p.few": None,
    "for i in 1..2: draw 3 from deck to low.row": ("R325", 2, ""),
    "for p in players: draw 2 from deck to low.row": ("R325", 3, ""),
    "draw 3 from deck to red.few\n    move red.few to heap\n    draw 3 from deck to red.few": None,
    "move deck to red.few": ("R325", 2, ""),
    "move deck to heap\n    move deck to red.few": None,
    "draw 25 from deck to heap\n    move deck to red.few": None,
    "swap deck, heap\n    move deck to red.few": None,
    "if gold = 0: move deck to heap\n    move deck to red.few": None,
    "repeat\n        move deck to heap\n        move deck to red.few\n        gold += 1\n    until gold = 1": None,
    "for r in Row: move deck to heap\n    red must go_on\n    move deck to red.few": None,
    "for p in players: gold += 1": ("R324", 4, ""),
    "for p in players: p.mood += 2": None,
    "for p in players: red.mood += 1": ("R324", 3, ""),
    "for p in players: gold := 1\n    gold += 2": None,
    "for p in players: gold := 1\n    gold += 3": ("R324", 2, "gold += 3"),
    "hats -= 2\n    hats -= 3": ("R324", 2, "hats -= 3"),
    "hats -= 2\n    hats += 1\n    hats -= 2": None,
    "hats -= 2\n    hats := 2\n    hats -= 2": None,
    "for i in 1..3\n        for j in 1..2: gold += 1": ("R324", 2, "        for j"),
    "repeat\n        gold += 2\n        gold += 2\n    until gold > 1": ("R324", 2, "        gold += 2\n    until"),
    "repeat\n        gold += 2\n        if hats = 0: return\n        gold += 2\n    until gold > 1": (
        "R324",
        2,
        "        gold += 2\n    until",
    ),
    "var x: 0..9 = 1\n    gold += x": None,
}


def checked(play=NOTHING, deed="do: gold := 0", twice=NOTHING):
    text = GAME % {"play": play, "deed": deed, "twice": twice}
    found = pipeline.check("crowd.rules", files={"crowd.rules": text})
    told = [item for item in found.found if item.code in {"R323", "R324", "R325"}]
    assert [item.message for item in found.found if item.code[:2] in ["R0", "R1", "R2"]] == []
    return found, [(item.code, item.message, found.sources.place(item.span).line) for item in told], text


def stops(found, players):
    """The line at which the game stops with this number of players; None if it does not."""
    rules = rule_graph(found.model)
    program, lowering = lower(rules, defaults(rules), players, found.sources)
    one = machine(program, lowering.layout)
    state = one.begin()
    state[CHANCE] = 1
    try:
        for _ in range(50):
            stop = one.run(state, fate(one))
            if stop == OVER:
                return None
            one.apply(state, stop, one.legal(state, stop)[0])
    except RulesFault as fault:
        return fault.line
    return None


@pytest.mark.parametrize("steps", FOUND)
def test_in_a_phase(steps):
    expected = FOUND[steps]
    found, told, text = checked(play=steps)
    if expected is None:
        assert told == []
        assert stops(found, 2) is None
        return
    code, fewest, guilty = expected
    line = text[: text.index(guilty or steps)].count("\n") + 1
    assert [(code, line)] == [(one, at) for one, _, at in told]
    assert stops(found, fewest) == line
    if fewest > 2:
        assert re.match(f"With {fewest} players ", told[0][1])
        assert stops(found, fewest - 1) is None


@pytest.mark.parametrize("steps", ["draw 29 from deck to heap", "draw 6 from deck to my few"])
def test_in_an_action(steps):
    found, told, _ = checked(deed=f"do: {steps}")
    assert [line for _, _, line in told] == [stops(found, 2)]


def test_in_a_phase_that_is_called():
    found, told, _ = checked(play="draw 20 from deck to heap\n    twice()", twice="draw 9 from deck to heap")
    assert [code for code, _, _ in told] == ["R323"]
    assert stops(found, 2) == told[0][2]


def test_what_a_called_phase_may_leave_out_is_not_counted():
    _, told, _ = checked(
        play="draw 20 from deck to heap\n    twice()\n    draw 5 from deck to heap",
        twice="if gold = 0: return\n    draw 4 from deck to heap",
    )
    assert told == []


def test_what_somebody_must_choose_is_done():
    play = "for p in players: p must go_on\n    red must go_on"
    found, told, _ = checked(play=play, deed="do: gold += 1")
    assert [(code, message[:14]) for code, message, _ in told] == [("R324", "`gold` surely ")]
    assert stops(found, 2) == told[0][2]  # red goes on twice more


@pytest.mark.parametrize("test", ["r.row is empty", "count(r.row) = 0", "r.row is not empty or gold = 0"])
def test_what_is_picked_is_another_thing_the_next_time(test):
    """Conditions are not evaluated: the same thing might be picked again, or another."""
    picked = f"pick r in Row where {test}\n    do: draw 3 from deck to r.row"
    assert checked(play="red must go_on", deed=picked)[1] == []


def test_what_is_not_picked_is_the_same_the_next_time():
    found, told, _ = checked(play="red must go_on", deed="pick r in Row\n    do: draw 3 from deck to low.row")
    assert [code for code, _, _ in told] == ["R325"]
    assert stops(found, 2) == told[0][2]


def test_what_a_picked_zone_has_no_room_for_is_found():
    found, told, _ = checked(deed="pick r in Row where r.row is empty\n    do: draw 5 from deck to r.row")
    assert [code for code, _, _ in told] == ["R325"]
    assert stops(found, 2) == told[0][2]
