"""In: nothing. Out: the form that a ruleset is lowered to: small, typed, imperative, the same for every target.

All values are whole numbers, sets of them (bits), or short lists of them. A place, a piece, a player, a value of an enum
is its index; none is -1, and for numbers ``NO_NUMBER``. Nothing here is an object of Python: a printer to C finds
words, arrays and loops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

NONE = -1
NO_NUMBER = -(2**63)


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Local:
    """A value of this function alone."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A number of the state."""

    index: int


@dataclass(frozen=True, slots=True)
class SlotAt:
    """A number of the state, one of a row that begins at ``base``."""

    base: int
    index: Expr


@dataclass(frozen=True, slots=True)
class Table:
    """An entry of a constant table. Every table has an entry at -1 as well: what is read of none."""

    name: str
    index: Expr


@dataclass(frozen=True, slots=True)
class Op:
    """A primitive of ``operations``: no effects, numbers in, a number, a set or a list out."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """``a`` if the test is not 0, else ``b``."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Domain:
    """What a loop goes over: the numbers ``low..high``, the members of a set, or the elements of a list."""

    over: str  # range, bits, list, piece (one or none), alike (one of each that are alike), subsets, stack
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A loop that gathers: count, any, all, sum, highest, lowest, set, list, first, only, best, sole."""

    kind: str
    local: str
    domain: Domain
    where: Expr | None = None
    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A function of this program that has no effects: a definition, the edges of a graph."""

    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Suppose:
    """A test of a copy of the state after some effects."""

    effects: Block
    test: Expr


Expr: TypeAlias = Num | Local | Slot | SlotAt | Table | Op | Choose | Fold | Ask | Suppose


@dataclass(frozen=True, slots=True)
class SetLocal:
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class SetSlot:
    index: int
    value: Expr


@dataclass(frozen=True, slots=True)
class SetAt:
    base: int
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class When:
    test: Expr
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class Each:
    """A loop within one function; nothing in it waits."""

    local: str
    domain: Domain
    body: Block


@dataclass(frozen=True, slots=True)
class While:
    """A loop within one function, until the test holds."""

    body: Block
    until: Expr


@dataclass(frozen=True, slots=True)
class Act:
    """A primitive with an effect on the state."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """A function of this program that has effects and does not wait."""

    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Clear:
    """Give a row of slots its value at the start."""

    base: int
    size: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Check:
    """A fault at a line of the ruleset unless the test holds."""

    test: Expr
    message: str
    line: int


@dataclass(frozen=True, slots=True)
class Goto:
    """The end of a block: another one follows."""

    block: int


@dataclass(frozen=True, slots=True)
class GotoSlot:
    """The end of a block: the one that a slot names follows. So phases return."""

    index: int


@dataclass(frozen=True, slots=True)
class Wait:
    """The end of a block: a player decides."""

    decision: int


@dataclass(frozen=True, slots=True)
class Chance:
    """The end of a block: fate decides; the outcome goes to a slot, and a block follows."""

    event: int


@dataclass(frozen=True, slots=True)
class Give:
    """The end of a function: its result."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Emit:
    """One more entry for the caller's list: a legal choice, or the number of a condition that fails."""

    values: tuple[Expr, ...]


Stmt: TypeAlias = (
    SetLocal | SetSlot | SetAt | When | Each | While | Act | Do | Clear | Check | Goto | GotoSlot | Wait | Chance | Give
    | Emit
)
Block: TypeAlias = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """Something that is asked or done without waiting."""

    name: str
    params: tuple[str, ...]
    body: Block
    says: str
    """What it is, in the words of the ruleset."""


@dataclass(frozen=True, slots=True)
class Offering:
    """One action in a decision: its legal choices come from ``legal``, and ``act`` or a block carries one out."""

    action: int
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Where a player decides. ``after`` follows a choice, ``done`` follows when the player passes or is done; ``nothing``
    follows when there is nothing to choose, unless it is -1: then that is a fault."""

    phase: str
    manner: str
    player: Expr
    offers: tuple[Offering, ...]
    block: int
    after: int
    done: int
    nothing: int
    line: int


@dataclass(frozen=True, slots=True)
class Event:
    """Where fate decides: one of the members of a set (pieces), or of a range (dice). The outcome goes to ``slot``."""

    domain: Domain
    pieces: bool
    slot: int
    after: int
    line: int


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: the names of its picks, how it is enumerated and carried out."""

    name: str
    params: tuple[str, ...]
    picks: tuple[Pick, ...]
    legal: str
    why: str
    """The function that lists the conditions that fail, by number of ``sentences``."""
    sentences: tuple[str, ...]
    act: str
    """The function that carries it out; empty if it may wait: then ``entry`` is the block, and ``slots`` take its values."""
    entry: int
    slots: tuple[int, ...]
    back: int
    say: str
    cost: str = ""
    """The function that lists what a choice costs, an amount for each of ``resources``; empty if it is free."""
    resources: tuple[str, ...] = ()
    let: str = ""
    """The function that lists what follows from the picks and is told with them, a value for each of ``lets``."""
    lets: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """A pick of an action: its name, and what kind of thing it is, for its text."""

    name: str
    thing: str
    many: bool


@dataclass(frozen=True, slots=True)
class Program:
    """A ruleset for some options and a number of players, ready to run."""

    name: str
    players: int
    start: tuple[object, ...]
    tables: dict[str, tuple[object, ...]]
    functions: dict[str, Function]
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    deeds: tuple[Deed, ...]
    first: int
