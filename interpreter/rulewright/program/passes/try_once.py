"""In: a program. Out: the same, with positions that differ little tried on one copy of the state.

A tile is laid on a cell and turned in six ways: it is laid once, and turned on the same copy. What does not depend on
the innermost loop, or on what is worked out in it, is done when it is first needed; the rest must overwrite all that it
wrote before.
"""

from __future__ import annotations

from dataclasses import replace

from ..changing import changes
from ..form import (
    Act,
    Block,
    Check,
    Clear,
    Do,
    Each,
    Emit,
    Ending,
    Expr,
    Give,
    Leaf,
    Op,
    Program,
    SetAt,
    SetLocal,
    SetSlot,
    Stmt,
    Suppose,
    Touch,
    When,
    While,
)
from ..trees import bound, mentioned, with_bodies
from .hoist import looks_only
from .touching import Touching

MOVES = {"move", "move_set"}
"""Steps that read only their arguments and what they change."""


def try_once(program: Program) -> Program:
    touching = Touching(program)

    def block(body: Block, inner: frozenset[str]) -> Block:
        return tuple(stmt(one, inner) for one in body)

    def stmt(node: Stmt, inner: frozenset[str]) -> Stmt:
        match node:
            case Each(local=local, body=body):
                return replace(node, body=block(body, bound(body) | {local.name} if looks_only(body) else frozenset()))
            case When(test=test, then=then, otherwise=otherwise):
                asked = tested(test, inner) if inner else test
                return When(asked, block(then, inner), block(otherwise, inner), at=node.at)
            case While() | Leaf():
                return node

    def tested(test: Expr, inner: frozenset[str]) -> Expr:
        match test:
            case Op("and" | "or" | "not" as name, args):
                return Op(name, tuple(tested(one, inner) for one in args))
            case Suppose():
                return apart(test, inner)
            case _:  # a test of the position as it is
                return test

    def apart(node: Suppose, inner: frozenset[str]) -> Suppose:
        """The effects that are done once, and those that are done for each round of the loop."""
        if bound(node.effects):
            return node
        first: list[Stmt] = []
        again: list[Stmt] = []
        last, written = first, 0
        for one in node.effects:
            if isinstance(one, Touch):
                last.append(one)  # what the step before it makes out of date
                continue
            last = again if inner & mentioned(one) else first
            if last is again and not overwrites(one, inner):
                return node
            if last is first and not apart_from(one, written):
                return node
            written |= changes(one) if last is again else 0
            last.append(one)
        if not any(isinstance(one, Act) for one in first):
            return node
        return replace(node, effects=tuple(again), first=tuple(first))

    def overwrites(node: Stmt, inner: frozenset[str]) -> bool:
        """Whether a step always writes the same slots, whatever the state is."""
        match node:
            case SetSlot(value=value):
                return not touching.reads(value)
            case SetAt(index=index, value=value):
                return not touching.reads((index, value)) and not inner & mentioned(index)
            case (
                SetLocal()
                | Clear()
                | When()
                | Each()
                | While()
                | Act()
                | Touch()
                | Do()
                | Check()
                | Give()
                | Emit()
                | Ending()
            ):
                return False

    def apart_from(node: Stmt, written: int) -> bool:
        """Whether a step has the same effect when preceded by others that wrote to some slots."""
        if isinstance(node, Act):
            return node.name in MOVES and not (changes(node) | touching.reads(node.args)) & written
        return isinstance(node, SetSlot | SetAt) and not (changes(node) | touching.reads(inside(node))) & written

    def inside(node: SetSlot | SetAt) -> tuple[Expr, ...]:
        return (node.index, node.value) if isinstance(node, SetAt) else (node.value,)

    return with_bodies(program, lambda body: block(body, frozenset()))
