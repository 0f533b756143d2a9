"""The types that the writer uses, and what it has written so far, with its type."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

IF, OR, AND, NOT, COMPARE, RANGE, ELSE, SUM, PRODUCT, UNARY, LOOKUP, ATOM = range(12)
"""How tightly an expression binds, from the loosest."""


@dataclass(frozen=True, slots=True)
class Int:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Bool:
    pass


@dataclass(frozen=True, slots=True)
class Player:
    pass


@dataclass(frozen=True, slots=True)
class Direction:
    board: str


@dataclass(frozen=True, slots=True)
class Value:
    enum: str


@dataclass(frozen=True, slots=True)
class Piece:
    components: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KindOf:
    component: str


@dataclass(frozen=True, slots=True)
class Cell:
    board: str


@dataclass(frozen=True, slots=True)
class Part:
    name: str


@dataclass(frozen=True, slots=True)
class Maybe:
    of: Type


@dataclass(frozen=True, slots=True)
class Many:
    of: Type
    ordered: bool = False
    most: int = 64
    """No more than so many are in it."""
    filled: bool = False
    """Whether it is certainly not empty."""


@dataclass(frozen=True, slots=True)
class Scale:
    high: int = 9


@dataclass(frozen=True, slots=True)
class Pattern:
    enum: str


Type: TypeAlias = (
    Int | Bool | Player | Direction | Value | Piece | KindOf | Cell | Part | Maybe | Many | Scale | Pattern
)
Owner: TypeAlias = Player | Value | Piece | Cell | Part


@dataclass(frozen=True, slots=True)
class E:
    """An expression: its text, its type, and its precedence."""

    text: str
    type: Type
    binds: int = ATOM

    def at(self, binds: int) -> str:
        """The expression, in brackets if the context has a higher precedence."""
        return self.text if self.binds >= binds else f"({self.text})"


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that are available at a place, with their types, and the phases that certainly run."""

    names: tuple[tuple[str, Type], ...] = ()
    me: bool = False
    running: frozenset[str] = frozenset()
    settled: bool = False
    """Whether only what never changes may be asked: the position is not there yet."""
    depth: int = 0
    """How many loops there are around."""
    locals: frozenset[str] = frozenset()
    """Variables of this body, which may be given a value."""
    sure: frozenset[str] = frozenset({""})
    """Conditions on options that certainly hold here."""

    def bind(self, name: str, type_: Type) -> Scope:
        others = tuple(one for one in self.names if one[0] != name)
        return replace(self, names=(*others, (name, type_)))

    def knowing(self, condition: str) -> Scope:
        return replace(self, sure=self.sure | {condition})

    def deeper(self) -> Scope:
        return replace(self, depth=self.depth + 1)


def plain(type_: Type) -> Type:
    return type_.of if isinstance(type_, Maybe) else type_


def alike(first: Type, second: Type) -> bool:
    """Whether types are compatible, apart from ranges of numbers."""
    if isinstance(first, Int) or isinstance(second, Int):
        return isinstance(first, Int) and isinstance(second, Int)
    if isinstance(first, Direction) and isinstance(second, Direction):
        return True
    if isinstance(first, Many) and isinstance(second, Many):
        return alike(first.of, second.of) and first.ordered == second.ordered
    if isinstance(first, Maybe) and isinstance(second, Maybe):
        return alike(first.of, second.of)
    if isinstance(first, Piece) and isinstance(second, Piece):
        return set(first.components) <= set(second.components)
    return first == second
