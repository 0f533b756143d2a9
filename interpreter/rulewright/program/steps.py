"""In: resolved statements in which nothing waits. Out: a straight block of the form."""

from __future__ import annotations

from ..graph.nodes import Node
from ..model import types as t
from ..model.proofs import proofs
from ..model.symbols import Symbol, shown_to
from ..model.terms import (
    AnyStep,
    Bind,
    Branch,
    Decision,
    Drawing,
    Get,
    Loop,
    Moving,
    OnZone,
    Proving,
    Ref,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Swapping,
    Term,
    Unveiling,
)
from ..model.types import Int, Many, Maybe, Type
from . import faults
from .domains import (
    as_bits,
    as_list,
    as_type,
    bounded_list,
    checked_as,
    domain,
    has_order,
    kind_of,
    listed,
    none_of,
    one_or_many,
    outside,
    plus,
    zone_symbol,
)
from .fields import var_stretch, which
from .form import (
    NONE,
    Act,
    Ask,
    Block,
    Check,
    Do,
    Domain,
    Each,
    Expr,
    Fold,
    Give,
    Local,
    Num,
    Op,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    Stretch,
    When,
    While,
)
from .lifetimes import gone, start_of
from .lowering import Frame, Lowering
from .operators import surely_small
from .points import FAILED, HELD, SETTLED, UNTIL, WHERE, Point, again, beside
from .settled import settled
from .zones import components, zone_number

ENDS = {"": 0, "top": 0, "back": 0, "bottom": 1, "front": 1}
"""Where a piece is put in an ordered zone: 0 after the last layer, 1 before the first.

The first layer is the bottom of a stack and the front of a sequence.
"""


def effects(line: tuple[Node, ...], frame: Frame) -> Block:
    """Steps in which nothing waits."""
    found: list[Stmt] = []
    for node in line:
        found += straight(node, frame)
    return tuple(found)


def straight(node: Node, frame: Frame) -> Block:
    """A step in which nothing waits."""
    with frame.lowering.lowers(node.point):
        return frame.lowering.made((*come_to(node, frame), *moving(node, frame), *effect(node, frame)))


def moving(node: Node, frame: Frame) -> Block:
    """In programs that count, which pieces a step moves."""
    if node.point[0].kind == "local":  # it is only supposed
        return ()
    match node.what:
        case Moving(pieces=pieces):
            return frame.lowering.met(lambda: one_or_many(pieces, frame))
        case Swapping(left=left, right=right):
            return tuple(
                one
                for side in (left, right)
                for one in frame.lowering.met(lambda side=side: one_or_many(side, frame))  # type: ignore[misc]
            )
        case _:  # moves none, or lets chance find them
            return ()


def come_to(node: Node, frame: Frame) -> Block:
    """A step that notes a node; for a branch, with the result of its test."""
    return () if isinstance(node.what, Branch) else frame.lowering.noted(node.point)


def effect(node: Node, frame: Frame) -> Block:
    rules = frame.layout.rules
    step = node.what
    assert isinstance(step, AnyStep)
    match step:
        case Bind():
            return bind(step, frame)
        case Set():
            return assign(step, frame)
        case Run():
            return run(rules.named(node, "calls"), step, frame)
        case Moving():
            return move(step, frame)
        case OnZone(zone=zone):
            return (Act(step.PRIMITIVE, (zone_number(zone, frame),), zone_changes(zone, frame)),)
        case Showing(what=what, to=to):
            return (Act("show", (one_or_many(what, frame), one_or_many(to, frame))),)
        case Unveiling():
            return unveiled(step, frame)
        case Proving():
            return proved(step, frame)
        case Swapping():
            return (swap(step, frame),)
        case Remembering(memory=memory):
            return (remember(memory, frame),)
        case Loop():
            return loop(node, step, frame)
        case Repeating(until=until):
            inner = frame.straight()
            body = (*turn(node, inner), *counted_until(node, until, inner))
            return (While(body, inner.value(until), frame.lowering.spot(step.span).spot),)
        case Branch(test=test):
            known = settled(test, frame.lowering)
            if known is not None:
                come = frame.lowering.noted(node.point, settled_as(known, frame.lowering))
                return (*come, *effects(rules.line(node, "then" if known else "else"), frame.straight()))
            then, otherwise = (effects(rules.line(node, edge), frame.straight()) for edge in ("then", "else"))
            return branched(node, step, then, otherwise, frame)
        case Returning(value=given):
            return (Give(result(given, frame) if given is not None else Num(NONE)),)
        case Decision() | Drawing() | Rolling():
            raise AssertionError(node)  # a player is asked


def settled_as(known: bool, lowering: Lowering) -> int:
    """What is noted of a test that options and the number of players decide: where games with different ones are
    counted, how it came out.
    """
    return (HELD if known else FAILED) if lowering.counts else SETTLED


def counted_until(node: Node, until: Term, frame: Frame) -> Block:
    """In programs that count, whether a round of a loop was the last."""
    if not frame.lowering.counts:
        return ()
    held, failed = (frame.lowering.counted(beside(node.point, UNTIL), outcome) for outcome in (HELD, FAILED))
    return (When(frame.value(until), held, failed),)


def counted_where(point: Point, name: Symbol, found: Domain, where: tuple[Term | None, Type], frame: Frame) -> Block:
    """In programs that count, what a ``where`` says of each that it is asked of: a loop that does nothing else."""
    test, type_ = where
    if test is None or not frame.lowering.counts:
        return ()
    inner = frame.straight()
    local = inner.bind_local(name, type_)
    held, failed = (frame.lowering.counted(beside(point, WHERE), outcome) for outcome in (HELD, FAILED))
    return (Each(local, found, (When(inner.value(test), held, failed),)),)


def branched(node: Node, step: Branch, then: Block, otherwise: Block, frame: Frame) -> Block:
    """An ``if`` whose branches have been lowered."""
    held, failed = (frame.lowering.noted(node.point, outcome) for outcome in (HELD, FAILED))
    return (When(frame.value(step.test), (*held, *then), (*failed, *otherwise)),)


def result(given: Term, frame: Frame) -> Expr:
    """The result of a phase, stored as its declared type."""
    signature = frame.layout.rules.headers.signatures.get(Symbol("phase", frame.owner))
    return checked_as(
        given, signature.result if signature is not None and signature.result is not None else given.type, frame
    )


# ---- variables ----------------------------------------------------------------------------------------


def bind(step: Bind, frame: Frame) -> Block:
    given = start_of(step.type) if step.value is None else checked_as(step.value, step.type, frame)
    return (store(frame.bind(step.name, step.type), given),)


def store(place: Local | Slot, given: Expr) -> Stmt:
    return SetLocal(place, given) if isinstance(place, Local) else SetSlot(place.index, given)


def assign(step: Set, frame: Frame) -> Block:
    """A new value for a variable; a number must stay in its range."""
    target = step.target
    assert isinstance(target, (Ref, Get))
    layout = frame.layout
    is_local = target.symbol.kind == "local"
    type_ = frame.types.get(target.symbol.name, t.UNKNOWN) if is_local else layout.rules.headers.types[target.symbol]
    before: Block = ()
    index: Expr = Num(0)
    if isinstance(target, Ref):
        place = frame.names[target.symbol.name] if is_local else Slot(layout.vars[target.symbol])
    else:
        index, before = once(which(target, frame), "at", frame)
        if layout.is_growing(layout.rules.headers.vars[target.symbol].owner):
            return (*before, *far_assign(step, target.symbol, index, type_, frame))
        place = slot_of(target.symbol, index, frame)
    given, checks = in_range(assigned(step, place, type_, frame), step, type_, frame)
    written = put(place, fitting_in(given, step, frame))
    return (*before, *checks, written, *veiled(target.symbol, place, index, frame))


def slot_of(variable: Symbol, index: Expr, frame: Frame) -> Slot | SlotAt:
    """The slot of one of the values of a variable."""
    base = frame.layout.vars[variable]
    if isinstance(index, Num):
        return Slot(base + index.value)
    return SlotAt(base, index, var_stretch(variable, frame.layout))


def veiled(variable: Symbol, place: Expr, index: Expr, frame: Frame) -> Block:
    """A secret variable got a value, which has been shown to nobody."""
    layout = frame.layout
    if not layout.rules.headers.is_secret(variable):
        return ()
    hidden = put(slot_of(shown_to(variable), index, frame), Num(0))
    return (hidden, Act("veil", (plus(layout.vars[variable], index), place)))


def unveiled(step: Unveiling, frame: Frame) -> Block:
    """The value of a secret variable is shown; that of none shows nothing."""
    target, layout = step.what, frame.layout
    assert isinstance(target, (Ref, Get))
    index, before = once(which(target, frame), "at", frame)
    seats, asked = once(one_or_many(step.to, frame), "seats", frame)
    place, shown = (slot_of(one, index, frame) for one in (target.symbol, shown_to(target.symbol)))
    number = plus(layout.vars[target.symbol], index)
    seen: Block = (put(shown, Op("union", (shown, seats))), Act("unveil", (number, place, seats)))
    if isinstance(target, Get) and isinstance(target.of.type, Maybe):
        seen = (When(Op(">=", (index, Num(0))), seen),)
    return (*before, *asked, *seen)


def fitting_in(given: Expr, step: Set, frame: Frame) -> Expr:
    """The new value of a list, which must not be longer than its bound."""
    assert isinstance(step.target, (Ref, Get))
    most = frame.layout.lengths.get(step.target.symbol)
    return given if most is None or step.operator == "-=" else bounded_list(given, step.value, most, frame)


def put(place: Expr, given: Expr) -> Stmt:
    match place:
        case Local() | Slot():
            return store(place, given)
        case SlotAt(base=base, index=index, among=among):
            return SetAt(base, index, given, among)
        case _:
            raise AssertionError(place)


def once(found: Expr, hint: str, frame: Frame) -> tuple[Expr, Block]:
    """A value that is used more than once, in a local."""
    if isinstance(found, (Num, Local)):
        return found, ()
    local = frame.lowering.local(hint)
    return local, (SetLocal(local, found),)


def far_assign(step: Set, symbol: Symbol, index: Expr, type_: Type, frame: Frame) -> Block:
    """A variable of a cell of a board without bounds."""
    slot = Slot(frame.layout.vars[symbol])
    given, checks = in_range(assigned(step, Op("far_value", (slot, index)), type_, frame), step, type_, frame)
    return (*checks, SetSlot(slot.index, Op("with_far", (slot, index, fitting_in(given, step, frame)))))


def assigned(step: Set, place: Expr, type_: Type, frame: Frame) -> Expr:
    """The new value."""
    if step.operator == ":=":
        return as_type(step.value, type_, frame)
    if listed(type_):
        return Op("with_last" if step.operator == "+=" else "without_first", (place, frame.value(step.value)))
    if isinstance(t.plain(type_), Many):
        return Op("union" if step.operator == "+=" else "without", (place, one_or_many(step.value, frame)))
    return Op("+" if step.operator == "+=" else "-", (place, frame.value(step.value)))


def in_range(given: Expr, step: Set, type_: Type, frame: Frame) -> tuple[Expr, Block]:
    """A range check, unless the ranges of the operands make it unnecessary."""
    wanted = t.plain(type_)
    numbers = outside(step.value, type_) if step.operator != "-=" else None
    if numbers is not None:
        return in_it(given, numbers, step, type_, frame)
    if not isinstance(wanted, Int):
        return given, ()
    if isinstance(given, Num) and (wanted.low <= given.value <= wanted.high or given.value == none_of(type_)):
        return given, ()
    own = step.value.type
    within = isinstance(own, Int) and wanted.low <= own.low and own.high <= wanted.high
    if step.operator == ":=" and within and (surely_small(own) or isinstance(step.value, Ref | Get)):
        return given, ()
    assert isinstance(step.target, (Ref, Get))
    local = frame.lowering.local("new")
    test: Expr = Op("between", (Num(wanted.low), local, Num(wanted.high)))
    if isinstance(type_, Maybe):
        test = Op("or", (Op("==", (local, Num(none_of(type_)))), test))
    spot = frame.lowering.spot(step.span).spot
    return local, (SetLocal(local, given), Check(test, *faults.out_of_range(step.target.symbol, wanted), spot))


def in_it(given: Expr, numbers: Int, step: Set, type_: Type, frame: Frame) -> tuple[Expr, Block]:
    """A check of the numbers in a set or a list."""
    local = frame.lowering.local("new")
    if listed(type_):
        item = frame.lowering.local("item")
        inside = Op("between", (Num(numbers.low), item, Num(numbers.high)))
        test: Expr = Fold("all", item, Domain("list", (local,)), inside)
    else:
        test = Op("==", (Op("without", (local, Num((1 << numbers.high + 1) - (1 << numbers.low)))), Num(0)))
    assert isinstance(step.target, (Ref, Get))
    spot = frame.lowering.spot(step.span).spot
    return local, (SetLocal(local, given), Check(test, *faults.out_of_range(step.target.symbol, numbers), spot))


# ---- phases -------------------------------------------------------------------------------------------


def run(phase: Symbol, step: Run, frame: Frame) -> Block:
    """A phase in which nothing waits, as a function."""
    name = frame.lowering.ask(f"phase_{phase.name}", "phase", phase)
    signature = frame.layout.rules.headers.signatures[phase]
    args = tuple(
        checked_as(given, type_, frame) for given, (_, type_) in zip(step.arguments, signature.params, strict=True)
    )
    into = frame.bind(step.name, signature.result or t.UNKNOWN) if step.name is not None else None
    return (Do(name, args, into), *gone(phase, frame.lowering))


# ---- pieces -------------------------------------------------------------------------------------------


def move(step: Moving, frame: Frame) -> Block:
    zone, end, spot = zone_number(step.zone, frame), Num(ENDS[step.end]), frame.lowering.spot(step.span)
    held = components(t.element(step.pieces.type) or step.pieces.type)
    moved = frame.layout.changed_by_moving(held)
    if isinstance(t.plain(step.pieces.type), Many):
        if kind_of(step.pieces, frame) in {"stack", "sequence"}:
            return move_all(step.pieces, (zone, end, spot), moved, frame)
        if has_order(step.pieces, frame) and kind_of(step.zone, frame) in {"stack", "sequence"}:
            return in_order(step.pieces, (zone, end, spot), moved, frame)
        return (Act("move_set", (as_bits(step.pieces, frame), zone, end, spot), moved),)
    if step.turned is None:
        return (Act("move", (frame.value(step.pieces), zone, end, spot), moved),)
    piece, before = once(frame.value(step.pieces), "piece", frame)
    among = frame.layout.stretch_of_pieces(frame.layout.turn, held)
    if frame.layout.turn and isinstance(piece, Local) and piece.size:
        turning: Stmt = SetAt(frame.layout.turn, piece, frame.value(step.turned), among)
    else:
        turning = Act("turn", (piece, frame.value(step.turned), spot), (among,))
    return (*before, turning, Act("move", (piece, zone, end, spot), moved))


def in_order(pieces: Term, where: tuple[Expr, ...], moved: tuple[Stretch, ...], frame: Frame) -> Block:
    """Move pieces one after the other, as listed; repetitions in the list are ignored."""
    item = t.element(pieces.type) or t.UNKNOWN
    zone, before = once(where[0], "zone", frame)
    local = frame.lowering.local("piece", item)
    moving: Stmt = Act("move", (local, zone, *where[1:]), moved)
    if isinstance(item, Maybe):
        moving = When(Op(">=", (local, Num(0))), (moving,))
    return (*before, Each(local, Domain("list", (Op("distinct", (as_list(pieces, frame),)),)), (moving,)))


def move_all(source: Term, where: tuple[Expr, ...], moved: tuple[Stretch, ...], frame: Frame) -> Block:
    """Move the content of an ordered zone; the zone of none is empty."""
    number, before = once(zone_number(source, frame), "source", frame)
    moving = Act("move_all", (number, *where), moved)
    if isinstance(source, Get) and isinstance(source.of.type, Maybe):
        return (*before, When(Op(">=", (number, Num(0))), (moving,)))
    return (*before, moving)


def swap(step: Swapping, frame: Frame) -> Stmt:
    """Swap two pieces, a piece and the content of a slot, or the contents of two zones."""
    sides = (step.left, step.right)
    moved = frame.layout.changed_by_moving(
        frozenset().union(*(components(t.element(side.type) or side.type) for side in sides))
    )
    spot = frame.lowering.spot(step.span)
    zones = [side for side in sides if zone_symbol(side) is not None]
    if len(zones) == 2:
        return Act("swap_zones", (zone_number(step.left, frame), zone_number(step.right, frame), spot), moved)
    if zones:
        (piece,) = (side for side in sides if side is not zones[0])
        return Act("swap_into", (frame.value(piece), zone_number(zones[0], frame), spot), moved)
    return Act("swap", (frame.value(step.left), frame.value(step.right), spot), moved)


def remember(memory: Term, frame: Frame) -> Stmt:
    """The present position comes into a memory."""
    assert isinstance(memory, Ref)
    layout, symbol = frame.layout, memory.symbol
    slot, most = layout.memories[symbol], Num(layout.lengths[symbol])
    now = Ask(frame.lowering.ask(f"present_{symbol.name}", "present", symbol), ())
    return SetSlot(slot, Op("remembered", (Slot(slot), now, most, frame.lowering.spot(memory.span))))


def zone_changes(zone: Term, frame: Frame) -> tuple[Stretch, ...]:
    """The slots that store the zone of a term."""
    symbol = zone_symbol(zone)
    assert symbol is not None
    return (frame.layout.zone_stretch(symbol),)


# ---- loops --------------------------------------------------------------------------------------------


def turn(node: Node, frame: Frame) -> Block:
    """One round of a loop, and the way back to its head."""
    return (*effects(frame.layout.rules.line(node, "does"), frame), *frame.lowering.noted(again(node.point)))


def loop(node: Node, step: Loop, frame: Frame) -> Block:
    """A loop. Its domain is evaluated when it begins."""
    inner = frame.straight()
    found = domain(step.domain, frame)
    come = counted_where(node.point, step.name, found, (step.where, item_type(step)), frame)
    local = inner.bind_local(step.name, item_type(step))
    where = inner.value(step.where) if step.where is not None else None
    if step.by is not None:
        return (*come, Each(local, Domain("list", (ordered(step, found, local, where, inner),)), turn(node, inner)))
    if where is not None:
        found = Domain("list", (Fold("list", local, found, where),))
    return (*come, Each(local, found, turn(node, inner)))


def item_type(step: Loop) -> Type:
    return t.element(step.domain.type) or t.UNKNOWN


def ordered(step: Loop, found: Domain, local: Local, where: Expr | None, inner: Frame) -> Expr:
    """The members of a domain sorted by a value; the order of equal ones is kept."""
    assert step.by is not None
    members = Fold("list", local, found, where)
    by = Fold("list", local, found, where, inner.value(step.by))
    return Op("sorted_by", (members, by, Num(int(step.order == "falling"))))


def proved(step: Proving, frame: Frame) -> Block:
    """That all in a zone are among the pieces for which something holds: it is tested, and told."""
    found: list[Stmt] = []
    for one in proofs(step.test) or ():
        item = t.element(one.zone.type) or t.plain(one.zone.type)
        inner = frame.inner()
        local = inner.bind_local(one.name, item)
        holds = inner.value(one.where)
        every = sum(
            (1 << base + size) - (1 << base) for base, size in map(frame.layout.bases.__getitem__, components(item))
        )
        those = Fold("set", local, Domain("bits", (Num(every),)), holds if one.holds else Op("not", (holds,)))
        among = frame.lowering.local("among")
        lying = as_bits(one.zone, frame)
        spot = frame.lowering.spot(step.span).spot
        none_else = Op("==", (Op("without", (lying, among)), Num(0)))
        found += [SetLocal(among, those), Check(none_else, "fault-untrue", (), spot), Act("tell", (lying, among))]
    return tuple(found)
