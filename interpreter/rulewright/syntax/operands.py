"""In: an expression as written. Out: its operator, if it has one, and the operator's operands."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields

from ..language.operators import OPERATORS, Operator
from . import tree


def _by_node() -> dict[type[tree.Node], list[Operator]]:
    found: defaultdict[type[tree.Node], list[Operator]] = defaultdict(list)
    for one in OPERATORS.values():
        found[getattr(tree, one.node)].append(one)
    return dict(found)


BY_NODE = _by_node()
NAMING = frozenset({"operator", "negated"})
"""Fields that distinguish the operators that share a node class."""
OPERANDS: dict[type[tree.Node], tuple[str, ...]] = {
    kind: tuple(one.name for one in fields(kind) if one.name not in {"span", *NAMING}) for kind in BY_NODE
}


def operator_of(node: tree.Node) -> Operator | None:
    """The operator of an expression; None if it has none."""
    match node:
        case tree.Binary(operator=name) | tree.Compare(operator=name):
            return OPERATORS[name]
        case tree.IsIn(negated=negated) | tree.IsEmpty(negated=negated):
            return BY_NODE[type(node)][negated]
        case _:  # the table of operators has the node, if it is an operator
            found = BY_NODE.get(type(node))
            return found[0] if found is not None else None


def operands(node: tree.Node) -> tuple[tree.Expr, ...]:
    return tuple(getattr(node, name) for name in OPERANDS[type(node)])
