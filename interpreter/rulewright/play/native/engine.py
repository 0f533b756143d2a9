"""In: a table and a number of games. Out: how they end if everybody plays at random, compiled where that is possible.

A game that the compiled program cannot finish, because the rules demand something impossible in it or because it needs
more room than was laid out, is played again in Python: it depends on nothing but the seed and its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING

from .. import ending
from ..ending import MOST_PLIES, Playout, Tally
from ..errors import StartError
from ..streams import signed_run
from .crossing import CannotCross
from .library import RESULTS, Library, Workspace

if TYPE_CHECKING:
    from ..game import Table

ENGINES = ("auto", "native", "python")
PATIENCE = 0.3
"""Seconds that games are played in Python before anything is compiled."""
WORTH_SECONDS = 3.0
"""It is compiled if Python would need so much longer for the other games."""
LEAST_SECONDS, MOST_SECONDS = 0.005, 0.02
"""How long one call of the compiled program should take, so that play can be stopped."""
FIRST_TURNS, MOST_TURNS = 500, 1 << 40
RESULT = 3
"""What is told of a game before the scores."""


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
            taken = monotonic() - begun
            if taken > PATIENCE and not native.why and (end - number) * taken > (number - first) * WORTH_SECONDS:
                native.begin()
                library = native.ready()
                if library is not None:
                    break
    if library is not None:
        yield from natively(table, library, end - number, seed, number, most)


def natively(table: Table, library: Library, games: int, seed: int, first: int, most: int) -> Iterator[Playout]:
    """Games played by the compiled program, some with each call."""
    number, size, scored, seats = first, library.result, RESULT + table.players, table.turns
    for told in batches(table, library, games, seed, first, most):
        for at in range(0, len(told), size):
            if told[at] < 0:
                yield from ending.playouts(table, 1, seed, number, most)
            else:
                yield Playout(told[at], told[at + RESULT : at + scored], winners_of(told[at + 2], seats))
            number += 1


def tally(table: Table, games: int, seed: int, first: int = 0, most: int = MOST_PLIES, engine: str = "python") -> Tally:
    """What became of games in all, without an object for each."""
    native = table.native
    library = None if engine == "python" else native.now() if engine == "native" else native.ready()
    if library is None:
        return counted_up(playouts(table, games, seed, first, most, engine))
    return tallied(table, library, games, seed, first, most)


def tallied(table: Table, library: Library, games: int, seed: int, first: int, most: int) -> Tally:
    size, number, choices, ends = library.result, first, 0, Counter[tuple[int, ...]]()
    for told in batches(table, library, games, seed, first, most):
        lengths = told[::size]
        if min(lengths, default=0) >= 0:
            choices += sum(lengths)
            for won, count in Counter(told[2::size]).items():
                ends[winners_of(won, table.turns)] += count
        else:
            again = counted_up(playouts(table, len(lengths), seed, number, most))
            choices += again.choices
            ends.update(again.ends)
        number += len(lengths)
    return Tally(number - first, choices, dict(sorted(ends.items())))


def counted_up(games: Iterable[Playout]) -> Tally:
    count, choices, ends = 0, 0, Counter[tuple[int, ...]]()
    for one in games:
        count += 1
        choices += one.plies
        ends[one.winners] += 1
    return Tally(count, choices, dict(sorted(ends.items())))


def winners_of(won: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for seat in seats if won >> seat & 1]) if won else ()


def batches(table: Table, library: Library, games: int, seed: int, first: int, most: int) -> Iterator[list[int]]:
    """The ends of games in numbers, as the compiled program tells them, some with each call.

    Of each game: how many choices there were (-1 if it must be played in Python), whether it is over, the winners as a
    set, the scores.
    """
    budget, opening = table.machine.purse.budget, table.opening
    space, size = Workspace(library, budget.steps), library.result
    try:
        space.put(library.crossing.block(table.machine.begin() if opening is None else opening), space.start)
    except CannotCross:
        yield [-1, *[0] * (size - 1)] * games
        return
    call, given = library.loaded.rulewright_playouts, (space.memory, space.state, space.start, signed_run(seed))
    number, end, turns = first, first + games, FIRST_TURNS
    while number < end:
        begun = monotonic()
        count = call(*given, number, min(end - number, RESULTS), most, turns, space.results)
        taken = monotonic() - begun
        if taken < LEAST_SECONDS:
            turns = min(2 * turns, MOST_TURNS)
        elif taken > MOST_SECONDS:
            turns = max(turns // 2, 1)
        if budget.watched:
            budget.look()
        yield space.results[: count * size]
        number += count
