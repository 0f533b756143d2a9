"""In: the layout of a program. Out: by which slots the rules tell pieces of one kind apart."""

from __future__ import annotations

from ..model import types as t
from ..model.types import Piece
from .form import Program
from .layout import Layout

ORDERED = {"stack", "sequence"}


def marks_of(piece: int, layout: Layout, program: Program) -> tuple[int, ...]:
    """The slots of a piece's own variables, as far as the rules read them."""
    component = layout.pieces[piece].component
    index, headers = piece - layout.bases[component][0], layout.rules.headers
    own = list(layout.own_slots(component, index))
    if any(zone.turned and zone.kind != "slot" for zone in headers.zones.values()):
        own.append(layout.turn + piece)
    zones = [
        layout.zone_slots + first + index
        for symbol, (first, _) in layout.zones.items()
        if headers.zones[symbol].owner == component
    ]
    return (*(slot for slot in own if slot in program.asked), *zones)


def ordered_zones(layout: Layout) -> frozenset[int]:
    """The zones in which each piece has a place of its own."""
    kinds = layout.rules.headers.zones
    return frozenset(at for at, (symbol, _) in enumerate(layout.zone_rows) if kinds[symbol].kind in ORDERED)


def classes(layout: Layout) -> list[int]:
    """For each piece a number, the same for those of one kind and owner."""
    known: dict[object, int] = {}
    return [known.setdefault((piece.component, piece.kind, piece.owner), len(known)) for piece in layout.pieces]


def classes_apart(layout: Layout) -> list[int]:
    """The same for pieces that may be taken for each other. Each piece with a variable that not everybody sees has a
    number of its own: how many choices there are would tell those who do not see it whether two of them are equal.
    """
    headers = layout.rules.headers
    secret = {headers.vars[symbol].owner for symbol in layout.vars if headers.is_secret(symbol)}
    known: dict[object, int] = {}
    return [
        known.setdefault((number, at if piece.component in secret else -1), len(known))
        for at, (piece, number) in enumerate(zip(layout.pieces, classes(layout), strict=True))
    ]


def naming(layout: Layout, program: Program) -> tuple[tuple[int, bool], ...]:
    """The slots of variables that refer to pieces, to one or to many."""
    found = []
    for symbol, base in layout.vars.items():
        type_ = t.plain(layout.rules.headers.types[symbol])
        owner = layout.rules.headers.vars[symbol].owner
        many = t.element(type_)
        if isinstance(t.plain(many or type_), Piece) and not layout.is_growing(owner):
            found += [(base + at, many is not None) for at in range(layout.var_size(symbol))]
    return tuple(one for one in found if one[0] in program.asked)
