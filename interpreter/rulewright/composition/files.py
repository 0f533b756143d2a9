"""In: a declaration. Out: the declaration with the rows of its tables and maps that are in separate files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..syntax import tree
from .library import Book, RefusalError
from .shelf import Shelf

TABLES = ".csv"
MAPS = ".map"


def filled(placed: tree.Placed, book: Book, shelf: Shelf) -> tree.Placed:
    """The declaration with its rows. While its files are unchanged, the same object is returned."""
    node = placed.declaration
    if not isinstance(node, tree.Enum | tree.Component | tree.Part | tree.Board):
        return placed
    found = [_rows(line, book, shelf) for line in node.lines]
    if all(rows is None for rows in found):
        return placed

    def make() -> tree.Placed:
        changed: Any = tuple(
            replace(line, rows=rows) if isinstance(line, tree.Table | tree.Map) and rows is not None else line
            for line, rows in zip(node.lines, found, strict=True)
        )
        return replace(placed, declaration=replace(node, lines=changed))

    return shelf.kept.once("filled", (placed, *found), make)


def _rows(line: tree.Line, book: Book, shelf: Shelf) -> tuple[tree.Row, ...] | None:
    if not isinstance(line, tree.Table | tree.Map) or line.file is None:
        return None
    try:
        if isinstance(line, tree.Table):
            return shelf.table(shelf.library.beside(line.file.text, book, TABLES))
        return shelf.map(shelf.library.beside(line.file.text, book, MAPS))
    except RefusalError as refusal:
        shelf.refuse(refusal, line.file.span)
        return ()
