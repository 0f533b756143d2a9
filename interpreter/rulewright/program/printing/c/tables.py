"""In: the constant tables of a program. Out: the same in C."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....board.cells import direction_names
from ...form import Made, Program, Whole
from ...worked_out import MAKERS
from ..names import table_name
from . import growing
from .cannot import CannotPrint
from .expressions import number
from .shapes import CELLROWS, CELLS, CELLSETS, HELD, HOLDING, LIST, NUMBER, ROWS, SET, SETROWS, SETS, Shapes

LONGEST = 110
ALWAYS = {"scales", "patterns"}
"""Tables that a primitive uses by itself: their rows are made of pairs or triples."""


class Tables:
    """Prints tables. ``braces`` prints a constant set."""

    def __init__(self, program: Program, shapes: Shapes, braces: Callable[[int, str], str]) -> None:
        self.program = program
        self.shapes = shapes
        self.braces = braces

    def table(self, name: str, of: str = "") -> list[str]:
        """``of``: the type of its entries, where only primitives of C ask for them."""
        called = table_name(name)
        made = self.program.tables[name]
        if isinstance(made, Made) and growing.is_growing(self.program, name):
            return self.growing(called, made)
        if isinstance(made, Made) and made.by == "distances":
            return self.filled_at_first(called, made)
        values = self.values(name)
        if name in ALWAYS:
            return self.rows(called, NUMBER, [[at for pair in row for at in pair] for row in values])
        match of or self.shapes.tables[name]:
            case str() as type_ if type_ in {NUMBER, SET, CELLS}:
                whole = HOLDING[type_]
                found = self.array(called, type_, values)
                return [*found, f"static const {whole} ALL_{called} = {{{called}, {len(values)}}};"]
            case str() as type_ if type_ in {LIST, SETS, CELLSETS}:
                return self.rows(called, HELD[type_], values)
            case str() as type_ if type_ in {ROWS, SETROWS, CELLROWS}:
                return self.blocks(called, type_, values)
            case type_:
                raise CannotPrint(f"a table of `{type_}`")

    def growing(self, name: str, made: Made) -> list[str]:
        """A table of a board without bounds."""
        shape, cells = str(made.args[0]), self.shapes.cells
        match made.by:
            case by if by in growing.IN_TABLES:
                values = growing.listed(made, cells)
                whole = f"static const list ALL_{name} = {{{name}, {len(values)}}};"
                return [f"enum {{ {name}_SIZE = {len(values)} }};", *self.array(name, NUMBER, values), whole]
            case by if by in growing.NEAR:
                return self.rows(name, NUMBER, growing.rows(made, cells))
            case "faces":
                values = [int(str(side)) for side in made.args[2:]]
            case "growing_rows":
                values = growing.pairs(shape, direction_names(shape))
            case _:  # the directions of rays
                values = growing.pairs(shape, tuple(map(str, made.args[1:])))
        whole = f"static const list {name} = {{{name}_items, {len(values)}}};"
        return [*self.array(f"{name}_items", NUMBER, values), whole]

    def filled_at_first(self, name: str, made: Made) -> list[str]:
        """Room for the distances between cells. The library works them out when it begins, which is sooner than to
        print and to read them.
        """
        cells = int(str(made.args[1]))
        starts = range(0, (cells + 1) * (cells + 1) + 1, cells + 1)
        return [
            f"static number {name}_items[{(cells + 1) * (cells + 1)}];",
            *self.array(f"{name}_from", NUMBER, starts),
            f"static const rows {name} = {{{name}_items, {name}_from, {cells + 1}}};",
        ]

    def values(self, name: str) -> Sequence[Any]:
        table = self.program.tables[name]
        return worked_out(table, self.program.tables) if isinstance(table, Made) else table

    def blocks(self, name: str, type_: str, values: Sequence[Sequence[Sequence[int]]]) -> list[str]:
        """Entries that are rows of rows."""
        found: list[str] = []
        for at, rows in enumerate(values):
            found += self.rows(f"{name}_{at}", HELD[HELD[type_]], rows)
        whole = [f"{{{name}_{at}_items, {name}_{at}_from, {len(rows)}}}" for at, rows in enumerate(values)]
        return [*found, f"static const {type_} {name}[{len(whole)}] = {{", *filled(whole), "};"]

    def array(self, name: str, type_: str, values: Sequence[int]) -> list[str]:
        if not set(map(type, values)) <= {int, bool}:
            raise CannotPrint("a table of lists of lists")
        known = {one: number(one) if type_ == NUMBER else self.braces(one, type_) for one in set(values)}
        texts = [known[one] for one in values] or ["0"]
        return [f"static const {type_} {name}[{len(texts)}] = {{", *filled(texts), "};"]

    def rows(self, name: str, type_: str, values: Sequence[Sequence[int]]) -> list[str]:
        """Rows of different lengths, one after the other, and where each begins."""
        starts = [0]
        for row in values:
            starts.append(starts[-1] + len(row))
        whole = HOLDING[HOLDING[type_]]
        return [
            *self.array(f"{name}_items", type_, [item for row in values for item in row]),
            *self.array(f"{name}_from", NUMBER, starts),
            f"static const {whole} {name} = {{{name}_items, {name}_from, {len(values)}}};",
        ]


def worked_out(table: Made, tables: Mapping[str, tuple[object, ...] | Made]) -> list[list[int]]:
    """All entries of a table that is computed on demand, on a board with bounds."""
    if table.by not in {"toward", "faces"}:
        raise CannotPrint(f"a table that is computed as `{table.by}`")
    given = [tables[arg.name] if isinstance(arg, Whole) else arg for arg in table.args]
    first = given[0]
    assert isinstance(first, tuple)
    count = (len(first) - 1) // int(str(given[1]))
    made = MAKERS[table.by](*given)
    return [[made[row][at] for at in (*range(count), -1)] for row in (*range(count), -1)]


def filled(texts: Sequence[str]) -> list[str]:
    """Lines of values, as many in each as have room in the longest."""
    many = max(1, LONGEST // (max(map(len, texts), default=1) + 2))
    return [f"    {', '.join(texts[at : at + many])}," for at in range(0, len(texts), many)]
