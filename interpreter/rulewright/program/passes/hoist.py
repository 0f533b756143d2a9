"""In: a program. Out: the same, with what does not change in a loop computed before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace

from ..form import (
    Act,
    Ask,
    Block,
    Check,
    Choose,
    Clear,
    Do,
    Domain,
    Each,
    Emit,
    Ending,
    Expr,
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
    Touch,
    When,
    While,
)
from ..primitives import PRIMITIVES
from ..trees import Node, belonging, bound, changed, changed_here, mentioned, nodes, parts, with_bodies
from .touching import Touching

LARGEST = 24


@dataclass(slots=True)
class Hoisting:
    remembered: frozenset[str] = frozenset()
    """Functions that may be called even if a loop that needs them has no rounds."""
    counter: int = 0

    def block(self, block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            found += self.stmt(stmt)
        return tuple(found)

    def stmt(self, node: Stmt) -> Block:
        match node:
            case Each(local=local, domain=domain, body=body) if looks_only(body):
                before, local, domain, body = self.lifted(local, domain, body)
                return belonging((*before, Each(local, domain, self.block(body))), node.at)
            case Each(body=body):
                return (replace(node, body=self.block(body)),)
            case When(then=then, otherwise=otherwise):
                return (replace(node, then=self.block(then), otherwise=self.block(otherwise)),)
            case While() | Leaf():
                return (node,)

    def lifted(self, local: Local, domain: Domain, body: Block) -> tuple[Block, Local, Domain, Block]:
        """What can be computed before a loop, the loop's own variable, and the loop that uses the result."""
        body = complemented(body, {local.name, *bound(body)})
        inside = {local.name, *bound(body)}
        names: dict[Expr, Local] = {}
        for one in outermost(body, inside, self.remembered):
            if one not in names:
                self.counter += 1
                names[one] = Local(f"known_{self.counter}h")
        if not names:
            return (), local, domain, body

        timeless = {value: name for value, name in names.items() if not of_the_state(value)}
        before = tuple(SetLocal(name, value) for value, name in names.items())

        def everywhere(one: Node) -> Node:
            """An expression that reads the state has another value in a supposed position."""
            here = changed_here(one, lambda part: names.get(part, part))
            return changed(here, lambda part: timeless.get(part, part))

        return before, local, everywhere(domain), everywhere(body)


def looks_only(block: Block) -> bool:
    """Whether a block changes the state only within supposed positions."""
    for one in block:
        match one:
            case Each(body=body):
                looks = looks_only(body)
            case When(then=then, otherwise=otherwise):
                looks = looks_only(then) and looks_only(otherwise)
            case SetLocal() | Emit():
                looks = True
            case SetSlot() | SetAt() | Clear() | While() | Act() | Touch() | Do() | Check() | Give() | Ending():
                looks = False
        if not looks:
            return False
    return True


def outermost(node: object, inside: set[str], remembered: frozenset[str]) -> Iterator[Expr]:
    """The largest expressions that do not depend on a loop and are worth a name."""
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack += reversed(at)
            continue
        if isinstance(at, Suppose):
            continue  # it reads another state
        if not mentioned(at) & inside and (worth_a_name(at) or (isinstance(at, Ask) and at.function in remembered)):
            yield at  # type: ignore[misc]
            continue
        if is_dataclass(at) and not isinstance(at, type):
            stack += [getattr(at, name) for name in reversed(parts(at)) if name != "local"]


def of_the_state(node: Expr) -> bool:
    """Whether an expression reads the state, itself or in functions that it calls."""
    return any(isinstance(one, Slot | SlotAt | Ask) for one in nodes(node))


def worth_a_name(node: object) -> bool:
    if not isinstance(node, Slot | SlotAt | Op | Table | Choose):
        return False
    found = list(nodes(node))
    return len(found) <= LARGEST and all(
        PRIMITIVES[one.name].cheap
        if isinstance(one, Op)
        else isinstance(one, Num | Local | Slot | SlotAt | Table | Choose)
        for one in found
    )


def complemented(body: Block, inside: set[str]) -> Block:
    """If a loop subtracts the same set again and again, its complement is computed once."""

    def among(whole: Local, node: Expr) -> Expr:
        everything = Num((1 << whole.size) - 1)
        match node:
            case Op("intersection" | "union" as name, (first, second)):
                return Op(name, (among(whole, first), among(whole, second)))
            case Op("without", (first, Op("without", (second, third)))) if stays(second):
                left = Op("union", (Op("without", (everything, second)), third))
                return Op("intersection", (among(whole, first), left))
            case Op("without", (first, second)) if stays(second) and not stays(first):
                return Op("intersection", (among(whole, first), Op("without", (everything, second))))
            case _:  # not made of sets
                pass
        return node

    def stays(node: Expr) -> bool:
        return worth_a_name(node) and not mentioned(node) & inside

    def change(node: Stmt) -> Stmt:
        match node:
            case Each(local=local, domain=Domain("bits", (whole,)), body=inner) if local.size:
                return replace(node, domain=Domain("bits", (among(local, whole),)), body=tuple(map(change, inner)))
            case Each(body=inner):
                return replace(node, body=tuple(map(change, inner)))
            case When(then=then, otherwise=otherwise):
                return replace(node, then=tuple(map(change, then)), otherwise=tuple(map(change, otherwise)))
            case While() | Leaf():
                return node

    return tuple(map(change, body))


def hoist(program: Program) -> Program:
    touching = Touching(program)
    work = Hoisting(
        frozenset(
            name
            for name, one in program.functions.items()
            if (one.stamp >= 0 or one.follows is not None) and touching.function_safe(name)
        )
    )
    return with_bodies(program, work.block)
