"""Accounts of games: what is told of them in Python and by a compiled program is the same, and it is right."""

from __future__ import annotations

import ctypes
from array import array
from math import log2

import pytest

import rulewright
from rulewright.play.accounts import POINTS, SEEN, Account, Columns, columns, logarithm
from rulewright.play.machine import PASS, Raw
from rulewright.play.native.accounts import Accounts, of_one
from rulewright.play.packing import packed, unpacked


@pytest.mark.parametrize(
    ("name", "players"), [("tic-tac-toe", 2), ("pig", 2), ("kuhn-poker", 2), ("sealed-bid-auction", 3)]
)
def test_a_compiled_program_tells_the_same(name, players):
    table = rulewright.load(name).table(players)
    library = table.native.now()
    if library is None:
        pytest.skip(table.native.why)
    of = columns(table)
    playing = Accounts(table, library, of, 7, 60)
    while playing.filled < 6:
        playing.batch(playing.filled, 6 - playing.filled)
    games, told = playing.taken()
    found = zip(*unpacked(told, games), strict=True)
    assert (games, playing.filled) == (6, 0)
    assert [list(one) for one in found] == [of_one(table, of, 7, game, 60) for game in range(6)]


def test_logarithms_are_those_of_numbers():
    for count in (1, 2, 3, 5, 7, 10, 100, 1000, 99_999, 10**9):
        assert 0 <= log2(count) - logarithm(count) / 65_536 < 1 / 60_000


def test_a_lead_that_changes_is_told():
    of = Columns(2, ("go", ""))
    account = Account(of)
    for turn, standing in enumerate([(0, 0), (1, 0), (1, 2), (2, 2), (5, 2), (5, 3), (5, 4), (5, 5)]):
        account.turn(turn % 2, standing)
        account.decision(turn % 2, [Raw(0, 0, (1,)), Raw(0, 0, (2,)), PASS], PASS if turn == 3 else Raw(0, 0, (1,)))
    told = account.told(0b10, (5, 8), stood=True)
    assert len(told) == of.size
    turns, legal, forced, _, often, changes, settled, decided, deficit, pairs, close, led, *quarters = told
    assert (turns, legal, forced, often, changes) == (8, 24, 0, 3, 3)
    assert (settled, decided, deficit, pairs, close, led) == (0, 1, 3, 1, 0, 1)
    assert quarters[:6] == [0, 2, 1, 0, 1, 0]
    assert told[of.leads : of.points] == [0, 1, 1, 0, 3, 2, 1, 0, 3]
    assert told[of.points : of.decisions] == [0, 0, 1, 0, 1, 2, 2, 2, 5, 2, 5, 3, 5, 4, 5, 5, 5, 8]
    assert told[of.decisions : of.offered] == [4, 4, 0, 2520]
    assert told[of.offered :] == [4, 4, 4, 0, 4, 4, 3, 1]


def test_long_games_keep_some_turns_evenly():
    account = Account(Columns(1, ("",)))
    for turn in range(5 * SEEN):
        account.turn(0, (turn,))
    assert account.stride == 8
    assert [one for (one,) in account.seen] == list(range(0, 5 * SEEN, 8))
    told = account.told(1, (5 * SEEN,), stood=True)
    points = told[account.of.points : account.of.decisions]
    assert points == [at * 5 * SEEN // (POINTS - 1) for at in range(POINTS)]


BOUNDS = [0, 100, 127, 128, -128, -129, 32_767, 32_768, -(1 << 31), 1 << 31, -(1 << 63), (1 << 63) - 1]


@pytest.mark.parametrize("most", BOUNDS)
def test_numbers_of_all_sizes_are_packed(most):
    rows = [[7, most, at] for at in range(3)] + [[7, 0, -1]]
    told = packed(rows)
    assert [list(row) for row in zip(*unpacked(told, 4), strict=True)] == rows


def test_a_compiled_program_packs_the_same():
    table = rulewright.load("pig").table(2)
    library = table.native.now()
    if library is None:
        pytest.skip(table.native.why)
    rows = [[5, 1 << 62, -1, at * 40_000, at] for at in range(40)]
    given = array("q", [number for row in rows for number in row])
    into = (ctypes.c_char * 4000)()
    pack = library.loaded.rulewright_packed
    size = pack(ctypes.c_void_p(given.buffer_info()[0]), ctypes.c_longlong(5), ctypes.c_longlong(40), into)
    assert bytes(memoryview(into)[:size]) == packed(rows)
