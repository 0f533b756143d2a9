"""Edits of the large games, most of them wrong: the first error that one causes points at it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from tests.turns import by_turns

from rulewright.pipeline import check

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.mutation.variants import edits, edits_of_looks, judge  # noqa: E402 - pytest does not look from here

GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon")
DIG = "tests/model/composing/dig.rules"


def refused(game: str, files: dict[str, str], seed: int, count: int) -> int:
    return pointed_at(game, files, edits(check(game, files=files).ruleset, seed, count))


def pointed_at(game: str, files: dict[str, str], made: list[tuple[str, str]]) -> int:
    wrong = [one for one in judge(game, files, made, disk=True) if one.first]
    assert [(one.edit, one.first) for one in wrong if not one.pointed] == []
    return len(wrong)


def test_every_edit_of_a_small_game() -> None:
    found = refused("dig.rules", {"dig.rules": (TOP / DIG).read_text(encoding="utf-8")}, 1, 10_000)
    assert found > 70


@pytest.mark.parametrize("game", by_turns(GAMES, 2, 1))
def test_some_edits_of_the_games(game: str) -> None:
    assert refused(game, {}, 1, 24) > 10


@pytest.mark.parametrize("game", by_turns(GAMES, 2))
def test_slips_in_looks_are_told_at_the_edit(game: str) -> None:
    made = edits_of_looks(check(game).ruleset)
    judged = judge(game, {}, made, disk=True)
    assert [(one.edit, one.first) for one in judged if one.first and not one.pointed] == []
    assert [one.edit for one in judged if not one.first and one.kind == "a wrong look"] == []
    assert any("R256" in one.first for one in judged if one.kind == "an empty look")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_many_edits_of_the_games(game: str, rounds: Any) -> None:
    made = edits(check(game).ruleset, 2, 10_000)
    wrong = tried = 0
    for number in rounds(12):
        some = made[20 * number : 20 * number + 20]
        wrong, tried = wrong + pointed_at(game, {}, some), tried + len(some)
        if not some:
            break
    assert wrong > tried / 6
