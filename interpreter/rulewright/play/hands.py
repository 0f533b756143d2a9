"""In: the zones of a program. Out: functions that take a piece from where it lies, and put it somewhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..program import operations
from ..program.faults import Place, RulesFault
from ..program.operations import State
from .following import Following
from .rooms import EMPTY, POOL, SLOT, Rooms


class Hands(NamedTuple):
    """The operations that all moves are made of."""

    take: Callable[[State, int], None]
    """Removes a piece from its zone; its new place is recorded by ``put``."""
    put: Callable[[State, int, int, int, Place], None]
    """Puts a piece into a zone, at one of its ends."""
    fill: Callable[[State, int, Any], None]
    """Replaces the content of a zone."""
    settle: Callable[[State, int, int], None]
    """Records the new zone of a piece."""


def hands(rooms: Rooms, follow: Following) -> Hands:
    """Make the operations. Printed programs spend much of their time here, so what is needed for every piece is a local
    name.
    """
    layout, note = rooms.layout, follow.note
    zones, place, far = layout.zone_slots, layout.place, layout.far
    kinds, sizes, fixed, enough = rooms.kinds, rooms.sizes, rooms.fixed, rooms.enough
    kind, size, content, too_full = rooms.kind, rooms.size, rooms.content, rooms.too_full
    zone_watched = tuple(zones + zone in follow.watched for zone in range(fixed))
    place_watched = tuple(place + piece in follow.watched for piece in range(enough))

    def settle(state: State, piece: int, zone: int) -> None:
        """Record the new zone of a piece."""
        state[place + piece] = zone
        if place_watched[piece]:
            note(state, place + piece)

    def fill(state: State, zone: int, inside: Any) -> None:
        if zone < fixed:
            state[zones + zone] = inside
            if zone_watched[zone]:
                note(state, zones + zone)
            return
        # Copies of a state share the contents of boards without bounds until one of them changes.
        known = dict(state[far])
        if inside == EMPTY[kind(zone)]:
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
        slot, sort = zones + zone, kinds[zone]
        if sort == SLOT:
            state[slot] = -1
        elif sort == POOL:
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
        sort = kind(zone)
        if sort == SLOT:
            fill(state, zone, -1)
        elif sort == POOL:
            fill(state, zone, content(state, zone) & ~(1 << piece))
        else:
            bit = 1 << piece
            fill(state, zone, tuple(left for layer in content(state, zone) if (left := layer & ~bit)))

    def put(state: State, piece: int, zone: int, end: int, where: Place) -> None:
        if zone < 0:
            raise RulesFault("fault-no-place", (), *where)
        sort, room = (kinds[zone], sizes[zone]) if zone < fixed else (kind(zone), size(zone))
        inside = state[zones + zone] if zone < fixed else content(state, zone)
        if sort == SLOT:
            if inside >= 0:
                raise too_full(zone, 2, where)
            inside = piece
        elif sort == POOL:
            inside |= 1 << piece
            if inside.bit_count() > room:
                raise too_full(zone, inside.bit_count(), where)
        else:
            inside = (1 << piece, *inside) if end else (*inside, 1 << piece)
            if room < enough and operations.stack_size(inside) > room:
                raise too_full(zone, operations.stack_size(inside), where)
        if zone < fixed:
            state[zones + zone] = inside
            if zone_watched[zone]:
                note(state, zones + zone)
        else:
            fill(state, zone, inside)
        state[place + piece] = zone
        if place_watched[piece]:
            note(state, place + piece)

    return Hands(take, put, fill, settle)
