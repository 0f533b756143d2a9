"""In: the rules. Out: the options: their defaults, or the values that were chosen."""

from __future__ import annotations

from collections.abc import Mapping

from ..graph.nodes import RuleGraph
from ..model import guards
from ..model.guards import Value
from ..model.symbols import Symbol
from ..model.terms import Term


def defaults(rules: RuleGraph) -> dict[Symbol, Value]:
    """The default of every option."""
    return guards.defaults((symbol, rules.terms(symbol)) for symbol in rules.roots if symbol.kind == "option")


def chosen(rules: RuleGraph, options: Mapping[Symbol, Term]) -> dict[Symbol, Value]:
    """The defaults, replaced by the chosen values."""
    return defaults(rules) | {symbol: guards.constant(term) for symbol, term in options.items()}
