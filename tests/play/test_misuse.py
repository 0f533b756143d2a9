"""Defects that users met: each stays mended."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.cli.main import main

BOATS = """\
rulewright 1

game "Boats"
    | All sail.
    players 2
    seats red, blue

component Boat: 2
    starts in dock

zone dock: pool of Boat
zone sea: pool of Boat

action sail
    | One boat leaves.
    pick b in dock
    do: move b to sea
    say "sail {b}"

phase play
    | Each sails once.
    for p in players: p must sail

winner p
    shared

example "One boat"
    | The only kind is named by its component.
    play red: sail(Boat)
    then count(sea) = %d
"""


def played(text):
    checked = pipeline.check("boats.rules", files={"boats.rules": text})
    return [outcome.failure and outcome.failure.message for outcome in pipeline.examples(checked)]


def test_a_component_of_one_kind_can_be_named():
    assert played(BOATS % 1) == [None]


def test_what_was_compared_is_told():
    assert played(BOATS % 2) == ["This does not hold: 1 stands on the left, 2 on the right."]


@pytest.mark.parametrize("option", ["--option", "--options"])
def test_one_spelling_everywhere(option, capsys):
    for words in (["simulate", "tikal", "--games", "1"], ["check", "tikal"]):
        assert main([*words, option, "labour=heads"]) == 0
    capsys.readouterr()


def test_a_number_of_players(capsys):
    assert main(["simulate", "examples/tic-tac-toe.rules", "--players", "3", "--games", "1"]) == 2
    told = capsys.readouterr().err
    assert "not for 3." in told
    assert main(["simulate", "tikal", "--players", "3", "--games", "1"]) == 0
    assert "blue (random)" in capsys.readouterr().out


def test_one_thing_set_is_one_complaint(capsys):
    assert main(["check", "tikal", "--set", "site.rows=1"]) == 2
    told = capsys.readouterr().err
    assert "With `--set site.rows=1` the rules have" in told
    assert len(told) < 500


def test_what_is_set_is_called_so(capsys):
    assert main(["check", "tikal", "--set", "uncover.cst=3"]) == 1
    assert "--> --set uncover.cst=3" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["play"], ["play", "tikal", "--players", "me"],
     ["play", "tikal", "--seed", "x"], ["play", "tikal", "--players", "9"],
     ["simulate", "tikal", "--players", ""], ["play", "tikal", "--option", "labour=7"], ["replay", "README.md"]],
)  # fmt: skip
def test_sentences(words, capsys):
    assert main(words) == 2
    message = capsys.readouterr().err.splitlines()[0].partition("]: ")[2]
    assert message[0].isupper() or message[0] == "`"
    assert message.endswith(".")
