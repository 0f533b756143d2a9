"""The form that a ruleset is lowered to: small, typed, imperative, the same for every target.

All values are whole numbers, sets of them (bits), or short lists of them. A place, a piece, a player or a value of an
enum is its index; none is -1, and for numbers ``NO_NUMBER``. Nothing here depends on Python: for C, they would be
words, arrays and loops.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from ..frozen import frozen
from ..model.types import Bool, Int, Many, Maybe, Of, Piece, Simple, Type
from .faults import Place, Values
from .points import Point

Stretch: TypeAlias = tuple[int, int]
"""Consecutive slots: the first, and the one after the last."""
NONE = -1
NO_NUMBER = -(2**63)


# ---- values ---------------------------------------------------------------------------------------------


class Atom:
    """A value without others inside, which needs neither the state nor tables nor functions."""

    __slots__ = ()


@frozen
class Num(Atom):
    value: int


@frozen
class Label(Atom):
    """The number of a block, stored to return there later."""

    block: int


@frozen
class Local(Atom):
    """A value that is local to a function. ``size``: it is less than that and not none; 0 if that is not known.

    ``low``: it may be any number from there on; -1 if one of them may stand for none.
    """

    name: str
    size: int = 0
    low: int = 0


@frozen
class Slot:
    """A number of the state."""

    index: int


@frozen
class SlotAt:
    """A number of the state at an index counted from ``base``, within a stretch of slots."""

    base: int
    index: Expr
    among: Stretch


@frozen
class Table:
    """An entry of a constant table. Every table also has an entry at -1, for none."""

    name: str
    index: Expr


@frozen
class Whole:
    """A whole constant table, for a primitive that looks things up in it."""

    name: str


@frozen
class Call:
    """A function of this program, for a primitive that calls it repeatedly; empty if there is none."""

    name: str


@frozen
class Here(Atom):
    """A line of the rules, for a primitive that may fail: the number of a spot."""

    spot: int


@frozen
class Op:
    """A primitive of ``operations``, without effects: numbers in, a number, a set or a list out."""

    name: str
    args: tuple[Expr, ...]


@frozen
class Choose:
    """``then`` if the test is not 0, else ``otherwise``."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Domain:
    """The domain of a loop.

    ``range``: the numbers from the first to before the second · ``bits``: the members of a set · ``list``: the elements
    of a list · ``piece``: one, or nothing if it is none · ``stack``: its layers, from the top · ``sets``: the subsets
    whose sizes are between the second and the third number · ``alike``, ``alike_sets``: pieces, or sets of pieces; only
    one of those that cannot be told apart. Pieces are not alike if one of the sets in the list, which are the pieces
    named before, contains only one of them.
    """

    over: str
    args: tuple[Expr, ...]


OF_NUMBERS = frozenset({"first_number", "only_number", "best_number", "sole_number"})
"""Loops that find one of some numbers, any of which may be -1."""


@frozen
class Fold:
    """A loop that computes a value.

    Of the items that pass the test: ``count``, ``any``, ``all`` (do all pass), ``set``, ``first``, ``only``, ``list``
    (of a value) · ``sum``, ``highest``, ``lowest`` and ``union`` of a value · ``best``, ``sole`` by a value ·
    ``top_layer``: the passing pieces in the uppermost layer of a stack that has any. Of numbers, ``first_number`` and
    its like, which give no number where nothing passes.
    """

    kind: str
    local: Local
    domain: Domain
    where: Expr | None = None
    value: Expr | None = None


@frozen
class Ask:
    """A call of a function of this program without effects: a definition, the edges of a graph."""

    function: str
    args: tuple[Expr, ...]


@frozen
class Suppose:
    """A test of a copy of the state after some effects.

    The effects ``first`` are the same in all rounds of the loop around it, so the copy with them is shared.
    """

    effects: Block
    test: Expr
    first: Block = ()


Expr: TypeAlias = Num | Label | Local | Slot | SlotAt | Table | Whole | Call | Here | Op | Choose | Fold | Ask | Suppose


# ---- steps ----------------------------------------------------------------------------------------------


@frozen
class AnyStmt:
    """``at``: the node of the rule graph that it was made of, as a number of ``Program.points``. Statements are equal
    when they do the same, whatever they were made of.
    """

    at: int = field(default=NONE, compare=False, repr=False, kw_only=True)


class Leaf(AnyStmt):
    """A statement that contains no others: a pass that only looks for these handles it without naming it."""

    __slots__ = ()


class Ending(Leaf):
    """The end of a block: tells where play continues."""

    __slots__ = ()


@frozen
class SetLocal(Leaf):
    local: Local
    value: Expr


@frozen
class SetSlot(Leaf):
    index: int
    value: Expr


@frozen
class SetAt(Leaf):
    base: int
    index: Expr
    value: Expr
    among: Stretch


@frozen
class Clear(Leaf):
    """Set a row of slots to one value."""

    base: int
    size: int
    value: Expr


@frozen
class When(AnyStmt):
    test: Expr
    then: Block
    otherwise: Block = ()


@frozen
class Each(AnyStmt):
    """A loop within one function; nothing in it waits."""

    local: Local
    domain: Domain
    body: Block


@frozen
class While(AnyStmt):
    """A loop within one function, repeated until the test holds: a fault at a place if it never does."""

    body: Block
    until: Expr
    spot: int


@frozen
class Act(Leaf):
    """A primitive with an effect on the state, which changes only slots in the given stretches."""

    name: str
    args: tuple[Expr, ...]
    changes: tuple[Stretch, ...] = ()


@frozen
class Touch(Leaf):
    """Makes what was remembered under these slots out of date."""

    stamps: tuple[int, ...]


@frozen
class Do(Leaf):
    """A call of a function of this program that has effects and does not wait. Its result may be stored."""

    function: str
    args: tuple[Expr, ...]
    into: Local | Slot | None = None


@frozen
class Check(Leaf):
    """A fault at a place in the ruleset unless the test holds: its kind, and the values for its message."""

    test: Expr
    fault: str
    values: Values
    spot: int


@frozen
class Give(Leaf):
    """The end of a function: its result."""

    value: Expr


@frozen
class Emit(Leaf):
    """Adds an entry to the list that a function returns: a legal choice, or the number of a condition that fails."""

    values: tuple[Expr, ...]


@frozen
class Goto(Ending):
    """Continues with another block."""

    block: int


@frozen
class GotoSlot(Ending):
    """Continues with the block whose number is in a slot. Phases return by it."""

    index: int


@frozen
class Wait(Ending):
    """Waits for a player to decide."""

    decision: int


@frozen
class Chance(Ending):
    """Waits for chance; the outcome goes to a slot, and a block follows."""

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
Inside: TypeAlias = Stmt | Expr | Domain
"""What blocks and values are made of."""


# ---- the whole ------------------------------------------------------------------------------------------


@frozen
class Spot:
    """A line of a file of rules, and the node of the rule graph that stands there, by its id."""

    file: str
    line: int
    node: str = ""

    @property
    def place(self) -> Place:
        return self.line, self.file, self.node


@frozen
class Made:
    """A table that is computed on demand: the name of its maker, and the arguments for it."""

    by: str
    args: tuple[str | int | Whole, ...]


@frozen
class Function:
    """A function that does not wait. ``lists``: it returns the list of what it emits."""

    name: str
    params: tuple[Local, ...]
    body: Block
    says: str
    """A description in the words of the ruleset."""
    lists: bool = False
    stamp: int = NONE
    """The slot that changes whenever something changes that the function reads: while it stays the same, results are
    reused.
    """
    follows: tuple[Expr, ...] | None = None
    """The values, in terms of the parameters, that determine the result: under the same ones it can be reused for
    good.
    """
    at: int = NONE
    """The node that it was made of."""


@frozen
class Offering:
    """One action in a decision, with the arguments that the ruleset gives it."""

    action: int
    arguments: tuple[Expr, ...]
    unless: Expr | None = None
    """Whether an earlier offer is the same, so that this one adds no choice. None if that is impossible."""


@frozen
class Sealed:
    """Marks a decision that several players take together, in any order. Their choices are stored until all have
    chosen.
    """

    seat: int
    """The slot of the seat that is asked now. It may be exchanged with one of those that are left."""
    left: int
    """The slot of the set of seats that are asked later."""


@frozen
class Decision:
    """A decision of a player.

    ``after`` is the block after a choice, ``done`` the one after a pass or the end of the choices; ``nothing`` is the
    one if nothing can be chosen, or -1 if that is a fault.
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
    at: int = NONE
    """The node that it was made of."""

    @property
    def line(self) -> int:
        return self.spot.line


@frozen
class Event:
    """An event of chance: a member of a set (pieces), or of a range (dice). The outcome goes to ``slot``."""

    domain: Domain
    pieces: bool
    slot: int
    after: int
    spot: Spot
    at: int = NONE
    """The node that it was made of."""
    seers: int = NONE
    """The slot with the seats that see the outcome, as a set; none if everybody does."""

    @property
    def line(self) -> int:
        return self.spot.line


@frozen
class Pick:
    """A pick of an action: its name, and the type of what is picked; if they are several, the type of each."""

    name: str
    type: Type
    many: bool
    secret: bool = False
    """Whether only who picks it sees it."""

    @property
    def thing(self) -> str:
        """The sort of what is picked."""
        match self.type:
            case Piece():
                return "piece"
            case Of(what=what):
                return what
            case Many():
                return "many"
            case Int():
                return "number"
            case Bool() | Simple() | Maybe():
                return str(self.type)


@frozen
class Refusal:
    """A reason why something cannot be chosen: its kind, the rule that says so, and the values for its message.

    ``part``: which condition of the action, by its label or number; ``said``: its sentence in the rules.
    """

    kind: str
    action: str = ""
    part: str = ""
    said: str = ""
    values: Values = ()


@frozen
class Deed:
    """An action: the names of its parameters and picks, how its choices are listed and carried out."""

    name: str
    params: tuple[str, ...]
    picks: tuple[Pick, ...]
    legal: str
    """The function that lists the legal picks."""
    why: str
    """The function that lists the conditions that fail, as indices into ``refusals``."""
    refusals: tuple[Refusal, ...]
    act: str
    """The function that carries it out; empty if it may wait: then ``entry`` is the block, and the arguments go to
    ``slots``.
    """
    entry: int
    slots: tuple[int, ...]
    back: int
    say: str
    cost: str = ""
    """The function that returns the cost of a choice, an amount for each of ``resources``; empty if it is free."""
    resources: tuple[str, ...] = ()
    let: str = ""
    """The function that returns values that follow from the picks and are shown with them, for each of ``lets``; empty
    if there are none.
    """
    lets: tuple[Pick, ...] = ()


@frozen
class WinnerLine:
    """A line that determines the winner: its function of a player, and its manner: ``most``, ``where``, …"""

    function: str
    manner: str


@frozen
class Kept:
    """A set that is kept up to date: bit ``n`` tells whether the content of slot ``origin + n`` passes a test.

    The test is a function of the content; if it has a second parameter, there is a set for each of its values.
    """

    among: Stretch
    origin: int
    slot: int
    count: int
    function: str


@frozen
class Program:
    """A ruleset for given options and number of players, ready to run."""

    name: str
    players: int
    slots: tuple[str, ...]
    """A description of each slot of the state."""
    start: tuple[object, ...]
    """The state before the first step."""
    derived: frozenset[int]
    """The slots that follow from the others: they are neither saved nor compared."""
    tables: dict[str, tuple[object, ...] | Made]
    functions: dict[str, Function]
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    deeds: tuple[Deed, ...]
    spots: tuple[Spot, ...]
    first: int
    entries: tuple[int, ...] = ()
    """Other blocks where play may begin."""
    roots: frozenset[str] = frozenset()
    """The functions that are called from outside."""
    kept: tuple[Kept, ...] = ()
    anew: tuple[str, ...] = ()
    """The functions that work out derived slots, in a state that comes from elsewhere."""
    stamps: tuple[int, ...] = ()
    """The slots that change with what remembered values depend on."""
    asked: frozenset[int] = frozenset()
    """The slots that the rules read. The others, which are only written, make no difference to play."""
    homes: tuple[int, ...] = ()
    """For each block the slot in which its phase or action stores where to return; -1 if it belongs to neither."""
    phases: tuple[tuple[str, int], ...] = ()
    """Each phase that may wait, with that slot."""
    winner: tuple[WinnerLine, ...] = ()
    """The lines that determine the winner, in order."""
    points: tuple[Point, ...] = ()
    """The nodes of the rule graph, by the numbers that statements, functions and notes have for them."""
    few: Mapping[int, Stretch] = field(default_factory=dict)
    """The lowest value of a slot, and the number after the highest, where the rules say that they are few."""
