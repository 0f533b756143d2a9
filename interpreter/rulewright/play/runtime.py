"""In: the layout of a program. Out: its runtime: the names that printed programs may use, and no others.

Tests check that no name is missing, and none is unused.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping
from typing import Any

from ..program import journeys, operations, patterns, worked_out
from ..program.faults import RulesFault
from ..program.form import Decision, Program
from ..program.layout import Layout
from ..program.operations import elements
from ..program.primitives import PRIMITIVES
from .alike import telling_apart
from .moving import moving

OF_PYTHON = ("abs", "all", "any", "len", "max", "min", "next", "range", "sum", "tuple")
HOMES = (operations, journeys, patterns)
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    name: getattr(home, name)
    for name, one in PRIMITIVES.items()
    for home in HOMES
    if not one.writes and name in vars(home)
}
"""The primitives that depend only on their arguments, and that Python has no operator for."""
LOOPS: tuple[Callable[..., Any], ...] = (
    operations.best,
    operations.member,
    operations.only,
    operations.sets,
    operations.sole,
    operations.top_fitting,
)
"""Functions for the domains and results of loops, and for choosing one of a set."""
REMEMBERED = {
    "FEW": operations.FEW,
    "MOST_REMEMBERED": operations.MOST_REMEMBERED,
    "Memory": operations.Memory,
    "NO_NUMBER": operations.NO_NUMBER,
    "PAIRS": operations.PAIRS,
    "STAMPS": operations.STAMPS,
}
"""Caches by argument; and the number for none."""


def some_piece(piece: int) -> tuple[int, ...]:
    """A loop over one piece, or over nothing if it is none."""
    return (piece,) if piece >= 0 else ()


def nothing_to_choose(decision: Decision) -> RulesFault:
    """Somebody must choose, but cannot."""
    return RulesFault("fault-nothing-to-choose", (("phase", decision.phase),), *decision.spot.place)


def runtime(layout: Layout, program: Program) -> dict[str, Any]:
    """All names except those of the program itself, which it defines, and those of the purse."""
    named: dict[str, Any] = {
        "__builtins__": {name: getattr(builtins, name) for name in OF_PYTHON},
        **FUNCTIONS,
        **{one.__name__: one for one in (*LOOPS, some_piece)},
        **REMEMBERED,
        **worked_out.MAKERS,
        "RulesFault": RulesFault,
        "nothing_to_choose": lambda number: nothing_to_choose(program.decisions[number]),
        "grown": growing(layout),
        **telling_apart(layout, program),
    }
    named.update(moving(layout, program.kept, named))
    return named


def growing(layout: Layout) -> Callable[[Mapping[int, object], int], int]:
    """A function for the cells of boards without bounds."""
    fixed, families = len(layout.zone_rows), len(layout.far_zones)
    boards = list(layout.boards)
    owners = [
        boards.index(owner)
        for symbol in layout.far_zones
        if (owner := layout.rules.headers.zones[symbol].owner) is not None
    ]
    nearby = [worked_out.growing_neighbours(layout.rules.headers.boards[symbol].shape) for symbol in boards]

    def grown(far: Mapping[int, object], board: int) -> int:
        """The cells that hold something, and their neighbours."""
        held = operations.as_set(
            (zone - fixed) // families for zone in far if owners[(zone - fixed) % families] == board
        )
        return held | operations.union(nearby[board][cell] for cell in elements(held))

    return grown
