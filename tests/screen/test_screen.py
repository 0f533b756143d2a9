"""Drawings of tables: what is there is seen, the key says what signs mean, nothing is too wide, and nothing is told."""

from __future__ import annotations

import random
import re
import time
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from tests.play.shelf import CLASSICS, loaded
from tests.screen.screens import table
from tests.turns import by_turns

import rulewright
from rulewright import art
from rulewright.composition.library import bundled
from rulewright.scene import box
from rulewright.scene.faces import Chip, Number, Sides, Ways
from rulewright.screen import Device, Screen, Signs
from rulewright.screen.cells import content
from rulewright.screen.device import INKS, SUITS, TESTED, cells, plainer

HERE = Path(__file__).parent
GAMES = sorted({*bundled(), *CLASSICS})


@cache
def played(name, plies, seed=1):
    game = loaded(name)
    session = game.start(game.players[-1], seed=seed)
    dice = random.Random(seed)  # noqa: S311
    for _ in range(plies):
        if session.over:
            break
        session.choose(dice.choice(session.legal()))
    return session


@pytest.mark.parametrize("name", ["ridge", "warren", "atlas", "meadow"])
def test_drawings(golden, name):
    """Hexagons with numbers at their sides; squares with paths; a map of many cells; a board without bounds."""
    session = rulewright.load(str(HERE / "games" / f"{name}.rules")).start(2, 1)
    golden(f"screen/golden/board-{name}.txt", table(session, 0) + "\n" + table(session, 0, width=100, symbols=True))


@pytest.mark.parametrize("name", by_turns(GAMES, 2))
def test_nothing_is_too_wide(name):
    session = played(name, 80)
    for width in (40, 57, 80, 200):
        for seat in (0, None):
            lines = table(session, seat, width=width).split("\n")
            assert max(map(len, lines)) <= width, max(lines, key=len)


@pytest.mark.parametrize("name", by_turns(GAMES, 2))
def test_plain_is_ascii_and_every_sign_takes_one_cell(name):
    session = played(name, 80)
    for seat in range(len(session.seats)):
        assert table(session, seat, plain=True).isascii()
        for sign in set(table(session, seat, symbols=True)) - {"\n"}:
            assert cells(sign) == 1
            drawn = unicodedata.east_asian_width(sign) != "A" or sign in TESTED or "BOX" in unicodedata.name(sign)
            assert drawn, sign


def test_emoji_are_never_signs():
    for symbol in art.symbols().values():
        sign = SUITS.get(symbol.name) or symbol.sign
        assert len(sign) <= 1
        assert not sign or not 0x1F000 <= ord(sign) < 0x20000
    assert all(cells(sign) == 1 for sign in TESTED)


@pytest.mark.parametrize("name", GAMES)
def test_kinds_that_differ_where_signs_are_drawn_differ(name):
    """Tiles on boards differ in their signs, the numbers at their sides, or their paths; tokens in their signs."""
    model = loaded(name).model
    signs = Signs(box(model, loaded(name).names), loaded(name).names, Device())
    for _, several in box(model, loaded(name).names).components:
        seen: dict[object, object] = {}
        for boxed in several:
            face = boxed.fronts[0]
            if face.shape == "card":
                continue
            if any(isinstance(layer.mark, (Sides, Ways)) for layer in face.layers):
                drawn = content(face, signs)
                shown: object = (drawn.tokens, drawn.counts, drawn.ways)
                printed = (Chip, Number, Sides, Ways)
                front: object = tuple(one.mark for one in face.layers if isinstance(one.mark, printed))
            else:
                shown = tuple(signs.piece(face))
                front = tuple(layer.mark for layer in face.layers)
            assert seen.setdefault(shown, front) == front, face.name


@pytest.mark.parametrize("name", GAMES)
def test_no_two_things_have_the_same_sign(name):
    model = loaded(name).model
    signs = Signs(box(model, loaded(name).names), loaded(name).names, Device())
    assert len(set(signs.signs.values())) == len(signs.signs)


@pytest.mark.parametrize("name", ["coatl", "kuhn-poker", "tikal", "tobago", "jackal-dungeon"])
def test_what_is_hidden_makes_no_difference(name):
    """A seat that can't tell two positions apart sees the same bytes."""
    session = played(name, 12)
    for seat in range(len(session.seats)):
        before = table(session, seat)
        for world in range(3):
            twin = session.imagine(seat, seed=world)
            assert table(twin, seat) == before


@pytest.mark.parametrize("name", ["ridge", "warren", "atlas", "meadow"])
def test_colours_say_nothing_that_signs_do_not(name):
    from tests.screen.terminals import COLOUR

    session = rulewright.load(str(HERE / "games" / f"{name}.rules")).start(2, 1)
    for colours in (16, 256):
        coloured = table(session, 0, colours=colours)
        assert "\x1b[" in coloured
        assert COLOUR.sub("", coloured) == table(session, 0)


def test_all_colours_are_known_to_terminals():
    assert set(INKS) == set(art.colours())


def test_what_has_no_room_on_its_cell_stands_below():
    session = played("tikal", 250)
    text = table(session, None, plain=True)
    crowded = [line for line in text.split("\n") if re.match(r"  [a-h][1-5]: ", line)]
    assert ("+" in text) == bool(crowded)
    assert crowded
    assert not any("+" in line for line in crowded)


def test_accents_are_left_out_where_only_ascii_serves():
    assert plainer("Café → “née”…") == 'Cafe -> "nee"...'
    assert plainer("чёрный") == "чёрный"  # other alphabets stay


def test_a_late_table_is_drawn_in_a_moment():
    session = played("tikal", 280)
    screen = Screen(session, session.table.game.names, Device(colours=256))
    screen.text(0)
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        screen.text(0)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.1  # about 20 ms on a quiet machine
