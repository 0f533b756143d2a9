"""In: random games at a table. Out: their cost in time, rule by rule, by the names in the rules."""

from __future__ import annotations

import bisect
import cProfile
import pstats
from typing import TYPE_CHECKING

from ..program.printing.source import source
from .chance import Stream
from .ending import playout

if TYPE_CHECKING:
    from .game import Table

HERE = "<rules>"
CHOOSING = "<random>"
"""The file names of the printed source, of the rules and of random players."""


def costliest(table: Table, games: int, seed: int, most: int = 10) -> list[tuple[str, float]]:
    """The rules that took most of the time, each with its share; the time of primitives is attributed to the rule that
    uses them.
    """
    stream = Stream(seed)
    profile = cProfile.Profile()
    profile.enable()
    try:
        for _ in range(games):
            state = table.machine.begin()
            playout(table, state, table.first_stop(state), stream.fork())
    finally:
        profile.disable()
    lines, names = declared(table)
    spent: dict[str, float] = {}
    whole = 0.0
    for (file, line, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        whole += own
        if file == CHOOSING:
            spent_by("choosing at random", own, spent)
        elif file == HERE:
            spent_by(rule(line, lines, names), own, spent)
        else:
            for (caller, at, _), (_, _, part, _) in callers.items():
                if caller == HERE:
                    spent_by(rule(at, lines, names), part, spent)
    ranked = sorted(spent.items(), key=lambda item: (-item[1], item[0]))
    return [(name, own / whole if whole else 0.0) for name, own in ranked[:most]]


def spent_by(name: str, seconds: float, spent: dict[str, float]) -> None:
    spent[name] = spent.get(name, 0.0) + seconds


def declared(table: Table) -> tuple[list[int], list[str]]:
    """The lines of the source at which functions begin, and the description of each in the words of the rules."""
    lines, names = [], []
    text = source(table.program).splitlines()
    for at, line in enumerate(text, 1):
        if line.startswith("def "):
            name = line[4 : line.index("(")]
            below = text[at].strip() if at < len(text) else ""
            lines.append(at)
            names.append(below[2:] if below.startswith("# ") else name)
    return lines, names


def rule(line: int, lines: list[int], names: list[str]) -> str:
    at = bisect.bisect_right(lines, line) - 1
    return names[at] if at >= 0 else "tables"
