"""An unknown name is reported where it is used, together with a declaration of a similar name."""

from __future__ import annotations

import pytest

from rulewright.pipeline import check_text

GAME = """rulewright 1

game "Noughts"
    | Whoever marks the middle wins.
    players 2
    seats cross, nought

board grid: square 3 by 3

var mark of grid: player?
var victor: player?

action place
    | Put your sign on an empty cell.
    pick c in grid where c.mark = none
    do
        c.mark := me
        if c = b2: victor := me
    say "place {c}"

phase play
    | Take turns until the middle is marked.
    var p: player = first(players)
    repeat
        p must place
        p := next(p)
    until victor != none

winner p
    where p = victor

example "The first move wins"
    play cross: place(b2)
"""


def told(text: str) -> list[tuple[str, int, list[tuple[str, int]]]]:
    found, sources = check_text(text, "game.rules")
    return [
        (one.message, sources.place(one.span).line, [(label, sources.place(span).line) for span, label in one.related])
        for one in found
    ]


def line(text: str) -> int:
    return GAME[: GAME.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("declared", "misspelt", "used", "name"),
    [
        ("var victor", "var vitcor", "victor := me", "There is no `victor` here."),
        ("var mark of", "var mrak of", "c.mark = none", "There is no `mark` in a cell of `grid`."),
        ("action place", "action palce", "must place", "There is no action `place`."),
        ("seats cross", "seats coss", "play cross", "No seat is called `cross`."),
    ],
)
def test_a_misspelt_declaration_is_told_at_its_uses(declared: str, misspelt: str, used: str, name: str) -> None:
    assert declared in GAME
    here = told(GAME.replace(declared, misspelt, 1))
    message, at, related = here[0]
    assert (message, at, related) == (name, line(used), [(f"declared as `{misspelt.split()[1]}`", line(declared))])


def test_a_misspelt_use_is_told_at_its_place() -> None:
    here = told(GAME.replace("must place", "must palce"))
    assert here == [("There is no action `palce`.", line("must place"), [])]


def test_a_local_name_that_nobody_uses() -> None:
    text = GAME.replace("var p: player", "var pp: player")
    assert told(text)[0][2] == [("declared as `pp`", line("var p: player"))]


def test_the_phase_where_play_begins() -> None:
    message, _, related = told(GAME.replace("phase play", "phase paly"))[0]
    assert (message, related) == (
        "The game has no phase `play`, in which play begins.",
        [("declared as `paly`", line("phase play"))],
    )
