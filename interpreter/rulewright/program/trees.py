"""In: a node of the form. Out: the nodes in it, or the same node with others in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from .form import (
    Ask,
    Block,
    Call,
    Choose,
    Each,
    Expr,
    Fold,
    Here,
    Label,
    Local,
    Num,
    Op,
    Program,
    SetLocal,
    Slot,
    SlotAt,
    Suppose,
    Table,
    Whole,
)

EXPRESSIONS = (Num, Label, Local, Slot, SlotAt, Table, Whole, Call, Here, Op, Choose, Fold, Ask, Suppose)
LEAVES = (Num, Label, Local, Slot, Whole, Call, Here)
PLACES = {"local", "into", "player", "params"}
"""Where a value goes to: no expressions."""
Node = TypeVar("Node")
Change = Callable[[Expr], Expr]


PLAIN = {"str", "int", "bool", "Spot", "Stretch", "tuple[Stretch, ...]", "tuple[int, ...]", "tuple[str, ...]"}
"""The types of fields that hold no nodes."""


def is_node(node: Any) -> bool:
    return is_dataclass(node)


PARTS: dict[type, tuple[str, ...]] = {}


def parts(node: Any) -> tuple[str, ...]:
    """The fields of a node that may hold nodes."""
    kind = type(node)
    if kind not in PARTS:
        PARTS[kind] = tuple(item.name for item in fields(kind) if item.type not in PLAIN)
    return PARTS[kind]


def nodes(node: object) -> Iterator[Any]:
    """All nodes in a node, itself first."""
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack += reversed(at)
        elif is_node(at):
            yield at
            if not isinstance(at, LEAVES):
                stack += [getattr(at, name) for name in reversed(parts(at))]


def changed(node: Node, change: Change) -> Node:
    """A node with every expression in it changed, the innermost first."""
    found: Any = changed_inside(node, change)
    return cast("Node", found)


def changed_here(node: Node, change: Change) -> Node:
    """The same, but for what looks at another state: what is tried out on a copy stays as it is."""
    found: Any = changed_inside(node, change, elsewhere=(Suppose,))
    return cast("Node", found)


def changed_inside(node: Any, change: Change, elsewhere: tuple[type, ...] = ()) -> Any:
    if isinstance(node, tuple):
        found = tuple(changed_inside(one, change, elsewhere) for one in node)
        return node if all(new is old for new, old in zip(found, node, strict=True)) else found
    if not is_node(node) or isinstance(node, elsewhere):
        return node
    if not isinstance(node, LEAVES):
        new = {}
        for name in parts(node):
            old = getattr(node, name)
            if old is not None and name not in PLACES:
                inside = changed_inside(old, change, elsewhere)
                if inside is not old:
                    new[name] = inside
        if new:
            node = replace(node, **new)
    return change(node) if isinstance(node, EXPRESSIONS) else node


def size(node: object) -> int:
    """How many nodes there are in a node."""
    return sum(1 for _ in nodes(node))


def mentioned(node: object) -> frozenset[str]:
    """The names of all locals in a node, those that it binds itself included."""
    return frozenset(one.name for one in nodes(node) if isinstance(one, Local))


def bound(node: object) -> frozenset[str]:
    """The names of the locals that a node gives a value."""
    found = {one.local.name for one in nodes(node) if isinstance(one, Fold | Each | SetLocal)}
    return frozenset(found)


def renamed(node: Node, names: dict[str, str]) -> Node:
    """A node with other names for some locals, where they are bound as well."""

    def local(one: Local) -> Local:
        return replace(one, name=names[one.name]) if one.name in names else one

    def again(one: Any) -> Any:
        if isinstance(one, tuple):
            return tuple(map(again, one))
        if isinstance(one, Local):
            return local(one)
        if not is_node(one) or isinstance(one, LEAVES):
            return one
        return replace(one, **{name: again(getattr(one, name)) for name in parts(one)})

    found: Node = again(node)
    return found


def with_bodies(program: Program, change: Callable[[Block], Block]) -> Program:
    """A program with every function and block changed."""
    functions = {name: replace(one, body=change(one.body)) for name, one in program.functions.items()}
    return replace(program, functions=functions, blocks=tuple(map(change, program.blocks)))


def with_expressions(program: Program, change: Change) -> Program:
    """A program with every expression changed, also in offers and events."""
    found = with_bodies(program, lambda body: changed(body, change))
    decisions = tuple(changed(one, change) for one in program.decisions)
    events = tuple(changed(one, change) for one in program.events)
    return replace(found, decisions=decisions, events=events)
