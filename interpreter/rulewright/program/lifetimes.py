"""In: a phase that has ended. Out: steps that reset what lasted for it, where it would still tell pieces apart.

A variable that lasts for a phase means nothing afterwards, and is reset when the phase begins again; in between it
could be left alone. But which pieces are alike is computed from the whole state.
"""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Int, Many, Maybe, Piece, Type
from .domains import none_of
from .form import Block, Clear, Expr, Num, Op
from .lowering import Lowering
from .waits import returned_from


def start_of(type_: Type) -> Expr:
    """The value of a variable without a start."""
    if isinstance(type_, Maybe):
        return Num(none_of(type_))
    if isinstance(type_, Int):
        return Num(type_.low)
    if isinstance(type_, Many) and type_.form == "list":
        return Op("list", ())
    return Num(0)


def gone(phase: Symbol, lowering: Lowering) -> Block:
    """Reset what lasted for the phase, or for one inside it that was left with it, so that it no longer tells pieces
    apart.
    """
    layout, headers = lowering.layout, lowering.layout.rules.headers
    telling = [symbol for symbol in layout.vars if headers.vars[symbol].per and tells_apart(symbol, lowering)]
    if not telling:
        return ()
    ended = {one.name for one in (within(phase, lowering) if returned_from(phase, lowering) else {phase})}
    return tuple(
        Clear(layout.vars[symbol], layout.var_size(symbol), start_of(headers.types[symbol]))
        for symbol in telling
        if headers.vars[symbol].per in ended
    )


def within(phase: Symbol, lowering: Lowering) -> set[Symbol]:
    """A phase, and the phases and actions that may run inside it."""
    rules = lowering.layout.rules
    found, waiting = {phase}, [phase]
    while waiting:
        for step in rules.steps(waiting.pop()):
            inner = {rules.named(step, "calls")} if rules.leads(step, "calls") else set[Symbol]()
            inner |= {rules.named(offer, "chooses") for offer in rules.follow(step, "offers")}
            waiting += inner - found
            found |= inner
    return found


def tells_apart(symbol: Symbol, lowering: Lowering) -> bool:
    """Whether a variable is a property of pieces, or refers to some: see ``play.alike``."""
    headers = lowering.layout.rules.headers
    owner, type_ = headers.vars[symbol].owner, t.plain(headers.types[symbol])
    if lowering.layout.is_growing(owner):
        return False
    return (owner is not None and owner.kind == "component") or isinstance(t.plain(t.element(type_) or type_), Piece)
