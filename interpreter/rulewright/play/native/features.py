"""In: the plan of what a viewer is told, and how states lie in memory. Out: the same in numbers, for compiled programs:
``rulewright_features`` in ``program/printing/c/text/features.c`` reads them.

First come the places of the tables that follow, then the operations: six numbers for each. Those of records are
followed by those of each piece: the piece, the place where they end, and they themselves.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ...program.printing.c.memory import Memory
from ...program.printing.c.shapes import LIST, NUMBER, SET, STACK
from ..features import KINDS, Features, Kind, Op

HEADER = 13
HELD = {
    Kind.NUMBER: NUMBER, Kind.MEMBERS: SET, Kind.SLOT: NUMBER, Kind.POOL: SET, Kind.SIZE: SET, Kind.ROW: STACK,
    Kind.PIECE: NUMBER, Kind.PIECES: SET, Kind.ITEMS: LIST,
}  # fmt: skip
"""The type of the slot that an operation reads."""


def encoded(features: Features, viewer: int, memory: Memory) -> array[int] | None:
    """None if compiled programs can't tell it."""
    if not features.compiled:
        return None
    layout, sight, plan = features.layout, features.sight, features.plans[viewer]
    zones = range(len(layout.zone_rows))
    tables: tuple[Iterable[int], ...] = (
        sight.looks,
        sight.backs,
        sight.unseen,
        [KINDS[sight.kinds[zone]] for zone in zones],
        [memory.places[layout.zone_slots + zone] for zone in zones],
        [int(sight.sees(viewer, zone)) for zone in zones],
        [sight.bearing.get(zone, zone + 1) for zone in zones],
        [column for columns in plan.columns for column in columns],
        [part.piece for part in layout.parts],
    )
    found = array("q", [0] * HEADER)
    found[0], found[1] = len(layout.pieces), memory.places[layout.place]
    for at, table in enumerate(tables, 2):
        found[at] = len(found)
        found.extend(table)
    found[11] = len(found)
    if not all(written(found, op, memory) for op in plan.ops):
        return None
    found[12] = len(found)
    return found


def written(found: array[int], op: Op, memory: Memory) -> bool:
    """Add an operation; returns whether it can be done."""
    if op.kind in HELD and memory.types[op.slot] != HELD[op.kind]:
        return False
    first = len(found)
    slot = memory.places[op.slot] if op.kind in HELD else op.slot
    found.extend((op.kind, slot, op.out, op.width, op.a, op.b))
    if op.kind != Kind.RECORDS:
        return True
    found[first + 1] = len(op.rows)
    for piece, ops in op.rows:
        at = len(found)
        found.extend((piece, 0))
        if not all(written(found, one, memory) for one in ops):
            return False
        found[at + 1] = len(found)
    found[first + 4] = len(found)
    return True
