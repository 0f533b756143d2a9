"""In: the rules. Out: what its options are, by themselves or as somebody chose them."""

from __future__ import annotations

from collections.abc import Mapping

from ..graph.nodes import RuleGraph
from ..model import types as t
from ..model.guards import Value
from ..model.symbols import Symbol
from ..model.terms import Const, Ref, Term


def defaults(rules: RuleGraph) -> dict[Symbol, Value]:
    """Every option with its default."""
    return {symbol: constant(rules.terms(symbol)[0]) for symbol in rules.roots if symbol.kind == "option"}


def chosen(rules: RuleGraph, options: Mapping[Symbol, Term]) -> dict[Symbol, Value]:
    """The defaults, but for those that are chosen."""
    return defaults(rules) | {symbol: constant(term) for symbol, term in options.items()}


def constant(term: Term) -> Value:
    """The value of a term that is known before the game."""
    if isinstance(term, Ref):
        return term.symbol
    if isinstance(term.type, t.Bool):
        return bool(term.type.always)
    if isinstance(term.type, t.Int):
        return term.type.low
    assert isinstance(term, Const)
    return term.value
