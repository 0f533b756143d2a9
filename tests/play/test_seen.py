"""What is seen where a piece leaves or arrives is known, and stays known."""

from __future__ import annotations

import rulewright

GAME = """rulewright 1

game "Rows"
    | Cards go from place to place.
    players 2

component Card
    has worth: 1..3
    starts in deck
    table
        name   worth
        one    1
        two    2
        three  3

zone deck: stack of Card{deck}
zone row: stack of Card{row}
zone hidden: pool of Card, seen by nobody

action wait
    | Nothing.
    say "wait"

phase play
    | Cards go from place to place.
{play}
    for p in players: p must wait

score p = 0

winner p
    most 0
    shared
"""


def begun(play: str, deck: str = "", row: str = "", seed: int = 1):
    lines = "".join(f"    {line}\n" for line in play.splitlines()).rstrip("\n")
    text = GAME.replace("{deck}", deck).replace("{row}", row).replace("{play}", lines)
    return rulewright.reload("rows.rules", {}, {"rows.rules": text}).start(seed=seed)


def known(session, seat: int = 0) -> set[int]:
    """The pieces that a seat can identify."""
    knowledge = session.journal.knowledge
    return {piece for piece in range(3) if knowledge.knows(seat, piece)}


def test_a_card_that_leaves_an_open_stack_is_seen():
    s = begun("shuffle deck\ndraw 1 from deck to hidden", deck=", seen by everyone")
    assert len(known(s)) == 1
    for seed in range(20):
        assert s.imagine(0, seed).view(0) == s.view(0)


def test_a_card_that_leaves_a_hidden_stack_is_not():
    assert known(begun("shuffle deck\ndraw 1 from deck to hidden")) == set()


def test_what_is_left_of_an_open_stack_lies_open():
    s = begun("shuffle deck\ndraw 2 from deck to hidden", deck=", seen by everyone")
    (left,) = s.view(0)["zones"]["deck"]
    assert "kind" in left
    (mixed,) = s.view(0)["zones"]["hidden"]
    assert sorted([left["kind"], *mixed["contains"]]) == ["one", "three", "two"]


def test_what_came_to_an_open_place_is_remembered_where_it_goes():
    s = begun("shuffle deck\ndraw 1 from deck to row\nmove those(c in row) to hidden", row=", seen by everyone")
    assert len(known(s)) == 1
    hidden = s.view(1)["zones"]["hidden"]
    assert [one.get("contains") or one.get("kind") for one in hidden] != [None]


def test_what_was_mixed_is_known_to_be_among_the_others():
    s = begun(
        "shuffle deck\ndraw 1 from deck to row\nmove those(c in row) to hidden\ndraw 1 from deck to hidden",
        row=", seen by everyone",
    )
    assert known(s) == set()
    (mixed,) = s.view(0)["zones"]["hidden"]
    assert mixed["mixed"] == 2
    assert sum(mixed["contains"].values()) == 1
    assert len(mixed["could_be"]) == 3
    deals = {tuple(s.imagined(0, seed)[1]) for seed in range(60)}
    assert len(deals) == 2  # either of the others was drawn
