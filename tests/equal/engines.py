"""In: a table. Out: its program in C, compiled by every compiler that is there, and how games go in each."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from rulewright.play.game import Table
from rulewright.play.machine import Machine
from rulewright.play.native.compilers import OPTIONS, Compiler, Compiling, tiny
from rulewright.play.native.library import RESULTS, Library, Workspace
from rulewright.play.streams import signed_run
from rulewright.program.faults import RulesFault
from rulewright.program.form import Program
from rulewright.program.lower import lower
from rulewright.program.printing.c.source import Printed, source

MOST_PLIES = 100_000
LEVEL = "-O2"
PATIENCE = 3600.0
"""Seconds for a compiler: the machine may have other work."""


def compilers(names: tuple[str, ...] = ("gcc", "clang", "tcc")) -> dict[str, Compiler]:
    """The compilers of this machine, by name."""
    found = {name: Compiler((path, LEVEL, *OPTIONS), 0.0) for name in names if (path := shutil.which(name)) is not None}
    return {**found, "tcc": tiny()[0]} if "tcc" in names and tiny() else found


@dataclass
class Made:
    """A program in C, and what it was made of."""

    table: Table
    program: Program
    plain: Program
    printed: Printed

    @property
    def machine(self) -> Machine:
        return self.table.machine

    def library(self, compiler: Compiler, *more: str) -> Library:
        with Compiling(compiler, self.printed.text, more, PATIENCE) as work:
            code = work.result()
        assert code is not None, "no compiler takes this program"
        library = Library(code, self.printed.memory, self.printed.emitted)
        trace = library.loaded.rulewright_trace
        trace.argtypes, trace.restype = [ctypes.c_void_p], ctypes.c_longlong
        return library

    def opening(self) -> list[object]:
        """Where games begin. A fault before the first decision comes up when they are played."""
        found = None
        with suppress(RulesFault):
            found = self.table.opening
        return self.machine.begin() if found is None else list(found)


def made(table: Table) -> Made:
    game = table.game
    program, lowering = lower(game.rules, table.given, table.players, game.sources)
    return Made(table, program, program, source(program, lowering.layout, traced=True))


class Playing:
    """Random games in one compiled program, with a trace of all states and choices."""

    def __init__(self, one: Made, library: Library) -> None:
        self.space = Workspace(library, one.machine.purse.budget.steps)
        self.library = library
        self.space.put(library.crossing.block(one.opening()), self.space.start)

    def play(self, games: int, seed: int, first: int) -> tuple[int, tuple[int, ...]]:
        """How many choices were made, and all that must be the same by any compiler."""
        space, size = self.space, self.library.result
        given = (space.memory, space.state, space.start, signed_run(seed))
        count = self.library.loaded.rulewright_playouts(*given, first, games, MOST_PLIES, 1 << 50, space.results)
        assert count == games
        trace = int(self.library.loaded.rulewright_trace(space.memory))
        return told(trace, space.results[: games * size], size)


def told(trace: int, results: list[int], size: int) -> tuple[int, tuple[int, ...]]:
    """How many choices were made, and all that must be the same; of games that are left to Python, nothing is told."""
    choices, same = 0, [trace]
    for at in range(0, len(results), size):
        choices += max(0, results[at])
        same += results[at : at + size] if results[at] >= 0 else [-1]
    return choices, tuple(same)


def against(one: Made, libraries: dict[str, Library], decisions: int, seed: int) -> Iterator[int]:
    """Play the same games by all compilers; give how many choices there were. A difference is an ``AssertionError``."""
    playing = {name: Playing(one, library) for name, library in libraries.items()}
    done, first, games = 0, 0, 4
    while done < decisions:
        found = {name: each.play(games, seed, first) for name, each in playing.items()}
        (name, (choices, ours)), *others = found.items()
        for other, (_, its) in others:
            assert its == ours, f"{name} and {other} part in games {first} to {first + games} of run {seed}"
        first += games
        done += max(choices, games)
        games = min(RESULTS, 2 * games)
        yield choices
