"""What a declaration offers to others, apart from its body: types, owners, parameters, tables.

A body is resolved against ``Headers`` only. So while the headers are equal, an unchanged body need not be resolved
again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeGuard

from ..board.cells import Cell
from ..composition.lost import Lost
from ..frozen import frozen
from ..syntax.tree import Expr
from .symbols import Symbol
from .terms import Get, Ref, Term
from .types import Int, Type

ZONE_KINDS = ("stack", "bag", "pool", "slot", "sequence")

CELL_NAME = re.compile(r"[a-z]{1,2}[1-9][0-9]{0,2}|[ew][0-9]{1,3}[ns][0-9]{1,3}")
"""The possible names of cells: column and row, or the distance from the first cell."""


@frozen
class Signature:
    """The parameters of an action, phase or definition, and the type of its result."""

    params: tuple[tuple[str, Type], ...] = ()
    result: Type | None = None
    hands_back: bool = False  # a phase that declares no result but returns a value; reported where it returns


@frozen
class ColumnHeader:
    symbol: Symbol
    type: Type
    per_side: bool = False
    on_back: bool = False
    params: tuple[tuple[str, Type], ...] | None = None  # for a column of formulas


@frozen
class ComponentHeader:
    symbol: Symbol
    owned: bool
    kinds: tuple[str, ...]
    starts: bool = False


@frozen
class BoardHeader:
    symbol: Symbol
    shape: str
    width: int
    height: int
    bounded: bool
    cells: tuple[Cell, ...]


@frozen
class ZoneHeader:
    symbol: Symbol
    kind: str
    holds: frozenset[Symbol]
    owner: Symbol | None
    seen_by: str
    turned: bool


@frozen
class VarHeader:
    symbol: Symbol
    type: Type
    owner: Symbol | None
    per: str
    resource: bool
    keys: tuple[Type, ...] = ()
    """What it is of besides its owner: there is a value for each of these together."""
    by_options: bool = False
    """Whether its range is not written in plain numbers: it may go by options, or by the number of players."""
    room: Int | None = None
    """How long a list may become; none if it does not grow."""
    off_table: bool = False
    """Whether only the rules need it: it is public, and shown nowhere."""
    seen_by: str = "everyone"
    """Who sees its values, beside those to whom they have been shown."""


def how_many(players: tuple[int, ...], to: str = "..") -> str:
    """Numbers of players in words: ``2``, ``2..4``, ``4 or 6``."""
    if len(players) > 1 and players[-1] - players[0] == len(players) - 1:
        return f"{players[0]}{to}{players[-1]}"
    numbers = [str(number) for number in players]
    return " or ".join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


@dataclass(slots=True)
class Headers:
    """The names of a game with their types and signatures."""

    lone: dict[str, Symbol] = field(default_factory=dict)
    """Names that are used without an owner: declarations, and the variables and zones of the game itself."""
    fields: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    """For each owner, the columns, variables and zones that are written after a dot."""
    values: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    """Values of enums, kinds, cells, seats and directions. Several of them may have the same name."""
    types: dict[Symbol, Type] = field(default_factory=dict)
    columns: dict[Symbol, ColumnHeader] = field(default_factory=dict)
    components: dict[Symbol, ComponentHeader] = field(default_factory=dict)
    enums: dict[Symbol, tuple[str, ...]] = field(default_factory=dict)
    parts: dict[Symbol, Symbol] = field(default_factory=dict)
    boards: dict[Symbol, BoardHeader] = field(default_factory=dict)
    zones: dict[Symbol, ZoneHeader] = field(default_factory=dict)
    vars: dict[Symbol, VarHeader] = field(default_factory=dict)
    graphs: dict[Symbol, Symbol] = field(default_factory=dict)
    memories: dict[Symbol, tuple[Symbol, ...]] = field(default_factory=dict)
    """The variables and zones that each memory of positions compares."""
    signatures: dict[Symbol, Signature] = field(default_factory=dict)
    guards: dict[Symbol, Expr] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    """Every possible number of players, in order; empty if that could not be determined."""
    seats: tuple[str, ...] = ()
    """The names of the seats, in order."""
    colours: frozenset[str] = frozenset()
    """The colours of the game's own palette."""
    drawings: frozenset[str] = frozenset()
    """The symbols that the game draws itself."""
    lost: frozenset[str] = Lost()
    """Names on lines that could not be read: their uses are not reported."""
    doubled: frozenset[str] = frozenset()
    """Names that have two meanings, or an owner that does not exist; this has been reported."""

    def off_table(self, symbol: Symbol) -> bool:
        """Whether it is a variable that is shown nowhere."""
        return symbol in self.vars and self.vars[symbol].off_table

    def is_secret(self, symbol: Symbol) -> bool:
        """Whether it is a variable that not everybody sees."""
        return symbol in self.vars and self.vars[symbol].seen_by != "everyone"

    def names_secret(self, term: object) -> TypeGuard[Ref | Get]:
        """Whether a term is such a variable, by itself."""
        return isinstance(term, Ref | Get) and self.is_secret(term.symbol)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """The names of so many seats; those of a game that names none are numbered."""
        return self.seats[:players] or tuple(f"player_{at}" for at in range(1, players + 1))


@frozen
class Kind:
    """A row in the table of a component or enum: its name, its count, and the contents of its columns.

    ``by``: the count, if it depends on options or the number of players; ``count`` is the largest then.
    """

    symbol: Symbol
    count: int
    values: tuple[tuple[str, object], ...]
    by: Term | None = None
