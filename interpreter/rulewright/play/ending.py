"""In: a table and a state. Out: scores, winners, and the end of the game if everybody plays at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..program.operations import State
from .chance import CHANCE, MASK, fate
from .machine import OVER, RESUME
from .streams import of_run, players_stream

if TYPE_CHECKING:
    from .game import Table

MOST_PLIES = 1_000_000


class Playout(NamedTuple):
    """The end of a game that was played at random."""

    plies: int
    scores: list[int]
    winners: tuple[int, ...]
    over: bool = True
    """Otherwise it was cut off after so many choices as it was given."""


class Tally(NamedTuple):
    """What became of many games in all."""

    games: int
    choices: int
    ends: dict[tuple[int, ...], int]
    """How often which seats won, alone or together; nobody, if a game was drawn or not over."""

    def share(self, seat: int) -> float:
        """The share of the games that a seat won; one that is won together counts in part."""
        return sum(count / len(won) for won, count in self.ends.items() if seat in won) / max(1, self.games)


def playout(table: Table, state: State, stop: int, seed: int, most: int = MOST_PLIES, plies: int = 0) -> Playout:
    """Play random choices to the end; the state is modified. Nothing is recorded or observed."""
    machine = table.machine
    stream = players_stream(seed)
    state[CHANCE] = seed & MASK
    answer = fate(machine)
    if stop < OVER:
        settle(table, state, stop, answer)
    if stop != OVER:
        plies += machine.playout(state, stream, answer, most - plies)
    over = state[RESUME] == OVER
    return Playout(plies, counted(table, state, "score"), winners(table, state) if over else (), over)


def playouts(table: Table, games: int, seed: int, first: int = 0, most: int = MOST_PLIES) -> Iterator[Playout]:
    """A number of random games from the start, one after the other, beginning with the given game number.

    Each has a seed and a stream of its own (see ``streams``), so each can also be reproduced alone.
    """
    machine = table.machine
    play, answer = machine.playout, fate(machine)
    opening, chance = table.opening, bool(machine.program.events)
    for own, stream in islice(of_run(seed, first), games):
        state = machine.begin() if opening is None else opening[:]
        if chance:
            state[CHANCE] = own
        plies = play(state, stream, answer, most)
        over = state[RESUME] == OVER
        yield Playout(plies, counted(table, state, "score"), winners(table, state) if over else (), over)


def settle(table: Table, state: State, stop: int, answer: Callable[[int, State], int]) -> None:
    """Continue until play is not at an event of chance."""
    number = (-3 - stop) // 2
    event = table.machine.program.events[number]
    state[event.slot] = answer(number, state)
    state[RESUME] = event.after


def counted(table: Table, state: State, name: str) -> list[int]:
    """The score or the standing of every seat; empty if the rules do not define it."""
    count = table.counts.get(name)
    if count is None:
        return [0] * table.players
    return [int(count(state, seat)) for seat in table.turns]


def parts(won: tuple[int, ...], turns: tuple[int, ...]) -> tuple[float, ...]:
    """What part of the win each seat has; in a draw, all have the same."""
    among = won or turns
    return tuple([1 / len(among) if seat in among else 0.0 for seat in turns])


def winners(table: Table, state: State) -> tuple[int, ...]:
    """The winners. Each line leaves some of the players; the one who is left wins, or all who are left if the win is
    shared.
    """
    return best(table.turns, table.ranking, state)


def best(
    seats: Sequence[int],
    ranking: Iterable[tuple[Callable[[State, int], int], str]],
    state: State,
    lines: Counter[tuple[int, bool]] | None = None,
) -> tuple[int, ...]:
    """The winners among these seats, by lines of ``winner``: the function of each, and its manner. ``lines`` counts for
    each line that it decided, or left several.
    """
    left, manner = tuple(seats), ""
    for line, (left, manner) in enumerate(narrowed(seats, ranking, state)):  # noqa: B007 - the last is asked for
        if lines is not None:
            lines[line, len(left) > 1] += 1
    return left if len(left) == 1 or manner == "shared" else ()


def narrowed(
    seats: Sequence[int], ranking: Iterable[tuple[Callable[[State, int], int], str]], state: State
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Those whom each line leaves, and its manner, up to the line that decides."""
    left = tuple(seats)
    for ask, manner in ranking:
        if manner == "where":
            left = tuple([seat for seat in left if ask(state, seat)])
        elif manner != "shared":
            worth = {seat: ask(state, seat) for seat in left}
            wanted = max(worth.values()) if manner == "most" else min(worth.values())
            left = tuple([seat for seat in left if worth[seat] == wanted])
        yield left, manner
        if manner == "shared" or len(left) <= 1:
            return
