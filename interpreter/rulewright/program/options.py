"""In: the rules. Out: what its options are, by themselves or as somebody chose them."""

from __future__ import annotations

from collections.abc import Mapping

from ..graph.nodes import RuleGraph
from ..model import guards
from ..model.guards import Value
from ..model.symbols import Symbol
from ..model.terms import Term


def defaults(rules: RuleGraph) -> dict[Symbol, Value]:
    """Every option with its default."""
    return guards.defaults((symbol, rules.terms(symbol)) for symbol in rules.roots if symbol.kind == "option")


def chosen(rules: RuleGraph, options: Mapping[Symbol, Term]) -> dict[Symbol, Value]:
    """The defaults, but for those that are chosen."""
    return defaults(rules) | {symbol: guards.constant(term) for symbol, term in options.items()}
