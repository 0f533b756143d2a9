"""In: which pieces may lie where. Out: a deal, with equal chances for all that fit.

Places that have the same candidates form a class, and so do pieces that may lie in the same classes of places. The
number of deals depends only on the sizes of the classes; the deals are counted exactly, and one is drawn. Only if there
are too many cases to count (see ``MOST_WAYS``), the deal comes from many random swaps within the candidates.

What a seat knows changes seldom, and many deals are drawn from the same knowledge: so the classes are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from math import comb, prod
from operator import ne

from .chance import Stream

MOST_WAYS = 20_000
SWAPS = 40
KEPT, REMEMBERED = 32, 1000
"""So much knowledge is kept with its classes, and so many counts of deals for each of their groups."""
Left = tuple[int, ...]


def deal(candidates: list[int], stream: Stream) -> list[int]:
    """For each place (identified by the piece that really lies there) a piece that may lie there."""
    found = list(range(len(candidates)))
    for group in groups(tuple(candidates)):
        group.deal(candidates, stream, found)
    return found


class Group:
    """Places that share candidates, and as many pieces. ``classes``: the places by their candidates."""

    def __init__(self, classes: Sequence[tuple[int, list[int]]]) -> None:
        ordered = sorted(classes, key=lambda one: (one[0].bit_count(), one[0]))
        self.places = [places for _, places in ordered]
        self.open = sorted(place for places in self.places for place in places)
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for piece in self.open:
            kinds.setdefault(tuple(bool(among >> piece & 1) for among, _ in ordered), []).append(piece)
        self.fits, self.stock = list(kinds), list(kinds.values())
        self.sizes = [len(places) for places in self.places]
        self.known: dict[tuple[int, Left], int] = {}
        """How many deals there are from a class on, with so many pieces of each kind left."""

    @property
    def mixed(self) -> bool:
        """Whether each piece may lie in each place."""
        return len(self.places) == 1

    @cached_property
    def many(self) -> bool:
        """Whether there are too many cases to count."""
        return not self.mixed and prod(len(pieces) + 1 for pieces in self.stock) * len(self.places) > MOST_WAYS

    def deal(self, candidates: list[int], stream: Stream, found: list[int]) -> None:
        if self.many:
            swapped(candidates, self.open, stream, found)
            return
        if len(self.known) > REMEMBERED:
            self.known.clear()
        stock = [pieces[:] for pieces in self.stock]
        for places, taken in zip(self.places, self.shares(stream), strict=True):
            chosen: list[int] = []
            for pieces, count in zip(stock, taken, strict=True):
                stream.shuffled(pieces)
                chosen += pieces[:count]
                del pieces[:count]
            for place, piece in zip(places, stream.shuffled(chosen), strict=True):
                found[place] = piece

    def shares(self, stream: Stream) -> Iterator[Left]:
        """The numbers of pieces of each kind for each class of places, drawn with chances proportional to the numbers
        of deals.
        """
        left = tuple(len(pieces) for pieces in self.stock)
        if self.mixed:
            yield left
            return
        for at in range(len(self.sizes)):
            number = stream.below(self.ways(at, left))
            for taken in self.takes(at, left):
                number -= weight(taken, left) * self.ways(at + 1, minus(left, taken))
                if number < 0:
                    yield taken
                    left = minus(left, taken)
                    break

    def ways(self, at: int, left: Left) -> int:
        if at == len(self.sizes):
            return int(not any(left))
        found = self.known.get((at, left))
        if found is None:
            found = sum(weight(taken, left) * self.ways(at + 1, minus(left, taken)) for taken in self.takes(at, left))
            self.known[at, left] = found
        return found

    def takes(self, at: int, left: Left) -> Iterator[Left]:
        return splits(self.sizes[at], [count if fit[at] else 0 for count, fit in zip(left, self.fits, strict=True)])


@lru_cache(KEPT)
def groups(candidates: tuple[int, ...]) -> tuple[Group, ...]:
    """The places whose pieces are not known. Those that share no candidates are independent."""
    classes: dict[int, list[int]] = {}
    for place in compress(range(len(candidates)), map(ne, candidates, alone(len(candidates)))):
        classes.setdefault(candidates[place], []).append(place)
    found: list[tuple[int, list[tuple[int, list[int]]]]] = []
    for among, places in classes.items():
        inside, apart = [(among, places)], []
        whole = among
        for other in found:
            if other[0] & among:
                whole |= other[0]
                inside = [*other[1], *inside]
            else:
                apart.append(other)
        found = [*apart, (whole, inside)]
    return tuple(sorted((Group(inside) for _, inside in found), key=lambda group: group.open[0]))


@lru_cache(1)
def alone(pieces: int) -> tuple[int, ...]:
    """Each piece, as a set."""
    return tuple(1 << piece for piece in range(pieces))


def weight(taken: Left, left: Left) -> int:
    return prod(comb(have, take) for have, take in zip(left, taken, strict=True))


def minus(left: Left, taken: Left) -> Left:
    return tuple(have - take for have, take in zip(left, taken, strict=True))


def splits(size: int, most: list[int]) -> Iterator[Left]:
    """All ways to take this many from stocks."""
    if not most:
        if size == 0:
            yield ()
        return
    rest = sum(most[1:])
    for count in range(max(0, size - rest), min(most[0], size) + 1):
        for others in splits(size - count, most[1:]):
            yield (count, *others)


def swapped(candidates: list[int], open_: list[int], stream: Stream, found: list[int]) -> None:
    """Many swaps of two pieces, each kept if both fit in their new places."""
    for _ in range(SWAPS * len(open_)):
        one, other = open_[stream.below(len(open_))], open_[stream.below(len(open_))]
        if candidates[one] >> found[other] & 1 and candidates[other] >> found[one] & 1:
            found[one], found[other] = found[other], found[one]
