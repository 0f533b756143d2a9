"""In: a program. Out: the same, with one question to the union of some sets instead of one to each of them.

``any(x in t.tunnels where d is in x.sides)``: the sides of all tunnels of a tile are a function of their own. It
depends on little, so its results are remembered, and what is tested of them can become an operation on sets.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..form import NONE, AnyStmt, Ask, Choose, Domain, Expr, Fold, Function, Give, Local, Num, Op, Program, Table
from ..trees import belonging, bound, changed, mentioned, nodes, renamed, with_expressions
from .compose import Composing
from .contents import Contents
from .tabulate import unused
from .touching import Touching


@dataclass(slots=True)
class Uniting:
    program: Program
    touching: Touching = field(init=False)
    composing: Composing = field(init=False)
    made: dict[str, Function] = field(default_factory=dict)
    made_of: dict[Expr, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.touching = Touching(self.program)
        self.composing = Composing(self.program)

    def change(self, node: Expr) -> Expr:
        match node:
            case Fold("any", local, Domain("list", (Table(name, index),)) as domain, Op("in_set", (item, members))) if (
                local.name not in mentioned(item) and self.touching.safe(members)
            ):
                of = Local("of_1", self.size(name, index), 0)
                united: Expr = Fold("union", local, replace(domain, args=(Table(name, of),)), None, members)
                united = self.composing.change(changed(united, lambda one: of if one == index else one))
                if of.size and mentioned(united) - bound(united) <= {of.name}:
                    found = self.function(united, of)
                    if found:
                        return Op("in_set", (item, self.asked(found, index, self.program.tables[name])))
            case _:  # no such question
                pass
        return node

    def size(self, name: str, index: Expr) -> int:
        """How many entries a table has, if what it says of none is nothing."""
        table = self.program.tables[name]
        sure = isinstance(index, Local) and index.size > 0 and index.low >= 0
        return len(table) - 1 if isinstance(table, tuple) and (sure or table[-1] == ()) else 0

    def asked(self, name: str, index: Expr, table: object) -> Expr:
        """The call, if there is anything to ask for."""
        match index:
            case Choose(test, Num(-1), otherwise):
                return Choose(test, Num(0), self.asked(name, otherwise, table))
            case Local(size=size, low=low) if size and low >= 0:
                return Ask(name, (index,))
            case _:  # it may be none
                return Choose(Op("<", (index, Num(0))), Num(0), Ask(name, (index,)))

    def function(self, united: Expr, of: Local) -> str:
        """The name of the function for a union; there is one for each. Empty if it would not be remembered for good."""
        key = renamed(united, {name: f"in_{at}" for at, name in enumerate(sorted(bound(united)))})
        if key not in self.made_of:
            name = unused("united", {*self.program.functions, *self.made})
            function = Function(name, (of,), (Give(united),), "the union of some sets")
            known = replace(self.program, functions={**self.program.functions, name: function})
            self.made_of[key] = name if Contents(known, Touching(known)).of(name) is not None else ""
            if self.made_of[key]:
                self.made[name] = function
        return self.made_of[key]


def made_for(function: Function, program: Program) -> Function:
    """The function, as part of the first step that asks it."""
    steps = nodes((program.blocks, *(one.body for one in program.functions.values())))
    asking = (
        step.at
        for step in steps
        if isinstance(step, AnyStmt)
        and step.at >= 0
        and any(isinstance(one, Ask) and one.function == function.name for one in nodes(step))
    )
    at = next(asking, NONE)
    return replace(function, body=belonging(function.body, at), at=at)


def unite(program: Program) -> Program:
    work = Uniting(program)
    found = with_expressions(program, work.change)
    made = {name: made_for(one, found) for name, one in work.made.items()}
    return replace(
        found,
        functions={**found.functions, **made},
        tables={**program.tables, **work.composing.tables.made},
    )
