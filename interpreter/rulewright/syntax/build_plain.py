"""In: the parser's tree of a line whose parts are the fields of its node, and what makes each part. Out: the node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .ground import Ground
from .parsed import Tree
from .productions import plain_lines
from .tree import Statement

Make = Callable[[Ground, Any], object]
"""From a child of the tree to the value of a field; several children are given as a list."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the lines of one rule become nodes."""

    kind: Callable[..., Statement]
    fills: tuple[tuple[int | slice, Make], ...]


def plans(makers: Mapping[str, Make]) -> dict[str, Plan]:
    """For each plain statement, by the name of its rule; ``makers`` by what the grammar calls a part."""
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
    """What was left out is none."""
    kids: list[Any] = tree.children
    parts = (None if (kid := kids[at]) is None else make(ground, kid) for at, make in plan.fills)
    return plan.kind(*parts, **ground.attached(tree))
