"""In: a state in which several decide together, or which holds what a seat does not see. Out: the state with another of
them asked first, or with other choices and values instead of those that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..model import types as t
from ..program.layout import Layout
from ..program.operations import State
from .chance import Stream
from .machine import RESUME, Machine, Raw
from .sight import UNSEEN, Sight


def turn_to(machine: Machine, state: State, number: int, seat: int) -> None:
    """Ask this seat first; the one that was to be asked comes later."""
    decision = machine.program.decisions[number]
    sealed = decision.sealed
    assert sealed is not None
    state[sealed.left] = (state[sealed.left] | 1 << state[sealed.seat]) & ~(1 << seat)
    _ask(machine, state, number, seat)


def _ask(machine: Machine, state: State, number: int, seat: int) -> None:
    decision = machine.program.decisions[number]
    assert decision.sealed is not None
    state[decision.sealed.seat] = state[decision.player.index] = seat
    machine.derive(state)


def chosen_again(machine: Machine, state: State, number: int, seats: Iterable[int], stream: Stream) -> dict[int, Raw]:
    """Replace the secret choices of these seats by random ones, with equal chances."""
    decision = machine.program.decisions[number]
    assert decision.sealed is not None
    asked = state[decision.sealed.seat]
    found = {}
    for seat in sorted(seats):
        _ask(machine, state, number, seat)
        legal = machine.legal(state, number)
        if legal:
            found[seat] = legal[stream.below(len(legal))]
            machine.apply(state, number, found[seat])
    state[RESUME] = decision.block
    _ask(machine, state, number, asked)
    return found


def guess(sight: Sight, state: State, viewer: int, stream: Stream) -> None:
    """Replace the values that a viewer does not see by any that their variables may hold."""
    for slot in sight.secret:
        if sight.value(state, slot, viewer) is UNSEEN:
            state[slot] = any_value(sight.layout.slots.types[slot], sight.layout, stream)


def any_value(type_: t.Type, layout: Layout, stream: Stream) -> object:
    """A value of a type; a list is empty."""
    inner = t.plain(type_)
    if isinstance(inner, t.Many):
        size = layout.values_of(inner.of) or (inner.of.high + 1 if isinstance(inner.of, t.Int) else 0)
        least = inner.of.low if isinstance(inner.of, t.Int) else 0
        return () if inner.form == "list" else sum(stream.below(2) << at for at in range(least, size))
    if isinstance(inner, t.Int):
        return inner.low + stream.below(inner.high - inner.low + 1)
    return stream.below(max(layout.values_of(inner), 1))
