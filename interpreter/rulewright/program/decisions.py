"""In: a decision. Out: the block in which play stops for it, and what it offers."""

from __future__ import annotations

from ..model.terms import Decision
from . import form
from .domains import kept_as
from .form import NONE, Block, Goto, SetSlot, Slot, Wait
from .lowering import Frame


def decision(step: Decision, frame: Frame, after: int, otherwise: int) -> Block:
    """The decider is noted; the arguments of what is offered are worked out when the choices are listed."""
    lowering, layout = frame.lowering, frame.layout
    slot = Slot(layout.slots.row(f"{frame.owner}.decider"))
    here = lowering.block(frame.entry)
    number = len(lowering.decisions)
    lowering.decisions.append(None)
    offers = []
    for offered in step.offers:
        if layout.exists(offered.action):
            params = layout.model.headers.signatures[offered.action].params
            args = tuple(
                kept_as(given, type_, frame) for given, (_, type_) in zip(offered.arguments, params, strict=True)
            )
            offers.append(form.Offering(lowering.deed(offered.action), args))
    nothing = after if step.manner != "must" or step.if_able else NONE
    lowering.decisions[number] = form.Decision(
        frame.owner,
        step.manner,
        slot,
        tuple(offers),
        here,
        here if step.manner == "repeats" else after,
        after,
        otherwise if step.otherwise is not None else nothing,
        lowering.place(step.span),
    )
    lowering.blocks[here] = (Wait(number),)
    return (SetSlot(slot.index, frame.value(step.player)), Goto(here))
