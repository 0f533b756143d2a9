"""In: positions of a compiled program, as their engine and their blocks. Out: all side by side, played by one call.

They have a workspace of their own, and the lock of the interpreter is free meanwhile: threads can play at once.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import Any

from .library import Words, Workspace
from .positions import Compiled, address

Held = tuple[Compiled, Words]


class Many:
    """Positions in one row of words."""

    def __init__(self, engine: Compiled, blocks: Sequence[Words]) -> None:
        self.engine, self.count = engine, len(blocks)
        self.loaded = engine.library.loaded
        self.space = Workspace(engine.library, engine.table.machine.purse.budget.steps)
        self.words: Any = (engine.make * self.count)()
        self.before: Any = engine.make()
        size = ctypes.sizeof(engine.make)
        for at, block in enumerate(blocks):
            ctypes.memmove(ctypes.byref(self.words, at * size), block, size)
            self.words[at][engine.stopped + 1] = 0  # nothing is listed in this workspace
            self.loaded.rulewright_renew(self.space.memory, ctypes.byref(self.words, at * size))
        self.deciding = array("q", engine.deciding or [0])

    @classmethod
    def of(cls, held: Sequence[Held | None]) -> Many | None:
        """None if they are not all of the same compiled program."""
        found = [one for one in held if one is not None]
        if not found or len(found) < len(held) or any(engine is not found[0][0] for engine, _ in found):
            return None
        return cls(found[0][0], [block for _, block in found])

    def block(self, at: int) -> Words:
        """A copy of one of them, for the workspace of single positions."""
        found = self.engine.clone(self.words[at])
        found[self.engine.stopped + 1] = 0
        self.loaded.rulewright_renew(self.engine.space.memory, found)
        return found

    def do(self, choices: array[int], counts: array[int]) -> list[int]:
        """Carry out the choices; returns those positions in which that failed, which are as they were."""
        given = (ctypes.c_int * self.count).from_buffer(choices)
        found = (ctypes.c_int * self.count).from_buffer(counts)
        self.loaded.rulewright_do_all(
            self.space.memory, self.words, ctypes.c_longlong(self.count), given, found, self.before
        )
        return [at for at, count in enumerate(counts) if count < 0]

    def deciders(self) -> array[int]:
        found = array("i", bytes(4 * self.count))
        self.loaded.rulewright_deciders(
            self.words, ctypes.c_longlong(self.count), address(self.deciding), address(found)
        )
        return found

    def features(self, seats: Sequence[int | None]) -> array[int] | None:
        """What each seat sees; None if that must be told in Python."""
        engine, features = self.engine, self.engine.table.features
        spectator = features.sight.spectator
        viewers = array("i", [spectator if seat is None else seat for seat in seats])
        plans = {viewer: engine.plan(viewer) for viewer in sorted(set(viewers))}
        if any(plan is None for plan in plans.values()):
            return None
        given = (ctypes.c_void_p * (spectator + 1))()
        for viewer, plan in plans.items():
            assert plan is not None
            given[viewer] = plan.buffer_info()[0]
        found = array("q", bytes(8 * features.size * self.count))
        self.loaded.rulewright_features_all(
            self.words, ctypes.c_longlong(self.count), ctypes.c_longlong(engine.size), given,
            address(viewers), address(found), ctypes.c_longlong(features.size),
        )  # fmt: skip
        for at, decider in enumerate(self.deciders()):
            first = at * features.size
            found[first], found[first + 1] = self.words[at][engine.stopped], decider
        return found
