"""In: nothing. Out: what a declaration promises to the others, without its body: types, owners, parameters, tables.

``Headers`` is all that a body is resolved against. As long as two headers are equal, a body that did not change keeps
its meaning, and is not resolved again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..board.cells import Cell
from ..composition.lost import Lost
from ..syntax.tree import Expr
from .symbols import Symbol
from .types import Type

ZONE_KINDS = ("stack", "bag", "pool", "slot", "sequence")

CELL_NAME = re.compile(r"[a-z]{1,2}[1-9][0-9]{0,2}|[ew][0-9]{1,3}[ns][0-9]{1,3}")
"""What a cell of a board may be called: a column and a row, or how far it is from the first cell."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of an action, phase or definition, and what it gives back."""

    params: tuple[tuple[str, Type], ...] = ()
    result: Type | None = None
    hands_back: bool = False  # a phase that says it gives nothing, and returns a value: that is told where it returns


@dataclass(frozen=True, slots=True)
class ColumnHeader:
    symbol: Symbol
    type: Type
    per_side: bool = False
    on_back: bool = False
    params: tuple[tuple[str, Type], ...] | None = None  # a column of formulas


@dataclass(frozen=True, slots=True)
class ComponentHeader:
    symbol: Symbol
    owned: bool
    kinds: tuple[str, ...]
    starts: bool = False


@dataclass(frozen=True, slots=True)
class BoardHeader:
    symbol: Symbol
    shape: str
    width: int
    height: int
    bounded: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ZoneHeader:
    symbol: Symbol
    kind: str
    holds: frozenset[Symbol]
    owner: Symbol | None
    seen_by: str
    turned: bool


@dataclass(frozen=True, slots=True)
class VarHeader:
    symbol: Symbol
    type: Type
    owner: Symbol | None
    per: str
    resource: bool


def how_many(players: tuple[int, ...], to: str = "..") -> str:
    """``2``, ``2..4``, ``4 or 6``."""
    if len(players) > 1 and players[-1] - players[0] == len(players) - 1:
        return f"{players[0]}{to}{players[-1]}"
    numbers = [str(number) for number in players]
    return " or ".join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


@dataclass(slots=True)
class Headers:
    """The names of a game and what they promise."""

    lone: dict[str, Symbol] = field(default_factory=dict)
    """Names that stand alone: declarations, and variables and zones that the game itself owns."""
    fields: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    """By owner: columns, variables and zones that stand after a dot."""
    values: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    """Values of enums, kinds, cells, seats and directions: one name may be a value of several."""
    types: dict[Symbol, Type] = field(default_factory=dict)
    columns: dict[Symbol, ColumnHeader] = field(default_factory=dict)
    components: dict[Symbol, ComponentHeader] = field(default_factory=dict)
    enums: dict[Symbol, tuple[str, ...]] = field(default_factory=dict)
    parts: dict[Symbol, Symbol] = field(default_factory=dict)
    boards: dict[Symbol, BoardHeader] = field(default_factory=dict)
    zones: dict[Symbol, ZoneHeader] = field(default_factory=dict)
    vars: dict[Symbol, VarHeader] = field(default_factory=dict)
    graphs: dict[Symbol, Symbol] = field(default_factory=dict)
    signatures: dict[Symbol, Signature] = field(default_factory=dict)
    guards: dict[Symbol, Expr] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    """How many may play, every number of it, in order; none if that could not be made out."""
    seats: tuple[str, ...] = ()
    """What the seats are called, in order."""
    lost: frozenset[str] = Lost()
    """Names on lines that could not be read: using one is no second mistake."""
    doubled: frozenset[str] = frozenset()
    """Names that mean two things, or belong to nothing; that is a mistake already."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of a component's or enum's table: its name, how many there are, and what its columns hold."""

    symbol: Symbol
    count: int
    values: tuple[tuple[str, object], ...]
