"""In: a memory of earlier positions. Out: what it compares now, as a list of numbers, and how long that list may be.

Which of several alike pieces lies where makes no difference. So the pieces of a zone, or of a layer of an ordered one,
become numbers: each piece has a weight, and in the sum of their weights how many there are of each sort can be read off
like digits. What has few values shares a number with others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Int, Many, Maybe, Type
from .apart import ORDERED, classes
from .domains import listed, none_of
from .form import Choose, Domain, Expr, Fold, Function, Give, Num, Op, Slot, SlotAt, Table
from .layout import Layout
from .lowering import Lowering
from .operations import each_bit

LARGEST = 2**60
"""A number that others share stays below this."""


@dataclass(slots=True)
class Sorts:
    """The pieces of a zone by what is compared of them. ``weights``: for each number that is needed, the weight of each
    piece with each of its values.
    """

    variables: tuple[Symbol, ...]
    values: int
    weights: list[list[int]] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    """The number after the highest that each may be."""


def sorts(zone: Symbol, memory: Symbol, layout: Layout) -> Sorts:
    headers = layout.rules.headers
    held = headers.zones[zone].holds
    variables = tuple(
        one
        for one in headers.memories[memory]
        if one in layout.vars and headers.vars[one].owner in held and headers.vars[one].owner in layout.bases
    )
    found = Sorts(variables, prod(radix(headers.types[one], layout) for one in variables))
    fits, class_of, there = layout.fitting(zone), classes(layout), dict[int, int]()
    for piece in each_bit(fits):
        there[class_of[piece]] = there.get(class_of[piece], 0) + 1
    single, room = headers.zones[zone].kind == "slot", layout.rooms.get(zone, len(layout.pieces))
    if single:  # one of them or none: they are numbered
        found.weights, found.most = [[0] * (len(layout.pieces) * found.values)], [1]
    for one, there_are in there.items():
        count = min(there_are, room)
        for value in range(found.values):
            if not single and (not found.most or found.most[-1] * (count + 1) > LARGEST):
                found.weights.append([0] * (len(layout.pieces) * found.values))
                found.most.append(1)
            for piece in each_bit(fits):
                if class_of[piece] == one:
                    found.weights[-1][piece * found.values + value] = found.most[-1]
            found.most[-1] = found.most[-1] + 1 if single else found.most[-1] * (count + 1)
    return found


def radix(type_: Type, layout: Layout) -> int:
    """How many values there are of a type, with none; 0 if there are too many to share a number."""
    plain = t.plain(type_)
    count = plain.high - plain.low + 1 if isinstance(plain, Int) else layout.values_of(plain)
    return 0 if not 0 < count <= LARGEST // 2 else count + isinstance(type_, Maybe)


def digit(value: Expr, type_: Type) -> Expr:
    """A value, counted from 0."""
    plain = t.plain(type_)
    low = plain.low if isinstance(plain, Int) else 0
    found: Expr = value if low == 0 else Op("-", (value, Num(low)))
    if isinstance(type_, Maybe):
        return Choose(Op("==", (value, Num(none_of(type_)))), Num(0), Op("+", (found, Num(1))))
    return found


def bits_of(type_: Type, layout: Layout) -> int:
    """How many things may be in a set."""
    item = t.plain(t.element(type_) or t.UNKNOWN)
    return item.high + 1 if isinstance(item, Int) else layout.values_of(item)


def width(memory: Symbol, layout: Layout) -> int:
    """How many numbers are remembered of one position, at most."""
    headers, shared, most = layout.rules.headers, Shared(), 0
    for one in headers.memories[memory]:
        if one in layout.zones:
            known, (_, size) = sorts(one, memory, layout), layout.zones[one]
            if headers.zones[one].kind in ORDERED:
                room = min(layout.rooms.get(one, len(layout.pieces)), layout.fitting(one).bit_count())
                most += size * len(known.most) * (1 + room)
            else:
                for high in known.most * size:
                    shared.put(Num(0), high)
        elif one in layout.vars and not of_pieces(one, layout):
            type_, size = headers.types[one], layout.var_size(one)
            if listed(type_):
                most += size * (1 + layout.lengths[one])
            else:
                for _ in range(size * (bits_of(type_, layout) if isinstance(t.plain(type_), Many) else 1)):
                    shared.put(Num(0), 2 if isinstance(t.plain(type_), Many) else radix(type_, layout))
    return most + len(shared.numbers)


def of_pieces(variable: Symbol, layout: Layout) -> bool:
    owner = layout.rules.headers.vars[variable].owner
    return owner is not None and owner.kind == "component"


@dataclass(slots=True)
class Shared:
    """Numbers that hold several values each, like digits."""

    numbers: list[Expr] = field(default_factory=list)
    room: int = 0
    """By how much the last of them may still be multiplied."""

    def put(self, value: Expr, count: int) -> None:
        """``count``: how many values it may have; 0 if it needs a number of its own."""
        if count and self.room >= count:
            self.numbers[-1] = Op("+", (Op("*", (self.numbers[-1], Num(count))), value))
            self.room //= count
        else:
            self.numbers.append(value)
            self.room = LARGEST // count if count else 0


def present(memory: Symbol, lowering: Lowering) -> Function:
    """A function that returns what a memory compares, as it is now."""
    layout = lowering.layout
    shared, rows = Shared(), list[Expr]()
    for one in layout.rules.headers.memories[memory]:
        if one in layout.zones:
            rows += lying(one, memory, shared, lowering)
        elif one in layout.vars and not of_pieces(one, layout):
            rows += held(one, shared, lowering)
    parts: list[Expr] = [Op("list", tuple(shared.numbers))]
    for row in rows:
        parts += [Op("list", (Op("length", (row,)),)), row]
    return Function(f"present_{memory.name}", (), (Give(joined(parts)),), f"memory {memory.name}")


def joined(parts: list[Expr]) -> Expr:
    """Lists, one after the other. They are joined by halves: hundreds within each other are too deep for Python."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return Op("joined", (joined(parts[:half]), joined(parts[half:])))


def held(variable: Symbol, shared: Shared, lowering: Lowering) -> Iterator[Expr]:
    """The values of a variable; its lists, which are remembered by themselves."""
    layout = lowering.layout
    type_, base = layout.rules.headers.types[variable], layout.vars[variable]
    for slot in map(Slot, range(base, base + layout.var_size(variable))):
        if listed(type_):
            yield slot
        elif isinstance(t.plain(type_), Many):
            for at in range(bits_of(type_, layout)):
                shared.put(Op("in_set", (Num(at), slot)), 2)
        else:
            shared.put(digit(slot, type_), radix(type_, layout))


def lying(zone: Symbol, memory: Symbol, shared: Shared, lowering: Lowering) -> Iterator[Expr]:
    """What lies in the zones of a declaration; the layers of ordered ones, which are remembered by themselves."""
    layout = lowering.layout
    kind = layout.rules.headers.zones[zone].kind
    known = sorts(zone, memory, layout)
    first, size = layout.zones[zone]
    for slot in map(Slot, range(layout.zone_slots + first, layout.zone_slots + first + size)):
        for at, most in enumerate(known.most):
            if kind == "slot":
                found = weight(slot, at, known, zone, memory, lowering)
                shared.put(Choose(Op("<", (slot, Num(0))), Num(0), found) if known.variables else found, most)
            elif kind in ORDERED:
                layer = lowering.local("layer")
                yield Fold(
                    "list",
                    layer,
                    Domain("list", (Op("layers", (slot,)),)),
                    value=total(layer, at, known, zone, memory, lowering),
                )
            else:
                shared.put(total(slot, at, known, zone, memory, lowering), most)


def total(pieces: Expr, at: int, known: Sorts, zone: Symbol, memory: Symbol, lowering: Lowering) -> Expr:
    """The sum of the weights of some pieces."""
    piece = lowering.local("piece")
    return Fold("sum", piece, Domain("bits", (pieces,)), value=weight(piece, at, known, zone, memory, lowering))


def weight(piece: Expr, at: int, known: Sorts, zone: Symbol, memory: Symbol, lowering: Lowering) -> Expr:
    """What a piece adds to a number, as it is."""
    layout = lowering.layout
    index: Expr = piece if known.values == 1 else Op("*", (piece, Num(known.values)))
    worth: Expr = Num(0)
    for one in known.variables:
        type_, owner = layout.rules.headers.types[one], layout.rules.headers.vars[one].owner
        assert owner is not None
        first, size = layout.bases[owner]
        base, count = layout.vars[one], radix(type_, layout)
        value = digit(SlotAt(base, Op("-", (piece, Num(first))), (base, base + size)), type_)
        bears = Op("in_range", (piece, Num(first), Num(first + size)))
        worth = Op("+", (Op("*", (worth, Num(count))), Choose(bears, value, Num(0))))
    if known.variables:
        index = Op("+", (index, worth))
    table = lowering.table(f"{memory.name}.{zone}.weights_{at}", lambda: (*known.weights[at], 0))
    return Table(table, index)
