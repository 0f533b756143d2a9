"""What then holds, told as people say it: with articles, names of players, what is counted, what is yes or no."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.speech import Speech
from rulewright.book.telling import Teller
from rulewright.model.declared import ExampleBody
from rulewright.model.symbols import Symbol
from rulewright.model.terms import AnyTerm, conjuncts

GAME = """rulewright 1

game "Cave"
    players 2
    seats red, blue

component Coin: 9
    starts in chest

names
    table
        name   called          many
        Coin   -               coins
        chest  pile of coins   -
        spent  box             -

names player
    table
        name  called           yes                  no
        out   out of the cave  is out of the cave   is still in the cave

zone chest: pool of Coin
zone spent: pool of Coin
zone purse of player: pool of Coin
var out of player: yes/no
var tired of player: yes/no
resource steps: 0..3 = 3 per turn

action walk
    cost 1 steps
    do
        move one(chest) to my purse
        my out := yes

phase turn(p: player)
    p must walk

phase play
    for p in players: turn(p)

winner p
    most count(p.purse)

example "A walk"
    players 2
    at turn(red)
    play red: walk
    then steps = 2 and count(red.purse) = 1 and count(chest) = 8 and spent is empty
    then red.out and not blue.out and not red.tired
"""
TOLD = {
    "en": (
        "2 steps left; 1 coin in Red's purse; 8 in the pile of coins; the box is empty; "
        "Red is out of the cave; Blue is still in the cave; Red's tired: no"
    ),
    "fr": (
        "il reste 2 steps; purse (Red) : 1; pile of coins : 8; box : vide; "
        "Red is out of the cave; Blue is still in the cave; tired (Red) : non"
    ),
}


@pytest.mark.parametrize("language", TOLD)
def test_what_holds_is_told_as_people_say_it(language: str) -> None:
    model = pipeline.check("cave.rules", files={"cave.rules": GAME}).model
    assert model is not None
    body = model.bodies[Symbol("example", "A walk")]
    assert isinstance(body, ExampleBody)
    teller = Teller(Speech(model, language))
    asked = [one for term in body.script if isinstance(term, AnyTerm) for one in conjuncts(term)]
    told = "; ".join(teller.fact(one) or "" for one in asked)
    assert told.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") == TOLD[language]
