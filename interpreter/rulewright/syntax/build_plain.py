"""In: the parse tree of a line whose parts are the fields of its node, and a function for each kind of part. Out: the
node.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..frozen import frozen
from .ground import Ground
from .parsed import Tree
from .productions import plain_lines
from .tree import Statement

Make = Callable[[Ground, Any], object]
"""Makes the value of a field from a child of the tree, or from a list of several children."""


@frozen
class Plan:
    """How the lines of one grammar rule become nodes."""

    kind: Callable[..., Statement]
    fills: tuple[tuple[int | slice, Make], ...]


def plans(makers: Mapping[str, Make]) -> dict[str, Plan]:
    """A plan for each plain statement, by the name of its rule; ``makers`` holds a function for each part, by its name
    in the grammar.
    """
    found = {}
    for rule, line in plain_lines().items():
        fills: list[tuple[int | slice, Make]] = []
        for at, part in enumerate(line.parts):
            if part.name == "_names":
                fills.append((slice(part.at, line.parts[at + 1].at), makers[part.name]))
            elif part.name:
                fills.append((part.at, makers[part.name]))
        found[rule] = Plan(line.kind, tuple(fills))
    return found


def built(ground: Ground, tree: Tree, plan: Plan) -> Statement:
    """The node of a statement. The fields of parts that were left out are None."""
    kids: list[Any] = tree.children
    parts = (None if (kid := kids[at]) is None else make(ground, kid) for at, make in plan.fills)
    return plan.kind(*parts, **ground.attached(tree))
