"""In: nothing. Out: the list of the games that come along, complete, and as wide as it may be."""

from __future__ import annotations

import json

import pytest

from rulewright.cli.games import listed, text
from rulewright.cli.main import main
from rulewright.data import games


def test_every_game_is_listed_with_all_that_is_told():
    found = listed()
    assert [one.name for one in found] == sorted(name for name, file in games().items() if "/variants/" not in file)
    lacking = [one.name for one in found if not (one.title and one.players and one.minutes and one.learn)]
    assert lacking == [], "say `minutes` in the game, and what it is good to learn from in `examples/games.csv`"


def test_a_variant_says_what_its_base_says():
    (classic,) = (one for one in listed() if one.name == "tikal-classic")
    (tikal,) = (one for one in listed() if one.name == "tikal")
    assert (classic.players, classic.minutes) == (tikal.players, tikal.minutes) == ("2–4", "90–120")


def test_the_list_is_a_table(capsys: pytest.CaptureFixture[str]):
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert told == text(listed())
    assert max(map(len, told.splitlines())) <= 120
    assert {
        line.index("chains of stones") - line.index("graphs:") for line in told.splitlines() if "graphs:" in line
    } == {8}


def test_the_list_for_other_programs(capsys: pytest.CaptureFixture[str]):
    assert main(["games", "--json"]) == 0
    (hex_,) = (one for one in json.loads(capsys.readouterr().out) if one["name"] == "hex")
    assert hex_ == {
        "name": "hex",
        "title": "Hex",
        "players": "2",
        "minutes": "30",
        "learn": "graphs and chains; sides of a board; an option that adds an action",
    }
