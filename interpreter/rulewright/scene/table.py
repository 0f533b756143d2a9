"""In: a game in progress, a seat, and a language. Out: the scene: the table as this seat sees it.

It is made of the seat's view and of looks. Empty zones are left out, and variables that only the rules need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from ..board.cells import Cell
from ..board.growing import Growing, place_of
from ..model import types as t
from ..model.looks import LookBody, Shown
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Term
from ..model.understood import Model
from ..play.knowledge import Knowledge
from ..play.looked import Seen
from ..play.session import Session
from ..play.sight import Sight
from ..play.view import Viewing
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .faces import (
    BOARD_SHAPES,
    MANNERS,
    SIZES,
    Area,
    Board,
    Face,
    Held,
    Layer,
    Lot,
    Manner,
    Mark,
    Number,
    Paint,
    Scene,
    Seat,
    Size,
    Spot,
    Tally,
    Things,
    Words,
    Zone,
)
from .marks import channel_paint, in_heap, in_manner, plain_mark, value_mark
from .pieces import NO_LOADS, Loads, Pieces, track_of
from .spoken import of_mark, sentence
from .styles import Called, Styles
from .worth import Worth, named_by, worked_out

Json = Any
TABLE, SEATS = Symbol("owner", "table"), Symbol("owner", "seats")
EMPTY = "-"
MANNER: Mapping[str, Manner] = {"slot": "piece", "stack": "stack", "bag": "sack", "pool": "heap", "sequence": "row"}
"""The default manner of a zone, by its kind."""
NEWS = 4
"""A set with more than one in so many cells is not marked on the board, unless its owners have no cell in common."""
SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
COMPASS = ("se", "sw", "ne", "nw", "s", "n", "e", "w")


def scene(session: Session, seat: int | None, called: Called) -> Scene:
    """The table as a seat sees it; None for a spectator. To make several scenes of a game, make ``Scenes`` once."""
    return Scenes(session.table.game.model, session.table.layout, called).scene(session, seat)


def open_to_all(layout: Layout, state: State) -> dict[str, Json]:
    """What is visible without having seen the game before: only the backs of pieces that lie face down."""
    sight = Sight(layout)
    knowledge = Knowledge(sight)
    knowledge.begin(state)
    unseen = 0
    for piece in range(len(layout.pieces)):
        zone = state[layout.place + piece]
        if zone < 0 or not sight.sees(sight.spectator, zone):
            unseen |= 1 << piece
    row = knowledge.candidates[sight.spectator]
    for piece in each_bit(unseen):
        row[piece] = sight.alike[piece] & unseen
    look = Viewing(state, knowledge, sight.spectator)
    return {"zones": look.zones(), "variables": look.variables()}


class Scenes:
    """Makes the scenes of one game, for one number of players and one language. Computes styles only once."""

    def __init__(self, model: Model, layout: Layout, called: Called) -> None:
        self.layout = layout
        self.headers = layout.rules.headers
        self.called = called
        self.styles = Styles(model, called)
        self.pieces = Pieces(self.styles)

    def scene(self, session: Session, seat: int | None) -> Scene:
        me = session.seats[seat] if seat is not None else ""
        seen = session.seen(seat) if self.styles.works_out else None
        return self.position(session.view(seat), me, seen).scene()

    def position(self, view: Mapping[str, Json], me: str = "", seen: Seen | None = None) -> Position:
        """A position. ``seen`` evaluates expressions of looks; without it, what they would show is left out."""
        return Position(self, view, me, seen)


class Position:
    """One position, as one seat sees it."""

    def __init__(self, scenes: Scenes, view: Mapping[str, Json], me: str, seen: Seen | None) -> None:
        self.seen = seen
        self.layout = scenes.layout
        self.headers = scenes.headers
        self.styles = scenes.styles
        self.pieces = scenes.pieces
        self.called = scenes.called
        self.view = view
        self.me = me
        self.seats = scenes.layout.seats()
        self.faces_of_seats = {name: self.styles.seat_face(name) for name in self.seats}
        self.loads: dict[int, list[tuple[Symbol, int, Json]]] = {}
        self._gather_loads()
        self.pieces.ask = seen.value if seen is not None else None

    # ---- the whole table -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        boards: list[Area] = [self.board(symbol) for symbol in self.layout.boards]
        seats = [seat for name in self.seats if (seat := self.seat(name)).areas]
        look = self.styles.looks.get(TABLE, LookBody(TABLE))
        hidden = {one.name for one in look.hide}
        beside = [area for area in self.shared() if lies(area) not in hidden]
        tallies = [area for area in self.tallies() if lies(area) not in hidden]
        boards = [area for area in boards if lies(area) not in hidden]
        rows = self.mapped(look, [*boards, *beside, *tallies], seats) or (
            [one for one in seats if not one.you],
            [*boards, *beside],
            tallies,
            [one for one in seats if one.you],
        )
        filled = tuple(tuple(row) for row in rows if row)
        return Scene(filled, ". ".join(said for row in filled for area in row if (said := said_of(area))))

    def mapped(self, look: LookBody, areas: Sequence[Area], seats: Sequence[Seat]) -> list[list[Area]]:
        """The rows of areas by the `map` of the look of the table; areas that are not in the map come last."""
        if not look.map:
            return []
        rows: list[list[Area]] = []
        placed: set[str] = {EMPTY}
        for line in look.map:
            row: list[Area] = []
            for name in dict.fromkeys(line):
                if name not in placed:
                    row += seats if name == SEATS.name else [area for area in areas if lies(area) == name]
            placed |= set(line)
            rows.append(row)
        left: list[Area] = [area for area in areas if lies(area) not in placed]
        return [*rows, left, [] if SEATS.name in placed else list(seats)]

    # ---- what lies on pieces -------------------------------------------------------------------------------------

    def _gather_loads(self) -> None:
        """Collect the pieces on other pieces and on parts. Carriers that the seat cannot identify have the number 0."""
        for symbol in self.layout.zones:
            owner = self.headers.zones[symbol].owner
            if owner is not None and owner.kind in {"component", "part"}:
                for one in self.view["zones"][str(symbol)]:
                    carrier = one["on"].get("id", 0)
                    self.loads.setdefault(carrier, []).append((symbol, one.get("part", 0), one["lies"]))

    def face(self, item: Mapping[str, Json], owner: str = "") -> Face:
        """A piece with everything that lies on it."""
        layers: list[Layer] = []
        ways: dict[int, list[Mark]] = {}
        for symbol, part, lies in self.loads.get(item.get("id", 0), ()) if "id" in item else ():
            things = self.lying(symbol, lies)
            if part:
                ways.setdefault(part, []).append(things)
            else:
                layers.append(Layer(things, self.place_of_zone(symbol), name=symbol.name, means=self.name(symbol)))
        return self.pieces.face(item, owner, Loads(tuple(layers), ways) if layers or ways else NO_LOADS)

    def lying(self, zone: Symbol, inside: Json, owner: str = "") -> Things:
        manner = self.manner(zone)
        items = self.sorted(zone, many(inside))
        if not self.loads:
            return self.pieces.things(items, manner, owner)
        lots = [Lot(self.face(item, owner)) for item in items if item.get("id", -1) in self.loads]
        bare = [item for item in items if item.get("id", -1) not in self.loads]
        rest = self.pieces.things(bare, manner, owner).lots
        return Things((*lots, *rest), manner)

    def sorted(self, zone: Symbol, items: list[dict[str, Json]]) -> list[dict[str, Json]]:
        """Pieces sorted by the columns that a look names; unknown pieces come last."""
        look = self.styles.looks.get(zone)
        if look is None or not look.sort:
            return items
        return sorted(items, key=lambda item: self.pieces.order(item, look.sort))

    def manner(self, zone: Symbol) -> Manner:
        look = self.styles.looks.get(zone)
        said = look.manner if look is not None else ""
        header = self.headers.zones[zone]
        plain = MANNER[header.kind]
        if header.owner == PLAYER and header.seen_by == "owner" and plain == "heap":
            plain = "fan"
        return next((one for one in MANNERS if one == said), plain)

    def place_of_zone(self, zone: Symbol) -> str:
        return "s" if self.headers.zones[zone].kind != "slot" else "centre"

    # ---- boards --------------------------------------------------------------------------------------------------

    def board(self, board: Symbol) -> Board:
        header = self.headers.boards[board]
        geometry = self.layout.boards[board]
        look = self.styles.looks.get(board)
        inside = self.on_cells(board)
        marked = self.marked(board)
        cells = self.cells(board, inside, marked)
        spots = tuple(
            self.spot(board, cell, inside.get(cell.name, ()), marked.get(cell.name, ()), look) for cell in cells
        )
        joined: tuple[tuple[int, int], ...] = ()
        if header.shape == "free" and not isinstance(geometry, Growing):
            joined = tuple((at, other) for at in range(len(cells)) for other in geometry.neighbours[at] if at < other)
        said = "; ".join(f"{spot.name}: {spot.face.said}" for spot in spots if spot.face.said)
        return Board(
            f"board {board.name}",
            self.name(board),
            next(shape for shape in BOARD_SHAPES if shape == header.shape),
            spots,
            self.borders(look, cells),
            joined,
            rim=header.shape == "square" and header.bounded,
            said=said,
        )

    def cells(self, board: Symbol, inside: Mapping[str, Json], marked: Mapping[str, Json]) -> list[Cell]:
        """All cells to be drawn: of a board without bounds, the cells that hold something and their neighbours."""
        geometry = self.layout.boards[board]
        if not isinstance(geometry, Growing):
            cells = list(self.headers.boards[board].cells)
            return laid_out(cells) if self.headers.boards[board].shape == "free" else cells
        names = {name for name in (*inside, *marked) if place_of(name) is not None} or {geometry.name(0)}
        near = {geometry.name(other) for name in names for other in geometry.neighbours(geometry.cell(name))}
        found = []
        for name in sorted(names | near, key=geometry.cell):
            column, row = geometry.drawn(geometry.cell(name))
            found.append(Cell(name, column, row))
        return found

    def on_cells(self, board: Symbol) -> dict[str, list[tuple[Symbol, Json]]]:
        found: dict[str, list[tuple[Symbol, Json]]] = {}
        for symbol in (*self.layout.zones, *self.layout.far_zones):
            if self.headers.zones[symbol].owner == board:
                for cell, lies in self.view["zones"][str(symbol)].items():
                    if lies:
                        found.setdefault(cell, []).append((symbol, lies))
        return found

    def spot(
        self,
        board: Symbol,
        cell: Cell,
        inside: Sequence[tuple[Symbol, Json]],
        marked: Sequence[Layer],
        look: LookBody | None,
    ) -> Spot:
        """A cell: the tile that covers it, if there is one, and everything else that lies there."""
        shape = self.headers.boards[board].shape
        shown = look is not None and look.front.shows is not None
        paint, own = self.cell_values(board, cell)
        if shown:
            own = []
        face = Face("square" if shape == "square" else "disc" if shape == "free" else "hexagon", paint)
        layers = list(own)
        places = iter(COMPASS)
        for zone, lies in inside:
            if self.covers(zone, lies):
                tile = self.face(lies)
                face = replace(
                    face, paint=tile.paint, edge=tile.edge, turned=tile.turned, badge=tile.badge, name=tile.name
                )
                layers = [*tile.layers, *layers]
                continue
            alone = len(inside) == 1 and not marked and not layers
            size: Size = "large" if alone and self.headers.zones[zone].kind == "slot" else "middle"
            place = "centre" if alone or not layers else next(places, "s")
            layers.append(Layer(self.lying(zone, lies), place, size, zone.name, self.name(zone)))
        layers += marked
        if look is not None:
            worth = self.cell_worth(board, cell)
            layers = self.cell_shown(look, layers, worth) if shown else layers
            if look.front.fill is not None and not face.name:
                face = replace(face, paint=channel_paint(look.front.fill, worth, self.styles, (cell.column, cell.row)))
            if look.front.edge is not None and face.edge is None:
                face = replace(face, edge=channel_paint(look.front.edge, worth, self.styles))
        face = replace(face, layers=tuple(layers), ident=f"cell {cell.name}")
        return Spot(cell.name, cell.column, cell.row, replace(face, said=sentence(face)))

    def cell_worth(self, board: Symbol, cell: Cell) -> Worth:
        """The function that evaluates expressions about a cell, from the view and from the position."""

        def worth(term: Term) -> object:
            symbol = named_by(term)
            if symbol is not None and symbol in self.layout.vars and self.headers.vars[symbol].owner == board:
                value = self.view["variables"].get(str(symbol), {}).get(cell.name)
                return self.pieces.value(self.headers.types[symbol], value)
            thing = Symbol("cell", cell.name, board.name)
            return self.seen.value(term, thing) if self.seen is not None else None

        return worked_out(worth)

    def cell_shown(self, look: LookBody, there: Sequence[Layer], worth: Worth) -> list[Layer]:
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
                found.append(replace(layer, mark=mark, place=show.place or layer.place, size=size))
                used.add(layer.name)
            if symbol is not None and (symbol.kind == "zone" or symbol.name in used):
                continue
            value = worth(show.value) if show.value is not None else None
            mark_ = (
                self.styles.glyph(show.symbol, struck=show.struck)
                if show.value is None
                else value_mark(value, symbol, show, self.styles)
                if symbol is not None
                else in_manner(plain_mark(value, show.manner, self.styles), show, value, self.styles)
            )
            if mark_ is not None:
                means = self.name(value) if isinstance(value, Symbol) else self.name(symbol) if symbol else ""
                found.append(Layer(mark_, show.place or "centre", size, show.named, means))
        return [
            *(one for one in there if one.name not in used and not one.name),
            *found,
            *(one for one in there if one.name and one.name not in used),
        ]

    def covers(self, zone: Symbol, lies: Json) -> bool:
        """Whether this is a tile that fills its cell."""
        header = self.headers.zones[zone]
        return (
            header.kind == "slot"
            and isinstance(lies, dict)
            and all(self.pieces.components[one].board == header.owner for one in header.holds)
        )

    def cell_values(self, board: Symbol, cell: Cell) -> tuple[Paint | None, list[Layer]]:
        """The variables of a cell: the first that holds a value of an enum colours the cell, others are marks on it."""
        paint: Paint | None = None
        layers: list[Layer] = []
        for symbol in self.layout.vars:
            header = self.headers.vars[symbol]
            if header.owner != board:
                continue
            value = self.view["variables"].get(str(symbol), {}).get(cell.name)
            inner = t.plain(self.headers.types[symbol])
            if isinstance(inner, t.Of) and inner.what == "enum" and value is not None and paint is None:
                meant = Symbol("value", str(value), inner.symbol.name)
                paint = self.styles.style(meant).paint
                layers.append(Layer(self.styles.sign(meant), "centre", "middle", symbol.name, self.name(meant)))
                continue
            if inner == t.PLAYER and value is not None:
                layers.append(Layer(Things((Lot(self.token(str(value))),), "piece"), "centre", "large", symbol.name))
                continue
            mark = self.pieces.mark(symbol, value)
            if mark is not None:
                layers.append(Layer(mark, "centre", "middle", symbol.name, self.name(symbol)))
        return paint, layers

    def token(self, seat: str) -> Face:
        """A disc in the colour of a seat, for a variable that holds a player or a player's cells."""
        return replace(self.faces_of_seats[seat], shape="disc", ident="")

    def marked(self, board: Symbol) -> dict[str, list[Layer]]:
        """Marks on cells that variables hold, alone or in sets: discs for players, cubes for values, else the
        variable's sign.
        """
        found: dict[str, list[Layer]] = {}
        hidden = {one.name for one in self.styles.looks.get(TABLE, LookBody(TABLE)).hide}
        names = {cell.name for cell in self.headers.boards[board].cells}
        growing = isinstance(self.layout.boards[board], Growing)
        for symbol in self.layout.vars:
            header, type_ = self.headers.vars[symbol], t.plain(self.headers.types[symbol])
            element = t.plain(type_.of) if isinstance(type_, t.Many) else type_
            if symbol.name in hidden or not (
                isinstance(element, t.Of) and element.what == "cell" and element.symbol == board
            ):
                continue
            if header.owner is not None and header.owner.kind in {"component", "part", "board"}:
                continue
            held = self.view["variables"].get(symbol.name if header.owner is None else str(symbol))
            each = held.items() if isinstance(held, dict) and header.owner is not None else [("", held)]
            listed = [(owner, [one for one in many_cells(cells) if growing or one in names]) for owner, cells in each]
            total = sum(len(cells) for _, cells in listed)
            apart = header.owner == PLAYER and total == len({cell for _, cells in listed for cell in cells})
            if not apart and NEWS * max((len(cells) for _, cells in listed), default=0) > max(len(names), NEWS):
                continue
            for owner, cells in listed:
                layer = self.marker(symbol, header.owner, owner)
                for cell in cells:
                    found.setdefault(cell, []).append(layer)
        return found

    def marker(self, symbol: Symbol, owner: Symbol | None, name: str) -> Layer:
        means = self.name(symbol)
        if owner is None:
            return Layer(self.styles.sign(symbol), "centre", "middle", symbol.name, means)
        if owner == PLAYER:
            glyph = self.styles.style(symbol).glyph
            face = self.token(name)
            if glyph is not None and self.many_sets():
                face = replace(face, layers=(Layer(glyph, size="large"),))
            return Layer(Things((Lot(face),), "piece"), "centre", "large", symbol.name, means)
        value = Symbol("value", name, owner.name)
        face = Face("cube", self.styles.style(value).paint, size="small", badge=self.styles.words(value))
        face = replace(face, name=self.name(value), said=self.name(value))
        return Layer(Things((Lot(face),), "piece"), "se", "small", symbol.name, means)

    def many_sets(self) -> bool:
        """Whether players have several sets of cells, so that each needs its sign."""
        sets = [symbol for symbol, header in self.headers.vars.items() if header.owner == PLAYER]
        return sum(isinstance(t.plain(self.headers.types[symbol]), t.Many) for symbol in sets) > 1

    def borders(self, look: LookBody | None, cells: Sequence[Cell]) -> tuple[tuple[int, int], ...]:
        """The sides of cells that are drawn as borders: where neighbours differ in the value that the look names."""
        if look is None or look.between is None:
            return ()
        board, between = look.about, look.between
        values = {cell.name: self.cell_worth(board, cell)(between) for cell in cells}
        geometry = self.layout.boards[board]
        if isinstance(geometry, Growing):
            return ()
        found = []
        for at, cell in enumerate(cells):
            for side, direction in enumerate(geometry.sides):
                other = geometry.steps[direction][at]
                if other >= 0 and values.get(geometry.name(other)) != values.get(cell.name):
                    found.append((at, side))
        return tuple(found)

    # ---- zones ---------------------------------------------------------------------------------------------------

    def shared(self) -> Iterator[Area]:
        """The zones of the game and of values."""
        for symbol in self.layout.zones:
            header = self.headers.zones[symbol]
            drawn = self.styles.looks.get(header.owner) if header.owner is not None else None
            if drawn is not None and drawn.map and header.owner is not None and header.owner.kind == "enum":
                yield self.drawn_values(symbol, drawn, self.view["zones"][str(symbol)])
                continue
            inside = self.view["zones"][symbol.name if header.owner is None else str(symbol)]
            if header.owner is None:
                if inside:
                    yield self.zone(symbol, inside, self.name(symbol))
            elif header.owner.kind == "enum":
                for value, lies in inside.items():
                    if lies:
                        owner = self.name(Symbol("value", value, header.owner.name))
                        title = self.styles.say("belongs", thing=self.name(symbol), owner=owner)
                        yield self.zone(symbol, lies, title, value)

    def zones_of(self, symbol: Symbol, inside: Json, owner: str) -> Iterator[Zone]:
        """A zone. Bare pieces, which are visible only by what lies on them, become zones of their own."""
        bare = [item for item in many(inside) if item.get("id", -1) in self.loads and self.face(item).shape == "bare"]
        left = [item for item in many(inside) if item not in bare]
        for item in bare:
            face = self.face(item)
            for layer in face.layers:
                if isinstance(layer.mark, Things):
                    title = face.name if len(face.layers) == 1 else f"{face.name}: {layer.means}"
                    ident = f"zone {layer.name} of {item['id']}"
                    yield Zone(ident, title, layer.mark, f"{title}: {of_mark(layer.mark)}")
        if left or not bare:
            yield self.zone(symbol, left or inside, self.name(symbol), owner)

    def drawn_values(self, symbol: Symbol, look: LookBody, inside: Json) -> Board:
        """The zones of values, arranged as the map of their enum says."""
        spots = []
        for up, line in enumerate(reversed(look.map), 1):
            for column, name in enumerate(line, 1):
                if name == EMPTY:
                    continue
                lying = self.lying(symbol, inside[name], name) if inside.get(name) else None
                layers = (Layer(lying, size="large"),) if lying is not None else ()
                called = self.name(Symbol("value", name, look.about.name))
                face = Face("square", layers=layers, name=called, ident=f"zone {symbol.name} of {name}")
                spots.append(Spot(called, column, up, replace(face, said=sentence(face))))
        said = "; ".join(spot.face.said for spot in spots)
        return Board(f"zone {symbol.name}", self.name(symbol), "square", tuple(spots), rim=False, said=said)

    def zone(self, symbol: Symbol, inside: Json, title: str, owner: str = "") -> Zone:
        things = self.lying(symbol, inside, owner)
        ident = f"zone {symbol.name}" + (f" of {owner}" if owner else "")
        return Zone(ident, title, things, f"{title}: {of_mark(things)}")

    # ---- seats ---------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> Seat:
        look = self.styles.looks.get(SEATS, LookBody(SEATS))
        hidden = {one.name for one in look.hide}
        areas: list[Area] = []
        for symbol in self.layout.zones:
            if self.headers.zones[symbol].owner == PLAYER and symbol.name not in hidden:
                inside = self.view["zones"][str(symbol)].get(name)
                if inside:
                    areas += self.zones_of(symbol, inside, name)
        order = [one for line in look.map for one in line]
        for symbol in self.of_seats:
            mark = self.held(symbol, self.headers.types[symbol], self.view["variables"][str(symbol)].get(name))
            if mark is not None:
                title = self.name(symbol)
                ident = f"var {symbol.name} of {name}"
                areas.append(Tally(ident, title, (Held(mark),), f"{title}: {of_mark(mark)}"))
        areas.sort(key=lambda area: order.index(lies(area)) if lies(area) in order else len(order))
        return Seat(f"seat {name}", self.faces_of_seats[name], tuple(areas), you=name == self.me)

    @cached_property
    def of_seats(self) -> list[Symbol]:
        """The variables that the look of seats lists, to be shown at each player's seat."""
        look = self.styles.looks.get(SEATS, LookBody(SEATS))
        wanted = {one for line in look.map for one in line}
        return [
            symbol
            for symbol in self.layout.vars
            if self.headers.vars[symbol].owner == PLAYER
            and symbol.name in wanted
            and str(symbol) in self.view["variables"]
        ]

    # ---- variables -----------------------------------------------------------------------------------------------

    def tallies(self) -> Iterator[Tally]:
        """The variables of the game, of players and of values, except those that hold places or pieces."""
        for symbol in self.layout.vars:
            header, type_ = self.headers.vars[symbol], self.headers.types[symbol]
            if self.passing(symbol) or (
                header.owner is not None and header.owner.kind in {"component", "part", "board"}
            ):
                continue
            held = self.view["variables"].get(symbol.name if header.owner is None else str(symbol))
            if held is None or self.on_board(type_) or symbol in self.of_seats:
                continue
            if header.owner is None:
                mark = self.held(symbol, type_, held)
                shown: tuple[Held, ...] = (Held(mark),) if mark is not None else ()
            else:
                each = ((owner, self.held(symbol, type_, one)) for owner, one in held.items())
                shown = tuple(Held(mark, self.whose(header.owner, owner)) for owner, mark in each if mark is not None)
            if shown:
                title = self.name(symbol)
                said = ", ".join(
                    f"{one.whose.said} {of_mark(one.mark)}" if one.whose is not None else of_mark(one.mark)
                    for one in shown
                )
                yield Tally(f"var {symbol.name}", title, shown, f"{title}: {said}")

    def held(self, symbol: Symbol, type_: t.Type, value: Json) -> Mark | None:
        if isinstance(t.plain(type_), t.Int) and isinstance(value, int) and not isinstance(value, bool):
            look = self.styles.looks.get(symbol)
            if look is not None and look.manner in {"digits", "pips", "coins"}:
                return in_manner(Number(value), Shown(manner=look.manner), value, self.styles)
            return track_of(type_, value, always=look is not None and look.manner == "track")
        if isinstance(value, list):
            inner = t.plain(type_)
            element = inner.of if isinstance(inner, t.Many) else inner
            chips = [self.pieces.value(element, one) for one in value]
            signs = [self.called.called(one) if isinstance(one, Symbol) else str(one) for one in chips]
            return Words(", ".join(signs)) if signs and not any(isinstance(one, dict) for one in value) else None
        return self.pieces.mark(symbol, value)

    def whose(self, owner: Symbol, name: str) -> Face:
        if owner == PLAYER:
            return self.faces_of_seats[name]
        value = Symbol("value", name, owner.name)
        chip = self.styles.chip(value)
        called = self.name(value)
        return Face("disc", chip.paint, layers=(Layer(chip.sign, size="large"),), name=called, said=called)

    def passing(self, symbol: Symbol) -> bool:
        """Whether it is a yes-no variable of the game that is reset with a phase: only the rules need it."""
        header = self.headers.vars[symbol]
        return header.owner is None and header.per != "" and isinstance(t.plain(header.type), t.Bool)

    def on_board(self, type_: t.Type) -> bool:
        """Whether it is shown on a board instead."""
        plain = t.plain(type_)
        element = t.plain(plain.of) if isinstance(plain, t.Many) else plain
        return isinstance(element, t.Of) and element.what == "cell"

    def name(self, symbol: Symbol) -> str:
        return self.called.called(symbol)


def lies(area: Area) -> str:
    """The name of an area in looks: that of a board, a zone or a variable."""
    return area.ident.partition(" ")[2].partition(" ")[0]


def many(inside: Json) -> list[dict[str, Json]]:
    return [inside] if isinstance(inside, dict) else list(inside or [])


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


def said_of(area: Area) -> str:
    match area:
        case Seat(face=face, areas=areas):
            inside = "; ".join(said for one in areas if (said := said_of(one)))
            return f"{face.said}: {inside}" if inside else ""
        case Board(title=title, said=said):
            return f"{title}: {said}" if said else ""
        case Zone() | Tally():
            return area.said
