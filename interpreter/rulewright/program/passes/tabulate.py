"""In: an expression that does not read the state. Out: an entry of a table of all its values.

What depends only on, say, a cell and a direction need not be computed again in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from math import prod
from typing import Any

from .. import journeys, operations, patterns, worked_out
from ..form import Expr, Fold, Local, Made, Num, Op, Program, Table, Whole
from ..primitives import PRIMITIVES
from ..printing.expressions import Expressions
from ..printing.names import local_name, table_name
from ..trees import mentioned, nodes

MOST_WORK = 300_000
"""The largest number of values in a table."""
MOST_ENTRIES = 5_000
FAILING = (IndexError, KeyError, ValueError, TypeError, ZeroDivisionError, OverflowError)
"""Errors for combinations of values that never occur in a game."""


def fixed(node: Expr) -> bool:
    """Whether an expression has the same value in every state."""
    return all(
        isinstance(one, Num | Local | Table | Whole | Fold)
        or type(one).__name__ in {"Choose", "Domain"}
        or (isinstance(one, Op) and PRIMITIVES[one.name].settled)
        for one in nodes(node)
    )


def nested(sizes: Sequence[int], work: Callable[..., Any]) -> tuple[object, ...]:
    """A table of tables, with an index for each number."""
    first, *rest = sizes
    if rest:
        return tuple(nested(rest, partial(work, at)) for at in range(first))
    return tuple(int(one) if isinstance(one, int) else one for one in map(work, range(first)))


def in_line(ray: tuple[Any, ...]) -> bool:
    """Whether the numbers of its cells rise, or fall."""
    return list(ray) in (sorted(set(ray)), sorted(set(ray), reverse=True))


def unused(hint: str, names: Container[str]) -> str:
    """A name with a number, not used yet; an earlier pass may have made some."""
    return next(name for number in count(1) if (name := f"{hint}_{number}") not in names)


@dataclass(slots=True)
class Tables:
    """The tables of a program, and those that are made for it."""

    program: Program
    made: dict[str, tuple[object, ...]] = field(default_factory=dict)
    known: dict[tuple[Any, ...], str] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for module in (operations, patterns, journeys):
            self.names.update({name: value for name, value in vars(module).items() if callable(value)})
        self.names["some_piece"] = lambda piece: (piece,) if piece >= 0 else ()
        self.names["NO_NUMBER"] = operations.NO_NUMBER
        for name, table in self.program.tables.items():
            if isinstance(table, Made):
                told = (self.names[table_name(arg.name)] if isinstance(arg, Whole) else arg for arg in table.args)
                self.names[table_name(name)] = worked_out.MAKERS[table.by](*told)
            else:
                self.names[table_name(name)] = table

    def worked(self, node: Expr, locals_: Sequence[Local]) -> Callable[..., Any]:
        """An expression as a function of its local values."""
        told = ", ".join(map(local_name, locals_))
        found: Callable[..., Any] = eval(f"lambda {told}: {Expressions().bare(node)}", self.names)  # noqa: S307 - our own form
        return found

    def sets(self, test: Expr, local: Local, around: Sequence[Local]) -> Expr | None:
        """The values of a local name that pass a test, as a set for all values of the locals around it."""
        others = [one for one in around if one.name in mentioned(test) and one.name != local.name]
        if not self.possible(test, [*others, local]):
            return None
        passes = self.worked(test, [*others, local])
        values = range(local.size)
        return self.entry(
            ("sets", test, local), others, lambda *given: sum(1 << at for at in values if passes(*given, at))
        )

    def values(self, node: Expr, around: Sequence[Local]) -> Expr | None:
        """A table of an expression, for all values of its local names; None if that would be no gain."""
        if isinstance(node, Num | Local | Table):
            return None
        others = [one for one in around if one.name in mentioned(node)]
        if not self.possible(node, others):
            return None
        return self.entry(("values", node), others, self.worked(node, others))

    def possible(self, node: Expr, locals_: Sequence[Local]) -> bool:
        return fixed(node) and all(one.size for one in locals_) and prod(one.size for one in locals_) <= MOST_WORK

    def entry(self, key: tuple[Any, ...], others: Sequence[Local], work: Callable[..., Any]) -> Expr | None:
        """A number if there are no other values it depends on, else an entry of a table; equal tables are shared."""
        if not others:
            try:
                worth = work()
            except FAILING:
                return None
            return Num(int(worth)) if isinstance(worth, int) else None
        if prod(one.size for one in others) > MOST_ENTRIES:
            return None
        if key not in self.known:
            try:
                self.known[key] = self.named(nested([one.size for one in others], work))
            except FAILING:
                return None
        found: Expr = Table(self.known[key], others[0])
        for one in others[1:]:
            found = Op("entry", (found, one))
        return found

    def run(self, rays: str, index: Expr, members: Expr) -> Expr | None:
        """An unbroken row of cells as a set, if the numbers of cells rise or fall along each ray."""
        table = self.program.tables[rays]
        if not isinstance(table, tuple) or not all(isinstance(ray, tuple) and in_line(ray) for ray in table):
            return None
        rows = [ray for ray in table if isinstance(ray, tuple)]
        whole = self.named(tuple(sum(1 << cell for cell in ray) for ray in rows))
        rising = self.named(tuple(int(ray == tuple(sorted(ray))) for ray in rows))
        return Op("run_of", (Table(whole, index), members, Table(rising, index)))

    def table(self, name: str) -> object:
        """A table of the program, or one that was made for it."""
        return self.made[name] if name in self.made else self.program.tables[name]

    def named(self, entries: tuple[object, ...]) -> str:
        for name, table in self.made.items():
            if table == entries:
                return name
        name = unused("made", {*self.program.tables, *self.made})
        self.made[name] = entries
        self.names[table_name(name)] = entries
        return name
