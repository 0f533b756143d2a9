"""In: a machine. Out: the same machine with observed primitives: an observer is told about every piece that moves.

Only the given state is observed: what a rule supposes on a copy (``supposing``) moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Any, Protocol

from ..model.terms import DONE_TO_ZONES
from ..program.layout import Layout
from ..program.operations import State, each_bit, stacked
from .machine import Machine
from .runtime import runtime


class Observer(Protocol):
    """Is told what happens to pieces."""

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], drawn: list[int]) -> None:
        """Pieces have moved from other zones to where they lie now. ``drawn``: if they were selected by chance or by a
        rule, and not by a choice, the sets of pieces that lay together, of which these were selected.
        """

    def reordered(self, state: State, zone: int, done: str) -> None:
        """The pieces in a zone are in another order: it was ``shuffled``, for example."""

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        """Pieces were shown to players (a set of seats)."""

    def told_of(self, pieces: list[int], among: int) -> None:
        """All were told that pieces are among others, for which something holds."""

    def unveiled(self, state: State, slot: int, value: Any, seers: int) -> None:
        """The value of a secret variable was shown to players (a set of seats)."""

    def veiled(self, slot: int, value: Any) -> None:
        """A secret variable got a value."""


class Watch(local):
    """The state that is observed, and its observer: each thread has another session, or none."""

    state: State | None = None
    observer: Observer | None = None


def watched(machine: Machine) -> tuple[Machine, Watch]:
    """A second machine from the same code, or one that is walked, too."""
    watch = Watch()
    layout = machine.layout
    names = runtime(layout, machine.program)
    names.update(machine.purse.named())
    place = layout.place

    def around(name: str, pieces_of: Callable[..., list[int]], *, drawn: bool = False) -> None:
        plain = names[name]

        def act(state: State, *args: int) -> None:
            if state is not watch.state or watch.observer is None:
                plain(state, *args)
                return
            pieces = pieces_of(state, *args)
            sources = {piece: state[place + piece] for piece in pieces}
            among = once(*(together(layout, state, piece) for piece in pieces)) if drawn else []
            plain(state, *args)
            if pieces:
                watch.observer.moved(state, pieces, sources, among)

        names[name] = act

    def lying(state: State, zone: int) -> list[int]:
        return [piece for piece in range(len(layout.pieces)) if zone >= 0 and state[place + piece] == zone]

    around("move", lambda _, piece, *__: [piece] if piece >= 0 else [])
    around("move_set", lambda _, pieces, *__: list(each_bit(pieces)))
    around("move_all", lambda state, source, *__: list(each_bit(stacked(layout.content(state, source)))))
    around("mix_onto", lambda _, pieces, *__: list(each_bit(pieces)), drawn=True)
    around("draw", lambda _, piece, *__: [piece], drawn=True)
    around("swap", lambda _, one, other, *__: once(one, other))
    around("swap_into", lambda state, piece, zone, *__: once(piece, *lying(state, zone)))
    around("swap_zones", lambda state, one, other, *__: once(*lying(state, one), *lying(state, other)))
    for kind in DONE_TO_ZONES:
        names[kind.PRIMITIVE] = reordering(names[kind.PRIMITIVE], kind.DONE, watch)
    show = names["show"]

    def showing(state: State, pieces: int, seers: int) -> None:
        show(state, pieces, seers)
        if state is watch.state and watch.observer is not None:
            watch.observer.shown(state, list(each_bit(pieces)), seers)

    names["show"] = showing
    tell = names["tell"]

    def telling(state: State, pieces: int, among: int) -> None:
        tell(state, pieces, among)
        if state is watch.state and watch.observer is not None:
            watch.observer.told_of(list(each_bit(pieces)), among)

    names["tell"] = telling

    def unveiling(state: State, slot: int, value: Any, seers: int) -> None:
        if state is watch.state and watch.observer is not None:
            watch.observer.unveiled(state, slot, value, seers)

    names["unveil"] = unveiling

    def veiling(state: State, slot: int, value: Any) -> None:
        if state is watch.state and watch.observer is not None:
            watch.observer.veiled(slot, value)

    names["veil"] = veiling
    if machine.code is None:
        from ..program.walker import walked  # noqa: PLC0415 - as in machine.py: seldom needed

        walked(machine.program, names)
    else:
        exec(machine.code, names)  # noqa: S102 - made from our own checked form only
    again = Machine(machine.program, layout, names, names["BLOCKS"], machine.code)
    again.purse, again.where = machine.purse, machine.where
    return again, watch


def reordering(plain: Callable[[State, int], None], done: str, watch: Watch) -> Callable[[State, int], None]:
    """A primitive that reorders the pieces of a zone, and tells the observer."""

    def act(state: State, zone: int) -> None:
        plain(state, zone)
        if state is watch.state and watch.observer is not None:
            watch.observer.reordered(state, zone, done)

    return act


def once(*pieces: int) -> list[int]:
    """These pieces, or sets of pieces, without repetitions: a piece may be swapped with itself."""
    return list(dict.fromkeys(piece for piece in pieces if piece >= 0))


def together(layout: Layout, state: State, piece: int) -> int:
    """The pieces that lie in the same place: in a zone without order, or in one layer of it."""
    zone = state[layout.place + piece]
    content: tuple[int, ...] | int = layout.content(state, zone) if zone >= 0 else 1 << piece
    if isinstance(content, tuple):
        return next(layer for layer in content if layer >> piece & 1)
    return 1 << piece if zone >= 0 and layout.zone_kind(zone) == "slot" else content
