"""In: a function. Out: the few values that its result depends on: its parameters, and what it reads of the state.

``strength(p, c)`` depends only on who is on ``c``. For the same player and the same pieces there, it returns the same
number, whatever else has changed: in another game, in a copy of the state, and in supposed positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..form import (
    Ask,
    Call,
    Choose,
    Expr,
    Fold,
    Function,
    Give,
    Here,
    Label,
    Local,
    Num,
    Op,
    Program,
    Slot,
    SlotAt,
    Suppose,
    Table,
    Whole,
)
from ..trees import changed, mentioned, nodes
from .touching import Touching

MOST_VALUES = 6
"""A function that depends on more values than this is not remembered under them."""
FEW_VALUES = 3
"""A function that depends on more values than this is remembered by itself: its callers depend on its result
instead.
"""
LARGEST = 10_000
PLAIN = {"+", "-", "*", "<", "<=", ">", ">=", "==", "!="}
"""Operations allowed in the index of a slot: the slot is read even where the rules would not do so."""


@dataclass(slots=True)
class Contents:
    """What the functions of a program depend on; computed when first needed."""

    program: Program
    touching: Touching
    known: dict[str, tuple[Expr, ...] | None] = field(default_factory=dict)

    def of(self, name: str) -> tuple[Expr, ...] | None:
        """The values that a function depends on; None if there are too many, or they are unknown."""
        if name not in self.known:
            self.known[name] = None  # unknown while a function that calls itself is examined
            self.known[name] = self.worked_out(self.program.functions[name])
        return self.known[name]

    def worked_out(self, function: Function) -> tuple[Expr, ...] | None:
        match function.body:
            case (Give(value=value),) if not function.lists:
                found: dict[Expr, None] = {}
                if self.gather(value, frozenset(), found) and len(found) <= MOST_VALUES:
                    return tuple(found)
            case _:  # not a function that only returns a value
                pass
        return None

    def gather(self, node: Expr, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        """Record all values that an expression reads; returns False if they are not the same in all rounds of its
        loops.
        """
        match node:
            case Num() | Label() | Whole() | Here():
                return True
            case Local(name=name):
                if name not in inside:
                    found[node] = None
                return True
            case Slot() | SlotAt() | Op("lying", _):
                return self.looked_at(node, inside, found)
            case Op("grown", _):
                return False
            case Op(args=args):
                return all(self.gather(arg, inside, found) for arg in args)
            case Table(index=index):
                return self.gather(index, inside, found)
            case Choose(test=test, then=then, otherwise=otherwise):
                return all(self.gather(one, inside, found) for one in (test, then, otherwise))
            case Fold(local=local, domain=domain, where=where, value=value):
                within = inside | {local.name}
                return (
                    domain.over not in {"alike", "alike_sets", "sets"}
                    and all(self.gather(arg, inside, found) for arg in domain.args)
                    and (where is None or self.gather(where, within, found))
                    and (value is None or self.gather(value, within, found))
                )
            case Ask():
                return self.asked(node, inside, found)
            case Call(name=name):
                return not name
            case Suppose():
                return False

    def looked_at(self, node: Slot | SlotAt | Op, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        if mentioned(node) & inside or not self.plain(node):
            return False
        found[node] = None
        return True

    def asked(self, node: Ask, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        """Record what a called function depends on, or its result."""
        free = not mentioned(node.args) & inside and all(map(self.plain, node.args))
        values = self.of(node.function)
        if values is None or (free and len(values) > FEW_VALUES):
            if not free or not self.touching.function_safe(node.function):
                return False
            found[node] = None
            return True
        params = self.program.functions[node.function].params
        given = dict(zip((param.name for param in params), node.args, strict=True))
        return all(
            self.gather(
                changed(one, lambda part: given.get(part.name, part) if isinstance(part, Local) else part),
                inside,
                found,
            )
            for one in values
        )

    def plain(self, node: Expr) -> bool:
        """Whether an expression can be evaluated at any time without harm."""
        whole = {one.args[0] for one in nodes(node) if isinstance(one, Op) and one.name == "lying"}
        return all(
            isinstance(one, Num | Local | SlotAt | Choose)
            or (isinstance(one, Slot) and (one in whole or not self.shapeless(one)))
            or (isinstance(one, Op) and one.name in {*PLAIN, "lying"})
            or (isinstance(one, Table) and self.small(one.name))
            for one in nodes(node)
        )

    def small(self, name: str) -> bool:
        """Whether a table contains only numbers that may be places."""
        table = self.program.tables[name]
        return isinstance(table, tuple) and all(isinstance(one, int) and -1 <= one <= LARGEST for one in table)

    def shapeless(self, slot: Slot) -> bool:
        """Whether a slot holds the contents of boards without bounds."""
        return isinstance(self.program.start[slot.index], dict)
