"""A text is accepted as a choice only if all of it matches."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.errors import IllegalChoice

RULES = """rulewright 1

game "Worth"
    players 2
    seats red, blue

component Card
    has worth: 1..3
    starts in row
    table
        name  worth
        ant   1
        bee   2

zone row: pool of Card
zone heap: pool of Card

action grab
    pick x in row
    do: move x to heap
    say "{me} grabs the {x.worth}"

phase play
    for p in players: p must grab

winner p
    shared
"""


def test_what_is_quoted_by_a_path_must_be_so(tmp_path: Path) -> None:
    file = tmp_path / "worth.rules"
    file.write_text(RULES, encoding="utf-8")
    session = rulewright.load(file).start()
    for text in ("red grabs the 3", "blue grabs the 1", "red grabs the 1 and more", "red grabs the bee"):
        with pytest.raises(IllegalChoice):
            session.choose(text)
    session.choose("red grabs the 2")
    for text in ("blue grabs the 2", "blue grabs the 7"):
        with pytest.raises(IllegalChoice):
            session.choose(text)  # only one is left, and it is another
    session.choose("grab(ant)")
    assert session.over


def test_what_lies_face_down_is_picked_by_its_place():
    """Its number in the tables would reveal its kind."""
    game = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "picked-unseen.rules")
    orders = set()
    for seed in range(12):
        session = game.start(seed=seed)
        legal = session.legal()
        assert [str(choice) for choice in legal] == [f"take a Card (a Card) #{at}" for at in (1, 2, 3, 4)]
        layout, row = session.table.layout, [choice.raw.arguments[0] for choice in legal]
        (zone,) = {session.state[layout.place + piece] for piece in row}
        assert [1 << piece for piece in reversed(row)] == list(layout.content(session.state, zone))
        orders.add(tuple(row))
    assert len(orders) > 1


def test_rows_are_told_by_their_cells():
    session = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "rows-are-told.rules").start()
    rows = "[a1, a2], [b1, b2], [a1, b2], [a1, b1], [a2, b2], [a2, b1]"
    assert str(session.legal()[0]) == f"lay on a1: {rows}; [a1, b2], [a1, b2]"
    session.choose(session.legal()[0])
    assert session.events()[0]["arguments"]["says"] == f"lay on a1: {rows}; [a1, b2], [a1, b2]"


SACK = """rulewright 1

game "Sack"
    players 2
    seats red, blue

component Coin: 4
    starts in sack

zone sack: bag of Coin
zone tray: pool of Coin
zone pocket: pool of Coin, seen by nobody

var worn of Coin: yes/no

action polish
    # rulewright: allow R312 because who polishes looks into the sack
    pick c in Coin where c is not in pocket
    do: c.worn := no
    say "polish {c}"

phase play
    draw 1 from sack to tray as first_
    first_.worn := yes
    draw 1 from sack to pocket as second
    second.worn := MARKED
    move second to sack
    for p in players: p must polish

winner p
    most count(c in tray where c.worn)
    shared
"""


def test_marks_that_are_not_seen_are_told_only_of_pieces_that_are_the_same_otherwise():
    for marked, told in (
        ("no", ["polish Coin [sack]", "polish Coin [tray, worn yes]"]),
        ("yes", ["polish Coin [sack, worn no]", "polish Coin [sack, worn yes]", "polish Coin [tray, worn yes]"]),
    ):
        session = rulewright.reload("sack.rules", {}, {"sack.rules": SACK.replace("MARKED", marked)}).start(seed=1)
        assert sorted(map(str, session.legal())) == told
        for choice in session.legal():
            assert session.parse(str(choice)) == choice
