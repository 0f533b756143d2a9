"""In: a cell, or a new row of a table. Out: the text of the variant that has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ...composition.keys import key_of
from ...composition.paths import NAME as NAMED
from ...composition.paths import NONE, Literal, Value, joined, literals
from ...composition.rewrite import built_anew, lines_of
from ...model.symbols import Symbol
from ...syntax import tree
from ...syntax.tree import NOWHERE, Comments
from ...syntax.unparse import unparse_declaration
from .asked import Add, Set, Standing, Write
from .fields import Limits
from .grids import COUNT, NAME, cells, column, table_of
from .page import EditError, Page, around, bare
from .tidy import row_cells, tidied
from .values import set_value

NUMBER = re.compile(r"-?[0-9]{1,18}")
CELL = re.compile(r"[^\s|#\x00-\x1f]+( [^\s|#\x00-\x1f]+)*")


def write(edit: Write, at: Standing) -> str:
    text = " ".join(edit.text.split())
    node = declared(edit.of, at)
    now = cells(node)
    if not CELL.fullmatch(text) or edit.row not in now or edit.column not in now[edit.row] or edit.column == NAME:
        raise EditError("maker-cannot-write")
    if now[edit.row][edit.column] == text:
        return at.text
    page = Page(at.name, at.text)
    home = home_of(node, page)
    if home is None:
        found = literals([placed.declaration for placed in at.model.ruleset.declarations])
        single = one_value(text, now[edit.row][edit.column], joined(edit.of.name, f"{edit.row}.{edit.column}"), found)
        if single is not None:
            return set_value(single, at)
    return with_cells(edit.of, edit.row, {edit.column: text}, at)


def one_value(text: str, there: str, path: str, known: Mapping[str, Literal]) -> Set | None:
    """The value to be set, if a cell changes in a single one that has a path."""
    items, before = text.split(), there.split()
    off = [at for at, (one, other) in enumerate(zip(items, before, strict=False)) if one != other]
    if len(items) != len(before) or len(off) != 1:
        return None
    literal = known.get(path) or known.get(f"{path}[{off[0] + 1}]")
    value = value_of(items[off[0]])
    if literal is None or value is None or not isinstance(literal.node, tree.Cell) or not fits(literal.value, value):
        return None
    return Set(literal.path, value)


def fits(old: Value, new: Value) -> bool:
    """Whether `set` may put one in the place of the other."""
    if NONE in (old, new):
        return not isinstance(old, bool | int) or old is new
    return type(old) is type(new)


def value_of(text: str) -> Value | None:
    """A cell that holds a single value."""
    if NUMBER.fullmatch(text):
        return int(text)
    if text in {"yes", "no"}:
        return text == "yes"
    if text == "-":
        return NONE
    return text if NAMED.fullmatch(text) else None


def declared(of: Symbol, at: Standing) -> tree.Declaration:
    placed = at.model.nodes.get(of)
    if placed is None or table_of(placed.declaration) is None:
        raise EditError("maker-no-table", name=of.name)
    return placed.declaration


def home_of(node: tree.Declaration, page: Page) -> tree.Placed | None:
    """Where the text of the variant has a table for this declaration."""
    for placed in page.about(key_of(node)):
        inner = bare(placed.declaration)
        if key_of(inner) == key_of(node) and (
            any(isinstance(line, tree.Table) for line in lines_of(inner)) or (isinstance(inner, tree.Enum))
        ):
            return placed
    return None


def with_cells(of: Symbol, row: str, new: Mapping[str, str], at: Standing) -> str:
    """The text with some cells of a row in the table that it has of a declaration."""
    node = declared(of, at)
    now, page = cells(node), Page(at.name, at.text)
    home = home_of(node, page)
    if home is None:
        key = key_of(node)
        page.add(unparse_declaration(tree.Change(header(node, row, new), span=NOWHERE)), key)
        return tidied(page, at).text()
    inner = bare(home.declaration)
    if isinstance(inner, tree.Enum) and not new and not lines_of(inner):
        values = (*inner.values, tree.Name(row, span=NOWHERE))
        page.put(home, around(home.declaration, replace(inner, values=values)))
        return page.text()
    table = table_of(inner)
    if table is None or table.file is not None:
        raise EditError("maker-rows-elsewhere", name=of.name)
    head = [cell.text for cell in table.rows[0].cells]
    wanted = [*head, *(one for one in new if one not in head)]
    rows = []
    for line in table.rows[1:]:
        cell = dict(zip(head, (one.text for one in line.cells), strict=False))
        told = new if cell[NAME] == row else {}
        have = {**now.get(cell[NAME], {}), **cell, **told}
        rows.append(replace(line, cells=row_cells(wanted, have)))
    if row not in (dict(zip(head, (one.text for one in line.cells), strict=False))[NAME] for line in table.rows[1:]):
        rows.append(tree.Row(row_cells(wanted, {**now.get(row, {}), NAME: row, **new}), span=NOWHERE))
    first = replace(table.rows[0], cells=row_cells(wanted, {one: one for one in wanted}))
    page.put(home, around(home.declaration, with_table(inner, replace(table, rows=(first, *rows)))))
    return tidied(page, at).text()


def with_table(node: tree.Declaration, table: tree.Table) -> tree.Declaration:
    if isinstance(node, tree.Enum) and node.values:
        others = (one for one in node.lines if not isinstance(one, tree.Table))
        return replace(node, values=(), lines=(*others, table))
    lines = tuple(table if isinstance(line, tree.Table) else line for line in lines_of(node))
    return built_anew(node, lines=lines)


def header(node: tree.Declaration, row: str, new: Mapping[str, str]) -> tree.Plain:
    """The beginning of a change that says nothing but a row."""
    kept: dict[str, object] = {"prose": (), "comments": Comments(), "guard": None}
    if isinstance(node, tree.Component):
        kept |= {"owner": None, "count": None}
    if isinstance(node, tree.Enum):
        if not new:
            return replace(node, values=(tree.Name(row, span=NOWHERE),), lines=(), **kept)  # type: ignore[arg-type]
        kept["values"] = ()
    columns = [NAME, *(one for one in new if one != NAME)]
    rows = (row_cells(columns, {one: one for one in columns}), row_cells(columns, {NAME: row, **new}))
    table = tree.Table(tuple(tree.Row(one, span=NOWHERE) for one in rows), span=NOWHERE)
    return built_anew(node, lines=(table,), **{name: one for name, one in kept.items() if hasattr(node, name)})  # type: ignore[return-value]


def add(edit: Add, at: Standing) -> str:
    if not NAMED.fullmatch(edit.row) or edit.row in {NONE, "yes", "no"}:
        raise EditError("maker-no-name", name=edit.row)
    node = declared(edit.of, at)
    now = cells(node)
    if edit.row in now:
        raise EditError("maker-name-taken", name=edit.row)
    if edit.like and edit.like not in now:
        raise EditError("maker-no-path", path=edit.like)
    table = table_of(node)
    assert table is not None
    head = [cell.text for cell in table.rows[0].cells if cell.text != NAME]
    first = next(iter(now.values()), {})
    like = now[edit.like] if edit.like else {one: begun(first.get(one, ""), one, edit.of, at) for one in head}
    return with_cells(edit.of, edit.row, {one: like.get(one, "-") for one in head}, at)


def begun(first: str, name: str, of: Symbol, at: Standing) -> str:
    """What a cell of a new row begins with; ``first``: that of the first row."""
    if name == COUNT:
        return "1"
    found = column(name, of, at.model)
    limits: Limits = found.limits
    if limits.names:
        return "-" if limits.names[0] == NONE else limits.names[0]
    if limits.low is not None:
        return " ".join([str(limits.low)] * max(1, len(first.split()) if found.listed else 1))
    return "no" if found.type == "yes/no" else "-"
