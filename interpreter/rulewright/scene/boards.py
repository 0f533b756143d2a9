"""In: a position and a board. Out: its cells with everything on them, and the borders between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from typing import Any

from ..board.cells import Cell
from ..board.growing import Growing, place_of
from ..model import types as t
from ..model.looks import LookBody
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Term
from .faces import BOARD_SHAPES, SIZES, Board, Face, Glyph, Layer, Lot, Paint, Size, Spot, Things, Words
from .marks import around, channel_paint, in_heap, in_manner, plain_mark, value_mark
from .position import TABLE, Position, many
from .spoken import Say, sentence
from .worth import Worth, asks, named_by, worked_out

Json = Any
NEWS = 4
"""A set without a look that has more than one in so many cells is not marked on the board, unless its owners have no
cell in common.
"""
SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
COMPASS = ("se", "sw", "ne", "nw", "s", "n", "e", "w")


def board_seen(position: Position, board: Symbol) -> Board:
    header = position.headers.boards[board]
    geometry = position.layout.boards[board]
    look = position.styles.looks.get(board)
    inside = on_cells(position, board)
    marked = marked_cells(position, board)
    cells = cells_seen(position, board, inside, marked)
    noted = [
        position.view["variables"].get(str(symbol), {})
        for symbol in position.layout.vars
        if position.headers.vars[symbol].owner == board
    ]
    spots = tuple(
        position.as_before(
            f"{board} {cell.name}",
            (inside.get(cell.name), marked.get(cell.name), [values.get(cell.name) for values in noted]),
            partial(spot_seen, position, board, cell, inside.get(cell.name, ()), marked.get(cell.name, ()), look),
            [item for _, lies in inside.get(cell.name, ()) for item in many(lies)],
        )
        for cell in cells
    )
    joined: tuple[tuple[int, int], ...] = ()
    if header.shape == "free" and not isinstance(geometry, Growing):
        joined = tuple((at, other) for at in range(len(cells)) for other in geometry.neighbours[at] if at < other)
    say = position.styles.say
    said = ". ".join(say("labelled", label=spot.name, text=spot.face.said) for spot in spots if spot.face.said)
    return Board(
        f"board {board.name}",
        position.name(board),
        next(shape for shape in BOARD_SHAPES if shape == header.shape),
        spots,
        borders(position, look, cells, noted),
        joined,
        rim=header.shape == "square",
        said=said,
    )


def cells_seen(position: Position, board: Symbol, inside: Mapping[str, Json], marked: Mapping[str, Json]) -> list[Cell]:
    """All cells to be drawn: of a board without bounds, the cells that hold something and their neighbours."""
    geometry = position.layout.boards[board]
    if not isinstance(geometry, Growing):
        cells = list(position.headers.boards[board].cells)
        return laid_out(cells) if position.headers.boards[board].shape == "free" else cells
    names = frozenset(name for name in (*inside, *marked) if place_of(name) is not None) or frozenset(
        [geometry.name(0)]
    )
    return position.made_once(f"{board} cells", names, partial(and_around, geometry, names))


def and_around(geometry: Growing, names: frozenset[str]) -> list[Cell]:
    """These cells and their neighbours."""
    near = {geometry.name(other) for name in names for other in geometry.neighbours(geometry.cell(name))}
    found = []
    for name in sorted(names | near, key=geometry.cell):
        column, row = geometry.drawn(geometry.cell(name))
        found.append(Cell(name, column, row))
    return found


def on_cells(position: Position, board: Symbol) -> dict[str, list[tuple[Symbol, Json]]]:
    found: dict[str, list[tuple[Symbol, Json]]] = {}
    for symbol in (*position.layout.zones, *position.layout.far_zones):
        header = position.headers.zones[symbol]
        if header.owner == board:
            for cell, lies in position.view["zones"][str(symbol)].items():
                if lies:
                    found.setdefault(cell, []).append((symbol, turned(lies) if header.turned else lies))
    return found


def turned(lies: Json) -> Json:
    """The content of a zone whose pieces have an orientation, with the orientation 0, which the view leaves out."""
    if isinstance(lies, list):
        return [turned(item) for item in lies]
    return {"turned": 0, **lies} if "kind" in lies else lies


def spot_seen(
    position: Position,
    board: Symbol,
    cell: Cell,
    inside: Sequence[tuple[Symbol, Json]],
    marked: Sequence[Layer],
    look: LookBody | None,
) -> Spot:
    """A cell: the tile that covers it, if there is one, and everything else that lies there."""
    shape = position.headers.boards[board].shape
    shown = look is not None and look.front.shows is not None
    paint, own = cell_values(position, board, cell)
    if shown:
        own = []
    else:
        own, marked = signs_on_token(own, marked, position.styles.say)
    face = Face("square" if shape == "square" else "disc" if shape == "free" else "hexagon", paint)
    layers = list(own)
    places = iter(COMPASS)
    for zone, lies in inside:
        if covers(position, zone, lies):
            tile = position.face(lies)
            face = replace(face, paint=tile.paint, edge=tile.edge, turned=tile.turned, badge=tile.badge, name=tile.name)
            layers = [*tile.layers, *layers]
            continue
        alone = len(inside) == 1 and not marked and not layers
        size: Size = "large" if alone and position.headers.zones[zone].kind == "slot" else "middle"
        place = "centre" if alone or not layers else next(places, "s")
        things = position.lying(zone, lies)
        means = position.heading(zone, things)
        layers.append(Layer(things, place, size, zone.name, means, position.said_alone(zone, things)))
    layers += marked
    if look is not None:
        worth = cell_worth(position, board, cell)
        layers = cell_shown(position, look, layers, worth) if shown else layers
        if look.front.fill is not None and not face.name:
            face = replace(face, paint=channel_paint(look.front.fill, worth, position.styles, (cell.column, cell.row)))
        if look.front.edge is not None and face.edge is None:
            face = replace(face, edge=channel_paint(look.front.edge, worth, position.styles))
    face = replace(face, layers=tuple(layers), ident=f"cell {cell.name}")
    return Spot(cell.name, cell.column, cell.row, replace(face, said=sentence(face, position.styles.say)))


def cell_worth(position: Position, board: Symbol, cell: Cell) -> Worth:
    """The function that evaluates expressions about a cell, from the view and from the position."""

    def worth(term: Term) -> object:
        symbol = named_by(term)
        if symbol is not None and symbol in position.layout.vars and position.headers.vars[symbol].owner == board:
            value = position.view["variables"].get(str(symbol), {}).get(cell.name)
            return position.pieces.value(position.headers.types[symbol], value)
        thing = Symbol("cell", cell.name, board.name)
        return position.seen.value(term, thing) if position.seen is not None else None

    return worked_out(worth)


def cell_shown(position: Position, look: LookBody, there: Sequence[Layer], worth: Worth) -> list[Layer]:
    """What the look of the board shows of a cell, in its order; then everything else that lies there."""
    found: list[Layer] = []
    used: set[str] = set()
    for show in look.front.shows or ():
        symbol = named_by(show.value) if show.value is not None else None
        if symbol is not None and symbol.kind == "zone":
            used.add(symbol.name)
        if show.when is not None and not worth(show.when):
            continue
        size: Size = next((word for word in SIZES if word == show.size), "middle")
        for layer in [one for one in there if symbol is not None and one.name == symbol.name]:
            mark = in_heap(layer.mark, show.manner) or layer.mark
            found.append(around(replace(layer, mark=mark, place=show.place or layer.place, size=size), show.manner))
            used.add(layer.name)
        if symbol is not None and (symbol.kind == "zone" or symbol.name in used):
            continue
        value = worth(show.value) if show.value is not None else None
        mark_ = (
            position.styles.glyph(show.symbol, struck=show.struck)
            if show.value is None
            else value_mark(value, symbol, show, position.styles)
            if symbol is not None
            else in_manner(plain_mark(value, show.manner, position.styles), show, value, position.styles)
        )
        if mark_ is not None:
            means = position.name(value) if isinstance(value, Symbol) else position.name(symbol) if symbol else ""
            found.append(around(Layer(mark_, show.place or "centre", size, show.named, means), show.manner))
    return [
        *(one for one in there if one.name not in used and not one.name),
        *found,
        *(one for one in there if one.name and one.name not in used),
    ]


def covers(position: Position, zone: Symbol, lies: Json) -> bool:
    """Whether this is a tile that fills its cell."""
    header = position.headers.zones[zone]
    return (
        header.kind == "slot"
        and isinstance(lies, dict)
        and all(position.pieces.components[one].board == header.owner for one in header.holds)
    )


def cell_values(position: Position, board: Symbol, cell: Cell) -> tuple[Paint | None, list[Layer]]:
    """The variables of a cell: the first that holds a value of an enum colours the cell, others are marks on it."""
    paint: Paint | None = None
    layers: list[Layer] = []
    for symbol in position.layout.vars:
        header = position.headers.vars[symbol]
        if header.owner != board:
            continue
        look = position.styles.looks.get(symbol)
        manner = look.manner if look is not None else ""
        if header.keys:
            layers += (around(layer, manner) for layer in of_several(position, symbol, cell))
            continue
        value = position.view["variables"].get(str(symbol), {}).get(cell.name)
        inner = t.plain(position.headers.types[symbol])
        if isinstance(inner, t.Of) and inner.what == "enum" and value is not None and paint is None and not manner:
            meant = Symbol("value", str(value), inner.symbol.name)
            paint = position.styles.style(meant).paint
            layers.append(Layer(position.styles.sign(meant), "centre", "middle", symbol.name, position.name(meant)))
            continue
        if inner == t.PLAYER and value is not None:
            token = Layer(Things((Lot(position.token(str(value))),), "piece"), "centre", "large", symbol.name)
            layers.append(around(token, manner))
            continue
        mark = position.pieces.mark(symbol, value)
        if mark is not None:
            layers.append(around(Layer(mark, "centre", "middle", symbol.name, position.name(symbol)), manner))
    return paint, layers


def of_several(position: Position, symbol: Symbol, cell: Cell) -> Iterator[Layer]:
    """What a variable of a cell and of something else tells, side by side; that of a direction at this side."""
    for keys, held in position.told(symbol):
        value = held.get(cell.name)
        means = position.title(symbol, keys)
        if position.headers.types[symbol] == t.PLAYER and value is not None:
            yield Layer(Things((Lot(position.token(str(value))),), "piece"), "centre", "small", symbol.name, means)
            continue
        mark = position.pieces.mark(symbol, value)
        if mark is not None:
            sides = [key.name for key in keys if isinstance(key, Symbol) and key.kind == "direction"]
            yield Layer(mark, sides[0] if sides else "centre", "small" if sides else "middle", symbol.name, means)


def marked_cells(position: Position, board: Symbol) -> dict[str, list[Layer]]:
    """Marks on cells that variables hold, alone or in sets: discs for players, cubes for values, else the
    variable's sign.
    """
    found: dict[str, list[Layer]] = {}
    hidden = {one.name for one in position.styles.looks.get(TABLE, LookBody(TABLE)).hide}
    names = {cell.name for cell in position.headers.boards[board].cells}
    growing = isinstance(position.layout.boards[board], Growing)
    for symbol in position.layout.vars:
        header, type_ = position.headers.vars[symbol], t.plain(position.headers.types[symbol])
        element = t.plain(type_.of) if isinstance(type_, t.Many) else type_
        if symbol.name in hidden or not (
            isinstance(element, t.Of) and element.what == "cell" and element.symbol == board
        ):
            continue
        if header.owner is not None and header.owner.kind in {"component", "part", "board"}:
            continue
        told = [held for _, held in position.told(symbol) if held is not None]
        each = [
            one
            for held in told
            for one in (held.items() if isinstance(held, dict) and header.owner is not None else [("", held)])
        ]
        listed = [(owner, [one for one in many_cells(cells) if growing or one in names]) for owner, cells in each]
        total = sum(len(cells) for _, cells in listed)
        apart = header.owner == PLAYER and total == len({cell for _, cells in listed for cell in cells})
        look = position.styles.looks.get(symbol)
        largest = max((len(cells) for _, cells in listed), default=0)
        if not apart and look is None and NEWS * largest > max(len(names), NEWS):
            continue
        for owner, cells in listed:
            layer = around(marker(position, symbol, header.owner, owner), look.manner if look is not None else "")
            for cell in cells:
                found.setdefault(cell, []).append(layer)
    return found


def marker(position: Position, symbol: Symbol, owner: Symbol | None, name: str) -> Layer:
    means = position.name(symbol)
    if owner is None:
        return Layer(position.styles.sign(symbol), "centre", "middle", symbol.name, means)
    if owner == PLAYER:
        glyph = position.styles.style(symbol).glyph
        face = position.token(name)
        if glyph is not None and several_sets(position):
            face = replace(face, layers=(Layer(glyph, size="large"),))
        return Layer(Things((Lot(face),), "piece"), "centre", "large", symbol.name, means)
    value = Symbol("value", name, owner.name)
    face = Face("cube", position.styles.style(value).paint, size="small", badge=position.styles.words(value))
    face = replace(face, name=position.name(value), said=position.name(value))
    return Layer(Things((Lot(face),), "piece"), "se", "small", symbol.name, means)


def signs_on_token(own: Sequence[Layer], marked: Sequence[Layer], say: Say) -> tuple[list[Layer], list[Layer]]:
    """The layers of a cell with signs of sets on its only token, such as that of kings: the set is about that piece."""
    tokens = [layer for layer in (*own, *marked) if isinstance(layer.mark, Things)]
    signs = tuple(replace(layer, size="large") for layer in marked if isinstance(layer.mark, Glyph | Words))
    if len(tokens) != 1 or not signs:
        return list(own), list(marked)
    (token,) = tokens
    assert isinstance(token.mark, Things)
    (lot,) = token.mark.lots
    face = replace(lot.face, layers=(*lot.face.layers, *signs))
    crowned = replace(
        token,
        mark=replace(token.mark, lots=(replace(lot, face=replace(face, said=sentence(face, say))),)),
    )
    return (
        [crowned if layer is token else layer for layer in own],
        [crowned if layer is token else layer for layer in marked if not isinstance(layer.mark, Glyph | Words)],
    )


def several_sets(position: Position) -> bool:
    """Whether players have several sets of cells, so that each needs its sign."""
    sets = [
        symbol for symbol, header in position.headers.vars.items() if header.owner == PLAYER and not header.off_table
    ]
    return sum(isinstance(t.plain(position.headers.types[symbol]), t.Many) for symbol in sets) > 1


def borders(
    position: Position, look: LookBody | None, cells: Sequence[Cell], noted: object
) -> tuple[tuple[int, int], ...]:
    """The sides of cells that are drawn as borders: where neighbours differ in the value that the look names."""
    if look is None or look.between is None:
        return ()
    board, between = look.about, look.between
    make = partial(borders_made, position, board, between, cells)
    return make() if asks(between) else position.made_once(f"{board} borders", noted, make)


def borders_made(
    position: Position, board: Symbol, between: Term, cells: Sequence[Cell]
) -> tuple[tuple[int, int], ...]:
    values = {cell.name: cell_worth(position, board, cell)(between) for cell in cells}
    geometry = position.layout.boards[board]
    if isinstance(geometry, Growing):
        return ()
    found = []
    sides = geometry.sides
    for at, cell in enumerate(cells):
        for side, direction in enumerate(sides):
            other = geometry.steps[direction][at]
            if other >= 0 and values.get(geometry.name(other)) != values.get(cell.name):
                found.append((at, side))
    return tuple(found)


def many_cells(value: Json) -> list[str]:
    items: Iterable[Json] = value if isinstance(value, list) else [value]
    return [one for one in items if isinstance(one, str)]


def laid_out(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a free board with positions: by their names, if these are like ``b3``; otherwise on a circle."""
    found = [(cell, SQUARE.fullmatch(cell.name)) for cell in cells]
    if not all(name is not None for _, name in found):
        return circle(cells)
    return [Cell(cell.name, ord(name[1]) - 96, int(name[2]), cell.symbol) for cell, name in found if name is not None]


def circle(cells: Sequence[Cell]) -> list[Cell]:
    """The cells in their order on a circle."""
    wide = max(2, len(cells) // 3)
    found = []
    for at, cell in enumerate(cells):
        angle = pi / 2 - 2 * pi * at / len(cells)
        found.append(Cell(cell.name, round(wide * cos(angle)), round(wide * sin(angle)), cell.symbol))
    return found
