"""Defects that users reported: each stays fixed."""

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
    assert played(BOATS % 2) == ["This does not hold: the left side is 1, the right side 2."]


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
    assert main(["check", "tikal", "--set", "site.rows=1"]) == 1
    told = capsys.readouterr().out
    assert told.count("error[") == 1
    assert "--> --set site.rows=1:2:1" in told
    assert "There is no `a2` here. The same happens in " in told
    assert told.count("note:") <= 7


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


SAYS = """\
rulewright 1

game "Gems"
    | Lay a gem.
    players 2
    seats red, blue

component Gem
    | Gems.
    has worth: 1..9
    starts in field
    table
        name   count  worth
        ruby   1      3
        opal   2      5

board land: square 2 by 1
var heat of land: 0..9 = 4
zone field: pool of Gem
zone spot of land: slot of Gem
var gold of player: 0..20 = 7

action lay
    | Lay a gem on free land.
    pick g in field
    pick c in land
    needs free: c.spot is empty  | It is taken.
    do: move g to c.spot
    say "lay {g} worth {g.worth} on {c}, {c.heat} hot; {me.gold} gold"

phase play
    | Each lays one.
    for p in players: p must lay

winner p
    shared
"""


def test_a_say_quotes_by_paths(tmp_path):
    import rulewright

    file = tmp_path / "gems.rules"
    file.write_text(SAYS, encoding="utf-8")
    session = rulewright.load(str(file)).start(seed=1)
    legal = session.legal()
    assert str(legal[0]) == "lay ruby worth 3 on a1, 4 hot; 7 gold"
    assert [session.parse(str(choice)) for choice in legal] == legal
    session.choose(legal[-1])
    assert session.events(None)[0]["arguments"]["says"] == "lay opal worth 5 on b1, 4 hot; 7 gold"
