"""In: a declaration, and a part of it that a variant removes. Out: the declaration without it."""

from __future__ import annotations

from dataclasses import replace

from ..syntax import tree
from ..syntax.declarations import line_name, line_sort, shown_name, sort_of
from .rewrite import built_anew, each_suite, inside, lines_of


def removable(node: tree.Declaration) -> tuple[str, ...]:
    """The names of all parts that can be removed from a declaration."""
    found: list[str] = []
    for line in lines_of(node):
        found.extend(_names(line))
    if isinstance(node, tree.Enum):
        found.extend(name.text for name in node.values)
    if isinstance(node, tree.Phase):
        found.extend(offer.action.text for offer in inside(node.body) if isinstance(offer, tree.Offer))
    if getattr(node, "guard", None) is not None:
        found.append("when")
    return tuple(dict.fromkeys(found))


def _names(line: tree.Line) -> list[str]:
    named = line_name(line)
    if named is not None:
        return [named[1].text]
    match line:
        case tree.Shown(value=value) if shown_name(value):
            return [shown_name(value)]
        case tree.Table(rows=rows) if rows:
            head = [cell.text for cell in rows[0].cells]
            at = head.index("name") if "name" in head else len(head)
            return [row.cells[at].text for row in rows[1:] if at < len(row.cells)]
        case _:  # only the word of the line may name it
            pass
    sort = line_sort(line)
    return [sort.word] if sort is not None and sort.removed else []


def without(node: tree.Plain, name: str) -> tree.Plain:
    """The declaration without the part of that name, which must exist."""
    if name == "when":
        return built_anew(node, guard=None)
    match node:
        case tree.Phase():
            return without_offers(node, name)
        case tree.Enum(values=values) if any(value.text == name for value in values):
            return replace(node, values=tuple(value for value in values if value.text != name))
        case _:  # the line with this name is removed
            pass
    lines: list[tree.Line] = []
    for line in lines_of(node):
        if isinstance(line, tree.Table):
            lines.append(_without_row(line, name))
        elif name not in _names(line):
            lines.append(line)
    return built_anew(node, lines=tuple(lines))


def bare(node: tree.Plain) -> bool:
    """Whether a declaration has lost all its lines, or values, and cannot be without any."""
    if isinstance(node, tree.Enum):
        return not node.values and not node.lines
    sort = sort_of(node)
    return sort is not None and bool(sort.beneath) and hasattr(node, "lines") and not lines_of(node)


def _without_row(table: tree.Table, name: str) -> tree.Table:
    """The table without the row of that name, or without the column of that name."""
    if not table.rows:
        return table
    head = [cell.text for cell in table.rows[0].cells]
    if name in head:
        at = head.index(name)
        return replace(
            table, file=None, rows=tuple(replace(row, cells=row.cells[:at] + row.cells[at + 1 :]) for row in table.rows)
        )
    return _rows_without(table, name)


def _rows_without(table: tree.Table, name: str) -> tree.Table:
    """The table without the row of that name."""
    head = [cell.text for cell in table.rows[0].cells] if table.rows else []
    at = head.index("name") if "name" in head else len(head)
    rows = tuple(row for row in table.rows[1:] if at >= len(row.cells) or row.cells[at].text != name)
    return table if len(rows) + 1 == len(table.rows) else replace(table, rows=(table.rows[0], *rows), file=None)


def without_key(node: tree.Plain, symbol: str) -> tree.Plain:
    """A board without what a symbol of its map means."""
    return built_anew(
        node, lines=tuple(one for one in lines_of(node) if not isinstance(one, tree.Key) or one.symbol.text != symbol)
    )


# ---- offers -----------------------------------------------------------------------------------------


def without_offers(node: tree.Plain, action: str) -> tree.Plain:
    """Remove an action from all decisions. A decision without any other offer is removed; of it, only the ``else`` part
    remains.
    """
    return each_suite(node, lambda suite: _suite_without(suite, action))


def _suite_without(suite: tree.Suite, action: str) -> tree.Suite:
    statements: list[tree.Statement] = []
    for statement in suite.statements:
        statements.extend(_without(statement, action))
    if len(statements) == len(suite.statements) and all(map(_same, statements, suite.statements)):
        return suite
    return replace(suite, statements=tuple(statements), inline=suite.inline and len(statements) < 2)


def _same(one: object, other: object) -> bool:
    return one is other


def _without(statement: tree.Statement, action: str) -> tuple[tree.Statement, ...]:
    """What remains of a statement. The blocks inside it have been processed before."""
    match statement:
        case tree.Decide():
            return _decision_without(statement, action)
        case tree.If(then=then, otherwise=otherwise) if not then.statements:
            if otherwise is None or not otherwise.statements:
                return ()
            return (
                replace(
                    statement,
                    test=tree.Not(statement.test, span=statement.test.span),
                    then=replace(otherwise, prose=()),
                    otherwise=None,
                ),
            )
        case tree.If(otherwise=tree.Suite() as otherwise) | tree.Draw(otherwise=tree.Suite() as otherwise) if (
            not otherwise.statements
        ):
            return (replace(statement, otherwise=None),)
        case tree.For(body=body) | tree.Repeat(body=body) if not body.statements:
            return ()
        case (
            tree.Let()
            | tree.Local()
            | tree.Assign()
            | tree.CallPhase()
            | tree.Move()
            | tree.Draw()
            | tree.OnZone()
            | tree.Roll()
            | tree.RollInto()
            | tree.Show()
            | tree.Swap()
            | tree.Remember()
            | tree.Return()
            | tree.ReturnFrom()
            | tree.For()
            | tree.Repeat()
            | tree.If()
            | tree.BrokenLine()
        ):
            pass
    return (statement,)


def _decision_without(decision: tree.Decide, action: str) -> tuple[tree.Statement, ...]:
    left = tuple(offer for offer in decision.offers if offer.action.text != action)
    otherwise = decision.otherwise if decision.otherwise and decision.otherwise.statements else None
    if not left:
        return otherwise.statements if otherwise else ()
    if len(left) == len(decision.offers) and otherwise is decision.otherwise:
        return (decision,)
    return (replace(decision, offers=left, otherwise=otherwise),)


def decisions(node: tree.Phase) -> list[tree.Decide]:
    """All decisions in a phase."""
    return [one for one in inside(node.body) if isinstance(one, tree.Decide)]


def without_row(node: tree.Plain, name: str) -> tree.Plain:
    """Names or looks without those of a thing."""
    lines = tuple(_rows_without(line, name) if isinstance(line, tree.Table) else line for line in lines_of(node))
    return node if all(map(_same, lines, lines_of(node))) else built_anew(node, lines=lines)


# ---- what speaks of it ------------------------------------------------------------------------------


def without_see(node: tree.Plain, name: str) -> tree.Plain:
    """A ruling without a reference to the name."""
    lines: list[tree.Line] = []
    for line in lines_of(node):
        if not isinstance(line, tree.See):
            lines.append(line)
        elif left := tuple(one for one in line.names if one.text != name):
            lines.append(line if len(left) == len(line.names) else replace(line, names=left))
    if len(lines) == len(lines_of(node)) and all(map(_same, lines, lines_of(node))):
        return node
    return built_anew(node, lines=tuple(lines))
