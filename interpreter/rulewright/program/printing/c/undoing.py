"""In: effects that are supposed. Out: the words of the state that they may change, to be put back after the test."""

from __future__ import annotations

from ...changing import changes
from ...form import Block, Do, Program, Touch
from ...trees import nodes
from .memory import Memory
from .shapes import AFAR

Stretch = tuple[int, int]
MOST = 3
"""If more than one in so many words may change, the whole state is copied instead."""


def stretches(effects: Block, program: Program, memory: Memory) -> tuple[list[Stretch], bool] | None:
    """The stretches of words that effects may change, and whether pieces on boards without bounds may be moved; None if
    they are too many.

    What lies on such boards is put back by where pieces were, if that tells all about it.
    """
    slots = written(effects, program, set())
    found: list[Stretch] = []
    afar = False
    for at in range(len(program.slots)):
        if slots >> at & 1:
            if memory.types[at] == AFAR and at in program.derived:
                afar = True
                continue
            first, end = memory.places[at], memory.places[at + 1]
            if found and found[-1][1] == first:
                found[-1] = (found[-1][0], end)
            else:
                found.append((first, end))
    whole = sum(end - first for first, end in found)
    return (found, afar) if whole * MOST < memory.size else None


def written(effects: object, program: Program, seen: set[str]) -> int:
    """The slots that effects may change, as bits, with all that they call."""
    found = 0
    for node in nodes(effects):
        found |= changes(node)
        if isinstance(node, Touch):
            found |= sum(1 << stamp for stamp in node.stamps)
        if isinstance(node, Do) and node.function not in seen:
            seen.add(node.function)
            found |= written(program.functions[node.function].body, program, seen)
    return found
