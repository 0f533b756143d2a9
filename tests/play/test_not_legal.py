"""Illegal choices have reasons and a text, although conditions and texts depend on what comes before them."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.play.choice import Choice
from rulewright.play.errors import IllegalChoice
from rulewright.play.machine import Raw
from rulewright.play.session import Session

GAME = """rulewright 1

game "Hollow"
    | Push the ball into the hole.
    players 2

component Ball: 1
    starts in away

component Coin
    has worth: 0..9
    starts in purse
    table
        name   count  worth
        small  1      1
        large  1      5

zone away: pool of Ball
zone bowl: pool of Ball, seen by everyone
zone hole: pool of Ball, seen by everyone
zone purse: pool of Coin, seen by everyone
zone till: pool of Coin, seen by everyone

action push
    | Push the ball out of the bowl into the hole.
    let ball = first(bowl)
    needs ball != none  | The bowl is empty.
    needs hole is empty supposing move ball to hole  | That fills the hole.
    do: move away to hole
    say "push"

action pay
    | Pay a coin from the purse.
    pick coin in purse
    let rest = 9 - coin.worth
    do: move coin to till
    say "pay {coin}, {rest} left"

phase play
    | Once each.
    for p in players: p may push, pay

score p = 0
winner p
    most 0
    shared
"""


@pytest.fixture
def session() -> Session:
    return rulewright.reload("hollow.rules", {}, {"hollow.rules": GAME}).start(seed=1)


def test_no_position_is_supposed_that_other_conditions_rule_out(session: Session) -> None:
    assert session.why_not("push") == ["The bowl is empty."]


def test_nothing_follows_from_what_cannot_be_picked(session: Session) -> None:
    legal = session.legal()
    coin = next(one for one in legal if "pay" in str(one))
    ball = session.table.layout.bases[next(one for one in session.table.layout.bases if one.name == "Ball")][0]
    wrong = Choice(coin.seat, Raw(coin.raw.offer, coin.raw.deed, (ball,)), coin.texts)
    assert coin.texts.followed_values(coin.raw)
    assert coin.texts.followed_values(wrong.raw) == {}
    with pytest.raises(IllegalChoice) as refused:
        session.choose(wrong)
    assert refused.value.refusals


NEEDS = """rulewright 1

game "Scouts"
    players 2

board land: square 3 by 3

component Flag
    has worth: 0..9
    starts in chest
    table
        name  count  worth
        red   2      1

zone chest: pool of Flag
zone pole of land: slot of Flag

var camp: land?
var guess: 0..5?
resource coin of player: 0..9 = 3
var found of player: 0..9

action rest
    | Rest.
    do: my found += 1
    say "rest"

action seek
    | Look around the camp.
{lines}
    do: my found += 1
    say "seek"

phase play
    | Once each.
    for p in players: p may rest, seek

winner p
    most p.found
"""
CAMP = "needs camp != none\n        | There is no camp."
REASONS = {
    "a field": [CAMP, "needs camp.row > 2\n        | It is too near."],
    "what is there": [
        CAMP,
        "needs camp.pole != none\n        | It has no flag.",
        "needs camp.pole.worth > 3\n        | The flag is poor.",
    ],
    "a field by a name": [CAMP, "let row_ = camp.row", "needs row_ > 2\n        | It is too near."],
    "a piece by a name": [
        CAMP,
        "let flag = camp.pole",
        "needs flag != none\n        | It has no flag.",
        "needs flag.worth > 3\n        | The flag is poor.",
    ],
    "a number": ["needs guess != none\n        | There is no camp.", "needs 3 * guess > 2\n        | It is too low."],
    "a cost": ["needs guess != none\n        | There is no camp.", "cost guess + 4 coin"],
    "a limit": ["needs guess != none\n        | There is no camp.", "limit guess in all"],
}


@pytest.mark.parametrize("about", REASONS)
def test_what_one_condition_shows_to_be_there_is_asked_for_nothing_if_that_one_fails(about):
    rules = NEEDS.replace("{lines}", "\n".join(f"    {line}" for line in REASONS[about]))
    session = rulewright.reload("scouts.rules", {}, {"scouts.rules": rules}).start(2, 1)
    assert [str(choice) for choice in session.legal()] == ["rest", "pass"]
    assert session.why_not("seek") == ["There is no camp."]
