"""In: a state as a list, and how states lie in memory. Out: the same as a block of words, and back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from ...program.operations import State
from ...program.printing.c.memory import Memory
from ...program.printing.c.shapes import LIST, NUMBER, SET, STACK
from ..chance import CHANCE, WHOLE

WORD = WHOLE - 1
HALF = WHOLE >> 1
ENDS = 0x8000
"""Marks the uppermost piece of a layer."""
PIECE = ENDS - 1


class CannotCross(Exception):  # noqa: N818 - the name is part of the interface
    """A state has no room in memory as it was laid out: a number or a list is too large."""


def signed(word: int) -> int:
    return word - WHOLE if word >= HALF else word


class Crossing:
    """``words``: how many a set has."""

    def __init__(self, memory: Memory, words: int) -> None:
        self.memory = memory
        self.words = words

    def block(self, state: State) -> array[int]:
        """A state as words."""
        found = array("q", bytes(8 * self.memory.size))
        for slot, value in enumerate(state):
            given = self.words_of(slot, value)
            at = self.memory.places[slot]
            try:
                found[at : at + len(given)] = array("q", given)
            except OverflowError:
                raise CannotCross from None
        return found

    def words_of(self, slot: int, value: Any) -> Sequence[int]:
        match self.memory.types[slot]:
            case str() as type_ if type_ == NUMBER:
                return (signed(value),) if slot == CHANCE else (int(value),)
            case str() as type_ if type_ == SET:
                return self.members(value)
            case str() as type_ if type_ == LIST:
                if value == 0:  # nothing was ever put there
                    return (-1,)
                self.fits(slot, len(value))
                return (len(value), *map(int, value))
            case str() as type_ if type_ == STACK:
                return self.layers(slot, value)
            case type_:
                raise AssertionError(type_)

    def fits(self, slot: int, size: int) -> None:
        if size > self.memory.rooms[slot]:
            raise CannotCross

    def members(self, value: int) -> tuple[int, ...]:
        if value >> 64 * self.words:
            raise CannotCross
        return tuple(signed(value >> 64 * at & WORD) for at in range(self.words))

    def layers(self, slot: int, layers: Iterable[int]) -> array[int]:
        """A row of pieces, from the bottom up."""
        row = array("H", [0])
        for layer in layers:
            row.extend(at for at in range(layer.bit_length()) if layer >> at & 1)
            row[-1] |= ENDS
        self.fits(slot, len(row) - 1)
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
            case _:
                row = array("H", array("q", block[at : self.memory.places[slot + 1]]).tobytes())
                return layered(row[1 : row[0] + 1])

    def picks(self, types: Sequence[str], words: Sequence[int]) -> tuple[int, ...]:
        """A choice: what is picked, by the types of the picks."""
        found, at = [], 0
        for type_ in types:
            size = self.words if type_ == SET else 1
            found.append(self.set_of(words[at : at + size]) if type_ == SET else words[at])
            at += size
        return tuple(found)

    def as_words(self, types: Sequence[str], picks: Sequence[int]) -> list[int]:
        """A choice as words; one without picks is a word too."""
        found: list[int] = []
        for type_, pick in zip(types, picks, strict=True):
            found += self.members(pick) if type_ == SET else [int(pick)]
        return found or [0]


def layered(row: Iterable[int]) -> tuple[int, ...]:
    found, layer = [], 0
    for piece in row:
        layer |= 1 << (piece & PIECE)
        if piece & ENDS:
            found.append(layer)
            layer = 0
    return tuple(found)
