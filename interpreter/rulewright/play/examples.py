"""In: a model with its examples. Out: which of them hold, and where the others fail.

All examples for the same options and number of players share one program: each adds a function that sets its position
up, one for each of its questions, and a block that begins the phase at which it stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..diagnostics.place import Sources, Span
from ..model import types as t
from ..model.resolve import Model
from ..model.symbols import Symbol
from ..model.terms import Asked, Const, ExampleBody, Items, Ref, Run, Term, ValueBody
from ..model.types import Many, Of, Piece
from ..program.form import Block, Function, Give, Goto, Num, SetSlot, Stmt
from ..program.lower import lower, program
from ..program.lowering import Frame, Lowering
from ..program.operations import FaultError, State, as_set, each_bit, first_bit
from ..program.phases import phase_entry, phase_function
from ..program.steps import chain, effects, phase_waits, waits
from ..program.values import argument, value
from .machine import OVER, PASS, RESUME, Choice, Machine, machine


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one example: an empty message if it holds, else what went wrong, and where."""

    title: str
    message: str
    span: Span | None


Wanted = Callable[[State, int], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an example, made ready: a question, a choice, forced chances, or the phase at which it stands."""

    kind: str  # then, play, refuse, chance, at
    span: Span
    function: str = ""
    asked: Asked | None = None
    names: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Prepared:
    title: str
    lines: list[Line]
    given: str
    block: int


def run_examples(model: Model, sources: Sources) -> list[Outcome]:
    """Every example of a model, in order."""
    groups: dict[tuple[object, ...], list[tuple[Symbol, ExampleBody]]] = {}
    for symbol, body in model.bodies.items():
        if isinstance(body, ExampleBody):
            options = chosen(model, body)
            players = body.players or model.headers.players[0]
            key = (players, *sorted((str(name), str(worth)) for name, worth in options.items()))
            groups.setdefault(key, []).append((symbol, body))
    found: dict[Symbol, Outcome] = {}
    for group in groups.values():
        body = group[0][1]
        for symbol, outcome in run_group(model, sources, chosen(model, body), body.players or model.headers.players[0], group):
            found[symbol] = outcome
    return [found[symbol] for symbol in model.bodies if symbol in found]


def defaults(model: Model) -> dict[Symbol, object]:
    """Every option with its default."""
    found: dict[Symbol, object] = {}
    for symbol, body in model.bodies.items():
        if symbol.kind == "option" and isinstance(body, ValueBody):
            found[symbol] = constant(body.terms[0])
    return found


def constant(term: Term) -> object:
    if isinstance(term, Ref):
        return term.symbol
    if isinstance(term.type, t.Bool):
        return bool(term.type.always)
    if isinstance(term.type, t.Int):
        return term.type.low
    assert isinstance(term, Const)
    return term.value


def chosen(model: Model, body: ExampleBody) -> dict[Symbol, object]:
    return defaults(model) | {symbol: constant(term) for symbol, term in body.options}


def run_group(model: Model, sources: Sources, options: dict[Symbol, object], players: int,
              group: list[tuple[Symbol, ExampleBody]]) -> Iterator[tuple[Symbol, Outcome]]:
    _, lowering = lower(model, options, players, sources)
    prepared = [(symbol, prepare(at, symbol, body, lowering)) for at, (symbol, body) in enumerate(group)]
    ready = machine(program(lowering, 0), lowering.layout)
    for symbol, example in prepared:
        yield symbol, play(example, ready)


# ---- making ready ------------------------------------------------------------------------------------------


def prepare(number: int, symbol: Symbol, body: ExampleBody, lowering: Lowering) -> Prepared:
    given = f"given_{number}"
    drawn = waits(body.given, lowering)
    frame = Frame(lowering, f"example_{number}", function=True)
    lowering.functions[given] = Function(given, (), (*(() if drawn else effects(body.given, frame)), Give(Num(0))), f"example {symbol.name}: given")
    block = -1
    if body.at is not None:
        block = lowering.block()
        lowering.blocks[block] = begin(body.at, lowering)
    elif drawn:
        block = lowering.block()
        played = any(isinstance(item, Asked) for item in body.script)
        lowering.blocks[block] = begin(Run(Symbol("phase", "play"), ()), lowering) if played else (Goto(OVER),)
    if drawn:  # fate is asked for what the position draws
        block = chain(body.given, Frame(lowering, f"example_{number}", waiting=True), block)
    lines = []
    for at, item in enumerate(body.script):
        if isinstance(item, Asked):
            names = tuple(matcher(f"example_{number}_{at}_{index}", term, lowering) for index, term in enumerate(item.arguments))
            lines.append(Line("refuse" if item.refused else "play", item.span, asked=item, names=names))
        elif isinstance(item, tuple):
            names = tuple(matcher(f"example_{number}_{at}_{index}", term, lowering) for index, term in enumerate(item))
            lines.append(Line("chance", item[0].span, names=names))
        else:
            name = f"then_{number}_{at}"
            lowering.functions[name] = Function(name, (), (Give(value(item, Frame(lowering, name, function=True))),), f"example {symbol.name}: then")
            lines.append(Line("then", item.span, name))
    return Prepared(symbol.name, lines, given, block)


def begin(at: Run, lowering: Lowering) -> Block:
    """Stand at a phase, as if it had just been called."""
    frame = Frame(lowering, "example", function=True)
    signature = lowering.layout.model.headers.signatures[at.phase]
    given = [argument(term, type_, frame) for term, (_, type_) in zip(at.arguments, signature.params, strict=True)]
    if not phase_waits(at.phase, lowering):
        from ..program.form import Do

        return (Do(phase_function(at.phase, lowering), tuple(given)), Goto(OVER))
    entry = phase_entry(at.phase, lowering)
    found: list[Stmt] = [SetSlot(slot, one) for slot, one in zip(entry.params, given, strict=True)]
    return (*found, SetSlot(entry.back, Num(OVER)), Goto(entry.block))


def matcher(name: str, term: Term, lowering: Lowering) -> tuple[str, str]:
    """How an argument is compared with what is picked: as it is, or by the kind of a piece; and the function that says what."""
    how = "value"
    inner = t.plain(t.element(term.type) or term.type)
    if isinstance(inner, Of) and inner.what == "kind":
        how = f"kind {inner.symbol.name}"
    if isinstance(term, Items):
        how += " list"
    elif isinstance(t.plain(term.type), Many):
        how += " set"
    frame = Frame(lowering, name, function=True)
    lowering.functions[name] = Function(name, (), (Give(value(term, frame)),), "an argument of an example")
    return name, how


# ---- playing -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Standing:
    """An example being played."""

    machine: Machine
    state: State
    decision: int | None = None
    chances: list[tuple[str, str]] | None = None
    generator: random.Random | None = None

    def go(self) -> None:
        self.decision = self.machine.run(self.state, self.fate)

    def fate(self, event: int, state: State) -> int:
        outcomes = self.machine.outcomes(state, event)
        if not outcomes:
            raise FaultError("There is nothing to draw", self.machine.program.events[event].line)
        if self.chances:
            wanted = self.chances[0]
            for outcome in outcomes:
                if suits(self.machine, state, wanted, outcome):
                    self.chances.pop(0)
                    return outcome
            if len(outcomes) > 1:
                raise FaultError("The outcome that the example names can't come now", self.machine.program.events[event].line)
        assert self.generator is not None
        return self.generator.choice(outcomes)


def suits(ready: Machine, state: State, wanted: tuple[str, str], picked: int) -> bool:
    """Is what was picked what the example names?"""
    name, how = wanted
    worth = ready.function(name)(state)
    words = how.split()
    many = words[-1] if words[-1] in {"list", "set"} else ""
    if words[0] == "kind":
        component = Symbol("component", words[1])
        if many:
            kinds = sorted(kind_of(ready, component, piece) for piece in each_bit(picked))
            return kinds == sorted(worth if many == "list" else each_bit(worth))
        return kind_of(ready, component, picked) == worth
    if many == "list":
        return sorted(each_bit(picked)) == sorted(worth)
    if many == "set":
        return bool(picked == worth)
    return bool(picked == worth)


def kind_of(ready: Machine, component: Symbol, piece: int) -> int:
    info = ready.layout.pieces[piece]
    return ready.layout.value(info.kind) if info.component == component else -1


def play(example: Prepared, ready: Machine) -> Outcome:
    state = ready.begin()
    first = ready.blocks[ready.program.first](state)
    standing = Standing(ready, state, None, [], random.Random(0))  # noqa: S311 - an example is the same each time
    span: Span | None = example.lines[0].span if example.lines else None
    try:
        ready.function(example.given)(state)
        started = False
        state[RESUME] = first
        if example.block >= 0:
            state[RESUME] = example.block
        for line in example.lines:
            span = line.span
            if line.kind == "chance":
                assert standing.chances is not None
                standing.chances += line.names
                continue
            if not started and (example.block >= 0 or line.kind in {"play", "refuse"}):
                started = True
                standing.go()
            message = one_line(line, standing)
            if message:
                return Outcome(example.title, message, span)
        if not started and example.block >= 0:
            standing.go()
    except FaultError as fault:
        return Outcome(example.title, f"{fault.message} (line {fault.line})", span)
    return Outcome(example.title, "", None)


def one_line(line: Line, standing: Standing) -> str:
    ready, state = standing.machine, standing.state
    if line.kind == "then":
        return "" if ready.function(line.function)(state) else "This does not hold."
    assert line.asked is not None
    seat = ready.layout.value(line.asked.seat)
    absent = nobody(seat, line, standing)
    if absent:
        return "" if line.kind == "refuse" and not line.asked.sentence else absent
    assert standing.decision is not None
    legal = ready.legal(state, standing.decision)
    found = [choice for choice in legal if same(choice, line, ready, state)]
    if line.kind == "play":
        if not found:
            return f"This is not legal: {'; '.join(reasons(line, standing))}"
        ready.apply(state, standing.decision, found[0])
        standing.go()
        return ""
    if found:
        return "This is legal, but should be refused."
    told = reasons(line, standing)
    if line.asked.sentence and line.asked.sentence not in told:
        return f"It is refused, but for another reason: {'; '.join(told)}"
    return ""


def nobody(seat: int, line: Line, standing: Standing) -> str:
    """Why a seat has nothing to say here."""
    assert line.asked is not None
    if standing.decision in (None, OVER):
        return "Nobody decides any more: play is over here."
    assert standing.decision is not None
    decider = standing.machine.decider(standing.state, standing.machine.program.decisions[standing.decision])
    if decider != seat:
        return f"It is not `{line.asked.seat.name}` who decides, but `{standing.machine.layout.seats()[decider]}`."
    return ""


def same(choice: Choice, line: Line, ready: Machine, state: State) -> bool:
    assert line.asked is not None
    if line.asked.action.kind == "builtin":
        return choice == PASS
    if choice == PASS or ready.program.deeds[choice.deed].name != line.asked.action.name:
        return False
    return len(choice.arguments) == len(line.names) and all(suits(ready, state, wanted, picked) for wanted, picked in zip(line.names, choice.arguments, strict=True))


def reasons(line: Line, standing: Standing) -> list[str]:
    """Why a choice is not legal. A kind may stand for several pieces: those that can be picked tell most."""
    ready, state = standing.machine, standing.state
    assert line.asked is not None and standing.decision is not None
    decision = ready.program.decisions[standing.decision]
    best: list[str] | None = None
    for at, offer in enumerate(decision.offers):
        deed = ready.program.deeds[offer.action]
        if deed.name != line.asked.action.name or len(deed.picks) != len(line.names):
            continue
        for arguments in readings(line, ready, state):
            told = ready.why_not(state, standing.decision, Choice(at, offer.action, arguments))
            if line.asked.sentence in told:
                return told
            if told and (best is None or (picked_badly(told), len(told)) < (picked_badly(best), len(best))):
                best = told
    return best if best is not None else [f"`{line.asked.action.name}` is not offered here"]


def picked_badly(told: list[str]) -> bool:
    return told[0].endswith("can't be picked so")


MOST_READINGS = 2000


def readings(line: Line, ready: Machine, state: State) -> list[tuple[int, ...]]:
    """The arguments that an example may mean: a kind stands for any piece of it."""
    found: list[tuple[int, ...]] = [()]
    for name, how in line.names:
        worth = ready.function(name)(state)
        words = how.split()
        many = words[-1] in {"list", "set"}
        if words[0] == "kind":
            component = Symbol("component", words[1])
            kinds = (list(worth) if words[-1] == "list" else list(each_bit(worth))) if many else [worth]
            options = named(kinds, component, ready)
        elif words[-1] == "list":
            options = [as_set(worth)]
        else:
            options = [worth]
        if many or words[0] != "kind":
            found = [(*before, option) for before in found for option in options][:MOST_READINGS]
        else:
            found = [(*before, first_bit(option)) for before in found for option in options][:MOST_READINGS]
    return found


def named(kinds: list[int], component: Symbol, ready: Machine) -> list[int]:
    """Sets of pieces of these kinds, one of each that is named."""
    sets = [0]
    for kind in kinds:
        pieces = [at for at, piece in enumerate(ready.layout.pieces) if piece.component == component and ready.layout.value(piece.kind) == kind]
        sets = [bits | 1 << piece for bits in sets for piece in pieces if not bits >> piece & 1][:MOST_READINGS]
    return sets


__all__ = ["Outcome", "Piece", "run_examples"]
