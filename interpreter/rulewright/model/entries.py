"""In: the declarations of one ruleset after the other. Out: the declarations of the whole game, in order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..syntax import tree
from .layers import Layer
from .library import RefusalError
from .shelf import Shelf

Key = tuple[str, ...]


@dataclass(slots=True)
class Entry:
    """A declaration as it stands by now."""

    placed: tree.Placed
    layer: Layer


@dataclass(slots=True)
class Entries:
    shelf: Shelf
    layer: Layer | None = None
    known: dict[Key, Entry] = field(default_factory=dict)
    gone: dict[Key, Entry] = field(default_factory=dict)

    def begin(self, layer: Layer) -> None:
        self.layer = layer

    def apply(self, placed: tree.Placed) -> None:
        self.known[(str(len(self.known)),)] = Entry(filled(placed, self.layer, self.shelf), self.layer)


def filled(placed: tree.Placed, layer: Layer, shelf: Shelf) -> tree.Placed:
    """The declaration with the rows of its tables and maps that stand in files of their own."""
    node = placed.declaration
    if not isinstance(node, (tree.Enum, tree.Component, tree.Part, tree.Board)):
        return placed
    found: list[object] = []
    for line in node.lines:
        if isinstance(line, (tree.Table, tree.Map)) and line.file is not None:
            try:
                if isinstance(line, tree.Table):
                    found.append(shelf.table(shelf.library.beside(line.file.text, layer.book, ".csv")))
                else:
                    found.append(shelf.map(shelf.library.beside(line.file.text, layer.book, ".map")))
            except RefusalError as refusal:
                shelf.report.add(refusal.code, line.file.span, refusal.message, refusal.hint)
                found.append(())
        else:
            found.append(None)
    if not any(rows is not None for rows in found):
        return placed
    return shelf.kept.once("filled", (placed, *found), lambda: replace(placed, declaration=replace(node, lines=tuple(
        line if rows is None else replace(line, rows=rows) for line, rows in zip(node.lines, found, strict=True)))))
