"""In: the types of the slots of a state. Out: where each lies in its block of words, and how much room it has.

A number is one word, a set as many as sets have. A list is its length and its numbers. A stack is a row of halves of
half words: their count, then the pieces from the bottom up; the uppermost of each layer is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....model.symbols import Symbol
from ...form import Stretch
from ...layout import Layout
from ...memories import width
from ...primitives import WORD
from .cannot import CannotPrint
from .shapes import AFAR, CELLS, COUNT_WORDS, COUNTS, IN_ZONES, KEYS, LIST, NUMBER, SET, STACK, Shapes

FEWEST_LISTED = 64
PIECES_A_WORD = 4


@dataclass(frozen=True, slots=True)
class Memory:
    """``places``: the first word of each slot, and last the size of the whole; ``rooms``: what lists and stacks may
    hold.
    """

    places: tuple[int, ...]
    rooms: tuple[int, ...]
    types: Sequence[str]
    words: int = 1
    """How many words a set has."""
    cells: int = 0
    """How many cells of a board without bounds there is room for."""
    zone: int = 0
    """The first zone of such a board."""
    families: tuple[tuple[int, str, int], ...] = ()
    """What each cell has: where the first of these zones lies, its type, how many pieces it may hold."""

    @property
    def cell_words(self) -> int:
        """How many words a set of cells has."""
        return self.cells // WORD

    def afar(self, zone: int) -> tuple[int, str, int]:
        """The same for one zone of a board without bounds."""
        cell, family = divmod(zone - self.zone, len(self.families))
        first, type_, room = self.families[family]
        return first + cell * size_of(type_, room, self.words), type_, room

    @property
    def afar_zones(self) -> range:
        return range(self.zone, self.zone + self.cells * len(self.families))

    @property
    def parts(self) -> tuple[object, ...]:
        """All that it is made of, as a store keeps it."""
        return (
            self.places, self.rooms, tuple(self.types), self.words, self.cells, self.zone, self.families
        )  # fmt: skip

    @property
    def size(self) -> int:
        return self.places[-1]

    def stride(self, among: Stretch) -> int:
        """The distance in words of slots in a stretch; 0 if they do not all take the same."""
        first, end = among
        sizes = {self.places[at + 1] - self.places[at] for at in range(first, end)}
        return sizes.pop() if len(sizes) == 1 else 0

    def alike(self, among: Stretch) -> bool:
        """Whether all slots of a stretch have the same type."""
        return len({self.types[at] for at in range(*among)}) == 1


def memory(shapes: Shapes, layout: Layout) -> Memory:
    places, rooms, at = [], [], 0
    families: tuple[tuple[int, str, int], ...] = ()
    capacity, lengths = capacities(layout), lengths_of(layout)
    for slot, type_ in enumerate(shapes.slots):
        room = 0
        match type_:
            case str() if type_ in {NUMBER, SET}:
                size = size_of(type_, 0, shapes.words)
            case str() if type_ == CELLS:
                size = shapes.cell_words
            case str() if type_ == COUNTS:
                size = COUNT_WORDS
            case str() if type_ in KEYS:
                size = 1 + (1 + shapes.cells) * size_of(KEYS[type_], 0, shapes.words)
            case str() if type_ == AFAR:
                families = afar(layout, at, shapes)
                size = shapes.cells * sum(size_of(*one[1:], shapes.words) for one in families)
            case str() if type_ == LIST:
                room = lengths.get(slot, max(FEWEST_LISTED, 64 * shapes.words))
                size = 1 + room
            case str() if type_ == STACK:
                room = capacity.get(slot, len(layout.pieces))
                size = size_of(type_, room, shapes.words)
            case _:
                raise CannotPrint(f"a slot of the type `{type_}`")
        places.append(at)
        rooms.append(room)
        at += size
    whole = (*places, at), tuple(rooms), shapes.slots
    return Memory(*whole, shapes.words, shapes.cells, len(layout.zone_rows), families)


def size_of(type_: str, room: int, words: int) -> int:
    """How many words the content of a zone takes."""
    return 1 if type_ == NUMBER else words if type_ == SET else -(-(1 + room) // PIECES_A_WORD)


def afar(layout: Layout, first: int, shapes: Shapes) -> tuple[tuple[int, str, int], ...]:
    """The zones of each cell of a board without bounds: those of one declaration lie side by side."""
    found = []
    for symbol in layout.far_zones:
        type_, room = IN_ZONES[layout.rules.headers.zones[symbol].kind], room_of(layout, symbol)
        found.append((first, type_, room))
        first += shapes.cells * size_of(type_, room, shapes.words)
    return tuple(found)


def capacities(layout: Layout) -> dict[int, int]:
    """How many pieces each zone may hold, by its slot."""
    return {layout.zone_slots + at: room_of(layout, symbol) for at, (symbol, _) in enumerate(layout.zone_rows)}


def lengths_of(layout: Layout) -> dict[int, int]:
    """How long each list may become that has a bound, by its slot."""
    memories = {
        slot: 1 + layout.lengths[symbol] * (1 + width(symbol, layout)) for symbol, slot in layout.memories.items()
    }
    return memories | {
        slot: most
        for symbol, most in layout.lengths.items()
        if symbol in layout.vars
        for slot in range(layout.vars[symbol], layout.vars[symbol] + layout.var_size(symbol))
    }


def room_of(layout: Layout, symbol: Symbol) -> int:
    """How many pieces a zone may hold."""
    return min(layout.rooms.get(symbol, len(layout.pieces)), layout.fitting(symbol).bit_count())
