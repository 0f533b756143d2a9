"""In: a `look`, a `palette` or a drawn `symbol`. Out: its meaning, with names resolved. These never affect play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax.tree import NOWHERE
from .symbols import Symbol
from .terms import Aside, Term
from .types import Type


@frozen
class Channel:
    """How the fill, edge, shape, size or direction of a thing is determined: by fixed words, or by an expression.

    Two words of a fill alternate between cells.
    """

    words: tuple[str, ...] = ()
    by: Term | None = None


@frozen
class Shown:
    """A `show` line: the value of an expression, or the symbol with this name.

    ``manner``, ``place`` and ``size`` are empty if the line does not give them. ``named`` is the name by which later
    lines can place something on this one.
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


@frozen
class Side:
    """The front or the back of a thing. ``shows`` is None without `show` lines: then everything printed is shown."""

    shape: Channel | None = None
    fill: Channel | None = None
    edge: Channel | None = None
    size: Channel | None = None
    turn: Channel | None = None
    shows: tuple[Shown, ...] | None = None

    def terms(self) -> Iterator[Term]:
        """All expressions of this side."""
        for channel in (self.shape, self.fill, self.edge, self.size, self.turn):
            if channel is not None and channel.by is not None:
                yield channel.by
        for shown in self.shows or ():
            yield from (term for term in (shown.value, shown.when) if term is not None)


@frozen
class LookRow:
    """A row in the table of a look: the ``colour``, ``symbol``, ``shape`` and ``size`` of a value, a kind or a seat.

    ``struck``: the symbol is crossed out.
    """

    symbol: Symbol
    says: tuple[tuple[str, str], ...]
    struck: bool = False


@frozen
class LookBody(Aside):
    """A look. ``about``: a component, a part, an enum, a board, a zone, a variable, a definition, `player`, or the
    table.

    ``each``: the local name of the thing in expressions, written (``look c in site``) or not; None if the look is not
    about single things. For a zone or a variable it is the owner; a definition has its parameters instead. ``type``:
    the type of ``each``. ``between``: an expression about cells; neighbours with different values have a border between
    them.
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
        """All expressions of the look."""
        for side in (self.front, self.back):
            yield from side.terms() if side is not None else ()
        if self.between is not None:
            yield self.between


@frozen
class PaletteBody(Aside):
    """The colours that a game defines, each with a variant for light and one for dark pages."""

    colours: tuple[tuple[str, str, str], ...]


@frozen
class DrawingBody(Aside):
    """A symbol that a game draws: rows of at most 16 characters, at most 16 of them; `x` is ink."""

    rows: tuple[str, ...]
