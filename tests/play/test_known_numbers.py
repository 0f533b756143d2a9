"""Numbers of the classics that others have published."""

from __future__ import annotations

import math
import statistics
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from rulewright.play.chance import Stream, fate
from rulewright.play.machine import OVER
from rulewright.play.streams import players_stream

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.play.counting import begun, completed_moves, lines_of_play, positions


def test_all_games_of_tic_tac_toe(load):
    finished, reached = positions(load("tic-tac-toe"))
    assert finished == 255_168
    assert reached == [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]


def test_the_moves_of_connect_four(load):
    assert lines_of_play(load("connect-four"), 7) == [7, 49, 343, 2_401, 16_807, 117_649, 823_536]


def test_the_moves_of_reversi(load):
    assert lines_of_play(load("reversi"), 7) == [4, 12, 56, 244, 1_396, 8_200, 55_092]


def test_the_moves_of_draughts(load):
    """A chain of captures is one move."""
    assert completed_moves(load("english-draughts"), 7) == [7, 49, 302, 1_469, 7_361, 36_768, 179_740]


# ---- how long a game takes at random -----------------------------------------------------------------------------


def choices(game, seed):
    """Choices until there is a winner, or no legal choice."""
    return game.start(seed=seed).playout(seed).plies


def choices_and_passes(game, seed):
    """If a player places twice in a row, the other has passed in between."""
    found = choosers(game, seed)
    return len(found) + sum(one == other for (one, _), (other, _) in pairwise(found))


def moves_until_quiet(game, seed):
    """A chain of captures is one move; 40 choices without a capture are a draw."""
    moves, quiet, before = 0, 0, -1
    for seat, action in choosers(game, seed):
        moves += seat != before
        before = seat
        quiet = 0 if action == "capture" else quiet + 1
        if quiet == 40:
            break
    return moves


def choosers(game, seed):
    """The player and the kind of action of each choice in a random game."""
    table = game.table()
    machine, stream, answer = table.machine, players_stream(seed), fate(table.machine)
    state, stop = begun(table)
    found = []
    while stop != OVER:
        legal = machine.legal(state, stop)
        choice = legal[stream() % len(legal)]
        found.append((machine.decider(state, machine.program.decisions[stop]), machine.program.deeds[choice.deed].name))
        machine.apply(state, stop, choice)
        stop = machine.run(state, answer)
    return found


LENGTHS = {
    "tic-tac-toe": (7.63, 4000, choices),
    "connect-four": (21.3, 2000, choices),
    "breakthrough": (64.1, 600, choices),
    "reversi": (60.4, 600, choices_and_passes),
    "english-draughts": (66.8, 1000, moves_until_quiet),
}
"""The mean, how many games are played, and the unit. A draw counts with the length that it has; when a game of draughts
is one stands at its unit, and in the others it is when the board is full."""


def near(game, wanted, count, unit, seed):
    stream = Stream(seed)
    found = [unit(game, stream.fork()) for _ in range(count)]
    assert abs(statistics.mean(found) - wanted) <= 3 * statistics.stdev(found) / math.sqrt(count)


@pytest.mark.parametrize("name", LENGTHS)
def test_mean_length(load, name):
    """Each game has its own unit and its own rule for draws: see the functions above."""
    wanted, count, unit = LENGTHS[name]
    near(load(name), wanted, count, unit, 2026)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", LENGTHS)
def test_mean_length_again(load, name, seed):
    wanted, count, unit = LENGTHS[name]
    near(load(name), wanted, count, unit, seed)
