"""In: a ruleset. Out: impossible states: checked after every step of the walker, not only at decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from rulewright.model import types as t
from rulewright.model.guards import evaluate
from rulewright.model.symbols import Symbol
from rulewright.model.terms import DefineBody, Limited
from rulewright.model.types import Bool, Int, Many, Maybe, Type
from rulewright.model.understood import Model
from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.machine import OVER, PASS, Machine, slow_machine
from rulewright.program import walker
from rulewright.program.faults import RulesFault
from rulewright.program.form import NONE, Act, Clear, Do, Function, GotoSlot, Program, SetAt, SetSlot, Slot, Stmt
from rulewright.program.layout import Layout
from rulewright.program.operations import NO_NUMBER, State, elements
from rulewright.program.phases import start

from .both_ways import answers, arguments, asked
from .finding import Found
from .subject import At, Made, Subject

NAME = "auditor"
MOST_GIVEN = 12
"""For no more arguments, and no more choices, it is looked what follows from them."""


class Wrong(Exception):  # noqa: N818 - it is a finding on its way, no error
    """A state that is impossible."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def look(subject: Subject) -> Iterator[Found]:
    stream = subject.stream(NAME)
    for at in subject.tables:
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            where = {"players": at[0], "options": at[1], "seed": seed}
            try:
                audited(subject, at, seed)
            except Wrong as wrong:
                yield Found(wrong.kind, str(wrong), where)
                break
            except RulesFault:
                continue  # faults of the rules are for another oracle


def audited(subject: Subject, at: At, seed: int) -> None:
    """Play a random game with the walker, and check its state after every step; the printed program plays beside it."""
    made, stream = subject.made(at), Stream(seed)
    auditor = Auditor(made, subject.budget.steps)
    slow, quick = auditor.machine, subject.table(at).machine
    session = subject.game.start(at[0], seed, at[1])
    state = slow.begin()
    state[CHANCE] = seed
    auditor.state = state
    for _ in range(subject.budget.plies):
        stop = slow.run(state, fate(slow))
        auditor.whole()
        subject.tally["audited steps"] += auditor.took()
        remembered(quick, session.state, session.stop)
        concluded(subject.game.model, slow, state, stop)
        auditor.outside(session.view(None)["variables"])
        if stop == OVER or session.over:
            return
        legal = slow.legal(state, stop)
        choice = legal[stream.below(len(legal))]
        slow.apply(state, stop, choice)
        session.choose(next(one for one in session.legal() if one.raw == choice))


# ---- what any state is looked at for -----------------------------------------------------------------------------


class States:
    """Knows the possible values of all slots of a layout, and checks states."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.state: State = []
        self.limits = capacities(layout)
        self.types = layout.slots.types
        self.growing = {
            base: symbol
            for symbol, base in layout.vars.items()
            if layout.is_growing(layout.rules.headers.vars[symbol].owner)
        }
        self.lasting = frozenset(variables(layout))
        self.check = {slot: holds(type_, layout) for slot, type_ in self.types.items()}

    def slot(self, slot: int) -> None:
        if slot in self.growing:
            self.far(slot, self.growing[slot])
            return
        check, value = self.check.get(slot), self.state[slot]
        if value == NONE and slot not in self.lasting:
            return  # a loop that is over leaves none behind
        if check is not None and not check(value):
            name = self.layout.slots.names[slot]
            raise Wrong("range", f"`{name}` is {self.state[slot]}, and not {self.types[slot]}")

    def whole(self) -> None:
        """Check all variables, and where every piece is."""
        for symbol, base in self.layout.vars.items():
            owner = self.layout.rules.headers.vars[symbol].owner
            for at in range(1 if self.layout.is_growing(owner) else self.layout.size(owner)):
                self.slot(base + at)
        self.pieces()

    def far(self, base: int, symbol: Symbol) -> None:
        """Check the differences from the start, on a board without bounds."""
        check = holds(self.layout.rules.headers.types[symbol], self.layout)
        first, pairs = self.state[base]
        for value in (first, *(value for _, value in pairs)):
            if not check(value):
                raise Wrong("range", f"`{symbol}` is {value} somewhere")

    def pieces(self) -> None:
        """Check that each piece is in one place which contains it, and that no place has too many or wrong pieces."""
        layout, state = self.layout, self.state
        lying: dict[int, int] = {}
        for zone in (*range(len(layout.zone_rows)), *(state[layout.far] if layout.far_zones else ())):
            symbol, _ = layout.zone(zone)
            pieces = inside(layout.content(state, zone), layout.zone_kind(zone))
            if len(pieces) > self.limits.get(symbol, len(pieces)):
                raise Wrong("capacity", f"{len(pieces)} pieces lie in `{symbol}`, up to {self.limits[symbol]} may")
            for piece in pieces:
                if piece in lying:
                    raise Wrong("two places", f"piece {piece} lies in zones {lying[piece]} and {zone}")
                if not 0 <= piece < len(layout.pieces):
                    raise Wrong("two places", f"piece {piece} lies in `{symbol}`, and is none")
                if layout.pieces[piece].component not in layout.rules.headers.zones[symbol].holds:
                    raise Wrong("kind", f"a {layout.pieces[piece].component.name} lies in `{symbol}`")
                lying[piece] = zone
        for piece in range(len(layout.pieces)):
            if state[layout.place + piece] != lying.get(piece, -1):
                told = f"piece {piece} lies in zone {lying.get(piece, -1)}, and says {state[layout.place + piece]}"
                raise Wrong("place", told)


# ---- the walker, watched -----------------------------------------------------------------------------------------


class Auditor(States):
    """Checks the states of a walker."""

    def __init__(self, made: Made, most: int) -> None:
        super().__init__(made.layout)
        self.made = made
        self.left = most
        self.steps = 0
        self.afresh = fresh_slots(made)
        self.entries = {entry.block: phase for phase, entry in made.lowering.entries.items()}
        self.backs = {entry.back: phase for phase, entry in made.lowering.entries.items()}
        self.running: list[Symbol] = []
        """The phases that run and wait for somebody, the innermost last."""
        self.beginning: Symbol | None = None
        with patch.object(walker, "Walker", self.kind()):
            self.machine: Machine = slow_machine(made.plain, made.layout)

    def kind(self) -> type[walker.Walker]:
        auditor = self

        class Audited(walker.Walker):
            def stmt(self, node: Stmt, state: State, known: dict[str, Any], emitted: list[Any]) -> Any:
                if state is not auditor.state:
                    return super().stmt(node, state, known, emitted)
                auditor.before(node)
                found = super().stmt(node, state, known, emitted)
                auditor.after(node, known, self)
                return found

            def call(self, function: Function, state: State, *args: object) -> Any:
                if state is auditor.state and function.name.startswith("phase_"):
                    auditor.beginning = Symbol("phase", function.name.removeprefix("phase_"))
                return super().call(function, state, *args)

            def run_block(self, number: int, state: State) -> int:
                if state is auditor.state and number in auditor.entries:
                    auditor.beginning = auditor.entries[number]
                    auditor.running.append(auditor.entries[number])
                return super().run_block(number, state)

        return Audited

    def took(self) -> int:
        steps, self.steps = self.steps, 0
        return steps

    def before(self, node: Stmt) -> None:
        """Check that variables of a phase are reset before anything else happens in it."""
        if self.beginning is not None and not isinstance(node, Clear):
            phase, self.beginning = self.beginning, None
            for slot, value, name in self.afresh.get(phase, ()):
                if self.state[slot] != value:
                    raise Wrong("lifetime", f"`{name}` is {self.state[slot]} when `{phase.name}` begins, not {value}")
        if isinstance(node, GotoSlot) and node.index in self.backs:
            phase = self.backs[node.index]
            while self.running and self.running.pop() != phase:
                pass

    def after(self, node: Stmt, known: dict[str, Any], walking: walker.Walker) -> None:
        self.steps += 1
        match node:
            case Act():
                if self.left > 0:
                    self.left -= 1
                    self.pieces()
            case SetSlot(index=index):
                self.slot(index)
            case SetAt(base=base, index=at, among=among):
                slot = base + walking.expr(at, self.state, known)
                if among != (0, 0) and not among[0] <= slot < among[1]:
                    name = self.layout.slots.names[among[0]]
                    raise Wrong("row", f"slot {slot} is changed as one of the row of `{name}`, which are {among}")
                self.slot(slot)
            case Do(into=Slot(index=index)):
                self.slot(index)
            case _:
                pass

    def outside(self, variables: dict[str, Any]) -> None:
        """Check that variables of a phase are not visible while it does not run."""
        for symbol in self.layout.vars:
            per = self.layout.rules.headers.vars[symbol].per
            phase = Symbol("phase", per)
            if per and phase not in self.running and phase in self.entries.values():
                name = symbol.name if self.layout.rules.headers.vars[symbol].owner is None else str(symbol)
                if name in variables:
                    raise Wrong("seen outside", f"`{name}` lasts for `{per}`, and is seen when that does not run")


def inside(content: Any, kind: str) -> tuple[int, ...]:
    """The pieces in a zone."""
    if kind == "slot":
        return (content,) if content >= 0 else ()
    if isinstance(content, tuple):
        found = tuple(piece for layer in content for piece in elements(layer))
        if 0 in content:
            raise Wrong("place", "a layer of a zone is empty")
        return found
    return elements(content)


def variables(layout: Layout) -> Iterator[int]:
    """The slots of declared variables; the others are internal to phases and actions."""
    for symbol, base in layout.vars.items():
        owner = layout.rules.headers.vars[symbol].owner
        yield from range(base, base + (1 if layout.is_growing(owner) else layout.size(owner)))


def capacities(layout: Layout) -> dict[Symbol, int]:
    """The capacities of zones that are known before the game."""
    found = {}
    for symbol, header in layout.rules.headers.zones.items():
        up_to = layout.rules.terms(symbol)
        if header.kind == "slot":
            found[symbol] = 1
        elif up_to:
            most = evaluate(up_to[0], layout.known())
            if isinstance(most, int):
                found[symbol] = most
    return found


def holds(type_: Type, layout: Layout) -> Callable[[Any], bool]:
    """Whether a slot of this type may hold this value."""
    inner = t.plain(type_)
    none = NO_NUMBER if isinstance(inner, Int) else -1
    optional = isinstance(type_, Maybe)
    match inner:
        case Int(low, high):
            test: Callable[[Any], bool] = lambda value: low <= value <= high
        case Bool():
            test = lambda value: value in (0, 1)
        case Many(of=of):
            one = holds(of, layout)
            test = lambda value: all(map(one, value if isinstance(value, tuple) else elements(value)))
            return lambda value: (isinstance(value, tuple) or value >= 0) and test(value)
        case _:
            size = layout.values_of(inner)
            test = lambda value: value >= 0 and (not size or value < size)
    return lambda value: (optional and value == none) or test(value)


def fresh_slots(made: Made) -> dict[Symbol, list[tuple[int, Any, str]]]:
    """For each phase, the slots that are reset when it begins, each with its initial value."""
    layout, found = made.layout, dict[Symbol, list[tuple[int, Any, str]]]()
    walking = walker.Walker(made.plain, {})
    for symbol, base in layout.vars.items():
        header = layout.rules.headers.vars[symbol]
        if header.per and not layout.is_growing(header.owner):
            value = walking.expr(start(symbol, made.lowering), [], {})
            rows = [(base + at, value, str(symbol)) for at in range(layout.size(header.owner))]
            found.setdefault(Symbol("phase", header.per), []).extend(rows)
    for (action, number), counters in made.lowering.limits.items():
        limit = layout.rules.node(action, f"limit/{number + 1}").what
        per = limit.per if isinstance(limit, Limited) else None
        if per is not None and not counters.sparse:
            name = f"limit {number + 1} of {action.name}"
            found.setdefault(per, []).extend((counters.base + at, 0, name) for at in range(counters.size))
    return found


# ---- what is kept and remembered ---------------------------------------------------------------------------------


def concluded(model: Model, machine: Machine, state: State, stop: int) -> None:
    """What definitions answer, and what follows from picks, is of the type that was concluded before any game."""
    program, layout = machine.program, machine.layout
    for name, function in program.functions.items():
        defined = name.removeprefix("define_")
        body = model.bodies.get(Symbol("define", defined)) if defined != name else None
        if isinstance(body, DefineBody) and answers(function, program):
            for given in arguments(function)[:MOST_GIVEN]:
                fits(asked(machine, name, state, given), body.value.type, defined, layout)
    if stop < 0:
        return
    me = machine.decider(state, program.decisions[stop])
    for choice in machine.legal(state, stop)[:MOST_GIVEN]:
        if choice == PASS or not program.deeds[choice.deed].let:
            continue
        deed = program.deeds[choice.deed]
        told = asked(machine, deed.let, state, (me, *machine.given(state, stop, choice.offer), *choice.arguments))
        if isinstance(told, tuple):
            for let, value in zip(deed.lets, told, strict=True):
                fits(value, let.type, f"{deed.name}.{let.name}", layout)


def fits(value: object, type_: Type, name: str, layout: Layout) -> None:
    if isinstance(value, int | tuple) and not holds(type_, layout)(value):
        raise Wrong("concluded", f"`{name}` is {value}, and was thought to be {type_}")


def groups(program: Program) -> Iterator[tuple[int, int]]:
    """Where groups of what lies joined are kept: the slot of the first number, and the one that says they are lost."""
    for lost, name in enumerate(program.slots):
        if name == "groups_lost":
            first = lost
            while program.slots[first - 1].startswith(("group[", "members[")):
                first -= 1
            yield first, lost


def alike(state: State, first: int, lost: int, filled: State) -> list[int]:
    """What lies joined with each filled place. The number of a group may be that of any of its places."""
    size = (lost - first) // 2
    return [state[first + size + state[first + at]] for at in range(size) if filled[first + at] >= 0]


def remembered(machine: Machine, state: State, stop: int) -> None:
    """Check that derived and remembered values are equal to values computed anew."""
    program, anew = machine.program, state[:]
    machine.derive(anew)
    numbered = set[int]()
    for first, lost in groups(program):
        numbered |= {*range(first, lost + 1)}
        if not state[lost] and alike(state, first, lost, anew) != alike(anew, first, lost, anew):
            raise Wrong("kept", "what lies joined differs when worked out anew")
    for slot in sorted(program.derived - set(program.stamps) - numbered):
        if state[slot] != anew[slot]:
            raise Wrong("kept", f"`{program.slots[slot]}` is {state[slot]}, worked out anew {anew[slot]}")
    if stop >= 0 and list(machine.lists(state, stop)) != list(machine.lists(anew, stop)):
        raise Wrong("remembered", f"what is legal in `{program.decisions[stop].phase}` differs when worked out anew")
    counting = {"score", "standing", "outlook"} | {line.function for line in program.winner}
    for name in program.functions:
        if name in counting:
            for seat in range(program.players):
                one, other = (machine.function(name)(each, seat) for each in (state, anew))
                if one != other:
                    raise Wrong("remembered", f"`{name}` is {one}, worked out anew {other}")
