"""In: the rows of tables, maps and lists of lines. Out: lines, those of a table with their columns under each other."""

from __future__ import annotations

from itertools import zip_longest

from .. import tree
from .layout import wide
from .written import Written, written

GAP = "  "  # two spaces part the columns; a single one belongs to its cell


def table(rows: tuple[tree.Row, ...]) -> list[Written]:
    """Each column as wide as its widest cell."""
    columns = zip_longest(*([wide(cell.text) for cell in row.cells] for row in rows), fillvalue=0)
    widths = [max(column) for column in columns]
    return [written(row, _padded(row, widths), kind="row") for row in rows]


def drawing(rows: tuple[tree.Row, ...]) -> list[Written]:
    """As it was drawn, moved to the left margin as a whole: the spaces before a row are where its cells lie."""
    drawn = [GAP.join(cell.text for cell in row.cells).rstrip() for row in rows]
    margin = min((len(line) - len(line.lstrip(" ")) for line in drawn), default=0)
    return [written(row, line[margin:], kind="row") for row, line in zip(rows, drawn, strict=True)]


def _padded(row: tree.Row, widths: list[int]) -> str:
    cells = (cell.text + " " * (width - wide(cell.text)) for cell, width in zip(row.cells, widths, strict=False))
    return GAP.join(cells).rstrip()
