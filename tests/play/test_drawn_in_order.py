"""In: rows and stacks. Out: pieces are drawn from the front of a row, and from the top of a stack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright

Taken = Callable[..., list[str]]

RULES = """rulewright 1

game "In Order"
    players 1
    seats you

component Card
    has worth: 0..9
    starts in {kind}
    table
        name   worth
        one    1
        two    2
        three  3
        four   4

zone stack_of_all: stack of Card
zone row_of_all: sequence of Card{seen}
zone taken: sequence of Card, seen by everyone

phase play
    {steps}

winner p
    most 0
    shared
"""


@pytest.fixture
def taken(tmp_path: Path) -> Taken:
    """The names of all cards that lie in the zone afterwards, from the front."""

    def played(kind: str, *steps: str, seen: str = ", seen by everyone") -> list[str]:
        rules = RULES.replace("{kind}", kind).replace("{seen}", seen).replace("{steps}", "\n    ".join(steps))
        path = tmp_path / "in-order.rules"
        path.write_text(rules, encoding="utf-8")
        session = rulewright.load(path).start(seed=1)
        return [item["kind"] for item in session.view(0)["zones"]["taken"]]

    return played


@pytest.mark.parametrize("seen", ["", ", seen by everyone"])
def test_a_row_is_drawn_from_the_front(seen: str, taken: Taken) -> None:
    in_row = taken("row_of_all", "move row_of_all to taken", seen=seen)
    assert in_row == ["one", "two", "three", "four"]
    assert taken("row_of_all", "draw 1 from row_of_all to taken", seen=seen) == ["one"]
    assert taken("row_of_all", "draw 3 from row_of_all to taken", seen=seen) == ["one", "two", "three"]
    assert taken("row_of_all", "draw all from row_of_all to taken", seen=seen) == in_row


def test_the_first_that_fits_is_drawn(taken: Taken) -> None:
    assert taken("row_of_all", "draw 1 from row_of_all to taken as x where x.worth > 1") == ["two"]
    assert taken("row_of_all", "draw 2 from row_of_all to taken as x where x.worth != 2") == ["one", "three"]


def test_what_was_added_last_is_drawn_last(taken: Taken) -> None:
    back = ["draw 1 from row_of_all to row_of_all", "draw all from row_of_all to taken"]
    assert taken("row_of_all", *back) == ["two", "three", "four", "one"]
    front = [
        "if last(row_of_all) != none: move last(row_of_all) to the front of row_of_all",
        "draw all from row_of_all to taken",
    ]
    assert taken("row_of_all", *front) == ["four", "one", "two", "three"]


def test_the_first_of_a_row_is_what_is_drawn_next(taken: Taken) -> None:
    assert taken(
        "row_of_all", "if first(row_of_all) != none: move first(row_of_all) to taken", "draw 1 from row_of_all to taken"
    ) == ["one", "two"]


@pytest.mark.parametrize("seen", ["", ", seen by everyone"])
def test_the_top_is_what_is_drawn_next(seen: str, taken: Taken) -> None:
    for zone in ("row_of_all", "stack_of_all"):
        top = f"if top({zone}) != none: move top({zone}) to taken"
        assert taken(zone, top, f"draw 1 from {zone} to taken", seen=seen) == ["one", "two"]


def test_a_stack_is_drawn_from_the_top(taken: Taken) -> None:
    assert taken("stack_of_all", "draw all from stack_of_all to taken") == ["one", "two", "three", "four"]
    under = ["draw 1 from stack_of_all to the bottom of stack_of_all", "draw all from stack_of_all to taken"]
    assert taken("stack_of_all", *under) == ["two", "three", "four", "one"]


def test_all_of_a_shuffled_row_are_looked_at(taken: Taken) -> None:
    """Their order is decided when one is drawn; but none is left out before."""
    steps = ("shuffle row_of_all", "for c in row_of_all where c.worth > 1: move c to taken")
    assert sorted(taken("row_of_all", *steps)) == ["four", "three", "two"]
