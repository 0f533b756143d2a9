"""The types of values, with ranges; what fits where; and how messages describe them."""

from __future__ import annotations

from typing import TypeAlias

from ..frozen import frozen
from .symbols import Symbol

LOWEST, HIGHEST = -(2**63), 2**63 - 1
DEEPEST = 8  # nested lists
MOST_NUMBERS = 1_000_000  # in a range, and in sets


@frozen
class Int:
    """A whole number between two inclusive bounds; a constant if they are equal."""

    low: int = LOWEST
    high: int = HIGHEST

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        if self.low == LOWEST and self.high == HIGHEST:
            return "number"
        return f"{self.low}..{self.high}"


@frozen
class Bool:
    """Yes or no; ``always`` is its value if that is known before the game."""

    always: bool | None = None

    def __str__(self) -> str:
        return "yes/no"


@frozen
class Simple:
    """A type without parts: player, direction, scale, none, unknown (after a mistake)."""

    name: str

    def __str__(self) -> str:
        return self.name


@frozen
class Of:
    """A value of an enum, a cell of a board, a part, the kind of a component, a pattern over an enum, a graph."""

    what: str  # enum, cell, part, kind, pattern, graph
    symbol: Symbol

    def __str__(self) -> str:
        return f"{self.what} of {self.symbol.name}" if self.what in {"kind", "pattern"} else self.symbol.name


@frozen
class Piece:
    """A piece of one of these components."""

    components: frozenset[Symbol]

    def __str__(self) -> str:
        return " or ".join(sorted(symbol.name for symbol in self.components))


@frozen
class Many:
    """A set, list, range or zone (``zone`` is its name) of values."""

    of: Type
    form: str = "set"  # set, list, range
    zone: Symbol | None = None
    ordered: bool = False
    filled: bool = False  # never empty: all players, all cells, the values of an enum

    def __str__(self) -> str:
        return f"zone of {self.of}" if self.zone else f"{self.form} of {self.of}"


@frozen
class Maybe:
    """A value or none."""

    of: Type

    def __str__(self) -> str:
        return f"{self.of}?"


Type: TypeAlias = Int | Bool | Simple | Of | Piece | Many | Maybe

NUMBER, YES_NO = Int(), Bool()
PLAYER, DIRECTION, SCALE, NONE, UNKNOWN = (Simple(name) for name in ("player", "direction", "scale", "none", "unknown"))


def plain(type_: Type) -> Type:
    """The type without its question mark."""
    return type_.of if isinstance(type_, Maybe) else type_


def maybe(type_: Type) -> Type:
    return type_ if isinstance(type_, Maybe) or type_ in (NONE, UNKNOWN) else Maybe(type_)


def is_unknown(type_: Type) -> bool:
    type_ = plain(type_)
    return type_ == UNKNOWN or (isinstance(type_, Many) and is_unknown(type_.of))


def depth(type_: Type) -> int:
    """How deeply sets and lists are nested."""
    found, at = 0, plain(type_)
    while isinstance(at, Many):
        found, at = found + 1, plain(at.of)
    return found


def alike(left: Type, right: Type) -> bool:
    """Whether a value of one type can ever equal one of the other, if ranges are ignored."""
    left, right = plain(left), plain(right)
    if is_unknown(left) or is_unknown(right) or NONE in (left, right):
        return True
    if isinstance(left, Piece) and isinstance(right, Piece):
        return bool(left.components & right.components)
    if isinstance(left, Many) and isinstance(right, Many):
        return alike(left.of, right.of)
    if isinstance(left, (Int, Bool)) or isinstance(right, (Int, Bool)):
        return type(left) is type(right)
    return left == right


def fits(value: Type, target: Type) -> bool:
    """Whether a value of one type may be used where the other is expected. Overlapping ranges are checked during the
    game.
    """
    if is_unknown(value) or is_unknown(target):
        return True
    if isinstance(target, Maybe):
        return value == NONE or fits(plain(value), target.of)
    if isinstance(value, Maybe) or value == NONE:
        return False
    if isinstance(value, Int) and isinstance(target, Int):
        return value.low <= target.high and target.low <= value.high
    if isinstance(value, Piece) and isinstance(target, Piece):
        return bool(value.components & target.components)
    if isinstance(value, Many) and isinstance(target, Many):
        return fits(plain(value.of), plain(target.of)) or is_unknown(value.of)
    return alike(value, target)


def join(left: Type, right: Type) -> Type:
    """The narrowest type that includes both, for the two branches of a choice."""
    if is_unknown(left):
        return right
    if is_unknown(right):
        return left
    if NONE in (left, right):
        return maybe(right if left == NONE else left)
    if isinstance(left, Maybe) or isinstance(right, Maybe):
        return maybe(join(plain(left), plain(right)))
    if isinstance(left, Int) and isinstance(right, Int):
        return Int(min(left.low, right.low), max(left.high, right.high))
    if isinstance(left, Bool) and isinstance(right, Bool):
        return left if left == right else YES_NO
    if isinstance(left, Piece) and isinstance(right, Piece):
        return Piece(left.components | right.components)
    if isinstance(left, Many) and isinstance(right, Many):
        form = left.form if left.form == right.form else "list"
        return Many(join(left.of, right.of), form, left.zone if left.zone == right.zone else None)
    return left


def shared(left: Type, right: Type) -> Type | None:
    """The type of values that may belong to both; None if there are none."""
    left, right = plain(left), plain(right)
    if is_unknown(left) or is_unknown(right) or not alike(left, right):
        return UNKNOWN if alike(left, right) else None
    if isinstance(left, Int) and isinstance(right, Int):
        low, high = max(left.low, right.low), min(left.high, right.high)
        return Int(low, high) if low <= high else None
    if isinstance(left, Piece) and isinstance(right, Piece):
        return Piece(left.components & right.components)
    return join(left, right)


def element(domain: Type) -> Type | None:
    """The type of the elements that a loop visits, or None if it cannot be looped over."""
    domain = plain(domain)
    if is_unknown(domain):
        return UNKNOWN
    return domain.of if isinstance(domain, Many) else None


def with_article(type_: Type) -> str:
    """The type with an article, for messages: ``a cell of site``, ``yes or no``, ``a number``."""
    match type_:
        case Maybe(of):
            return f"{with_article(of)}, or none"
        case Int(low, high) if low == high:
            return f"the number {low}"
        case Int():
            return "a number" if str(type_) == "number" else f"a number in {type_}"
        case Bool():
            return "yes or no"
        case Of("cell", symbol):
            return f"a cell of `{symbol.name}`"
        case Of("enum", symbol):
            return f"a value of `{symbol.name}`"
        case Of("kind", symbol):
            return f"a kind of `{symbol.name}`"
        case Of("memory", symbol):
            return f"the memory `{symbol.name}`"
        case Of("pattern" | "graph" as what, symbol):
            return f"a {what} of `{symbol.name}`"
        case Of(_, symbol):
            return f"a `{symbol.name}`"
        case Piece(components):
            return " or ".join(f"a `{name}`" for name in sorted(symbol.name for symbol in components))
        case Many(of, _, zone) if zone is not None:
            return f"the zone `{zone.name}`"
        case Many(of, form):
            return f"a {form} of {many(of)}"
        case Simple("none"):
            return "none"
        case Simple():
            return f"a {type_}"


def many(type_: Type) -> str:
    match type_:
        case Maybe(of):
            return many(of)
        case Int(low, high) if low == high:
            return f"the number {low}"
        case Int():
            return "numbers" if str(type_) == "number" else f"numbers in {type_}"
        case Bool():
            return "yes/no"
        case Of("cell", symbol):
            return f"cells of `{symbol.name}`"
        case Of("enum", symbol):
            return f"values of `{symbol.name}`"
        case Of("kind", symbol):
            return f"kinds of `{symbol.name}`"
        case Simple("player" | "direction" | "scale" as name):
            return f"{name}s"
        case Piece(components):
            return " or ".join(f"`{name}`" for name in sorted(symbol.name for symbol in components))
        case Many(of, form):
            return f"{form}s of {many(of)}"
        case Simple() | Of():
            return f"`{type_}`"


def needs_start(type_: Type) -> bool:
    """Whether a variable of the type must say how it starts. Players, cells, pieces, parts, directions, kinds and
    patterns have no default.
    """
    if isinstance(type_, Of):
        return type_.what != "enum"
    return isinstance(type_, Piece) or type_ in (PLAYER, DIRECTION, SCALE)
