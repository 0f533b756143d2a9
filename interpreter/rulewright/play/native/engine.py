"""In: a table and a number of games. Out: how they end if everybody plays at random, compiled where that is possible.

A game that the compiled program cannot finish, because the rules demand something impossible in it or because it needs
more room than was laid out, is played again in Python: it depends on nothing but the seed and its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

from .. import ending
from ..ending import MOST_PLIES, Playout
from ..errors import StartError
from ..streams import signed_run
from .crossing import CannotCross
from .library import RESULTS, Library, Workspace

if TYPE_CHECKING:
    from ..game import Table

ENGINES = ("auto", "native", "python")
PATIENCE = 0.3
"""Seconds that games are played in Python before anything is compiled."""
LEAST_SECONDS, MOST_SECONDS = 0.005, 0.02
"""How long one call of the compiled program should take, so that play can be stopped."""
FIRST_TURNS = 500


def playouts(
    table: Table, games: int, seed: int, first: int = 0, most: int = MOST_PLIES, engine: str = "python"
) -> Iterator[Playout]:
    """A number of random games from the start: see ``ending.playouts``. The engine does not change them."""
    if engine == "python":
        yield from ending.playouts(table, games, seed, first, most)
        return
    native = table.native
    library = native.now() if engine == "native" else native.ready()
    if engine == "native" and library is None:
        raise StartError(native.why)
    begun, number, end = monotonic(), first, first + games
    if library is None:
        for one in ending.playouts(table, games, seed, first, most):
            yield one
            number += 1
            if monotonic() - begun > PATIENCE and not native.why:
                native.begin()
                library = native.ready()
                if library is not None:
                    break
    if library is not None:
        yield from natively(table, library, end - number, seed, number, most)


def natively(table: Table, library: Library, games: int, seed: int, first: int, most: int) -> Iterator[Playout]:
    """Games played by the compiled program, some with each call."""
    budget = table.machine.purse.budget
    opening = table.opening
    space = Workspace(library, budget.steps)
    try:
        space.put(library.crossing.block(table.machine.begin() if opening is None else opening), space.start)
    except CannotCross:
        yield from ending.playouts(table, games, seed, first, most)
        return
    number, end, turns, size = first, first + games, FIRST_TURNS, library.result
    call, memory, state, start, results = (
        library.loaded.rulewright_playouts,
        space.memory,
        space.state,
        space.start,
        space.results,
    )
    run, scored = signed_run(seed), 3 + table.players
    seats = table.turns
    while number < end:
        begun = monotonic()
        count = call(memory, state, start, run, number, min(end - number, RESULTS), most, turns, results)
        taken = monotonic() - begun
        if taken < LEAST_SECONDS:
            turns = min(2 * turns, 1 << 40)
        elif taken > MOST_SECONDS:
            turns = max(turns // 2, 1)
        if budget.watched:
            budget.look()
        told = results[: count * size]
        for at in range(0, count * size, size):
            if told[at] < 0:
                yield from ending.playouts(table, 1, seed, number, most)
            else:
                won = told[at + 2]
                winners = tuple([seat for seat in seats if won >> seat & 1]) if won else ()
                yield Playout(told[at], told[at + 3 : at + scored], winners)
            number += 1
