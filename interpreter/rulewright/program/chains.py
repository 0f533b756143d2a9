"""In: resolved statements in which something may wait. Out: blocks of the form, each of which ends where play may stop.

What follows a step that waits is in a new block. A step that may leave its phase ends a block too.
"""

from __future__ import annotations

from ..graph.nodes import Node
from ..model import types as t
from ..model.terms import (
    AnyStep,
    Bind,
    Branch,
    Decision,
    Drawing,
    Loop,
    Moving,
    OnZone,
    Proving,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Swapping,
    Unveiling,
)
from ..model.types import Many
from .decisions import decision
from .domains import checked_as, domain
from .draws import drawing, rolling
from .form import NONE, Block, Expr, Fold, Goto, GotoSlot, Label, Num, Op, SetSlot, Slot, Stmt, When
from .lifetimes import gone
from .lowering import Frame
from .phases import phase_entry
from .points import again
from .sealed import can_be_sealed, sealing
from .settled import settled
from .steps import (
    branched,
    come_to,
    counted_until,
    counted_where,
    item_type,
    ordered,
    result,
    settled_as,
    store,
    straight,
)
from .waits import returns, step_waits

Line = tuple[Node, ...]


def chain(line: Line, frame: Frame, after: int) -> int:
    """The number of the first block of these steps; after them, play continues with `after`."""
    start = frame.lowering.block(frame.entry)
    fill(start, line, frame, after)
    return start


def fill(block: int, line: Line, frame: Frame, after: int) -> None:
    """Fill a block with steps up to the first that waits, which ends it; the others go to another block."""
    found: list[Stmt] = []
    blocks = frame.lowering.blocks
    for at, node in enumerate(line):
        if not step_waits(node, frame.lowering) and not returns(node, frame.lowering):
            found += straight(node, frame)
            continue
        rest = line[at + 1 :]
        ends = not rest or isinstance(node.what, Returning)
        following = after if ends else frame.lowering.block(frame.entry)
        blocks[block] = (*found, *ending(node, frame, following))
        if not ends:
            fill(following, rest, frame, after)
        return
    blocks[block] = frame.lowering.made((*found, Goto(after)))


def ending(node: Node, frame: Frame, after: int) -> Block:
    """A step that waits, or may leave its phase."""
    with frame.lowering.lowers(node.point):
        return frame.lowering.made((*come_to(node, frame), *waiting(node, frame, after)))


def waiting(node: Node, frame: Frame, after: int) -> Block:
    """The statements that end a block with a step that waits."""
    lowering, rules = frame.lowering, frame.layout.rules
    step = node.what
    assert isinstance(step, AnyStep)
    match step:
        case Decision():
            return deciding(node, frame, after)
        case Rolling():
            return rolling(step, frame, after)
        case Drawing():
            return drawing(node.point, step, frame, after, otherwise(node, frame, after))
        case Run():
            return calling(node, step, frame, after)
        case Branch(test=test):
            known = settled(test, lowering)
            if known is not None:
                line = rules.line(node, "then" if known else "else")
                return (
                    *lowering.noted(node.point, settled_as(known, lowering)),
                    Goto(chain(line, frame.inner(), after)),
                )
            first, second = (
                Goto(chain(line, frame.inner(), after)) if line else Goto(after)
                for line in (rules.line(node, "then"), rules.line(node, "else"))
            )
            return branched(node, step, (first,), (second,), frame)
        case Repeating(until=until):
            inner = frame.inner()
            start, end = lowering.block(frame.entry), lowering.block(frame.entry)
            fill(start, rules.line(node, "does"), inner, end)
            back = lowering.noted(again(node.point))
            back = (*back, *counted_until(node, until, inner))
            ends = When(inner.value(until), (Goto(after),), (Goto(start),))
            lowering.blocks[end] = lowering.made((*back, ends))
            return (Goto(start),)
        case Loop():
            return looping(node, step, frame, after)
        case Returning():
            return returning(node, step, frame)
        case Bind() | Set() | Moving() | OnZone() | Showing() | Unveiling() | Proving() | Swapping() | Remembering():
            raise AssertionError(node)  # other steps never wait


def otherwise(node: Node, frame: Frame, after: int) -> int | None:
    """The block for the case that nothing can be chosen or drawn; None if the rules do not say."""
    rules = frame.layout.rules
    return chain(rules.line(node, "else"), frame.inner(), after) if rules.leads(node, "else") else None


def deciding(node: Node, frame: Frame, after: int) -> Block:
    assert isinstance(node.what, Decision)
    return decision(node, node.what, frame, after, otherwise(node, frame, after))


def returning(node: Node, step: Returning, frame: Frame) -> Block:
    rules = frame.layout.rules
    if rules.leads(node, "leaves"):
        return (GotoSlot(phase_entry(rules.named(node, "leaves"), frame.lowering).back),)
    entry = frame.entry
    assert entry is not None
    found: list[Stmt] = []
    if step.value is not None:
        found.append(SetSlot(entry.result, result(step.value, frame)))
    return (*found, GotoSlot(entry.back))


def calling(node: Node, step: Run, frame: Frame, after: int) -> Block:
    lowering = frame.lowering
    phase = frame.layout.rules.named(node, "calls")
    entry = phase_entry(phase, lowering)
    signature = frame.layout.rules.headers.signatures[phase]
    found: list[Stmt] = [
        SetSlot(slot.index, checked_as(given, type_, frame))
        for slot, given, (_, type_) in zip(entry.params, step.arguments, signature.params, strict=True)
    ]
    back = after
    then = list(gone(phase, lowering))
    if step.name is not None:
        place = frame.bind(step.name, signature.result or t.UNKNOWN)
        then.append(store(place, Slot(entry.result)))
    if then:
        back = lowering.block(frame.entry)
        lowering.blocks[back] = lowering.made((*then, Goto(after)))
    return (*found, SetSlot(entry.back, Label(back)), Goto(entry.block))


def looping(node: Node, step: Loop, frame: Frame, after: int) -> Block:
    """A loop in which something waits: its members are stored when it begins."""
    lowering, slots = frame.lowering, frame.layout.slots
    type_ = item_type(step)
    gathering = frame.straight()
    local = gathering.bind_local(step.name, type_)
    where = gathering.value(step.where) if step.where is not None else None
    found = domain(step.domain, frame)
    come = counted_where(node.point, step.name, found, (step.where, type_), frame)
    if step.by is not None:
        order: Expr = ordered(step, found, local, where, gathering)
    else:
        order = Fold("list", local, found, where)
    asked = can_be_sealed(node, step, frame.layout.rules)
    if asked is not None:
        return (*come, *sealing(asked, step, node.point, frame, after, order, deciding))
    members = slots.row(f"{frame.owner}.each_{step.name.name}", 1, Many(type_, "list"))
    at = slots.row(f"{frame.owner}.at_{step.name.name}")
    head, body = lowering.block(frame.entry), lowering.block(frame.entry)
    inner = frame.inner()
    name = inner.bind_slot(step.name, type_)
    next_one = When(
        Op("<", (Slot(at), Op("length", (Slot(members),)))),
        (
            SetSlot(name.index, Op("nth", (Slot(members), Slot(at)))),
            SetSlot(at, Op("+", (Slot(at), Num(1)))),
            Goto(body),
        ),
        (SetSlot(members, Op("list", ())), SetSlot(name.index, Num(NONE)), SetSlot(at, Num(0)), Goto(after)),
    )
    lowering.blocks[head] = lowering.made((next_one,))
    fill(body, frame.layout.rules.line(node, "does"), inner, headed(node, head, frame))
    return (*come, SetSlot(members, order), SetSlot(at, Num(0)), Goto(head))


def headed(node: Node, head: int, frame: Frame) -> int:
    """The block that leads back to the head of a loop: the head itself, unless the return is to be noted."""
    noted = frame.lowering.noted(again(node.point))
    if not noted:
        return head
    block = frame.lowering.block(frame.entry)
    frame.lowering.blocks[block] = frame.lowering.made((*noted, Goto(head)))
    return block
