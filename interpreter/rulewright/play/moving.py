"""In: the zones of a program and what is derived from them. Out: the primitives that move pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..program import operations
from ..program.faults import NOWHERE, Place, RulesFault
from ..program.form import Kept
from ..program.layout import Layout
from ..program.operations import State, elements
from .following import Following, following
from .hands import Hands, hands
from .rooms import POOL, SEQUENCE, SLOT, STACK, Rooms

Primitive = Callable[..., Any]


def moving(layout: Layout, kept: tuple[Kept, ...], named: Mapping[str, Any]) -> dict[str, Primitive]:
    """The primitives by name. They also update derived sets of zones and places."""
    rooms, follow = Rooms(layout), following(kept, named)
    hand = hands(rooms, follow)
    move = moves(rooms, hand)
    seen: tuple[Primitive, ...] = (show, tell, unveil, veil)
    made = (*move, *swaps(rooms, hand, move[0]), turning(layout, follow), deriving(rooms, hand, follow), *seen)
    return {primitive.__name__: primitive for primitive in made}


def moves(rooms: Rooms, hand: Hands) -> tuple[Primitive, ...]:
    """The primitives that move one piece or several into a zone, and shuffle zones."""
    take, put, fill, settle = hand
    kind, content, suits, make_sure, mixed = rooms.kind, rooms.content, rooms.suits, rooms.make_sure, rooms.mixed

    def move(state: State, piece: int, zone: int, end: int, where: Place) -> None:
        if piece < 0:
            raise RulesFault("fault-nothing-to-move", (), *where)
        if mixed and zone >= 0:
            suits(1 << piece, zone, where)
        take(state, piece)
        put(state, piece, zone, end, where)

    def move_set(state: State, pieces: int, zone: int, end: int, where: Place) -> None:
        """A set has no order: in a stack its order is unknown. In a sequence, all can see where each piece lies."""
        if pieces and kind(zone) == STACK:
            mix_onto(state, pieces, zone, end, where)
            return
        if pieces:
            make_sure(state, pieces, zone, where)
        for piece in elements(pieces):
            take(state, piece)
            put(state, piece, zone, end, where)

    def move_all(state: State, source: int, zone: int, end: int, where: Place) -> None:
        """Move the content of an ordered zone: if the target is ordered too, the order is kept."""
        layers = content(state, source)
        if source == zone or not layers:
            return
        make_sure(state, operations.stacked(layers), zone, where)
        if kind(zone) in (STACK, SEQUENCE):
            fill(state, source, ())
            there = content(state, zone)
            fill(state, zone, (*layers, *there) if end else (*there, *layers))
            for layer in layers:
                for piece in elements(layer):
                    settle(state, piece, zone)
        else:
            move_set(state, operations.stacked(layers), zone, end, where)

    def mix_onto(state: State, pieces: int, zone: int, end: int, where: Place) -> None:
        """Put pieces on a stack in an unknown order."""
        if not pieces:
            return
        make_sure(state, pieces, zone, where)
        for piece in elements(pieces):
            take(state, piece)
            settle(state, piece, zone)
        there = content(state, zone)
        fill(state, zone, (pieces, *there) if end else (*there, pieces))

    def shuffle(state: State, zone: int) -> None:
        if kind(zone) in (STACK, SEQUENCE):
            whole = operations.stacked(content(state, zone))
            fill(state, zone, (whole,) if whole else ())

    def reverse(state: State, zone: int) -> None:
        """Reverse the order of a zone. An unknown order remains unknown."""
        if kind(zone) in (STACK, SEQUENCE):
            fill(state, zone, content(state, zone)[::-1])

    def draw(state: State, piece: int, source: int, zone: int, end: int, where: Place) -> None:
        del source
        if mixed and zone >= 0:
            suits(1 << piece, zone, where)
        take(state, piece)
        put(state, piece, zone, end, where)

    return move, move_set, move_all, mix_onto, shuffle, reverse, draw


def swaps(rooms: Rooms, hand: Hands, move: Primitive) -> tuple[Primitive, ...]:
    """The primitives that swap two pieces, a piece and the content of a slot, or the contents of two zones."""
    _, _, fill, settle = hand
    place, size = rooms.layout.place, rooms.size
    kind, content, held, suits, make_sure = rooms.kind, rooms.content, rooms.held, rooms.suits, rooms.make_sure

    def swap(state: State, first: int, second: int, where: Place) -> None:
        """Swap two pieces: each takes the place of the other, in a row too."""
        if first < 0 or second < 0:
            raise RulesFault("fault-nothing-to-swap", (), *where)
        one, other = state[place + first], state[place + second]
        both = 1 << first | 1 << second

        def exchanged(bits: int) -> int:
            there = bits & both
            return bits ^ both if there and there != both else bits

        for zone, comes in {one: second, other: first}.items():
            if zone < 0 or (one == other and kind(zone) in (SLOT, POOL)):
                continue
            suits(1 << comes, zone, where)
            inside = content(state, zone)
            match kind(zone):
                case 0:  # a slot
                    fill(state, zone, comes)
                case 1:  # a pool
                    fill(state, zone, exchanged(inside))
                case _:
                    fill(state, zone, tuple(map(exchanged, inside)))
        settle(state, first, other)
        settle(state, second, one)

    def swap_into(state: State, piece: int, zone: int, where: Place) -> None:
        """Swap a piece and the content of a slot, if it has any."""
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
        """Swap the contents of two zones; a row keeps its order if its new zone has one."""
        make_sure(state, 0, first, where)
        make_sure(state, 0, second, where)
        if first == second:
            return
        found = [(zone, content(state, zone), held(state, zone)) for zone in (first, second)]
        for (zone, _, _), (_, _, pieces) in zip(found, reversed(found), strict=True):
            suits(pieces, zone, where)
            if pieces.bit_count() > size(zone):
                raise rooms.too_full(zone, pieces.bit_count(), where)
        for (zone, _, _), (source, inside, pieces) in zip(found, reversed(found), strict=True):
            fill(state, zone, as_kept(inside, pieces, kind(source), kind(zone)))
            for piece in elements(pieces):
                settle(state, piece, zone)

    return swap, swap_into, swap_zones


def as_kept(inside: Any, pieces: int, source: int, zone: int) -> Any:
    """The content of one kind of zone, as stored in another kind: in a stack, what had no order has none."""
    ordered = (STACK, SEQUENCE)
    if source == zone or (source in ordered and zone in ordered):
        return inside
    if zone == STACK:
        return (pieces,) if pieces else ()
    return pieces if zone == POOL else tuple(1 << piece for piece in elements(pieces))


def turning(layout: Layout, follow: Following) -> Primitive:
    """The primitive that turns pieces."""
    turned = layout.turn

    def turn(state: State, piece: int, turns: int, where: Place) -> None:
        if piece < 0:
            raise RulesFault("fault-nothing-to-turn", (), *where)
        if turned:
            state[turned + piece] = turns
            if turned + piece in follow.watched:
                follow.note(state, turned + piece)

    return turn


def show(state: State, pieces: int, seers: int) -> None:
    """Nothing to do: what seats have seen is kept by the session, and rules cannot ask for it."""
    del state, pieces, seers


def tell(state: State, pieces: int, among: int) -> None:
    """Nothing to do, as above: all have been told that these pieces are among others."""
    del state, pieces, among


def unveil(state: State, slot: int, value: object, seers: int) -> None:
    """Nothing to do, as above: a value was shown."""
    del state, slot, value, seers


def veil(state: State, slot: int, value: object) -> None:
    """Nothing to do, as above: a secret variable got a value."""
    del state, slot, value


def deriving(rooms: Rooms, hand: Hands, follow: Following) -> Primitive:
    """The function that recomputes what follows from where the pieces are."""
    layout, put = rooms.layout, hand.put

    def derive(state: State) -> None:
        """Recompute the derived slots."""
        if layout.far_zones and not layout.far_ordered:
            state[layout.far] = {}
            for piece in range(len(layout.pieces)):
                zone = state[layout.place + piece]
                if zone >= rooms.fixed:
                    state[layout.place + piece] = -1
                    put(state, piece, zone, 0, NOWHERE)
        follow.derive(state)

    return derive
