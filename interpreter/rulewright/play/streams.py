"""In: the seed of a run of games. Out: for each game its seed, and the numbers that its random players draw.

The generator is that of ``chance``, SplitMix64. Each of its numbers can be computed independently of the ones before,
so whole rows are computed at once: each number takes 128 bits of one large integer, in which the products of all of
them fit side by side.

Game number *k* of a run, counted from 0, depends only on the seed of the run and on *k*:

- Its own seed, with which its chance begins, is number *k* of the generator that starts with the seed of the run.
- Its players draw from the generator that starts with the inverted seed of the run (``seed xor (2^64 - 1)``), from
  number *k* times 2^32 on. The 64 bits of each step give two draws: the lowest 30 of its lower half, then the lowest
  30 of its upper half. Of *n* choices the one with number ``draw mod n`` is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from struct import Struct

from .chance import MASK, STEP, following

LANE = 128
APART = 1 << 32
"""The distance between the streams of consecutive games, in steps."""
AT_ONCE = 64
"""The number of streams that are started at once."""
FIRST = 5
"""The number of steps computed at the start of a stream; most games of the smallest kind need no more."""
Draw = Callable[[], int]


class Row:
    """Numbers of one generator, at fixed distances from its current state."""

    def __init__(self, distances: Sequence[int]) -> None:
        count = len(distances)
        self.ones = sum(1 << LANE * at for at in range(count))
        self.low = MASK * self.ones
        """The relevant 64 bits of each lane."""
        self.ramp = sum((distance * STEP & MASK) << LANE * at for at, distance in enumerate(distances))
        self.halves = 0x3FFF_FFFF_3FFF_FFFF * self.ones
        self.size = LANE // 8 * count
        self.whole = Struct("<" + "Q8x" * count)
        self.split = Struct("<" + "II8x" * count)

    def bits(self, state: int) -> int:
        low = self.low
        found = (state * self.ones + self.ramp) & low
        found = ((found ^ (found >> 30 & low)) * 0xBF58476D1CE4E5B9) & low
        found = ((found ^ (found >> 27 & low)) * 0x94D049BB133111EB) & low
        return found ^ (found >> 31 & low)

    def numbers(self, state: int) -> tuple[int, ...]:
        """All 64 bits of each number."""
        return self.whole.unpack(self.bits(state).to_bytes(self.size, "little"))

    def draws(self, state: int) -> tuple[int, ...]:
        """Two draws from each number."""
        return self.split.unpack((self.bits(state) & self.halves).to_bytes(self.size, "little"))


joined = chain.from_iterable
DISTANCE = APART * STEP & MASK


def ahead(state: int, steps: int) -> int:
    return (state + steps * STEP) & MASK


LENGTHS = (12, 32, 128)
"""The numbers of steps computed at once after that: more, the longer a game lasts."""
LONGER = tuple((Row(range(1, length + 1)), length) for length in LENGTHS)
SHORT = Row(range(1, FIRST + 1))
SEEDS = Row(range(1, AT_ONCE + 1))
BEGINNINGS = Row([game * APART + at for game in range(AT_ONCE) for at in range(1, FIRST + 1)])


def signed_run(run: int) -> int:
    """The seed of a run as a signed number of 64 bits."""
    low = run & MASK
    return low - MASK - 1 if low > MASK >> 1 else low


def game_seed(run: int, number: int) -> int:
    """The seed of a game of a run: ``Stream(run)`` gives it after as many others."""
    return following(ahead(run, number))[1]


def rows(begun: tuple[int, ...], state: int) -> Iterator[tuple[int, ...]]:
    """The row that was computed already, then row after row from a state of the generator on."""
    yield begun
    for row, length in LONGER:
        yield row.draws(state)
        state = ahead(state, length)
    while True:
        yield row.draws(state)
        state = ahead(state, length)


def players_stream(run: int, number: int = 0) -> Draw:
    """The draws of the players of a game of a run, one after the other."""
    state = ahead(run & MASK ^ MASK, number * APART)
    return joined(rows(SHORT.draws(state), ahead(state, FIRST))).__next__


def of_run(run: int, first: int) -> Iterator[tuple[int, Draw]]:
    """The seed of each game of a run and the stream of its players, beginning with the given game number."""
    begin, size = run & MASK ^ MASK, 2 * FIRST
    while True:
        seeds = SEEDS.numbers(ahead(run, first))
        begun = BEGINNINGS.draws(ahead(begin, first * APART))
        after = ahead(begin, first * APART + FIRST)
        for at, seed in enumerate(seeds):
            here = at * size
            yield seed, joined(rows(begun[here : here + size], after + at * DISTANCE & MASK)).__next__
        first += AT_ONCE
