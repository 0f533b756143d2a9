"""In: nothing. Out: what all parts of lowering share: the tables, functions, blocks and slots made so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..diagnostics.place import Sources, Span
from ..model.symbols import Symbol
from ..model.types import Type
from .form import Block, Decision, Deed, Event, Expr, Function, Local, Slot, SlotAt
from .layout import Layout


@dataclass(slots=True)
class Lowering:
    """One program in the making."""

    layout: Layout
    sources: Sources
    tables: dict[str, tuple[object, ...]] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    blocks: list[Block | None] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    deeds: dict[Symbol, Deed] = field(default_factory=dict)
    entries: dict[Symbol, PhaseEntry] = field(default_factory=dict)
    waits: dict[Symbol, bool] = field(default_factory=dict)
    counter: int = 0
    limits: dict[tuple[Symbol, int], LimitSlots] = field(default_factory=dict)
    afresh: dict[Symbol, list[Callable[[], Block]]] = field(default_factory=dict)
    """What begins afresh with each activation of a phase."""

    def name(self, hint: str) -> str:
        self.counter += 1
        return f"{hint}_{self.counter}"

    def block(self) -> int:
        """A block to be filled in later."""
        self.blocks.append(None)
        return len(self.blocks) - 1

    def table(self, name: str, make: Callable[[], tuple[object, ...]]) -> str:
        if name not in self.tables:
            self.tables[name] = make()
        return name

    def line(self, span: Span) -> int:
        return self.sources.place(span).line

    def where(self, span: Span) -> str:
        place = self.sources.place(span)
        return f"{place.file}:{place.line}"


@dataclass(frozen=True, slots=True)
class PhaseEntry:
    """Where a phase begins, where its parameters go, where it notes its way back and its result."""

    block: int
    params: tuple[int, ...]
    back: int
    result: int


@dataclass(frozen=True, slots=True)
class LimitSlots:
    base: int
    size: int


@dataclass(slots=True)
class Frame:
    """Where the names of a declaration are kept: in locals if nothing waits, else in slots."""

    lowering: Lowering
    owner: str
    names: dict[str, Expr] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    me: Expr | None = None
    waiting: bool = False
    entry: PhaseEntry | None = None
    function: bool = False

    def inner(self) -> Frame:
        return Frame(self.lowering, self.owner, dict(self.names), dict(self.types), self.me, self.waiting, self.entry, self.function)

    def bind(self, symbol: Symbol, type_: Type, *, local: bool = False) -> Local | Slot:
        """A place for a name: a slot if the value must outlast a wait."""
        found: Local | Slot
        if self.waiting and not local:
            found = Slot(self.lowering.layout.slots.row(f"{self.owner}.{symbol.name}"))
            self.lowering.layout.slots.types[found.index] = type_
        else:
            found = Local(self.lowering.name(symbol.name))
        self.names[symbol.name] = found
        self.types[symbol.name] = type_
        return found


__all__ = ["Frame", "LimitSlots", "Lowering", "PhaseEntry", "SlotAt"]
