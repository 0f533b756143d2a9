"""In: a phase. Out: a function if nothing in it waits, else its blocks. It begins by resetting what lasts for it."""

from __future__ import annotations

from ..graph.nodes import Begins, Node
from ..model.symbols import Symbol
from .domains import bounded_list, checked_as
from .form import NONE, Block, Clear, Expr, Function, Give, Num, Op
from .lifetimes import start_of
from .limits import counters
from .lowering import Frame, Lowering, PhaseEntry
from .steps import effects


def params_of(phase: Symbol, lowering: Lowering) -> tuple[Symbol, ...]:
    begins = lowering.layout.rules.held(phase)
    assert isinstance(begins, Begins)
    return begins.params


def steps_of(phase: Symbol, lowering: Lowering) -> tuple[Node, ...]:
    rules = lowering.layout.rules
    return rules.line(rules.node(phase), "does")


def phase_function(phase: Symbol, lowering: Lowering) -> Function:
    """A phase in which nothing waits."""
    signature = lowering.layout.rules.headers.signatures[phase]
    frame = Frame(lowering, phase.name)
    names = zip(params_of(phase, lowering), signature.params, strict=True)
    params = tuple(frame.bind_local(param, type_) for param, (_, type_) in names)
    steps = (
        *begun(phase, lowering),
        *afresh(phase, lowering),
        *effects(steps_of(phase, lowering), frame),
        Give(Num(NONE)),
    )
    return Function(f"phase_{phase.name}", params, steps, f"phase {phase.name}")


def phase_entry(phase: Symbol, lowering: Lowering) -> PhaseEntry:
    """The entry of a phase that may wait; its blocks are filled in later."""
    if phase not in lowering.entries:
        signature = lowering.layout.rules.headers.signatures[phase]
        slots = lowering.layout.slots
        frame = Frame(lowering, phase.name, waiting=True)
        params = tuple(
            frame.bind_slot(param, type_)
            for param, (_, type_) in zip(params_of(phase, lowering), signature.params, strict=True)
        )
        back = slots.row(f"{phase.name}.back")
        result = slots.row(f"{phase.name}.result", 1, signature.result) if signature.result is not None else NONE
        lowering.entries[phase] = PhaseEntry(lowering.block(), params, back, result)
        lowering.todo.append(("blocks", phase))
    return lowering.entries[phase]


def phase_frame(phase: Symbol, lowering: Lowering) -> Frame:
    """A phase is never active twice, so its names have slots of their own."""
    entry = phase_entry(phase, lowering)
    signature = lowering.layout.rules.headers.signatures[phase]
    frame = Frame(lowering, phase.name, waiting=True, entry=entry)
    for param, slot, (_, type_) in zip(params_of(phase, lowering), entry.params, signature.params, strict=True):
        frame.names[param.name], frame.types[param.name] = slot, type_
    return frame


def begun(phase: Symbol, lowering: Lowering) -> Block:
    """A step that notes that the phase was reached."""
    return lowering.noted((phase, ""))


def afresh(phase: Symbol, lowering: Lowering) -> Block:
    """Steps that reset what lasts for one run of the phase: variables, and counts of limits."""
    layout = lowering.layout
    found = [
        clear(symbol, lowering)
        for symbol, var in layout.rules.headers.vars.items()
        if var.per == phase.name and symbol in layout.vars
    ]
    for symbol in layout.rules.headers.signatures:
        if symbol.kind == "action" and layout.exists(symbol):
            for limit, rows in counters(symbol, lowering):
                if limit.per == phase:
                    found.append(Clear(rows.base, rows.size, Op("far_start", (Num(0),)) if rows.sparse else Num(0)))
    return tuple(found)


def clear(symbol: Symbol, lowering: Lowering) -> Clear:
    """A step that resets a variable, for all owners."""
    layout = lowering.layout
    owner = layout.rules.headers.vars[symbol].owner
    given = start(symbol, lowering)
    if layout.is_growing(owner):
        return Clear(layout.vars[symbol], 1, Op("far_start", (given,)))
    return Clear(layout.vars[symbol], layout.var_size(symbol), given)


def start(symbol: Symbol, lowering: Lowering) -> Expr:
    """The start value of a variable."""
    begins = lowering.layout.rules.terms(symbol)
    type_ = lowering.layout.rules.headers.types[symbol]
    if begins:
        frame = Frame(lowering, symbol.name)
        found = checked_as(begins[0], type_, frame)
        most = lowering.layout.lengths.get(symbol)
        return found if most is None else bounded_list(found, begins[0], most, frame)
    return start_of(type_)
