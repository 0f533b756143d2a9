"""Trying rulesets by playing: what stops play, and what never happens."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from tests.play.shelf import loaded

import rulewright
from rulewright import pipeline
from rulewright.cli.main import main
from rulewright.play.trial import GREEDY, RANDOM, Setting, goes, schedule, trial
from rulewright.play.watched import Watched
from rulewright.program.points import FAILED, HELD

GAME = """rulewright 1

game "Stairs"
    | Climb.
    players 2..3
    seats red, blue, green

option slippery: yes/no = no
    | Whoever stands high slips.

var height of player: 0..9

action climb
    | Climb.
    pick n in 1..2
    limit 9 per play
    needs my height + n < {top}  | The roof.
    do
        my height += n
        if my height > {slip} and slippery: my height := 0
    say "climb {{n}}"

action jump
    | Jump.
    needs my height = {jump}  | Not from here.
    say "jump"

phase play
    | Climb twice.
    for round in 1..2
        for p in players
            p must climb, jump
    if all(p in players where p.height > {storm}): storm()

phase storm
    | A storm.
    for p in players: p.height := 0

winner p
    most p.height
    shared
"""
USUAL = {"top": 4, "slip": 2, "jump": 2, "storm": 2}


def checked(tries: pipeline.Tries | None = None, **numbers: int) -> list[tuple[str, str]]:
    text = GAME.format(**{**USUAL, **numbers})
    found = pipeline.check("page.rules", files={"page.rules": text}, tries=tries or pipeline.Tries(60))
    lines = text.splitlines()
    return [(one.code, lines[found.sources.place(one.span).line - 1].split("|")[0].strip()) for one in found.found]


def test_what_happens_is_not_told() -> None:
    assert [one for one in checked() if one[1] != "limit 9 per play"] == []


@pytest.mark.parametrize(
    ("numbers", "code", "line"),
    [
        ({"top": 40}, "R505", "needs my height + n < 40"),
        ({}, "R505", "limit 9 per play"),
        ({"jump": 9}, "R504", "action jump"),
        ({"storm": 8}, "R503", "phase storm"),
        ({"storm": 8}, "R506", "if all(p in players where p.height > 8): storm()"),
        ({"slip": 8}, "R507", "option slippery: yes/no = no"),
        ({"top": 1}, "R501", "p must climb, jump"),
    ],
)
def test_what_never_happens_is_told_where_it_stands(numbers: dict[str, int], code: str, line: str) -> None:
    assert (code, line) in checked(None, **numbers)


def test_the_same_number_finds_the_same() -> None:
    assert checked(storm=8, jump=9) == checked(storm=8, jump=9)


def test_how_many_games_were_played_is_told() -> None:
    tries = pipeline.Tries(7)
    checked(tries)
    assert tries.played == 7
    tries = pipeline.Tries(7, 0)
    checked(tries)
    assert tries.played == 0


def test_the_hint_of_a_fault_shows_it(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stairs.rules").write_text(GAME.format(**{**USUAL, "top": 3, "jump": 9}), encoding="utf-8")
    assert main(["check", "--play=40", "stairs.rules"]) == 1
    told = capsys.readouterr().out
    assert "R501" in told
    command = told.split("hint: To see it, run `rulewright ")[1].split("`")[0].split()
    main(command)
    assert "nothing that can be chosen" in capsys.readouterr().out


def test_play_takes_no_game_for_a_number(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("stairs.rules").write_text(GAME.format(**USUAL), encoding="utf-8")
    assert main(["check", "--play", "stairs.rules"]) == 0
    assert main(["check", "stairs.rules", "--play=x"]) == 2
    assert main(["check", "stairs.rules", "--play-seconds", "3"]) == 2
    capsys.readouterr()


@pytest.mark.parametrize("name", ["tikal", "coatl"])
def test_every_setting_has_its_turn(name: str) -> None:
    """Each round has all numbers of players, every other possible value of every option, and greedy bots."""
    game = loaded(name)
    number = 1 + next(at for at, (_, bot, _) in enumerate(schedule(game)) if bot == GREEDY)
    first = list(islice(schedule(game), number - 1))
    assert {setting.players for setting, _, _ in first if not setting.options} == set(game.players)
    assert all(goes(game, setting) for setting, _, _ in first)
    tried = {one for setting, _, _ in first for one in setting.options if len(setting.options) == 1}
    assert {key for key, _ in tried} == set(game.options)
    assert {len(setting.options) for setting, _, _ in first} == {0, 1, 2}
    assert {seed for _, _, seed in first} == {1}


@pytest.mark.parametrize("name", ["kuhn-poker", "pig", "reversi", "english-draughts"])
def test_who_watches_changes_nothing(name: str) -> None:
    """A watched program plays like any other."""
    game = loaded(name)
    players = game.players[0]
    plain = game.table(players)
    watched = Watched(game, players, game.chosen({}, players))
    for seed in range(3):
        one, other = (rulewright.play.session.Session.begin(table, seed, explicit=False) for table in (plain, watched))
        for _ in range(30):
            assert [str(choice) for choice in one.legal()] == [str(choice) for choice in other.legal()]
            if one.over:
                break
            choice = str(one.legal()[seed % len(one.legal())])
            one.choose(choice)
            other.choose(choice)
    assert watched.machine.purse.noted
    assert plain.machine.purse.noted == {}


def test_marks_are_noted_both_ways() -> None:
    found = trial(loaded("english-draughts"), 20)
    assert {root.kind for root, _ in found.points} == {"phase", "action"}
    assert any(outcome == HELD | FAILED for outcome in found.points.values())
    assert found.games == 20
    assert RANDOM in {bot for _, bot, _ in islice(schedule(loaded("english-draughts")), 20)}
    assert Setting(2) in {setting for setting, _, _ in islice(schedule(loaded("english-draughts")), 5)}
