"""In: the layout of a program. Out: everything that printed programs call: primitives, and those that move pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..program import journeys, operations, patterns, worked_out
from ..program.faults import NOWHERE, Place, RulesFault
from ..program.form import Kept, Program
from ..program.layout import Layout
from ..program.operations import State, elements
from .alike import telling_apart
from .naming import zone_values

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
        MOST_REMEMBERED=operations.MOST_REMEMBERED,
        some_piece=some_piece,
    )
    named.update(telling_apart(layout, program))
    named.update(moving(layout, program.kept, named))
    return named


def too_full(layout: Layout, zone: int, there: int, where: Place) -> RulesFault:
    """More pieces than a zone has room for would lie in it."""
    room = layout.rooms[layout.zone(zone)[0]]
    values = (*zone_values(layout, zone), ("room", room), ("there", there))
    return RulesFault("fault-room-for-one" if room == 1 else "fault-no-room", values, *where)


def some_piece(piece: int) -> tuple[int, ...]:
    return (piece,) if piece >= 0 else ()


class Passing(dict[Any, bool]):
    """Which values pass the test of a kept set. Found out when a value is first seen."""

    __slots__ = ("test",)

    def __init__(self, test: Callable[[Any], Any]) -> None:
        super().__init__()
        self.test = test

    def __missing__(self, value: Any) -> bool:
        if len(self) >= operations.MOST_REMEMBERED:
            self.clear()
        found = self[value] = bool(self.test(value))
        return found


def passing(kept: Kept, named: dict[str, Any]) -> list[Passing]:
    """One test for each of the sets; the functions are named only when the program has been compiled."""

    def test(other: int) -> Callable[[Any], Any]:
        told = (other,) if kept.count > 1 else ()
        return lambda value: named[kept.function]((), value, *told)

    return [Passing(test(other)) for other in range(kept.count)]


def moving(layout: Layout, kept: tuple[Kept, ...], named: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    """The primitives that change where pieces lie. Sets that are kept of zones and places follow."""
    zones, place, turned, far = layout.zone_slots, layout.place, layout.turn, layout.far
    headers = layout.rules.headers
    kinds = [KINDS[headers.zones[symbol].kind] for symbol, _ in layout.zone_rows]
    fixed = len(kinds)
    far_kinds = [KINDS[headers.zones[symbol].kind] for symbol in layout.far_zones]
    enough = len(layout.pieces)
    rooms = [layout.rooms.get(symbol, enough) for symbol, _ in layout.zone_rows]
    far_rooms = [layout.rooms.get(symbol, enough) for symbol in layout.far_zones]

    def kind_of(zone: int) -> int:
        return kinds[zone] if zone < fixed else far_kinds[(zone - fixed) % len(far_kinds)]

    def room_of(zone: int) -> int:
        return rooms[zone] if zone < fixed else far_rooms[(zone - fixed) % len(far_rooms)]

    def content(state: State, zone: int) -> Any:
        return state[zones + zone] if zone < fixed else state[far].get(zone, EMPTY[kind_of(zone)])

    def held(state: State, zone: int) -> int:
        """The pieces in a zone, as a set."""
        inside = content(state, zone)
        match kind_of(zone):
            case 0:  # a slot
                return operations.single(inside) if inside >= 0 else 0
            case 1:  # a pool
                return int(inside)
        return operations.stacked(inside)

    every = (1 << enough) - 1
    misfits = [every & ~layout.fitting(symbol) for symbol, _ in layout.zone_rows]
    far_misfits = [every & ~layout.fitting(symbol) for symbol in layout.far_zones]
    mixed = any(misfits) or any(far_misfits)

    def suits(pieces: int, zone: int, where: Place) -> None:
        """A zone holds pieces of some components and no others."""
        wrong = pieces & (misfits[zone] if zone < fixed else far_misfits[(zone - fixed) % len(far_misfits)])
        if wrong:
            symbol, _ = layout.zone(zone)
            called = layout.pieces[operations.first_bit(wrong)].component.name
            raise RulesFault("fault-unfit", (("component", called), ("zone", symbol.name)), *where)

    def make_sure(state: State, pieces: int, zone: int, where: Place) -> None:
        """There must be such a zone, for pieces of this sort, with room for some and for those that stay in it."""
        if zone < 0:
            raise RulesFault("fault-no-place", (), *where)
        if mixed:
            suits(pieces, zone, where)
        there = (held(state, zone) | pieces).bit_count()
        if there > room_of(zone):
            raise too_full(layout, zone, there, where)

    watched: dict[int, tuple[tuple[int, int, Passing], ...]] = {}
    for one in kept:
        tests = passing(one, named)
        for slot in range(*one.among):
            bit = 1 << slot - one.origin
            sets = tuple((one.slot + at, bit, test) for at, test in enumerate(tests))
            watched[slot] = (*watched.get(slot, ()), *sets)
    zone_watched = tuple(zones + zone in watched for zone in range(fixed))
    place_watched = tuple(place + piece in watched for piece in range(len(layout.pieces)))

    def note(state: State, slot: int) -> None:
        """A slot has changed of which sets are kept."""
        value = state[slot]
        for at, bit, passes in watched[slot]:
            if passes[value]:
                state[at] |= bit
            elif state[at] & bit:
                state[at] ^= bit

    def settle(state: State, piece: int, zone: int) -> None:
        """A piece lies somewhere else now."""
        state[place + piece] = zone
        if place_watched[piece]:
            note(state, place + piece)

    def fill(state: State, zone: int, inside: Any) -> None:
        if zone < fixed:
            state[zones + zone] = inside
            if zone_watched[zone]:
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
        if zone >= fixed:
            take_afar(state, piece, zone)
            return
        slot, kind = zones + zone, kinds[zone]
        if kind == SLOT:
            state[slot] = -1
        elif kind == POOL:
            state[slot] &= ~(1 << piece)
        else:
            bit = 1 << piece
            layers = state[slot]
            if layers[-1] == bit:
                state[slot] = layers[:-1]
            else:
                state[slot] = tuple([left for layer in layers if (left := layer & ~bit)])
        if zone_watched[zone]:
            note(state, slot)

    def take_afar(state: State, piece: int, zone: int) -> None:
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
            raise RulesFault("fault-no-place", (), *where)
        kind = kinds[zone] if zone < fixed else kind_of(zone)
        inside = state[zones + zone] if zone < fixed else content(state, zone)
        if kind == SLOT:
            if inside >= 0:
                raise too_full(layout, zone, 2, where)
            inside = piece
        elif kind == POOL:
            inside |= 1 << piece
            if inside.bit_count() > room_of(zone):
                raise too_full(layout, zone, inside.bit_count(), where)
        else:
            inside = (1 << piece, *inside) if end else (*inside, 1 << piece)
            if room_of(zone) < enough and operations.stack_size(inside) > room_of(zone):
                raise too_full(layout, zone, operations.stack_size(inside), where)
        if zone < fixed:
            state[zones + zone] = inside
            if zone_watched[zone]:
                note(state, zones + zone)
        else:
            fill(state, zone, inside)
        state[place + piece] = zone
        if place_watched[piece]:
            note(state, place + piece)

    def move(state: State, piece: int, zone: int, end: int, where: Place) -> None:
        if piece < 0:
            raise RulesFault("fault-nothing-to-move", (), *where)
        if mixed and zone >= 0:
            suits(1 << piece, zone, where)
        take(state, piece)
        put(state, piece, zone, end, where)

    def move_set(state: State, pieces: int, zone: int, end: int, where: Place) -> None:
        """A set has no order: in a stack nobody knows it. In a sequence, all can see where each piece lies."""
        if pieces and kind_of(zone) == STACK:
            mix_onto(state, pieces, zone, end, where)
            return
        if pieces:
            make_sure(state, pieces, zone, where)
        for piece in elements(pieces):
            take(state, piece)
            put(state, piece, zone, end, where)

    def move_all(state: State, source: int, zone: int, end: int, where: Place) -> None:
        """All of an ordered zone: if the target is ordered, the order stays."""
        layers = content(state, source)
        if source == zone or not layers:
            return
        make_sure(state, operations.stacked(layers), zone, where)
        if kind_of(zone) in (STACK, SEQUENCE):
            fill(state, source, ())
            there = content(state, zone)
            fill(state, zone, (*layers, *there) if end else (*there, *layers))
            for layer in layers:
                for piece in elements(layer):
                    settle(state, piece, zone)
        else:
            move_set(state, operations.stacked(layers), zone, end, where)

    def mix_onto(state: State, pieces: int, zone: int, end: int, where: Place) -> None:
        """Pieces go to a stack, and nobody knows in which order."""
        if not pieces:
            return
        make_sure(state, pieces, zone, where)
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
        if mixed and zone >= 0:
            suits(1 << piece, zone, where)
        take(state, piece)
        put(state, piece, zone, end, where)

    def swap(state: State, first: int, second: int, where: Place) -> None:
        """Two pieces: each comes to lie where the other lay, in a row too."""
        if first < 0 or second < 0:
            raise RulesFault("fault-nothing-to-swap", (), *where)
        one, other = state[place + first], state[place + second]
        both = 1 << first | 1 << second

        def exchanged(bits: int) -> int:
            there = bits & both
            return bits ^ both if there and there != both else bits

        for zone, comes in {one: second, other: first}.items():
            if zone < 0 or (one == other and kind_of(zone) in (SLOT, POOL)):
                continue
            suits(1 << comes, zone, where)
            inside = content(state, zone)
            match kind_of(zone):
                case 0:  # a slot
                    fill(state, zone, comes)
                case 1:  # a pool
                    fill(state, zone, exchanged(inside))
                case _:
                    fill(state, zone, tuple(map(exchanged, inside)))
        settle(state, first, other)
        settle(state, second, one)

    def swap_into(state: State, piece: int, zone: int, where: Place) -> None:
        """A piece, and what lies in a slot, if anything does."""
        if piece < 0:
            raise RulesFault("fault-nothing-to-swap", (), *where)
        make_sure(state, 0, zone, where)
        inside = content(state, zone)
        if inside >= 0:
            swap(state, piece, inside, where)
        else:
            suits(1 << piece, zone, where)
            move(state, piece, zone, 0, where)

    def swap_zones(state: State, first: int, second: int, where: Place) -> None:
        """All that lies in two zones; what is in a row stays in its order, if it comes into a row."""
        make_sure(state, 0, first, where)
        make_sure(state, 0, second, where)
        if first == second:
            return
        found = [(zone, content(state, zone), held(state, zone)) for zone in (first, second)]
        for (zone, _, _), (_, _, pieces) in zip(found, reversed(found), strict=True):
            suits(pieces, zone, where)
            if pieces.bit_count() > room_of(zone):
                raise too_full(layout, zone, pieces.bit_count(), where)
        for (zone, _, _), (source, inside, pieces) in zip(found, reversed(found), strict=True):
            fill(state, zone, as_kept(inside, pieces, kind_of(source), kind_of(zone)))
            for piece in elements(pieces):
                settle(state, piece, zone)

    def turn(state: State, piece: int, turns: int, where: Place) -> None:
        if piece < 0:
            raise RulesFault("fault-nothing-to-turn", (), *where)
        if turned:
            state[turned + piece] = turns
            if turned + piece in watched:
                note(state, turned + piece)

    def show(state: State, pieces: int, seers: int) -> None:
        """What a seat has seen is kept by the session, not by the rules."""
        del state, pieces, seers

    def derive(state: State) -> None:
        """What follows from where the pieces lie, worked out anew."""
        if far_kinds and not layout.far_ordered:
            state[far] = {}
            for piece in range(len(layout.pieces)):
                zone = state[place + piece]
                if zone >= fixed:
                    state[place + piece] = -1
                    put(state, piece, zone, 0, NOWHERE)
        for one in kept:
            state[one.slot : one.slot + one.count] = [0] * one.count
        for slot in watched:
            note(state, slot)

    grown = growing(layout)
    made = (derive, move, move_set, move_all, mix_onto, shuffle, draw, swap, swap_into, swap_zones, turn, show, grown)
    return {primitive.__name__: primitive for primitive in made}


def as_kept(inside: Any, pieces: int, source: int, zone: int) -> Any:
    """What lay in one kind of zone, as another keeps it."""
    ordered = (STACK, SEQUENCE)
    if source == zone or (source in ordered and zone in ordered):
        return inside
    return pieces if zone == POOL else tuple(1 << piece for piece in elements(pieces))


def growing(layout: Layout) -> Callable[[Mapping[int, object], int], int]:
    """The cells of boards without bounds."""
    fixed, families = len(layout.zone_rows), len(layout.far_zones)
    boards = list(layout.boards)
    owners = [
        boards.index(owner)
        for symbol in layout.far_zones
        if (owner := layout.rules.headers.zones[symbol].owner) is not None
    ]
    nearby = [worked_out.growing_neighbours(layout.rules.headers.boards[symbol].shape) for symbol in boards]

    def grown(far: Mapping[int, object], board: int) -> int:
        """Those that hold something, and those beside them."""
        held = operations.as_set(
            (zone - fixed) // families for zone in far if owners[(zone - fixed) % families] == board
        )
        return held | operations.union(nearby[board][cell] for cell in elements(held))

    return grown
