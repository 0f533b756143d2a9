"""The facts about a declaration that are collected from its body: what it reads, changes, offers.

They cover the declaration itself; ``rules`` adds what follows from the declarations that it uses.
"""

from __future__ import annotations

from dataclasses import field

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.terms import MOVING, Term

Symbols = frozenset[Symbol]
NOTHING: Symbols = frozenset()
PAID = "paid"
"""A resource changes because a cost is paid."""
MOVED = "moved"
"""A zone changes because of a move."""
ASKED = "asked"
"""Something happens or not; nothing changes by that alone."""
LEGAL = "legal"
"""Something can be chosen or not."""
TAKEN = "taken"
"""A piece is taken by its number among several, or picked by a player who cannot tell them apart."""
FELT = "felt"
"""A piece is picked by a player from a zone of their own, which is no secret only if they see into it."""
LAID = "laid"
"""Several pieces are moved at once: in a sequence they lie in the order of their numbers."""
IN_TURN = "in turn"
"""Several pieces are moved one after the other, in the order of their numbers."""
SORTED = "sorted"
"""Several pieces are moved or shown one after the other, in an order that depends on what they are."""
SHOWN = "shown"
"""Several pieces are shown to some one after the other, in the order of their numbers."""
UNLOADED = "unloaded"
"""What lies on several pieces is moved, from one after the other, in the order of the numbers of these pieces."""


@frozen
class Peek:
    """The rules look at a field of a piece, which lies in a zone or is found by a definition.

    ``what`` is the field, or a definition that returns the piece.
    """

    where: Symbol
    what: Symbol


@frozen
class Opening:
    """Pieces are shown to all (``zone`` is None), or moved to a zone, which may be open."""

    zone: Symbol | None
    pieces: Symbols
    """The zones, definitions or components that they come from."""


@frozen
class Change:
    """A value is assigned. ``peeks`` and ``reads`` are what it depends on, including the conditions around it."""

    symbol: Symbol
    operator: str
    span: Span
    peeks: frozenset[Peek] = frozenset()
    reads: Symbols = NOTHING
    opened: tuple[Opening, ...] = ()
    kept: tuple[str, ...] = ()
    """For several pieces: the kinds of zones whose order they keep."""


@frozen
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
        """The zones whose content or order changes."""
        return frozenset().union(*(getattr(self, role) for role in MOVING))


@frozen
class Call:
    """A phase is called. ``repeated``: whether in a loop of any kind; ``loop``: the number of the ``repeat``, or -1;
    ``sure``: whether it happens in each round, in every position.
    """

    phase: Symbol
    repeated: bool
    loop: int
    sure: bool


@frozen
class Choice:
    """A decision: who is offered what. ``open_ended``: whether it does not say what happens if nothing can be chosen;
    ``repeated``, ``loop`` and ``sure`` as in ``Call``.
    """

    span: Span
    manner: str
    offers: tuple[Symbol, ...]
    open_ended: bool
    repeated: bool
    loop: int
    sure: bool
    given: tuple[Term, ...] = ()
    """Conditions on options that hold there."""


@frozen
class Round:
    """A ``repeat`` with its ``until``. ``reads``: what the condition depends on; ``fresh``: whether it uses a name
    defined in the loop.
    """

    span: Span
    until: Span
    never: bool
    reads: Symbols
    fresh: bool
    doing: Doing


@frozen
class Settled:
    """A comparison that is always or never true. ``options``: whether that depends on settings."""

    span: Span
    always: bool
    reads: Symbols
    settings: bool


@frozen
class Named:
    """A name that is given to a value within a declaration."""

    symbol: Symbol
    span: Span


@frozen
class Facts:
    mentions: Symbols = NOTHING
    """Everything in its expressions, including its own names."""
    doing: Doing = field(default=Doing())
    calls: tuple[Call, ...] = ()
    choices: tuple[Choice, ...] = ()
    rounds: tuple[Round, ...] = ()
    settled: tuple[Settled, ...] = ()
    unreached: tuple[Span, ...] = ()
    names: tuple[Named, ...] = ()
    gives: Symbols = NOTHING
    """Where the pieces that a definition returns are: zones, or other definitions."""
    peeks: frozenset[Peek] = frozenset()
    moves: tuple[Change, ...] = ()
    """Moves of pieces, as changes of the destination zones; they depend on the conditions around them."""
    judged: tuple[Term, ...] = ()
    """The conditions that some analyses examine themselves."""
    asked: Symbols = NOTHING
    """What its ``if``, ``for … where`` and ``until`` test."""
    turns: tuple[Change, ...] = ()
    """Events that all can see (``ASKED``, ``TAKEN``, ``FELT``, ``LAID``, ``IN_TURN``, ``SORTED``, ``SHOWN``,
    ``UNLOADED``), or choices that become legal (``LEGAL``), and what these depend on.
    """
    shuffled: Symbols = NOTHING
    poured: frozenset[tuple[Symbol | None, Symbol]] = frozenset()
    """Several pieces come to a zone at once: all that lies in another zone, or some without an order."""


EMPTY = Facts()
