"""A variable that lasts for a phase exists while that phase is running, and not afterwards."""

from __future__ import annotations

import pytest
from tests.screen.screens import table

import rulewright

GAME = """rulewright 1

game "Tricks"
    | Play a trick, then rest.
    players 2

component Card: 4
    starts in hand

zone hand: pool of Card, seen by everyone
zone away: pool of Card, seen by everyone

var total: 0..9
var lead: 0..9 per trick
var first: Card? per trick
var held of Card: yes/no per trick
var met of player: yes/no per round

action play_card
    | Play a card.
    pick c in hand
    do
        first := c
        c.held := yes
        lead := 7
        me.met := yes
    say "card"

action rest
    | Put a card aside.
    pick c in hand
    do
        move c to away
    say "rest"

action leave
    | Leave the round.
    do
        lead := 5
        {leave}
    say "leave"

phase play
    | Two rounds.
    for n in 1..2
        {call}
        for p in players: p must rest

phase round
    | A trick each.
    for p in players: trick(p)

phase trick(p: player)
    | A card, then another or not.
    p must play_card
    p may play_card, leave

score p = total

winner p
    most 0
    shared
"""


def begun(call: str = "round", leave: str = "total := total"):
    text = GAME.replace("{call}", call).replace("{leave}", leave)
    return rulewright.reload("tricks.rules", {}, {"tricks.rules": text}).start(seed=1)


def bearing(view) -> int:
    """The number of pieces for which a view has variables."""
    return sum("variables" in piece for piece in view["zones"]["hand"])


def test_a_variable_is_there_while_its_phase_runs():
    s = begun()
    view = s.view(0)
    assert set(view["variables"]) == {"total", "lead", "first", "player.met"}
    assert bearing(view) == 4
    s.choose(s.legal()[0])
    assert s.view(0)["variables"]["lead"] == 7
    assert "lead" in table(s, 0)


@pytest.mark.parametrize("leave", ["total := total", "return from trick", "return from round"])
def test_it_is_gone_when_the_phase_is_over(leave):
    s = begun(leave=leave)
    while "round" in s.phase or "trick" in s.phase:
        s.choose(next((one for one in s.legal() if str(one) == "leave"), s.legal()[0]))
    view = s.view(0)
    assert s.phase == "play"
    assert set(view["variables"]) == {"total"}
    assert bearing(view) == 0
    assert "lead" not in table(s, 0)
    assert "first" not in table(s, 0)


@pytest.mark.parametrize("leave", ["total := total", "return from trick", "return from round"])
def test_after_it_nothing_of_it_tells_pieces_apart(leave):
    s = begun(leave=leave)
    while s.phase == "trick":
        s.choose(next((one for one in s.legal() if str(one) == "leave"), s.legal()[0]))
    assert [str(choice) for choice in s.legal()] == ["rest"]


def test_what_lasts_for_a_phase_around_it_is_still_there():
    s = begun()
    while s.player == 0:
        s.choose(s.legal()[-1])
    assert s.view(1)["variables"]["player.met"] == {"player_1": True, "player_2": False}


def test_when_the_game_is_over_only_what_lasts_for_it_is_there():
    s = begun()
    while not s.over:
        s.choose(s.legal()[-1])
    assert set(s.view()["variables"]) == {"total"}


def test_that_it_is_gone_is_no_event():
    s = begun()
    while s.phase == "trick":
        s.choose(s.legal()[-1])
    told = [event["arguments"] for event in s.events() if event["message"] == "changed"]
    firsts = [one["value"] for one in told if one["variable"] == "first"]
    assert firsts
    assert None not in firsts[-1:]
