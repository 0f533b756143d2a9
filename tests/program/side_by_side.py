"""In: several machines of one game. Out: whether they play it alike: state, faults, choices, and draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.machine import OVER, Machine, Raw
from rulewright.program.faults import RulesFault
from rulewright.program.operations import State

Moment = dict[str, Any]


@dataclass(slots=True)
class Side:
    """A machine with its state, and the outcomes of chance since the last decision."""

    machine: Machine
    state: State
    drawn: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    stop: int = OVER

    @classmethod
    def begun(cls, machine: Machine, seed: int) -> Side:
        found = cls(machine, machine.begin())
        found.state[CHANCE] = seed
        return found

    def fate(self, event: int, state: State) -> int:
        self.drawn.append((event, tuple(self.machine.outcomes(state, event))))
        return fate(self.machine)(event, state)

    def go(self) -> Moment:
        """Continue to the next decision, and return all that machines must agree about there."""
        self.drawn.clear()
        found: Moment = {}
        try:
            self.stop = self.machine.run(self.state, self.fate)
            found["legal"] = self.machine.legal(self.state, self.stop) if self.stop != OVER else []
        except RulesFault as fault:
            return {"fault": (fault.message, fault.line, fault.file)}
        return {"stop": self.stop, "state": self.machine.essence(self.state), "drawn": self.drawn[:], **found}

    def choose(self, choice: Raw) -> Moment:
        try:
            self.machine.apply(self.state, self.stop, choice)
        except RulesFault as fault:
            return {"fault": (fault.message, fault.line, fault.file)}
        return {}


Asked = Callable[[Side, Moment], Moment]


def apart(moments: Sequence[Moment]) -> tuple[int, str]:
    """The first machine that differs from the first of all, and in what; -1 if all agree."""
    for at, moment in enumerate(moments[1:], 1):
        for key in dict.fromkeys((*moments[0], *moment)):
            if moments[0].get(key) != moment.get(key):
                return at, f"{key}: {short(moments[0].get(key))} and {short(moment.get(key))}"
    return -1, ""


def short(value: object) -> str:
    told = repr(value)
    return told if len(told) <= 300 else f"{told[:300]} …"


@dataclass(frozen=True, slots=True)
class Played:
    """How far all machines agreed, and where one differed. ``fault``: of the rules, the same for all."""

    plies: int
    parted: int = -1
    about: str = ""
    fault: str = ""


def play(machines: Sequence[Machine], seed: int, plies: int, asked: Asked = lambda _, __: {}) -> Played:
    """Play a random game with all machines. ``asked``: what else they must agree about at each decision."""
    sides = [Side.begun(one, seed) for one in machines]
    stream = Stream(seed)
    for ply in range(plies):
        moments = [side.go() for side in sides]
        at, about = apart(moments)
        if at >= 0:
            return Played(ply, at, about)
        if "fault" in moments[0]:
            return Played(ply, fault=moments[0]["fault"][0])
        if sides[0].stop == OVER:
            return Played(ply)
        at, about = apart([asked(side, moment) for side, moment in zip(sides, moments, strict=True)])
        if at >= 0:
            return Played(ply, at, about)
        legal = moments[0]["legal"]
        choice = legal[stream.below(len(legal))]
        after = [side.choose(choice) for side in sides]
        at, about = apart(after)
        if at >= 0:
            return Played(ply, at, f"{choice}, {about}")
        if after[0]:
            return Played(ply, fault=after[0]["fault"][0])
    return Played(plies)
