"""A seat may be named only where somebody sits there; no command crashes because of one that does not exist."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.cli.main import main
from rulewright.play.game import Game

GAME = """\
rulewright 1

game "Stools"
    | Sit down.
    players %(players)s
    seats red, blue, green

component Stool of player: 2
    | Stools.
    starts in home

board corner: square
    map
        a b
    key "a": whose = red

var whose of corner: player?
var points of player: 0..9
zone home of player: pool of Stool
zone attic: pool of Stool

define gain(p: player) = if %(asked)s then p.points + 1 else 0

action sit
    | Sit.
    do
        my points += gain(me)
        if %(if)s
            move %(hand)s.home to attic
            corner_of(me)
    say "sit"

phase corner_of(p: player)
    | Somebody is in the corner.
    for c in corner where c.whose = p: c.whose := none

phase play
    | All sit.
    for p in players: p must sit

winner p
    most p.points
    shared

example "Sitting"
    %(example)s
    play %(hand)s: sit
"""
SURE = {
    "players": "2..3",
    "asked": "count(players) = 3 and p = green",
    "if": "count(players) > 2",
    "hand": "red",
    "example": "at play",
}


def found(**changes):
    files = {"stools.rules": GAME % {**SURE, **changes}}
    return pipeline.check("stools.rules", files=files)


def told(**changes):
    return [(item.code, item.message) for item in found(**changes).found]


def test_who_asks_how_many_play_may_name_anybody():
    assert told() == []
    assert told(players="3") == []


@pytest.mark.parametrize(
    "changes",
    [
        {"asked": "p = green"},
        {"asked": "count(players) = 2 and p = green"},
        {"asked": "count(players) >= 2 and p = green"},
        {"if": "me = green"},
        {"if": "count(players) > 1 and me != green"},
    ],
)
def test_a_seat_that_may_not_be_there(changes):
    said = "The seat `green` is only taken if at least 3 play, which is not certain here."
    assert told(**changes) == [("R235", said)]


@pytest.mark.parametrize("example", ["players 2", "at play"])
def test_in_an_example(example):
    said = [message for code, message in told(**{"if": "yes"}, hand="green", example=example) if code == "R235"]
    assert len(said) == 2  # in the action too


def test_an_example_for_enough():
    said = told(example="players 3\n    play red: sit\n    play blue: sit\n    play green: sit\n    at play")
    assert said == []


def test_a_seat_at_which_nobody_ever_sits():
    said = "The seat `green` is never taken: at most 2 can play."
    assert ("R235", said) in told(players="1..2", asked="p = green")


def test_everything_can_be_done_with_fewer_players(tmp_path, capsys):
    file = tmp_path / "stools.rules"
    file.write_text(GAME % SURE, encoding="utf-8")
    for players in ("2", "3"):
        assert main(["simulate", str(file), "--games", "3", "--players", players]) == 0
        assert main(["show", str(file), "--players", players]) == 0
    assert main(["test", str(file)]) == 0
    assert main(["rulebook", str(file), "-o", str(tmp_path / "book.md")]) == 0
    capsys.readouterr()


def test_a_game_for_one_with_more_seats():
    checked = found(players="1", asked="p = red", **{"if": "me = red"})
    assert [item.code for item in checked.found] == []
    session = Game("stools.rules", checked.model, checked.sources, {}).start(1, seed=1)
    session.choose(session.legal()[0])
    assert session.over
