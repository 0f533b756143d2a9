"""Variables of a board without bounds: a view shows those that differ from the start; pieces in them are dealt."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.play.chance import Stream

SMALL = Path(__file__).parents[1] / "program" / "rules"
GUESSES = """rulewright 1

game "Guesses"
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name
        ant
        bee
        cat

board land: square

zone deck: stack of Card
zone hand of player: pool of Card, seen by owner

var noted of land: Card?

action note
    pick x in my hand
    do: e0n0.noted := x
    say "note a card"

action wait
    say "wait"

phase play
    shuffle deck
    for p in players: draw 1 from deck to p.hand
    red must note
    blue must wait

winner p
    shared
"""


def test_variables_of_a_board_without_bounds() -> None:
    session = rulewright.load(SMALL / "board-with-nothing-on-it.rules").start()
    assert session.view()["variables"] == {"land.height": {}}
    session.choose("raise the middle")
    assert session.view()["variables"] == {"land.height": {"e0n0": 1}}


def test_pieces_that_such_a_variable_names(tmp_path: Path) -> None:
    """In an imagined deal, the variable names the piece in the same place as in the real one."""
    file = tmp_path / "guesses.rules"
    file.write_text(GUESSES, encoding="utf-8")
    session = rulewright.load(file).start(seed=3)
    session.choose("note a card")
    layout, slot = session.table.layout, next(iter(session.table.layout.vars.values()))
    dealt = list(Stream(5).shuffled([0, 1, 2]))
    assert dealt != [0, 1, 2]
    state = session.table.relabel.apply(session.state, dealt)
    (_, there), (_, before) = state[slot], session.state[slot]
    assert there == tuple((cell, dealt[piece]) for cell, piece in before)
    assert state[layout.place + there[0][1]] == session.state[layout.place + before[0][1]]
