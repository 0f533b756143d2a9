"""In: a table in which a row stands for several. Out: the table with each of these rows written out.

Such a row has columns in braces in its name, ``{suit}_{rank}``. In its other cells, ``each`` is every value of the type
of the column, ``7..10`` and ``seven..ace`` are ranges, ``red, blue`` several values; of several such cells, every
combination.

Rows are written out when all of the game is put together, so a suit that an addon brings gets its cards. A row that a
variant changes, sets or removes before is written beside the row that it comes of, and takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypeAlias

from ..diagnostics.diagnostic import Report
from ..frozen import frozen
from ..syntax import tree
from .near import near

BRACES = re.compile(r"\{([^{}]*)\}")
WHOLE = re.compile(r"-?[0-9]{1,9}")
EACH = "each"
MOST_ROWS = 5_000
"""A game has no more pieces, either."""
Base: TypeAlias = tree.NamedType | tree.MadeOf | tree.RangeType | tree.YesNoType
Values: TypeAlias = Callable[[Base], tuple[str, ...] | None]
"""All values of a type, in their order; None for a type that has none that can be listed before the game."""


@frozen
class Spread:
    """What a row stands for: the rows, by their names."""

    row: tree.Row
    made: dict[str, tree.Row]


def stands_for_several(table: tree.Line) -> bool:
    """Whether there are rows in a table that stand for several."""
    if not isinstance(table, tree.Table) or not table.rows:
        return False
    at = name_at(table)
    return at is not None and any(at < len(row.cells) and "{" in row.cells[at].text for row in table.rows[1:])


def name_at(table: tree.Table) -> int | None:
    return next((at for at, cell in enumerate(table.rows[0].cells) if cell.text == "name"), None)


def types_of(node: tree.Declaration) -> dict[str, tree.Type]:
    """The types of the columns in which a cell has one value."""
    lines = getattr(node, "lines", ())
    columns = [line for line in lines if isinstance(line, tree.Column)]
    return {line.name.text: line.type for line in columns if not line.per_side}


def all_spread(table: tree.Table, types: dict[str, tree.Type], values: Values, report: Report) -> Iterator[Spread]:
    """The rows of a table that stand for several, each with those that it stands for."""
    head = [cell.text for cell in table.rows[0].cells]
    at = name_at(table)
    for row in table.rows[1:]:
        if at is not None and len(row.cells) == len(head) and "{" in row.cells[at].text:
            yield Spread(row, made_of(row, head, at, types, values, report))


def made_of(
    row: tree.Row, head: Sequence[str], at: int, types: dict[str, tree.Type], values: Values, report: Report
) -> dict[str, tree.Row]:
    """The rows that a row stands for, by their names."""
    name = row.cells[at]
    if any(title in head and title not in types for title in BRACES.findall(name.text)):
        return {}  # of a column that could not be read nobody knows the values
    cells = [
        several(cell, types[title], values, report) if title in types else [cell.text]
        for title, cell in zip(head, row.cells, strict=True)
    ]
    for asked in BRACES.findall(name.text):
        if asked not in head or asked in {"name", "count"}:
            known = [title for title in head if title not in {"name", "count"}]
            hint = near(asked, known) or f"The columns are {', '.join(f'`{title}`' for title in known)}."
            report.add("R214", name.span, f"There is no column `{asked}` for this name.", hint)
            return {}
    if prod(map(len, cells)) > MOST_ROWS:
        message = f"This row stands for {prod(map(len, cells)):,} rows; {MOST_ROWS:,} are the most."
        report.add("R214", row.span, message, "Let fewer values stand in its cells.")
        return {}
    found: dict[str, tree.Row] = {}
    for texts in product(*cells):
        own = called(name.text, dict(zip(head, texts, strict=True)))
        if own in found:
            varying = [f"{{{title}}}" for title, some in zip(head, cells, strict=True) if len(some) > 1]
            report.add(
                "R214",
                name.span,
                f"Several of the rows that this one stands for would be called `{own}`.",
                f"Put each column that varies into the name: `{'_'.join(varying)}`.",
            )
            return found
        written = [own if index == at else text for index, text in enumerate(texts)]
        made = tuple(
            cell if cell.text == text else tree.Cell(text, span=cell.span)
            for cell, text in zip(row.cells, written, strict=True)
        )
        found[own] = replace(row, cells=made, but=frozenset(), comments=tree.Comments() if found else row.comments)
    return {own: one for own, one in found.items() if own not in row.but}


def called(name: str, told: dict[str, str]) -> str:
    """The name of a row, with what stands in its cells."""
    return BRACES.sub(lambda match: "none" if told[match[1]] == "-" else told[match[1]].replace(" ", "_"), name)


def several(cell: tree.Cell, type_: tree.Type, values: Values, report: Report) -> list[str]:
    """The values that a cell stands for; its text if that is a single one."""
    text = cell.text
    if isinstance(type_.base, tree.MadeOf) and type_.base.maker.text != "kind":
        return [text]
    if text != EACH and ".." not in text and "," not in text:
        return [text]
    known = values(type_.base)
    if text == EACH:
        if not known:
            message = "What `each` stands for here cannot be listed: there is no end to it, or it is not known."
            report.add("R214", cell.span, message, "Write a range, `1..6`, or the values with commas.")
        return [*(known or ()), *(["-"] if type_.maybe else [])]
    found: list[str] = []
    for part in map(str.strip, text.split(",")):
        low, dots, high = (one.strip() for one in part.partition(".."))
        if not dots:
            found += [part] if is_one(part, known, cell, report) else []
        elif WHOLE.fullmatch(low) and WHOLE.fullmatch(high) and int(high) - int(low) < MOST_ROWS:
            found += [str(number) for number in range(int(low), int(high) + 1)]
        elif is_one(low, known, cell, report) and is_one(high, known, cell, report) and known is not None:
            found += known[known.index(low) : known.index(high) + 1]
        if dots and not found:
            report.add("R214", cell.span, f"There is nothing in `{part}`.", "Write the lower one first.")
    return list(dict.fromkeys(found))


def is_one(text: str, known: tuple[str, ...] | None, cell: tree.Cell, report: Report) -> bool:
    """Whether a value is one of those that a type has; if these cannot be listed, the model looks."""
    if known is None or text in known:
        return True
    hint = near(text, known) or f"There are {', '.join(f'`{one}`' for one in known[:12])}."
    report.add("R214", cell.span, f"There is no value `{text}` here.", hint)
    return False


def written_out(node: tree.Plain, values: Values, report: Report) -> tree.Plain:
    """A declaration whose tables have no rows any more that stand for several."""
    types = types_of(node)
    return with_tables(node, lambda table: table_written_out(table, types, values, report))


def table_written_out(table: tree.Table, types: dict[str, tree.Type], values: Values, report: Report) -> tree.Table:
    at = name_at(table)
    assert at is not None
    spreads = {id(one.row): one for one in all_spread(table, types, values, report)}
    made = {name for one in spreads.values() for name in one.made}
    own = {row.cells[at].text: row for row in table.rows[1:] if at < len(row.cells) and id(row) not in spreads}
    rows: list[tree.Row] = []
    for row in table.rows[1:]:
        whole = len(row.cells) == len(table.rows[0].cells)
        name = row.cells[at].text if at < len(row.cells) else ""
        if id(row) in spreads:
            rows += [own.get(one, plain) for one, plain in spreads[id(row)].made.items()]
        elif name not in made and not (whole and "{" in name):
            rows.append(row)
    return replace(table, rows=(table.rows[0], *rows))


def apart(node: tree.Plain, name: str, values: Values) -> tree.Plain:
    """A declaration in which a row that another one stands for is written beside it, so that it can be changed."""
    types = types_of(node)

    def change(table: tree.Table) -> tree.Table:
        at = name_at(table)
        assert at is not None
        if any(at < len(row.cells) and row.cells[at].text == name for row in table.rows[1:]):
            return table
        for one in all_spread(table, types, values, Report()):
            if name in one.made:
                cells = tuple(tree.Cell(cell.text, span=cell.span) for cell in one.made[name].cells)  # none is shared
                return replace(table, rows=(*table.rows, replace(one.made[name], cells=cells)))
        return table

    return with_tables(node, change)


def without_made(node: tree.Plain, name: str, values: Values) -> tree.Plain:
    """A declaration in which no row stands for the one of this name any more."""
    types = types_of(node)

    def change(table: tree.Table) -> tree.Table:
        makers = {id(one.row) for one in all_spread(table, types, values, Report()) if name in one.made}
        rows = tuple(replace(row, but=row.but | {name}) if id(row) in makers else row for row in table.rows)
        return replace(table, rows=rows)

    return with_tables(node, change)


def made_names(node: tree.Plain, values: Values) -> tuple[str, ...]:
    """The names of all rows that others stand for."""
    types, lines = types_of(node), getattr(node, "lines", ())
    tables = [line for line in lines if isinstance(line, tree.Table) and stands_for_several(line)]
    return tuple(name for table in tables for one in all_spread(table, types, values, Report()) for name in one.made)


def with_tables(node: tree.Plain, change: Callable[[tree.Table], tree.Table]) -> tree.Plain:
    """A declaration with those tables changed in which rows stand for several."""
    assert isinstance(node, tree.Enum | tree.Component)
    lines = tuple(
        change(line) if isinstance(line, tree.Table) and stands_for_several(line) else line for line in node.lines
    )
    return replace(node, lines=lines)


def has_several(node: tree.Declaration) -> bool:
    """Whether a declaration has rows that stand for several."""
    return isinstance(node, tree.Enum | tree.Component) and any(map(stands_for_several, node.lines))


def has_lost_columns(node: tree.Declaration) -> bool:
    """Whether there is a line, perhaps of a column, that could not be read, and rows stand for several."""
    lines: tuple[tree.Line, ...] = getattr(node, "lines", ())
    return has_several(node) and any(isinstance(line, tree.BrokenLine) for line in lines)


def names_in(node: tree.Declaration, values: Values) -> tuple[str, ...]:
    """The values of an enum, or the kinds of a component, in their order."""
    if not isinstance(node, tree.Enum | tree.Component):
        return ()
    if has_several(node):
        node = written_out(node, values, Report())
        assert isinstance(node, tree.Enum | tree.Component)
    tables = [line for line in node.lines if isinstance(line, tree.Table) and line.rows]
    places = [(table, at) for table in tables if (at := name_at(table)) is not None]
    found = [row.cells[at].text for table, at in places for row in table.rows[1:] if at < len(row.cells)]
    if isinstance(node, tree.Enum):
        found = [*(name.text for name in node.values), *found]
    return tuple(dict.fromkeys(found)) or ((node.name.text,) if isinstance(node, tree.Component) else ())


def numbers(low: tree.Expr, high: tree.Expr) -> tuple[str, ...] | None:
    """The numbers of a range, if its bounds are written as numbers."""
    ends = [number_of(low), number_of(high)]
    if ends[0] is None or ends[1] is None or ends[1] - ends[0] >= MOST_ROWS:
        return None
    return tuple(map(str, range(ends[0], ends[1] + 1)))


def number_of(expr: tree.Expr) -> int | None:
    match expr:
        case tree.Number(value=value):
            return value
        case tree.Negative(of=tree.Number(value=value)):
            return -value
        case _:  # an option or the number of players, which are not known when the rules are put together
            return None
