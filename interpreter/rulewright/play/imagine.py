"""In: what a viewer knows. Out: another deal of what it can't know, each that fits as likely as any other.

Places that have the same candidates form a class, and so do pieces that may lie in the same classes of places. How many
deals there are depends on the sizes of the classes alone; they are counted exactly, and one deal is drawn. Only if
there are too many ways to count (see ``MOST_WAYS``) the deal comes from many random swaps that keep to the candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb, prod

from ..model import types as t
from ..model.types import Many, Piece
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .chance import Stream

MOST_WAYS = 20_000
SWAPS = 40


def deal(candidates: list[int], stream: Stream) -> list[int]:
    """For each place (named after the piece that truly lies there) a piece that may lie there."""
    found = list(range(len(candidates)))
    open_ = [piece for piece, among in enumerate(candidates) if among != 1 << piece]
    for places in separate(open_, candidates):
        deal_some(places, candidates, stream, found)
    return found


def separate(open_: list[int], candidates: list[int]) -> list[list[int]]:
    """Places that share no candidates have nothing to do with each other."""
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
    """Places that hang together: so many pieces for as many places."""
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
    """How many pieces of each class every class of places gets, drawn by the number of deals in which it does."""

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
    """All ways to take so many from stocks."""
    if not most:
        if size == 0:
            yield ()
        return
    rest = sum(most[1:])
    for count in range(max(0, size - rest), min(most[0], size) + 1):
        for others in splits(size - count, most[1:]):
            yield (count, *others)


def swapped(candidates: list[int], open_: list[int], stream: Stream, found: list[int]) -> None:
    """Many swaps of two pieces, each kept if both fit where they come to."""
    for _ in range(SWAPS * len(open_)):
        one, other = open_[stream.below(len(open_))], open_[stream.below(len(open_))]
        if candidates[one] >> found[other] & 1 and candidates[other] >> found[one] & 1:
            found[one], found[other] = found[other], found[one]


# ---- putting it into the state -----------------------------------------------------------------------------------


class Relabel:
    """Which slots speak of pieces, so that other pieces can be put in their place."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.single: list[int] = []
        self.sets: list[int] = []
        self.lists: list[int] = []
        for slot, type_ in layout.slots.types.items():
            inner = t.plain(type_)
            if isinstance(inner, Piece):
                self.single.append(slot)
            elif isinstance(inner, Many) and isinstance(t.plain(inner.of), Piece):
                (self.sets if inner.form == "set" and inner.zone is None else self.lists).append(slot)
        headers = layout.model.headers
        self.rows = [
            (base, layout.bases[owner])
            for symbol, base in layout.vars.items()
            if (owner := headers.vars[symbol].owner) is not None and owner.kind == "component"
        ]
        """Variables of pieces go with the pieces."""
        self.zones = [
            (first, layout.bases[owner])
            for symbol, (first, _) in layout.zones.items()
            if (owner := headers.zones[symbol].owner) is not None and owner.kind == "component"
        ]
        """And so do zones of pieces."""

    def apply(self, state: State, dealt: list[int]) -> State:
        """The state in which piece ``dealt[i]`` lies where piece ``i`` lay."""
        layout = self.layout
        found = state[:]
        moved = [(piece, other) for piece, other in enumerate(dealt) if piece != other]
        if not moved:
            return found
        for piece, other in moved:
            found[layout.place + other] = state[layout.place + piece]
            if layout.turn:
                found[layout.turn + other] = state[layout.turn + piece]
        for base, (first, size) in self.rows:
            for piece, other in moved:
                if first <= piece < first + size:
                    found[base + other - first] = state[base + piece - first]
        homes = {}
        for zone, (first, size) in self.zones:
            for piece, other in moved:
                if first <= piece < first + size:
                    homes[zone + piece - first] = zone + other - first
        for zone in range(len(layout.zone_rows)):
            slot = layout.zone_slots + zone
            content = state[slot]
            changed = content
            if isinstance(content, tuple):
                changed = tuple(self.whole(layer, dealt) for layer in content)
            elif layout.model.headers.zones[layout.zone_rows[zone][0]].kind == "slot":
                changed = dealt[content] if content >= 0 else content
            elif content:
                changed = self.whole(content, dealt)
            if changed != content or zone in homes:
                found[layout.zone_slots + homes.get(zone, zone)] = changed
        if homes:
            for piece in range(len(dealt)):
                found[layout.place + piece] = homes.get(found[layout.place + piece], found[layout.place + piece])
        for slot in self.single:
            if isinstance(state[slot], int) and 0 <= state[slot] < len(dealt):
                found[slot] = dealt[state[slot]]
        for slot in (*self.sets, *self.lists):
            found[slot] = self.several(state[slot], dealt)
        return found

    @staticmethod
    def whole(bits: int, dealt: list[int]) -> int:
        found = 0
        for piece in each_bit(bits):
            found |= 1 << dealt[piece]
        return found

    def several(self, content: object, dealt: list[int]) -> object:
        """A set as bits, or a list of pieces."""
        if isinstance(content, tuple):
            return tuple(dealt[one] if 0 <= one < len(dealt) else one for one in content)
        assert isinstance(content, int)
        return self.whole(content, dealt) if content > 0 else content
