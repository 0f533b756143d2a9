"""In: the layout of a program. Out: for each zone its content, its possible pieces, and its capacity."""

from __future__ import annotations

from typing import Any

from ..program import operations
from ..program.faults import Place, RulesFault
from ..program.layout import Layout
from ..program.operations import State
from .naming import zone_values

SLOT, POOL, STACK, SEQUENCE = range(4)
KINDS = {"slot": SLOT, "pool": POOL, "bag": POOL, "stack": STACK, "sequence": SEQUENCE}
EMPTY: dict[int, object] = {SLOT: -1, POOL: 0, STACK: (), SEQUENCE: ()}


class Rooms:
    """The zones by their numbers: first the permanent ones, then those of boards without bounds."""

    def __init__(self, layout: Layout) -> None:
        rows, far = [symbol for symbol, _ in layout.zone_rows], layout.far_zones
        every = (1 << len(layout.pieces)) - 1
        self.layout = layout
        self.fixed = len(rows)
        self.far = len(far)
        self.enough = len(layout.pieces)
        """The largest capacity of any zone."""
        self.kinds = [KINDS[layout.rules.headers.zones[symbol].kind] for symbol in (*rows, *far)]
        self.sizes = [layout.rooms.get(symbol, self.enough) for symbol in (*rows, *far)]
        self.misfits = [every & ~layout.fitting(symbol) for symbol in (*rows, *far)]
        """For each declaration of zones, the pieces that cannot lie there."""
        self.mixed = any(self.misfits)
        """Whether there are any such pieces."""

    def row(self, zone: int) -> int:
        """The index of the facts about a zone."""
        return zone if zone < self.fixed else self.fixed + (zone - self.fixed) % self.far

    def kind(self, zone: int) -> int:
        return self.kinds[self.row(zone)]

    def size(self, zone: int) -> int:
        """The capacity of a zone."""
        return self.sizes[self.row(zone)]

    def content(self, state: State, zone: int) -> Any:
        if zone < self.fixed:
            return state[self.layout.zone_slots + zone]
        return state[self.layout.far].get(zone, EMPTY[self.kind(zone)])

    def held(self, state: State, zone: int) -> int:
        """The pieces in a zone, as a set."""
        inside = self.content(state, zone)
        match self.kind(zone):
            case 0:  # a slot
                return operations.single(inside) if inside >= 0 else 0
            case 1:  # a pool
                return int(inside)
            case _:
                return operations.stacked(inside)

    def suits(self, pieces: int, zone: int, where: Place) -> None:
        """Check that a zone may hold these pieces."""
        wrong = pieces & self.misfits[self.row(zone)]
        if wrong:
            symbol, _ = self.layout.zone(zone)
            called = self.layout.pieces[operations.first_bit(wrong)].component.name
            raise RulesFault("fault-unfit", (("component", called), ("zone", symbol.name)), *where)

    def make_sure(self, state: State, pieces: int, zone: int, where: Place) -> None:
        """Check that the zone exists, and has room for these pieces beside those that stay in it."""
        if zone < 0:
            raise RulesFault("fault-no-place", (), *where)
        if self.mixed:
            self.suits(pieces, zone, where)
        there = (self.held(state, zone) | pieces).bit_count()
        if there > self.size(zone):
            raise self.too_full(zone, there, where)

    def too_full(self, zone: int, there: int, where: Place) -> RulesFault:
        """The fault that a zone would hold more pieces than it has room for."""
        room = self.layout.rooms[self.layout.zone(zone)[0]]
        values = (*zone_values(self.layout, zone), ("room", room), ("there", there))
        return RulesFault("fault-room-for-one" if room == 1 else "fault-no-room", values, *where)
