"""In: a program. Out: the same, with what a statement asks several times worked out once, before it.

The set ``S[2 + (me + 1) % 2]`` in a test of eight directions gets a name. Only what the statement surely works out at
least once does, or what comes to something in any position: what stands behind a test may be impossible without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from ..form import (
    Block,
    Choose,
    Domain,
    Each,
    Emit,
    Expr,
    Fold,
    Give,
    Leaf,
    Local,
    Num,
    Op,
    Program,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    Suppose,
    Table,
    When,
    While,
)
from ..primitives import PRIMITIVES
from ..printing.c.bounds import bounds
from ..trees import belonging, changed_here, is_node, mentioned, nodes, parts, size, with_bodies

SMALLEST, LARGEST = 3, 60
"""How many nodes an expression has that gets a name."""
OF_SETS = {"union", "intersection", "without", "in_set", "size", "turned_sides"}
"""What comes to something for any sets and numbers."""


@dataclass(slots=True)
class Sharing:
    counter: int = 0

    def block(self, block: Block) -> Block:
        return tuple(chain.from_iterable(map(self.stmt, block)))

    def stmt(self, node: Stmt) -> Block:
        match node:
            case When(then=then, otherwise=otherwise):
                return self.shared(replace(node, then=self.block(then), otherwise=self.block(otherwise)), ("test",))
            case Each(body=body):
                return self.shared(replace(node, body=self.block(body)), ("domain",))
            case While(body=body):
                return (replace(node, body=self.block(body)),)
            case SetLocal() | SetSlot() | Give():
                return self.shared(node, ("value",))
            case SetAt():
                return self.shared(node, ("index", "value"))
            case Emit():
                return self.shared(node, ("values",))
            case Leaf():  # what calls functions, or ends a block
                return (node,)

    def shared(self, node: Stmt, names: tuple[str, ...]) -> Block:
        """A statement, after those that name what it asks several times in these fields."""
        before: list[Stmt] = []
        while True:
            one = repeated(tuple(getattr(node, name) for name in names))
            if one is None:
                return (*belonging(tuple(before), node.at), node)
            self.counter += 1
            local = Local(f"shared_{self.counter}h")
            before.append(SetLocal(local, one))
            node = named(node, names, one, local)


def named(node: Stmt, names: tuple[str, ...], one: Expr, local: Local) -> Stmt:
    """A statement with a name for an expression in some fields."""
    new = {name: changed_here(getattr(node, name), lambda part: local if part == one else part) for name in names}
    return replace(node, **new)


def repeated(whole: tuple[Any, ...]) -> Expr | None:
    """The largest expression that is asked for more than once, and surely once."""
    found: dict[Expr, list[bool]] = {}
    gather(whole, found, surely=True)
    several = [
        one
        for one, times in found.items()
        if len(times) > 1 and (any(times) or (len(times) > 2 and harmless(one))) and worth_a_name(one)
    ]
    if not several:
        return None
    bound = {one.local.name for one in nodes(whole) if isinstance(one, Fold)}
    return max((one for one in several if not mentioned(one) & bound), key=size, default=None)


def gather(node: object, found: dict[Expr, list[bool]], *, surely: bool) -> None:
    """Record for each expression in a node, for each time that it stands there, whether it is surely worked out."""
    if isinstance(node, tuple):
        for one in node:
            gather(one, found, surely=surely)
        return
    if isinstance(node, Suppose) or not is_node(node):
        return
    if isinstance(node, SlotAt | Table | Op | Choose):
        found.setdefault(node, []).append(surely)
    match node:
        case Op("and" | "or", (first, *others)):
            gather(first, found, surely=surely)
            gather(tuple(others), found, surely=False)
        case Op("or_else", (first, none, other)):
            gather((first, none), found, surely=surely)
            gather(other, found, surely=False)
        case Choose(test=test, then=then, otherwise=otherwise):
            gather(test, found, surely=surely)
            gather((then, otherwise), found, surely=False)
        case Fold(domain=domain, where=where, value=value):
            gather(domain, found, surely=surely)
            first_round = surely and some(domain)
            gather((where,), found, surely=first_round)
            gather((value,), found, surely=first_round and where is None)
        case _:  # all parts are worked out
            for name in parts(node):
                gather(getattr(node, name), found, surely=surely)


def some(domain: Domain) -> bool:
    """Whether a loop surely has a round."""
    match domain:
        case Domain("range", (Num(low), Num(high))):
            return low < high
        case Domain("list", (Op("list", (_, *_)),)):
            return True
        case Domain():
            return False


def harmless(node: Expr) -> bool:
    """Whether it comes to something whatever the position is, so that it may as well be worked out in vain."""
    match node:
        case Num() | Local():
            return True
        case Op(name, args) if name in OF_SETS or bounds(node) is not None:
            return all(map(harmless, args))
        case _:  # something might be looked up where nothing is, or be too large
            return False


def worth_a_name(node: Expr) -> bool:
    """Whether it takes some time, and cannot fail."""
    inside = list(nodes(node))
    return SMALLEST <= len(inside) <= LARGEST and all(
        not (PRIMITIVES[one.name].fails or PRIMITIVES[one.name].reads or PRIMITIVES[one.name].divides)
        or (PRIMITIVES[one.name].divides and isinstance(one.args[-1], Num))
        if isinstance(one, Op)
        else isinstance(one, Num | Local | Slot | SlotAt | Table | Choose)
        for one in inside
    )


def share(program: Program) -> Program:
    return with_bodies(program, Sharing().block)
