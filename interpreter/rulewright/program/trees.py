"""In: a node of the form. Out: the nodes in it, or the same node with some of them replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from operator import is_
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
    Inside,
    Label,
    Leaf,
    Local,
    Num,
    Op,
    Program,
    SetLocal,
    Slot,
    SlotAt,
    Stmt,
    Suppose,
    Table,
    When,
    While,
    Whole,
)

EXPRESSIONS = {Num, Label, Local, Slot, SlotAt, Table, Whole, Call, Here, Op, Choose, Fold, Ask, Suppose}
LEAVES = (Num, Label, Local, Slot, Whole, Call, Here)
PLACES = {"local", "into", "player", "params"}
"""Fields that are assigned to: no expressions."""
Node = TypeVar("Node")
Change = Callable[[Expr], Expr]


PLAIN = {"str", "int", "bool", "Spot", "Stretch", "tuple[Stretch, ...]", "tuple[int, ...]", "tuple[str, ...]", "Values"}
"""The types of fields that hold no nodes."""


class Parts(dict[type, tuple[str, ...] | None]):
    """For each class of nodes, the fields that may hold nodes; None for other classes. Computed at first use."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names: tuple[str, ...] | None = None
        if is_dataclass(kind):
            within = () if issubclass(kind, LEAVES) else fields(kind)
            names = tuple(item.name for item in within if item.type not in PLAIN)
        self[kind] = names
        return names


PARTS = Parts()


def is_node(node: Any) -> bool:
    return PARTS[type(node)] is not None


def parts(node: Any) -> tuple[str, ...]:
    """The fields of a node that may hold nodes."""
    return PARTS[type(node)] or ()


def nodes(node: object) -> Iterator[Inside]:
    """All nodes in a block or a value, itself first."""
    stack: list[Any] = [node]
    take, put, known = stack.pop, stack.append, PARTS
    while stack:
        at = take()
        if isinstance(at, tuple):
            stack += at[::-1]
            continue
        names = known[type(at)]
        if names is not None:
            yield at
            for name in names[::-1]:
                put(getattr(at, name))


def changed(node: Node, change: Change) -> Node:
    """A node with every expression in it changed, innermost first."""
    found: Any = changed_inside(node, change)
    return cast("Node", found)


def changed_here(node: Node, change: Change) -> Node:
    """A node with its expressions changed, except those in supposed positions, which read another state."""
    found: Any = changed_inside(node, change, elsewhere=(Suppose,))
    return cast("Node", found)


def changed_inside(node: Any, change: Change, elsewhere: tuple[type, ...] = ()) -> Any:
    if isinstance(node, tuple):
        whole = [changed_inside(one, change, elsewhere) for one in node]
        return node if all(map(is_, whole, node)) else tuple(whole)
    kind = type(node)
    names = PARTS[kind]
    if names is None or kind in elsewhere:
        return node
    new = {}
    for name in names:
        old = getattr(node, name)
        if old is not None and name not in PLACES:
            inside = changed_inside(old, change, elsewhere)
            if inside is not old:
                new[name] = inside
    if new:
        node = replace(node, **new)
    return change(node) if kind in EXPRESSIONS else node


def belonging(block: Block, at: int) -> Block:
    """The statements, of which those that were made of no point yet, belong to this one."""
    if at < 0 or all(one.at >= 0 for one in block):
        return block
    return tuple(one if one.at >= 0 else made_of(one, at) for one in block)


def made_of(node: Stmt, at: int) -> Stmt:
    match node:
        case When(then=then, otherwise=otherwise):
            return replace(node, then=belonging(then, at), otherwise=belonging(otherwise, at), at=at)
        case Each(body=body) | While(body=body):
            return replace(node, body=belonging(body, at), at=at)
        case Leaf():
            return replace(node, at=at)


def size(node: object) -> int:
    """The number of nodes in a node."""
    return sum(1 for _ in nodes(node))


def mentioned(node: object) -> frozenset[str]:
    """The names of all locals in a node, including those that it binds itself."""
    return frozenset(one.name for one in nodes(node) if isinstance(one, Local))


def bound(node: object) -> frozenset[str]:
    """The names of the locals that a node assigns."""
    found = {one.local.name for one in nodes(node) if isinstance(one, Fold | Each | SetLocal)}
    return frozenset(found)


def renamed(node: Node, names: dict[str, str]) -> Node:
    """A node with some locals renamed, including where they are bound."""

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
