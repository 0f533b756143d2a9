"""In: a state of a game. Out: pictures of its boards with what lies on them, and of its rows of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...board.cells import Cell, side_names
from ...board.growing import Growing, place_of
from ...model.definitions import Kind
from ...model.symbols import Symbol
from ...program.layout import Layout
from ...program.operations import State
from ..anchors import slug
from ..pages import Picture
from ..speech import Speech
from . import svg
from .kinds import holds_parts, parts_drawn, per_side
from .shapes import SIZE, box, corners, middle

SMALL = 60
"""Of boards with more cells than this, only the parts in use are shown."""
TOKEN = 6.5


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece and where it lies."""

    zone: Symbol
    owner: int
    kind: Kind
    seat: str
    turned: int


def lying(layout: Layout, state: State) -> list[Lying]:
    """Every piece of a game; those in stacks and rows in no particular order."""
    found = []
    for at, info in enumerate(layout.pieces):
        number = state[layout.place + at]
        if number < 0:
            continue
        zone, owner = layout.zone(number)
        seat = layout.seats()[info.owner] if info.owner >= 0 else ""
        turned = int(state[layout.turn + at]) if layout.turn else 0
        found.append(Lying(zone, owner, info.row, seat, max(turned, 0)))
    return found


def position_drawn(name: str, layout: Layout, state: State, speech: Speech) -> Iterator[Picture]:
    """One picture for each board on which something lies."""
    pieces = lying(layout, state)
    for board in layout.boards:
        on_it = [piece for piece in pieces if layout.rules.headers.zones[piece.zone].owner == board]
        if on_it:
            yield drawn(f"{slug(name)}-{slug(board.name)}", board, on_it, layout, speech)


def drawn(name: str, board: Symbol, pieces: Sequence[Lying], layout: Layout, speech: Speech) -> Picture:
    header = layout.rules.headers.boards[board]
    cells = cells_of(board, pieces, layout)
    held: dict[int, list[Lying]] = {}
    for piece in pieces:
        held.setdefault(piece.owner, []).append(piece)
    shapes: list[str] = []
    said: list[str] = []
    for at, cell in cells.items():
        centre = middle(cell, header.shape)
        shapes.append(svg.polygon(corners(centre, header.shape)))
        there = held.get(at, [])
        tokens = []
        for piece in there:
            if has_print(piece, speech):
                shapes += tile_drawn(piece, centre, header.shape, speech)
            else:
                tokens.append(piece)
        shapes += tokens_drawn(tokens, centre, speech)
        shapes.append(svg.words(cell.name, (centre[0], centre[1] + SIZE * 0.78), 6.5))
        if there:
            listed = ", ".join(told(piece, speech) for piece in there)
            said.append(f"{cell.name}: {listed}")
    centres = [middle(cell, header.shape) for cell in cells.values()]
    return Picture(name, svg.svg(shapes, box(centres)), "; ".join(said))


def cells_of(board: Symbol, pieces: Sequence[Lying], layout: Layout) -> dict[int, Cell]:
    """The cells worth showing, by their numbers."""
    geometry = layout.boards[board]
    taken = {piece.owner for piece in pieces}
    if isinstance(geometry, Growing):
        found = {}
        for at in sorted(taken):
            spot = place_of(geometry.name(at))
            assert spot is not None
            found[at] = Cell(geometry.name(at), *spot)
        return found
    cells = dict(enumerate(layout.rules.headers.boards[board].cells))
    if len(cells) <= SMALL:
        return cells
    near = taken | {other for at in taken for other in geometry.neighbours[at]}
    return {at: cell for at, cell in cells.items() if at in near}


def has_print(piece: Lying, speech: Speech) -> bool:
    """Whether a piece has sides or ways, and so fills its cell."""
    columns = speech.model.headers.columns
    own = (columns[Symbol("column", name, piece.kind.symbol.of)] for name, _ in piece.kind.values)
    return any(column.per_side or holds_parts(column) for column in own)


def tile_drawn(piece: Lying, centre: tuple[float, float], shape: str, speech: Speech) -> Iterator[str]:
    """What is printed on a piece with sides, as it is turned."""
    count = len(side_names(shape))
    for symbol, value in piece.kind.values:
        column = speech.model.headers.columns[Symbol("column", symbol, piece.kind.symbol.of)]
        if column.per_side and isinstance(value, tuple):
            turned = tuple(value[(side - piece.turned) % count] for side in range(len(value)))
            yield from per_side(turned, shape, centre)
        else:
            yield from parts_drawn(value, shape, centre, piece.turned)
    yield svg.words(speech.name(piece.kind.symbol), (centre[0], centre[1] - SIZE * 0.42), 6.5)


def tokens_drawn(pieces: Sequence[Lying], centre: tuple[float, float], speech: Speech) -> Iterator[str]:
    """Pieces grouped by kind and owner, in a row, each with the first letter of its kind."""
    groups: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (piece.kind.symbol.name, piece.seat)
        groups[key] = groups.get(key, 0) + 1
    kinds = {piece.kind.symbol.name: piece.kind.symbol for piece in pieces}
    for at, ((kind, seat), count) in enumerate(sorted(groups.items())):
        x = centre[0] + (at - (len(groups) - 1) / 2) * (2 * TOKEN + 1)
        y = centre[1]
        colour = seat or next((word for word in kind.split("_") if word in svg.NAMED), "")
        yield svg.disc((x, y), TOKEN, svg.fill_of(colour) if colour in svg.NAMED else "#d8cfba")
        letter = speech.name(kinds[kind])[:1].upper()
        ink = svg.ink_on(colour) if colour in svg.NAMED else "#1b1b18"
        yield svg.words(f"{count}{letter}" if count > 1 else letter, (x, y + 3), 7.5, ink)


def told(piece: Lying, speech: Speech) -> str:
    name = speech.name(piece.kind.symbol)
    return f"{name} ({speech.named(f'seat {piece.seat}', piece.seat)})" if piece.seat else name
