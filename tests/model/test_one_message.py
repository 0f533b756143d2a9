"""One mistake, one message: an unreadable line is reported, and its consequences are not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.data import folder
from rulewright.pipeline import Workspace, check_text

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = sorted([*folder("rulesets").glob("*/*.rules"), *EXAMPLES.glob("*.rules")])
LINES = 8  # of each game


def spoilt(line: str, dice: random.Random) -> str:
    """The line made unreadable: by two words that never follow each other, by a strange character, or by cutting it."""
    indent = line[: len(line) - len(line.lstrip())]
    words = line.split()
    at = dice.randrange(1, len(words))
    made = dice.choice(
        (
            [*words[:at], "by", "by", *words[at:]],
            [*words[:at], "?", *words[at + 1 :]],
            [*words[:at], ":="],
        )
    )
    return indent + " ".join(made)


GAME = """rulewright 1

game "Race"
    | Who says ten wins.
    players 2
    seats first_one, second_one

enum Pace: slow, fast

component Coin: 3

zone purse: pool of Coin
zone spent: pool of Coin

var total: 0..10
var pace: Pace
var victor: player?

define goal = 10

action add
    | Add one or two.
    pick n in 1..2
    limit 2 per play
    needs total + n <= goal  | Too much.
    do
        roll luck in 1..6
        total += if luck > 3 then n else 1
        pace := fast
        if total = goal: victor := me
    say "add {n}"

phase play
    | Take turns.
    var p: player = first(players)
    repeat
        round(p)
        draw 1 from purse to spent as coin
        else
            return
        move coin to purse
        p := next(p)
    until victor != none or pace = fast and spent is empty

phase round(p: player)
    | One turn.
    p must add
    else
        return

score p = if victor = p then 1 else 0
winner p
    where p = victor
"""
BROKEN = {
    "a variable that is assigned to": ("var total: 0..10", "var total: 0..10 ="),
    "a variable whose name is lost": ("var total: 0..10", "var 3: 0..10"),
    "the variable that a loop waits for": ("var victor: player?", "var victor player?"),
    "the values of an enum": ("enum Pace: slow, fast", "enum Pace: slow fast"),
    "an enum without its name": ("enum Pace: slow, fast", "enum : slow, fast"),
    "a component": ("component Coin: 3", "component Coin = 3"),
    "a zone": ("zone purse: pool of Coin", "zone purse: pool Coin"),
    "a definition": ("define goal = 10", "define goal := 10"),
    "the seats": ("seats first_one, second_one", "seats first_one second_one"),
    "the number of players": ("players 2", "players two to four"),
    "the title": ('game "Race"', "game Race"),
    "a pick": ("pick n in 1..2", "pick n from 1..2"),
    "a limit": ("limit 2 per play", "limit 2 every play"),
    "a condition": ("needs total + n <= goal", "needs total + n =< goal"),
    "a roll": ("roll luck in 1..6", "roll luck from 1..6"),
    "an effect": ("total += if luck > 3 then n else 1", "total += if luck > 3 then n"),
    "a whole effect": ("    do\n", "    does\n"),
    "an action": ("action add", "action add with n"),
    "the only decision of a loop": ("    p must add", "    p has to add"),
    "a call in a loop": ("round(p)\n", "round p\n"),
    "a phase": ("phase round(p: player)", "phase round(p)"),
    "a phase without its name": ("phase round(p: player)", "phase (p: player)"),
    "the beginning of play": ("phase play", "phase play now"),
    "what is drawn": ("to spent as coin", "to spent as"),
    "the end of a loop": ("until victor != none", "until victor not none"),
    "a loop": ("    repeat\n", "    repeat 3 times\n"),
    "the score": ("score p = if", "score = if"),
    "the winner": ("winner p", "winner is p"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_nothing_is_said_of_what_follows(name: str) -> None:
    whole, broken = BROKEN[name]
    assert GAME.count(whole) == 1
    found, sources = check_text(GAME, "race.rules")
    assert found == []
    found, sources = check_text(GAME.replace(whole, broken), "race.rules")
    line = GAME[: GAME.index(whole)].count("\n") + 1
    assert [(sources.place(one.span).line, one.code[:2]) for one in found] == [(line, "R0")]


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_line_that_cannot_be_read_is_one_mistake(game: Path) -> None:
    dice = random.Random(game.stem)  # noqa: S311 - which lines are tried
    name = str(game)
    lines = game.read_text(encoding="utf-8").split("\n")
    code = [at for at, line in enumerate(lines) if len(line.split()) > 1 and line.lstrip()[0] not in "#|"]
    workspace = Workspace()
    unread = 0
    for at in dice.sample(code, min(LINES, len(code))):
        changed = spoilt(lines[at], dice)
        text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
        checked = workspace.check(name, files={name: text})
        found = [(one.code, one.message) for one in checked.found]
        if any(code < "R090" for code, _ in found):  # prose and rows of tables may be what they like
            unread += 1
            assert len(found) == 1, changed
    assert unread


def test_a_line_at_another_depth_is_one_mistake() -> None:
    """With exceptions: where the indentation is ambiguous, there may be two messages."""
    dice = random.Random(7)  # noqa: S311 - which lines are tried
    single = tried = 0
    for game in GAMES:
        lines = game.read_text(encoding="utf-8").split("\n")
        code = [at for at, line in enumerate(lines) if len(line.split()) > 1 and line.lstrip()[0] not in "#|"]
        workspace = Workspace()
        for at in dice.sample(code, min(2, len(code))):
            depth = len(lines[at]) - len(lines[at].lstrip()) + dice.choice((-4, 2, 4, 8))
            text = "\n".join([*lines[:at], " " * depth + lines[at].lstrip(), *lines[at + 1 :]])
            found = workspace.check(str(game), files={str(game): text}).found
            if depth >= 0 and any(one.code < "R090" for one in found):
                tried += 1
                single += len(found) == 1
    assert tried > 20
    assert single >= 0.9 * tried
