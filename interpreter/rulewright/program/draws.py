"""In: dice to be rolled, pieces to be drawn. Out: blocks that wait for chance, for one outcome after the other."""

from __future__ import annotations

from ..graph.nodes import RuleGraph
from ..model import types as t
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Drawing, Get, Known, Ref, Rolling, Set, Term, inside
from ..model.types import Many, Maybe, Type
from . import form
from .domains import domain, kind_of, none_of
from .form import (
    NONE,
    Act,
    Block,
    Chance,
    Check,
    Domain,
    Expr,
    Fold,
    Goto,
    Num,
    Op,
    SetSlot,
    Slot,
    Stmt,
    When,
)
from .lowering import Frame
from .points import Point
from .steps import ENDS, assign, counted_where
from .zones import components, lying_in, zone_number

ORDERED = {"stack", "sequence"}
OWNER = Symbol("builtin", "owner")


def rolling(step: Rolling, frame: Frame, after: int) -> Block:
    """One event for each die."""
    lowering = frame.lowering
    found = domain(step.domain, frame)
    target, event = after, NONE
    before: Block = ()
    item = t.element(step.domain.type) or t.UNKNOWN
    for name in reversed(step.names or step.places):
        if event != NONE:
            target = lowering.block(frame.entry)
            lowering.blocks[target] = lowering.made((*before, Chance(event)))
        if isinstance(name, Symbol):
            (place, seers), before = (frame.bind_slot(name, item), NONE), ()
        else:
            seers, before = looking_on(name, frame)
            place, target = into(name, item, step, frame, target)
        spot = lowering.place(step.span)
        lowering.events.append(form.Event(found, False, place.index, target, spot, lowering.at, seers))
        event = len(lowering.events) - 1
    return (*before, Chance(event))


def looking_on(variable: Term, frame: Frame) -> tuple[int, Block]:
    """The slot with the seats that see what comes up, and the step that fills it; none if everybody does."""
    headers = frame.layout.rules.headers
    if not headers.names_secret(variable):
        return NONE, ()
    seers = frame.layout.slots.row(f"{frame.owner}.seers", 1, Many(t.PLAYER))
    owner: Expr = Num(NONE)
    if isinstance(variable, Get) and headers.vars[variable.symbol].seen_by == "owner":
        of_piece = headers.vars[variable.symbol].owner != PLAYER
        owner = frame.value(Get(t.PLAYER, variable.of, OWNER) if of_piece else variable.of)
    return seers, (SetSlot(seers, Num(0) if owner == Num(NONE) else Op("single", (owner,))),)


def into(variable: Term, item: Type, step: Rolling, frame: Frame, after: int) -> tuple[Slot, int]:
    """The slot for what comes up, and a block that gives it to a variable."""
    lowering, inner = frame.lowering, frame.inner()
    rolled = Symbol("local", "rolled", frame.owner)
    place = inner.bind_slot(rolled, Maybe(item))
    block = lowering.block(frame.entry)
    given = assign(Set(variable, ":=", Ref(item, rolled, span=step.span), span=step.span), inner)
    emptied = SetSlot(place.index, Num(none_of(Maybe(item))))
    lowering.blocks[block] = lowering.made((*given, emptied, Goto(after)))
    return place, block


def drawing(point: Point, step: Drawing, frame: Frame, after: int, otherwise: int | None) -> Block:
    """Pieces are drawn one by one: chance selects each, then it moves."""
    lowering, slots = frame.lowering, frame.layout.slots
    left = slots.row(f"{frame.owner}.left")
    drawn = slots.row(f"{frame.owner}.drawn", 1, Maybe(t.element(step.source.type) or t.UNKNOWN))
    source, target = (Slot(slots.row(f"{frame.owner}.{word}")) for word in ("from", "to"))
    kind = kind_of(step.source, frame)
    content = lying_in(step.source, source, frame.layout)
    whole: Expr = Op("stacked", (content,)) if kind in ORDERED else content
    if kind == "sequence":
        content = Op("from_front", (content,))
    fitting, next_ones = whole, Op("top_layer", (content,)) if kind in ORDERED else whole
    moved = frame.layout.changed_by_moving(components(t.element(step.source.type) or t.UNKNOWN))
    begin: list[Stmt] = [
        SetSlot(source.index, zone_number(step.source, frame)),
        SetSlot(target.index, zone_number(step.zone, frame)),
    ]
    cleared: Block = ()
    if step.name is not None:
        among_all, item = Domain("bits", (whole,)), t.element(step.source.type) or t.UNKNOWN
        begin += counted_where(point, step.name, among_all, (step.where, item), frame)
    if step.where is not None and step.name is not None:
        inner = frame.straight()
        local = inner.bind_local(step.name, t.element(step.source.type) or t.UNKNOWN)
        where = inner.value(step.where)
        fitting = Fold("set", local, Domain("bits", (whole,)), where)
        if several(step) and asks_for_places(step.where, frame.layout.rules):
            among = slots.row(f"{frame.owner}.among", 1, Many(t.element(step.source.type) or t.UNKNOWN))
            begin.append(SetSlot(among, fitting))
            fitting, where = Slot(among), Op("in_set", (local, Slot(among)))
            cleared = (SetSlot(among, Num(0)),)
        next_ones = Fold("top_layer", local, Domain("stack", (content,)), where) if kind in ORDERED else fitting
        if cleared and kind not in ORDERED:
            next_ones = Op("intersection", (content, fitting))
    everything = isinstance(step.count, Known)
    spot, end = lowering.spot(step.span), Num(ENDS[step.end])
    if everything and kind in {"bag", "pool"} and kind_of(step.zone, frame) == "stack":
        # All that fit go to a stack: their order stays open until somebody looks.
        come = lowering.met(lambda: fitting)
        return (*begin, *come, Act("mix_onto", (fitting, target, end, spot), moved), *cleared, Goto(after))
    noted: Block = ()
    if step.name is not None and not (everything and step.where is not None):
        name = frame.bind_slot(step.name, Maybe(t.element(step.source.type) or t.UNKNOWN))
        begin.append(SetSlot(name.index, Num(NONE)))
        noted = (SetSlot(name.index, Slot(drawn)),)
    head, take = lowering.block(frame.entry), lowering.block(frame.entry)
    place = lowering.place(step.span)
    lowering.events.append(form.Event(Domain("bits", (next_ones,)), True, drawn, take, place, lowering.at))
    event = len(lowering.events) - 1
    ended = (SetSlot(drawn, Num(NONE)), *cleared, Goto(after))
    lowering.blocks[head] = lowering.made((When(Op("==", (Slot(left), Num(0))), ended, (Chance(event),)),))
    taken = Act("draw", (Slot(drawn), source, target, end, spot), moved)
    one_less = SetSlot(left, Op("-", (Slot(left), Num(1))))
    come = lowering.met(lambda: Op("single", (Slot(drawn),)))
    lowering.blocks[take] = lowering.made((*come, taken, *noted, one_less, Goto(head)))
    available = Op("size", (fitting,))
    count: Expr = available if everything else frame.value(step.count)
    if step.at_most:
        return (*begin, SetSlot(left, Op("lowest", (count, available))), Goto(head))
    begin.append(SetSlot(left, count))
    if everything:
        return (*begin, Goto(head))
    enough = Op("<=", (Slot(left), available))
    if otherwise is not None:
        return (*begin, When(enough, (Goto(head),), (*cleared, Goto(otherwise))))
    return (*begin, Check(enough, "fault-too-few-to-draw", (), spot.spot), Goto(head))


def several(step: Drawing) -> bool:
    """Whether more than one piece may be drawn."""
    return not isinstance(step.count.type, t.Int) or isinstance(step.count, Known) or step.count.type.high > 1


def asks_for_places(where: Term, rules: RuleGraph) -> bool:
    """Whether a condition depends on where pieces are, and so may change with each piece drawn."""
    waiting: list[object] = [where]
    seen: set[Symbol] = set()
    while waiting:
        asked = {at for at in inside(waiting.pop()) if isinstance(at, Symbol)} - seen
        if any(symbol.kind in {"zone", "graph"} for symbol in asked):
            return True
        waiting += [rules.held(symbol) for symbol in asked if symbol.kind == "define"]
        seen |= asked
    return False
