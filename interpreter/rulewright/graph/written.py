"""In: a declaration as written. Out: the names in its types, and those that its prose quotes.

Bodies do not contain them: to the model, a range is numbers, and prose is no expression.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from ..frozen import frozen
from ..syntax import tree
from .gather import quoted

HELD = frozenset(
    {"lines", "body", "statements", "then", "otherwise", "params", "keys", "type", "gives", "declaration", "base"}
)
"""The fields that lead to types and to lines with prose."""


@frozen
class Written:
    bounds: frozenset[str] = frozenset()
    """Names in the bounds of ranges."""
    quotes: frozenset[str] = frozenset()
    """First names in the braces of prose."""
    types: frozenset[str] = frozenset()
    """Names of types."""


def names_written(node: tree.Declaration) -> Written:
    bounds: set[str] = set()
    quotes: set[str] = set()
    types: set[str] = set()
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        match at:
            case tuple():
                stack += at
                continue
            case tree.RangeType(low=low, high=high):
                bounds.update(names(low))
                bounds.update(names(high))
            case tree.NamedType(name=name):
                types.add(name)
            case tree.MadeOf(of=tree.Name(text=name)):
                types.add(name)
            case tree.Table() | tree.Map() | tree.Lines():
                pass
            case tree.Node() | tree.Suite():
                stack += [getattr(at, name) for name in inside(type(at))]
            case _:  # what is not a node of the tree, such as the text of a name
                pass
        prose = getattr(at, "prose", ())
        for line in prose:
            if "{" in line.text:
                quotes |= quoted(line.text)
    return Written(frozenset(bounds), frozenset(quotes), frozenset(types))


_INSIDE: dict[type, tuple[str, ...]] = {}


def inside(kind: type) -> tuple[str, ...]:
    """The fields of a class of nodes that may contain lines or types."""
    known = _INSIDE.get(kind)
    if known is None:
        known = tuple(item.name for item in fields(kind) if item.name in HELD)
        _INSIDE[kind] = known
    return known


def names(expr: tree.Expr) -> Iterable[str]:
    """The names in the bound of a range: options, definitions."""
    stack: list[object] = [expr]
    while stack:
        at = stack.pop()
        if isinstance(at, tree.Use):
            yield at.name
        elif isinstance(at, tuple):
            stack += at
        elif isinstance(at, tree.Node):
            stack += [getattr(at, item.name) for item in fields(at) if item.name != "span"]
