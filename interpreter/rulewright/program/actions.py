"""In: an action. Out: how its legal choices are listed, why another is not legal, and how one is carried out."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import (
    ActionBody,
    Bind,
    Const,
    Limited,
    Needed,
    Picked,
    Priced,
    Supposing,
    Term,
)
from ..model.types import Bool, Int, Many, Maybe, Of, Piece, Type
from .form import (
    NONE,
    Act,
    Block,
    Check,
    Deed,
    Domain,
    Each,
    Emit,
    Expr,
    Function,
    Give,
    Goto,
    GotoSlot,
    Local,
    Num,
    Op,
    Pick,
    SetAt,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    When,
)
from .lowering import Frame, LimitSlots, Lowering
from .names_in import names_in
from .steps import effects, fill, waits
from .values import adapted_result, as_bits, domain, plus, value


def action_body(action: Symbol, lowering: Lowering) -> ActionBody:
    body = lowering.layout.model.bodies[action]
    assert isinstance(body, ActionBody)
    return body


# ---- limits ---------------------------------------------------------------------------------------------


def limit_rows(action: Symbol, lowering: Lowering) -> list[tuple[Limited, LimitSlots]]:
    """The counters of an action's limits: one for each seat and each value of the keys."""
    found = []
    for at, limit in enumerate(action_body(action, lowering).limits):
        if (action, at) not in lowering.limits:
            size = 1 if limit.in_all else lowering.layout.players
            for key in limit.keys:
                size *= universe(t.plain(key.type), lowering)
            lowering.limits[action, at] = LimitSlots(lowering.layout.slots.row(f"{action.name}.limit_{at + 1}", size), size)
        found.append((limit, lowering.limits[action, at]))
    return found


def universe(type_: Type, lowering: Lowering) -> int:
    """How many values a type has."""
    layout = lowering.layout
    match type_:
        case Int(low, high):
            return high - low + 1
        case Bool():
            return 2
        case t.PLAYER:
            return layout.players
        case t.DIRECTION:
            return len(layout.directions())
        case Of("kind", component):
            return len(layout.model.headers.components[component].kinds)
        case Of(_, symbol):
            return layout.size(symbol)
    raise AssertionError(type_)


def counter(limit: Limited, slots: LimitSlots, frame: Frame) -> SlotAt:
    """The counter for the decider and the keys of a choice."""
    assert frame.me is not None
    index: Expr = Num(0) if limit.in_all else frame.me
    for key in limit.keys:
        type_ = t.plain(key.type)
        size = universe(type_, frame.lowering)
        at = value(key, frame)
        if isinstance(type_, Int) and type_.low:
            at = Op("-", (at, Num(type_.low)))
        index = at if index == Num(0) and limit.in_all else Op("+", (Op("*", (index, Num(size))), at))
    return SlotAt(slots.base, index)


# ---- enumerating -------------------------------------------------------------------------------------------


def action_deed(action: Symbol, lowering: Lowering) -> int:
    """An action, lowered once; its number."""
    known = list(lowering.deeds)
    if action in lowering.deeds:
        return known.index(action)
    lowering.deeds[action] = None  # type: ignore[assignment]
    number = len(known)
    body = action_body(action, lowering)
    params = tuple(param.name for param in body.params)
    picks = tuple(Pick(pick.name.name, thing(pick), pick.how_many is not None) for pick in body.picks if isinstance(pick, Picked))
    legal, why, sentences = legal_function(action, body, lowering), f"why_{action.name}", why_function(action, body, lowering)
    if waits(body.effects, lowering):
        act, (entry, slots, back) = "", act_blocks(action, body, lowering)
    else:
        act, entry, slots, back = act_function(action, body, lowering), NONE, (), NONE
    lowering.deeds[action] = Deed(action.name, params, picks, legal, why, sentences, act, entry, slots, back, body.say,
                                    cost_function(action, body, lowering), tuple(price.resource.name for price in body.prices),
                                    let_function(action, body, lowering), tuple(told_lets(body)))
    return number


def thing(pick: Picked) -> str:
    """What is picked, for its text."""
    return named_thing(t.plain(t.element(pick.domain.type) or t.plain(pick.domain.type)))


def named_thing(item: Type) -> str:
    match item:
        case Piece():
            return "piece"
        case Of("cell", board):
            return f"cell {board.name}"
        case Of("enum", enum):
            return f"enum {enum.name}"
        case Of("kind", component):
            return f"kind {component.name}"
        case Of("part", _):
            return "part"
        case t.PLAYER:
            return "player"
        case t.DIRECTION:
            return "direction"
        case Bool():
            return "yes/no"
    return "number"


def begin(action: Symbol, body: ActionBody, lowering: Lowering, *, waiting: bool = False) -> tuple[Frame, list[str]]:
    """A frame with the decider and the parameters."""
    frame = Frame(lowering, action.name, me=Local("me"), waiting=waiting, function=not waiting)
    names = ["me"]
    signature = lowering.layout.model.headers.signatures[action]
    for param, (_, type_) in zip(body.params, signature.params, strict=True):
        local = frame.bind(param, type_, local=True)
        assert isinstance(local, Local)
        names.append(local.name)
    return frame, names


def conditions(body: ActionBody) -> list[Limited | Priced | Needed]:
    """The tests of an action in the order in which they are told: limits, cost, needs."""
    return [*body.limits, *body.prices, *body.needs]


def test(condition: Limited | Priced | Needed, action: Symbol, frame: Frame) -> Expr:
    """Whether a condition holds."""
    lowering = frame.lowering
    match condition:
        case Limited():
            slots = next(slots for limit, slots in limit_rows(action, lowering) if limit is condition)
            return Op("<", (counter(condition, slots, frame), value(condition.times, frame)))
        case Priced():
            amount = value(condition.amount, frame)
            return Op("<=", (amount, purse(condition.resource, frame)))
        case Needed():
            return value(condition.test, frame)


def purse(resource: Symbol, frame: Frame) -> Expr:
    """What the decider can pay from, above the lowest that the resource may be."""
    layout = frame.lowering.layout
    assert frame.me is not None
    base = layout.vars[resource]
    type_ = layout.model.headers.types[resource]
    held: Expr = SlotAt(base, frame.me) if layout.model.headers.vars[resource].owner is not None else Slot(base)
    low = type_.low if isinstance(type_, Int) else 0
    return Op("-", (held, Num(low))) if low else held


def terms_of(condition: Limited | Priced | Needed) -> tuple[Term, ...]:
    match condition:
        case Limited():
            return (condition.times, *condition.keys)
        case Priced():
            return (condition.amount,)
        case Needed():
            return (condition.test,)


def weight(condition: Limited | Priced | Needed) -> int:
    """Cheap tests first: counters, then what looks little around, then what tries out a position."""
    if not isinstance(condition, Needed):
        return 0
    return 2 if isinstance(condition.test, Supposing) else 1


def legal_function(action: Symbol, body: ActionBody, lowering: Lowering) -> str:
    """Nested loops over the picks; every condition stands in the first loop in which its names are known."""
    name = f"legal_{action.name}"
    frame, params = begin(action, body, lowering)
    waiting = sorted(conditions(body), key=weight)
    lines = list(body.picks)
    names = {line.name.name for line in lines}
    bound: set[str] = set()

    def ready() -> list[Expr]:
        found = []
        for condition in list(waiting):
            needed = set().union(*(names_in(term) for term in terms_of(condition))) & names
            if needed <= bound:
                waiting.remove(condition)
                found.append(test(condition, action, frame))
        return found

    def nest(at: int) -> Block:
        tests = [one for one in ready() if one != Num(1)]
        inner: Block
        if at == len(lines):
            inner = (Emit(tuple(frame.names[line.name.name] for line in lines if isinstance(line, Picked))),)
        else:
            inner = line_block(lines[at], at)
        for one in reversed(tests):
            inner = (When(one, inner),)
        return inner

    def line_block(line: Picked | Bind, at: int) -> Block:
        if isinstance(line, Bind):
            assert line.value is not None
            given = adapted_result(line.value, line.type, frame)
            local = frame.bind(line.name, line.type, local=True)
            assert isinstance(local, Local)
            bound.add(line.name.name)
            from .form import SetLocal

            return (SetLocal(local.name, given), *nest(at + 1))
        found, where = pick_domain(line, frame)
        local = frame.names[line.name.name]  # type: ignore[assignment]
        assert isinstance(local, Local)
        bound.add(line.name.name)
        body_ = nest(at + 1)
        return (Each(local.name, found, (When(where, body_),) if where is not None else body_),)

    lowering.functions[name] = Function(name, tuple(params), (), f"action {action.name}: what is legal")
    lowering.functions[name] = Function(name, tuple(params), nest(0), f"action {action.name}: what is legal")
    return name


def pick_domain(line: Picked, frame: Frame) -> tuple[Domain, Expr | None]:
    """What may be picked. Things that are alike are one choice."""
    found = domain(line.domain, frame)
    item = t.element(line.domain.type) or t.plain(line.domain.type)
    many = line.how_many is not None
    piece = isinstance(t.plain(item), Piece)
    if many:
        inner = frame.inner()
        local = inner.bind(line.name, item, local=True)
        assert isinstance(local, Local)
        whole: Expr = as_bits(line.domain, frame)
        if line.where is not None:
            from .form import Fold

            whole = Fold("set", local.name, Domain("bits", (whole,)), value(line.where, inner))
        assert line.how_many is not None
        low, high = how_many(line.how_many, frame)
        frame.bind(line.name, Many(item), local=True)
        return Domain("subsets", (whole, low, high)), None
    local = frame.bind(line.name, item, local=True)
    assert isinstance(local, Local)
    where = value(line.where, frame) if line.where is not None else None
    if where == Num(1):
        where = None
    if piece and found.over in {"bits", "range", "list"} and interchangeable(t.plain(item), frame.lowering):
        whole = as_bits(line.domain, frame)
        if where is not None:
            from .form import Fold

            whole = Fold("set", local.name, Domain("bits", (whole,)), where)
        return Domain("alike", (whole,)), None
    return found, where


def interchangeable(type_: Type, lowering: Lowering) -> bool:
    """Whether a component has pieces that can't be told apart."""
    assert isinstance(type_, Piece)
    return any(kind.count > 1 for component in type_.components for kind in lowering.layout.model.kinds.get(component, ()))


def how_many(term: Term, frame: Frame) -> tuple[Expr, Expr]:
    from ..model.terms import Operate

    if isinstance(term, Operate) and term.operator == "..":
        return value(term.operands[0], frame), value(term.operands[1], frame)
    found = value(term, frame)
    return found, found


# ---- why not --------------------------------------------------------------------------------------------------


def why_function(action: Symbol, body: ActionBody, lowering: Lowering) -> tuple[str, ...]:
    """A function that emits the number of every pick and condition that fails, in the order in which they are told."""
    name = f"why_{action.name}"
    frame, params = begin(action, body, lowering)
    sentences: list[str] = []
    found: list[Stmt] = []
    for line in body.picks:
        if isinstance(line, Bind):
            assert line.value is not None
            given = adapted_result(line.value, line.type, frame)
            local = frame.bind(line.name, line.type, local=True)
            assert isinstance(local, Local)
            from .form import SetLocal

            found.append(SetLocal(local.name, given))
            continue
        allowed, where = pick_domain(line, frame)
        local = frame.names[line.name.name]  # type: ignore[assignment]
        assert isinstance(local, Local)
        params.append(local.name)
        inside = within(local, allowed, line, frame)
        fails: Expr = Op("not", (inside,))
        if where is not None:
            fails = Op("or", (fails, Op("not", (where,))))
        found.append(When(fails, (Emit((Num(len(sentences)),)), Give(Num(0)))))
        sentences.append(f"`{line.name.name}` can't be picked so")
    for condition in conditions(body):
        found.append(When(Op("not", (test(condition, action, frame),)), (Emit((Num(len(sentences)),)),)))
        sentences.append(sentence(condition))
    lowering.functions[name] = Function(name, tuple(params), (*found, Give(Num(0))), f"action {action.name}: why it is not legal")
    return tuple(sentences)


def within(local: Local, allowed: Domain, line: Picked, frame: Frame) -> Expr:
    """Whether a value is in the domain of its pick."""
    match allowed.over:
        case "range":
            return Op("between", (allowed.args[0], local, Op("-", (allowed.args[1], Num(1)))))
        case "piece":
            return Op("and", (Op(">=", (local, Num(0))), Op("==", (local, allowed.args[0]))))
        case "list":
            return Op("in_list", (local, allowed.args[0]))
        case "subsets":
            whole, low, high = allowed.args
            return Op("and", (Op("==", (Op("without", (local, whole)), Num(0))), Op("between", (low, Op("size", (local,)), high))))
    del line, frame
    return Op("in_set_maybe", (local, allowed.args[0]))


def sentence(condition: Limited | Priced | Needed) -> str:
    match condition:
        case Limited(times=times):
            number = times.value if isinstance(times, Const) else None
            return f"This may be done {number} times only." if number else "This may not be done so often."
        case Priced(resource=resource):
            return f"There are not enough {resource.name} left for that."
        case Needed(sentence=said, label=label):
            return said or label or "A condition does not hold."


# ---- carrying out ------------------------------------------------------------------------------------------------


def paying(action: Symbol, body: ActionBody, frame: Frame) -> Block:
    """The cost is worked out, then paid; the limits count."""
    layout = frame.lowering.layout
    assert frame.me is not None
    found: list[Stmt] = []
    amounts = []
    from .form import SetLocal

    for price in body.prices:
        local = frame.lowering.name("cost")
        found.append(SetLocal(local, value(price.amount, frame)))
        amounts.append(local)
    for price, local in zip(body.prices, amounts, strict=True):
        base = layout.vars[price.resource]
        if layout.model.headers.vars[price.resource].owner is not None:
            found.append(SetAt(base, frame.me, Op("-", (SlotAt(base, frame.me), Local(local)))))
        else:
            found.append(SetSlot(base, Op("-", (Slot(base), Local(local)))))
    for limit, slots in limit_rows(action, frame.lowering):
        place = counter(limit, slots, frame)
        found.append(SetAt(place.base, place.index, Op("+", (place, Num(1)))))
    return tuple(found)


def cost_function(action: Symbol, body: ActionBody, lowering: Lowering) -> str:
    """What a choice would cost, as a list of amounts, for those who choose."""
    if not body.prices:
        return ""
    name = f"cost_{action.name}"
    frame, params, found = given_picks(action, body, lowering)
    amounts = Op("list", tuple(value(price.amount, frame) for price in body.prices))
    lowering.functions[name] = Function(name, params, (*found, Give(amounts)), f"action {action.name}: what it costs")
    return name


def told_lets(body: ActionBody) -> list[Pick]:
    """What a ``let`` works out and the ``say`` tells."""
    return [
        Pick(line.name.name, named_thing(t.plain(t.element(line.type) or t.plain(line.type))), isinstance(t.plain(line.type), Many))
        for line in body.picks if isinstance(line, Bind) and f"{{{line.name.name}}}" in body.say
    ]


def let_function(action: Symbol, body: ActionBody, lowering: Lowering) -> str:
    """What a choice leads to, as a list of values, for its text."""
    told = told_lets(body)
    if not told:
        return ""
    name = f"let_{action.name}"
    frame, params, found = given_picks(action, body, lowering)
    lowering.functions[name] = Function(
        name, params, (*found, Give(Op("list", tuple(frame.names[one.name] for one in told)))), f"action {action.name}: what is told")
    return name


def given_picks(action: Symbol, body: ActionBody, lowering: Lowering) -> tuple[Frame, tuple[str, ...], Block]:
    """A frame in which all picks are given and all that follows from them is worked out."""
    frame, params = begin(action, body, lowering)
    found: list[Stmt] = []
    for line in body.picks:
        if isinstance(line, Bind):
            assert line.value is not None
            from .form import SetLocal

            given = adapted_result(line.value, line.type, frame)
            local = frame.bind(line.name, line.type, local=True)
            assert isinstance(local, Local)
            found.append(SetLocal(local.name, given))
        else:
            local = frame.bind(line.name, picked_type(line), local=True)
            assert isinstance(local, Local)
            params.append(local.name)
    return frame, tuple(params), tuple(found)


def act_function(action: Symbol, body: ActionBody, lowering: Lowering) -> str:
    name = f"act_{action.name}"
    frame, params = begin(action, body, lowering)
    found: list[Stmt] = []
    for line in body.picks:
        if isinstance(line, Bind):
            assert line.value is not None
            from .form import SetLocal

            given = adapted_result(line.value, line.type, frame)
            local = frame.bind(line.name, line.type, local=True)
            assert isinstance(local, Local)
            found.append(SetLocal(local.name, given))
        else:
            local = frame.bind(line.name, picked_type(line), local=True)
            assert isinstance(local, Local)
            params.append(local.name)
    found += paying(action, body, frame)
    found += effects(body.effects, frame)
    lowering.functions[name] = Function(name, tuple(params), (*found, Give(Num(0))), f"action {action.name}")
    return name


def picked_type(line: Picked) -> Type:
    item = t.element(line.domain.type) or t.plain(line.domain.type)
    return Many(item) if line.how_many is not None else item


def act_blocks(action: Symbol, body: ActionBody, lowering: Lowering) -> tuple[int, tuple[int, ...], int]:
    """An action in which something waits: its values go to slots, and blocks follow."""
    slots = lowering.layout.slots
    frame = Frame(lowering, action.name, waiting=True)
    me = slots.row(f"{action.name}.me")
    frame.me = Slot(me)
    kept = [me]
    signature = lowering.layout.model.headers.signatures[action]
    for param, (_, type_) in zip(body.params, signature.params, strict=True):
        kept.append(frame.bind(param, type_).index)  # type: ignore[union-attr]
    found: list[Stmt] = []
    for line in body.picks:
        if isinstance(line, Bind):
            assert line.value is not None
            given = adapted_result(line.value, line.type, frame)
            place = frame.bind(line.name, line.type)
            assert isinstance(place, Slot)
            found.append(SetSlot(place.index, given))
        else:
            kept.append(frame.bind(line.name, picked_type(line)).index)  # type: ignore[union-attr]
    back = slots.row(f"{action.name}.back")
    entry, start, end = lowering.block(), lowering.block(), lowering.block()
    lowering.blocks[end] = (GotoSlot(back),)
    lowering.blocks[entry] = (*found, *paying(action, body, frame), Goto(start))
    fill(start, body.effects, frame, end)
    return entry, tuple(kept), back


__all__ = ["Act", "Check", "Maybe", "action_deed", "limit_rows", "plus"]
