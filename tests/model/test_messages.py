"""Messages for mistakes with a known cause: a single message, at the right place, with what to write instead."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.pipeline import Workspace

RULES = """rulewright 1

game "Crumbs"
    | Birds peck at crumbs.
    players 2
    seats red, blue

enum Ground: meadow, garden, green

component Card
    | A card.
    has worth: 0..5
    has wish(BIRD: player): yes/no
    table
        name   count  worth  wish
        ace    2      1      BIRD.crumbs > 1
        two    2      2      BIRD.crumbs > 2
        three  2      3      BIRD.crumbs > 3
    starts in deck

zone deck: bag of Card
zone heap: pool of Card
resource crumbs of player: 0..9 = 3
var k: 0..9 = 0

action peck
    | Peck.
    pick c in heap where c.name = ace
    needs k > 1  | Not yet.
    say "peck {c}"

phase play
    | Once each.
    for p in players: p must peck

winner p
    most p.crumbs
"""


def told(old: str, new: str, **settings: str) -> list[Diagnostic]:
    assert old in RULES
    files = {"crumbs.rules": RULES.replace(old, new)}
    found = Workspace().check("crumbs.rules", files=files, settings=settings, disk=False).found
    return [one for one in found if one.code < "R3"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("c.name = ace", "c.name in [ace, two]", "Use `is in` to test whether something is among others."),
        ("crumbs of player:", "crumbs of player of Ground:", "What stands after `resource` has one owner."),
    ],
)
def test_slips_of_the_hand(old: str, new: str, message: str) -> None:
    first = told(old, new)[0]
    assert (first.code, first.message) == ("R015", message)
    assert first.hint


def test_a_word_of_the_language_as_a_label() -> None:
    first = told("needs k > 1", "needs rising: k > 1")[0]
    assert (first.code, first.message) == ("R016", "`rising` is a reserved word and cannot be a name.")


@pytest.mark.parametrize("test", ["count(heap + deck) > 1", "heap + deck is not empty"])
def test_what_lies_in_one_place_or_in_another(test: str) -> None:
    assert told("needs k > 1", f"needs {test}") == []


def test_zones_are_not_multiplied() -> None:
    found = told("needs k > 1", "needs count(heap * deck) > 1")
    assert [one.message[:34] for one in found] == ["`*` joins numbers; on its left is "]
    assert "a among b" in found[0].hint


def test_an_owner_that_is_none_is_one_message() -> None:
    found = told("crumbs of player:", "crumbs of players:")
    assert [(one.code, one.message) for one in found] == [("R101", "`players` cannot own anything here.")]
    assert found[0].hint == "Did you mean `player`?"
    assert found[0].related == ()


def test_a_parameter_of_a_column_is_complained_of_once() -> None:
    found = told("BIRD", "k")
    assert [(one.code, one.message) for one in found] == [
        ("R102", "`k` is the name of a declaration, and would hide it.")
    ]
    assert found[0].span.chunk.text[found[0].span.start - 5 : found[0].span.end] == "wish(k"


def test_a_note_and_a_hint_name_the_same() -> None:
    found = told("needs k > 1", "needs k > 1 and garden != gardn")
    assert found[0].hint == "Did you mean `garden`?"
    assert {label for _, label in found[0].related} <= {"declared as `garden`"}


def test_what_a_variable_begins_with_is_suggested_first() -> None:
    found = told("k > 1", "k > 1", crumbs="5")
    assert [one.code for one in found] == ["R130"]
    assert found[0].hint.startswith("Write `crumbs.start` for its start value")


def test_a_board_without_its_shape() -> None:
    files = {"crumbs.rules": RULES, "v.rules": 'rulewright 1\n\nvariant "V" of "crumbs.rules"\n\nboard pond\n'}
    found = Workspace().check("v.rules", files=files, disk=False).found
    assert (found[0].code, found[0].message) == ("R025", "The board's shape is expected after `pond`.")
