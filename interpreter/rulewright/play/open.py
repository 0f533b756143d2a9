"""In: a state, and what a viewer knows. Out: which slots of the state the viewer may know.

Whatever is worked out for a viewer is worked out with a state that notes what is read of it. If the viewer may know all
of that, the result betrays nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import add
from typing import Any

from ..frozen import frozen
from ..model import types as t
from ..program.faults import RulesFault
from ..program.layout import Layout
from ..program.operations import each_bit, stacked
from ..program.present_graph import KEYS, Noting, Read
from .sight import UNSEEN
from .view import Viewing


class Open:
    """What one viewer may know of one position."""

    def __init__(self, layout: Layout, slots: Sequence[Stretch], look: Viewing) -> None:
        self.layout = layout
        self.stretches = slots
        self.look = look
        self.known: dict[Read, bool] = {}

    def may_be_read(self, function: Any, *places: int) -> Any:
        """The result of a function, if the viewer may know all that it reads."""
        noting = Noting(self.look.state)
        try:
            found = function(noting, *places)
        except RulesFault:
            if self.open(noting.reads):
                raise
            return None
        return found if self.open(noting.reads) else None

    def open(self, reads: Iterable[Read]) -> bool:
        """Whether the viewer may know the state at all these places."""
        return all(map(self.may_know, reads))

    def may_know(self, what: Read) -> bool:
        found = self.known.get(what)
        if found is None:
            found = self.known[what] = self.slot(what) if isinstance(what, int) else self.lying(*what)
        return found

    def lying(self, slot: int, zone: int) -> bool:
        """On a board without bounds, all can see which zones hold anything."""
        content = self.look.state[slot].get(zone) if zone != KEYS else None
        return content is None or all(map(self.knows, pieces_in(content, self.look.sight.kinds[zone])))

    def slot(self, slot: int) -> bool:
        if self.look.sight.value(self.look.state, slot, self.look.viewer) is UNSEEN:
            return False
        stretches = self.stretches
        at = bisect_right(stretches, slot, key=lambda one: one.base) - 1
        if at < 0 or slot >= stretches[at].base + stretches[at].size:
            return False
        stretch, state = stretches[at], self.look.state
        if not all(map(self.knows, stretch.named(state[slot]))):
            return False
        bearer = stretch.bearer(slot - stretch.base)
        return bearer < 0 or self.knows(bearer) or self.same_everywhere(bearer, stretch)

    def same_everywhere(self, piece: int, stretch: Stretch) -> bool:
        """Whether a slot has the same value wherever a piece may be, as far as the viewer knows: within one stack, for
        example.
        """
        if stretch.pieces is None:
            return False
        where = [at for at, among in enumerate(self.look.row) if among >> piece & 1]
        held = {self.look.state[stretch.base + at - stretch.pieces] for at in where}
        return len(held) == 1

    def knows(self, piece: int) -> bool:
        """Whether the viewer knows which piece this is; which of several equal ones it is, nobody knows."""
        return not self.look.row[piece] & ~self.look.sight.equal[piece]


# ---- what the slots of a state tell of ---------------------------------------------------------------------------


@frozen
class Stretch:
    """Slots of one sort, and the pieces that one must know to know their contents."""

    base: int
    size: int
    named: Callable[[Any], Iterable[int]]
    """Returns the pieces that a value refers to."""
    bearer: Callable[[int], int] = lambda _: -1
    """Returns the piece that bears the slot, by the index of the slot in the stretch; -1 if there is none."""
    pieces: int | None = None
    """If there is a slot for each piece of a row: the first of them."""


def stretches(layout: Layout) -> list[Stretch]:
    """All slots of which a viewer may know something, in their order."""
    return sorted(_stretches(layout), key=lambda one: one.base)


def _stretches(layout: Layout) -> Iterator[Stretch]:
    headers = layout.rules.headers
    for symbol, (first, size) in layout.zones.items():
        yield Stretch(layout.zone_slots + first, size, partial(pieces_in, kind=headers.zones[symbol].kind))
    for base in (layout.place, layout.turn) if layout.turn else (layout.place,):
        yield Stretch(base, len(layout.pieces), lambda _: (), lambda at: at, 0)
    for symbol, base in layout.vars.items():
        owner = headers.vars[symbol].owner
        sparse = layout.is_growing(owner)
        named = partial(pieces_named, type_=headers.types[symbol], layout=layout, sparse=sparse)
        size, each = layout.var_size(symbol), layout.values_each(symbol)
        if owner is not None and owner.kind == "component":
            first = layout.bases[owner][0]
            if each == 1:
                yield Stretch(base, size, named, partial(add, first), first)
            else:
                yield Stretch(base, size, named, partial(bearer_of, first=first, each=each))
        elif owner is not None and owner.kind == "part":
            yield Stretch(base, size, named, partial(piece_of, layout=layout, each=each))
        else:
            yield Stretch(base, size, named)


def bearer_of(at: int, first: int, each: int) -> int:
    """The piece that has the value at this place, of several values of each piece."""
    return first + at // each


def piece_of(at: int, layout: Layout, each: int) -> int:
    """The piece with the part that has the value at this place."""
    return layout.parts[at // each].piece


def pieces_named(value: Any, type_: t.Type, layout: Layout, *, sparse: bool) -> Iterator[int]:
    """The pieces (and the pieces of parts) that a variable refers to; ``sparse``: a value for all, and those that
    differ.
    """
    inner = t.plain(type_)
    many = isinstance(inner, t.Many)
    inner = t.plain(inner.of) if isinstance(inner, t.Many) else inner
    part = isinstance(inner, t.Of) and inner.what == "part"
    if not part and not isinstance(inner, t.Piece):
        return
    for one in [value[0], *(held for _, held in value[1])] if sparse else [value]:
        members = one if isinstance(one, tuple) else each_bit(one) if many else [one]
        yield from (layout.parts[at].piece if part else at for at in members if at >= 0)


def pieces_in(content: Any, kind: str) -> tuple[int, ...]:
    """The pieces that lie in a zone."""
    if kind == "slot":
        return (content,) if content >= 0 else ()
    return tuple(each_bit(stacked(content) if isinstance(content, tuple) else content))
