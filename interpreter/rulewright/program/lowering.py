"""What all parts of lowering share: the tables, functions, blocks and slots made so far.

Expressions contain expressions, and may contain statements (``supposing``); so both are lowered through the frame that
they stand in: ``frame.value(term)``, ``frame.effects(steps)``. What is requested by name (a definition, a phase, an
action) is only recorded here, and lowered later, one after the other: see ``lower.complete``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ..diagnostics.place import Sources, Span
from ..frozen import frozen
from ..graph.nodes import Node, id_of
from ..model.symbols import Symbol
from ..model.terms import Term
from ..model.types import Type
from .form import (
    NONE,
    Act,
    Block,
    Decision,
    Deed,
    Event,
    Expr,
    Function,
    Here,
    Local,
    Made,
    Num,
    Slot,
    Spot,
    WinnerLine,
)
from .layout import Layout
from .points import HELD, Point
from .trees import belonging

Lower = Callable[[Term, "Frame"], Expr]
Effects = Callable[[tuple[Node, ...], "Frame"], Block]


@frozen
class PhaseEntry:
    """Where a phase begins, where its parameters go, where it stores its way back and its result."""

    block: int
    params: tuple[Slot, ...]
    back: int
    result: int


@frozen
class Counters:
    """The counters of a limit: a row of slots, or one slot for all if their keys are cells of a board without
    bounds.
    """

    base: int
    size: int
    sparse: bool


@dataclass(slots=True)
class Lowering:
    """A program while it is being made."""

    layout: Layout
    sources: Sources
    lower: Lower
    lower_effects: Effects
    tables: dict[str, tuple[object, ...] | Made] = field(default_factory=dict)
    functions: dict[str, Function | None] = field(default_factory=dict)
    """None: requested, and not yet lowered."""
    blocks: list[Block | None] = field(default_factory=list)
    homes: list[int] = field(default_factory=list)
    """For each block the slot in which its phase or action stores where to return."""
    decisions: list[Decision | None] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    deeds: dict[Symbol, Deed | None] = field(default_factory=dict)
    entries: dict[Symbol, PhaseEntry] = field(default_factory=dict)
    waits: dict[Symbol, bool] = field(default_factory=dict)
    limits: dict[tuple[Symbol, int], Counters] = field(default_factory=dict)
    spots: dict[Spot, int] = field(default_factory=dict)
    winner: list[WinnerLine] = field(default_factory=list)
    seals: dict[Symbol, str] = field(default_factory=dict)
    """For each deed that stores a choice, its function."""
    reveals: list[tuple[int, Symbol, tuple[Expr, ...], int]] = field(default_factory=list)
    """Blocks in which stored choices are carried out: the action, its arguments, and the block that follows."""
    together: frozenset[Symbol] | None = None
    """The actions that may be chosen together with what others choose; None as long as nobody has asked."""
    asked: set[str] = field(default_factory=set)
    """The functions that other functions call."""
    aside: set[str] = field(default_factory=set)
    """The functions that belong to examples, and are no part of the rules."""
    todo: list[tuple[str, Symbol]] = field(default_factory=list)
    points: dict[Point, int] = field(default_factory=dict)
    """The numbers of the points that the program refers to."""
    point: Point | None = None
    """The point that is being lowered."""
    notes: set[int] | None = None
    """The points that are noted; None if the program is not watched."""
    counts: bool = False
    """Whether the program notes all that there is to count, and not only what is traced."""
    offered: dict[int, tuple[Point, ...]] = field(default_factory=dict)
    """For each decision what it offers."""
    counter: int = 0

    def name(self, hint: str) -> str:
        self.counter += 1
        return f"{hint}_{self.counter}"

    def local(self, hint: str, type_: Type | None = None) -> Local:
        if type_ is None:
            return Local(self.name(hint))
        return Local(self.name(hint), self.layout.values_of(type_), self.layout.lowest_of(type_))

    def block(self, home: PhaseEntry | None = None) -> int:
        """A block of some phase or action, to be filled in later."""
        self.blocks.append(None)
        self.homes.append(home.back if home is not None else NONE)
        return len(self.blocks) - 1

    def table(self, name: str, make: Callable[[], tuple[object, ...]]) -> str:
        if name not in self.tables:
            self.tables[name] = make()
        return name

    def made_table(self, name: str, made: Made) -> str:
        self.tables.setdefault(name, made)
        return name

    def listed(self, name: str, item: object) -> int:
        """The number of an item in a table, to which it is added if it is new."""
        known = self.tables.get(name, ())
        assert isinstance(known, tuple)
        if item not in known:
            known = (*known, item)
            self.tables[name] = known
        return known.index(item)

    def ask(self, name: str, what: str, symbol: Symbol) -> str:
        """The name of a function, which is lowered later if it is new."""
        if name not in self.functions:
            self.functions[name] = None
            self.asked.add(name)
            self.todo.append((what, symbol))
        return name

    def deed(self, action: Symbol) -> int:
        """The number of an action, which is lowered later if it is new."""
        if action not in self.deeds:
            self.deeds[action] = None
            self.todo.append(("action", action))
        return list(self.deeds).index(action)

    def number(self, point: Point) -> int:
        return self.points.setdefault(point, len(self.points))

    @contextmanager
    def lowers(self, point: Point) -> Iterator[None]:
        """What is lowered within is made of this point. A step that is only supposed belongs to the one around it."""
        before = self.point
        if point[0].kind != "local":
            self.point = point
        yield
        self.point = before

    @property
    def at(self) -> int:
        """The number of the point that is being lowered."""
        return self.number(self.point) if self.point is not None else NONE

    def made(self, block: Block) -> Block:
        """The statements, made of the present point, unless they were made of a point within it."""
        return belonging(block, self.at)

    def add(self, function: Function) -> None:
        """A function that was made of the present point."""
        self.functions[function.name] = replace(function, body=self.made(function.body), at=self.at)

    def place(self, span: Span) -> Spot:
        found = self.sources.place(span)
        return Spot(found.file, found.line, id_of(*self.point) if self.point is not None else "")

    def noted(self, point: Point, outcome: int = HELD) -> Block:
        """In watched programs, a step that notes a point, and the result of its test."""
        if self.notes is None or point[0].kind not in {"phase", "action"}:
            return ()
        self.notes.add(self.number(point))
        return (Act("note", (Num(self.number(point)), Num(outcome)), at=self.number(point)),)

    def counted(self, point: Point, outcome: int = HELD) -> Block:
        """The same in programs that count, for what others do not note."""
        return self.noted(point, outcome) if self.counts else ()

    def met(self, pieces: Callable[[], Expr]) -> Block:
        """In programs that count, a step that notes that these pieces are moved; not where that is only supposed."""
        rules = self.point is not None and self.point[0].kind in {"phase", "action"}
        return (Act("met", (pieces(),)),) if self.counts and rules else ()

    def spot(self, span: Span) -> Here:
        """A place in the rules, for faults."""
        return Here(self.spots.setdefault(self.place(span), len(self.spots)))


@dataclass(slots=True)
class Frame:
    """Where the names of a declaration are stored: in locals if nothing waits, else in slots."""

    lowering: Lowering
    owner: str
    names: dict[str, Expr] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    me: Expr | None = None
    waiting: bool = False
    entry: PhaseEntry | None = None

    @property
    def layout(self) -> Layout:
        return self.lowering.layout

    def value(self, term: Term) -> Expr:
        return self.lowering.lower(term, self)

    def effects(self, line: tuple[Node, ...]) -> Block:
        return self.lowering.lower_effects(line, self)

    def inner(self) -> Frame:
        """A frame for what stands inside: its own names are not visible outside."""
        return replace(self, names=dict(self.names), types=dict(self.types))

    def straight(self) -> Frame:
        """A frame for what does not wait."""
        return replace(self.inner(), waiting=False)

    def bind_local(self, symbol: Symbol, type_: Type) -> Local:
        """A local for a name that is used only until the next wait."""
        found = self.lowering.local(symbol.name, type_)
        self.names[symbol.name] = found
        self.types[symbol.name] = type_
        return found

    def bind_slot(self, symbol: Symbol, type_: Type) -> Slot:
        found = Slot(self.layout.slots.row(f"{self.owner}.{symbol.name}", 1, type_))
        self.names[symbol.name] = found
        self.types[symbol.name] = type_
        return found

    def bind(self, symbol: Symbol, type_: Type) -> Local | Slot:
        return self.bind_slot(symbol, type_) if self.waiting else self.bind_local(symbol, type_)
