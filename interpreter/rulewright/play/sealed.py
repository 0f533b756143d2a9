"""In: a state in which several decide together. Out: the state with another of them asked first, or with other choices
instead of those that a seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..program.operations import State
from .chance import Stream
from .machine import RESUME, Machine, Raw


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
