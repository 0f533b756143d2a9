"""In: a program. Out: a machine: it runs a state to the next decision, lists what is legal, and carries out choices."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from operator import attrgetter
from types import CodeType
from typing import Any, NamedTuple

from ..graph.nodes import id_of
from ..program.faults import RulesFault
from ..program.form import NONE, Decision, Deed, Program, Refusal
from ..program.layout import Layout
from ..program.meter import Meter
from ..program.operations import STAMPS, State, elements
from ..program.printing.names import function_name
from .budget import Purse
from .runtime import nothing_to_choose, runtime

RULES, RANDOM = "<rules>", "<random>"
"""The file names of the printed sources: of the rules, and of players who choose at random."""
POINTS = {RULES: "POINTS", RANDOM: "RANDOM_POINTS"}
"""The names of their maps: at which lines another point of the rule graph begins, and which."""
RESUME = 0
OVER = -1
MOST_STEPS = 1_000_000


class Raw(NamedTuple):
    """A choice of a player, in numbers: an action of a decision with its arguments, or a pass (-1)."""

    offer: int
    deed: int
    arguments: tuple[int, ...] = ()


PASS = Raw(-1, -1)
MADE = partial(tuple.__new__, Raw)
"""Makes one of its three parts at once, without counting them."""
Lists = Sequence[Sequence[Any]]
"""For each action that a decision offers, the legal picks: one value, or several as a tuple."""
Listing = Callable[[State, int], Lists]


@dataclass(slots=True)
class Machine:
    """A program, ready to run. It holds no state."""

    program: Program
    layout: Layout
    names: dict[str, Any] = field(default_factory=dict)
    blocks: list[Callable[[State], int]] = field(default_factory=list)
    code: CodeType | None = None
    """The compiled source; with other primitives it makes a machine that is observed."""
    at_random: CodeType | None = None
    """The compiled source for choosing at random; if there is none, it is printed when first needed."""
    purse: Purse = field(default_factory=Purse)
    """The limits for the work until somebody decides."""
    where: Callable[[str], tuple[int, str]] | None = None
    """Returns the line of a node of the rule graph, by its id."""
    home: object = None
    """The table that it was made for."""

    def __reduce__(self) -> tuple[Callable[[Any], Any], tuple[Any, ...]]:
        """A machine is pickled as its table."""
        if self.home is None:
            raise TypeError("a machine without a table can't be pickled")
        return attrgetter("machine"), (self.home,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Machine:
        """It holds no state, so a copy is the same object."""
        return self

    def begin(self) -> State:
        state = list(self.program.start)
        state[RESUME] = self.program.first
        return state

    def derive(self, state: State) -> None:
        """Recompute the derived slots of a state."""
        self.names["derive"](state)
        for name in self.program.anew:
            self.function(name)(state)
        for stamp in self.program.stamps:
            state[stamp] = next(STAMPS)

    def essence(self, state: State) -> State:
        """A state without its derived slots: what is saved and compared."""
        return [value for slot, value in enumerate(state) if slot not in self.program.derived]

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.names[function_name(name)]
        return found

    def asked(self, name: str) -> Callable[..., Any]:
        """A function for calls from outside: each call has a budget, and faults know their line."""
        function = self.function(name)

        def ask(*arguments: Any) -> Any:
            self.purse.again()
            try:
                return function(*arguments)
            except RulesFault as fault:
                raise self.placed(fault) from None

        return ask

    def placed(self, fault: RulesFault) -> RulesFault:
        """A fault that does not name its node gets the innermost in which it happened, and the line of that."""
        trace = fault.__traceback__
        innermost = fault.node
        while trace is not None and not fault.node:
            met = self.point(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
            innermost = id_of(*self.program.points[met]) if met >= 0 else innermost
            trace = trace.tb_next
        fault.node = innermost
        if innermost and not fault.line and self.where is not None:
            fault.line, fault.file = self.where(innermost)
        return fault

    def point(self, source: str, line: int) -> int:
        """The number of the point that a line of a printed source was made of."""
        points = self.names.get(POINTS[source], ()) if source in POINTS else ()
        at = bisect_right(points[::2], line)
        return points[2 * at - 1] if at else NONE

    def run(self, state: State, fate: Callable[[int, State], int]) -> int:
        """Run to the next decision and return its number, or OVER. ``fate`` determines the outcome of each event."""
        return self.stopped(state, fate)[0]

    def stopped(
        self, state: State, fate: Callable[[int, State], int], lists: Listing | None = None
    ) -> tuple[int, Lists]:
        """Run to the next decision; returns what may be chosen there, too. ``lists``: what finds that out."""
        self.purse.again()
        try:
            return self.going(state, fate, self.lists if lists is None else lists)
        except RulesFault as fault:
            raise self.placed(fault) from None

    def going(self, state: State, fate: Callable[[int, State], int], listing: Listing) -> tuple[int, Lists]:
        at: int = state[RESUME]
        blocks = self.blocks
        for _ in range(MOST_STEPS):
            if at >= 0:
                at = blocks[at](state)
                continue
            if at == OVER:
                state[RESUME] = OVER
                return OVER, ()
            number, chance = divmod(-2 - at, 2)
            if chance:
                event = self.program.events[number]
                state[event.slot] = fate(number, state)
                at = event.after
                continue
            decision = self.program.decisions[number]
            state[RESUME] = decision.block
            lists = listing(state, number)
            if any(lists):
                return number, lists
            if decision.nothing < 0:
                raise nothing_to_choose(decision)
            at = decision.nothing
        raise RulesFault("fault-endless-play")

    def playout(self, state: State, stream: Callable[[], int], fate: Callable[[int, State], int], most: int) -> int:
        """Make random choices, with equal chances, to the end or up to a number of choices. Returns how many were
        made.
        """
        if "AT_RANDOM" not in self.names:
            exec(self.at_random or random_code(self.program), self.names)  # noqa: S102 - as below
        try:
            return self.chances(state, stream, fate, most)
        except RulesFault as fault:
            raise self.placed(fault) from None

    def chances(self, state: State, stream: Callable[[], int], fate: Callable[[int, State], int], most: int) -> int:
        at: int = state[RESUME]
        blocks, chosen, made = self.blocks, self.names["AT_RANDOM"], 0
        budget, count = self.purse.budget, self.purse.count
        for _ in repeat(None, MOST_STEPS + 100 * min(most, MOST_STEPS)):
            if at >= 0:
                at = blocks[at](state)
            elif at == OVER:
                state[RESUME] = OVER
                return made
            elif at & 1:
                number = (-3 - at) >> 1
                event = self.program.events[number]
                state[event.slot] = fate(number, state)
                at = event.after
            elif made >= most:
                state[RESUME] = self.program.decisions[(-2 - at) >> 1].block
                return made
            else:
                count.left = budget.steps
                at, made = chosen[at >> 1](state, stream, made, most)
                if budget.watched:
                    budget.look()
        raise RulesFault("fault-endless-play")

    def lists(self, state: State, number: int) -> Lists:
        """What may be chosen at a decision."""
        self.purse.again()
        try:
            found: Lists = self.names[f"d{number}"](state)
        except RulesFault as fault:
            raise self.placed(fault) from None
        return found

    def choices(self, state: State, number: int, lists: Lists | None = None) -> list[Raw]:
        """All legal choices of a decision except passing, in order; ``lists``: what may be chosen, if that is known."""
        found: list[Raw] = []
        lists = self.lists(state, number) if lists is None else lists
        for at, (offer, legal) in enumerate(zip(self.program.decisions[number].offers, lists, strict=True)):
            if legal:
                picks = zip(legal) if len(self.program.deeds[offer.action].picks) == 1 else legal
                found += map(MADE, zip(repeat(at), repeat(offer.action), picks))
        return found

    def decider(self, state: State, decision: Decision) -> int:
        return int(state[decision.player.index])

    def legal(self, state: State, number: int, lists: Lists | None = None) -> list[Raw]:
        """All legal choices; passing comes last."""
        found = self.choices(state, number, lists)
        if self.program.decisions[number].manner != "must":
            found.append(PASS)
        return found

    def given(self, state: State, number: int, offer: int) -> tuple[Any, ...]:
        """The arguments with which a decision offers an action."""
        found: tuple[Any, ...] = self.names[f"d{number}_{offer}"](state)
        return found

    def apply(self, state: State, number: int, choice: Raw) -> None:
        """Carry out a legal choice; then ``run`` continues."""
        decision = self.program.decisions[number]
        if choice.offer < 0:
            state[RESUME] = decision.done
            return
        deed = self.program.deeds[choice.deed]
        me = self.decider(state, decision)
        given = self.given(state, number, choice.offer)
        if deed.act:
            self.purse.again()
            try:
                self.function(deed.act)(state, me, *given, *choice.arguments)
            except RulesFault as fault:
                raise self.placed(fault) from None
            state[RESUME] = decision.after
            return
        for slot, value in zip(deed.slots, (me, *given, *choice.arguments), strict=True):
            state[slot] = value
        state[deed.back] = decision.after
        state[RESUME] = deed.entry

    def why_not(self, state: State, number: int, choice: Raw) -> list[Refusal]:
        """The conditions that fail."""
        decision = self.program.decisions[number]
        deed = self.program.deeds[choice.deed]
        given = self.given(state, number, choice.offer)
        found = self.function(deed.why)(state, self.decider(state, decision), *given, *choice.arguments)
        return [deed.refusals[at] for at in found]

    def outcomes(self, state: State, number: int) -> list[int]:
        """The possible outcomes of an event."""
        event = self.program.events[number]
        found = self.names[f"e{number}"](state)
        return list(elements(found)) if event.domain.over == "bits" else list(found)


def compiled(program: Program) -> CodeType:
    """The printed source of a program, compiled."""
    from ..program.printing.source import source

    return compile(source(program), RULES, "exec")


def random_code(program: Program) -> CodeType:
    from ..program.printing.chances import at_random

    return compile(at_random(program), RANDOM, "exec")


def machine(
    program: Program, layout: Layout, code: CodeType | None = None, at_random: CodeType | None = None
) -> Machine:
    """A machine for a program, which is compiled unless ``code`` is given."""
    purse = Purse()
    names = runtime(layout, program)
    names.update(purse.named())
    code = code or compiled(program)
    exec(code, names)  # noqa: S102 - made from our own checked form only
    return Machine(program, layout, names, names["BLOCKS"], code, at_random, purse)


def slow_machine(program: Program, layout: Layout, meter: Meter | None = None) -> Machine:
    """A machine that needs no printing: the walker executes the program, and is measured if there is a meter."""
    from ..program.walker import walked

    names = walked(program, runtime(layout, program), meter)
    return Machine(program, layout, names, names["BLOCKS"])


__all__ = ["Deed", "Machine", "Raw", "RulesFault", "machine", "slow_machine"]
