"""In: a declaration of how something looks. Out: what it says, with its names resolved. Looks never change play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from ..diagnostics.place import Span
from ..syntax.node import node
from ..syntax.tree import NOWHERE
from .symbols import Symbol
from .terms import Aside, Term
from .types import Type


@node
class Channel:
    """What says how a thing is filled, edged, shaped, sized or turned: words, or a value that is worked out.

    Two words of a fill alternate from cell to cell.
    """

    words: tuple[str, ...] = ()
    by: Term | None = None


@node
class Shown:
    """Something that is shown on a thing: a value, or the drawing of that name.

    ``manner``, ``place`` and ``size`` are empty if nothing is said of them. ``named`` is what others lie on it by.
    """

    value: Term | None = None
    symbol: str = ""
    manner: str = ""
    place: str = ""
    size: str = ""
    struck: bool = False
    when: Term | None = None
    named: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Side:
    """The front of a thing, or its back. ``shows`` is None if nothing is said: then all is shown as by itself."""

    shape: Channel | None = None
    fill: Channel | None = None
    edge: Channel | None = None
    size: Channel | None = None
    turn: Channel | None = None
    shows: tuple[Shown, ...] | None = None

    def terms(self) -> Iterator[Term]:
        """All that is worked out for it."""
        for channel in (self.shape, self.fill, self.edge, self.size, self.turn):
            if channel is not None and channel.by is not None:
                yield channel.by
        for shown in self.shows or ():
            yield from (term for term in (shown.value, shown.when) if term is not None)


@node
class LookRow:
    """How a value, a kind or a seat looks: by ``colour``, ``symbol``, ``shape``, ``size``, what the table says of it.

    ``struck``: the symbol is crossed out.
    """

    symbol: Symbol
    says: tuple[tuple[str, str], ...]
    struck: bool = False


@node
class LookBody(Aside):
    """``about``: a component, a part, an enum, a board, a zone, a variable, a definition, `player`, or the whole table.

    ``each``: the local name that stands for the thing in all terms, whether one is written (``look c in site``) or not;
    None if there is nothing it could stand for. Of a zone or a variable it is the owner; the parameters of a definition
    have their own names. ``type``: of what ``each`` stands for. ``between``: where two neighbouring cells differ in
    this, there is a border between them.
    """

    about: Symbol
    each: Symbol | None = None
    front: Side = Side()
    back: Side | None = None
    between: Term | None = None
    manner: str = ""
    sort: tuple[Symbol, ...] = ()
    rows: tuple[LookRow, ...] = ()
    map: tuple[tuple[str, ...], ...] = ()
    hide: tuple[Symbol, ...] = ()
    type: Type | None = None

    def terms(self) -> Iterator[Term]:
        """All that is worked out for it."""
        for side in (self.front, self.back):
            yield from side.terms() if side is not None else ()
        if self.between is not None:
            yield self.between


@node
class PaletteBody(Aside):
    """A game's own colours, each with an edition for light and for dark pages."""

    colours: tuple[tuple[str, str, str], ...]


@node
class DrawingBody(Aside):
    """A symbol of the game's own: rows of a drawing, no larger than 16 by 16; `x` is ink."""

    rows: tuple[str, ...]
