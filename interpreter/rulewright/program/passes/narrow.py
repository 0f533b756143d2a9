"""In: a program. Out: the same, with places at which nothing can be picked skipped before other tests.

``pick c in field … pick m in c.heap`` finds nothing where the heap is empty: so whether anything is there is tested
before the other conditions on the cell. Often this is a set that is kept anyway.
"""

from __future__ import annotations

from dataclasses import replace

from ..form import Block, Domain, Each, Expr, Leaf, Local, Num, Op, Program, Slot, SlotAt, Stmt, When, While
from ..trees import mentioned, nodes, with_bodies
from .hoist import looks_only, worth_a_name
from .sets import conditions
from .touching import Touching


def narrow(program: Program) -> Program:
    touching = Touching(program)

    def block(body: Block) -> Block:
        return tuple(map(stmt, body))

    def stmt(node: Stmt) -> Stmt:
        match node:
            case Each(local=local, body=body) if looks_only(body):
                return replace(node, body=narrowed(local, block(body)))
            case Each(body=body):
                return replace(node, body=block(body))
            case When(then=then, otherwise=otherwise):
                return replace(node, then=block(then), otherwise=block(otherwise))
            case While() | Leaf():
                return node

    def narrowed(local: Local, body: Block, known: tuple[Expr, ...] = ()) -> Block:
        """A loop within conditions that cannot fault; they also test whether its domain is empty."""
        match body:
            case (When(test=test, then=then, otherwise=()) as only,) if touching.safe(test):
                return (replace(only, then=narrowed(local, then, (*known, *conditions(test)))),)
            case (Each(domain=Domain("bits" | "alike", (members, *_))) as loop,) if of_one_slot(members, local):
                test = Op("!=", (members, Num(0)))
                return body if test in known else (When(test, body, at=loop.at),)
            case _:  # nothing to be narrowed
                pass
        return body

    return with_bodies(program, block)


def of_one_slot(members: Expr, local: Local) -> bool:
    """Whether a set depends on the content of one place only, and is quickly computed."""
    slots = {one for one in nodes(members) if isinstance(one, Slot | SlotAt)}
    return (
        len(slots) == 1
        and all(isinstance(one, SlotAt) and local.name in mentioned(one.index) for one in slots)
        and worth_a_name(members)
    )
