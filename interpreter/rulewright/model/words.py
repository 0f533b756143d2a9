"""In: a cell of a table as written. Out: its words, each with its own place."""

from __future__ import annotations

from dataclasses import replace

from ..syntax import tree


def words(cell: tree.Cell) -> list[tree.Cell]:
    found, at = [], 0
    for word in cell.text.split():
        at = cell.text.index(word, at)
        found.append(part_of(cell, at, at + len(word)))
        at += len(word)
    return found


def part_of(cell: tree.Cell, start: int, end: int) -> tree.Cell:
    """The part of a cell from ``start`` to ``end``. A value that was set in a list has a place elsewhere."""
    span = cell.span
    if span.chunk.text[span.start : span.end] != cell.text:
        return tree.Cell(cell.text[start:end], span=span)
    return tree.Cell(cell.text[start:end], span=replace(span, start=span.start + start, end=span.start + end))
