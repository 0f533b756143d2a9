"""In: a program in C, compiled. Out: its functions, to be called from Python."""

from __future__ import annotations

import ctypes
import shutil
from array import array
from collections.abc import Iterable, Mapping
from typing import Any

from ... import store
from ...program.form import Program
from ...program.printing.c.memory import Memory
from ..machine import Raw
from .compilers import LIBRARY
from .crossing import Crossing

Words = ctypes.Array[ctypes.c_longlong]
RESULTS = 1024
"""The most games of one call."""


class Library:
    """The functions of a compiled program. ``emitted``: the types of the picks of each function that lists choices.
    ``by``: what compiled it.

    While one of them runs, other threads of Python run too: each needs a workspace of its own.
    """

    def __init__(self, code: bytes, memory: Memory, emitted: Mapping[str, tuple[str, ...]], by: str = "") -> None:
        self.by = by
        self.crossing = Crossing(memory)
        self.emitted = emitted
        self.loaded = loaded(code)
        number, pointer = ctypes.c_longlong, ctypes.c_void_p
        takes = {
            "sizes": [number],
            "begin": [pointer, number],
            "renew": [pointer, pointer],
            "playouts": [pointer, pointer, pointer, number, number, number, number, number, pointer],
            "ends": [pointer, pointer, pointer, number, number, number, number, number, pointer],
            "tally": [pointer, pointer, pointer, number, number, number, number, number, pointer],
            "go": [pointer, pointer, number],
            "legal": [pointer, pointer, number, pointer],
            "apply": [pointer, pointer, number, number, pointer],
            "outcomes": [pointer, pointer, number],
            "failed": [pointer],
            "position": [number],
        }
        for name, arguments in takes.items():
            function = getattr(self.loaded, f"rulewright_{name}")
            function.argtypes, function.restype = arguments, number
        if hasattr(self.loaded, "rulewright_counted"):
            self.loaded.rulewright_counted.argtypes, self.loaded.rulewright_counted.restype = [pointer, pointer], None
        self.loaded.rulewright_choices.argtypes = [pointer]
        self.loaded.rulewright_choices.restype = ctypes.POINTER(number)
        self.sizes = [int(self.loaded.rulewright_sizes(which)) for which in range(5)]

    @property
    def result(self) -> int:
        """How many numbers tell the end of a game."""
        return self.sizes[2]

    @property
    def totals(self) -> int:
        """How many numbers tell the ends of many games in all."""
        return self.sizes[4]


class Workspace:
    """All that one thread needs to play: memory of a size that is known, and never more."""

    def __init__(self, library: Library, steps: int) -> None:
        self.library = library
        self.memory: Words = (ctypes.c_longlong * -(-library.sizes[0] // 8))()
        self.state: Words = (ctypes.c_longlong * library.sizes[1])()
        self.start: Words = (ctypes.c_longlong * library.sizes[1])()
        self.results: Words = (ctypes.c_longlong * (library.result * RESULTS))()
        self.totals: Words = (ctypes.c_longlong * library.totals)()
        library.loaded.rulewright_begin(self.memory, steps)

    def put(self, block: array[int], into: Words) -> None:
        """Copy a state to where games begin, or where they are played."""
        address, size = block.buffer_info()
        ctypes.memmove(into, address, 8 * size)
        self.library.loaded.rulewright_renew(self.memory, into)


def listed(library: Library, program: Program, number: int, counts: Iterable[int], words: Any) -> list[Raw]:
    """The choices of a decision but passing, from the words that tell them; ``counts``: how many each offer has."""
    found, at = [], 0
    for offer, (offering, count) in enumerate(zip(program.decisions[number].offers, counts, strict=False)):
        if not count:
            continue
        types = library.emitted[program.deeds[offering.action].legal]
        size = len(library.crossing.as_words(types, (0,) * len(types)))
        for _ in range(count):
            found.append(Raw(offer, offering.action, library.crossing.picks(types, words[at : at + size])))
            at += size
    return found


def loaded(code: bytes) -> ctypes.CDLL:
    """A library is loaded from a file, in a folder that only the user can write to. The file has a name that no other
    had: whoever loads libraries knows them by name. ``OSError`` if it does not load.
    """
    where = store.workshop()
    try:
        file = where / LIBRARY
        file.write_bytes(code)
        return ctypes.CDLL(str(file))
    finally:
        shutil.rmtree(where, ignore_errors=True)  # on Windows, what is loaded stays there until it is an hour old
