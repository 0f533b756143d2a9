"""Consequences of a setting are reported where it was set; if they are intended, this can be stated."""

from __future__ import annotations

import pytest

from rulewright import pipeline


def told(game, **settings):
    found = pipeline.check(game, settings={name.replace("__", "."): value for name, value in settings.items()})
    places = [(item, found.sources.place(item.span)) for item in found.found]
    return [(item.code, place.file, item.message) for item, place in places]


def test_a_number_on_which_something_else_depends():
    assert told("coatl", coatls_to_end="9") == [
        ("R331", "--set coatls_to_end=9", "This needs 9 pieces in `gallery`, but there are 7 for each player.")
    ]
    assert told("coatl", coatls_to_end="7") == []


def test_what_is_set_to_what_it_is():
    found = pipeline.check("jackal-dungeon", settings={"goals[3]": "3"})
    (item,) = found.found
    assert (item.code, item.message) == ("R236", "`goals[3]` is already 3: this changes nothing.")
    assert "`goals[4]` (7)" in item.hint
    assert told("jackal-dungeon", **{"goals[4]": "8"}) == []


GAME = """\
rulewright 1

game "Allowed"
    | Cards are dealt.
    players 2..4
    seats red, blue, green, black

define dealt: scale = [3: 5, 4: 4]

component Card: 28
    | Cards.
    starts in %(start)s
component Hat of player: 2
    | Hats.
    starts in rack

var gold: 0..3
zone deck: pool of Card%(room)s
zone hand of player: pool of Card, up to 6
zone shop: pool of Card
zone rack of player: pool of Hat

action go_on
    | Go on.
    pick c in %(from)s
    needs gold < 9 - gold  | Enough.
    needs %(needs)s  | Fine.
    do
        move c to shop
        move one(my rack) to my rack
    say "go on"

phase play
    | Deal.
    %(play)s
    for p in players: p must go_on

winner p
    most count(p.hand) + gold
    shared
"""
FINE = {
    "start": "deck",
    "room": "",
    "from": "deck",
    "needs": "gold = 0",
    "play": "draw at most 1 + (dealt at 3 + 0 * count(players)) from deck to red.hand",
}
ALLOWED = {
    "R322": {"room": ", up to 9"},
    "R323": {"play": "for p in players: draw 10 from deck to shop"},
    "R324": {"play": "for p in players: gold += 1"},
    "R325": {"play": "draw 7 from deck to red.hand"},
    "R327": {"from": "shop"},
    "R328": {"play": "draw at most 1 + (dealt at count(players)) from deck to red.hand"},
    "R329": {"needs": "gold = 0 and gold > 1"},
    "R331": {"play": "if count(red.rack) = 3: return"},
}


def found_in(text):
    return [item.code for item in pipeline.check("allowed.rules", files={"allowed.rules": text}).found]


@pytest.mark.parametrize("code", ALLOWED)
def test_who_means_it_says_so(code):
    text = GAME % {**FINE, **ALLOWED[code]}
    checked = pipeline.check("allowed.rules", files={"allowed.rules": text})
    lines = text.split("\n")
    (at,) = {checked.sources.place(item.span).line for item in checked.found if item.code == code}
    assert code in found_in(text)
    lines.insert(at - 1, f"# rulewright: allow {code} because it is meant so")
    assert code not in found_in("\n".join(lines))
    assert "R092" not in found_in("\n".join(lines))
