"""In: a state as a list, and how states lie in memory. Out: the same as a block of words, and back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

from ...program.operations import State, elements
from ...program.printing.c.memory import Memory, size_of
from ...program.printing.c.shapes import AFAR, CELLS, COUNT_WORDS, COUNTED, COUNTS, KEYS, LIST, NUMBER, SET, STACK
from ..chance import CHANCE, WHOLE

WORD = WHOLE - 1
HALF = WHOLE >> 1
ENDS = 0x8000
"""Marks the uppermost piece of a layer."""
PIECE = ENDS - 1
PLAIN = frozenset((NUMBER,))
STRETCH = 32
"""So many slots are compared at once."""


class CannotCross(Exception):  # noqa: N818 - the name is part of the interface
    """A state has no room in memory as it was laid out: a number or a list is too large."""


def signed(word: int) -> int:
    return word - WHOLE if word >= HALF else word


class Crossing:
    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.words = memory.words
        self.kept_outside = [slot for slot, type_ in enumerate(memory.types) if type_ == AFAR]
        """What lies there may change without the slot getting another value."""

    def block(self, state: State) -> array[int]:
        """A state as words."""
        found = array("q", bytes(8 * self.memory.size))
        for slot, value in enumerate(state):
            self.tell(found, slot, value)
        return found

    def renew(self, words: array[int], state: State, before: State) -> None:
        """Turn the words of a state into those of another one, which is much like it."""
        places = self.memory.places
        for slot in self.differing(state, before):
            first, end = places[slot], places[slot + 1]
            if end > first + 1:
                words[first:end] = array("q", bytes(8 * (end - first)))
            self.tell(words, slot, state[slot])

    def differing(self, state: State, before: State) -> Iterable[int]:
        """The slots that differ, and maybe some others. Lists are compared much faster than their items one by one."""
        found = self.kept_outside[:]
        for first in range(0, len(state), STRETCH):
            some, other = state[first : first + STRETCH], before[first : first + STRETCH]
            if some != other:
                found += compress(count(first), map(is_not, some, other))
        return found

    def tell(self, words: array[int], slot: int, value: Any) -> None:
        given = self.words_of(slot, value)
        at = self.memory.places[slot]
        try:
            words[at : at + len(given)] = array("q", given)
        except OverflowError:
            raise CannotCross from None

    def words_of(self, slot: int, value: Any) -> Sequence[int]:
        match self.memory.types[slot]:
            case str() as type_ if type_ == NUMBER:
                return (signed(value),) if slot == CHANCE else (int(value),)
            case str() as type_ if type_ == SET:
                return self.members(value, self.words)
            case str() as type_ if type_ == LIST:
                if value == 0:  # nothing was ever put there
                    return (-1,)
                self.fits(slot, len(value))
                return (len(value), *map(int, value))
            case str() as type_ if type_ == CELLS:
                return self.members(value, self.memory.cell_words)
            case str() as type_ if type_ == STACK:
                return self.layers(value, self.memory.rooms[slot])
            case str() as type_ if type_ == COUNTS:
                return counts(value)
            case str() as type_ if type_ in KEYS:
                return self.keyed(KEYS[type_], value)
            case str() as type_ if type_ == AFAR:
                return self.afar(slot, value)
            case type_:
                raise AssertionError(type_)

    def fits(self, slot: int, size: int) -> None:
        if size > self.memory.rooms[slot]:
            raise CannotCross

    def members(self, value: int, words: int) -> tuple[int, ...]:
        if value >> 64 * words:
            raise CannotCross
        return tuple(signed(value >> 64 * at & WORD) for at in range(words))

    def keyed(self, type_: str, value: Any) -> array[int]:
        """Values of the cells of a board without bounds: whether there are any, that of most, those of all."""
        size = self.size(type_)
        found = array("q", bytes(8 * (1 + size * (1 + self.memory.cells))))
        if value != 0:
            start, pairs = value
            found[1:] = array("q", self.one(type_, start)) * (1 + self.memory.cells)
            found[0] = 1
            for cell, other in pairs:
                if not 0 <= cell < self.memory.cells:
                    raise CannotCross
                at = 1 + size * (1 + cell)
                found[at : at + size] = array("q", self.one(type_, other))
        return found

    def one(self, type_: str, value: int) -> Sequence[int]:
        """A number or a set as words."""
        return (value,) if type_ == NUMBER else self.members(value, self.size(type_))

    def afar(self, slot: int, contents: Mapping[int, Any]) -> array[int]:
        """What lies on boards without bounds."""
        first, end = self.memory.places[slot : slot + 2]
        found = array("q", bytes(8 * (end - first)))
        for begin, type_, _ in self.memory.families:
            if type_ == NUMBER:
                at = begin - first
                found[at : at + self.memory.cells] = array("q", [-1]) * self.memory.cells
        for zone, value in contents.items():
            if zone not in self.memory.afar_zones:
                raise CannotCross
            begin, type_, room = self.memory.afar(zone)
            words = array("q", [value] if type_ == NUMBER else self.content(type_, value, room))
            found[begin - first : begin - first + len(words)] = words
        return found

    def content(self, type_: str, value: Any, room: int) -> Sequence[int]:
        return self.members(value, self.words) if type_ == SET else self.layers(value, room)

    def layers(self, layers: Iterable[int], room: int) -> array[int]:
        """A row of pieces, from the bottom up."""
        row = array("H", [0])
        for layer in layers:
            row.extend(elements(layer))
            row[-1] |= ENDS
        if len(row) - 1 > room:
            raise CannotCross
        row[0] = len(row) - 1
        row.extend([0] * (-len(row) % 4))
        return array("q", row.tobytes())

    def set_of(self, words: Sequence[int]) -> int:
        found = 0
        for at, word in enumerate(words):
            found |= (word & WORD) << 64 * at
        return found

    def state(self, block: Sequence[int]) -> State:
        """Words as a state."""
        return [self.value(slot, block) for slot in range(len(self.memory.types))]

    def value(self, slot: int, block: Sequence[int]) -> Any:
        at = self.memory.places[slot]
        match self.memory.types[slot]:
            case str() as type_ if type_ == NUMBER:
                return block[at] & WORD if slot == CHANCE else block[at]
            case str() as type_ if type_ == SET:
                return self.set_of(block[at : at + self.words])
            case str() as type_ if type_ == LIST:
                return tuple(block[at + 1 : at + 1 + block[at]]) if block[at] >= 0 else 0
            case str() as type_ if type_ == CELLS:
                return self.set_of(block[at : at + self.memory.cell_words])
            case str() as type_ if type_ == COUNTS:
                return counted(block[at : self.memory.places[slot + 1]])
            case str() as type_ if type_ in KEYS:
                return self.values(KEYS[type_], block[at : self.memory.places[slot + 1]])
            case str() as type_ if type_ == AFAR:
                return self.contents(block)
            case _:
                return self.stack(block, at, self.memory.places[slot + 1])

    def values(self, type_: str, words: Sequence[int]) -> Any:
        """Values of cells."""
        size = self.size(type_)
        start, *cells = (
            words[at] if type_ == NUMBER else self.set_of(words[at : at + size]) for at in range(1, len(words), size)
        )
        return (start, tuple((cell, other) for cell, other in enumerate(cells) if other != start)) if words[0] else 0

    def stack(self, block: Sequence[int], at: int, end: int) -> tuple[int, ...]:
        row = array("H", array("q", block[at:end]).tobytes())
        return layered(row[1 : row[0] + 1])

    def contents(self, block: Sequence[int]) -> dict[int, Any]:
        """What lies on boards without bounds: of zones that hold something."""
        found: dict[int, Any] = {}
        memory = self.memory
        for family, (first, type_, room) in enumerate(memory.families):
            size = size_of(type_, room, self.words)
            for cell in range(memory.cells):
                at = first + cell * size
                if block[at] == (-1 if type_ == NUMBER else 0) and not any(block[at + 1 : at + size]):
                    continue
                zone = memory.zone + cell * len(memory.families) + family
                if type_ == NUMBER:
                    found[zone] = block[at]
                else:
                    words = block[at : at + size]
                    found[zone] = self.set_of(words) if type_ == SET else self.stack(block, at, at + size)
        return {zone: one for zone, one in found.items() if one != ()}

    def size(self, type_: str) -> int:
        """How many words a pick takes."""
        return {SET: self.words, CELLS: self.memory.cell_words}.get(type_, 1)

    def picks(self, types: Sequence[str], words: Sequence[int]) -> tuple[int, ...]:
        """A choice: what is picked, by the types of the picks."""
        if PLAIN.issuperset(types):
            return tuple(words[: len(types)])
        found, at = [], 0
        for type_ in types:
            size = self.size(type_)
            found.append(words[at] if type_ == NUMBER else self.set_of(words[at : at + size]))
            at += size
        return tuple(found)

    def as_words(self, types: Sequence[str], picks: Sequence[int]) -> list[int]:
        """A choice as words; one without picks is a word too."""
        if PLAIN.issuperset(types):
            return list(picks) or [0]
        found: list[int] = []
        for type_, pick in zip(types, picks, strict=True):
            found += [int(pick)] if type_ == NUMBER else self.members(pick, self.size(type_))
        return found or [0]


def layered(row: Iterable[int]) -> tuple[int, ...]:
    found, layer = [], 0
    for piece in row:
        layer |= 1 << (piece & PIECE)
        if piece & ENDS:
            found.append(layer)
            layer = 0
    return tuple(found)


def counts(value: Any) -> array[int]:
    """Counts for keys without bounds: see ``counts.c``."""
    found = array("q", bytes(8 * COUNT_WORDS))
    if value != 0:
        start, pairs = value
        if 3 + 2 * len(pairs) > COUNT_WORDS:
            raise CannotCross
        told = array("q", [COUNTED, start, len(pairs), *(word for pair in pairs for word in pair)])
        found[: len(told)] = told
    return found


def counted(words: Sequence[int]) -> Any:
    """The same as the interpreter has them: in the order of the keys."""
    has, start, many = words[:3]
    pairs = sorted(zip(words[3 : 3 + 2 * many : 2], words[4 : 4 + 2 * many : 2], strict=True))
    return (start, tuple(pairs)) if has else 0
