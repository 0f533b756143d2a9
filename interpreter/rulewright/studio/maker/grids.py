"""In: a checked game. Out: its tables as grids: every cell as written, what it may hold, and what a variant changed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import count, takewhile

from ...book.speech import Speech
from ...composition.paths import joined
from ...composition.rewrite import lines_of
from ...diagnostics.place import Sources
from ...frozen import frozen
from ...model.symbols import Symbol
from ...model.understood import Model
from ...syntax import tree
from ...views.prose import prose_text
from .fields import Limits, by_type, paths

NAME, COUNT = "name", "count"


@frozen
class Column:
    """``limits``: what its cells may hold; ``type``: the same as the rules write it, empty for names and counts."""

    name: str
    type: str
    limits: Limits
    listed: bool = False
    """Whether its cells hold several values."""


@frozen
class Cell:
    """``base``: as it stood, None in a row that is new. ``paths``: by which its value, or each of its values, can be
    set; empty if they can't.
    """

    text: str
    base: str | None
    paths: tuple[str, ...] = ()


@frozen
class Row:
    name: str
    cells: tuple[Cell, ...]
    new: bool
    sentence: str
    file: str
    line: int


@frozen
class Grid:
    """The table of a declaration. ``gone``: the names of rows that the variant has removed."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    gone: tuple[str, ...]
    file: str
    line: int


Texts = Mapping[str, Mapping[str, str]]
"""The cells of a table: by the name of the row, then by that of the column."""


def texts(model: Model) -> dict[Symbol, Texts]:
    """The tables of a game, to compare another with."""
    return {symbol: cells(placed.declaration) for symbol, placed in model.nodes.items() if table_of(placed.declaration)}


def cells(node: tree.Declaration) -> Texts:
    table = table_of(node)
    if table is None:
        return {}
    head = [cell.text for cell in table.rows[0].cells]
    return {
        name: dict(zip(head, (cell.text for cell in row.cells), strict=False))
        for name, row in named_rows(table)
    }  # fmt: skip


def table_of(node: tree.Declaration) -> tree.Table | None:
    """The table of a declaration, if its rows have names: the values of an enum that has none make one, too."""
    for line in lines_of(node):
        if isinstance(line, tree.Table) and line.rows and any(cell.text == NAME for cell in line.rows[0].cells):
            return line
    if isinstance(node, tree.Enum) and node.values:
        head = tree.Row((tree.Cell(NAME, span=node.name.span),), span=node.name.span)
        rows = (tree.Row((tree.Cell(one.text, span=one.span),), span=one.span) for one in node.values)
        return tree.Table((head, *rows), span=node.name.span)
    return None


def named_rows(table: tree.Table) -> Iterator[tuple[str, tree.Row]]:
    """The rows below the first, each with its name."""
    at = [cell.text for cell in table.rows[0].cells].index(NAME)
    yield from ((row.cells[at].text, row) for row in table.rows[1:] if at < len(row.cells))


def grids(speech: Speech, sources: Sources, base: Mapping[Symbol, Texts]) -> dict[Symbol, Grid]:
    model = speech.model
    known = paths(model)
    found = {}
    for symbol, placed in model.nodes.items():
        table = table_of(placed.declaration)
        if table is None:
            continue
        before = base.get(symbol, {})
        head = [cell.text for cell in table.rows[0].cells]
        rows = tuple(
            Row(
                name,
                tuple(
                    Cell(cell.text, before.get(name, {}).get(column), paths_of(name, column, symbol, known))
                    for column, cell in zip(head, row.cells, strict=False)
                ),
                name not in before,
                prose_text(row.prose, speech.quotes, symbol.name),
                sources.place(row.span).file,
                sources.place(row.span).line,
            )
            for name, row in named_rows(table)
        )
        there = {row.name for row in rows}
        place = sources.place(table.span)
        found[symbol] = Grid(
            tuple(column(one, symbol, model) for one in head),
            rows,
            tuple(name for name in before if name not in there),
            place.file,
            place.line,
        )
    return found


def paths_of(row: str, column: str, symbol: Symbol, known: Container[str]) -> tuple[str, ...]:
    """The paths of the values of a cell."""
    path = joined(symbol.name, f"{row}.{column}")
    if path in known:
        return (path,)
    numbered = takewhile(known.__contains__, (f"{path}[{at}]" for at in count(1)))
    return tuple(numbered)


def column(name: str, symbol: Symbol, model: Model) -> Column:
    if name == NAME:
        return Column(name, "", Limits())
    if name == COUNT and symbol.kind == "component":
        return Column(name, "", Limits(0))
    header = model.headers.columns.get(Symbol("column", name, symbol.name))
    if header is None:
        return Column(name, "", Limits())
    listed = header.per_side or str(header.type).startswith(("list", "set"))
    return Column(name, str(header.type), by_type(header.type, model), listed)
