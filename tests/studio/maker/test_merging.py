"""A file that is saved elsewhere while it is changed in the page: nothing is lost, and what disagrees is shown."""

from __future__ import annotations

import pytest

from rulewright.studio.maker.merging import merged, pieces

OLD = """rulewright 1

variant "Deep" of "pebbles.rules"
    | It is dear.

# why
set dive.cost = 3
set breath.start = 4

change action dive
    limit 2
"""


def after(mine: str, theirs: str):
    found = merged("deep.rules", OLD, mine, theirs)
    return found.text, [(one.mine, one.theirs) for one in found.conflicts]


def test_pieces_are_the_text():
    assert "".join(pieces("deep.rules", OLD)) == OLD
    assert len(pieces("deep.rules", OLD)) == 5
    assert pieces("deep.rules", "") == []


def test_who_alone_has_changed_something_is_right():
    new = OLD.replace("= 3", "= 5")
    assert after(OLD, new) == (new, [])
    assert after(new, OLD) == (new, [])
    assert after(new, new) == (new, [])


def test_what_both_have_done_is_kept():
    mine, theirs = OLD.replace("= 3", "= 5"), OLD.replace("limit 2", "limit 3").replace("It is dear.", "Very dear.")
    both = mine.replace("limit 2", "limit 3").replace("It is dear.", "Very dear.")
    assert after(mine, theirs) == (both, [])
    assert after(theirs, mine) == (both, [])


def test_lines_that_both_have_added_are_both_there():
    mine, theirs = OLD + "\nset spot.start = 1\n", OLD + "\nset wet.max = 8\n"
    text, conflicts = after(mine, theirs)
    assert conflicts == []
    assert text.count("set spot.start = 1\n") == text.count("set wet.max = 8\n") == 1


def test_what_stands_beside_what_the_other_has_changed():
    text, conflicts = after(OLD.replace("= 4\n", "= 4\nset wet.max = 8\n"), OLD.replace("= 4\n", "= 6\n"))
    assert conflicts == []
    assert "set breath.start = 6\nset wet.max = 8\n" in text.replace("\n\n", "\n")


def test_what_one_takes_out_and_the_other_changes():
    text, conflicts = after(OLD.replace("set breath.start = 4\n", ""), OLD.replace("= 4\n", "= 6\n"))
    assert "breath" not in text
    assert conflicts == [("", "set breath.start = 6")]


def test_the_same_value_set_otherwise_is_a_conflict():
    mine, theirs = OLD.replace("= 3", "= 5"), OLD.replace("= 3", "= 6").replace("limit 2", "limit 3")
    text, conflicts = after(mine, theirs)
    assert text == mine.replace("limit 2", "limit 3")
    assert conflicts == [("# why\nset dive.cost = 5", "# why\nset dive.cost = 6")]
    mine, theirs = OLD + "\nset wet.max = 7\n", OLD + "\nset wet.max = 8\n"
    assert after(mine, theirs) == (mine, [("set wet.max = 7", "set wet.max = 8")])


@pytest.mark.parametrize("theirs", ["", "{{{ no rules", OLD[: len(OLD) // 2], OLD.replace("\n", "\n\n\n")])
def test_whatever_the_file_holds_mine_is_not_lost(theirs):
    mine = OLD.replace("= 3", "= 5")
    text, _ = after(mine, theirs)
    assert "= 5" in text
