"""Games of each kind, played at a terminal to their end: what is seen there at the beginning, and at the end."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tests.screen.terminals import COLOUR, Terminal, painted, seen
from tests.turns import by_turns

import rulewright
from rulewright.play.bots import random
from rulewright.play.chance import Stream

HERE = Path(__file__).parent
MEADOW = str(HERE / "games" / "meadow.rules")
GAMES = {
    "tikal": ("tikal", 80), "jackal": ("jackal-dungeon", 80), "coatl": ("coatl", 90), "tobago": ("tobago", 80),
    "kuhn-poker": ("kuhn-poker", 80), "draughts": ("english-draughts", 40), "morris": ("nine-mens-morris", 60),
    "boundless": (MEADOW, 80), "pig": ("pig", 80), "auction": ("sealed-bid-auction", 80), "hex": ("hex", 80),
    "dots": ("dots-and-boxes", 80), "reversi": ("reversi", 80), "noughts": ("tic-tac-toe", 80),
}  # fmt: skip
LAST = 3
"""So many choices before the end the second part begins."""


@cache
def late(name):
    """A saved game shortly before its end."""

    def play(plies):
        session, stream = rulewright.load(name).start(2, seed=4), Stream(4)
        while not session.over and session.ply != plies:
            session.choose(random(session, stream))
        return session

    return play(max(0, play(-1).ply - LAST)).save()


def begun(terminal, *keys):
    """What is seen at first, and after each line, as long as one is asked for."""
    told = [terminal.read()]
    for key in keys:
        if re.search(r"> $", seen(told[-1])):
            told.append(terminal.type(f"{key}\r"))
    terminal.close()
    return told


@pytest.mark.parametrize("name", by_turns(GAMES, 3))
def test_beginning(name, tmp_path, golden):
    game, columns = GAMES[name]
    terminal = Terminal(["play", game, "--players", "you,random", "--seed", "4"], tmp_path, columns)
    told = seen("".join(begun(terminal, "1", "quit")))
    golden(f"screen/golden/{name}-begins.txt", told)
    assert max(map(len, told.split("\n"))) <= columns


@pytest.mark.parametrize("name", by_turns(GAMES, 3, 1))
def test_end(name, tmp_path, golden):
    game, columns = GAMES[name]
    (tmp_path / "late.json").write_text(late(game), encoding="utf-8")
    terminal = Terminal(["play", "--load", "late.json", "--players", "you,random"], tmp_path, columns)
    told = [terminal.read()]
    while re.search(r"> $", seen(told[-1])) and len(told) < 20:
        told.append(terminal.type("1\r"))
    assert terminal.close() == 0
    golden(f"screen/golden/{name}-ends.txt", seen("".join([*told[:2], *told[-1:]])))
    assert max(map(len, seen("".join(told)).split("\n"))) <= columns


def test_colours_say_nothing_that_signs_do_not(tmp_path):
    command = ["play", "tikal", "--players", "you,you", "--seed", "4"]
    plain = begun(Terminal(command, tmp_path), "quit")
    coloured = begun(Terminal(command, tmp_path, colours=True), "quit")
    assert "\x1b[38;5;" in coloured[0]
    assert not COLOUR.search(painted(plain[0]))
    without = re.sub(r"\[(\w+)\]( *)", lambda found: f"{found[1]}{found[2]}", seen(plain[0]))
    assert without.split() == seen(coloured[0]).split()


def test_a_terminal_is_asked_once(tmp_path):
    """Signs beyond ASCII are used where they are one cell wide, and only there."""
    command = ["play", "jackal-dungeon", "--players", "you,random", "--seed", "4"]
    narrow = Terminal(command, tmp_path)
    told = begun(narrow, "1", "1", "quit")
    assert narrow.questions == 1
    assert "┼" in seen(told[0])
    others: tuple[dict[str, object], ...] = ({"wide": True}, {"dumb": True}, {"term": "dumb"})
    for other in others:
        told = begun(Terminal(command, tmp_path, **other), "quit")
        assert "┼" not in seen(told[0])
        assert "+" in seen(told[0])


def test_lines_are_edited_and_come_back(tmp_path):
    """Arrow up recalls the last line, arrow left moves in it; neither shows up in the output."""
    pytest.importorskip("readline")
    terminal = Terminal(["play", "tic-tac-toe", "--players", "you,you"], tmp_path)
    terminal.read()
    first = seen(terminal.type("b2\r"))
    assert "place b2" in first
    again = seen(terminal.type("\x1b[A\x1b[D\x1b[D\x1b[Cx\x7f\x1b[D\x1b[3~a\r"))
    assert "^[" not in again
    assert "place a2" in again
    terminal.type("quit\r")
    terminal.close()


def test_picking_bit_by_bit_points_at_the_board(tmp_path, golden):
    terminal = Terminal(["play", "nine-mens-morris", "--players", "you,you", "--seed", "4"], tmp_path)
    golden("screen/golden/bit-by-bit.txt", seen("".join(begun(terminal, "place", "5", "quit"))))


@pytest.mark.parametrize("name", by_turns(["coatl", "jackal", "tobago"], 3, 1))
def test_plain_has_nothing_but_ascii(name, tmp_path):
    told = begun(
        Terminal(["play", GAMES[name][0], "--plain", "--players", "you,random"], tmp_path, colours=True),
        "1",
        "log",
        "quit",
    )
    assert painted("".join(told)).isascii()
    assert not COLOUR.search(painted("".join(told)))
