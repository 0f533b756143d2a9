"""In: a program. Out: the same, with what follows from an entry of a table alone looked up instead of worked out.

The first member of an entry is an entry of another table, and so is the entry of one table whose place another tells.
Whether an entry is none, or more than a number, may be certain for all of them. And a part that is met in the list of
parts of a tile need not be asked for its tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .. import operations, patterns
from ..form import Domain, Expr, Fold, Local, Num, Op, Program, Table
from ..operators import folded
from ..primitives import PRIMITIVES
from ..trees import changed, with_expressions
from ..walker import SIMPLE
from .tabulate import FAILING, MOST_ENTRIES, Tables

COMPARED = {"==", "!=", "<", "<=", ">", ">="}
PURE: dict[str, Callable[..., Any]] = {
    **{name: value for module in (operations, patterns) for name, value in vars(module).items() if callable(value)},
    **SIMPLE,
}
"""The primitives as functions of Python."""


@dataclass(slots=True)
class Composing:
    program: Program
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self.tables = Tables(self.program)

    def entries(self, name: str) -> tuple[Any, ...]:
        """The entries of a table, the last of which may be that for none; nothing if they are worked out on demand."""
        found = self.tables.made.get(name) or self.program.tables.get(name)
        return found if isinstance(found, tuple) else ()

    def possible(self, node: Expr) -> tuple[Any, ...]:
        """The entries that an expression may come to."""
        match node:
            case Table(name, index):
                found = self.entries(name)
                return tuple(found[at] for at in self.places(index, len(found))) if self.is_place(index) else found
            case _:  # it may be any number
                return ()

    def places(self, index: Expr, count: int) -> Sequence[int]:
        """The places that an index, which is surely not none, may be in a table of so many entries."""
        match index:
            case Num(value):
                found: Sequence[int] = (value,)
            case Local(size=size, low=low):
                found = range(low, size)
            case _:  # an entry of another table
                found = self.possible(index)
        return [at for at in found if at < count]

    def is_place(self, index: Expr) -> bool:
        """Whether an index is surely not none."""
        match index:
            case Num(value):
                return value >= 0
            case Local(size=size, low=low):
                return size > 0 and low >= 0
            case Table():
                found = self.possible(index)
                return bool(found) and all(isinstance(one, int) and one >= 0 for one in found)
            case _:  # anything else is left as it is
                return False

    def change(self, node: Expr) -> Expr:
        match node:
            case Table(name, Num(at)) if -1 <= at < len(found := self.entries(name)) and isinstance(found[at], int):
                return Num(found[at])
            case Op("there", (inner, _)) if self.is_place(inner):
                return inner
            case Op(name, (inner, Num(value))) if name in COMPARED:
                return self.compared(name, inner, value, node)
            case Op("or_else", (Table(name, index), Num(none), Num(other))):
                return self.another(name, index, lambda entry: other if entry == none else entry, node)
            case Op(name, (Table(table, index), *rest)) if (
                PRIMITIVES[name].foldable and not PRIMITIVES[name].cheap and all(isinstance(one, Num) for one in rest)
            ):
                given = [one.value for one in rest if isinstance(one, Num)]
                return self.another(table, index, lambda entry: int(PURE[name](entry, *given)), node)
            case Table(name, Table(inner, index)) if all(isinstance(one, int) for one in self.entries(inner)):
                further = self.entries(name)
                return self.another(inner, index, lambda entry: further[entry], node) if further else node
            case Fold(local=local, domain=Domain("list", (Table(name, index),)), where=where, value=value):
                return Fold(
                    node.kind,
                    local,
                    node.domain,
                    self.back(where, local, name, index) if where is not None else None,
                    self.back(value, local, name, index) if value is not None else None,
                )
            case _:  # not an entry of a table
                return node

    def compared(self, name: str, inner: Expr, value: int, node: Expr) -> Expr:
        """A comparison that comes out the same for all entries is certain."""
        found = self.possible(inner)
        if not found or not all(isinstance(one, int) for one in found):
            return node
        outcomes = {bool(SIMPLE[name](one, value)) for one in found}
        return Num(int(outcomes.pop())) if len(outcomes) == 1 else node

    def another(self, name: str, index: Expr, work: Callable[[Any], Any], node: Expr) -> Expr:
        """An entry of a table that is made of this one, or the node itself where that cannot be."""
        found = self.entries(name)
        if not found or len(found) > MOST_ENTRIES:
            return node
        try:
            made = tuple(map(work, found))
        except FAILING:
            return node
        match index:
            case Num(at) if -1 <= at < len(made) and isinstance(made[at], int):
                return Num(made[at])
            case _:  # it is looked up while the game is played
                return Table(self.tables.named(made), index)

    def back(self, node: Expr, local: Local, name: str, index: Expr) -> Expr:
        """In a loop over the entry of a table: another table may lead from each member back to that entry."""

        def change(one: Expr) -> Expr:
            match one:
                case Table(back, Local() as item) if item == local and self.leads_back(name, index, back):
                    return index
                case _:  # anything else is left as it is
                    return one

        if not isinstance(index, Local) or not self.is_place(index):
            return node
        return changed(changed(node, change), self.settled)

    def leads_back(self, name: str, index: Expr, back: str) -> bool:
        rows, homes = self.entries(name), self.entries(back)
        return bool(rows and homes) and all(
            isinstance(rows[at], tuple) and all(isinstance(item, int) and homes[item] == at for item in rows[at])
            for at in self.places(index, len(rows))
        )

    def settled(self, node: Expr) -> Expr:
        """What becomes certain as a loop knows where its members belong."""
        match node:
            case Op("<", (Local(size=size, low=low), Num(value))) if size and low >= value:
                return Num(0)
            case Op("and" | "or" | "not" as name, args):
                return folded(name, args)
            case _:  # anything else is left as it is
                return node


def compose(program: Program) -> Program:
    work = Composing(program)
    found = with_expressions(program, work.change)
    return replace(found, tables={**program.tables, **work.tables.made})
