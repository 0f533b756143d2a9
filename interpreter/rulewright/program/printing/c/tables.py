"""In: the constant tables of a program. Out: the same in C."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...form import Made, Program, Whole
from ...worked_out import MAKERS
from ..names import table_name
from .cannot import CannotPrint
from .expressions import number
from .shapes import LIST, NUMBER, ROWS, SET, SETROWS, SETS, Shapes

LONGEST = 110
ALWAYS = {"scales", "patterns"}
"""Tables that a primitive uses by itself: their rows are made of pairs or triples."""


class Tables:
    """Prints tables. ``braces`` prints a constant set."""

    def __init__(self, program: Program, shapes: Shapes, braces: Callable[[int], str]) -> None:
        self.program = program
        self.shapes = shapes
        self.braces = braces

    def table(self, name: str) -> list[str]:
        called, values = table_name(name), self.values(name)
        if name in ALWAYS:
            return self.rows(called, NUMBER, [[at for pair in row for at in pair] for row in values])
        match self.shapes.tables[name]:
            case str() as type_ if type_ in {NUMBER, SET}:
                whole = LIST if type_ == NUMBER else SETS
                found = self.array(called, type_, values)
                return [*found, f"static const {whole} ALL_{called} = {{{called}, {len(values)}}};"]
            case str() as type_ if type_ in {LIST, SETS}:
                return self.rows(called, NUMBER if type_ == LIST else SET, values)
            case str() as type_ if type_ in {ROWS, SETROWS}:
                return self.blocks(called, type_, values)
            case type_:
                raise CannotPrint(f"a table of `{type_}`")

    def values(self, name: str) -> Sequence[Any]:
        table = self.program.tables[name]
        return worked_out(table, self.program.tables) if isinstance(table, Made) else table

    def blocks(self, name: str, type_: str, values: Sequence[Sequence[Sequence[int]]]) -> list[str]:
        """Entries that are rows of rows."""
        found: list[str] = []
        for at, rows in enumerate(values):
            found += self.rows(f"{name}_{at}", NUMBER if type_ == ROWS else SET, rows)
        whole = [f"{{{name}_{at}_items, {name}_{at}_from, {len(rows)}}}" for at, rows in enumerate(values)]
        return [*found, f"static const {type_} {name}[{len(whole)}] = {{", *filled(whole), "};"]

    def array(self, name: str, type_: str, values: Sequence[int]) -> list[str]:
        if not all(isinstance(value, int) for value in values):
            raise CannotPrint("a table of lists of lists")
        texts = [number(value) if type_ == NUMBER else self.braces(value) for value in values] or ["0"]
        return [f"static const {type_} {name}[{len(texts)}] = {{", *filled(texts), "};"]

    def rows(self, name: str, type_: str, values: Sequence[Sequence[int]]) -> list[str]:
        """Rows of different lengths, one after the other, and where each begins."""
        starts = [0]
        for row in values:
            starts.append(starts[-1] + len(row))
        whole = ROWS if type_ == NUMBER else SETROWS
        return [
            *self.array(f"{name}_items", type_, [item for row in values for item in row]),
            *self.array(f"{name}_from", NUMBER, starts),
            f"static const {whole} {name} = {{{name}_items, {name}_from, {len(values)}}};",
        ]


def worked_out(table: Made, tables: Mapping[str, tuple[object, ...] | Made]) -> list[list[int]]:
    """All entries of a table that is computed on demand, on a board with bounds."""
    if table.by not in {"distances", "toward", "faces"}:
        raise CannotPrint(f"a table that is computed as `{table.by}`")
    given = [tables[arg.name] if isinstance(arg, Whole) else arg for arg in table.args]
    first = given[0]
    if isinstance(first, Made):
        raise CannotPrint("a table of a board without bounds")
    assert isinstance(first, tuple)
    count = len(first) - 1 if table.by == "distances" else (len(first) - 1) // int(str(given[1]))
    made = MAKERS[table.by](*given)
    return [[made[row][at] for at in (*range(count), -1)] for row in (*range(count), -1)]


def filled(texts: Sequence[str]) -> list[str]:
    """Lines of values."""
    found, line = [], ""
    for text in texts:
        if line and len(line) + len(text) > LONGEST:
            found.append(f"    {line.rstrip()}")
            line = ""
        line += f"{text}, "
    return [*found, f"    {line.rstrip()}"] if line else found
