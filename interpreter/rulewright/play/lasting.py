"""In: a program and where play has stopped. Out: the phases that are running, and so the variables to be seen.

Phases in which nothing waits are never running when play stops. Each of the others stores its way back: a block of the
phase that called it. So the waiting phase leads to its caller, and so on to the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model.symbols import Symbol
from ..program.form import Program
from ..program.layout import Layout
from .machine import OVER

PLAY = "play"


def running(program: Program, state: Sequence[Any], stop: int) -> frozenset[str] | None:
    """The phases that are running; None if that is unknown, because an example began inside them."""
    if stop == OVER:
        return frozenset({PLAY})  # what lasts for `play` can still be counted at the end
    number, chance = divmod(-2 - stop, 2) if stop < OVER else (stop, 0)
    at = program.events[number].after if chance else program.decisions[number].block
    names = {slot: name for name, slot in program.phases}
    found = set()
    while at >= 0:
        home = program.homes[at]
        found.add(names.get(home, ""))
        at = state[home]
    return frozenset(found - {""}) if PLAY in found else None


def lasting(symbol: Symbol, layout: Layout, phases: frozenset[str] | None) -> bool:
    """Whether a variable exists while these phases are running."""
    per = layout.rules.headers.vars[symbol].per
    return phases is None or per in {"", "game"} or per in phases


def on_table(symbol: Symbol, layout: Layout, phases: frozenset[str] | None) -> bool:
    """Whether a variable is there to be seen while these phases are running, and not kept by the rules alone."""
    return not layout.rules.headers.vars[symbol].off_table and lasting(symbol, layout, phases)
