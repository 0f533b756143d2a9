"""In: nothing. Out: the form that a ruleset is lowered to: small, typed, imperative, the same for every target.

All values are whole numbers, sets of them (bits), or short lists of them. A place, a piece, a player, a value of an
enum is its index; none is -1, and for numbers ``NO_NUMBER``. Nothing here is an object of Python: a printer to C finds
words, arrays and loops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..model.types import Int, Many, Of, Piece, Type
from .faults import Values

Stretch: TypeAlias = tuple[int, int]
"""Slots that follow one another: the first, and the one after the last."""
NONE = -1
NO_NUMBER = -(2**63)


# ---- values ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Label:
    """The number of a block, noted as the way back."""

    block: int


@dataclass(frozen=True, slots=True)
class Local:
    """A value of this function alone. ``size``: it is below that and not none; 0 if that is not known.

    ``low``: it may be any number from there; -1 if some of them are none that it may be.
    """

    name: str
    size: int = 0
    low: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A number of the state."""

    index: int


@dataclass(frozen=True, slots=True)
class SlotAt:
    """A number of the state, counted from ``base``; it is one of a stretch of slots."""

    base: int
    index: Expr
    among: Stretch


@dataclass(frozen=True, slots=True)
class Table:
    """An entry of a constant table. Every table has an entry at -1 as well: what is read of none."""

    name: str
    index: Expr


@dataclass(frozen=True, slots=True)
class Whole:
    """A constant table as a whole, for a primitive that looks things up in it."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function of this program, for a primitive that asks it again and again; empty if there is none."""

    name: str


@dataclass(frozen=True, slots=True)
class Here:
    """A line of the rules, for a primitive that may fail: the number of a spot."""

    spot: int


@dataclass(frozen=True, slots=True)
class Op:
    """A primitive of ``operations``: no effects, numbers in, a number, a set or a list out."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """``then`` if the test is not 0, else ``otherwise``."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Domain:
    """What a loop goes over.

    ``range``: the numbers from the first to before the second · ``bits``: the members of a set · ``list``: the elements
    of a list · ``piece``: one, or nothing if it is none · ``stack``: its layers, from the top · ``sets``: the sets of
    so many members, from the second to the third number · ``alike``, ``alike_sets``: pieces, and sets of pieces; of
    those that are alike, one each. Those that lie in different sets of the list, which have been named before, are not.
    """

    over: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A loop that gathers.

    Of those that fit: ``count``, ``any``, ``all`` (do all fit), ``set``, ``first``, ``only``, ``list`` (of a value) ·
    ``sum``, ``highest``, ``lowest`` and ``union`` of a value · ``best``, ``sole`` by a value · ``top_layer``: of a
    stack, the pieces that fit in the uppermost layer that has any.
    """

    kind: str
    local: Local
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
    """A test of a copy of the state after some effects.

    What is done ``first`` is the same in all turns of the loop around it, and the copy is too.
    """

    effects: Block
    test: Expr
    first: Block = ()


Expr: TypeAlias = Num | Label | Local | Slot | SlotAt | Table | Whole | Call | Here | Op | Choose | Fold | Ask | Suppose


# ---- steps ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetLocal:
    local: Local
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
    among: Stretch


@dataclass(frozen=True, slots=True)
class Clear:
    """Give a row of slots one value."""

    base: int
    size: int
    value: Expr


@dataclass(frozen=True, slots=True)
class When:
    test: Expr
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class Each:
    """A loop within one function; nothing in it waits."""

    local: Local
    domain: Domain
    body: Block


@dataclass(frozen=True, slots=True)
class While:
    """A loop within one function, until the test holds."""

    body: Block
    until: Expr


@dataclass(frozen=True, slots=True)
class Act:
    """A primitive with an effect on the state, on no other slots than some stretches."""

    name: str
    args: tuple[Expr, ...]
    changes: tuple[Stretch, ...] = ()


@dataclass(frozen=True, slots=True)
class Touch:
    """What was remembered under these slots is out of date."""

    stamps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """A function of this program that has effects and does not wait. Its result may go to a place."""

    function: str
    args: tuple[Expr, ...]
    into: Local | Slot | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A fault at a place in the ruleset unless the test holds: its kind, and the values that belong to it."""

    test: Expr
    fault: str
    values: Values
    spot: int


@dataclass(frozen=True, slots=True)
class Give:
    """The end of a function: its result."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Emit:
    """One more entry for the list that a function gives: a legal choice, or the number of a condition that fails."""

    values: tuple[Expr, ...]


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


Stmt: TypeAlias = (
    SetLocal
    | SetSlot
    | SetAt
    | Clear
    | When
    | Each
    | While
    | Act
    | Touch
    | Do
    | Check
    | Give
    | Emit
    | Goto
    | GotoSlot
    | Wait
    | Chance
)
Block: TypeAlias = tuple[Stmt, ...]


# ---- the whole ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A line of a file of rules."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Made:
    """A table that is worked out where it is looked at: the name of what makes it, and what that is told."""

    by: str
    args: tuple[str | int | Whole, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """Something that is asked or done without waiting. ``lists``: it gives the list of what it emits."""

    name: str
    params: tuple[Local, ...]
    body: Block
    says: str
    """What it is, in the words of the ruleset."""
    lists: bool = False
    stamp: int = NONE
    """The slot that changes with all that the function looks at: as long as it stays, so do the values."""
    follows: tuple[Expr, ...] | None = None
    """The values, told by the parameters, that its own follows from: under the same ones it gives the same."""


@dataclass(frozen=True, slots=True)
class Offering:
    """One action in a decision, with the arguments that the ruleset gives it."""

    action: int
    arguments: tuple[Expr, ...]
    unless: Expr | None = None
    """Whether the same is offered before it: then it is no choice of its own. None if that can't be."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """That several decide together, in any order. What they choose is kept until all have chosen."""

    seat: int
    """The slot that names who is asked now. It may be exchanged with one of those that are left."""
    left: int
    """The slot with the set of seats that are asked later."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Where a player decides.

    ``after`` follows a choice, ``done`` follows when the player passes or is done; ``nothing`` follows when there is
    nothing to choose, unless it is -1: then that is a fault.
    """

    phase: str
    manner: str
    player: Slot
    offers: tuple[Offering, ...]
    block: int
    after: int
    done: int
    nothing: int
    spot: Spot
    sealed: Sealed | None = None

    @property
    def line(self) -> int:
        return self.spot.line


@dataclass(frozen=True, slots=True)
class Event:
    """Where fate decides: one of the members of a set (pieces), or of a range (dice). The outcome goes to ``slot``."""

    domain: Domain
    pieces: bool
    slot: int
    after: int
    spot: Spot

    @property
    def line(self) -> int:
        return self.spot.line


@dataclass(frozen=True, slots=True)
class Pick:
    """A pick of an action: its name, and the type of what is picked, of each if they are many."""

    name: str
    type: Type
    many: bool

    @property
    def thing(self) -> str:
        """What sort of thing it is."""
        match self.type:
            case Piece():
                return "piece"
            case Of(what=what):
                return what
            case Many():
                return "many"
        return "number" if isinstance(self.type, Int) else str(self.type)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something can't be chosen: the sort of reason, the rule that says so, and the values to say it with.

    ``part``: which condition of the action, by its label or else its number; ``said``: its sentence in the rules.
    """

    kind: str
    action: str = ""
    part: str = ""
    said: str = ""
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: the names of its parameters and picks, how it is enumerated and carried out."""

    name: str
    params: tuple[str, ...]
    picks: tuple[Pick, ...]
    legal: str
    """The function that lists the picks that are legal."""
    why: str
    """The function that lists the conditions that fail, by number of ``refusals``."""
    refusals: tuple[Refusal, ...]
    act: str
    """The function that carries it out; empty if it may wait: ``entry`` is the block then, ``slots`` take values."""
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
class WinnerLine:
    """A line that says who wins: the function of a player that it asks, and its manner: ``most``, ``where``, …"""

    function: str
    manner: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A set that is kept up to date: bit ``n`` tells whether what slot ``origin + n`` holds passes a test.

    The test is a function of the value; if it has a second argument, there is a set for each of its values.
    """

    among: Stretch
    origin: int
    slot: int
    count: int
    function: str


@dataclass(frozen=True, slots=True)
class Program:
    """A ruleset for some options and a number of players, ready to run."""

    name: str
    players: int
    slots: tuple[str, ...]
    """What each slot of the state is, for people."""
    start: tuple[object, ...]
    """The state before the first step."""
    derived: frozenset[int]
    """The slots that follow from the others: they are no part of what is saved or compared."""
    tables: dict[str, tuple[object, ...] | Made]
    functions: dict[str, Function]
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    deeds: tuple[Deed, ...]
    spots: tuple[Spot, ...]
    first: int
    entries: tuple[int, ...] = ()
    """Other blocks at which play may begin."""
    roots: frozenset[str] = frozenset()
    """The functions that are asked from outside."""
    kept: tuple[Kept, ...] = ()
    stamps: tuple[int, ...] = ()
    """The slots that change with what remembered values depend on."""
    asked: frozenset[int] = frozenset()
    """The slots that the rules look at, and do not only write: what is in others tells nothing apart."""
    homes: tuple[int, ...] = ()
    """For each block the slot in which its phase or action notes its way back; -1 for what belongs to neither."""
    phases: tuple[tuple[str, int], ...] = ()
    """Each phase in which something may wait, and that slot of it."""
    winner: tuple[WinnerLine, ...] = ()
    """The lines that say who wins, in order."""
