"""In: the rows of tables, maps and lists of lines. Out: lines; those of a table have their columns aligned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from .. import tree
from .layout import wide
from .written import Written, written

GAP = "  "  # two spaces separate columns; a single one belongs to its cell


def table(rows: tuple[tree.Row, ...]) -> list[Written]:
    """The rows of a table; each column is as wide as its widest cell."""
    columns = zip_longest(*([wide(cell.text) for cell in row.cells] for row in rows), fillvalue=0)
    widths = [max(column) for column in columns]
    return [written(row, _padded(row, widths), kind="row") for row in rows]


def drawing(rows: tuple[tree.Row, ...]) -> list[Written]:
    """The rows of a map with their spaces as written, since these decide where the cells lie."""
    margin = min((row.indent for row in rows), default=0)
    return [written(row, " " * (row.indent - margin) + "".join(_drawn(row)), kind="row") for row in rows]


def listing(rows: tuple[tree.Row, ...]) -> list[Written]:
    """The rows of a list of names."""
    return [written(row, " ".join(cell.text for cell in row.cells), kind="row") for row in rows]


def _drawn(row: tree.Row) -> Iterator[str]:
    for before, cell in zip((None, *row.cells), row.cells, strict=False):
        yield " " * max(1, cell.span.start - before.span.end) + cell.text if before else cell.text


def _padded(row: tree.Row, widths: list[int]) -> str:
    cells = (cell.text + " " * (width - wide(cell.text)) for cell, width in zip(row.cells, widths, strict=False))
    return GAP.join(cells).rstrip()
