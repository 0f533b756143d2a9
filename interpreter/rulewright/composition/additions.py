"""In: a declaration and a change of it. Out: the additions of the change that look as if they were meant to change
something.

A new row fills all columns; a row that changes another gives only what differs. A new name that differs by one letter
from an existing one is most likely meant to be that name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.declarations import line_name, sort_of
from .rewrite import lines_of

SHORTEST = 5
"""Shorter names are often similar by chance."""
OWN = frozenset({"name", "count"})
"""Columns that any table may lack."""


@frozen
class Added:
    """A problem with something that a change adds."""

    code: str
    span: Span
    message: str
    hint: str
    related: tuple[tuple[Span, str], ...] = ()


def additions(old: tree.Plain, new: tree.Plain) -> Iterator[Added]:
    sort = sort_of(new)
    needed = () if sort is not None and sort.partial else tables(old)
    columns = [cell.text for line in needed for cell in line.rows[0].cells if cell.text not in OWN]
    there = dict(names_of(old))
    if isinstance(new, tree.Enum):
        for value in new.values:
            if ("row", value.text) not in there:
                yield from unfinished(value.text, value.span, columns)
    for table in tables(new):
        head = [cell.text for cell in table.rows[0].cells]
        missing = [column for column in columns if column not in head]
        for name, span in row_names(table):
            if ("row", name) not in there:
                yield from unfinished(name, span, missing)
    for (kind, name), span in names_of(new):
        if (kind, name) not in there:
            yield from beside(name, span, {other: at for (of, other), at in there.items() if of == kind})


def unfinished(name: str, span: Span, missing: list[str]) -> Iterator[Added]:
    if missing:
        listed = " and ".join(f"`{one}`" for one in missing)
        yield Added(
            "R233",
            span,
            f"There is no `{name}` to change, and a new row would need a value for {listed}.",
            f"Copy the name from the game; or, for a new row, add {listed} (`-` for nothing).",
        )


def beside(name: str, span: Span, there: dict[str, Span]) -> Iterator[Added]:
    other = next((one for one in there if one_apart(name, one)), None)
    if other is not None:
        yield Added(
            "R234",
            span,
            f"`{name}` is new, but almost the same as `{other}`: did you want to change that?",
            f"Write `{other}`, or choose a more different name.",
            ((there[other], "this is the existing name"),),
        )


def tables(node: tree.Plain) -> Iterator[tree.Table]:
    return (line for line in lines_of(node) if isinstance(line, tree.Table) and line.rows)


def row_names(table: tree.Table) -> Iterator[tuple[str, Span]]:
    head, *rows = table.rows
    at = next((at for at, cell in enumerate(head.cells) if cell.text == "name"), -1)
    for row in rows:
        if 0 <= at < len(row.cells) == len(head.cells):
            yield row.cells[at].text, row.cells[at].span


def names_of(node: tree.Plain) -> Iterator[tuple[tuple[str, str], Span]]:
    """The names of rows, values, columns, picks and conditions, each with its sort."""
    if isinstance(node, tree.Enum):
        yield from ((("row", value.text), value.span) for value in node.values)
    for line in lines_of(node):
        if isinstance(line, tree.Table) and line.rows:
            yield from ((("row", name), span) for name, span in row_names(line))
        named = line_name(line)
        if named is not None:
            sort, name = named
            yield (sort, name.text), name.span


def one_apart(one: str, other: str) -> bool:
    """Whether two names differ by a slip: one letter more, less or different, or two neighbours swapped."""
    short, long = sorted((one, other), key=len)
    if len(short) < SHORTEST or one[0] != other[0] or len(long) - len(short) > 1:
        return False
    at = next((at for at, (left, right) in enumerate(zip(short, long, strict=False)) if left != right), len(short))
    if len(short) < len(long):
        return long[at].isalpha() and short[at:] == long[at + 1 :]
    if not (short[at : at + 1].isalpha() and long[at : at + 1].isalpha()):
        return False
    swapped = short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long[at:]
