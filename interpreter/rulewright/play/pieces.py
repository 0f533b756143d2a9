"""In: a program's layout. Out: the primitives that move pieces about in its flat state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..program import operations
from ..program.layout import Layout
from ..program.operations import FaultError, State, each_bit

SLOT, POOL, STACK, SEQUENCE = range(4)
KINDS = {"slot": SLOT, "pool": POOL, "bag": POOL, "stack": STACK, "sequence": SEQUENCE}


def primitives(layout: Layout) -> dict[str, object]:
    """Every name that printed programs use."""
    zones, place, turned = layout.zone_slots, layout.place, layout.turn
    headers = layout.model.headers
    kinds = [KINDS[headers.zones[symbol].kind] for symbol, _ in layout.zone_rows]
    classes: dict[object, int] = {}
    look_of = [classes.setdefault((piece.component, piece.kind, piece.owner), len(classes)) for piece in layout.pieces]
    marks: list[tuple[int, ...]] = []
    for at, piece in enumerate(layout.pieces):
        own = []
        for symbol, base in layout.vars.items():
            if headers.vars[symbol].owner == piece.component:
                own.append(base + at - layout.bases[piece.component][0])
        for symbol, (first, _) in layout.zones.items():
            if headers.zones[symbol].owner == piece.component:
                own.append(zones + first + at - layout.bases[piece.component][0])
        marks.append(tuple(own))

    def look(state: State, piece: int) -> tuple[object, ...]:
        """Two pieces with equal looks are alike: same kind, owner, place, and marks."""
        return (look_of[piece], state[place + piece], *(state[slot] for slot in marks[piece]))

    def alike(state: State, pieces: int) -> Iterator[int]:
        seen = set()
        for piece in each_bit(pieces):
            shown = look(state, piece)
            if shown not in seen:
                seen.add(shown)
                yield piece

    def take(state: State, piece: int) -> None:
        zone = state[place + piece]
        if zone < 0:
            return
        at = zones + zone
        kind = kinds[zone]
        if kind == SLOT:
            state[at] = -1
        elif kind == POOL:
            state[at] &= ~(1 << piece)
        else:
            bit = 1 << piece
            state[at] = tuple(left for layer in state[at] if (left := layer & ~bit))

    def put(state: State, piece: int, zone: int, end: int, line: int) -> None:
        at = zones + zone
        kind = kinds[zone]
        if kind == SLOT:
            if state[at] >= 0:
                raise FaultError("Only one piece has room there", line)
            state[at] = piece
        elif kind == POOL:
            state[at] |= 1 << piece
        else:
            state[at] = (1 << piece, *state[at]) if end else (*state[at], 1 << piece)
        state[place + piece] = zone

    def move(state: State, piece: int, zone: int, end: int, line: int) -> None:
        if piece < 0:
            raise FaultError("There is no piece to move", line)
        take(state, piece)
        put(state, piece, zone, end, line)

    def move_set(state: State, pieces: int, zone: int, end: int, line: int) -> None:
        for piece in each_bit(pieces):
            take(state, piece)
            put(state, piece, zone, end, line)

    def move_all(state: State, source: int, zone: int, end: int, line: int) -> None:
        """All of an ordered zone: if the target is ordered, the order stays."""
        layers = state[zones + source]
        if kinds[zone] in (STACK, SEQUENCE):
            state[zones + source] = ()
            state[zones + zone] = (*layers, *state[zones + zone]) if end else (*state[zones + zone], *layers)
            for layer in layers:
                for piece in each_bit(layer):
                    state[place + piece] = zone
        else:
            move_set(state, operations.stacked(layers), zone, end, line)

    def mix_onto(state: State, pieces: int, zone: int, end: int) -> None:
        """Pieces go to a stack, and nobody knows in which order."""
        if not pieces:
            return
        for piece in each_bit(pieces):
            take(state, piece)
            state[place + piece] = zone
        at = zones + zone
        state[at] = (pieces, *state[at]) if end else (*state[at], pieces)

    def shuffle(state: State, zone: int) -> None:
        if kinds[zone] in (STACK, SEQUENCE):
            whole = operations.stacked(state[zones + zone])
            state[zones + zone] = (whole,) if whole else ()

    def draw(state: State, piece: int, source: int, zone: int, end: int, line: int) -> None:
        del source
        take(state, piece)
        put(state, piece, zone, end, line)

    def swap(state: State, first: int, second: int) -> None:
        one, other = state[place + first], state[place + second]
        take(state, first)
        take(state, second)
        if other >= 0:
            put(state, first, other, 0, 0)
        if one >= 0:
            put(state, second, one, 0, 0)

    def turn(state: State, piece: int, turns: int) -> None:
        if turned:
            state[turned + piece] = turns

    def show(state: State, pieces: int, seers: int) -> None:
        """What a seat has seen is kept by the session, not by the rules."""
        del state, pieces, seers

    named: dict[str, object] = {name: value for name, value in vars(operations).items() if not name.startswith("_")}
    named.update({
        "look": look, "alike": alike, "move": move, "move_set": move_set, "move_all": move_all, "mix_onto": mix_onto,
        "shuffle": shuffle, "draw": draw, "swap": swap, "turn": turn, "show": show, "top_fitting": top_fitting,
        "some_piece": some_piece, "only": only, "best": best, "sole": sole,
    })
    return named


def top_fitting(layers: tuple[int, ...], fits: Callable[[int], object]) -> int:
    """The pieces that fit in the uppermost layer that holds any."""
    for layer in reversed(layers):
        found = operations.as_set(piece for piece in each_bit(layer) if fits(piece))
        if found:
            return found
    return 0


def some_piece(piece: int) -> tuple[int, ...]:
    return (piece,) if piece >= 0 else ()


def only(items: Iterable[int]) -> int:
    found = -1
    for item in items:
        if found >= 0:
            return -1
        found = item
    return found


def best(pairs: Iterable[tuple[int, int]]) -> int:
    found, highest = -1, operations.NO_NUMBER - 1
    for value, item in pairs:
        if value > highest:
            found, highest = item, value
    return found


def sole(pairs: Iterable[tuple[int, int]]) -> int:
    """The only one with the highest value, if that is above 0."""
    found, highest = -1, 0
    for value, item in pairs:
        if value > highest:
            found, highest = item, value
        elif value == highest and value > 0:
            found = -1
    return found
