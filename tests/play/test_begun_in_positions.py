"""Games begin in a position of the rules: in Python, compiled, saved, pickled, by the command."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import rulewright
from rulewright import StartError
from rulewright.cli.main import main

RULES = """rulewright 1

game "Stones"
    players 2..3
    seats red, blue, green

option big: yes/no = no

component Stone
    starts in bag
    table
        name   count
        grey   6
        brown  6

zone bag: bag of Stone
zone row of player: pool of Stone

action choose
    do: draw 1 from bag to my row
    say "choose"

phase play
    for p in players: turn(p)

phase turn(p: player)
    p must choose

winner p
    most count(p.row)

position ahead
    let n = 2
    draw n from bag to blue.row

position far given ahead when count(players) = 3
    let n = 1
    draw n from bag to green.row

position wide when big
    move one(bag) to red.row

example "Ahead"
    players 3
    given far
    then count(blue.row) = 2 and count(green.row) = 1

example "Wide"
    option big = yes
    given wide
    then count(red.row) = 1
"""


@pytest.fixture
def game(tmp_path: Path) -> rulewright.Game:
    (tmp_path / "stones.rules").write_text(RULES, encoding="utf-8")
    return rulewright.load(str(tmp_path / "stones.rules"))


def held(session: rulewright.Session) -> dict[str, int]:
    return {seat: len(pieces) for seat, pieces in session.view(0)["zones"].get("player.row", {}).items() if pieces}


def test_a_game_begins_where_the_position_says(game) -> None:
    assert game.positions == ("ahead", "far", "wide")
    session = game.start(players=3, seed=3, position="far")
    assert held(session) == {"blue": 2, "green": 1}
    session.choose("choose")
    assert held(session) == {"red": 1, "blue": 2, "green": 1}
    session.undo(1, anyway=True)
    assert held(session) == {"blue": 2, "green": 1}
    assert held(game.start(players=3, seed=3)) == {}


def test_saves_and_pickles_know_it(game) -> None:
    session = game.start(players=3, seed=3, position="far")
    session.choose("choose")
    assert rulewright.resume(session.save()).hash() == session.hash()
    assert pickle.loads(pickle.dumps(session)).hash() == session.hash()  # noqa: S301 - our own
    assert "position" not in game.start(players=3).save().partition("files")[0]
    with pytest.raises(rulewright.SaveError, match="no position `fur`"):
        rulewright.resume(session.save().replace('"position": "far"', '"position": "fur"'))
    with pytest.raises(rulewright.SaveError, match="damaged"):
        rulewright.resume(session.save().replace('"position": "far"', '"position": 3'))


@pytest.mark.parametrize(
    ("position", "how", "message"),
    [
        ("fra", {"players": 3}, "There is no position `fra`. Did you mean `far`?"),
        ("far", {"players": 2}, "The position `far` is only there when `count(players) = 3`."),
        ("wide", {"players": 2}, "The position `wide` is only there when `big`."),
    ],
)
def test_a_position_that_does_not_fit(game, position: str, how: dict[str, int], message: str) -> None:
    with pytest.raises(StartError) as refused:
        game.start(position=position, **how)
    assert str(refused.value) == message
    assert held(game.start(options={"big": True}, position="wide")) == {"red": 1}


def test_draws_in_a_position_are_chance(game) -> None:
    session = game.start(players=3, position="far", explicit_chance=True)
    for _ in range(3):
        assert session.player is None
        session.choose(session.chance[0])
    assert session.player == 0
    assert held(session) == {"blue": 2, "green": 1}
    assert session.imagine(0, seed=2).view(0) == session.view(0)


def test_random_games_begin_there_by_any_engine(game) -> None:
    at = game.at("far")
    ends = list(at.playouts(5, seed=1, players=3, engine="python"))
    assert {end.winners for end in ends} == {(1,)}
    if at.table(3).native.now() is not None:
        assert list(at.playouts(5, seed=1, players=3, engine="native")) == ends


def test_the_command_begins_there(game, capsys) -> None:
    name = game.called
    assert main(["simulate", name, "--players", "3", "--position", "far", "-n", "20"]) == 0
    assert "blue (random)   won 20" in capsys.readouterr().out
    workers = ["simulate", name, "--players", "random,greedy,greedy", "--position", "far", "-n", "6", "--workers", "2"]
    assert main(workers) == 0
    assert "blue (greedy)   won 6" in capsys.readouterr().out
    assert main(["play", name, "--players", "random,random,random", "--position", "far", "--trace"]) == 0
    assert "Blue wins" in capsys.readouterr().out
    for words in (["simulate", name, "--position", "fra"], ["play", name, "--players", "2", "--position", "far"]):
        assert main(words) != 0
        assert "osition `f" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "position"), [("jackal-dungeon", "first_tunnel"), ("tobago", "islet_and_tree")])
def test_positions_of_games_that_come_along_are_starts(name: str, position: str) -> None:
    game = rulewright.load(name).at(position)
    players = game.players[0]
    session = game.start(players, seed=1)
    assert session.hash() != rulewright.load(name).start(players, seed=1).hash()
    assert rulewright.resume(session.save()).hash() == session.hash()
