"""In: the declarations of a variant. Out: the same without rows and columns that say what the game says already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...composition.rewrite import built_anew, lines_of
from ...model.declare import symbol_of
from ...syntax import tree
from ...syntax.tree import NOWHERE
from .asked import Standing
from .grids import NAME, Texts
from .page import Page


def tidied(page: Page, at: Standing) -> Page:
    """Without rows and columns of changes that say what the game says."""
    for placed in list(page.placed):
        node = placed.declaration
        if not isinstance(node, tree.Change) or isinstance(node.declaration, tree.Retold):
            continue
        inner, symbol = node.declaration, symbol_of(node.declaration)
        line = next((one for one in lines_of(inner) if isinstance(one, tree.Table)), None)
        base = at.tables.get(symbol, {}) if symbol is not None else {}
        if (
            line is None
            or line.file is not None
            or not line.rows
            or NAME not in (one.text for one in line.rows[0].cells)
        ):
            continue
        table = slim(line, base)
        lines = tuple(table if one is line else one for one in lines_of(inner) if one is not line or table is not None)
        if table is line:
            continue
        if lines or inner.prose or getattr(inner, "values", ()):
            page.put(placed, replace(node, declaration=built_anew(inner, lines=lines)))
        else:
            page.drop(placed)
    return page


def slim(table: tree.Table, base: Texts) -> tree.Table | None:
    """A table without rows and columns that say what is there already; None if nothing is left."""
    head = [cell.text for cell in table.rows[0].cells]
    rows = [(dict(zip(head, row.cells, strict=False)), row) for row in table.rows[1:]]

    def same(cells_: Mapping[str, tree.Cell], column_: str) -> bool:
        return base.get(cells_[NAME].text, {}).get(column_) == cells_[column_].text

    kept = [(found, row) for found, row in rows if row.prose or not all(same(found, one) for one in found)]
    if len(kept) == len(rows) and any(NAME in found and found[NAME].text not in base for found, _ in kept):
        return table
    wanted = [one for one in head if one == NAME or not all(same(found, one) for found, _ in kept)]
    if any(found[NAME].text not in base for found, _ in kept):
        wanted = head
    if not kept:
        return None
    if len(kept) == len(rows) and wanted == head:
        return table
    first = replace(table.rows[0], cells=row_cells(wanted, {one: one for one in wanted}))
    return replace(
        table,
        rows=(first, *(replace(row, cells=tuple(found[one] for one in wanted)) for found, row in kept)),
    )


def row_cells(columns: list[str], texts: Mapping[str, str]) -> tuple[tree.Cell, ...]:
    return tuple(tree.Cell(texts.get(one, "-"), span=NOWHERE) for one in columns)
