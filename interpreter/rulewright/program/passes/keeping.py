"""In: tests of the content of one slot in a row. Out: sets of all places that pass, kept up to date as slots change.

``c.tile = none`` is the same test for every cell. So a set of cells is stored for it; whatever changes the content of a
slot adds the cell to the set or removes it. No loop over the board is needed any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ...frozen import frozen
from ..form import (
    NONE,
    Act,
    Ask,
    Block,
    Chance,
    Check,
    Choose,
    Clear,
    Do,
    Each,
    Emit,
    Expr,
    Function,
    Give,
    Goto,
    GotoSlot,
    Kept,
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
    Touch,
    Wait,
    When,
    While,
)
from ..trees import belonging, bound, changed, mentioned, nodes, renamed, with_expressions
from ..walker import Walker
from .fold_constants import PURE

PLACE = Local("place_1k")
"""The index at which something changes."""
VALUE = Local("value")
"""The content of a slot."""
MOST_VALUES = 8
"""The number of values of a second parameter, such as a player, for which separate sets are kept."""
MOST_KEPT = 12
"""The number of sets that are kept for one row."""
FEWEST_PLACES = 9
"""Fewer places than this are quickly tested one by one."""


@dataclass(slots=True)
class Keeping:
    """The sets that are kept for a program."""

    program: Program
    kept: dict[tuple[object, ...], Kept] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    at: int = NONE
    """The point whose test is looked at."""

    def of(
        self, test: Expr, local: Local, around: tuple[Local, ...], outside: int, *, known: bool = False
    ) -> Expr | None:
        """The places that pass a test, if it depends only on the content of one slot for each.

        If it is to be ``known``, no new set is kept for it.
        """
        asked = {one for one in nodes(test) if isinstance(one, Slot | SlotAt | Ask | Suppose)}
        if len(asked) != 1 or local.size - max(local.low, 0) < FEWEST_PLACES:
            return None
        (one,) = asked
        if not isinstance(one, SlotAt) or one.among == (0, 0):
            return None
        place = position(one.index, local)
        body = of_value(test, one)
        free = mentioned(body) - bound(body) - {VALUE.name}
        others = [other for other in around if other.name in free and other != local]
        if place is None or len(others) > 1 or not free <= {other.name for other in others}:
            return None
        if any(not 1 < other.size <= MOST_VALUES for other in others) or (stretch(one.among) & outside):
            return None
        offset, shift = place
        found = self.keep(one.among, one.base + offset, test, one, others, known=known)
        if found is None:
            return None
        which = (
            Slot(found.slot) if not others else SlotAt(found.slot, others[0], (found.slot, found.slot + found.count))
        )
        return Op("shifted_down", (which, shift, Num((1 << local.size) - 1))) if shift is not None else which

    def alike(self, test: Expr, local: Local, outside: int) -> Expr | None:
        """The places whose slot holds the same as another one, which has few values: a set is kept for each value."""
        match test:
            case Op("==", ((SlotAt() as one, other) | (other, SlotAt() as one))) if local.name in mentioned(one.index):
                pass
            case _:  # no slot that is compared with something
                return None
        first, end = self.few(other)
        if local.name in mentioned(other) or not 1 < end <= MOST_VALUES:
            return None
        value = Local("alike_1k", end)
        found = self.of(Op("==", (one, value)), local, (value,), outside)
        empty = self.of(Op("==", (one, Num(NONE))), local, (), outside) if first < 0 else found
        if found is None or empty is None:
            return None
        found = changed(found, lambda node: other if node == value else node)
        return Choose(Op("<", (other, Num(0))), empty, found) if first < 0 else found

    def few(self, node: Expr) -> Stretch:
        """The lowest value of what is read at once, and the one after the highest; 0 and 0 if they are many."""
        match node:
            case Slot(index=index):
                return self.program.few.get(index, (0, 0))
            case SlotAt(index=Local() | Num(), among=(index, _)):
                return self.program.few.get(index, (0, 0))
            case _:  # it would be worked out several times
                return 0, 0

    def keep(
        self, among: Stretch, origin: int, test: Expr, asked: SlotAt, others: list[Local], *, known: bool
    ) -> Kept | None:
        """The set for a test; there is one for each test and row."""
        body = of_value(test, asked)
        names = {name: f"in_{at}" for at, name in enumerate(sorted(bound(body)))}
        key = (among, origin, renamed(body, {**names, **{one.name: "other" for one in others}}))
        if key not in self.kept:
            if known or sum(1 for one in self.kept.values() if one.among == among) >= MOST_KEPT:
                return None
            name = f"fits_{len(self.kept) + 1}"
            count = others[0].size if others else 1
            slot = len(self.program.slots) + sum(one.count for one in self.kept.values())
            self.functions[name] = Function(name, (VALUE, *others), (Give(body),), "what is kept in a set", at=self.at)
            self.kept[key] = Kept(among, origin, slot, count, name)
        return self.kept[key]

    def follow(self, slots: int) -> int:
        """These slots, and of sets that are kept those that they follow from."""
        for one in self.kept.values():
            if slots >> one.slot & ((1 << one.count) - 1):
                slots |= stretch(one.among)
        return slots

    def finished(self, program: Program) -> Program:
        """The program with its sets, and with steps that keep them up to date."""
        kept = tuple(self.kept.values())
        if not kept:
            return program
        upkeep = Upkeep(kept)
        program = with_expressions(program, upkeep.tried)
        start = list(program.start)
        functions = {**program.functions, **self.functions}
        walker = Walker(replace(program, functions=functions), PURE)
        for one in kept:
            first, end = one.among
            for other in range(one.count):
                given = (other,) if len(functions[one.function].params) > 1 else ()
                start.append(
                    sum(
                        1 << at - one.origin
                        for at in range(first, end)
                        if walker.call(functions[one.function], [], program.start[at], *given)
                    )
                )
        return replace(
            program,
            functions={
                name: replace(function, body=upkeep.block(function.body)) for name, function in functions.items()
            },
            blocks=tuple(map(upkeep.block, program.blocks)),
            slots=(*program.slots, *(f"kept_{one.slot + at}" for one in kept for at in range(one.count))),
            start=tuple(start),
            derived=program.derived | frozenset(one.slot + at for one in kept for at in range(one.count)),
            kept=kept,
        )


def of_value(test: Expr, asked: SlotAt) -> Expr:
    """A test of the content of a slot, independent of which slot it is."""
    return changed(test, lambda one: VALUE if one == asked else one)


def position(index: Expr, local: Local) -> tuple[int, Expr | None] | None:
    """The index of the slot for a local value: its offset from the base of a row, and a variable part if there is
    one.
    """
    match index:
        case Local() if index == local:
            return 0, None
        case Op("-", (first, Num(less))) if first == local:
            return -less, None
        case Op("+", ((Num(more), other) | (other, Num(more)))) if other == local:
            return more, None
        case Op("+", ((rest, other) | (other, rest))) if other == local and local.name not in mentioned(rest):
            return 0, rest
        case _:  # not counted from the local value
            pass
    return None


def stretch(among: Stretch) -> int:
    first, end = among
    return (1 << end) - (1 << first)


@frozen
class Upkeep:
    """Inserts steps that keep sets up to date."""

    kept: tuple[Kept, ...]

    def block(self, block: Block) -> Block:
        return tuple(one for stmt in block for one in belonging(self.stmt(stmt), stmt.at))

    def tried(self, node: Expr) -> Expr:
        return replace(node, effects=self.block(node.effects)) if isinstance(node, Suppose) else node

    def stmt(self, node: Stmt) -> Block:
        match node:
            case When(then=then, otherwise=otherwise):
                return (replace(node, then=self.block(then), otherwise=self.block(otherwise)),)
            case Each(body=body) | While(body=body):
                return (replace(node, body=self.block(body)),)
            case SetSlot(index=index, value=value):
                mine = [kept for kept in self.kept if index in range(*kept.among)]
                now = certain(value, Slot(index))
                return (node, *(one for kept in mine for one in noted(kept, Num(index - kept.origin), now)))
            case SetAt(base=base, index=index, value=value, among=among):
                mine = [kept for kept in self.kept if overlap(kept.among, among)]
                if not mine:
                    return (node,)
                nothing: Block = ()
                at, before = index, nothing
                if not isinstance(index, Num | Local):
                    at, before = PLACE, (SetLocal(PLACE, index),)
                now = certain(value, SlotAt(base, at, among))
                return (
                    *before,
                    SetAt(base, at, value, among),
                    *(one for kept in mine for one in noted(kept, moved(at, base - kept.origin), now)),
                )
            case Clear(base=base, size=size, value=value):
                return (node, *(one for kept in self.kept for one in self.cleared(kept, base, size, value)))
            case Act(name=name, args=args, changes=changes):
                also = tuple(
                    (kept.slot, kept.slot + kept.count)
                    for kept in self.kept
                    if any(overlap(kept.among, among) for among in changes)
                )
                return (Act(name, args, (*changes, *also)),)
            case SetLocal() | Touch() | Do() | Check() | Give() | Emit() | Goto() | GotoSlot() | Wait() | Chance():
                return (node,)

    @staticmethod
    def cleared(kept: Kept, base: int, size: int, value: Expr) -> Iterable[Stmt]:
        first, end = kept.among
        if base >= end or base + size <= first:
            return
        if base <= first and end <= base + size:
            everything = Num((1 << end - kept.origin) - (1 << first - kept.origin))
            for other in range(kept.count):
                yield SetSlot(kept.slot + other, Choose(passes(kept, value, other), everything, Num(0)))
            return
        for slot in range(max(base, first), min(base + size, end)):
            yield from noted(kept, Num(slot - kept.origin), certain(value, Slot(slot)))


def passes(kept: Kept, value: Expr, other: int) -> Expr:
    return Ask(kept.function, (value, Num(other)) if kept.count > 1 else (value,))


def certain(value: Expr, place: Expr) -> Expr:
    """What now lies at a place: the value itself, if that is read as quickly."""
    return value if isinstance(value, Num | Local) else place


def moved(at: Expr, more: int) -> Expr:
    """A place, counted from elsewhere."""
    if isinstance(at, Num):
        return Num(at.value + more)
    return Op("+", (Num(more), at)) if more else at


def noted(kept: Kept, at: Expr, value: Expr) -> Block:
    """Steps that add a place to a set or remove it, now that it has this content."""
    return tuple(
        SetSlot(
            one,
            Choose(
                passes(kept, value, one - kept.slot),
                Op("union", (Slot(one), Op("single", (at,)))),
                Op("without", (Slot(one), Op("single", (at,)))),
            ),
        )
        for one in range(kept.slot, kept.slot + kept.count)
    )


def overlap(first: Stretch, second: Stretch) -> bool:
    return first[0] < second[1] and second[0] < first[1]
