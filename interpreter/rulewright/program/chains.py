"""In: resolved statements in which something may wait. Out: blocks of the form, each of which ends where play may stop.

What follows a step that waits is a block of its own. A step that may leave its phase ends a block too.
"""

from __future__ import annotations

from ..model import types as t
from ..model.terms import Branch, Decision, Drawing, Loop, Repeating, Returning, Rolling, Run, Step
from ..model.types import Many
from .decisions import decision
from .domains import domain, kept_as
from .draws import drawing, rolling
from .form import NONE, Block, Expr, Fold, Goto, GotoSlot, Label, Num, Op, SetSlot, Slot, Stmt, When
from .lifetimes import gone
from .lowering import Frame
from .phases import phase_entry
from .sealed import can_be_sealed, sealing
from .settled import settled
from .steps import branched, effect, item_type, ordered, result, store
from .waits import returns, step_waits

Steps = tuple[Step, ...]


def chain(steps: Steps, frame: Frame, after: int) -> int:
    """The block with which these steps begin; when they are done, `after` follows."""
    start = frame.lowering.block(frame.entry)
    fill(start, steps, frame, after)
    return start


def fill(block: int, steps: Steps, frame: Frame, after: int) -> None:
    """Fill a block with steps up to the first that waits; that one ends it, and the rest stands in another."""
    straight: list[Stmt] = []
    blocks = frame.lowering.blocks
    for at, step in enumerate(steps):
        if not step_waits(step, frame.lowering) and not returns(step):
            straight += effect(step, frame)
            continue
        rest = steps[at + 1 :]
        if not rest or isinstance(step, Returning):
            blocks[block] = (*straight, *waiting(step, frame, after))
            return
        following = frame.lowering.block(frame.entry)
        blocks[block] = (*straight, *waiting(step, frame, following))
        fill(following, rest, frame, after)
        return
    blocks[block] = (*straight, Goto(after))


def waiting(step: Step, frame: Frame, after: int) -> Block:
    """The statements that end a block with a step that waits."""
    lowering = frame.lowering
    match step:
        case Decision():
            return deciding(step, frame, after)
        case Rolling():
            return rolling(step, frame, after)
        case Drawing(otherwise=otherwise):
            otherwise_block = chain(otherwise, frame.inner(), after) if otherwise is not None else NONE
            return drawing(step, frame, after, otherwise_block)
        case Run():
            return calling(step, frame, after)
        case Branch(test=test, then=then, otherwise=otherwise):
            known = settled(test, lowering)
            if known is not None:
                return (Goto(chain(then if known else otherwise, frame.inner(), after)),)
            first, second = (
                Goto(chain(steps, frame.inner(), after)) if steps else Goto(after) for steps in (then, otherwise)
            )
            return branched(step, (first,), (second,), frame)
        case Repeating(body=body, until=until):
            inner = frame.inner()
            start, end = lowering.block(frame.entry), lowering.block(frame.entry)
            fill(start, body, inner, end)
            lowering.blocks[end] = (When(inner.value(until), (Goto(after),), (Goto(start),)),)
            return (Goto(start),)
        case Loop():
            return looping(step, frame, after)
        case Returning():
            return returning(step, frame)
    raise AssertionError(step)


def deciding(step: Decision, frame: Frame, after: int) -> Block:
    otherwise = chain(step.otherwise, frame.inner(), after) if step.otherwise is not None else NONE
    return decision(step, frame, after, otherwise)


def returning(step: Returning, frame: Frame) -> Block:
    if step.phase is not None:
        return (GotoSlot(phase_entry(step.phase, frame.lowering).back),)
    entry = frame.entry
    assert entry is not None
    found: list[Stmt] = []
    if step.value is not None:
        found.append(SetSlot(entry.result, result(step.value, frame)))
    return (*found, GotoSlot(entry.back))


def calling(step: Run, frame: Frame, after: int) -> Block:
    lowering = frame.lowering
    entry = phase_entry(step.phase, lowering)
    signature = frame.layout.model.headers.signatures[step.phase]
    found: list[Stmt] = [
        SetSlot(slot.index, kept_as(given, type_, frame))
        for slot, given, (_, type_) in zip(entry.params, step.arguments, signature.params, strict=True)
    ]
    back = after
    then = list(gone(step.phase, lowering))
    if step.name is not None:
        place = frame.bind(step.name, signature.result or t.UNKNOWN)
        then.append(store(place, Slot(entry.result)))
    if then:
        back = lowering.block(frame.entry)
        lowering.blocks[back] = (*then, Goto(after))
    return (*found, SetSlot(entry.back, Label(back)), Goto(entry.block))


def looping(step: Loop, frame: Frame, after: int) -> Block:
    """A loop in which something waits: its members are noted when it begins."""
    lowering, slots = frame.lowering, frame.layout.slots
    type_ = item_type(step)
    gathering = frame.straight()
    local = gathering.bind_local(step.name, type_)
    where = gathering.value(step.where) if step.where is not None else None
    found = domain(step.domain, frame)
    if step.by is not None:
        order: Expr = ordered(step, found, local, where, gathering)
    else:
        order = Fold("list", local, found, where)
    if can_be_sealed(step):
        return sealing(step, frame, after, order, deciding)
    members = slots.row(f"{frame.owner}.each_{step.name.name}", 1, Many(type_, "list"))
    at = slots.row(f"{frame.owner}.at_{step.name.name}")
    head, body = lowering.block(frame.entry), lowering.block(frame.entry)
    inner = frame.inner()
    name = inner.bind_slot(step.name, type_)
    lowering.blocks[head] = (
        When(
            Op("<", (Slot(at), Op("length", (Slot(members),)))),
            (
                SetSlot(name.index, Op("nth", (Slot(members), Slot(at)))),
                SetSlot(at, Op("+", (Slot(at), Num(1)))),
                Goto(body),
            ),
            (SetSlot(members, Op("list", ())), SetSlot(name.index, Num(NONE)), SetSlot(at, Num(0)), Goto(after)),
        ),
    )
    fill(body, step.body, inner, head)
    return (SetSlot(members, order), SetSlot(at, Num(0)), Goto(head))
