"""In: a program. Out: the same, with what lies joined kept up as places change, instead of searched for anew.

``edge a to b in a.neighbours where a.stone = b.stone``: a stone that is put on an empty place joins the groups beside
it that are alike, and what can be reached from a stone is its group. So for each place the number of its group is kept,
and for each group its members; the smaller of two groups gets the number of the larger. Where something is taken away
or changed, groups may fall apart: from then on they are searched for again, until all places are cleared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ...frozen import frozen
from ..changing import changes, stretch
from ..form import (
    NONE,
    Act,
    Atom,
    Block,
    Call,
    Choose,
    Clear,
    Do,
    Domain,
    Each,
    Expr,
    Fold,
    Function,
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
    Stretch,
    Suppose,
    Table,
    When,
    While,
)
from ..trees import belonging, nodes, parts, with_expressions
from .touching import from_outside

BEFORE = Local("before_1j")
"""What lay at a place that changes."""


@frozen
class Row:
    """Places whose contents join them: their slots, the table of what lies beside each, what a place holds if empty."""

    among: Stretch
    beside: str
    empty: int

    @property
    def size(self) -> int:
        return self.among[1] - self.among[0]

    def at(self, place: Expr) -> Expr:
        return SlotAt(self.among[0], place, self.among)


@frozen
class Groups:
    """What is kept for a row: from slot ``number`` on the group of each place, from ``members`` on the places of each
    group; slot ``lost`` is 1 while they are not known.
    """

    row: Row
    slot: int
    join: str
    anew: str
    at: int
    """The node that they are made of: the graph."""

    @property
    def numbers(self) -> Stretch:
        return self.slot, self.slot + self.row.size

    @property
    def members(self) -> Stretch:
        return self.slot + self.row.size, self.slot + 2 * self.row.size

    @property
    def lost(self) -> int:
        return self.slot + 2 * self.row.size

    def number(self, place: Expr) -> Expr:
        return SlotAt(self.numbers[0], place, self.numbers)

    def group(self, number: Expr) -> Expr:
        return SlotAt(self.members[0], number, self.members)

    def reached(self, search: Op, place: Expr) -> Expr:
        """What can be reached from a place, without itself."""
        unknown = Op("or", (Slot(self.lost), Op("==", (self.row.at(place), Num(self.row.empty)))))
        return Choose(unknown, search, Op("without", (self.group(self.number(place)), Op("single", (place,)))))

    def functions(self) -> Iterator[Function]:
        """The function that joins a place to the groups beside it, and the one that does so for all places."""
        row = self.row
        place, near, one, other, kept, each = (
            Local(name, row.size) for name in ("place_1", "near_1", "one_1", "other_1", "kept_1", "each_1")
        )
        smaller = Op("<", (Op("size", (self.group(one),)), Op("size", (self.group(other),))))
        merged: Block = (
            When(smaller, (SetLocal(kept, one), SetLocal(one, other), SetLocal(other, kept))),
            Each(each, Domain("bits", (self.group(other),)), (SetAt(*self.numbers_at(each), one, self.numbers),)),
            SetAt(*self.group_at(one), Op("union", (self.group(one), self.group(other))), self.members),
        )
        apart = Op("and", (Op(">=", (other, Num(0))), Op("!=", (one, other))))
        known: Block = (SetLocal(one, self.number(place)), SetLocal(other, self.number(near)), When(apart, merged))
        alike = Op("==", (row.at(near), row.at(place)))
        added: Block = (
            SetAt(*self.numbers_at(place), place, self.numbers),
            SetAt(*self.group_at(place), Op("single", (place,)), self.members),
            Each(near, Domain("bits", (Table(row.beside, place),)), (When(alike, known),)),
        )
        apart_now = Op("or", (Slot(self.lost), Op("!=", (BEFORE, Num(row.empty)))))
        filled = Op("!=", (row.at(place), Num(row.empty)))
        body: Block = (When(apart_now, (SetSlot(self.lost, Num(1)),), (When(filled, added),)), Give(Num(0)))
        yield Function(self.join, (place, BEFORE), belonging(body, self.at), "what lies joined", at=self.at)
        again = Do(self.join, (place, Num(row.empty)))
        afresh: Block = (
            SetSlot(self.lost, Num(0)),
            Clear(self.numbers[0], row.size, Num(NONE)),
            Each(place, Domain("range", (Num(0), Num(row.size))), (again,)),
            Give(Num(0)),
        )
        yield Function(self.anew, (), belonging(afresh, self.at), "all that lies joined", at=self.at)

    def numbers_at(self, place: Expr) -> tuple[int, Expr]:
        return self.numbers[0], place

    def group_at(self, number: Expr) -> tuple[int, Expr]:
        return self.members[0], number


@dataclass(slots=True)
class Joining:
    program: Program
    groups: dict[str, Groups] = field(default_factory=dict)
    """By the function of a graph, what is kept for it."""

    def __post_init__(self) -> None:
        rows: dict[Row, Groups] = {}
        slot = len(self.program.slots)
        for name in dict.fromkeys(asked(self.program)):
            row = row_of(self.program, name)
            if row is None:
                continue
            if row not in rows:
                at = self.program.functions[name].at
                rows[row] = Groups(row, slot, f"join_{len(rows) + 1}", f"join_all_{len(rows) + 1}", at)
                slot += 2 * row.size + 1
            self.groups[name] = rows[row]

    @property
    def kept(self) -> tuple[Groups, ...]:
        return tuple(dict.fromkeys(self.groups.values()))

    def searched(self, node: Expr) -> Expr:
        match node:
            case Op("reach", (Call(name), Call(""), place)) if name in self.groups and sure(place):
                assert isinstance(node, Op)
                return self.groups[name].reached(node, place)
            case Suppose(effects=effects):
                return replace(node, effects=self.block(effects, supposed=True))
            case _:  # no search
                return node

    def block(self, block: Block, *, supposed: bool = False) -> Block:
        return tuple(one for stmt in block for one in belonging(self.stmt(stmt, supposed=supposed), stmt.at))

    def stmt(self, node: Stmt, *, supposed: bool) -> Block:
        match node:
            case When(then=then, otherwise=otherwise):
                then, otherwise = self.block(then, supposed=supposed), self.block(otherwise, supposed=supposed)
                return (replace(node, then=then, otherwise=otherwise),)
            case Each(body=body) | While(body=body):
                return (replace(node, body=self.block(body, supposed=supposed)),)
            case Leaf():
                pass
        found: Block = (node,)
        for one in self.kept:
            if changes(node) & stretch(one.row.among):
                found = self.followed(one, node, found, supposed=supposed)
        return found

    @staticmethod
    def followed(one: Groups, node: Stmt, found: Block, *, supposed: bool) -> Block:
        """A step that changes places, with what keeps their groups."""
        first, end = one.row.among
        match node:
            case Clear(base=base, size=size, value=value):
                cleared = base <= first and end <= base + size and value == Num(one.row.empty)
                return (*found, SetSlot(one.lost, Num(int(not cleared))))
            case SetAt(base=base, index=index) if not supposed and isinstance(index, Num | Local):
                place: Expr = index if base == first else Op("+", (Num(base - first), index))
                return (SetLocal(BEFORE, one.row.at(place)), *found, Do(one.join, (place, BEFORE)))
            case SetSlot(index=at) if not supposed:
                place = Num(at - first)
                return (SetLocal(BEFORE, Slot(at)), *found, Do(one.join, (place, BEFORE)))
            case _:  # in a position that is only supposed, and where the place would be worked out twice
                return (*found, SetSlot(one.lost, Num(1)))


def sure(place: Expr) -> bool:
    """Whether a place is surely one, and read at once."""
    return isinstance(place, Num) or (isinstance(place, Local) and place.size > 0 and place.low >= 0)


def asked(program: Program) -> Iterator[str]:
    """The graphs that are searched from a place in the position as it is."""
    waiting: list[object] = [function.body for function in program.functions.values()] + [program.blocks]
    while waiting:
        match waiting.pop():
            case tuple() as several:
                waiting += several
            case Suppose():
                pass
            case Op("reach", (Call(name), Call(""), place)) if sure(place):
                yield name
            case Atom():
                pass
            case one:  # another graph, or another search
                waiting += [getattr(one, name) for name in parts(one)]


def row_of(program: Program, name: str) -> Row | None:
    """The row of a graph that joins places beside each other with the same content, if only single places change."""
    match program.functions[name]:
        case Function(
            params=(Local() as here,),
            body=(
                Give(value=Fold("set", there, Domain("bits", (Table(beside, index),)), where=Op("==", (one, other)))),
            ),
        ) if index == here and isinstance(one, SlotAt) and isinstance(other, SlotAt):
            pass
        case _:  # another graph, or another search
            return None
    among, first = one.among, one.among[0]
    if {one.index, other.index} != {here, there} or other.among != among or one.base != first or other.base != first:
        return None
    if not both_ways(program.tables[beside], among[1] - first):
        return None
    empty = emptied(program, among)
    return Row(among, beside, empty) if empty is not None else None


def both_ways(beside: object, size: int) -> bool:
    """Whether places of a table lie beside each other both ways."""
    return (
        isinstance(beside, tuple)
        and len(beside) == size + 1
        and all(beside[there] >> here & 1 == beside[here] >> there & 1 for here in range(size) for there in range(here))
    )


def emptied(program: Program, among: Stretch) -> int | None:
    """What the places of a row hold at first; None if others than these steps write them."""
    mine, empty = stretch(among), set[Expr]()
    if mine & from_outside(program):
        return None
    for node in nodes((tuple(function.body for function in program.functions.values()), program.blocks)):
        match node:
            case Act() | Do() if changes(node) & mine:
                return None
            case Clear(base=base, size=size, value=value) if changes(node) & mine:
                if (base, base + size) == among:
                    empty.add(value)
            case _:  # no step, or one that changes a single place
                pass
    match list(empty):
        case [Num(value=number)]:
            return number
        case _:  # another graph, or another search
            return None


def keep_joined(program: Program) -> Program:
    work = Joining(program)
    kept = work.kept
    if not kept:
        return program
    found = with_expressions(program, work.searched)
    functions = {name: replace(one, body=work.block(one.body)) for name, one in found.functions.items()}
    slots, start = list(program.slots), list(program.start)
    for one in kept:
        size = one.row.size
        slots += [f"{what}[{at}]" for what in ("group", "members") for at in range(size)] + ["groups_lost"]
        start += [NONE] * size + [0] * size + [1]
    added = range(len(program.slots), len(slots))
    return replace(
        found,
        functions={**functions, **{made.name: made for one in kept for made in one.functions()}},
        blocks=tuple(map(work.block, found.blocks)),
        slots=tuple(slots),
        start=tuple(start),
        derived=program.derived | frozenset(added),
        anew=(*program.anew, *(one.anew for one in kept)),
    )
