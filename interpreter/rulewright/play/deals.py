"""In: which pieces may lie where. Out: a deal, with equal chances for all that fit.

Places that have the same candidates form a class, and so do pieces that may lie in the same classes of places. The
number of deals depends only on the sizes of the classes; the deals are counted exactly, and one is drawn. Only if there
are too many cases to count (see ``MOST_WAYS``), the deal comes from many random swaps within the candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb, prod

from .chance import Stream

MOST_WAYS = 20_000
SWAPS = 40


def deal(candidates: list[int], stream: Stream) -> list[int]:
    """For each place (identified by the piece that really lies there) a piece that may lie there."""
    found = list(range(len(candidates)))
    open_ = [piece for piece, among in enumerate(candidates) if among != 1 << piece]
    for places in separate(open_, candidates):
        deal_some(places, candidates, stream, found)
    return found


def separate(open_: list[int], candidates: list[int]) -> list[list[int]]:
    """Groups of places that share no candidates are independent."""
    groups: list[tuple[int, list[int]]] = []
    for piece in open_:
        among, members = candidates[piece], [piece]
        apart = []
        for other, inside in groups:
            if other & among:
                among, members = among | other, inside + members
            else:
                apart.append((other, inside))
        groups = [*apart, (among, members)]
    return [sorted(members) for _, members in sorted(groups, key=lambda group: min(group[1]))]


def deal_some(open_: list[int], candidates: list[int], stream: Stream, found: list[int]) -> None:
    """Deal within one group: as many pieces as places."""
    places: dict[int, list[int]] = {}
    for piece in open_:
        places.setdefault(candidates[piece], []).append(piece)
    order = sorted(places, key=lambda among: (among.bit_count(), among))
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for piece in open_:
        kinds.setdefault(tuple(bool(among >> piece & 1) for among in order), []).append(piece)
    fits, stock = list(kinds), list(kinds.values())
    if len(order) > 1 and prod(len(pieces) + 1 for pieces in stock) * len(order) > MOST_WAYS:
        swapped(candidates, open_, stream, found)
        return
    sizes = [len(places[among]) for among in order]
    for index, taken in enumerate(shares(sizes, fits, [len(pieces) for pieces in stock], stream)):
        chosen: list[int] = []
        for pieces, count in zip(stock, taken, strict=True):
            stream.shuffled(pieces)
            chosen += pieces[:count]
            del pieces[:count]
        for place, piece in zip(places[order[index]], stream.shuffled(chosen), strict=True):
            found[place] = piece


def shares(
    sizes: list[int], fits: list[tuple[bool, ...]], stock: list[int], stream: Stream
) -> Iterator[tuple[int, ...]]:
    """The numbers of pieces of each class for each class of places, drawn with chances proportional to the numbers of
    deals.
    """

    @cache
    def ways(at: int, left: tuple[int, ...]) -> int:
        if at == len(sizes):
            return int(not any(left))
        return sum(weight(taken, left) * ways(at + 1, minus(left, taken)) for taken in takes(at, left))

    def takes(at: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        yield from splits(sizes[at], [count if fit[at] else 0 for count, fit in zip(left, fits, strict=True)])

    left = tuple(stock)
    for at in range(len(sizes)):
        number = stream.below(ways(at, left))
        for taken in takes(at, left):
            number -= weight(taken, left) * ways(at + 1, minus(left, taken))
            if number < 0:
                yield taken
                left = minus(left, taken)
                break


def weight(taken: tuple[int, ...], left: tuple[int, ...]) -> int:
    return prod(comb(have, take) for have, take in zip(left, taken, strict=True))


def minus(left: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(have - take for have, take in zip(left, taken, strict=True))


def splits(size: int, most: list[int]) -> Iterator[tuple[int, ...]]:
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
