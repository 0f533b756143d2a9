"""In: a phase. Out: a function if nothing in it waits, else its blocks; what it makes begin afresh comes first."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import PhaseBody, ValueBody
from .form import Block, Clear, Expr, Function, Give, GotoSlot, Local, Num
from .lowering import Frame, Lowering, PhaseEntry
from .steps import effects, fill, start_of
from .values import adapted_result


def phase_body(phase: Symbol, lowering: Lowering) -> PhaseBody:
    body = lowering.layout.model.bodies[phase]
    assert isinstance(body, PhaseBody)
    return body


def phase_function(phase: Symbol, lowering: Lowering) -> str:
    """A phase in which nothing waits."""
    name = f"do_{phase.name}"
    if name in lowering.functions:
        return name
    body = phase_body(phase, lowering)
    frame = Frame(lowering, phase.name, function=True)
    signature = lowering.layout.model.headers.signatures[phase]
    params = []
    for param, (_, type_) in zip(body.params, signature.params, strict=True):
        local = frame.bind(param, type_)
        assert isinstance(local, Local)
        params.append(local.name)
    lowering.functions[name] = Function(name, tuple(params), (), f"phase {phase.name}")
    lowering.functions[name] = Function(name, tuple(params), (*afresh(phase, lowering), *effects(body.steps, frame), Give(Num(-1))), f"phase {phase.name}")
    return name


def phase_entry(phase: Symbol, lowering: Lowering) -> PhaseEntry:
    """A phase in which something may wait. It is never active twice, so its names have slots of their own."""
    if phase in lowering.entries:
        return lowering.entries[phase]
    body = phase_body(phase, lowering)
    signature = lowering.layout.model.headers.signatures[phase]
    slots = lowering.layout.slots
    frame = Frame(lowering, phase.name, waiting=True)
    params = []
    for param, (_, type_) in zip(body.params, signature.params, strict=True):
        slot = frame.bind(param, type_)
        params.append(slot.index)  # type: ignore[union-attr]
    back = slots.row(f"{phase.name}.back")
    result = slots.row(f"{phase.name}.result") if signature.result is not None else -1
    start = lowering.block()
    entry = PhaseEntry(start, tuple(params), back, result)
    lowering.entries[phase] = entry
    frame.entry = entry
    end = lowering.block()
    lowering.blocks[end] = (GotoSlot(back),)
    fill(start, body.steps, frame, end)
    filled = lowering.blocks[start]
    assert filled is not None
    lowering.blocks[start] = (*afresh(phase, lowering), *filled)
    return entry


def afresh(phase: Symbol, lowering: Lowering) -> Block:
    """What lasts for an activation of a phase begins with it: variables, and counts of limits."""
    found = []
    layout = lowering.layout
    for symbol, var in layout.model.headers.vars.items():
        if var.per == phase.name and symbol in layout.vars:
            found.append(Clear(layout.vars[symbol], layout.size(var.owner), start(symbol, lowering)))
    for symbol, action in layout.model.headers.signatures.items():
        del action
        if symbol.kind == "action" and layout.exists(symbol):
            from .actions import limit_rows

            for limit, slots in limit_rows(symbol, lowering):
                if limit.per == phase:
                    found.append(Clear(slots.base, slots.size, Num(0)))
    return tuple(found)


def start(symbol: Symbol, lowering: Lowering) -> Expr:
    """What a variable holds at its start."""
    layout = lowering.layout
    body = layout.model.bodies.get(symbol)
    type_ = layout.model.headers.types[symbol]
    frame = Frame(lowering, symbol.name)
    if isinstance(body, ValueBody) and body.terms:
        return adapted_result(body.terms[0], type_, frame)
    return start_of(type_, frame)


__all__ = ["phase_entry", "phase_function", "start", "t"]
