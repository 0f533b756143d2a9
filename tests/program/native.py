"""In: the name of a game. Out: its program in C, compiled by a compiler of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from rulewright.play.ending import MOST_PLIES
from rulewright.play.game import Table
from rulewright.play.machine import Machine, machine
from rulewright.play.native.batches import Batch
from rulewright.play.native.compilers import Compiler, compiled, found
from rulewright.play.native.library import Library
from rulewright.play.native.machine import NativeMachine
from rulewright.play.native.player import Player
from rulewright.program.form import Program
from rulewright.program.layout import Layout
from rulewright.program.printing.c.source import Printed, source

from .programs import as_lowered, improved_program


@cache
def printed(name: str) -> Printed:
    return source(improved_program(name), as_lowered(name)[1])


def compiler() -> Compiler:
    """The machine's compiler; tests that need one are skipped where there is none."""
    every = found()
    if not every:
        pytest.skip("there is no compiler for C")
    return every[-1]


@cache
def library(name: str, by: Compiler) -> Library:
    """Compiled without optimisation, which takes less time than the games would gain."""
    code = compiled(by, printed(name).text, () if by.quick else ("-O0",))
    assert code is not None
    made = printed(name)
    return Library(code, made.memory, made.emitted)


def as_machine(ours: NativeMachine) -> Machine:
    """It has all of a machine that playing side by side needs."""
    return cast("Machine", ours)


def native(name: str, by: Compiler) -> NativeMachine:
    return machine_of(improved_program(name), as_lowered(name)[1], library(name, by))


def machine_of(program: Program, layout: Layout, compiled_program: Library) -> NativeMachine:
    return NativeMachine(machine(program, layout), compiled_program)


def batches(table: Table, by: Library, games: int, seed: int, most: int = MOST_PLIES) -> Iterator[Batch]:
    """Random games by a library."""
    player, number = Player(table, by, seed, most), 0
    while number < games:
        batch = player.batch(number, games - number)
        yield batch
        number += batch.games
