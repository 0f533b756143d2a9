"""In: a program. Out: the same, with searches that go from place to place beside it replaced by floods.

``edge a to b in a.neighbours where a.stone = b.stone``: what can be reached from a place lies beside it, among those
with the same stone, and so on. Where the edges of a graph lead to what lies beside a place, among places that pass a
test that does not depend on the way there, all of these are one set, and nothing is asked of each place on the way.
Whether some of certain places can be reached is asked by itself: that ends at the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...frozen import frozen
from ..changing import changes, stretch
from ..form import (
    Ask,
    Call,
    Choose,
    Domain,
    Expr,
    Fold,
    Function,
    Give,
    Local,
    Num,
    Op,
    Program,
    SetAt,
    SetSlot,
    SlotAt,
    Suppose,
    Table,
    Whole,
)
from ..trees import changed, mentioned, nodes, with_expressions
from .keep_joined import both_ways, row_of, sure
from .sets import Sets, conditions

Narrowed = Callable[[Expr], Expr]
"""Of a set, those that pass a test."""


@frozen
class Ways:
    """The edges of a graph: what lies beside what, the tests of the place where an edge begins and where it ends.

    ``alike``: they join places with the same content of a slot.
    """

    here: Local
    beside: str
    size: int
    onward: tuple[Expr, ...]
    there: tuple[tuple[Local, Expr], ...]
    among: tuple[tuple[str, Expr], ...]
    """By which operations on sets those are left that may be reached."""
    alike: tuple[SlotAt, ...] = ()

    def through(self, start: Expr) -> Expr:
        found = self.same(start)
        return Fold("set", self.here, Domain("bits", (found,)), together(self.onward)) if self.onward else found

    def free(self, start: Expr) -> Expr:
        found = self.same(start)
        for name, members in self.among:
            found = Op(name, (found, members))
        for local, test in self.there:
            found = Fold("set", local, Domain("bits", (found,)), test)
        return found

    def same(self, start: Expr) -> Expr:
        """All places, or those with the same content as the first."""
        found: Expr = Num((1 << self.size) - 1)
        for one in self.alike:
            mine = changed(one, lambda node: start if node == self.here else node)
            found = Fold("set", self.here, Domain("bits", (found,)), Op("==", (one, mine)))
        return found


def stays_joined(program: Program, name: str) -> bool:
    """Whether what lies joined in a graph is kept up, and hardly ever searched for: no place becomes empty again."""
    row = row_of(program, name)
    if row is None:
        return False
    mine = stretch(row.among)
    for node in nodes((tuple(one.body for one in program.functions.values()), program.blocks)):
        match node:
            case Suppose(effects=effects, first=first) if any(changes(one) & mine for one in nodes((first, effects))):
                return False
            case SetAt(value=value) | SetSlot(value=value) if changes(node) & mine and value == Num(row.empty):
                return False
            case _:  # nothing that empties a place
                pass
    return True


def together(tests: tuple[Expr, ...]) -> Expr:
    found, *others = tests
    for one in others:
        found = Op("and", (found, one))
    return found


def ways_of(program: Program, name: str) -> Ways | None:
    """The edges of a graph; None if they depend on more."""
    match program.functions[name]:
        case Function(params=(Local() as here,), body=(Give(value=value),)) if here.size > 0 and here.low == 0:
            return edges(value, here, program)
        case _:  # no graph of places
            return None


def edges(value: Expr, here: Local, program: Program) -> Ways | None:
    match value:
        case Table(name=beside, index=index) if index == here:
            known = program.tables[beside]
            return Ways(here, beside, here.size, (), (), ()) if both_ways(known, here.size) else None
        case Op("intersection" | "without" as name, (first, second)):
            if name == "intersection" and here.name in mentioned(second):
                first, second = second, first
            found = edges(first, here, program)
            if found is None or here.name in mentioned(second):
                return None
            return one_more(found, among=(name, second))
        case Choose(test=test, then=then, otherwise=Num(0)):
            found = edges(then, here, program)
            return one_more(found, onward=test) if found is not None else None
        case Fold("set", there, Domain("bits", (whole,)), where=test, value=None) if test is not None:
            found = edges(whole, here, program)
            for one in conditions(test):
                found = tested(found, one, here, there) if found is not None else None
            return found
        case _:  # edges that do not lead to what lies beside a place
            return None


def tested(ways: Ways, test: Expr, here: Local, there: Local) -> Ways | None:
    """The edges that pass one more test."""
    names = mentioned(test) & {here.name, there.name}
    if here.name not in names:
        return one_more(ways, there=(there, test))
    if there.name not in names:
        return one_more(ways, onward=test)
    match test:
        case Op("==", (SlotAt() as one, SlotAt() as other)) if {one.index, other.index} == {here, there} and (
            (one.base, one.among) == (other.base, other.among)
        ):
            return one_more(ways, alike=one if one.index == here else other)
        case _:  # a test of both places
            return None


def one_more(
    ways: Ways,
    onward: Expr | None = None,
    there: tuple[Local, Expr] | None = None,
    among: tuple[str, Expr] | None = None,
    alike: SlotAt | None = None,
) -> Ways:
    return Ways(
        ways.here,
        ways.beside,
        ways.size,
        (*ways.onward, *([onward] if onward is not None else [])),
        (*ways.there, *([there] if there is not None else [])),
        (*ways.among, *([among] if among is not None else [])),
        (*ways.alike, *([alike] if alike is not None else [])),
    )


@dataclass(slots=True)
class Flooding:
    program: Program
    known: dict[str, Ways | None] = field(default_factory=dict)

    def ways(self, name: str) -> Ways | None:
        """The edges of a graph, if the places that they lead to are known as sets without a loop."""
        if name not in self.known:
            found = ways_of(self.program, name)
            if found is not None and found.alike and stays_joined(self.program, name):
                found = None
            if found is not None and not (self.plain(found.through(Num(0))) and self.plain(found.free(Num(0)))):
                found = None
            self.known[name] = found
        return self.known[name]

    def plain(self, members: Expr) -> bool:
        found = Sets(self.program, apart=True).expr(members, ())
        return not any(isinstance(one, Fold | Ask) for one in nodes(found))

    def flooded(self, node: Expr) -> Expr:
        match node:
            case Op("reach", (Call(name), Call(""), start)):
                ways = self.ways(name)
                if ways is None or (ways.alike and not sure(start)):
                    return node
                return Op("flood", (Whole(ways.beside), ways.through(start), ways.free(start), start))
            case Op("==" | "!=" as name, (Op("intersection", (first, second)), Num(0))):
                found = asked(first, second) or asked(second, first)
                if found is None:
                    return node
                return found if name == "!=" else Op("not", (found,))
            case _:  # no search
                return node


def asked(searched: Expr, targets: Expr) -> Expr | None:
    """Whether a search leads to one of some places."""
    match searched:
        case Op("flood", (beside, through, free, start)):
            return Op("flooded", (beside, through, free, start, targets))
        case Op("union", (Op("flood") as one, Op("single", (start,)))) | Op(
            "union", (Op("single", (start,)), Op("flood") as one)
        ):
            further = asked(one, targets)
            return Op("or", (Op("in_set_maybe", (start, targets)), further)) if further is not None else None
        case _:  # no search
            return None


def flood(program: Program) -> Program:
    return with_expressions(program, Flooding(program).flooded)
