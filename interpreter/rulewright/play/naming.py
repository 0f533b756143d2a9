"""In: the layout of a program. Out: what its numbers are called in texts: cells, pieces by kind, seats, values."""

from __future__ import annotations

from collections.abc import Callable

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Bool, Int, Many, Maybe, Of, Piece, Type
from ..program.faults import OWNERS, Values
from ..program.layout import Layout
from ..program.operations import NO_NUMBER, State, each_bit

NONE = "none"


def piece_kind(layout: Layout, piece: int) -> str:
    """The kind of a piece: what it is called."""
    return layout.pieces[piece].kind.name


def part_name(layout: Layout, part: int) -> str:
    """A part by the piece on which it is printed; by its number there too if it is one of several."""
    piece = layout.parts[part].piece
    beside = [at for at, info in enumerate(layout.parts) if info.piece == piece]
    name = piece_kind(layout, piece)
    return name if len(beside) == 1 else f"{name}/{beside.index(part) + 1}"


def zone_name(layout: Layout, zone: int) -> str:
    """A zone with its owner: ``deck``, ``hand of red``, ``tile of a1``."""
    symbol, at = layout.zone(zone)
    owner = layout.rules.headers.zones[symbol].owner
    return symbol.name if owner is None else f"{symbol.name} of {owner_name(layout, owner, at)}"


def zone_values(layout: Layout, zone: int) -> Values:
    """The same as data: the zone, and its owner by what sort of thing that is."""
    symbol, at = layout.zone(zone)
    owner = layout.model.headers.zones[symbol].owner
    called = ("zone", symbol.name)
    return (called,) if owner is None else (called, (OWNERS[owner.kind], owner_name(layout, owner, at)))


def owner_name(layout: Layout, owner: Symbol, at: int) -> str:
    match owner.kind:
        case "owner":
            return layout.seats()[at]
        case "board":
            return layout.boards[owner].name(at)
        case "enum":
            return layout.rules.headers.enums[owner][at]
        case "part":
            return part_name(layout, at)
        case "component":
            return piece_kind(layout, layout.bases[owner][0] + at)
    raise AssertionError(owner)


def name_of(layout: Layout, type_: Type, value: object) -> str:
    """A single value of a type, as text."""
    inner = t.plain(type_)
    if isinstance(value, tuple):
        item = inner.of if isinstance(inner, Many) else inner
        return ", ".join(name_of(layout, item, one) for one in value) or "nothing"
    assert isinstance(value, int)
    if isinstance(type_, Maybe) and value == (NO_NUMBER if isinstance(inner, Int) else -1):
        return NONE
    match inner:
        case Many(of=of):
            return ", ".join(name_of(layout, of, one) for one in each_bit(value)) or "nothing"
        case Bool():
            return "yes" if value else "no"
        case Int():
            return str(int(value))
    if value < 0:
        return NONE
    match inner:
        case t.PLAYER:
            return layout.seats()[value]
        case t.DIRECTION:
            return layout.directions()[value]
        case Piece():
            return piece_kind(layout, value)
        case Of("cell", board):
            return layout.boards[board].name(value)
        case Of("enum", enum):
            return layout.rules.headers.enums[enum][value]
        case Of("kind", component):
            return layout.rules.headers.components[component].kinds[value]
        case Of("part", _):
            return part_name(layout, value)
    return str(value)


def piece_facts(layout: Layout, state: State, piece: int) -> list[str]:
    info = layout.pieces[piece]
    zone = state[layout.place + piece]
    found = [layout.seats()[info.owner] if info.owner >= 0 else "", zone_name(layout, zone) if zone >= 0 else "nowhere"]
    at = piece - layout.bases[info.component][0]
    for symbol, base in layout.vars.items():
        if layout.rules.headers.vars[symbol].owner == info.component:
            found.append(f"{symbol.name} {name_of(layout, layout.rules.headers.types[symbol], state[base + at])}")
    return found


def differences(
    layout: Layout, state: State, pieces: list[int], told: Callable[[Layout, State, int], list[str]] = piece_facts
) -> dict[int, str]:
    """What tells pieces of one kind apart: owner, place, and the variables that differ, in brackets after the kind."""
    facts = {piece: told(layout, state, piece) for piece in pieces}
    telling = [
        at
        for at in range(max(map(len, facts.values()), default=0))
        if len({fact[at] if at < len(fact) else "" for fact in facts.values()}) > 1
    ]
    return {
        piece: ", ".join(fact[at] for at in telling if at < len(fact) and fact[at]) for piece, fact in facts.items()
    }
