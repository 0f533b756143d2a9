"""In: a declaration and a partial one that changes it. Out: the two merged; each part keeps its place in its own file.

Parts of the change replace those of the declaration: header parts and clauses as a whole, ``pick``, ``let``, ``has``
and labelled ``needs`` lines by name, rows of tables by name and cell by cell. Other parts are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ..syntax import tree
from ..syntax.declarations import line_name, line_sort, shown_name, sort_of
from .rewrite import built_anew, lines_of
from .title import in_languages

Part = TypeVar("Part")

LAST = 9
CELLS = (tree.Map, tree.Lines)
LEFT_OUT: tuple[object, ...] = (None, (), False)
"""The values of a part that is left out of a first line."""


def merged(old: tree.Plain, new: tree.Plain) -> tree.Plain:
    """A declaration changed by another of its kind."""
    if isinstance(old, tree.Enum) and isinstance(new, tree.Enum) and (old.lines or new.lines):
        old, new = _with_rows(old), _with_rows(new)
    kept = {"lines": _lines(lines_of(old), lines_of(new))} if lines_of(old) or lines_of(new) else {}
    guard = {"guard": _or(getattr(new, "guard", None), getattr(old, "guard", None))} if hasattr(new, "guard") else {}
    return built_anew(
        _header(old, new),
        prose=in_languages((old.prose, new.prose)),
        comments=old.comments,
        span=old.span,
        **kept,
        **guard,
    )


def _header(old: tree.Plain, new: tree.Plain) -> tree.Plain:
    """The merged first line: parts that a change must repeat are the new ones; optional parts that it leaves out
    stay.
    """
    if isinstance(old, tree.Enum) and isinstance(new, tree.Enum):
        known = {name.text for name in old.values}
        return replace(new, values=old.values + tuple(name for name in new.values if name.text not in known))
    sort = sort_of(new)
    if sort is None or type(old) is not type(new):
        return new
    kept = [part for part in sort.kept if getattr(new, part) in LEFT_OUT]
    if isinstance(new, tree.Phase | tree.Position) and not new.body.statements:
        kept.append("body")
    return built_anew(new, **{part: getattr(old, part) for part in kept})


def adds_only(old: tree.Plain, new: tree.Plain) -> bool:
    """Whether a change leaves everything already there unchanged: two such addons may touch the same declaration."""
    if new.prose or getattr(new, "guard", None) is not None:
        return False
    labels = {_name(line) for line in lines_of(old)}
    only_needs = all(
        isinstance(line, tree.Needs) and (line.label is None or _name(line) not in labels) for line in lines_of(new)
    )
    match old, new:
        case tree.Action(), tree.Action():
            return only_needs and new.params in ((), old.params)
        case tree.Option(), tree.Option():
            return only_needs and (new.type, new.default) == (old.type, old.default)
        case tree.Component(), tree.Component():
            return new.count is None and _adds_kinds(lines_of(old), lines_of(new))
        case tree.Enum(), tree.Enum() if (old.values and new.lines) or (new.values and old.lines):
            return False
        case (tree.Enum(), tree.Enum()) | (tree.Part(), tree.Part()):
            return _adds_kinds(lines_of(old), lines_of(new))
        case tree.Graph(), tree.Graph():
            return old.on == new.on
        case _:  # their lines decide
            pass
    sort = sort_of(new)
    return sort is not None and sort.partial and _adds_kinds(lines_of(old), lines_of(new))


def pages(new: tree.Plain) -> frozenset[object] | None:
    """What a change of the book is about, line by line; None if it is of another declaration."""
    if not isinstance(new, tree.Book):
        return None
    return frozenset(_name(line) or (type(line) if _merges(line) == "alone" else line) for line in new.lines)


def _adds_kinds(old: Sequence[tree.Line], new: Sequence[tree.Line]) -> bool:
    names = {_name(line) for line in old}
    rows = {name for line in old if isinstance(line, tree.Table) for name in _row_names(line)}
    heads = [_head(line) for line in old if isinstance(line, tree.Table)]
    for line in new:
        match line:
            case tree.Table():
                if not rows.isdisjoint(_row_names(line)) or any(set(_head(line)) - set(head) for head in heads):
                    return False
            case tree.Column() | tree.FormulaColumn():
                if _name(line) in names:
                    return False
            case _:  # any other line says something about the pieces that are already there
                return False
    return True


def _or(new: Part | None, old: Part | None) -> Part | None:
    return old if new is None else new


# ---- lines ------------------------------------------------------------------------------------------


def _lines(old: tuple[tree.Line, ...], new: tuple[tree.Line, ...]) -> tuple[tree.Line, ...]:
    lines = [] if any(_merges(line) == "anew" for line in new) else list(old)
    alone = {type(line) for line in new if _merges(line) == "alone" and not added_to(line)}
    if alone & set(CELLS):  # a board is drawn or listed
        alone |= set(CELLS)
    lines = [line for line in lines if type(line) not in alone]
    for line in new:
        _enter(line, lines)
    return tuple(lines)


def _enter(line: tree.Line, lines: list[tree.Line]) -> None:
    """Put a line in the place of the one that it replaces, or after the lines that come before its kind."""
    name = _name(line)
    for index, other in enumerate(lines):
        if isinstance(line, tree.Do) and isinstance(other, tree.Do) and line.placed:
            lines[index] = _joined(other, line)
            return
        if isinstance(line, tree.Table) and isinstance(other, tree.Table):
            lines[index] = _table(other, line)
            return
        if name is not None and name == _name(other):
            lines[index] = line
            return
    if isinstance(line, tree.Do) and line.placed:
        line = replace(line, placed="")
    rank = _rank(line)
    before = [index for index, other in enumerate(lines, 1) if _rank(other) <= rank]
    lines.insert(before[-1] if before else 0, line)


def added_to(line: tree.Line) -> bool:
    """Whether a line adds to one that is there, and so leaves that as it is."""
    return isinstance(line, tree.Do) and bool(line.placed)


def _joined(old: tree.Do, more: tree.Do) -> tree.Do:
    """What an action does, with something before or after it."""
    first, then = (more, old) if more.placed == "before" else (old, more)
    statements = first.body.statements + then.body.statements
    return replace(old, body=replace(old.body, statements=statements, inline=False), prose=first.prose + then.prose)


def _merges(line: tree.Line) -> str:
    sort = line_sort(line)
    return sort.merges if sort is not None else "beside"


def _rank(line: tree.Line) -> int:
    sort = line_sort(line)
    return sort.rank if sort is not None else LAST


def _name(line: tree.Line) -> tuple[str, str] | None:
    """What identifies a line: its name, or what it is about."""
    named = line_name(line)
    if named is not None:
        sort, name = named
        return sort, name.text
    match line:
        case tree.Channel(channel=channel):
            return "channel", channel
        case tree.Shown(value=value) if shown_name(value):
            return "show", shown_name(value)
        case tree.Key(symbol=symbol, var=var):
            return "key", f"{symbol.text} {var.text}"
        case tree.Meaning(word=title) | tree.Group(title=title):
            return type(line).__name__, title.text
        case _:  # other lines replace nothing by themselves
            return None


# ---- tables -----------------------------------------------------------------------------------------


def _head(table: tree.Table) -> list[str]:
    return [cell.text for cell in table.rows[0].cells] if table.rows else []


def _with_rows(enum: tree.Enum) -> tree.Enum:
    """Turn values that are listed in a line into rows of a table with names only."""
    if not enum.values:
        return enum
    head = tree.Row((tree.Cell("name", span=enum.name.span),), span=enum.name.span)
    rows = tuple(tree.Row((tree.Cell(name.text, span=name.span),), span=name.span) for name in enum.values)
    return replace(enum, values=(), lines=(*enum.lines, tree.Table((head, *rows), span=enum.name.span)))


def _row_names(table: tree.Table) -> Iterable[str]:
    head = _head(table)
    if "name" not in head:
        return []
    at = head.index("name")
    return [row.cells[at].text for row in table.rows[1:] if at < len(row.cells)]


def rows_of(node: tree.Plain) -> Iterator[str]:
    """The names of the rows in a declaration's tables."""
    for line in lines_of(node):
        if isinstance(line, tree.Table):
            yield from _row_names(line)


def _table(old: tree.Table, new: tree.Table) -> tree.Table:
    """Merge rows of the same name cell by cell, and add the others. Cells that neither table has are empty."""
    before, after = _head(old), _head(new)
    if "name" not in before or "name" not in after or len(set(before)) < len(before) or len(set(after)) < len(after):
        return new if after else old  # the model reports malformed tables
    head = [*old.rows[0].cells, *(cell for cell in new.rows[0].cells if cell.text not in before)]
    names = [cell.text for cell in head]
    rows: dict[str, tree.Row] = {}
    for table, columns in ((old, before), (new, after)):
        for row in table.rows[1:]:
            if len(row.cells) != len(columns):
                rows[f"{len(rows)} ragged"] = row
                continue
            cells = dict(zip(columns, row.cells, strict=True))
            known = rows.get(cells["name"].text)
            there = dict(zip(names, known.cells, strict=False)) if known else {}
            filled = tuple(cells.get(name) or there.get(name) or _empty(name, row) for name in names)
            prose = in_languages((known.prose, row.prose)) if known else row.prose
            rows[cells["name"].text] = replace(known or row, cells=filled, prose=prose)
    return replace(old, rows=(replace(old.rows[0], cells=tuple(head)), *rows.values()), file=None)


def _empty(column: str, row: tree.Row) -> tree.Cell:
    return tree.Cell("1" if column == "count" else "-", span=row.span)
