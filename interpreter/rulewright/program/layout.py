"""In: a model, the options chosen and the number of players. Out: where everything is kept: the numbers of things, and the slots of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..board.geometry import Geometry, geometry
from ..model.definitions import Kind
from ..model.guards import PLAYERS, evaluate
from ..model.resolve import Model
from ..model.symbols import PLAYER, Symbol
from ..model.tables import PartValue
from ..model.types import Type
from ..syntax import tree

Value = "int | bool | Symbol | None"


@dataclass(frozen=True, slots=True)
class PieceInfo:
    component: Symbol
    kind: Symbol
    owner: int
    row: Kind


@dataclass(frozen=True, slots=True)
class PartInfo:
    part: Symbol
    piece: int
    values: Mapping[str, object]


@dataclass(slots=True)
class Slots:
    """Slots handed out one after another, each with a name for people."""

    names: list[str] = field(default_factory=list)
    types: dict[int, Type] = field(default_factory=dict)
    """What a slot holds, where it is a value of the ruleset."""

    def row(self, name: str, size: int = 1) -> int:
        base = len(self.names)
        self.names += [name if size == 1 else f"{name}[{at}]" for at in range(size)]
        return base


@dataclass(slots=True)
class Layout:
    """The numbers of things."""

    model: Model
    options: Mapping[Symbol, object]
    players: int
    slots: Slots = field(default_factory=Slots)
    boards: dict[Symbol, Geometry] = field(default_factory=dict)
    pieces: list[PieceInfo] = field(default_factory=list)
    bases: dict[Symbol, tuple[int, int]] = field(default_factory=dict)
    """The first piece of each component, and how many there are."""
    parts: list[PartInfo] = field(default_factory=list)
    zones: dict[Symbol, tuple[int, int]] = field(default_factory=dict)
    """The first zone of each declaration (one for each owner), and how many there are."""
    zone_rows: list[tuple[Symbol, int]] = field(default_factory=list)
    zone_slots: int = 0
    vars: dict[Symbol, int] = field(default_factory=dict)
    place: int = 0
    """The slots that hold the zone of each piece."""
    turn: int = 0
    """The slots that hold how each piece is turned."""

    def exists(self, symbol: Symbol) -> bool:
        """Whether a declaration exists with these options."""
        guard = self.model.guards.get(symbol)
        return guard is None or bool(evaluate(guard, {**self.options, PLAYERS: self.players}))  # type: ignore[dict-item]

    def size(self, owner: Symbol | None) -> int:
        """How many owners of a kind there are."""
        if owner is None:
            return 1
        if owner == PLAYER:
            return self.players
        match owner.kind:
            case "board":
                return len(self.boards[owner].names)
            case "component":
                return self.bases[owner][1]
            case "part":
                return len(self.parts)
            case "enum":
                return len(self.model.headers.enums[owner])
        raise AssertionError(owner)

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
                return self.model.headers.enums[Symbol("enum", value.of)].index(value.name)
            case Symbol(kind="kind"):
                return self.model.headers.components[Symbol("component", value.of)].kinds.index(value.name)
            case Symbol(kind="cell"):
                return self.boards[Symbol("board", value.of)].names.index(value.name)
            case Symbol(kind="direction"):
                return self.directions().index(value.name)
            case Symbol(kind="seat"):
                return self.seats().index(value.name)
        raise AssertionError(value)

    def directions(self) -> tuple[str, ...]:
        return next(iter(self.boards.values())).directions if self.boards else ()

    def seats(self) -> tuple[str, ...]:
        for line in self.model.ruleset.game.lines:
            if isinstance(line, tree.Seats):
                return tuple(name.text for name in line.names)[: self.players]
        return tuple(f"player_{at}" for at in range(1, self.players + 1))


def layout(model: Model, options: Mapping[Symbol, object], players: int) -> Layout:
    """Number everything, and hand out the slots that do not belong to a phase."""
    found = Layout(model, options, players)
    headers = model.headers
    for symbol, board in headers.boards.items():
        if found.exists(symbol):
            found.boards[symbol] = geometry(board.shape, board.cells, _lines(model, symbol))
    for symbol in headers.components:
        if found.exists(symbol):
            _pieces(symbol, found)
    _parts(found)
    for symbol, zone in headers.zones.items():
        if found.exists(symbol) and (zone.owner is None or zone.owner == PLAYER or found.exists(zone.owner)):
            size = found.size(zone.owner)
            found.zones[symbol] = (len(found.zone_rows), size)
            found.zone_rows += [(symbol, at) for at in range(size)]
    found.slots.row("resume")
    found.slots.row("chance")
    found.zone_slots = found.slots.row("zone", max(1, len(found.zone_rows)))
    found.place = found.slots.row("place", max(1, len(found.pieces)))
    if any(zone.turned for zone in headers.zones.values()):
        found.turn = found.slots.row("turned", max(1, len(found.pieces)))
    for symbol, var in headers.vars.items():
        if found.exists(symbol) and (var.owner is None or var.owner == PLAYER or found.exists(var.owner)):
            base = found.vars[symbol] = found.slots.row(str(symbol), found.size(var.owner))
            found.slots.types.update(dict.fromkeys(range(base, base + found.size(var.owner)), headers.types[symbol]))
    return found


def _lines(model: Model, symbol: Symbol) -> list[list[str]]:
    node = model.nodes[symbol].declaration
    assert isinstance(node, tree.Board)
    return [[name for cell in row.cells for name in cell.text.split()] for line in node.lines if isinstance(line, tree.Lines) for row in line.rows]


def _pieces(symbol: Symbol, found: Layout) -> None:
    header = found.model.headers.components[symbol]
    base = len(found.pieces)
    for owner in range(found.players) if header.owned else (-1,):
        for kind in found.model.kinds[symbol]:
            found.pieces += [PieceInfo(symbol, kind.symbol, owner, kind)] * kind.count
    found.bases[symbol] = (base, len(found.pieces) - base)


def _parts(found: Layout) -> None:
    for at, piece in enumerate(found.pieces):
        for _, value in piece.row.values:
            if isinstance(value, tuple):
                for part in value:
                    if isinstance(part, PartValue):
                        symbol = next(s for s, owner in found.model.headers.parts.items() if owner == piece.component)
                        found.parts.append(PartInfo(symbol, at, dict(part.values)))
