"""In: a function. Out: the few values that its own follows from: its parameters, and what it looks at in the state.

``strength(p, c)`` looks at nothing but who stands on ``c``. Under the same player and the same crowd it gives the same
number, whatever else has changed: in another game, in a copy of the state, and in what is only supposed.
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
    Table,
    Whole,
)
from ..trees import changed, mentioned, nodes
from .touching import Touching

MOST_VALUES = 6
"""What follows from more values than this is not remembered under them."""
FEW_VALUES = 3
"""A function that follows from more than so many values is remembered by itself: what asks it goes by what it gives."""
LARGEST = 10_000
PLAIN = {"+", "-", "*", "<", "<=", ">", ">=", "==", "!="}
"""What the index of a slot may be made of. It is looked at even where the rules would not."""


@dataclass(slots=True)
class Contents:
    """What the functions of a program follow from; found out when it is first asked."""

    program: Program
    touching: Touching
    known: dict[str, tuple[Expr, ...] | None] = field(default_factory=dict)

    def of(self, name: str) -> tuple[Expr, ...] | None:
        """The values that a function follows from; None if there are too many, or there is no saying."""
        if name not in self.known:
            self.known[name] = None  # there is no saying for one that asks itself
            self.known[name] = self.worked_out(self.program.functions[name])
        return self.known[name]

    def worked_out(self, function: Function) -> tuple[Expr, ...] | None:
        match function.body:
            case (Give(value=value),) if not function.lists:
                found: dict[Expr, None] = {}
                if self.gather(value, frozenset(), found) and len(found) <= MOST_VALUES:
                    return tuple(found)
        return None

    def gather(self, node: Expr, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        """Note all values that an expression looks at; False if they are not the same for all turns of its loops."""
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
        return False

    def looked_at(self, node: Slot | SlotAt | Op, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        if mentioned(node) & inside or not self.plain(node):
            return False
        found[node] = None
        return True

    def asked(self, node: Ask, inside: frozenset[str], found: dict[Expr, None]) -> bool:
        """What another function follows from, or what it gives."""
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
        """Whether it does no harm to look at something at all times."""
        whole = {one.args[0] for one in nodes(node) if isinstance(one, Op) and one.name == "lying"}
        return all(
            isinstance(one, Num | Local | SlotAt | Choose)
            or (isinstance(one, Slot) and (one in whole or not self.shapeless(one)))
            or (isinstance(one, Op) and one.name in {*PLAIN, "lying"})
            or (isinstance(one, Table) and self.small(one.name))
            for one in nodes(node)
        )

    def small(self, name: str) -> bool:
        """Whether a table holds nothing but numbers that may be places."""
        table = self.program.tables[name]
        return isinstance(table, tuple) and all(isinstance(one, int) and -1 <= one <= LARGEST for one in table)

    def shapeless(self, slot: Slot) -> bool:
        """Whether a slot holds what lies on a board without bounds."""
        return isinstance(self.program.start[slot.index], dict)
