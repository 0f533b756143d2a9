"""Ties: in the base game the owner of the tallest temple wins, in Classic the guard of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

TEXT = (Path(__file__).parent / "ties.rules").read_text(encoding="utf-8")
GAMES = ["tikal", "tikal-auction", "tikal-classic"]


@pytest.fixture(scope="module")
def level(tmp_path_factory):
    """A position at the end of a game, for one of the three cases."""
    there = tmp_path_factory.mktemp("ties")

    def made(name, case):
        file = there / f"{name}-ties.rules"
        file.write_text(TEXT.replace('of "tikal"', f'of "{name}"'), encoding="utf-8")
        return rulewright.load(file).start(players=2, options={"case": case})

    return made


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("case", "winners"),
    [
        ("ahead", ["yellow"]),  # red has more treasures and a guard, but fewer points
        ("hoard", ["yellow"]),  # no temples: two treasures against one
        ("nothing", ["red", "yellow"]),
    ],
)
def test_all_three_agree(level, name, case, winners):
    session = level(name, case)
    assert session.over
    assert [session.seats[seat] for seat in session.winners] == winners


@pytest.mark.parametrize(
    ("name", "case", "winner"),
    [
        ("tikal", "tall", "yellow"),  # the temple 6 is held without a guard
        ("tikal-auction", "tall", "yellow"),
        ("tikal-classic", "tall", "red"),  # only red has a guard
        ("tikal", "watched", "yellow"),
        ("tikal-classic", "watched", "red"),  # a guard on the 5 against one on the 3; the 6 has none
    ],
)
def test_the_first_tie_break_differs(level, name, case, winner):
    session = level(name, case)
    assert [session.seats[seat] for seat in session.winners] == [winner]
