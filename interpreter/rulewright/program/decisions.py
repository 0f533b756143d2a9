"""In: a decision. Out: the block in which play waits for it, and what it offers."""

from __future__ import annotations

from ..graph.nodes import Node
from ..model.terms import Decision, Offered
from . import form
from .domains import checked_as
from .form import NONE, Block, Expr, Goto, Num, Op, SetSlot, Slot, Wait
from .lowering import Frame
from .points import Point


def decision(node: Node, step: Decision, frame: Frame, after: int, otherwise: int | None) -> Block:
    """The decision. Arguments of offers are computed when the choices are listed."""
    lowering, layout = frame.lowering, frame.layout
    slot = Slot(layout.slots.row(f"{frame.owner}.decider"))
    here = lowering.block(frame.entry)
    number = len(lowering.decisions)
    lowering.decisions.append(None)
    offers: list[form.Offering] = []
    points: list[Point] = []
    for offer in layout.rules.follow(node, "offers"):
        action = layout.rules.named(offer, "chooses")
        if layout.exists(action):
            assert isinstance(offer.what, Offered)
            points.append(offer.point)
            params = layout.rules.headers.signatures[action].params
            args = tuple(
                checked_as(given, type_, frame) for given, (_, type_) in zip(offer.what.arguments, params, strict=True)
            )
            deed = lowering.deed(action)
            offers.append(form.Offering(deed, args, same_before(deed, args, offers)))
    lowering.offered[number] = tuple(points)
    nothing = after if step.manner != "must" or step.if_able else NONE
    lowering.decisions[number] = form.Decision(
        frame.owner,
        step.manner,
        slot,
        tuple(offers),
        here,
        here if step.manner == "repeats" else after,
        after,
        otherwise if otherwise is not None else nothing,
        lowering.place(step.span),
        at=lowering.at,
    )
    lowering.blocks[here] = lowering.made((Wait(number),))
    return (SetSlot(slot.index, frame.value(step.player)), Goto(here))


def same_before(deed: int, args: tuple[Expr, ...], offers: list[form.Offering]) -> Expr | None:
    """Whether an earlier offer of the same action has the same arguments; None if this is impossible."""
    found: Expr | None = None
    for offer in offers:
        if offer.action == deed:
            same = equal(offer.arguments, args)
            found = same if found is None else Op("or", (found, same))
    return found


def equal(args: tuple[Expr, ...], others: tuple[Expr, ...]) -> Expr:
    found: Expr = Num(1)
    for one, other in zip(args, others, strict=True):
        same = Op("==", (one, other))
        found = same if found == Num(1) else Op("and", (found, same))
    return found
