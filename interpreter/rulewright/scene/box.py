"""In: a checked ruleset and the names of its things. Out: the faces of everything in the box, with their counts."""

from __future__ import annotations

from collections.abc import Iterator

from ..frozen import frozen
from ..model import types as t
from ..model.symbols import Symbol
from ..model.understood import Model
from .faces import Chip, Face
from .pieces import Pieces
from .styles import Called, Styles


@frozen
class Boxed:
    """A kind with its front and its back, and the number of copies (for each player, if players own them).

    ``fronts`` has one face for each seat if players own the pieces, otherwise a single one; so has ``backs``.
    """

    kind: Symbol
    count: int
    fronts: tuple[Face, ...]
    backs: tuple[Face, ...]
    turned_over: bool
    """Whether its back is ever visible: such pieces lie face down somewhere, or there are columns on the back."""


@frozen
class Box:
    """``components``: in the order of declaration. ``values``: of each enum that appears on the table. ``seats``: their
    faces.
    """

    components: tuple[tuple[Symbol, tuple[Boxed, ...]], ...]
    values: tuple[tuple[Symbol, tuple[tuple[Symbol, Chip], ...]], ...]
    seats: tuple[Face, ...]


def box(model: Model, called: Called) -> Box:
    styles = Styles(model, called)
    pieces = Pieces(styles)
    return Box(
        tuple((symbol, tuple(boxed(symbol, pieces))) for symbol in model.headers.components),
        tuple((enum, chips(enum, styles)) for enum in model.headers.enums if is_seen(enum, model)),
        tuple(styles.seat_face(name) for name in styles.seats),
    )


def boxed(symbol: Symbol, pieces: Pieces) -> Iterator[Boxed]:
    component = pieces.components[symbol]
    seats = pieces.styles.seats if component.owned else ("",)
    hidden = bool(component.backs) or any(
        symbol in header.holds and header.seen_by != "everyone" for header in pieces.headers.zones.values()
    )
    for kind in component.kinds:
        values = dict(kind.values)
        on_back = {column.symbol.name: values.get(column.symbol.name) for column in component.backs}
        yield Boxed(
            kind.symbol,
            kind.count,
            tuple(pieces.kind(kind, seat) for seat in seats),
            tuple(pieces.back(symbol, on_back, seat) for seat in seats),
            hidden,
        )


def chips(enum: Symbol, styles: Styles) -> tuple[tuple[Symbol, Chip], ...]:
    return tuple((value, styles.chip(value)) for value in styles.members(enum))


def is_seen(enum: Symbol, model: Model) -> bool:
    """Whether values of an enum can appear on the table: in a column, in a variable, or as owners of a zone or a
    variable.
    """
    headers = model.headers
    shown = [var for var in headers.vars.values() if not var.off_table]
    held = (*(column.type for column in headers.columns.values()), *(var.type for var in shown))
    named = (t.plain(element) if (element := t.element(one)) is not None else t.plain(one) for one in held)
    owners = {zone.owner for zone in headers.zones.values()} | {var.owner for var in shown}
    return enum in owners or any(isinstance(one, t.Of) and one.symbol == enum for one in named)
