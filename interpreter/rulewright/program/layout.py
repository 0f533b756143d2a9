"""In: a model, the chosen options, the number of players. Out: the numbers of all things, and the slots of the
state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from typing import Any

from ..board.cells import Cell, direction_names
from ..board.geometry import Geometry
from ..board.growing import Growing
from ..frozen import frozen
from ..graph.nodes import Box, Ground, RuleGraph
from ..model import types as t
from ..model.definitions import Kind
from ..model.guards import PLAYERS, Value, evaluate
from ..model.symbols import PLAYER, Symbol
from ..model.tables import PartValue
from ..model.terms import Term
from ..model.types import Bool, Maybe, Of, Piece, Type
from .form import Stretch

NEAR = 2_000
"""The number of cells of a board without bounds that players can name."""
EMPTY: Mapping[str, object] = {"slot": -1, "pool": 0, "bag": 0, "stack": (), "sequence": ()}
"""The content of an empty zone of each kind."""


@frozen
class PieceInfo:
    component: Symbol
    kind: Symbol
    owner: int
    row: Kind


@frozen
class PartInfo:
    part: Symbol
    piece: int
    column: str
    values: Mapping[str, object]


@dataclass(slots=True)
class Slots:
    """Allocates slots, each with a description."""

    names: list[str] = field(default_factory=list)
    types: dict[int, Type] = field(default_factory=dict)
    """The type of a slot that holds a value of the ruleset."""

    def row(self, name: str, size: int = 1, type_: Type | None = None) -> int:
        base = len(self.names)
        self.names += [name if size == 1 else f"{name}[{at}]" for at in range(size)]
        if type_ is not None:
            self.types.update(dict.fromkeys(range(base, base + size), type_))
        return base


@dataclass(slots=True)
class Layout:
    """The numbers of things."""

    rules: RuleGraph
    options: Mapping[Symbol, Value]
    players: int
    slots: Slots = field(default_factory=Slots)
    boards: dict[Symbol, Geometry | Growing] = field(default_factory=dict)
    pieces: list[PieceInfo] = field(default_factory=list)
    bases: dict[Symbol, tuple[int, int]] = field(default_factory=dict)
    """The first piece of each component, and their number."""
    parts: list[PartInfo] = field(default_factory=list)
    zones: dict[Symbol, tuple[int, int]] = field(default_factory=dict)
    """The first zone of each declaration (there is one for each owner), and their number."""
    zone_rows: list[tuple[Symbol, int]] = field(default_factory=list)
    far_zones: list[Symbol] = field(default_factory=list)
    """Zones of boards without bounds. Their numbers follow all others, cell by cell: see ``far_zone``."""
    rooms: dict[Symbol, int] = field(default_factory=dict)
    """The capacities of zones that have fewer than there are pieces."""
    lengths: dict[Symbol, int] = field(default_factory=dict)
    """How long the lists that grow may become."""
    zone_slots: int = 0
    vars: dict[Symbol, int] = field(default_factory=dict)
    memories: dict[Symbol, int] = field(default_factory=dict)
    """The slots of the memories of positions. ``lengths`` has how many of these there is room for."""
    place: int = 0
    """The first of the slots that hold the zone of each piece."""
    turn: int = 0
    """The first of the slots that hold how each piece is turned."""
    far: int = 0
    """The slot with the contents of the zones on boards without bounds. It follows from the places of the pieces."""
    compass: tuple[str, ...] = ()
    seat_names: tuple[str, ...] = ()

    def exists(self, symbol: Symbol) -> bool:
        """Whether a declaration exists with these options."""
        guard = self.rules.guards.get(symbol)
        return guard is None or bool(evaluate(guard, self.known()))

    def known(self) -> dict[Symbol, Value]:
        """What is known before the game: the options, and the number of players."""
        return {**self.options, PLAYERS: self.players}

    def is_growing(self, owner: Symbol | None) -> bool:
        """Whether something is a board without bounds."""
        return owner is not None and isinstance(self.boards.get(owner), Growing)

    def size(self, owner: Symbol | None) -> int:
        """The number of owners of a kind."""
        if owner is None:
            return 1
        if owner == PLAYER:
            return self.players
        match owner.kind:
            case "board":
                board = self.boards[owner]
                assert isinstance(board, Geometry)
                return len(board.names)
            case "component":
                return self.bases[owner][1]
            case "part":
                return len(self.parts)
            case "enum":
                return len(self.rules.headers.enums[owner])
            case _:
                raise AssertionError(owner)

    def keys(self, symbol: Symbol) -> tuple[range, ...]:
        """The numbers of what a variable is of besides its owner."""
        return tuple(map(self.counted, self.rules.headers.vars[symbol].keys))

    def counted(self, type_: Type) -> range:
        """The numbers of all values of a type that has only so many."""
        return range(type_.low, type_.high + 1) if isinstance(type_, t.Int) else range(self.values_of(type_))

    def values_each(self, symbol: Symbol) -> int:
        """How many values a variable has for each owner."""
        return prod(map(len, self.keys(symbol)))

    def var_size(self, symbol: Symbol) -> int:
        """The number of slots of a variable. Those of one owner follow each other. The values of a board without bounds
        share one.
        """
        owner = self.rules.headers.vars[symbol].owner
        return 1 if self.is_growing(owner) else self.size(owner) * self.values_each(symbol)

    def own_slots(self, owner: Symbol, at: int) -> Iterator[int]:
        """The slots of the variables of one owner among its kind."""
        for symbol, base in self.vars.items():
            if self.rules.headers.vars[symbol].owner == owner:
                each = self.values_each(symbol)
                yield from range(base + at * each, base + (at + 1) * each)

    def cells(self, board: Symbol) -> range:
        """The cells of a board; for one without bounds, those that are not too far from the first."""
        found = self.boards[board]
        return range(len(found.names)) if isinstance(found, Geometry) else range(NEAR)

    def parts_of(self, part: Symbol) -> tuple[int, int]:
        """The first part of a kind, and the one after the last."""
        own = [at for at, info in enumerate(self.parts) if info.part == part]
        return (own[0], own[-1] + 1) if own else (0, 0)

    def value(self, value: object) -> int:
        """A value of a table, as a number."""
        match value:
            case None:
                return -1
            case bool():
                return int(value)
            case int():
                return value
            case Symbol(kind="value"):
                return self.rules.headers.enums[Symbol("enum", value.of)].index(value.name)
            case Symbol(kind="kind"):
                return self.rules.headers.components[Symbol("component", value.of)].kinds.index(value.name)
            case Symbol(kind="cell"):
                return self.boards[Symbol("board", value.of)].cell(value.name)
            case Symbol(kind="direction"):
                return self.directions().index(value.name)
            case Symbol(kind="seat"):
                # Rules about a seat that is not taken are never executed: they test the number of players first.
                return self.seats().index(value.name) if value.name in self.seats() else -1
            case _:
                raise AssertionError(value)

    def directions(self) -> tuple[str, ...]:
        """All directions of all boards, clockwise from the north."""
        return self.compass

    def seats(self) -> tuple[str, ...]:
        return self.seat_names

    # ---- zones --------------------------------------------------------------------------------------

    def far_zone(self, symbol: Symbol, cell: int) -> int:
        """The number of a zone of a board without bounds."""
        return len(self.zone_rows) + cell * len(self.far_zones) + self.far_zones.index(symbol)

    @property
    def far_ordered(self) -> bool:
        """Whether zones on boards without bounds have an order of their pieces, which does not follow from where pieces
        are.
        """
        return any(self.rules.headers.zones[symbol].kind in {"stack", "sequence"} for symbol in self.far_zones)

    def zone(self, number: int) -> tuple[Symbol, int]:
        """The declaration of a zone, and the index of its owner."""
        if number < len(self.zone_rows):
            return self.zone_rows[number]
        cell, at = divmod(number - len(self.zone_rows), len(self.far_zones))
        return self.far_zones[at], cell

    def zone_stretch(self, symbol: Symbol) -> Stretch:
        """The slots of the zones of one declaration."""
        if symbol in self.far_zones:
            return (self.far, self.far + 1)
        first, size = self.zones[symbol]
        return (self.zone_slots + first, self.zone_slots + first + size)

    def stretch_of_pieces(self, base: int, components: Iterable[Symbol]) -> Stretch:
        """In a row with a slot for each piece, the slots of some components."""
        known = [self.bases[one] for one in components if one in self.bases] or list(self.bases.values())
        return (
            base + min((first for first, _ in known), default=0),
            base + max((first + size for first, size in known), default=0),
        )

    def changed_by_moving(self, components: frozenset[Symbol]) -> tuple[Stretch, ...]:
        """All slots that may change when pieces move: where they lie, and the zones that may hold them."""
        zones = [
            symbol
            for symbol in (*self.zones, *self.far_zones)
            if not components or self.rules.headers.zones[symbol].holds & components
        ]
        return (self.stretch_of_pieces(self.place, components), *dict.fromkeys(map(self.zone_stretch, zones)))

    def fitting(self, symbol: Symbol) -> int:
        """The pieces that a zone is declared for, as a set."""
        holds = self.rules.headers.zones[symbol].holds
        stretches = [self.bases[one] for one in holds if one in self.bases]
        return sum((1 << size) - 1 << first for first, size in stretches)

    def content(self, state: Sequence[Any], number: int) -> Any:
        """The content of a zone as stored in the state."""
        if number < len(self.zone_rows):
            return state[self.zone_slots + number]
        found = state[self.far].get(number)
        return EMPTY[self.zone_kind(number)] if found is None else found

    def zone_kind(self, number: int) -> str:
        return self.rules.headers.zones[self.zone(number)[0]].kind

    # ---- types --------------------------------------------------------------------------------------

    def lowest_of(self, type_: Type) -> int:
        """The lowest value of a type; none if its values are not consecutive."""
        ranges = []
        match type_:
            case Piece(components):
                ranges = [
                    (first, first + size)
                    for first, size in sorted(self.bases[one] for one in components if one in self.bases)
                ]
            case Of("part", symbol):
                ranges = [self.parts_of(symbol)]
            case t.Int() | Bool() | t.Simple() | Of() | t.Many() | Maybe():
                pass
        if any(end != first for (_, end), (first, _) in pairwise(ranges)):
            return -1
        return ranges[0][0] if ranges else 0

    def values_of(self, type_: Type) -> int:
        """The number after the highest value of a type; 0 if that is unknown, or if the value may be none."""
        match type_:
            case Maybe():
                return 0
            case Bool():
                return 2
            case t.PLAYER:
                return self.players
            case t.DIRECTION:
                return len(self.directions())
            case Piece(components):
                return max((sum(self.bases[one]) for one in components if one in self.bases), default=0)
            case Of("part", symbol):
                return self.parts_of(symbol)[1]
            case Of("cell", board):
                return 0 if self.is_growing(board) else self.size(board)
            case Of("kind", component):
                return len(self.rules.headers.components[component].kinds)
            case Of("enum", symbol):
                return self.size(symbol)
            case t.Int() | t.Simple() | Of() | t.Many():
                return 0


def layout(rules: RuleGraph, options: Mapping[Symbol, Value], players: int) -> Layout:
    """Number everything, and allocate the slots that do not belong to a phase."""
    laid_out = Layout(rules, options, players)
    headers = rules.headers
    for symbol, board in headers.boards.items():
        if laid_out.exists(symbol):
            laid_out.boards[symbol] = (
                Geometry(board.shape, board.cells, _lines(rules, symbol, board.cells))
                if board.bounded
                else Growing(board.shape)
            )
    laid_out.compass = _directions(laid_out)
    laid_out.seat_names = headers.seat_names(players)
    for symbol in headers.components:
        if laid_out.exists(symbol):
            _pieces(symbol, laid_out)
    _parts(laid_out)
    for symbol, zone in headers.zones.items():
        if not _kept(symbol, zone.owner, laid_out):
            continue
        _room(symbol, zone.kind, laid_out)
        if laid_out.is_growing(zone.owner):
            laid_out.far_zones.append(symbol)
            continue
        size = laid_out.size(zone.owner)
        laid_out.zones[symbol] = (len(laid_out.zone_rows), size)
        laid_out.zone_rows += [(symbol, at) for at in range(size)]
    laid_out.far_zones.sort(key=lambda symbol: str(headers.zones[symbol].owner))
    laid_out.slots.row("resume")
    laid_out.slots.row("chance")
    laid_out.zone_slots = len(laid_out.slots.names)
    for symbol, (_, size) in laid_out.zones.items():
        laid_out.slots.row(str(symbol), size)
    laid_out.place = laid_out.slots.row("place", len(laid_out.pieces))
    if any(zone.turned for zone in headers.zones.values()):
        laid_out.turn = laid_out.slots.row("turned", len(laid_out.pieces))
    if laid_out.far_zones:
        laid_out.far = laid_out.slots.row("far")
    for symbol, var in headers.vars.items():
        others = [key.symbol for key in var.keys if isinstance(key, Of)]
        if _kept(symbol, var.owner, laid_out) and all(map(laid_out.exists, others)):
            laid_out.vars[symbol] = laid_out.slots.row(str(symbol), laid_out.var_size(symbol), headers.types[symbol])
            most = rules.most(symbol)
            if most is not None:
                laid_out.lengths[symbol] = known_number(most, laid_out)
    for symbol in headers.memories:
        most = rules.most(symbol)
        if laid_out.exists(symbol) and most is not None:
            laid_out.memories[symbol] = laid_out.slots.row(str(symbol))
            laid_out.lengths[symbol] = known_number(most, laid_out)
    return laid_out


def _kept(symbol: Symbol, owner: Symbol | None, layout: Layout) -> bool:
    return layout.exists(symbol) and (owner is None or owner == PLAYER or layout.exists(owner))


def _room(symbol: Symbol, kind: str, layout: Layout) -> None:
    """Record the capacity of a zone."""
    up_to = layout.rules.terms(symbol)
    if kind == "slot":
        layout.rooms[symbol] = 1
    elif up_to:
        layout.rooms[symbol] = known_number(up_to[0], layout)


def known_number(term: Term, layout: Layout) -> int:
    """A number that is known before the game."""
    known = evaluate(term, layout.known())
    assert isinstance(known, int)
    return known


def _directions(layout: Layout) -> tuple[str, ...]:
    shapes = {layout.rules.headers.boards[symbol].shape for symbol in layout.boards}
    return max((direction_names(shape) for shape in sorted(shapes)), key=len, default=())


def _lines(rules: RuleGraph, symbol: Symbol, cells: tuple[Cell, ...]) -> tuple[tuple[int, ...], ...]:
    """The lines of a free board, as indices of its cells."""
    ground = rules.held(symbol)
    assert isinstance(ground, Ground)
    number = {cell.name: at for at, cell in enumerate(cells)}
    return tuple(tuple(number[name] for name in line) for line in ground.lines)


def _pieces(symbol: Symbol, layout: Layout) -> None:
    header = layout.rules.headers.components[symbol]
    box = layout.rules.held(symbol)
    number: int | None = None
    if isinstance(box, Box) and box.count is not None:
        known = evaluate(box.count, layout.known())
        assert isinstance(known, int)
        number = known
    base = len(layout.pieces)
    for owner in range(layout.players) if header.owned else (-1,):
        for kind in layout.rules.kinds[symbol]:
            own = kind.count if kind.by is None else evaluate(kind.by, layout.known())
            count = own if number is None else number
            assert isinstance(count, int)
            layout.pieces += [PieceInfo(symbol, kind.symbol, owner, kind)] * count
    layout.bases[symbol] = (base, len(layout.pieces) - base)


def _parts(layout: Layout) -> None:
    """Number the parts that are printed on pieces."""
    for at, piece in enumerate(layout.pieces):
        for name, value in piece.row.values:
            for part in value if isinstance(value, tuple) else ():
                if isinstance(part, PartValue):
                    type_ = t.element(layout.rules.headers.columns[Symbol("column", name, piece.component.name)].type)
                    assert isinstance(type_, Of)
                    layout.parts.append(PartInfo(type_.symbol, at, name, dict(part.values)))
    layout.parts.sort(key=lambda part: part.part.name)
