"""In: an enum or a component. Out: its kinds, from its table or from its first line."""

from __future__ import annotations

from collections.abc import Mapping

from ..composition.rewrite import inside, swapped
from ..diagnostics.diagnostic import Report
from ..syntax import tree
from .declaring import Rows
from .definitions import ColumnHeader, Kind
from .expressions import term
from .fit import fitting
from .scope import LocalName, Scope, Shared, outside
from .symbols import Symbol
from .tables import Filling, kinds
from .terms import Term
from .types import Int, Type

MOST_PIECES = 100_000


def read_kinds(symbol: Symbol, node: tree.Declaration, rows: Rows, common: Shared) -> tuple[Kind, ...]:
    if not isinstance(node, (tree.Enum, tree.Component)):
        return ()
    tables = [line for line in node.lines if isinstance(line, tree.Table)]
    for line in node.lines:
        if isinstance(line, tree.FormulaColumn):
            named_well(line, common)
    if tables:
        filling = Filling(
            common.headers,
            common.report,
            lambda column, cell: formula(column, cell, common),
            lambda cell, type_, told: reckoned(cell, type_, told, common),
            shape(common),
        )
        return tuple(kind for table in tables for kind in kinds(symbol, rows(table), filling))
    columns = [line for line in node.lines if isinstance(line, (tree.Column, tree.FormulaColumn))]
    if columns and not common.broken and not any(isinstance(line, tree.BrokenLine) for line in node.lines):
        common.report.add(
            "R217", node.name.span, f"`{node.name.text}` has columns, but no table.", "Add a `table` under it."
        )
    if isinstance(node, tree.Enum):
        return tuple(Kind(Symbol("value", name, symbol.name), 1, ()) for name in common.headers.enums.get(symbol, ()))
    return (Kind(Symbol("kind", symbol.name, symbol.name), pieces_of(node, common), ()),)


def shape(common: Shared) -> str:
    """The shape of the board on which such pieces are laid, which decides how many sides they have."""
    boards = list(common.headers.boards.values())
    return boards[0].shape if boards else "square"


def pieces_of(node: tree.Component, common: Shared) -> int:
    """The number of pieces. Mistakes in it are reported with the component."""
    if node.count is None:
        return 1
    size = term(node.count, Scope(outside(common.headers, Report(), common.results))).type
    return size.high if isinstance(size, Int) and size.high <= MOST_PIECES else 1


def named_well(column: tree.FormulaColumn, common: Shared) -> None:
    """Report parameters of a column that hide another name, once and not for every row."""
    scope = Scope(common)
    for param in column.params:
        hides = scope.hidden(param.name.text)
        if hides:
            scope.error(hides[0], param.name.span, hides[1], "Choose another name.")


def reckoned(cell: tree.Cell, type_: Type, told: Mapping[str, tree.Expr], common: Shared) -> Term | None:
    """The expression in a cell, in which the other columns of its row stand for what is in them."""
    from ..syntax.read import read_formula  # noqa: PLC0415 - as in ``syntax.file``

    expr, diagnostics = read_formula(cell)
    common.report.found += diagnostics
    if expr is None:
        return None
    for use in list(inside(expr)):
        if isinstance(use, tree.Use) and use.name in told:
            expr = swapped(expr, use, told[use.name])
    before = len(common.report.found)
    found = fitting(term(expr, Scope(common), type_), type_, Scope(common), f"`{cell.text}`")
    return found if len(common.report.found) == before else None


def formula(column: ColumnHeader, cell: tree.Cell, common: Shared) -> Term | None:
    """The expression in a cell, which may use the column's parameters."""
    from ..syntax.read import read_formula  # noqa: PLC0415 - as in ``syntax.file``

    expr, diagnostics = read_formula(cell)
    common.report.found += diagnostics
    if expr is None:
        return None
    scope = Scope(common)
    for name, type_ in column.params or ():  # names that it hides are reported where the column is declared
        scope.locals[name] = LocalName(Symbol("local", name, common.declaration), type_)
    return fitting(term(expr, scope, column.type), column.type, scope, f"`{column.symbol.name}`")
