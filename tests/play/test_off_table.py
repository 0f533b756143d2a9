"""What is off the table is shown nowhere, and is otherwise a variable like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.book.speech import Speech
from rulewright.play.game import Game
from rulewright.scene.table import scene

RULES = """rulewright 1

game "Off the table"
    | Put stones down.
    players 2
    seats red, blue

board field: square 2 by 2

component Stone of player: 2
    starts in home

zone home of player: pool of Stone
zone spot of field: slot of Stone

var counted: 0..9, off the table
    | Counted in secret ink.
var open: 0..9
var paths of player: list of field, up to 4, off the table
var marks of field: 0..9, off the table
var budged of Stone: 0..9, off the table

action place
    | A stone goes to a free place.
    pick x in my home
    pick c in field where c.spot = none
    do
        move x to c.spot
        counted += 1
        open += 1
        my paths += c
        c.marks += 2
        x.budged += 3
    say "place {c}"

phase play
    | In turn.
    repeat
        for p in players: p must place if able
    until counted = 4

winner p
    most count(p.paths)
    shared
"""
HIDDEN = ("counted", "paths", "marks", "budged")


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Game:
    (tmp_path / "ink.rules").write_text(RULES, encoding="utf-8")
    return rulewright.load(tmp_path / "ink.rules")


def test_no_view_or_event_tells_of_it_but_saves_do(game: Game) -> None:
    session = game.start(2, 3)
    for _ in range(3):
        session.choose(session.legal()[0])
    for seat in (None, 0, 1):
        told = json.dumps([session.view(seat), session.events(seat)])
        assert "open" in told
        assert not [name for name in HIDDEN if f'"{name}' in told or f'.{name}"' in told]
    assert rulewright.resume(session.save()).hash() == session.hash()
    layout = session.table.layout
    kept = [session.state[base] for base in layout.vars.values()]
    assert kept[0] == 3
    imagined = session.imagine(0, 5)
    assert [imagined.state[base] for base in layout.vars.values()] == kept


def test_no_picture_shows_it(game: Game) -> None:
    session = game.start(2, 3)
    session.choose(session.legal()[0])
    told = repr(scene(session, 0, Speech(game.model, "en").names))
    assert "open" in told
    assert not [name for name in HIDDEN if name in told]


def test_books_for_players_do_not_tell_of_it(game: Game) -> None:
    checked = pipeline.check(str(game.called))
    told = {edition: repr(pipeline.rulebook(checked, "en", edition)) for edition in ("player", "designer")}
    assert "free place" in told["player"]
    assert "secret ink" not in told["player"]
    assert "only the rules keep it" in told["designer"]


def test_programs_that_look_ahead_are_told_of_it(game: Game) -> None:
    assert any("counted" in name for name in game.start(2, 3).position().feature_names)
