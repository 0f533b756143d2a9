"""In: the layout of a program. Out: everything that printed programs call: primitives, and those that move pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..program import journeys, operations, patterns, worked_out
from ..program.form import Kept, Program
from ..program.layout import Layout
from ..program.operations import FaultError, Place, State, elements

SLOT, POOL, STACK, SEQUENCE = range(4)
KINDS = {"slot": SLOT, "pool": POOL, "bag": POOL, "stack": STACK, "sequence": SEQUENCE}
EMPTY: dict[int, object] = {SLOT: -1, POOL: 0, STACK: (), SEQUENCE: ()}


def primitives(layout: Layout, program: Program) -> dict[str, Any]:
    """Every name that printed programs use."""
    named: dict[str, Any] = {}
    for module in (operations, journeys, patterns):
        named.update(
            {name: value for name, value in vars(module).items() if callable(value) and not name.startswith("_")}
        )
    named.update(
        worked_out.MAKERS,
        NO_NUMBER=operations.NO_NUMBER,
        STAMPS=operations.STAMPS,
        FEW=operations.FEW,
        PAIRS=operations.PAIRS,
        some_piece=some_piece,
    )
    named.update(telling_apart(layout))
    named.update(moving(layout, program.kept, named))
    return named


def some_piece(piece: int) -> tuple[int, ...]:
    return (piece,) if piece >= 0 else ()


def telling_apart(layout: Layout) -> dict[str, Any]:
    """Two pieces are alike if nothing that can be asked of them differs: kind, owner, place, marks."""
    zones, place = layout.zone_slots, layout.place
    classes: dict[object, int] = {}
    class_of = [classes.setdefault((piece.component, piece.kind, piece.owner), len(classes)) for piece in layout.pieces]
    marks: list[tuple[int, ...]] = []
    for at, piece in enumerate(layout.pieces):
        index = at - layout.bases[piece.component][0]
        own = [
            base + index
            for symbol, base in layout.vars.items()
            if layout.model.headers.vars[symbol].owner == piece.component
        ]
        own += [
            zones + first + index
            for symbol, (first, _) in layout.zones.items()
            if layout.model.headers.zones[symbol].owner == piece.component
        ]
        marks.append(tuple(own))

    def look(state: State, piece: int) -> tuple[object, ...]:
        return (class_of[piece], state[place + piece], *(state[slot] for slot in marks[piece]))

    def alike(state: State, pieces: int) -> Iterator[int]:
        """Of the pieces that are alike, one each."""
        seen = set()
        for piece in elements(pieces):
            shown = look(state, piece)
            if shown not in seen:
                seen.add(shown)
                yield piece

    return {"look": look, "alike": alike}


def moving(layout: Layout, kept: tuple[Kept, ...], named: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    """The primitives that change where pieces lie. Sets that are kept of zones and places follow."""
    zones, place, turned, far = layout.zone_slots, layout.place, layout.turn, layout.far
    headers = layout.model.headers
    kinds = [KINDS[headers.zones[symbol].kind] for symbol, _ in layout.zone_rows]
    fixed = len(kinds)
    far_kinds = [KINDS[headers.zones[symbol].kind] for symbol in layout.far_zones]

    def kind_of(zone: int) -> int:
        return kinds[zone] if zone < fixed else far_kinds[(zone - fixed) % len(far_kinds)]

    def content(state: State, zone: int) -> Any:
        return state[zones + zone] if zone < fixed else state[far].get(zone, EMPTY[kind_of(zone)])

    watched: dict[int, list[Kept]] = {}
    for one in kept:
        for slot in range(*one.among):
            watched.setdefault(slot, []).append(one)

    def note(state: State, slot: int) -> None:
        """A slot has changed of which sets are kept."""
        value = state[slot]
        for one in watched[slot]:
            test, bit = named[one.function], 1 << slot - one.origin
            for at in range(one.slot, one.slot + one.count):
                if test(state, value, at - one.slot) if one.count > 1 else test(state, value):
                    state[at] |= bit
                elif state[at] & bit:
                    state[at] ^= bit

    def settle(state: State, piece: int, zone: int) -> None:
        """A piece lies somewhere else now."""
        state[place + piece] = zone
        if place + piece in watched:
            note(state, place + piece)

    def fill(state: State, zone: int, inside: Any) -> None:
        if zone < fixed:
            state[zones + zone] = inside
            if zones + zone in watched:
                note(state, zones + zone)
            return
        # Copies of a state share what lies on a board without bounds until it changes.
        known = dict(state[far])
        if inside == EMPTY[kind_of(zone)]:
            known.pop(zone, None)
        else:
            known[zone] = inside
        state[far] = known

    def take(state: State, piece: int) -> None:
        zone = state[place + piece]
        if zone < 0:
            return
        kind = kind_of(zone)
        if kind == SLOT:
            fill(state, zone, -1)
        elif kind == POOL:
            fill(state, zone, content(state, zone) & ~(1 << piece))
        else:
            bit = 1 << piece
            fill(state, zone, tuple(left for layer in content(state, zone) if (left := layer & ~bit)))

    def put(state: State, piece: int, zone: int, end: int, where: Place) -> None:
        if zone < 0:
            raise FaultError("There is no such place to move to", *where)
        kind = kind_of(zone)
        inside = content(state, zone)
        if kind == SLOT:
            if inside >= 0:
                raise FaultError("Only one piece has room there", *where)
            fill(state, zone, piece)
        elif kind == POOL:
            fill(state, zone, inside | 1 << piece)
        else:
            fill(state, zone, (1 << piece, *inside) if end else (*inside, 1 << piece))
        settle(state, piece, zone)

    def move(state: State, piece: int, zone: int, end: int, where: Place) -> None:
        if piece < 0:
            raise FaultError("There is no piece to move", *where)
        take(state, piece)
        put(state, piece, zone, end, where)

    def move_set(state: State, pieces: int, zone: int, end: int, where: Place) -> None:
        for piece in elements(pieces):
            take(state, piece)
            put(state, piece, zone, end, where)

    def move_all(state: State, source: int, zone: int, end: int, where: Place) -> None:
        """All of an ordered zone: if the target is ordered, the order stays."""
        layers = content(state, source)
        if source == zone:
            return
        if kind_of(zone) in (STACK, SEQUENCE):
            fill(state, source, ())
            there = content(state, zone)
            fill(state, zone, (*layers, *there) if end else (*there, *layers))
            for layer in layers:
                for piece in elements(layer):
                    settle(state, piece, zone)
        else:
            move_set(state, operations.stacked(layers), zone, end, where)

    def mix_onto(state: State, pieces: int, zone: int, end: int) -> None:
        """Pieces go to a stack, and nobody knows in which order."""
        if not pieces:
            return
        for piece in elements(pieces):
            take(state, piece)
            settle(state, piece, zone)
        there = content(state, zone)
        fill(state, zone, (pieces, *there) if end else (*there, pieces))

    def shuffle(state: State, zone: int) -> None:
        if kind_of(zone) in (STACK, SEQUENCE):
            whole = operations.stacked(content(state, zone))
            fill(state, zone, (whole,) if whole else ())

    def draw(state: State, piece: int, source: int, zone: int, end: int, where: Place) -> None:
        del source
        take(state, piece)
        put(state, piece, zone, end, where)

    def swap(state: State, first: int, second: int, where: Place = operations.NOWHERE) -> None:
        one, other = state[place + first], state[place + second]
        take(state, first)
        take(state, second)
        if other >= 0:
            put(state, first, other, 0, where)
        if one >= 0:
            put(state, second, one, 0, where)

    def turn(state: State, piece: int, turns: int, where: Place) -> None:
        if piece < 0:
            raise FaultError("There is no piece to turn", *where)
        if turned:
            state[turned + piece] = turns
            if turned + piece in watched:
                note(state, turned + piece)

    def show(state: State, pieces: int, seers: int) -> None:
        """What a seat has seen is kept by the session, not by the rules."""
        del state, pieces, seers

    def derive(state: State) -> None:
        """What follows from where the pieces lie, worked out anew."""
        if far_kinds:
            state[far] = {}
            for piece in range(len(layout.pieces)):
                zone = state[place + piece]
                if zone >= fixed:
                    state[place + piece] = -1
                    put(state, piece, zone, 0, operations.NOWHERE)
        for one in kept:
            state[one.slot : one.slot + one.count] = [0] * one.count
        for slot in watched:
            note(state, slot)

    grown = growing(layout)
    made = (derive, move, move_set, move_all, mix_onto, shuffle, draw, swap, turn, show, grown)
    return {primitive.__name__: primitive for primitive in made}


def growing(layout: Layout) -> Callable[[Mapping[int, object], int], int]:
    """The cells of boards without bounds."""
    fixed, families = len(layout.zone_rows), len(layout.far_zones)
    boards = list(layout.boards)
    owners = [
        boards.index(owner)
        for symbol in layout.far_zones
        if (owner := layout.model.headers.zones[symbol].owner) is not None
    ]
    shapes = [layout.model.headers.boards[symbol].shape for symbol in boards]

    def grown(far: Mapping[int, object], board: int) -> int:
        """Those that hold something, and those beside them."""
        held = operations.as_set(
            (zone - fixed) // families for zone in far if owners[(zone - fixed) % families] == board
        )
        near = worked_out.board(shapes[board])
        return held | operations.union(operations.as_set(near.neighbours(cell)) for cell in elements(held))

    return grown
