"""In: a node and what to change in it. Out: the same node with that changed; what is around it is built anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TypeVar

from ..diagnostics.place import Span
from ..syntax import tree

Some = TypeVar("Some")

# The order of fields is the order of reading, but for these.
FIRST: dict[type, tuple[str, ...]] = {
    tree.Gather: ("function", "value", "generator", "by"),
    tree.For: ("generator", "by", "body"),
}


@cache
def parts(kind: type) -> tuple[str, ...]:
    """The fields of a node that may hold others, in the order in which they are read."""
    return FIRST.get(kind) or tuple(one.name for one in fields(kind) if one.name not in {"span", "comments", "prose"})


def inside(node: object) -> Iterator[tree.Node]:
    """A node and all that is in it, in reading order."""
    if isinstance(node, tuple):
        for one in node:
            yield from inside(one)
    elif isinstance(node, tree.Node):
        yield node
        for name in parts(type(node)):
            yield from inside(getattr(node, name))


def swapped(node: Some, old: object, new: object) -> Some:
    """The node with ``new`` where the very object ``old`` was. Without it, the node itself."""
    if node is old:
        return new  # type: ignore[return-value] # whoever swaps knows what fits
    if isinstance(node, tuple):
        built = tuple(swapped(one, old, new) for one in node)
        return node if all(a is b for a, b in zip(node, built, strict=True)) else built  # type: ignore[return-value]
    if not isinstance(node, tree.Node) or isinstance(node, Span):
        return node
    changed = {}
    for name in parts(type(node)):
        part = getattr(node, name)
        built_part = swapped(part, old, new)
        if built_part is not part:
            changed[name] = built_part
    return replace(node, **changed) if changed else node  # type: ignore[return-value]


def each_suite(node: Some, change: Callable[[tree.Suite], tree.Suite]) -> Some:
    """The node with every suite in it changed, inner ones first."""
    if isinstance(node, tuple):
        built = tuple(each_suite(one, change) for one in node)
        return node if all(a is b for a, b in zip(node, built, strict=True)) else built  # type: ignore[return-value]
    if not isinstance(node, tree.Node) or not is_dataclass(node):
        return node
    changed = {}
    for name in parts(type(node)):
        part = getattr(node, name)
        built_part = each_suite(part, change)
        if built_part is not part:
            changed[name] = built_part
    result = replace(node, **changed) if changed else node
    return change(result) if isinstance(result, tree.Suite) else result  # type: ignore[return-value]
