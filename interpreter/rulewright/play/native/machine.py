"""In: a compiled program, and the machine of the same program in Python. Out: a machine that plays the compiled one.

It takes and gives states as lists, decision by decision: for tests, and where a compiled state is to be looked at. What
goes wrong in it is done again in Python, which tells what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_longlong

from ...program.form import Decision, Program
from ...program.operations import State
from ..machine import MOST_STEPS, OVER, RESUME, Machine, Raw
from ..runtime import nothing_to_choose
from .crossing import CannotCross
from .library import Library, Workspace, listed


class NativeMachine:
    """Plays like ``Machine``. ``left``: how often it left something to Python."""

    def __init__(self, machine: Machine, library: Library) -> None:
        self.machine = machine
        self.library = library
        self.space = Workspace(library, machine.purse.budget.steps)
        self.left = 0

    @property
    def program(self) -> Program:
        return self.machine.program

    def begin(self) -> State:
        return self.machine.begin()

    def essence(self, state: State) -> State:
        return self.machine.essence(state)

    def there(self, state: State) -> None:
        """Copy a state to where the compiled program works."""
        self.space.put(self.library.crossing.block(state), self.space.state)

    def back(self, state: State) -> None:
        state[:] = self.library.crossing.state(self.space.state[:])

    def blocks(self, state: State, at: int) -> int:
        """Run blocks up to the next stop."""
        try:
            self.there(state)
        except CannotCross:
            return self.in_python(state, at)
        found = int(self.library.loaded.rulewright_go(self.space.memory, self.space.state, at))
        if self.failed:
            return self.in_python(state, at)
        self.back(state)
        return found

    @property
    def failed(self) -> bool:
        return bool(self.library.loaded.rulewright_failed(self.space.memory))

    def in_python(self, state: State, at: int) -> int:
        self.left += 1
        self.machine.derive(state)
        for _ in range(MOST_STEPS):
            if at < 0:
                return at
            at = self.machine.blocks[at](state)
        return at

    def run(self, state: State, fate: Callable[[int, State], int]) -> int:
        at = int(state[RESUME])
        for _ in range(MOST_STEPS):
            if at >= 0:
                at = self.blocks(state, at)
            if at == OVER:
                state[RESUME] = OVER
                return OVER
            number, chance = divmod(-2 - at, 2)
            if chance:
                event = self.machine.program.events[number]
                state[event.slot] = fate(number, state)
                at = event.after
                continue
            decision = self.machine.program.decisions[number]
            state[RESUME] = decision.block
            if self.choices(state, number):
                return number
            if decision.nothing < 0:
                raise nothing_to_choose(decision)
            at = decision.nothing
        raise AssertionError

    def choices(self, state: State, number: int) -> list[Raw]:
        decision = self.machine.program.decisions[number]
        self.there(state)
        counts = (c_longlong * max(1, len(decision.offers)))()
        if self.library.loaded.rulewright_legal(self.space.memory, self.space.state, number, counts):
            self.left += 1
            self.machine.derive(state)
            return self.machine.choices(state, number)
        words = self.library.loaded.rulewright_choices(self.space.memory)
        return listed(self.library, self.machine.program, number, counts, words)

    def types(self, deed: int) -> tuple[str, ...]:
        return self.library.emitted[self.machine.program.deeds[deed].legal]

    def decider(self, state: State, decision: Decision) -> int:
        return self.machine.decider(state, decision)

    def legal(self, state: State, number: int) -> list[Raw]:
        found = self.choices(state, number)
        must = self.machine.program.decisions[number].manner == "must"
        return found if must else [*found, Raw(-1, -1)]

    def apply(self, state: State, number: int, choice: Raw) -> None:
        before = state[:]
        try:
            self.there(state)
        except CannotCross:
            self.machine.apply(state, number, choice)
            return
        words = self.library.crossing.as_words(self.types(choice.deed), choice.arguments) if choice.offer >= 0 else [0]
        picks = (c_longlong * len(words))(*words)
        space = self.space
        at = int(self.library.loaded.rulewright_apply(space.memory, space.state, number, choice.offer, picks))
        if self.failed:
            self.left += 1
            state[:] = before
            self.machine.derive(state)
            self.machine.apply(state, number, choice)
            return
        self.back(state)
        state[RESUME] = at

    def outcomes(self, state: State, event: int) -> list[int]:
        self.there(state)
        count = int(self.library.loaded.rulewright_outcomes(self.space.memory, self.space.state, event))
        if self.failed:
            self.left += 1
            self.machine.derive(state)
            return self.machine.outcomes(state, event)
        return list(self.library.loaded.rulewright_choices(self.space.memory)[:count])
