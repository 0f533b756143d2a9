"""In: random games at a table. Out: which nodes of the rule graph take how much of the time, and how often play comes
to them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Any

from ..frozen import frozen
from ..program.form import NONE
from ..program.meter import Meter
from ..program.points import Point
from .chance import Stream
from .ending import playout
from .machine import POINTS, RANDOM, Machine

if TYPE_CHECKING:
    from .game import Table

CHOOSING, REST = -2, -3
"""Stand for what players at random do, and for all else that no rule says."""
WORDS = {NONE: "what is kept and looked up", CHOOSING: "choosing at random", REST: "going from one step to the next"}
Trace = Callable[[FrameType, str, Any], Any]


@frozen
class Spent:
    """``point``: none for what no rule says. ``place`` and ``said``: where it stands, and what stands there."""

    point: Point | None
    seconds: float
    times: int
    place: str
    said: str


def profile(table: Table, games: int, seed: int) -> list[Spent]:
    """All nodes that took time, the costliest first; together they took all the time that there was."""
    meter = Meter(table.machine.program.points, REST)
    stream = Stream(seed)
    with followed(table.machine, meter):
        for _ in range(games):
            state = table.machine.begin()
            playout(table, state, table.first_stop(state), stream.fork())
    found = [spent(at, meter, table) for at in meter.seconds]
    return sorted(found, key=lambda one: (-one.seconds, one.place, one.said))


def spent(at: int, meter: Meter, table: Table) -> Spent:
    seconds = meter.seconds[at]
    if at < 0:
        return Spent(None, seconds, 0, "", WORDS[at])
    root, path = point = meter.points[at]
    place, text = table.game.line(point)
    return Spent(point, seconds, meter.times[at], place, f"{root.kind} {root}: {text}" if path else text)


def costliest(table: Table, games: int, seed: int, most: int = 10) -> list[tuple[Spent, float]]:
    """The nodes that took most of the time, each with its share."""
    found = profile(table, games, seed)
    whole = sum(one.seconds for one in found)
    return [(one, one.seconds / whole if whole else 0.0) for one in found[:most]]


def written(one: Spent, share: float) -> str:
    """A line of a profile."""
    times = f"{one.times:,}" if one.times else ""
    return f"{100 * share:5.1f} % {times:>11}  {one.place}{'  ' if one.place else ''}{one.said}"


# ---- following a printed source ------------------------------------------------------------------------------------


@contextmanager
def followed(machine: Machine, meter: Meter) -> Iterator[None]:
    """Every line of the printed sources that is executed within is measured."""
    before = sys.gettrace()
    sys.settrace(tracing(machine, meter))
    try:
        yield
    finally:
        sys.settrace(before)
        meter.spent()


def tracing(machine: Machine, meter: Meter) -> Trace:
    maps = Maps(machine)

    def line(frame: FrameType, event: str, _: Any) -> Trace:
        if event == "line":
            meter.come(maps[frame.f_code.co_filename, frame.f_lineno])
        elif event == "return":
            meter.leave()
        return line

    def call(frame: FrameType, _: str, __: Any) -> Trace | None:
        began = perf_counter()
        file = frame.f_code.co_filename
        if file in POINTS:
            # A comprehension is a function for Python, but not for the rules.
            meter.enter(maps[file, frame.f_lineno], counts=not frame.f_code.co_name.startswith("<"))
            return line
        meter.since += perf_counter() - began
        return None

    return call


class Maps(dict[tuple[str, int], int]):
    """The points of the lines of printed sources, which are looked up once."""

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self.machine = machine

    def __missing__(self, line: tuple[str, int]) -> int:
        at = self.machine.point(*line)
        self[line] = found = at if at >= 0 else CHOOSING if line[0] == RANDOM else NONE
        return found


__all__ = ["Spent", "costliest", "profile", "written"]
