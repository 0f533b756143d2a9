"""In: a node and a change within it. Out: a new node with this change; all other parts are the same objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from ..syntax import tree

Some = TypeVar("Some")

# Fields are declared in reading order, except in these two classes. Others are looked up when first met.
PARTS: dict[type[tree.Node], tuple[str, ...]] = {
    tree.Gather: ("function", "value", "generator", "by"),
    tree.For: ("generator", "by", "body"),
}


def parts(kind: type[tree.Node]) -> tuple[str, ...]:
    """The fields of a node that may hold other nodes, in reading order."""
    known = PARTS.get(kind)
    if known is None:
        known = tuple(one.name for one in fields(kind) if one.name not in {"span", "comments", "prose"})
        PARTS[kind] = known
    return known


def built_anew(node: Some, **changed: Any) -> Some:  # noqa: ANN401 - parts are of every kind
    """A node with other parts. Unlike ``replace``, this is typed for nodes of several possible classes."""
    return replace(node, **changed)  # type: ignore[type-var] # a node is a dataclass


def lines_of(node: tree.Declaration) -> tuple[tree.Line, ...]:
    """The lines of a declaration; empty if it has none."""
    lines: tuple[tree.Line, ...] = getattr(node, "lines", ())
    return lines


def inside(node: object) -> Iterator[tree.Node]:
    """A node and all nodes inside it, in reading order."""
    if isinstance(node, tuple):
        for one in node:
            yield from inside(one)
    elif isinstance(node, tree.Node):
        yield node
        for name in parts(type(node)):
            yield from inside(getattr(node, name))


def _unless_same(old: Some, new: tuple[object, ...]) -> Some:
    same = isinstance(old, tuple) and all(a is b for a, b in zip(old, new, strict=True))
    return old if same else new  # type: ignore[return-value] # as many nodes, of the same kinds


def swapped(node: Some, old: object, new: object) -> Some:
    """The node with ``new`` in place of the object ``old``, compared by identity; the node itself if ``old`` is not in
    it.
    """
    if node is old:
        return new  # type: ignore[return-value] # whoever swaps knows what fits
    if isinstance(node, tuple):
        return _unless_same(node, tuple(swapped(one, old, new) for one in node))
    if not isinstance(node, tree.Node):
        return node
    changed = {}
    for name in parts(type(node)):
        part = getattr(node, name)
        built_part = swapped(part, old, new)
        if built_part is not part:
            changed[name] = built_part
    return built_anew(node, **changed) if changed else node


def each_suite(node: Some, change: Callable[[tree.Suite], tree.Suite]) -> Some:
    """The node with every suite in it changed, innermost first."""
    if isinstance(node, tuple):
        return _unless_same(node, tuple(each_suite(one, change) for one in node))
    if not isinstance(node, tree.Node):
        return node
    changed = {}
    for name in parts(type(node)):
        part = getattr(node, name)
        built_part = each_suite(part, change)
        if built_part is not part:
            changed[name] = built_part
    result = built_anew(node, **changed) if changed else node
    return change(result) if isinstance(result, tree.Suite) else result  # type: ignore[return-value]
