"""In: an expression in a type. Out: its range, if it is known before the game: numbers, options, the number of players.

Definitions that depend on nothing else are known too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..composition.rewrite import inside
from ..diagnostics.diagnostic import Report
from ..syntax import tree
from . import types as t
from .builtins import BUILTIN_NAMES
from .chains import chains
from .definitions import Headers, Signature
from .expressions import term, unknown
from .scope import Scope, Shared, outside
from .symbols import Symbol
from .types import Int, Type


def names_in(node: object) -> dict[str, tree.Use]:
    """Every bare name in an expression or in several nodes, with the place where it first occurs."""
    return {use.name: use for use in reversed([use for use in inside(node) if isinstance(use, tree.Use)])}


def constants(headers: Headers, report: Report, nodes: Mapping[Symbol, tree.Placed]) -> Callable[[tree.Expr], Int]:
    known = Headers(types=headers.types, players=headers.players, enums=headers.enums, fields={"player": {}})
    results: dict[Symbol, Type] = {}

    def silently(expr: tree.Expr) -> Type | None:
        found = Report()
        shared: Shared = outside(known, found, lambda symbol, _: results.get(symbol, t.UNKNOWN))
        type_ = term(expr, Scope(shared)).type
        return None if found.found else type_

    def definitions(names: Mapping[str, tree.Use]) -> list[Symbol]:
        return [symbol for name in names if (symbol := known.lone.get(name)) is not None and symbol.kind == "define"]

    def mentioned(symbol: Symbol) -> list[Symbol]:
        node = nodes[symbol].declaration
        return definitions(names_in(node.value)) if isinstance(node, tree.Define) else []

    def prepare(expr: tree.Expr) -> None:
        """Compute the definitions that the expression uses first."""
        if not known.lone:  # at the first call: all names are declared by then
            for name, symbol in headers.lone.items():
                node = nodes[symbol].declaration if symbol in nodes else None
                if symbol.kind in {"option", "enum"} or (
                    isinstance(node, tree.Define) and not node.params and not node.lines
                ):
                    known.lone[name] = symbol
                    known.signatures[symbol] = Signature()
            for name, symbols in headers.values.items():
                if mine := tuple(symbol for symbol in symbols if not symbol.of or symbol.of in known.lone):
                    known.values[name] = mine
        for symbol in chains(definitions(names_in(expr)), mentioned)[0]:
            node = nodes[symbol].declaration
            if symbol not in results and isinstance(node, tree.Define):
                results[symbol] = silently(node.value) or t.UNKNOWN

    def evaluate(expr: tree.Expr) -> Int:
        if isinstance(expr, tree.Number):
            return Int(expr.value, expr.value)
        prepare(expr)
        type_ = silently(expr)
        if isinstance(type_, Int):
            return type_
        strange = [
            use
            for name, use in names_in(expr).items()
            if name not in headers.lone and name not in headers.values and name not in BUILTIN_NAMES
        ]
        for use in strange:
            unknown(use.name, use.span, Scope(outside(headers, report)))
        if not strange and (headers.players or "players" not in names_in(expr)):
            report.add(
                "R206",
                expr.span,
                "The bounds of a range must be known before the game.",
                "Write numbers, options, or `count(players)`.",
            )
        return Int()

    return evaluate
