"""In: the components of the game. Out: the state before the first step: pieces where they start, everything else
empty.
"""

from __future__ import annotations

from ..graph.nodes import Box, Ground
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Get, Ref
from .domains import checked_as, listed
from .form import NONE, Block, Check, Clear, Num
from .layout import Layout
from .lowering import Frame, Lowering


def start_state(lowering: Lowering) -> tuple[object, ...]:
    """All slots, in order."""
    layout = lowering.layout
    state: list[object] = [0] * len(layout.slots.names)
    headers = layout.rules.headers
    for symbol, base in layout.vars.items():
        if listed(headers.types[symbol]) and not layout.is_growing(headers.vars[symbol].owner):
            for slot in range(base, base + layout.var_size(symbol)):
                state[slot] = ()  # functions may be asked of it before it gets its start
    for slot in layout.memories.values():
        state[slot] = ()
    contents: list[list[int]] = [[] for _ in layout.zone_rows]
    for at, piece in enumerate(layout.pieces):
        zone = begins(piece.component, piece.owner, layout)
        state[layout.place + at] = zone
        if 0 <= zone < len(contents):
            contents[zone].append(at)
    for number, (symbol, _) in enumerate(layout.zone_rows):
        state[layout.zone_slots + number] = holding(contents[number], layout.rules.headers.zones[symbol].kind)
    if layout.far_zones:
        state[layout.far] = far_contents(layout, state)
    for rows in lowering.limits.values():
        if rows.sparse:
            state[rows.base] = (0, ())
    return tuple(state)


def room_to_begin(lowering: Lowering) -> Block:
    """A fault if more pieces start in a zone than fit in."""
    layout = lowering.layout
    there: dict[int, list[Symbol]] = {}
    for piece in layout.pieces:
        there.setdefault(begins(piece.component, piece.owner, layout), []).append(piece.component)
    found: list[Check] = []
    for zone, components in there.items():
        symbol = layout.zone(zone)[0] if zone >= 0 else None
        room = layout.rooms.get(symbol, len(components)) if symbol is not None else len(components)
        if symbol is not None and len(components) > room:
            spot = lowering.spot(layout.rules.places[components[-1]]).spot
            values = (("zone", symbol.name), ("room", room), ("there", len(components)))
            found.append(Check(Num(0), "fault-begins-full", values, spot))
    return tuple(found)


def far_contents(layout: Layout, state: list[object]) -> dict[int, object]:
    """The contents of boards without bounds at the start."""
    found: dict[int, list[int]] = {}
    for piece in range(len(layout.pieces)):
        zone = state[layout.place + piece]
        assert isinstance(zone, int)
        if zone >= len(layout.zone_rows):
            found.setdefault(zone, []).append(piece)
    return {zone: holding(pieces, layout.zone_kind(zone)) for zone, pieces in found.items()}


def holding(pieces: list[int], kind: str) -> object:
    """The content of a zone in which some pieces start. The first row of a table is on top of a stack."""
    match kind:
        case "slot":
            return pieces[0] if pieces else NONE
        case "stack":
            return tuple(1 << piece for piece in reversed(pieces))
        case "sequence":
            return tuple(1 << piece for piece in pieces)
        case _:
            return sum(1 << piece for piece in pieces)


def begins(component: Symbol, owner: int, layout: Layout) -> int:
    """The zone in which a piece starts; none if it starts nowhere."""
    box = layout.rules.held(component)
    if not isinstance(box, Box) or box.starts is None:
        return NONE
    match box.starts:
        case Ref(symbol=zone):
            return layout.zones[zone][0] + (owner if layout.rules.headers.zones[zone].owner == PLAYER else 0)
        case Get(of=Ref(symbol=holder), symbol=zone) if zone in layout.far_zones:
            return layout.far_zone(zone, layout.value(holder))
        case Get(of=Ref(symbol=holder), symbol=zone):
            return layout.zones[zone][0] + layout.value(holder)
        case _:
            raise AssertionError(component)


def keys(lowering: Lowering) -> list[Clear]:
    """Start values that a map gives to cells by their symbols."""
    found = []
    layout = lowering.layout
    headers = layout.rules.headers
    for board in layout.boards:
        ground = layout.rules.held(board)
        assert isinstance(ground, Ground)
        for sign, symbol, term in ground.keys:
            given = checked_as(term, headers.types[symbol], Frame(lowering, board.name))
            found += [
                Clear(layout.vars[symbol] + at, 1, given)
                for at, cell in enumerate(headers.boards[board].cells)
                if cell.symbol == sign
            ]
    return found
