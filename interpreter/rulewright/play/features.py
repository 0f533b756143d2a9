"""In: a table. Out: what a seat sees of a state, as a row of numbers, each with a name: for programs that learn.

A row depends on nothing that its seat does not see, and not on the numbers of pieces that look alike: of two states
that a seat cannot tell apart, the rows are equal. It shows what lies there now, and not what was seen earlier.

What stands where is a list of operations for each viewer. They are done here on a state in Python, and by
``rulewright_features`` of compiled programs on a block.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Many, Of, Piece, Type
from ..program.domains import listed
from ..program.layout import Layout, PieceInfo
from ..program.operations import State, each_bit
from .naming import key_values, name_of, owner_name

if TYPE_CHECKING:
    from .game import Table

KINDS = {"slot": 0, "pool": 1, "bag": 2, "stack": 3, "sequence": 3}
"""The kinds of zones, for compiled programs."""
FIRST = ("decision", "decider")
"""What every row begins with: the number of the decision, and the seat that decides; -1 at the end."""
LISTED = 16
"""So many items of a list are told, beside its length."""
BEARING = ("component", "part")


class Kind(IntEnum):
    """What an operation writes. Compiled programs know these numbers."""

    NUMBER = 0
    """A number as it is."""
    MEMBERS = 1
    """For each value that may be in a set, whether it is."""
    SLOT = 2
    """The piece in a slot."""
    POOL = 3
    """How many pieces of each look lie in a pool."""
    SIZE = 4
    """How many there are in a set, or in a bag."""
    ROW = 5
    """The pieces of a stack or a sequence, one by one."""
    PIECE = 6
    """The piece that a variable refers to, and where it lies."""
    PIECES = 7
    """How many pieces of each look a variable refers to."""
    ITEMS = 8
    """A list: how long it is, and its first items."""
    RECORDS = 9
    """Pieces that are marked or bear something, in an order that tells nothing about their numbers."""
    PLACE = 10
    """Of such a piece: what it is, and where."""


@dataclass(frozen=True, slots=True)
class Op:
    """``slot``: what is read; ``out``: the first number that is written, of ``width``."""

    kind: Kind
    slot: int
    out: int
    width: int
    a: int = 0
    b: int = 0
    rows: tuple[tuple[int, tuple[Op, ...]], ...] = ()
    """Of records: for each piece what is told of it, counted from the beginning of its own row."""


@dataclass(slots=True)
class Plan:
    """What one viewer is told. ``columns``: tables by piece, of which pools use one each."""

    ops: list[Op] = field(default_factory=list)
    columns: list[list[int]] = field(default_factory=list)

    def table(self, columns: list[int]) -> int:
        if columns not in self.columns:
            self.columns.append(columns)
        return self.columns.index(columns)


class Features:
    """The rows of a table. ``names``: those of the numbers in a row, the same for all viewers."""

    def __init__(self, table: Table) -> None:
        self.table, self.layout, self.sight = table, table.layout, table.sight
        self.program = table.machine.program
        self.headers = self.layout.rules.headers
        pieces = self.layout.pieces
        self.looks = tuple(told(info, table.seats) for info in firsts(pieces, self.sight.looks))
        """What positive numbers of pieces mean, from 1 on."""
        self.backs = tuple(f"a {info.component.name}" for info in firsts(pieces, self.sight.backs))
        """What negative ones mean, from -1 down: pieces of which only the back is seen."""
        self.names: tuple[str, ...] = ()
        self.plans = [self._planned(viewer) for viewer in range(self.sight.viewers)]

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def compiled(self) -> bool:
        """Whether compiled programs can do it: not for boards without bounds."""
        return not self.layout.far_zones

    # ---- what is told, and where -------------------------------------------------------------------------------

    def _planned(self, viewer: int) -> Plan:
        plan = Plan()
        writing = Writing(self, plan, viewer)
        writing.names += FIRST
        writing.zones()
        writing.variables()
        writing.records()
        self.names = tuple(writing.names)
        return plan

    # ---- doing it ----------------------------------------------------------------------------------------------

    def row(self, state: State, viewer: int) -> array[int]:
        """What a viewer sees of a state, but for where play has stopped."""
        found = array("q", bytes(8 * self.size))
        Reading(self, self.plans[viewer], viewer, state).all(found)
        return found


class Writing:
    """Writes the plan of a viewer."""

    def __init__(self, features: Features, plan: Plan, viewer: int) -> None:
        self.features, self.plan, self.viewer = features, plan, viewer
        self.layout, self.sight = features.layout, features.sight
        self.names: list[str] = []
        self.ops: list[Op] = plan.ops

    def put(self, kind: Kind, slot: int, names: Sequence[str], a: int = 0, b: int = 0) -> None:
        self.ops.append(Op(kind, slot, len(self.names), len(names), a, b))
        self.names += names

    def zones(self) -> None:
        for symbol, (first, size) in self.layout.zones.items():
            owner = self.features.headers.zones[symbol].owner
            if owner is None or owner.kind not in BEARING:
                for at in range(size):
                    self.zone(symbol, first + at, named(self.layout, symbol, owner, at))

    def zone(self, symbol: Symbol, zone: int, name: str) -> None:
        sight, slot = self.sight, self.layout.zone_slots + zone
        seen = int(sight.sees(self.viewer, zone))
        match sight.kinds[zone]:
            case "slot":
                self.put(Kind.SLOT, slot, [name], seen)
            case "bag":
                self.put(Kind.SIZE, slot, [f"{name}: how many"])
            case "pool":
                fits = self.layout.fitting(symbol)
                names, columns = self.counted(name, fits, open_=sight.open[zone] == (1 << sight.viewers) - 1)
                self.put(Kind.POOL, slot, names, b=self.plan.table(columns[1 - seen]))
            case _:
                room = min(
                    self.layout.rooms.get(symbol, len(self.layout.pieces)), self.layout.fitting(symbol).bit_count()
                )
                top = int(sight.kinds[zone] == "stack")
                self.put(Kind.ROW, slot, [f"{name} {at}" for at in range(1, room + 1)], seen, top)

    def counted(self, name: str, fits: int, *, open_: bool) -> tuple[list[str], tuple[list[int], list[int]]]:
        """Numbers of pieces by looks, and by backs unless all see them; and which of them counts each piece."""
        sight, pieces = self.sight, list(each_bit(fits))
        looks = sorted({sight.looks[piece] for piece in pieces})
        backs = [] if open_ else sorted({sight.backs[piece] for piece in pieces})
        names = [f"{name}: {self.features.looks[look]}" for look in looks]
        names += [f"{name}: {self.features.backs[back]}" for back in backs]
        seen, unseen = [-1] * len(sight.looks), [-1] * len(sight.looks)
        for piece in pieces:
            seen[piece] = looks.index(sight.looks[piece])
            if backs:
                unseen[piece] = len(looks) + backs.index(sight.backs[piece])
        return names, (seen, unseen)

    def variables(self) -> None:
        headers, layout = self.features.headers, self.layout
        for symbol, base in layout.vars.items():
            owner, type_ = headers.vars[symbol].owner, headers.types[symbol]
            if layout.is_growing(owner) or (owner is not None and owner.kind in BEARING):
                continue
            for at in range(layout.size(owner)):
                self.values(symbol, type_, base, at, named(layout, symbol, owner, at))

    def values(self, symbol: Symbol, type_: Type, base: int, at: int, name: str) -> None:
        """A variable of one owner: it may have several values."""
        each = self.layout.values_each(symbol)
        for slot, keys in enumerate(key_values(self.layout, symbol), base + at * each):
            told = [name_of(self.layout, *key) for key in keys]
            self.variable(type_, slot, ", ".join([name, *told]))

    def variable(self, type_: Type, slot: int, name: str) -> None:
        """A value. Of a secret one nothing is told to those who do not always see it."""
        told = len(self.ops)
        self.open_variable(type_, slot, name)
        if slot in self.sight.secret and not self.sight.secret[slot][0] >> self.viewer & 1:
            del self.ops[told:]

    def open_variable(self, type_: Type, slot: int, name: str) -> None:
        plain = t.plain(type_)
        if not isinstance(plain, Many):
            if isinstance(plain, Piece) or is_part(plain):
                self.put(Kind.PIECE, slot, [name, f"{name}: where"], int(is_part(plain)))
            else:
                self.put(Kind.NUMBER, slot, [name])
            return
        item = t.plain(plain.of)
        if listed(type_):
            what = 1 if isinstance(item, Piece) else 2 if is_part(item) or isinstance(item, Many) else 0
            items = [] if what == 2 else [f"{name} {at}" for at in range(1, LISTED + 1)]
            self.put(Kind.ITEMS, slot, [f"{name}: how many", *items], what)
        elif isinstance(item, Piece):
            fits = (1 << len(self.layout.pieces)) - 1
            fits = sum(1 << at for at in each_bit(fits) if self.layout.pieces[at].component in item.components)
            names, (seen, unseen) = self.counted(name, fits, open_=False)
            self.put(Kind.PIECES, slot, names, self.plan.table(unseen), self.plan.table(seen))
        else:
            count = 0 if is_part(item) else self.layout.values_of(item)
            if count:
                self.put(Kind.MEMBERS, slot, [f"{name}: {each}" for each in self.members(item, count)])
            else:
                self.put(Kind.SIZE, slot, [f"{name}: how many"])

    def members(self, type_: Type, count: int) -> list[str]:
        return [name_of(self.layout, type_, value) for value in range(count)]

    # ---- pieces that bear something, or are marked -------------------------------------------------------------

    def records(self) -> None:
        """Pieces of a component and an owner, in an order that tells nothing about their numbers."""
        groups: dict[tuple[Symbol, int], list[int]] = {}
        far = self.far()
        for piece, info in enumerate(self.layout.pieces):
            if self.sight.marks[piece] or piece in self.sight.borne or far >> piece & 1:
                groups.setdefault((info.component, info.owner), []).append(piece)
        seats = self.features.table.seats
        for (component, owner), pieces in groups.items():
            whose = f"{component.name} of {seats[owner]}" if owner >= 0 else component.name
            rows, names = [], list[str]()
            for piece in pieces:
                told, own = self.record(piece)
                rows.append((piece, told))
                names = max(names, own, key=len)
            out, width = len(self.names), len(names)
            self.ops.append(Op(Kind.RECORDS, 0, out, width, rows=tuple(rows)))
            self.names += [f"{whose} {at}: {name}" for at in range(1, len(pieces) + 1) for name in names]

    def far(self) -> int:
        """The pieces that may lie on boards without bounds."""
        found = 0
        for symbol in self.layout.far_zones:
            found |= self.layout.fitting(symbol)
        return found

    def record(self, piece: int) -> tuple[tuple[Op, ...], list[str]]:
        """What is told of one piece."""
        kept = self.names, self.ops
        self.names, self.ops = [], []
        layout, headers = self.layout, self.features.headers
        component = layout.pieces[piece].component
        at = piece - layout.bases[component][0]
        where = ["what", "where", "layer", *(["column", "row"] if layout.far_zones else [])]
        self.put(Kind.PLACE, piece, where)
        if layout.turn:
            self.put(Kind.NUMBER, layout.turn + piece, ["turned"])
        for symbol, base in layout.vars.items():
            if headers.vars[symbol].owner == component:
                self.values(symbol, headers.types[symbol], base, at, symbol.name)
        for index, zone in self.sight.borne.get(piece, ()):
            symbol = layout.zone(zone)[0]
            self.zone(symbol, zone, symbol.name if index == self.first(symbol) else f"{symbol.name} {-index}")
        found, names = tuple(self.ops), self.names
        self.names, self.ops = kept
        return found, names

    def first(self, symbol: Symbol) -> int:
        return -2 - self.layout.zones[symbol][0]


class Reading:
    """Does the operations of a viewer on a state."""

    def __init__(self, features: Features, plan: Plan, viewer: int, state: State) -> None:
        self.layout, self.sight, self.table = features.layout, features.sight, features.table
        self.plan, self.viewer, self.state = plan, viewer, state

    def all(self, found: MutableSequence[int]) -> None:
        for op in self.plan.ops:
            self.do(op, found)

    def do(self, op: Op, found: MutableSequence[int]) -> None:
        value: Any = self.state[op.slot] if op.kind not in {Kind.RECORDS, Kind.PLACE} else 0
        out = op.out
        match op.kind:
            case Kind.NUMBER:
                found[out] = int(value)
            case Kind.MEMBERS:
                for one in each_bit(value):
                    if one < op.width:
                        found[out + one] = 1
            case Kind.SLOT:
                found[out] = self.face(value, seen=bool(op.a)) if value >= 0 else 0
            case Kind.POOL:
                self.count(value, self.plan.columns[op.b], found, out)
            case Kind.SIZE:
                found[out] = value.bit_count() if value > 0 else 0
            case Kind.ROW:
                for at, one in enumerate(self.lying(value, seen=bool(op.a), top=bool(op.b))):
                    found[out + at] = one
            case Kind.PIECE:
                piece = self.layout.parts[value].piece if op.a and value >= 0 else value
                if piece >= 0:
                    found[out : out + 2] = as_row(found, [self.looked(piece), self.where(piece)])
            case Kind.PIECES:
                for piece in each_bit(value) if value > 0 else ():
                    columns = self.plan.columns[op.b if self.looked(piece) > 0 else op.a]
                    self.count(1 << piece, columns, found, out)
            case Kind.ITEMS:
                items = value if isinstance(value, tuple) else ()
                found[out] = len(items)
                for at, one in enumerate(items[: op.width - 1], 1):
                    found[out + at] = (self.looked(one) if one >= 0 else 0) if op.a else int(one)
            case Kind.RECORDS:
                self.records(op, found)
            case Kind.PLACE:
                self.place(op, found)

    def count(self, pieces: int, columns: Sequence[int], found: MutableSequence[int], out: int) -> None:
        for piece in each_bit(pieces):
            if columns[piece] >= 0:
                found[out + columns[piece]] += 1

    def face(self, piece: int, *, seen: bool) -> int:
        return 1 + self.sight.looks[piece] if seen else -1 - self.sight.backs[piece]

    def lying(self, layers: Sequence[int], *, seen: bool, top: bool) -> Iterator[int]:
        """The pieces of a stack from the top, of a sequence from the front; where several lie mixed, their backs."""
        for layer in reversed(layers) if top else layers:
            alone = seen and not layer & (layer - 1)
            yield from sorted(self.face(piece, seen=alone) for piece in each_bit(layer))

    def followed(self, piece: int) -> bool:
        """Whether the viewer sees where a piece lies, and so how it is marked."""
        zone = self.state[self.layout.place + piece]
        return zone >= 0 and self.sight.tracked(self.state, zone, piece, self.viewer)

    def looked(self, piece: int) -> int:
        """What is seen of a piece where it lies."""
        zone = self.state[self.layout.place + piece]
        if zone >= 0 and self.sight.kinds[zone] == "bag":
            return -1 - self.sight.unseen[piece]
        seen = zone < 0 or (self.sight.sees(self.viewer, zone) and self.followed(piece))
        return self.face(piece, seen=seen)

    def where(self, piece: int) -> int:
        """Where it lies: the number of the zone; of one on a piece, which of those of that piece."""
        zone = self.state[self.layout.place + piece]
        return 0 if zone < 0 else self.sight.bearing.get(zone, zone + 1)

    def records(self, op: Op, found: MutableSequence[int]) -> None:
        rows = []
        for piece, ops in op.rows:
            if self.followed(piece):
                row = [0] * op.width
                for one in ops:
                    self.do(one, row)
                rows.append(row)
        for at, row in enumerate(sorted(rows, reverse=True)):
            first = op.out + at * op.width
            found[first : first + op.width] = as_row(found, row)

    def place(self, op: Op, found: MutableSequence[int]) -> None:
        piece, layout = op.slot, self.layout
        zone = self.state[layout.place + piece]
        told = [self.looked(piece), self.where(piece), 0]
        if KINDS[self.sight.kinds[zone]] == 3:
            told[2] = layout.content(self.state, zone).index(1 << piece)
        if layout.far_zones:
            told += [0, 0]
            if zone >= len(layout.zone_rows):
                symbol, cell = layout.zone(zone)
                owner = layout.rules.headers.zones[symbol].owner
                assert owner is not None
                board: Any = layout.boards[owner]
                told[1] = len(layout.zone_rows) + 1 + layout.far_zones.index(symbol)
                told[3:] = board.place(cell)[:2]
        found[op.out : op.out + len(told)] = as_row(found, told)


def as_row(like: MutableSequence[int], numbers: list[int]) -> Any:
    return array("q", numbers) if isinstance(like, array) else numbers


def is_part(type_: Type) -> bool:
    return isinstance(type_, Of) and type_.what == "part"


def firsts(pieces: Sequence[PieceInfo], numbers: Sequence[int]) -> list[PieceInfo]:
    """For each number from 0 on, the first piece that has it."""
    return [pieces[numbers.index(number)] for number in range(max(numbers, default=-1) + 1)]


def told(info: PieceInfo, seats: Sequence[str]) -> str:
    """What a piece is."""
    return f"{info.kind.name} of {seats[info.owner]}" if info.owner >= 0 else str(info.kind.name)


def named(layout: Layout, symbol: Symbol, owner: Symbol | None, at: int) -> str:
    return symbol.name if owner is None else f"{symbol.name} of {owner_name(layout, owner, at)}"
