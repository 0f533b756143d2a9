"""In: a checked program. Out: the type in C of every slot, local value, table and result, and the width of sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from ....frozen import frozen
from ....model import types as t
from ...checking import Checking
from ...checking import checked as as_checked
from ...domains import listed
from ...form import Expr, Num, Program, Stretch
from ...kinds import shape
from ...layout import Layout
from ...primitives import WORD, words
from ...trees import nodes
from .cannot import CannotPrint
from .widths import Widths, cells_with_room, largest

NUMBER, SET, LIST, SETS, ROWS, SETROWS, STACK = "number", "set", "list", "sets", "rows", "setrows", "stack"
CELLS, CELLSETS, CELLROWS = "cellset", "cellsets", "cellrows"
"""Sets of cells of boards without bounds, and lists of them."""
AFAR, KEYED, KEYED_SETS, COUNTS = "afar", "keyed", "keyed_sets", "counts"
"""What lies on those boards, and values of their cells."""
TYPES = {
    "int": NUMBER,
    "set": SET,
    "list(int)": LIST,
    "table(int)": LIST,
    "list(set)": SETS,
    "table(set)": SETS,
    "list(list(int))": ROWS,
    "table(list(int))": ROWS,
    "table(table(int))": ROWS,
    "list(list(set))": SETROWS,
    "table(list(set))": SETROWS,
    "table(table(set))": SETROWS,
    "cells": CELLS,
    "list(cells)": CELLSETS,
    "table(cells)": CELLSETS,
    "list(list(cells))": CELLROWS,
    "table(list(cells))": CELLROWS,
    "far": AFAR,
    "keyed(int)": KEYED,
    "keyed(set)": KEYED_SETS,
    "stack": STACK,
}
"""The types in C, by the kinds that ``checking`` infers."""
MOST_WORDS = 1_000
"""Wider sets would take more time to copy than is gained."""
IN_ZONES = {"slot": NUMBER, "pool": SET, "bag": SET, "stack": STACK, "sequence": STACK}
HOLDING = {NUMBER: LIST, SET: SETS, LIST: ROWS, SETS: SETROWS, CELLS: CELLSETS, CELLSETS: CELLROWS}
"""The type of a list of things of a type."""
HELD = {whole: one for one, whole in HOLDING.items()}
KEYS = {KEYED: NUMBER, KEYED_SETS: SET, COUNTS: NUMBER}
COUNTED = 2
"""The mark of such counters in their first word."""
COUNT_WORDS = 3 + 2 * 48
"""Room for the counters of a limit that has keys without bounds: if more keys are in use, Python goes on."""
"""The type of one of the values of cells."""
Checked: TypeAlias = Checking | Widths


def c_type(told: str) -> str:
    """The type in C for a kind, as ``checking`` names it."""
    plain = told.replace("number", "int").replace("anything", "int")
    if plain not in TYPES:
        raise CannotPrint(f"values of the kind `{told}`")
    return TYPES[plain]


@frozen
class Shapes:
    """The types of all that has a name in a program."""

    slots: tuple[str, ...]
    locals: Mapping[str | int, Mapping[str, str]]
    """By function, by the number of a block, or '' for decisions and events: the type of each local value."""
    tables: Mapping[str, str]
    """The type of the entries of each table."""
    params: Mapping[str, tuple[str, ...]]
    results: Mapping[str, str]
    emitted: Mapping[str, tuple[str, ...]]
    """The types of what a function that lists choices emits."""
    words: int
    """How many words a set has."""
    cells: int = 0
    """How many cells of a board without bounds there is room for; 0 if there is no such board."""
    widths: Widths | None = None
    """Which sets hold such cells."""

    @property
    def cell_words(self) -> int:
        """How many words a set of cells has."""
        return self.cells // WORD

    def set_of(self, node: Expr) -> str:
        """The type of the sets that an expression takes and makes."""
        if self.widths is None:
            return SET
        kind = self.widths.letters.get(id(node), {}).get("set", -1)
        return c_type(self.widths.told(kind)) if kind >= 0 else SET


class Types(dict[str | int, Mapping[str, str]]):
    """The local types of a function, worked out when it is printed: others may have kinds without a type in C."""

    def __init__(self, checked: Checked) -> None:
        super().__init__()
        self.checked = checked

    def __missing__(self, name: str | int) -> Mapping[str, str]:
        told = self.checked.told
        found = self[name] = {one: c_type(told(kind)) for one, kind in self.checked.inside.get(name, {}).items()}
        return found


class Lazily(dict[str, Any]):
    """Types by name, worked out when they are needed."""

    def __init__(self, checked: Checked, kinds: Mapping[str, Any]) -> None:
        super().__init__()
        self.checked = checked
        self.kinds = kinds

    def __missing__(self, name: str) -> Any:  # noqa: ANN401 - a type, or a row of them
        told, kind = self.checked.told, self.kinds.get(name, [])
        found: Any = tuple(c_type(told(one)) for one in kind) if isinstance(kind, list) else c_type(told(kind))
        self[name] = found
        return found


def tell_of_tables(checked: Checked) -> None:
    """What no use tells of the entries of a table, the entries do."""
    for name, kind in checked.tables.items():
        table = checked.program.tables[name]
        if checked.kinds.told(kind).endswith(("anything", "anything)")) and isinstance(table, tuple):
            rows = [one for one in table if isinstance(one, tuple)]
            if rows:
                deep = any(isinstance(one, tuple) for row in rows for one in row)
                checked.kinds.same(kind, checked.kinds.made(shape("list(list)" if deep else "list"), {}))


def shapes(program: Program, layout: Layout) -> Shapes:
    words = width(program, layout)
    cells = cells_with_room(layout, words)
    widths = Widths(program, narrow=WORD * words, zones=(zones_of(layout),), plain=of_things(layout)) if cells else None
    if widths is not None:
        widths.whole()
    checked = widths or as_checked(program)
    tell_of_tables(checked)
    told = checked.told
    zones = {
        layout.zone_slots + at: IN_ZONES[layout.rules.headers.zones[symbol].kind]
        for at, (symbol, _) in enumerate(layout.zone_rows)
    }
    growing = growing_slots(layout)
    slots = tuple(
        zones.get(at)
        or of_slot(told(checked.slots[at]) if at in checked.slots else "", at, program, layout, far=at in growing)
        for at in range(len(program.slots))
    )
    return Shapes(
        slots,
        Types(checked),
        Lazily(checked, checked.tables),
        Lazily(checked, checked.params),
        Lazily(checked, checked.results),
        Lazily(checked, checked.emitted),
        words,
        cells,
        widths,
    )


def of_slot(told: str, slot: int, program: Program, layout: Layout, *, far: bool) -> str:
    """The type of a slot; of one that is hardly used, by the type in the rules of what it holds. ``far``: whether it is
    of a variable that each cell of a board without bounds has.
    """
    if program.start[slot] == (0, ()) and not far:
        return COUNTS
    if told not in {"", "number", "anything"}:
        return c_type(told)
    if layout.far_zones and slot == layout.far:
        return AFAR
    if far:
        type_ = layout.slots.types.get(slot)
        return KEYED_SETS if type_ is not None and isinstance(t.plain(type_), t.Many) else KEYED
    given = layout.slots.types.get(slot)
    if given is not None and isinstance(t.plain(given), t.Many):
        return LIST if listed(given) else SET
    return LIST if program.start[slot] == () else NUMBER


def of_things(layout: Layout) -> frozenset[int]:
    """The slots of variables that hold sets of pieces, players, values or parts, whatever meets them."""
    return frozenset(
        slot
        for slot, given in layout.slots.types.items()
        if isinstance(t.plain(given), t.Many) and not listed(given) and not of_cells(t.element(given), layout)
    )


def of_cells(item: t.Type | None, layout: Layout) -> bool:
    """Whether a set of these may be one of cells of a board without bounds, or of numbers."""
    return not isinstance(item, t.Piece) and not (isinstance(item, t.Of) and not layout.is_growing(item.symbol))


def zones_of(layout: Layout) -> Stretch:
    return layout.zone_slots, layout.zone_slots + len(layout.zone_rows)


def growing_slots(layout: Layout) -> set[int]:
    """The slots of variables that each cell of a board without bounds has."""
    known = layout.rules.headers.vars
    return {slot for symbol, slot in layout.vars.items() if layout.is_growing(known[symbol].owner)}


def width(program: Program, layout: Layout) -> int:
    """How many words sets need: for all pieces, cells, parts and values, for numbers, and for all constants."""
    most = max(
        layout.players,
        len(layout.pieces),
        len(layout.parts),
        *(layout.size(symbol) for symbol in layout.boards if not layout.is_growing(symbol)),
        *(len(values) for values in layout.rules.headers.enums.values()),
        *(len(one.kinds) for one in layout.rules.headers.components.values()),
        *map(numbers, layout.slots.types.values()),
    )
    everything = (tuple(program.functions.values()), program.blocks, program.decisions, program.events)
    most = max(most, *(node.value.bit_length() for node in nodes(everything) if isinstance(node, Num)), 0)
    found = words(max(most, *map(largest, program.tables.values()), 1))
    if found > MOST_WORDS:
        raise CannotPrint(f"sets of {64 * found:,} things")
    return found


def numbers(type_: t.Type) -> int:
    """The bits of a set of numbers."""
    item = t.element(type_)
    return item.high + 1 if isinstance(item, t.Int) and not listed(type_) else 0
