"""In: the parts of a game. Out: the edits that make it of its base, one by one, and the game with only some of them.

An edit is the smallest written unit of difference: a value that is set, a name that is removed, a line or a row of a
change, a line below the title of a variant, or a new declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from .compose import Composition
from .files import MAPS, TABLES
from .keys import naming
from .layers import Layer
from .library import RefusalError
from .rewrite import built_anew, lines_of


@frozen
class Edit:
    """``layer``: the one it belongs to; settings from outside come after all layers.

    ``at`` is the index of the declaration in the layer (-1: the title line) that contains the edit, and ``made`` what
    that declaration has become once the edit is applied.
    """

    layer: int
    at: int
    span: Span
    made: tree.Game | tuple[tree.Placed, ...] | None

    @property
    def removes(self) -> str:
        """What it removes from the game, as written."""
        if isinstance(self.made, tuple) and isinstance(self.made[-1].declaration, tree.Remove):
            path = self.made[-1].declaration.paths[-1]
            if isinstance(path, tree.Path):
                return path.span.chunk.text[path.span.start : path.span.end]
        return ""


def edits(composed: Composition) -> tuple[Edit, ...]:
    """All edits, in the order in which they are applied."""
    found: list[Edit] = []
    for index, layer in enumerate(composed.stack[1:], 1):
        found += _titles(index, layer)
        for at, placed in enumerate(layer.placed):
            found += (Edit(index, at, span, made) for span, made in _parts(placed))
    outside = len(composed.stack)
    found += (Edit(outside, at, placed.declaration.span, (placed,)) for at, placed in enumerate(composed.settings))
    return tuple(found)


def with_edits(composed: Composition, made: tuple[Edit, ...], report: Report) -> Composition:
    """The game with only the first ``made`` of its edits."""
    shelf = replace(composed.shelf, report=report, lost=set(composed.shelf.lost))
    if not made:
        return Composition(composed.game, shelf, composed.stack[:1], ())
    last = made[-1]
    if last.layer == len(composed.stack):
        return replace(composed, shelf=shelf, settings=composed.settings[: last.at + 1])
    layer = composed.stack[last.layer]
    if isinstance(last.made, tree.Game):
        layer = replace(layer, game=last.made, placed=())
    elif last.made is not None:
        layer = replace(layer, placed=(*layer.placed[: last.at], *last.made))
    return Composition(composed.game, shelf, (*composed.stack[: last.layer], layer), ())


def layer_of(composed: Composition) -> dict[str, int]:
    """The layer that each file belongs to, including files of tables and maps."""
    found: dict[str, int] = {}
    for index, layer in enumerate(composed.stack):
        for file in (*layer.files, *_files(layer, composed)):
            found.setdefault(file, index)
    return found


def _files(layer: Layer, composed: Composition) -> Iterator[str]:
    for placed in layer.placed:
        node = placed.declaration
        inner = node.declaration if isinstance(node, tree.Change | tree.Replace) else node
        for line in lines_of(inner):
            if isinstance(line, tree.Table | tree.Map) and line.file is not None:
                ending = TABLES if isinstance(line, tree.Table) else MAPS
                with suppress(RefusalError):
                    yield composed.shelf.library.beside(line.file.text, layer.book, ending).name


# ---- the parts of what is written ----------------------------------------------------------------------------


def _titles(index: int, layer: Layer) -> Iterator[Edit]:
    """The lines below a title: the number of players, and their seats."""
    if layer.game is not None:
        yield Edit(index, -1, layer.game.title.span, replace(layer.game, lines=()))
        for count, line in enumerate(layer.game.lines, 1):
            yield Edit(index, -1, line.span, replace(layer.game, lines=layer.game.lines[:count]))


def _parts(placed: tree.Placed) -> Iterator[tuple[Span, tuple[tree.Placed, ...]]]:
    """The edits of a declaration: the place of each, and the declaration with all edits up to it."""
    node = placed.declaration
    match node:
        case tree.Remove(paths=paths):
            single = tuple(replace(placed, declaration=replace(node, paths=(path,))) for path in paths)
            for count, path in enumerate(paths, 1):
                yield path.span, single[:count]
        case tree.OfferIn(actions=actions):
            for count, action in enumerate(actions, 1):
                yield action.span, (replace(placed, declaration=replace(node, actions=actions[:count])),)
        case tree.Change(declaration=tree.Retold() as inner):
            yield naming(inner), (placed,)
        case tree.Change(declaration=inner):
            yield naming(inner), (replace(placed, declaration=replace(node, declaration=_bare(inner, ()))),)
            for span, lines in _lines(lines_of(inner)):
                yield span, (replace(placed, declaration=replace(node, declaration=_bare(inner, lines))),)
        case tree.Replace(declaration=inner):
            yield naming(inner), (placed,)
        case tree.Retold():  # stands behind `change` only
            pass
        case tree.SetLiteral():
            yield node.span, (placed,)
        case tree.AnyPlain() | tree.Broken():
            yield naming(node), (placed,)


def _bare(node: tree.Declaration, lines: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a declaration of the same kind
    return built_anew(node, lines=lines) if lines_of(node) else node


def _lines(lines: tuple[Any, ...]) -> Iterator[tuple[Span, tuple[Any, ...]]]:
    """Each line by itself, and each row of a table."""
    for at, line in enumerate(lines):
        if isinstance(line, tree.Table) and line.file is None and len(line.rows) > 1:
            for count, row in enumerate(line.rows[1:], 2):
                yield row.span, (*lines[:at], replace(line, rows=line.rows[:count]))
        else:
            yield line.span, lines[: at + 1]
