"""In: nothing. Out: what is known of a declaration once its body has been walked: what it reads, changes, offers.

Facts say what stands in the declaration itself; ``rules`` adds what stands in what it calls.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..diagnostics.place import Span
from ..model.symbols import Symbol
from ..model.terms import MOVING, Term

Symbols = frozenset[Symbol]
NOTHING: Symbols = frozenset()
PAID = "paid"
"""How a resource changes by a cost."""
MOVED = "moved"
"""How a zone changes by a move."""
ASKED = "asked"
"""Something happens or does not; it changes nothing by itself."""
LEGAL = "legal"
"""Something can be chosen or not."""
TAKEN = "taken"
"""A piece is taken of several, by its number; or picked by one who can't tell them apart."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A field of a piece is looked at where the piece lies: in a zone, or where a definition finds it.

    ``what`` is the field, or a definition that gets the piece.
    """

    where: Symbol
    what: Symbol


@dataclass(frozen=True, slots=True)
class Opening:
    """Pieces are shown to all (``zone`` is None), or are moved to a zone, which may be an open one."""

    zone: Symbol | None
    pieces: Symbols
    """The zones, definitions or components that they come from."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value is assigned. ``peeks`` and ``reads`` are what it depends on, the conditions around it included."""

    symbol: Symbol
    operator: str
    span: Span
    peeks: frozenset[Peek] = frozenset()
    reads: Symbols = NOTHING
    opened: tuple[Opening, ...] = ()


@dataclass(frozen=True, slots=True)
class Doing:
    """What a stretch of rules does: a whole body, or a loop."""

    changes: tuple[Change, ...] = ()
    draws: Symbols = NOTHING
    fills: Symbols = NOTHING
    reorders: Symbols = NOTHING
    reveals: Symbols = NOTHING
    calls: Symbols = NOTHING
    offers: Symbols = NOTHING
    leaves: Symbols = NOTHING
    """The phases that it leaves by ``return from``."""
    returns: bool = False

    def changed(self) -> Symbols:
        return frozenset(change.symbol for change in self.changes)

    def moved(self) -> Symbols:
        """The zones in which something comes to lie otherwise."""
        return frozenset().union(*(getattr(self, role) for role in MOVING))


@dataclass(frozen=True, slots=True)
class Call:
    """A phase is called. ``repeated``: in a loop of whatever kind; ``loop`` is the number of the ``repeat``, or -1;
    ``sure`` if it happens each time round, whatever the position.
    """

    phase: Symbol
    repeated: bool
    loop: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: who offers what. ``open_ended`` if nothing is said for the case that nothing can be offered;
    ``repeated``, ``loop`` and ``sure`` as with a call.
    """

    span: Span
    manner: str
    offers: tuple[Symbol, ...]
    open_ended: bool
    repeated: bool
    loop: int
    sure: bool
    given: tuple[Term, ...] = ()
    """Conditions on options that hold where it stands."""


@dataclass(frozen=True, slots=True)
class Round:
    """A ``repeat`` with its ``until``. ``reads`` is what the condition depends on; ``fresh``: on a name bound in it."""

    span: Span
    until: Span
    never: bool
    reads: Symbols
    fresh: bool
    doing: Doing


@dataclass(frozen=True, slots=True)
class Settled:
    """A comparison that holds always or never. ``options``: it rests on numbers that stand for settings."""

    span: Span
    always: bool
    reads: Symbols
    settings: bool


@dataclass(frozen=True, slots=True)
class Named:
    """A name that is given to a value within a declaration."""

    symbol: Symbol
    span: Span


@dataclass(frozen=True, slots=True)
class Facts:
    mentions: Symbols = NOTHING
    """All that stands in its expressions, names of its own included."""
    doing: Doing = field(default=Doing())
    calls: tuple[Call, ...] = ()
    choices: tuple[Choice, ...] = ()
    rounds: tuple[Round, ...] = ()
    settled: tuple[Settled, ...] = ()
    unreached: tuple[Span, ...] = ()
    names: tuple[Named, ...] = ()
    gives: Symbols = NOTHING
    """Where the pieces lie that a definition gives: zones, or other definitions."""
    peeks: frozenset[Peek] = frozenset()
    moves: tuple[Change, ...] = ()
    """Pieces that are moved, as changes of the zones that they come to, with what the conditions around look at."""
    judged: tuple[Term, ...] = ()
    """What it asks in ways that some analyses look at themselves."""
    asked: Symbols = NOTHING
    """What its ``if``, ``for … where`` and ``until`` ask for."""
    turns: tuple[Change, ...] = ()
    """What happens where all can see it (``ASKED``, ``TAKEN``) or can be chosen (``LEGAL``), and what it rests on."""


EMPTY = Facts()
