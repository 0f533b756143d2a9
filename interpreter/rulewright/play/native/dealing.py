"""In: where the states of a table speak of pieces, and how they lie in memory. Out: the same in numbers, by which a
compiled program puts pieces in each other's places: ``program/printing/c/text/dealing.c``.

First come the number of pieces, the word where their places begin, how many zones and how many operations there are;
then the operations, eight numbers for each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import groupby

from ...model import types as t
from ...program.layout import Layout
from ...program.printing.c.memory import Memory
from ...program.printing.c.shapes import LIST, NUMBER, SET, STACK
from ..deals import Group
from ..relabel import Relabel

TYPES = {NUMBER: 0, SET: 1, STACK: 2, LIST: 3}
Op = tuple[int, int, int, int, int, int, int, int]


class Kind(IntEnum):
    """What an operation does: with the words of each piece, the zones of each, the contents of zones, a variable."""

    EACH_PIECE = 0
    ZONES_OF_PIECES = 1
    CONTENTS = 2
    SPOKEN_OF = 3


def grouped(groups: Sequence[Group]) -> array[int] | None:
    """The groups in which each piece may lie in each place, with their sizes; None if they are not all like that."""
    if not all(group.mixed for group in groups):
        return None
    return array("q", [number for group in groups for number in (len(group.open), *group.open)] + [0])


def planned(relabel: Relabel, memory: Memory, *, derived: bool) -> array[int] | None:
    """None if a compiled program cannot do it: where pieces have parts, where boards have no bounds, and (``derived``)
    where something follows from the places of all pieces at once.
    """
    layout = relabel.layout
    owners = [*(owner for _, _, owner in relabel.rows), *(owner for _, owner in relabel.zones)]
    parts = any(owner.kind == "part" for owner in owners)
    if derived or parts or relabel.parts or layout.far_zones or relabel.growing:
        return None
    ops = operations(relabel, memory)
    if ops is None:
        return None
    begin = (len(layout.pieces), memory.places[layout.place], len(layout.zone_rows), len(ops))
    return array("q", [*begin, *(number for op in ops for number in op)])


def operations(relabel: Relabel, memory: Memory) -> list[Op] | None:
    layout = relabel.layout
    rows = [(base, 1, 0, len(layout.pieces)) for base in (layout.place, layout.turn) if base]
    rows += [(base, each, *layout.bases[owner]) for base, each, owner in relabel.rows]
    found = list[Op]()
    for base, each, first, size in rows:
        among = base, base + each * size
        width = memory.stride(among) if size else 0
        if size and (not width or not memory.alike(among)):
            return None
        found.append((Kind.EACH_PIECE, 0, memory.places[base], width * each, size, base, each, first))
    for zone, owner in relabel.zones:
        first, size = layout.bases[owner]
        found.append((Kind.ZONES_OF_PIECES, 0, 0, 0, size, zone, 0, first))
    found += contents(layout, memory)
    for slot, type_, pieces in relabel.speaking:
        kind = memory.types[slot]
        if not pieces or kind not in TYPES or (kind == NUMBER and isinstance(t.plain(type_), t.Many)):
            return None
        found.append((Kind.SPOKEN_OF, TYPES[kind], memory.places[slot], 0, 1, slot, 1, 0))
    return found


def contents(layout: Layout, memory: Memory) -> Iterator[Op]:
    """The zones, those of one declaration together."""
    at = 0
    for _, rows in groupby(layout.zone_rows, key=lambda row: row[0]):
        many, slot = len(list(rows)), layout.zone_slots + at
        width = memory.places[slot + 1] - memory.places[slot]
        yield Kind.CONTENTS, TYPES[memory.types[slot]], memory.places[slot], width, many, slot, 1, at
        at += many
