"""In: a table and a state. Out: scores, winners, and how the game ends if everybody plays at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..program.operations import FaultError, State
from .chance import CHANCE, MASK, fate, players_stream
from .errors import RulesFault
from .machine import OVER, RESUME

if TYPE_CHECKING:
    from .game import Table

MOST_PLIES = 1_000_000


@dataclass(frozen=True, slots=True)
class Playout:
    """How a game ended that was played at random."""

    plies: int
    scores: list[int]
    winners: tuple[int, ...]


def playout(table: Table, state: State, stop: int, seed: int, most: int = MOST_PLIES, plies: int = 0) -> Playout:
    """Random choices to the end; the state is used up. Nothing is noted, nobody watches."""
    machine = table.machine
    stream = players_stream(seed)
    state[CHANCE] = seed & MASK
    answer = fate(machine)
    try:
        if stop < OVER:
            settle(table, state, stop, answer)
        if stop != OVER:
            plies += machine.playout(state, stream, answer, most - plies)
    except FaultError as fault:
        raise RulesFault(fault.message, fault.line) from None
    return Playout(plies, counted(table, state, "score"), winners(table, state) if state[RESUME] == OVER else ())


def settle(table: Table, state: State, stop: int, answer: Callable[[int, State], int]) -> None:
    """A state that stands at an event of chance goes past it."""
    number = (-3 - stop) // 2
    event = table.machine.program.events[number]
    state[event.slot] = answer(number, state)
    state[RESUME] = event.after


def counted(table: Table, state: State, name: str) -> list[int]:
    """The score or the standing of every seat; nothing for all if the rules don't count."""
    if name not in table.machine.program.functions:
        return [0] * table.players
    count = table.machine.function(name)
    return [int(count(state, seat)) for seat in range(table.players)]


def winners(table: Table, state: State) -> tuple[int, ...]:
    """Line by line: each leaves some of the players; one who is left has won, and so have all if the win is shared."""
    left = list(range(table.players))
    for name, manner in table.winner_lines:
        if manner == "shared":
            return tuple(left)
        worth = {seat: table.machine.function(name)(state, seat) for seat in left}
        if manner == "where":
            left = [seat for seat in left if worth[seat]]
        else:
            best = max(worth.values()) if manner == "most" else min(worth.values())
            left = [seat for seat in left if worth[seat] == best]
        if len(left) <= 1:
            break
    return tuple(left) if len(left) == 1 else ()
