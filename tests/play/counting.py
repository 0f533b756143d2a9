"""In: a game. Out: the number of positions after each number of moves, which others have published for the classics."""

from __future__ import annotations

from typing import Any

from rulewright.play.chance import fate
from rulewright.play.game import Game, Table
from rulewright.play.machine import OVER


def begun(table: Table) -> tuple[list[Any], int]:
    state = table.machine.begin()
    return state, table.machine.run(state, fate(table.machine))


def lines_of_play(game: Game, depth: int) -> list[int]:
    """For each length, the number of sequences of choices."""
    table = game.table()
    state, stop = begun(table)
    counts = [0] * depth

    def count(state: list[Any], stop: int, at: int) -> None:
        legal = table.machine.legal(state, stop)
        counts[at] += len(legal)
        if at + 1 == depth:
            return
        for choice in legal:
            after = state[:]
            table.machine.apply(after, stop, choice)
            later = table.machine.run(after, fate(table.machine))
            if later != OVER:
                count(after, later, at + 1)

    count(state, stop, 0)
    return counts


def completed_moves(game: Game, depth: int) -> list[int]:
    """The same for games in which a move may be a chain: it is complete when the other player decides."""
    table = game.table()
    machine = table.machine
    state, stop = begun(table)
    counts = [0] * depth

    def count(state: list[Any], stop: int, at: int) -> None:
        me = machine.decider(state, machine.program.decisions[stop])
        for choice in machine.legal(state, stop):
            after = state[:]
            machine.apply(after, stop, choice)
            later = machine.run(after, fate(machine))
            if later != OVER and machine.decider(after, machine.program.decisions[later]) == me:
                count(after, later, at)
                continue
            counts[at] += 1
            if later != OVER and at + 1 < depth:
                count(after, later, at + 1)

    count(state, stop, 0)
    return counts


def positions(game: Game) -> tuple[int, list[int]]:
    """The number of finished games, and of sequences of each length."""
    table = game.table()
    machine = table.machine
    state, stop = begun(table)
    reached: list[int] = []
    finished = 0

    def count(state: list[Any], stop: int, at: int) -> None:
        nonlocal finished
        if len(reached) <= at:
            reached.append(0)
        for choice in machine.legal(state, stop):
            after = state[:]
            machine.apply(after, stop, choice)
            reached[at] += 1
            later = machine.run(after, fate(machine))
            if later == OVER:
                finished += 1
            else:
                count(after, later, at + 1)

    count(state, stop, 0)
    return finished, reached
