"""In: a program with boards without bounds. Out: which of its sets hold cells of those, and how many may be used.

Cells are numbered ring by ring around the first one, so sets of them are wide, while all others are not. Which are
which follows from what meets what: sets that exchange members are of one sort (see ``Kinds``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...checking import Checking
from ...form import Expr, Fold, Made, Stretch, Whole
from ...layout import Layout
from ...primitives import WORD
from .bounds import bounds

OF_CELLS = {"grown"}
OF_THINGS = {
    "stacked", "top_layer", "move_set", "mix_onto", "show", "tell", "unveil", "met", "clockwise", "next_in",
    "turned_sides",
    "a loop over alike", "a loop over alike_sets",
}  # fmt: skip
"""What takes or makes sets of pieces, seats or directions."""
OF_NUMBERS = {"single", "as_set", "range_set"}
"""What makes a set of numbers, whatever they stand for."""
MADE_OF_CELLS = {"growing_neighbours", "growing_around", "growing_rows"}
PIECES_A_WORD = 4
MOST_CELLS, FEWEST_CELLS = 2048, 128
MOST_WORDS = 1 << 14
"""How many words the zones of all cells may take together."""


@dataclass(slots=True)
class Widths(Checking):
    """``narrow``: how many bits a set has that holds no such cells."""

    narrow: int = 0
    zones: tuple[Stretch, ...] = ()
    """The slots that hold pieces."""
    plain: frozenset[int] = frozenset()
    """The slots of variables that hold sets of things other than such cells."""
    cells: list[int] = field(default_factory=list)
    things: list[int] = field(default_factory=list)
    unknown: list[int] = field(default_factory=list)
    """Sets of numbers that may be too large for narrow sets."""
    found: frozenset[int] | None = None
    letters: dict[int, dict[str, int]] = field(default_factory=dict)
    """What the letters stand for in each expression, by its identity."""

    def given(self, name: str, takes: tuple[str, ...], args: tuple[Expr, ...], letters: dict[str, int]) -> None:
        Checking.given(self, name, takes, args, letters)
        if name in OF_CELLS or (name == "aligned_any" and self.endless(args[-1])):
            self.cells.append(letters.setdefault("set", self.kinds.a_set()))
        if name in OF_THINGS and "set" in letters:
            self.things.append(letters["set"])
        if name in OF_NUMBERS and not self.is_small(args[-1]):
            self.unknown.append(letters.setdefault("set", self.kinds.a_set()))

    def endless(self, rays: Expr) -> bool:
        """Whether these are the rays of a board without bounds."""
        table = self.program.tables[rays.name] if isinstance(rays, Whole) else None
        return isinstance(table, Made) and table.by == "growing_rays"

    def is_small(self, node: Expr) -> bool:
        """Whether a number surely is a member that narrow sets may have."""
        found = bounds(node)
        return found is not None and found[1] <= self.narrow

    def known(self, node: Expr, letters: dict[str, int]) -> None:
        for letter, kind in letters.items():
            before = self.letters.setdefault(id(node), {}).setdefault(letter, kind)
            self.kinds.same(before, kind)
        if isinstance(node, Fold) and node.kind == "set" and not self.is_small(node.local):
            self.unknown.append(letters["set"])
        if isinstance(node, Fold) and node.kind == "top_layer":
            self.things.append(letters["set"])

    def table(self, name: str) -> int:
        found = Checking.table(self, name)
        table = self.program.tables[name]
        if isinstance(table, Made) and table.by in MADE_OF_CELLS:
            self.cells.append(self.kinds.inside[self.kinds.root(found)] if table.by == "growing_rows" else found)
        return found

    def whole(self) -> None:
        Checking.whole(self)
        for stretch in self.zones:
            self.things += [self.slots[slot] for slot in range(*stretch) if slot in self.slots]
        self.things += [self.slots[slot] for slot in sorted(self.plain) if slot in self.slots]
        for one in self.program.kept:
            self.things += [self.slots[slot] for slot in range(one.slot, one.slot + one.count)]
        for name, kind in self.tables.items():
            table = self.program.tables[name]
            if isinstance(table, tuple) and largest(table) <= self.narrow:
                self.things.append(self.innermost(kind))

    def innermost(self, kind: int) -> int:
        """What lists of lists of a kind hold."""
        while self.kinds.told(kind) != "set" and self.kinds.inside[self.kinds.root(kind)] >= 0:
            kind = self.kinds.inside[self.kinds.root(kind)]
        return kind

    def told(self, kind: int) -> str:
        """The name of a kind; sets of cells have one of their own."""
        kind = self.kinds.root(kind)
        inside = self.kinds.inside[kind]
        if self.kinds.names[kind] == "set":
            return "cells" if self.kinds.root(inside) in self.wide() else "set"
        return (self.kinds.names[kind] or "anything") + (f"({self.told(inside)})" if inside >= 0 else "")

    def wide(self) -> frozenset[int]:
        """What those sets hold that hold cells, once the whole program was looked through."""
        if self.found is None:
            self.found = self.worked_out()
        return self.found

    def worked_out(self) -> frozenset[int]:
        root, inside = self.kinds.root, self.kinds.inside
        cells, things, unknown = (
            frozenset(root(inside[root(kind)]) for kind in kinds if self.kinds.names[root(kind)] == "set")
            for kinds in (self.cells, self.things, self.unknown)
        )
        return cells | (unknown - things)


def largest(table: object) -> int:
    """The bits of the largest number in a table."""
    if isinstance(table, Made) or not isinstance(table, Sequence | int):
        return 1
    if isinstance(table, int):
        return table.bit_length()
    plain = set(map(type, table)) == {int}
    return max(map(int.bit_length, table)) if plain else max(map(largest, table), default=1)


def cells_with_room(layout: Layout, words: int) -> int:
    """How many cells of a board without bounds a state has room for; 0 if there is no such board.

    What goes on further away is left to Python.
    """
    if not any(layout.is_growing(symbol) for symbol in layout.boards):
        return 0
    taken = sum(words_of_zones(layout, words))
    return max(FEWEST_CELLS, min(MOST_CELLS, MOST_WORDS // max(1, taken) // WORD * WORD))


def words_of_zones(layout: Layout, words: int) -> list[int]:
    """How many words each zone of a cell takes."""
    sizes = {"slot": 1, "pool": words, "bag": words}
    found = []
    for symbol in layout.far_zones:
        kind = layout.rules.headers.zones[symbol].kind
        found.append(sizes.get(kind, 1 + layout.fitting(symbol).bit_count() // PIECES_A_WORD))
    return found
