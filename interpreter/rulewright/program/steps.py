"""In: resolved statements. Out: blocks of the form: straight ones where nothing waits, chains of blocks where something may."""

from __future__ import annotations

from collections.abc import Callable

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import (
    Bind,
    Branch,
    Const,
    Decision,
    Drawing,
    Get,
    Known,
    Loop,
    Moving,
    PhaseBody,
    Ref,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Shuffling,
    Step,
    Swapping,
    Term,
)
from ..model.types import Int, Many, Maybe
from . import form
from .form import (
    NONE,
    Act,
    Block,
    Chance,
    Check,
    Clear,
    Do,
    Domain,
    Each,
    Expr,
    Give,
    Goto,
    GotoSlot,
    Local,
    Num,
    Op,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    Wait,
    When,
    While,
)
from .lowering import Frame, Lowering
from .values import adapted_result, as_bits, domain, is_slot, none_of, owner_index, value, zone_number, zone_symbol

Steps = tuple[Step, ...]


# ---- what may wait ------------------------------------------------------------------------------------


def waits(steps: Steps, lowering: Lowering) -> bool:
    """Whether a player or fate may be asked in these steps."""
    return any(step_waits(step, lowering) for step in steps)


def step_waits(step: Step, lowering: Lowering) -> bool:
    match step:
        case Decision() | Rolling():
            return True
        case Drawing():
            return True
        case Run(phase=phase):
            return phase_waits(phase, lowering)
        case Branch(test=test, then=then, otherwise=otherwise):
            constant = known(test, lowering)
            if constant is not None:
                return waits(then if constant else otherwise, lowering)
            return waits(then, lowering) or waits(otherwise, lowering)
        case Loop(body=body) | Repeating(body=body):
            return waits(body, lowering)
        case Returning(phase=phase):
            return phase is not None
    return False


def known(test: Term, lowering: Lowering) -> bool | None:
    """A test that the options settle."""
    from ..model.guards import options_in

    if options_in(test) is None:
        return None
    found = value(test, Frame(lowering, ""))
    return bool(found.value) if isinstance(found, Num) else None


def phase_waits(phase: Symbol, lowering: Lowering) -> bool:
    if phase not in lowering.waits:
        lowering.waits[phase] = False  # phases do not lead back to themselves
        body = lowering.layout.model.bodies.get(phase)
        lowering.waits[phase] = isinstance(body, PhaseBody) and (waits(body.steps, lowering) or returned_from(phase, lowering))
    return lowering.waits[phase]


def returned_from(phase: Symbol, lowering: Lowering) -> bool:
    """Whether something inside leaves this phase by its name."""
    from ..model.flow import blocks, steps

    return any(isinstance(step, Returning) and step.phase == phase for body in lowering.layout.model.bodies.values() for step in steps(blocks(body)))


# ---- straight blocks ------------------------------------------------------------------------------------


def effects(steps: Steps, frame: Frame) -> Block:
    """Steps in which nothing waits."""
    found: list[Stmt] = []
    for step in steps:
        found += effect(step, frame)
    return tuple(found)


def effect(step: Step, frame: Frame) -> Block:
    match step:
        case Bind():
            return bind(step, frame)
        case Set():
            return assign(step, frame)
        case Run():
            return run(step, frame)
        case Moving():
            return move(step, frame)
        case Shuffling(zone=zone):
            return (Act("shuffle", (zone_number(zone, frame),)),)
        case Showing(what=what, to=to):
            return (Act("show", (pieces(what, frame), seers(to, frame))),)
        case Swapping(left=left, right=right):
            return (Act("swap", (value(left, frame), value(right, frame))),)
        case Loop():
            return loop(step, frame)
        case Repeating(body=body, until=until):
            inner = frame.inner()
            return (While(effects(body, inner), value(until, inner)),)
        case Branch(test=test, then=then, otherwise=otherwise):
            constant = known(test, frame.lowering)
            if constant is not None:
                return effects(then if constant else otherwise, frame.inner())
            return (When(value(test, frame), effects(then, frame.inner()), effects(otherwise, frame.inner())),)
        case Returning(value=given, phase=None):
            if given is None:
                return (Give(Num(NONE)),)
            return (Give(result(given, frame)),)
    raise AssertionError(step)


def result(given: Term, frame: Frame) -> Expr:
    signature = frame.lowering.layout.model.headers.signatures.get(Symbol("phase", frame.owner))
    type_ = signature.result if signature is not None and signature.result is not None else given.type
    return adapted_result(given, type_, frame)


def bind(step: Bind, frame: Frame) -> Block:
    if step.value is None:
        given: Expr = start_of(step.type, frame)
    else:
        given = adapted_result(step.value, step.type, frame)
    place = frame.bind(step.name, step.type)
    return (store(place, given),)


def start_of(type_: t.Type, frame: Frame) -> Expr:
    """What a variable holds that is given no start."""
    del frame
    if isinstance(type_, Maybe):
        return Num(none_of(type_))
    if isinstance(type_, Int):
        return Num(type_.low)
    if isinstance(type_, Many) and type_.form == "list":
        return Op("list", ())
    return Num(0)


def store(place: Local | Slot, given: Expr) -> Stmt:
    return SetLocal(place.name, given) if isinstance(place, Local) else SetSlot(place.index, given)


def assign(step: Set, frame: Frame) -> Block:
    """A new value for a variable; a number must stay in its range."""
    target = step.target
    assert isinstance(target, (Ref, Get))
    layout = frame.lowering.layout
    type_ = frame.types.get(target.symbol.name, t.UNKNOWN) if target.symbol.kind == "local" else layout.model.headers.types[target.symbol]
    many = isinstance(t.plain(type_), Many)
    before: Block = ()
    if isinstance(target, Ref):
        place: Expr = frame.names[target.symbol.name] if target.symbol.kind == "local" else Slot(layout.vars[target.symbol])
    else:
        index = owner_index(target.of, frame)
        if not isinstance(index, (Num, Local)):
            local = Local(frame.lowering.name("at"))
            before = (SetLocal(local.name, index),)
            index = local
        place = Slot(layout.vars[target.symbol] + index.value) if isinstance(index, Num) else SlotAt(layout.vars[target.symbol], index)
    given = assigned(step, place, type_, many, frame)
    checks: Block = ()
    if isinstance(t.plain(type_), Int):
        given, checks = in_range(given, step, type_, frame)
    match place:
        case Local():
            return (*before, *checks, SetLocal(place.name, given))
        case Slot():
            return (*before, *checks, SetSlot(place.index, given))
        case SlotAt(base=base, index=index):
            return (*before, *checks, SetAt(base, index, given))
    raise AssertionError(place)


def assigned(step: Set, place: Expr, type_: t.Type, many: bool, frame: Frame) -> Expr:
    if step.operator == ":=":
        return adapted_result(step.value, type_, frame)
    if many:
        inner = t.element(step.value.type)
        if inner is None and not is_slot(step.value, frame):
            members: Expr = Op("single", (value(step.value, frame),))
        else:
            members = as_bits(step.value, frame)
        return Op("union" if step.operator == "+=" else "without", (place, members))
    return Op("+" if step.operator == "+=" else "-", (place, value(step.value, frame)))


def in_range(given: Expr, step: Set, type_: t.Type, frame: Frame) -> tuple[Expr, Block]:
    """A check where the ranges alone don't make it sure."""
    wanted = t.plain(type_)
    assert isinstance(wanted, Int)
    if isinstance(given, Num) and (wanted.low <= given.value <= wanted.high or given.value == none_of(type_)):
        return given, ()
    if step.operator == ":=" and isinstance(step.value.type, Int) and wanted.low <= step.value.type.low and step.value.type.high <= wanted.high:
        return given, ()
    local = Local(frame.lowering.name("new"))
    assert isinstance(step.target, (Ref, Get))
    test: Expr = Op("between", (Num(wanted.low), local, Num(wanted.high)))
    if isinstance(type_, Maybe):
        test = Op("or", (Op("==", (local, Num(none_of(type_)))), test))
    message = f"`{step.target.symbol.name}` holds {wanted}"
    return local, (SetLocal(local.name, given), Check(test, message, frame.lowering.line(step.span)))


def run(step: Run, frame: Frame) -> Block:
    """A phase in which nothing waits, as a function."""
    from .phases import phase_function

    name = phase_function(step.phase, frame.lowering)
    signature = frame.lowering.layout.model.headers.signatures[step.phase]
    from .values import argument

    args = tuple(argument(given, type_, frame) for given, (_, type_) in zip(step.arguments, signature.params, strict=True))
    if step.name is None:
        return (Do(name, args),)
    place = frame.bind(step.name, signature.result or t.UNKNOWN)
    return (store(place, Op("do", (Local(f"F_{name}"), *args))),)


def pieces(term: Term, frame: Frame) -> Expr:
    """Pieces as a set: one, or many."""
    if isinstance(t.plain(term.type), Many):
        return as_bits(term, frame)
    return Op("single", (value(term, frame),))


def seers(term: Term, frame: Frame) -> Expr:
    if isinstance(t.plain(term.type), Many):
        return as_bits(term, frame)
    return Op("single", (value(term, frame),))


ENDS = {"": 0, "top": 0, "back": 0, "bottom": 1, "front": 1}


def move(step: Moving, frame: Frame) -> Block:
    zone = zone_number(step.zone, frame)
    end = Num(ENDS[step.end])
    turned = value(step.turned, frame) if step.turned is not None else None
    line = Num(frame.lowering.line(step.span))
    many = isinstance(t.plain(step.pieces.type), Many)
    found: list[Stmt] = []
    if many:
        order = "list" if zone_symbol(step.pieces) is not None and kind_of(step.pieces, frame) in {"stack", "sequence"} else "bits"
        if order == "list":
            found.append(Act("move_all", (zone_number(step.pieces, frame), zone, end, line)))
        else:
            found.append(Act("move_set", (as_bits(step.pieces, frame), zone, end, line)))
    else:
        found.append(Act("move", (value(step.pieces, frame), zone, end, line)))
    if turned is not None:
        index = value(step.pieces, frame) if not many else Num(NONE)
        found.insert(0, Act("turn", (index, turned)))
    return tuple(found)


def kind_of(term: Term, frame: Frame) -> str:
    symbol = zone_symbol(term)
    return frame.lowering.layout.model.headers.zones[symbol].kind if symbol is not None else ""


def loop(step: Loop, frame: Frame) -> Block:
    inner = frame.inner()
    found = domain(step.domain, frame)
    local = inner.bind(step.name, t.element(step.domain.type) or t.UNKNOWN, local=True)
    assert isinstance(local, Local)
    where = value(step.where, inner) if step.where is not None else None
    body = effects(step.body, inner)
    if step.by is None:
        return (Each(local.name, fixed(found), (When(where, body),) if where is not None else body),)
    order = ordered(step, found, local, where, inner)
    return (Each(local.name, Domain("list", (order,)), body),)


def fixed(found: Domain) -> Domain:
    """What a loop goes over is settled when it begins."""
    return found


def ordered(step: Loop, found: Domain, local: Local, where: Expr | None, inner: Frame) -> Expr:
    """The members of a domain in the order of a value; ties keep their order."""
    assert step.by is not None
    members = form.Fold("list", local.name, found, where)
    by = form.Fold("list", local.name, found, where, value(step.by, inner))
    return Op("sorted_by", (members, by, Num(int(step.order == "falling"))))


# ---- steps that wait ----------------------------------------------------------------------------------------


def chain(steps: Steps, frame: Frame, after: int) -> int:
    """The block with which these steps begin; when they are done, `after` follows."""
    start = frame.lowering.block()
    fill(start, steps, frame, after)
    return start


def fill(block: int, steps: Steps, frame: Frame, after: int) -> None:
    """Fill a block with steps up to the first that waits; that one ends it."""
    straight: list[Stmt] = []
    lowering = frame.lowering
    for at, step in enumerate(steps):
        if not step_waits(step, lowering) and not returns(step):
            straight += effect(step, frame)
            continue
        rest = steps[at + 1 :]
        following = after
        later: Callable[[], None] | None = None
        if rest and not isinstance(step, Returning):
            following = lowering.block()

            def later(block: int = following, rest: Steps = rest) -> None:
                fill(block, rest, frame, after)

        straight += waiting(step, frame, following)
        lowering.blocks[block] = tuple(straight)
        if later is not None:
            later()
        return
    lowering.blocks[block] = (*straight, Goto(after))


def returns(step: Step) -> bool:
    """Whether a step may leave the phase; in a phase that waits this is a jump."""
    match step:
        case Returning():
            return True
        case Branch(then=then, otherwise=otherwise):
            return any(returns(inner) for inner in (*then, *otherwise))
        case Loop(body=body) | Repeating(body=body):
            return any(returns(inner) for inner in body)
    return False


def waiting(step: Step, frame: Frame, after: int) -> Block:
    """The statements that end a block with a step that waits."""
    lowering = frame.lowering
    match step:
        case Decision():
            return decision(step, frame, after)
        case Rolling():
            return rolling(step, frame, after)
        case Drawing():
            return drawing(step, frame, after)
        case Run():
            return calling(step, frame, after)
        case Branch(test=test, then=then, otherwise=otherwise):
            constant = known(test, lowering)
            if constant is not None:
                return (Goto(chain(then if constant else otherwise, frame.inner(), after)),)
            return (When(value(test, frame), (Goto(chain(then, frame.inner(), after)),), (Goto(chain(otherwise, frame.inner(), after)),)),)
        case Repeating(body=body, until=until):
            inner = frame.inner()
            start, end = lowering.block(), lowering.block()
            fill(start, body, inner, end)
            lowering.blocks[end] = (When(value(until, inner), (Goto(after),), (Goto(start),)),)
            return (Goto(start),)
        case Loop():
            return looping(step, frame, after)
        case Returning():
            return returning(step, frame)
    raise AssertionError(step)


def returning(step: Returning, frame: Frame) -> Block:
    lowering = frame.lowering
    if step.phase is not None:
        return (GotoSlot(lowering.entries[step.phase].back),)
    entry = frame.entry
    assert entry is not None
    found: list[Stmt] = []
    if step.value is not None:
        found.append(SetSlot(entry.result, result(step.value, frame)))
    return (*found, GotoSlot(entry.back))


def calling(step: Run, frame: Frame, after: int) -> Block:
    from .phases import phase_entry
    from .values import argument

    lowering = frame.lowering
    entry = phase_entry(step.phase, lowering)
    signature = lowering.layout.model.headers.signatures[step.phase]
    found: list[Stmt] = []
    for slot, given, (_, type_) in zip(entry.params, step.arguments, signature.params, strict=True):
        found.append(SetSlot(slot, argument(given, type_, frame)))
    back = after
    if step.name is not None:
        place = frame.bind(step.name, signature.result or t.UNKNOWN)
        back = lowering.block()
        lowering.blocks[back] = (store(place, Slot(entry.result)), Goto(after))
    return (*found, SetSlot(entry.back, Num(back)), Goto(entry.block))


def looping(step: Loop, frame: Frame, after: int) -> Block:
    """A loop in which something waits: its members are noted when it begins."""
    lowering = frame.lowering
    slots = lowering.layout.slots
    members, at = slots.row(f"{frame.owner}.each_{step.name.name}"), slots.row(f"{frame.owner}.at_{step.name.name}")
    slots.types[members] = Many(t.element(step.domain.type) or t.UNKNOWN, "list")
    inner = frame.inner()
    gathering = frame.inner()
    local = gathering.bind(step.name, t.element(step.domain.type) or t.UNKNOWN, local=True)
    assert isinstance(local, Local)
    where = value(step.where, gathering) if step.where is not None else None
    found = domain(step.domain, frame)
    if step.by is not None:
        order: Expr = ordered(step, found, local, where, gathering)
    else:
        order = form.Fold("list", local.name, found, where)
    head, body = lowering.block(), lowering.block()
    name = inner.bind(step.name, t.element(step.domain.type) or t.UNKNOWN)
    assert isinstance(name, Slot)
    lowering.blocks[head] = (When(
        Op("<", (Slot(at), Op("length", (Slot(members),)))),
        (SetSlot(name.index, Op("entry", (Slot(members), Slot(at)))), SetSlot(at, Op("+", (Slot(at), Num(1)))), Goto(body)),
        (SetSlot(members, Op("list", ())), SetSlot(name.index, Num(NONE)), SetSlot(at, Num(0)), Goto(after))),)
    fill(body, step.body, inner, head)
    return (SetSlot(members, order), SetSlot(at, Num(0)), Goto(head))


def rolling(step: Rolling, frame: Frame, after: int) -> Block:
    """Dice: one event each."""
    lowering = frame.lowering
    found = domain(step.domain, frame)
    target = after
    blocks = []
    for name in reversed(step.names):
        place = frame.bind(name, t.element(step.domain.type) or t.UNKNOWN)
        assert isinstance(place, Slot)
        lowering.events.append(form.Event(found, False, place.index, target, lowering.line(step.span)))
        blocks.append(len(lowering.events) - 1)
        target = lowering.block()
        lowering.blocks[target] = (Chance(blocks[-1]),)
    return (Chance(blocks[-1]),)


def drawing(step: Drawing, frame: Frame, after: int) -> Block:
    """Pieces drawn one by one: fate says which, then it moves."""
    lowering = frame.lowering
    slots = lowering.layout.slots
    left, drawn = slots.row(f"{frame.owner}.left"), slots.row(f"{frame.owner}.drawn")
    slots.types[drawn] = Maybe(t.element(step.source.type) or t.UNKNOWN)
    source, target = zone_number(step.source, frame), zone_number(step.zone, frame)
    source_slot, target_slot = slots.row(f"{frame.owner}.from"), slots.row(f"{frame.owner}.to")
    inner = frame.inner()
    inner.waiting = False
    content = SlotAt(lowering.layout.zone_slots, Slot(source_slot))
    kind = kind_of(step.source, frame)
    whole: Expr = Op("stacked", (content,)) if kind in {"stack", "sequence"} else content
    fitting, next_ones = whole, Op("top_layer", (content,)) if kind in {"stack", "sequence"} else whole
    if step.where is not None and step.name is not None:
        local = inner.bind(step.name, t.UNKNOWN, local=True)
        assert isinstance(local, Local)
        where = value(step.where, inner)
        fitting = form.Fold("set", local.name, Domain("bits", (whole,)), where)
        next_ones = form.Fold("top_layer", local.name, Domain("stack", (content,)), where) if kind in {"stack", "sequence"} else fitting
    line = lowering.line(step.span)
    everything = isinstance(step.count, Known)
    count: Expr = Op("size", (fitting,)) if everything else value(step.count, frame)
    begin: list[Stmt] = [SetSlot(source_slot, source), SetSlot(target_slot, target)]
    unseen = everything and kind in {"bag", "pool"} and kind_of(step.zone, frame) == "stack"
    if unseen:  # all that fit go to a stack: their order stays open until somebody looks
        return (*begin, Act("mix_onto", (fitting, Slot(target_slot), Num(ENDS[step.end]))), Goto(after))
    end_block = after
    if step.name is not None and step.where is None or (step.name is not None and not everything):
        place = frame.bind(step.name, t.UNKNOWN)
        assert isinstance(place, Slot)
        begin.append(SetSlot(place.index, Num(NONE)))
        noted: Block = (SetSlot(place.index, Slot(drawn)),)
    else:
        noted = ()
    head, take = lowering.block(), lowering.block()
    lowering.events.append(form.Event(Domain("bits", (next_ones,)), True, drawn, take, line))
    event = len(lowering.events) - 1
    lowering.blocks[head] = (When(Op("==", (Slot(left), Num(0))), (SetSlot(drawn, Num(NONE)), Goto(end_block)), (Chance(event),)),)
    lowering.blocks[take] = (
        Act("draw", (Slot(drawn), Slot(source_slot), Slot(target_slot), Num(ENDS[step.end]), Num(line))), *noted,
        SetSlot(left, Op("-", (Slot(left), Num(1)))), Goto(head))
    available = Op("size", (fitting,))
    begin.append(SetSlot(left, count))
    if step.at_most:
        begin.append(SetSlot(left, Op("lowest", (Slot(left), available))))
        return (*begin, Goto(head))
    if everything:
        return (*begin, Goto(head))
    enough = Op("<=", (Slot(left), available))
    if step.otherwise is not None:
        return (*begin, When(enough, (Goto(head),), (Goto(chain(step.otherwise, frame.inner(), after)),)))
    return (*begin, Check(enough, "There is not enough left to draw", line), Goto(head))


def decision(step: Decision, frame: Frame, after: int) -> Block:
    """A player decides. The decider and the arguments are read when the choices are made up."""
    from .actions import action_deed
    from .values import argument

    lowering = frame.lowering
    slot = lowering.layout.slots.row(f"{frame.owner}.decider")
    here = lowering.block()
    number = len(lowering.decisions)
    lowering.decisions.append(None)  # type: ignore[arg-type]
    offers = []
    for offered in step.offers:
        if not lowering.layout.exists(offered.action):
            continue
        deed = action_deed(offered.action, lowering)
        signature = lowering.layout.model.headers.signatures[offered.action]
        args = tuple(argument(given, type_, frame) for given, (_, type_) in zip(offered.arguments, signature.params, strict=True))
        offers.append(form.Offering(deed, args))
    nothing = after if step.manner != "must" or step.if_able else NONE
    if step.otherwise is not None:
        nothing = chain(step.otherwise, frame.inner(), after)
    following = here if step.manner == "repeats" else after
    lowering.decisions[number] = form.Decision(
        frame.owner, step.manner, Slot(slot), tuple(offers), here, following, after, nothing, lowering.line(step.span))
    lowering.blocks[here] = (Wait(number),)
    return (SetSlot(slot, value(step.player, frame)), Goto(here))


__all__ = ["Clear", "Const", "chain", "effects", "waits"]
