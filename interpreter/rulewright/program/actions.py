"""In: an action. Out: functions that list its legal choices, say why a choice is not legal, and carry one out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from ..graph.nodes import Node
from ..model.symbols import Symbol
from ..model.terms import Bind, Needed, Picked, Priced
from ..model.types import Int
from . import faults
from .chains import fill
from .conditions import Condition, conditions, prices, purse_slot, relied_on, supposes, terms_of, test, weight
from .domains import as_bits, checked_as, domain
from .form import (
    NONE,
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
    SetLocal,
    SetSlot,
    Slot,
    Stmt,
    When,
)
from .limits import count, counters
from .lowering import Frame, Lowering, PhaseEntry
from .mentions import mentions
from .picks import (
    ActionRules,
    action_rules,
    begin,
    bound,
    given,
    item_type,
    named,
    pick_domain,
    pick_info,
    picked_type,
    picks_of,
)
from .points import FAILED, HELD, POSSIBLE, TAKEN, beside
from .refusals import parts, refusals
from .sealed import offered_together
from .steps import counted_where
from .trees import belonging
from .waits import waits

MET = Local("possible")
"""In programs that count, whether a choice of the action was met."""


def action_deed(action: Symbol, lowering: Lowering) -> Deed:
    """An action and its functions."""
    rules = action_rules(action, lowering)
    no_slots: tuple[int, ...] = ()
    made = [legal_function(action, lowering), why_function(action, lowering)]
    if rules.prices:
        made.append(cost_function(action, lowering))
    lets = told_lets(rules)
    if lets:
        made.append(let_function(action, lets, lowering))
    act, entry, slots, back = "", NONE, no_slots, NONE
    if waits(rules.effects, lowering):
        entry, slots, back = act_blocks(action, lowering)
    else:
        act = f"act_{action.name}"
        made.append(act_function(action, lowering))
    for function in made:
        lowering.add(function)
    return Deed(
        action.name,
        tuple(param.name for param in rules.begins.params),
        tuple(pick_info(line) for line in rules.named()),
        f"legal_{action.name}",
        f"why_{action.name}",
        refusals(action.name, rules),
        act,
        entry,
        slots,
        back,
        rules.begins.say,
        f"cost_{action.name}" if rules.prices else "",
        tuple(price.resource.name for price in prices(rules)),
        f"let_{action.name}" if lets else "",
        lets,
    )


# ---- what is legal ------------------------------------------------------------------------------------


def legal_function(action: Symbol, lowering: Lowering) -> Function:
    """A function that lists all that can be picked."""
    frame, params = begin(action, lowering)
    named = action_rules(action, lowering).named()

    def emit() -> Block:
        come = (*lowering.noted((action, "")), *first_of(action, lowering))
        return (*come, Emit(tuple(frame.names[line.name.name] for line in named)))

    body = on_offer(action, searched(action, frame, emit, watched=True), lowering)
    return Function(f"legal_{action.name}", params, body, f"action {action.name}: what is legal", lists=True)


def may_function(action: Symbol, lowering: Lowering) -> Function:
    """A function that tells whether anything can be picked."""
    frame, params = begin(action, lowering)
    body = searched(action, frame, lambda: (Give(Num(1)),), watched=False)
    says = f"action {action.name}: whether it is possible"
    return Function(f"may_{action.name}", params, (*body, Give(Num(0))), says)


def searched(action: Symbol, frame: Frame, reached: Callable[[], Block], *, watched: bool) -> Block:
    """Nested loops over the picks. Each condition stands in the outermost loop that defines all its names, cheap ones
    first.

    ``reached``: what is done with picks that are legal together. ``watched``: whether it is noted how far the search
    comes, as it is where choices are listed.
    """
    rules, lowering = action_rules(action, frame.lowering), frame.lowering
    lines = picks_of(rules)
    waiting = sorted(rules.conditions, key=weigh)
    before = leaning(rules)
    later = {line.name.name for line in lines}

    def first() -> Node | None:
        """The first condition all of whose names are defined by now, and before which no other must hold."""
        for node in waiting:
            assert isinstance(node.what, Condition)
            if not needed(node.what) & later and not any(one in waiting for one in before[node.point]):
                return node
        return None

    def ready() -> list[tuple[Node, Expr]]:
        found = []
        while (node := first()) is not None:
            assert isinstance(node.what, Condition)
            waiting.remove(node)
            found.append((node, tested(node, node.what, action, frame)))
        return found

    def nest(at: int) -> Block:
        tests = [(node, holds) for node, holds in ready() if holds != Num(1)]
        if at == len(lines):
            inner = reached()
        else:
            with lowering.lowers(rules.picks[at].point):
                inner = picked(lines[at], at)
        for node, holds in reversed(tests):
            held, failed = (noted(node, outcome, lowering) if watched else () for outcome in (HELD, FAILED))
            inner = belonging((When(holds, (*held, *inner), failed),), lowering.number(node.point))
        return inner

    def picked(line: Picked | Bind, at: int) -> Block:
        come = lowering.noted(rules.picks[at].point) if watched else ()
        if isinstance(line, Bind):
            step = bound(line, frame)
            later.discard(line.name.name)
            return lowering.made((*come, step, *nest(at + 1)))
        among = (
            Domain("bits", (as_bits(line.domain, frame),)) if line.how_many is not None else domain(line.domain, frame)
        )
        test = line.where if watched else None
        asked = counted_where(rules.picks[at].point, line.name, among, (test, item_type(line)), frame)
        local, found, where = pick_domain(line, frame)
        later.discard(line.name.name)
        inside = (*come, *nest(at + 1))
        each = Each(local, found, (When(where, inside),) if where is not None else inside)
        return lowering.made((*asked, each))

    return nest(0)


def on_offer(action: Symbol, listing: Block, lowering: Lowering) -> Block:
    """In programs that count, whether an action that is on offer is possible."""
    if not lowering.counts:
        return listing
    never = When(Op("==", (MET, Num(0))), lowering.counted(beside((action, ""), POSSIBLE), FAILED))
    return (SetLocal(MET, Num(0)), *listing, never)


def first_of(action: Symbol, lowering: Lowering) -> Block:
    """In programs that count, that an action is possible, once for all its choices."""
    noted = lowering.counted(beside((action, ""), POSSIBLE))
    return (When(Op("==", (MET, Num(0))), (*noted, SetLocal(MET, Num(1)))),) if noted else ()


def noted(node: Node, outcome: int, lowering: Lowering) -> Block:
    """Note the result of a condition. Costs are traced when they are paid; whether that could be done is counted."""
    return (lowering.counted if isinstance(node.what, Priced) else lowering.noted)(node.point, outcome)


def tested(node: Node, condition: Condition, action: Symbol, frame: Frame) -> Expr:
    with frame.lowering.lowers(node.point):
        return test(condition, action, frame)


def weigh(node: Node) -> int:
    assert isinstance(node.what, Condition)
    return weight(node.what)


def needed(condition: Condition) -> frozenset[str]:
    """The names that a condition mentions."""
    return frozenset().union(*(mentions(term) for term in terms_of(condition)))


# ---- why not ------------------------------------------------------------------------------------------


def why_function(action: Symbol, lowering: Lowering) -> Function:
    """A function that lists the numbers of all picks and conditions that fail, in the order in which they are
    reported.

    A position is supposed only if all other conditions hold, as in play: it may need them to be possible at all. And
    what another condition shows to be there is asked for something only if that one holds.
    """
    rules = action_rules(action, lowering)
    frame, params = begin(action, lowering)
    before, later = leaning(rules), {line.name.name for line in picks_of(rules)}
    picks: list[Local] = []
    found: list[Stmt] = []
    number = 0

    def given_that(needs: Iterable[Node], stmts: Block) -> Block:
        """Something that is only done if these conditions hold."""
        for node in reversed([*needs]):
            assert isinstance(node.what, Condition)
            if not needed(node.what) & later:
                stmts = (When(tested(node, node.what, action, frame), stmts),)
        return stmts

    for node, line in zip(rules.picks, picks_of(rules), strict=True):
        with lowering.lowers(node.point):
            if isinstance(line, Bind):
                step = lowering.made((bound(line, frame),))
                found += given_that(before[node.point], step)
                later.discard(line.name.name)
                continue
            local, among = holding(line, frame)
            picks.append(local)
            for each in among:
                fails: Block = (When(Op("not", (each,)), (Emit((Num(number),)), Give(Num(0)))),)
                found += given_that(before[node.point], fails)
                number += 1
            later.discard(line.name.name)
    tests = [(node, condition, tested(node, condition, action, frame)) for node, condition in conditions(rules)]
    plain = [node for node, condition, _ in tests if not supposes(condition)]
    for node, condition, holds in tests:
        fails = (When(Op("not", (holds,)), (Emit((Num(number),)),)),)
        fails = given_that(in_order(plain, before) if supposes(condition) else before[node.point], fails)
        found += belonging(fails, lowering.number(node.point))
        number += 1
    says = f"action {action.name}: why it is not legal"
    return Function(f"why_{action.name}", (*params, *picks), tuple(found), says, lists=True)


def in_order(nodes: Iterable[Node], before: Mapping[tuple[Symbol, str], Sequence[Node]]) -> list[Node]:
    """Conditions, each after those that must hold before it is tested."""
    found = {one.point: one for node in nodes for one in (*before[node.point], node)}
    return [*found.values()]


def leaning(rules: ActionRules) -> dict[tuple[Symbol, str], list[Node]]:
    """For each line of an action the conditions that must hold before it is asked for anything: they show that it is
    there. Names that it mentions may need them, too.
    """
    found: dict[tuple[Symbol, str], list[Node]] = {}
    named: dict[str, list[Node]] = {}
    for at, node in enumerate((*rules.picks, *rules.needs, *rules.limits, *rules.prices)):
        line = node.what
        among = rules.needs[: max(at - len(rules.picks), 0)] if isinstance(line, Needed) else rules.needs
        terms: tuple[object, ...] = terms_of(line) if isinstance(line, Condition) else (line,)
        names = frozenset().union(*map(mentions, terms))
        direct = [*relied_on(terms, among), *(one for name in sorted(names) for one in named.get(name, ()))]
        reached = {one.point for each in direct for one in (*found.get(each.point, ()), each)}
        found[node.point] = [one for one in among if one.point in reached]
        if isinstance(line, Bind | Picked):
            named[line.name.name] = found[node.point]
    return found


def holding(line: Picked, frame: Frame) -> tuple[Local, tuple[Expr, ...]]:
    """A pick, and what must hold of a value that is picked."""
    if line.how_many is not None and line.sentence:  # it has a refusal of its own
        _, unasked, _ = pick_domain(replace(line, where=None), frame)
        local, allowed, _ = pick_domain(line, frame)
        return local, (within(local, unasked), within(local, allowed))
    there = None if line.how_many is not None else domain(line.domain, frame)
    local, allowed, _ = pick_domain(line, frame)
    return local, (within(local, there or allowed), *map(frame.value, parts(line)))


def within(local: Local, allowed: Domain) -> Expr:
    """Whether a value is in the domain of its pick."""
    match allowed.over:
        case "range":
            return Op("in_range", (local, *allowed.args))
        case "piece":
            return Op("and", (Op(">=", (local, Num(0))), Op("==", (local, allowed.args[0]))))
        case "list":
            return Op("in_list", (local, allowed.args[0]))
        case "sets" | "alike_sets":
            whole, low, high = allowed.args[:3]
            return Op(
                "and",
                (Op("==", (Op("without", (local, whole)), Num(0))), Op("between", (low, Op("size", (local,)), high))),
            )
        case _:
            return Op("in_set_maybe", (local, allowed.args[0]))


# ---- carrying out -------------------------------------------------------------------------------------


def paying(action: Symbol, frame: Frame) -> Block:
    """Compute the cost, pay it, and count the limits."""
    lowering = frame.lowering
    rules = action_rules(action, lowering)
    come = tuple(one for node in rules.prices for one in lowering.noted(node.point)) if not lowering.counts else ()
    come = (*lowering.counted(beside((action, ""), TAKEN)), *come)
    amounts: list[Stmt] = []
    paid: list[Stmt] = []
    for node, price in zip(rules.prices, prices(rules), strict=True):
        with lowering.lowers(node.point):
            amount = lowering.local("cost")
            amounts += lowering.made((SetLocal(amount, frame.value(price.amount)),))
            paid += lowering.made(pay(price, amount, action, frame))
    counts: list[Stmt] = []
    for node, (limit, rows) in zip(rules.limits, counters(action, lowering), strict=True):
        with lowering.lowers(node.point):
            counts += lowering.made((count(limit, rows, frame),))
    return (*come, *amounts, *paid, *counts)


def pay(price: Priced, amount: Local, action: Symbol, frame: Frame) -> Block:
    """The resource with so much less. Its range is tested only where that is not sure: what is chosen
    together is carried out when others have paid already, and a cost below 0 brings something in.
    """
    lowering, purse = frame.lowering, purse_slot(price.resource, frame)
    type_, paid = frame.layout.rules.headers.types[price.resource], price.amount.type
    left: Expr = Op("-", (purse, amount))
    before: Block = ()
    sure = isinstance(paid, Int) and paid.low >= 0 and action not in together(lowering)
    if isinstance(type_, Int) and not sure:
        kept = lowering.local("left")
        held = Op("between", (Num(type_.low), kept, Num(type_.high)))
        fault = faults.out_of_range(price.resource, type_)
        before, left = (SetLocal(kept, left), Check(held, *fault, lowering.spot(price.span).spot)), kept
    if isinstance(purse, Slot):
        return (*before, SetSlot(purse.index, left))
    return (*before, SetAt(purse.base, purse.index, left, purse.among))


def together(lowering: Lowering) -> frozenset[Symbol]:
    if lowering.together is None:
        lowering.together = offered_together(lowering.layout.rules)
    return lowering.together


def cost_function(action: Symbol, lowering: Lowering) -> Function:
    """A function that computes the cost of a choice as a list of amounts, to be shown to players."""
    frame, params, lets = given(action, lowering)
    rules = action_rules(action, lowering)
    amounts: list[Expr] = []
    for node, price in zip(rules.prices, prices(rules), strict=True):
        with lowering.lowers(node.point):
            amounts.append(frame.value(price.amount))
    gives = Give(Op("list", tuple(amounts)))
    return Function(f"cost_{action.name}", params, (*lets, gives), f"action {action.name}: what it costs")


def told_lets(rules: ActionRules) -> tuple[Pick, ...]:
    """The ``let`` lines whose values the ``say`` of the action shows."""
    return tuple(
        named(line.name.name, line.type)
        for line in picks_of(rules)
        if isinstance(line, Bind) and f"{{{line.name.name}}}" in rules.begins.say
    )


def let_function(action: Symbol, told: tuple[Pick, ...], lowering: Lowering) -> Function:
    """A function that computes these values for a choice, for its text: nothing for picks that can't be made."""
    frame, params = begin(action, lowering)
    picks: list[Local] = []
    found: list[Stmt] = []
    rules = action_rules(action, lowering)
    for node, line in zip(rules.picks, picks_of(rules), strict=True):
        with lowering.lowers(node.point):
            if isinstance(line, Bind):
                found += lowering.made((bound(line, frame),))
            else:
                local, holds = holding(line, frame)
                picks.append(local)
                found += lowering.made(tuple(When(Op("not", (each,)), (Give(Num(0)),)) for each in holds))
    found += (Emit((frame.names[one.name],)) for one in told)
    says = f"action {action.name}: what is told"
    return Function(f"let_{action.name}", (*params, *picks), tuple(found), says, lists=True)


def act_function(action: Symbol, lowering: Lowering) -> Function:
    frame, params, lets = given(action, lowering)
    steps = (*lets, *paying(action, frame), *frame.effects(action_rules(action, lowering).effects), Give(Num(0)))
    return Function(f"act_{action.name}", params, steps, f"action {action.name}")


def act_blocks(action: Symbol, lowering: Lowering) -> tuple[int, tuple[int, ...], int]:
    """The blocks of an action that may wait: its arguments go into slots."""
    rules, slots = action_rules(action, lowering), lowering.layout.slots
    frame = Frame(lowering, action.name, waiting=True)
    me = Slot(slots.row(f"{action.name}.me"))
    frame.me = me
    signature = lowering.layout.rules.headers.signatures[action]
    params = zip(rules.begins.params, signature.params, strict=True)
    kept = [me, *(frame.bind_slot(param, type_) for param, (_, type_) in params)]
    lets: list[Stmt] = []
    for node, line in zip(rules.picks, picks_of(rules), strict=True):
        if isinstance(line, Bind):
            assert line.value is not None
            with lowering.lowers(node.point):
                found = checked_as(line.value, line.type, frame)
                lets += lowering.made((SetSlot(frame.bind_slot(line.name, line.type).index, found),))
        else:
            kept.append(frame.bind_slot(line.name, picked_type(line)))
    back = slots.row(f"{action.name}.back")
    frame.entry = PhaseEntry(NONE, (), back, NONE)
    entry, start, end = (lowering.block(frame.entry) for _ in range(3))
    lowering.blocks[end] = lowering.made((GotoSlot(back),))
    lowering.blocks[entry] = lowering.made((*lets, *paying(action, frame), Goto(start)))
    fill(start, rules.effects, frame, end)
    return entry, tuple(slot.index for slot in kept), back
