"""In: a table, compiled. Out: whether games go on in Python and in C from the same states alike, stretch by stretch.

Each stretch begins in a state that the other engine made, and crosses to the other: so a state that went through C goes
on in Python, and the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulewright.play import ending
from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.machine import OVER, RESUME
from rulewright.play.native.crossing import CannotCross
from rulewright.play.native.library import Library, Workspace
from rulewright.play.native.machine import NativeMachine
from rulewright.play.streams import of_run, signed_run
from rulewright.program.faults import RulesFault

from .engines import Made

LONGEST = 40
"""The most choices of a stretch."""


@dataclass
class Counted:
    """What was compared: choices; stretches, at the end of which all was looked at; faults of the rules."""

    choices: int = 0
    stretches: int = 0
    faults: int = 0
    left: int = 0
    """How many stretches the compiled program left to Python without a fault."""


def along(one: Made, library: Library, decisions: int, seed: int) -> Counted:
    """Compare so many choices; a difference raises ``AssertionError``."""
    machine, table = one.machine, one.table
    answer, dice, found = fate(machine), Stream(seed), Counted()
    ours = NativeMachine(machine, library)
    space = Workspace(library, machine.purse.budget.steps)
    state = one.opening()
    for number, (own, stream) in enumerate(islice(of_run(seed, 0), 1 << 40)):
        if found.choices >= decisions:
            break
        most = 1 + dice.below(LONGEST)
        where = f"game {number} of run {seed}, at most {most} choices"
        told = in_c(library, space, state, (seed, number, most))
        if machine.program.events:
            state[CHANCE] = own
        found.stretches += 1
        try:
            plies = machine.playout(state, stream, answer, most)
            scores = ending.counted(table, state, "score")
            won = ending.winners(table, state) if state[RESUME] == OVER else ()
        except RulesFault:
            found.faults += 1
            found.choices += 1
            assert told is None, f"C meets no fault in {where}"
            state = one.opening()
            continue
        found.choices += max(1, plies)
        if told is None:
            found.left += 1
        else:
            theirs, result = told
            expected = (plies, int(state[RESUME] == OVER), sum(1 << seat for seat in won), *scores)
            assert result == expected, f"{where}: {result} in C, {expected} in Python"
            assert machine.essence(theirs) == machine.essence(state), f"{where}: other states"
            if number % 2:
                machine.derive(theirs)
                state = theirs
        state = goes_on(one, ours, state, where)
    return found


def in_c(
    library: Library, space: Workspace, state: list[Any], given: tuple[int, int, int]
) -> tuple[list[Any], tuple[int, ...]] | None:
    """The state and the result after a stretch in C; None if that was left to Python."""
    seed, number, most = given
    try:
        space.put(library.crossing.block(state), space.start)
    except CannotCross:
        return None
    call = library.loaded.rulewright_playouts
    call(space.memory, space.state, space.start, signed_run(seed), number, 1, most, 1 << 50, space.results)
    result = tuple(space.results[: library.result])
    return None if result[0] < 0 else (library.crossing.state(space.state[:]), result)


def goes_on(one: Made, ours: NativeMachine, state: list[Any], where: str) -> list[Any]:
    """The state in which the next stretch begins. All that may be chosen in it is the same in both."""
    machine = one.machine
    try:
        stop = machine.run(state, fate(machine))
        if stop != OVER:
            legal = machine.legal(state, stop)
            assert ours.legal(state[:], stop) == legal, f"{where}: other choices"
    except RulesFault:
        return one.opening()
    return one.opening() if stop == OVER else state
