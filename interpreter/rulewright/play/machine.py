"""In: a program. Out: a machine: it runs a state to the next decision, lists what is legal, and carries out choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..program.form import Decision, Deed, Program
from ..program.layout import Layout
from ..program.operations import FaultError, State, each_bit
from ..program.printer import mangled, source
from .pieces import primitives

RESUME = 0
OVER = -1
MOST_STEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player may choose: an action of a decision, with its arguments; or to pass (-1)."""

    offer: int
    deed: int
    arguments: tuple[int, ...] = ()


PASS = Choice(-1, -1)


@dataclass(slots=True)
class Machine:
    """A program, ready to run. It holds no state."""

    program: Program
    layout: Layout
    names: dict[str, Any] = field(default_factory=dict)
    blocks: list[Callable[[State], int]] = field(default_factory=list)
    code: Any = None
    """The compiled source; with other primitives it makes a machine that is watched."""

    def begin(self) -> State:
        state = list(self.program.start)
        state[RESUME] = self.program.first
        return state

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.names[f"f_{mangled(name)}"]
        return found

    def run(self, state: State, fate: Callable[[int, State], int]) -> int:
        """Run to the next decision and return its number, or OVER. ``fate`` answers each event."""
        at = state[RESUME]
        blocks = self.blocks
        for _ in range(MOST_STEPS):
            while at >= 0:
                at = blocks[at](state)
            if at == OVER:
                state[RESUME] = OVER
                return OVER
            number, chance = divmod(-2 - at, 2)
            if chance:
                event = self.program.events[number]
                state[event.slot] = fate(number, state)
                at = event.after
                continue
            decision = self.program.decisions[number]
            state[RESUME] = decision.block
            if self.first(state, number) is not None:
                return number
            if decision.nothing < 0:
                raise FaultError(f"There is nothing that can be chosen in `{decision.phase}`", decision.line)
            at = decision.nothing
        raise FaultError("Play goes on and on without anybody deciding", 0)

    def first(self, state: State, number: int) -> Choice | None:
        """A legal choice other than passing, if there is one."""
        found = self.choices(state, number)
        return found[0] if found else None

    def choices(self, state: State, number: int) -> list[Choice]:
        """All legal choices of a decision but passing, in order."""
        decision = self.program.decisions[number]
        me = self.decider(state, decision)
        found: list[Choice] = []
        for at, offer in enumerate(decision.offers):
            deed = self.program.deeds[offer.action]
            arguments = self.names[f"d{number}_{at}"](state)
            self.function(deed.legal)(state, lambda picks, at=at, offer=offer: found.append(Choice(at, offer.action, picks)), me, *arguments)
        return found

    def decider(self, state: State, decision: Decision) -> int:
        player = decision.player
        return int(state[player.index])  # type: ignore[union-attr]

    def legal(self, state: State, number: int) -> list[Choice]:
        """All legal choices; passing comes last."""
        found = self.choices(state, number)
        if self.program.decisions[number].manner != "must":
            found.append(PASS)
        return found

    def apply(self, state: State, number: int, choice: Choice) -> None:
        """Carry out a legal choice; ``run`` then goes on."""
        decision = self.program.decisions[number]
        if choice.offer < 0:
            state[RESUME] = decision.done
            return
        deed = self.program.deeds[choice.deed]
        me = self.decider(state, decision)
        given = self.names[f"d{number}_{choice.offer}"](state)
        if deed.act:
            self.function(deed.act)(state, me, *given, *choice.arguments)
            state[RESUME] = decision.after
            return
        for slot, value in zip(deed.slots, (me, *given, *choice.arguments), strict=True):
            state[slot] = value
        state[deed.back] = decision.after
        state[RESUME] = deed.entry

    def why_not(self, state: State, number: int, choice: Choice) -> list[str]:
        """The sentences of the conditions that fail."""
        decision = self.program.decisions[number]
        deed = self.program.deeds[choice.deed]
        given = self.names[f"d{number}_{choice.offer}"](state)
        found: list[int] = []
        self.function(deed.why)(state, lambda values: found.append(values[0]), self.decider(state, decision), *given, *choice.arguments)
        return [deed.sentences[at] for at in found]

    def outcomes(self, state: State, number: int) -> list[int]:
        """What an event may bring."""
        event = self.program.events[number]
        found = self.names[f"e{number}"](state)
        return list(each_bit(found)) if event.domain.over == "bits" else list(found)


def machine(program: Program, layout: Layout) -> Machine:
    """Compile the printed source of a program."""
    names: dict[str, Any] = dict(primitives(layout))
    text = source(program)
    code = compile(text, "<rules>", "exec")
    exec(code, names)  # noqa: S102 - made from our own checked form only
    return Machine(program, layout, names, names["BLOCKS"], code)


__all__ = ["Choice", "Deed", "FaultError", "Machine", "machine"]
