"""In: the layout of a program. Out: its runtime: by name, all that printed programs may use, and nothing besides.

Tests see to it that no name is missing, and none too many.
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
from .alike import telling_apart
from .moving import moving

OF_PYTHON = ("abs", "all", "any", "len", "max", "min", "next", "range", "sum", "tuple")
PRIMITIVES: tuple[Callable[..., Any], ...] = (
    operations.aligned,
    operations.aligned_any,
    operations.as_set,
    operations.cell_at,
    operations.cheaper,
    operations.clockwise,
    operations.distinct,
    operations.elements,
    operations.entry,
    operations.far_cell,
    operations.far_start,
    operations.far_value,
    operations.first_bit,
    operations.first_listed,
    operations.growing_cell,
    operations.last_bit,
    operations.last_listed,
    operations.look_up,
    operations.nearest,
    operations.next_in,
    operations.order,
    operations.others,
    operations.range_list,
    operations.range_set,
    operations.rows_within,
    operations.run,
    operations.side_toward,
    operations.single,
    operations.some_bits,
    operations.sorted_by,
    operations.stack_size,
    operations.stacked,
    operations.step_by,
    operations.there,
    operations.times,
    operations.not_negative,
    operations.top,
    operations.top_layer,
    operations.turned_sides,
    operations.union,
    operations.with_far,
    journeys.connected,
    journeys.reach,
    journeys.reach_within,
    journeys.route,
    patterns.occurrences,
)
"""Those that look at nothing but what they are given."""
LOOPS: tuple[Callable[..., Any], ...] = (
    operations.best,
    operations.only,
    operations.sets,
    operations.sole,
    operations.top_fitting,
)
"""What loops go over, and what they gather."""
REMEMBERED = {
    "FEW": operations.FEW,
    "MOST_REMEMBERED": operations.MOST_REMEMBERED,
    "Memory": operations.Memory,
    "NO_NUMBER": operations.NO_NUMBER,
    "PAIRS": operations.PAIRS,
    "STAMPS": operations.STAMPS,
}
"""What was worked out before, by what it was worked out of; and none among numbers."""


def some_piece(piece: int) -> tuple[int, ...]:
    """A loop over one piece, if there is one."""
    return (piece,) if piece >= 0 else ()


def nothing_to_choose(decision: Decision) -> RulesFault:
    """Somebody must choose, and can't."""
    return RulesFault("fault-nothing-to-choose", (("phase", decision.phase),), decision.line, decision.spot.file)


def runtime(layout: Layout, program: Program) -> dict[str, Any]:
    """All names but those of the program itself, which come when it is carried out, and of the purse."""
    named: dict[str, Any] = {
        "__builtins__": {name: getattr(builtins, name) for name in OF_PYTHON},
        **{one.__name__: one for one in (*PRIMITIVES, *LOOPS, some_piece)},
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
    """The cells of boards without bounds."""
    fixed, families = len(layout.zone_rows), len(layout.far_zones)
    boards = list(layout.boards)
    owners = [
        boards.index(owner)
        for symbol in layout.far_zones
        if (owner := layout.rules.headers.zones[symbol].owner) is not None
    ]
    nearby = [worked_out.growing_neighbours(layout.rules.headers.boards[symbol].shape) for symbol in boards]

    def grown(far: Mapping[int, object], board: int) -> int:
        """Those that hold something, and those beside them."""
        held = operations.as_set(
            (zone - fixed) // families for zone in far if owners[(zone - fixed) % families] == board
        )
        return held | operations.union(nearby[board][cell] for cell in elements(held))

    return grown
