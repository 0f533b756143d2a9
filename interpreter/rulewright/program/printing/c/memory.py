"""In: the types of the slots of a state. Out: where each lies in its block of words, and how much room it has.

A number is one word, a set as many as sets have. A list is its length and its numbers. A stack is a row of halves of
half words: their count, then the pieces from the bottom up; the uppermost of each layer is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...form import Stretch
from ...layout import Layout
from .cannot import CannotPrint
from .shapes import LIST, NUMBER, SET, STACK, Shapes

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
    capacity = capacities(layout)
    for slot, type_ in enumerate(shapes.slots):
        room = 0
        match type_:
            case str() if type_ == NUMBER:
                size = 1
            case str() if type_ == SET:
                size = shapes.words
            case str() if type_ == LIST:
                room = max(FEWEST_LISTED, 64 * shapes.words)
                size = 1 + room
            case str() if type_ == STACK:
                room = capacity.get(slot, len(layout.pieces))
                size = -(-(1 + room) // PIECES_A_WORD)
            case _:
                raise CannotPrint(f"a slot of the type `{type_}`")
        places.append(at)
        rooms.append(room)
        at += size
    return Memory((*places, at), tuple(rooms), shapes.slots)


def capacities(layout: Layout) -> dict[int, int]:
    """How many pieces each zone may hold, by its slot."""
    return {
        layout.zone_slots + at: min(layout.rooms.get(symbol, len(layout.pieces)), layout.fitting(symbol).bit_count())
        for at, (symbol, _) in enumerate(layout.zone_rows)
    }
