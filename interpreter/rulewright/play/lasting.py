"""In: a program and where play stands. Out: the phases that run there, and so which variables there are.

A phase in which nothing waits never runs where play stands still. Of the others each notes its way back: a block of
whoever ran it. So the phase in which play waits leads to the one that ran it, and so on to the first.
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
    """The phases that run; None if that is not known, because an example has begun in the midst of them."""
    if stop == OVER:
        return frozenset({PLAY})  # what lasts as long as play does can be counted when it is over
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
    """Whether a variable means anything while these phases run."""
    per = layout.rules.headers.vars[symbol].per
    return phases is None or per in {"", "game"} or per in phases
