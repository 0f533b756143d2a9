"""Choices are all different, and no different choice is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.session import Session

RULES = Path(__file__).parents[1] / "program" / "rules"


def offered(session: Session, action: str) -> list[str]:
    return [str(choice) for choice in session.legal() if choice.action == action]


@pytest.fixture
def session() -> Session:
    return rulewright.load(RULES / "choices.rules").start()


def test_a_number_that_stands_twice_in_a_list_is_one_choice(session):
    assert offered(session, "count_up") == ["number 2 2", "number 2 1", "number 3 3", "number 3 1"]


def test_sets_of_values_are_not_taken_for_pieces(session):
    assert offered(session, "hues") == ["hues dark, light", "hues dark, bright", "hues light, bright"]
    assert len(offered(session, "ways")) == 28


def test_a_piece_that_was_picked_is_like_no_other(session):
    assert offered(session, "two") == ["two A A", "two A B", "two B A"]


def test_what_nobody_asks_for_tells_nothing_apart(session):
    assert offered(session, "visit") == ["visit Man"]
    session.choose("visit Man")
    session.choose("number 2 2")
    assert offered(session, "visit") == ["visit Man"]


def test_what_is_asked_for_tells_apart():
    session = rulewright.load(RULES / "choices.rules").start(options={"strict": True})
    session.choose("visit Man")
    session.choose("number 2 2")
    assert offered(session, "visit") == ["visit Man"]
    assert offered(rulewright.load(RULES / "choices.rules").start(options={"strict": True}), "visit") == ["visit Man"]


def test_what_a_variable_names_is_told_apart(session):
    assert offered(session, "mark") == ["mark A", "mark B"]
    session.choose("mark A")
    assert offered(session, "mark") == ["mark A", "mark B"]
    assert len(offered(session, "two")) == 7  # marked, unmarked, another unmarked, B


def test_a_place_in_a_row_tells_pieces_apart(session):
    state = session.state
    move = session.table.machine.names["move"]
    layout = session.table.layout
    row = next(at for at, (symbol, _) in enumerate(layout.zone_rows) if symbol.name == "row")
    for piece in (0, 3, 1):
        move(state, piece, row, 0, (0, ""))
    session._offers = None
    assert len(offered(session, "from_row")) == 3
    assert len(set(offered(session, "from_row"))) == 3


def test_what_is_offered_twice_with_the_same_is_one_choice():
    session = rulewright.load(RULES / "offered-twice.rules").start()
    for text in ("take(3)", "grab(1, blue, Gem)", "take(2)", "grab(1, red, Gem)"):
        session.choose(text)
    assert offered(session, "leave") == ["leave 1", "leave 2"]
    session.choose("leave 1")
    assert offered(session, "leave") == ["leave 1", "leave 2"]
    session = rulewright.load(RULES / "offered-twice.rules").start()
    for text in ("take(3)", "grab(1, blue, Gem)", "take(2)", "grab(1, blue, Gem)", "leave 1"):
        session.choose(text)
    assert offered(session, "leave") == ["leave 1", "leave 3", "leave 2"]


def test_pieces_of_one_set_are_alike_still():
    session = rulewright.load(RULES / "sets-after-sets.rules").start()
    came: dict[str, list[int]] = {}
    for choice in session.legal():
        after = session.copy()
        after.choose(choice)
        came.setdefault(choice.action, []).append(after.view()["variables"]["common"])
    assert came["halves"] == [2, 1, 0]
    assert came["one"] == [1, 0]
    assert came["three"] == [1, 2, 1]  # the same again, the other of the two, one beside them
