"""In: a loop in which players decide together. Out: blocks: first all choose in secret; then each choice is carried
out, in the order of the loop.

Choices are stored in slots, a place for each seat, so the order in which the seats choose leaves no trace. Each action
on offer gets a second deed, with the same picks and conditions, which only stores the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..frozen import frozen
from ..graph.nodes import Node, RuleGraph
from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Decision, Loop, Ref
from ..model.types import Many, Type
from .form import (
    NONE,
    Block,
    Clear,
    Deed,
    Do,
    Domain,
    Expr,
    Fold,
    Function,
    Give,
    Goto,
    Label,
    Local,
    Num,
    Offering,
    Op,
    Sealed,
    SetAt,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    When,
)
from .lifetimes import start_of
from .lowering import Frame, Lowering
from .picks import action_rules, picked_type
from .points import Point, again
from .steps import come_to, item_type

Decide = Callable[[Node, Frame, int], Block]
"""Lowers a decision after which a block follows."""


@frozen
class Envelopes:
    """Where choices of one action lie until all have chosen: a row for each parameter and pick, with a slot for each
    seat.
    """

    number: int
    """The index of the action among those on offer."""
    chosen: int
    """The row with the action that each seat has chosen."""
    rows: tuple[int, ...]
    types: tuple[Type, ...]


def can_be_sealed(node: Node, step: Loop, rules: RuleGraph) -> Node | None:
    """The single decision that the loop asks of each of its players, if there is just one."""
    body = rules.line(node, "does")
    if not step.together or len(body) != 1:
        return None
    asked = body[0].what
    sealed = (
        isinstance(asked, Decision)
        and asked.manner != "repeats"
        and isinstance(asked.player, Ref)
        and asked.player.symbol == step.name
    )
    return body[0] if sealed else None


def offered_together(rules: RuleGraph) -> frozenset[Symbol]:
    """The actions that are carried out after others have chosen, too, and carried out what they chose."""
    found: set[Symbol] = set()
    for root in rules.roots:
        for node in rules.steps(root):
            step = node.what
            asked = can_be_sealed(node, step, rules) if isinstance(step, Loop) else None
            if asked is not None:
                found.update(rules.named(offer, "chooses") for offer in rules.follow(asked, "offers"))
    return frozenset(found)


def sealing(asked: Node, step: Loop, looping: Point, frame: Frame, after: int, order: Expr, decide: Decide) -> Block:
    """All decide, then all act. ``order``: the members of the loop as a list."""
    lowering, layout = frame.lowering, frame.layout
    slots, seats = layout.slots, layout.players
    hint = f"{frame.owner}.sealed_{step.name.name}"
    members = slots.row(f"{hint}.members", 1, Many(t.PLAYER, "list"))
    at = slots.row(f"{hint}.at")
    left = slots.row(f"{hint}.left")
    chosen = slots.row(f"{hint}.chosen", seats)
    inner = frame.inner()
    name = inner.bind_slot(step.name, item_type(step))
    head, turn = lowering.block(frame.entry), lowering.block(frame.entry)
    first = Fold("first", lowering.local("seat", t.PLAYER), Domain("bits", (Slot(left),)))

    number = len(lowering.decisions)
    with lowering.lowers(asked.point):
        begin = lowering.made((*come_to(asked, inner), *decide(asked, inner, head)))
    decision = lowering.decisions[number]
    assert decision is not None
    offered = (layout.rules.named(offer, "chooses") for offer in layout.rules.follow(asked, "offers"))
    actions = [action for action in offered if layout.exists(action)]
    envelopes = [envelopes_for(action, place, chosen, hint, lowering) for place, action in enumerate(actions)]
    offers = tuple(
        Offering(sealed_deed(action, one, hint, lowering), offer.arguments, offer.unless)
        for action, one, offer in zip(actions, envelopes, decision.offers, strict=True)
    )
    lowering.decisions[number] = replace(decision, offers=offers, sealed=Sealed(name.index, left))

    asking = lowering.block(frame.entry)
    lowering.blocks[asking] = begin
    next_one = When(
        Op("!=", (Slot(left), Num(0))),
        (
            SetSlot(name.index, first),
            SetSlot(left, Op("without", (Slot(left), Op("single", (Slot(name.index),))))),
            Goto(asking),
        ),
        (SetSlot(at, Num(0)), Goto(turn)),
    )
    lowering.blocks[head] = lowering.made((next_one,))
    bare = (
        SetSlot(members, Op("list", ())),
        SetSlot(name.index, Num(NONE)),
        SetSlot(decision.player.index, Num(NONE)),
        SetSlot(at, Num(0)),
        *empty(envelopes, chosen, lowering),
    )
    next_shown = When(
        Op("<", (Slot(at), Op("length", (Slot(members),)))),
        (
            SetSlot(name.index, Op("nth", (Slot(members), Slot(at)))),
            SetSlot(at, Op("+", (Slot(at), Num(1)))),
            *lowering.noted(again(looping)),
            *revealed(actions, envelopes, name, turn, lowering),
        ),
        (*bare, Goto(after)),
    )
    lowering.blocks[turn] = lowering.made((next_shown,))
    each = lowering.local("seat", t.PLAYER)
    everyone = Fold("set", each, Domain("list", (Slot(members),)))
    return (SetSlot(members, order), SetSlot(left, everyone), *empty(envelopes, chosen, lowering), Goto(head))


def envelopes_for(action: Symbol, place: int, chosen: int, hint: str, lowering: Lowering) -> Envelopes:
    signature = lowering.layout.rules.headers.signatures[action]
    rules = action_rules(action, lowering)
    named = [(symbol.name, type_) for symbol, (_, type_) in zip(rules.begins.params, signature.params, strict=True)]
    named += [(line.name.name, picked_type(line)) for line in rules.named()]
    slots, seats = lowering.layout.slots, lowering.layout.players
    rows = tuple(slots.row(f"{hint}.{action.name}.{name}", seats, type_) for name, type_ in named)
    return Envelopes(place, chosen, rows, tuple(type_ for _, type_ in named))


def empty(envelopes: list[Envelopes], chosen: int, lowering: Lowering) -> Block:
    """Steps that clear all stored choices."""
    seats = lowering.layout.players
    found = [Clear(chosen, seats, Num(NONE))]
    for one in envelopes:
        found += [Clear(row, seats, blank(type_)) for row, type_ in zip(one.rows, one.types, strict=True)]
    return tuple(found)


def blank(type_: Type) -> Expr:
    """The value where nothing was chosen; it must not refer to a piece."""
    return start_of(type_) if isinstance(t.plain(type_), t.Int | Many) else Num(NONE)


def at_seat(row: int, seat: Expr, seats: int) -> SlotAt:
    return SlotAt(row, seat, (row, row + seats))


def sealed_deed(action: Symbol, own: Envelopes, hint: str, lowering: Lowering) -> int:
    """The number of the deed that stores a choice of this action for later."""
    lowering.deed(action)
    symbol = Symbol("action", action.name, hint)
    seats = lowering.layout.players
    me = Local("me", seats)
    given = [lowering.local("kept", type_) for type_ in own.types]
    name = f"seal_{action.name}_{own.chosen}"
    notes: list[Stmt] = [SetAt(own.chosen, me, Num(own.number), (own.chosen, own.chosen + seats))]
    notes += [SetAt(row, me, one, (row, row + seats)) for row, one in zip(own.rows, given, strict=True)]
    says = f"action {action.name}: chosen in secret, and kept until all have chosen"
    with lowering.lowers((action, "")):
        lowering.add(Function(name, (me, *given), (*notes, Give(Num(0))), says))
    lowering.deeds[symbol] = None
    lowering.todo.append(("sealed", symbol))
    lowering.seals[symbol] = name
    return list(lowering.deeds).index(symbol)


def deed_of(symbol: Symbol, lowering: Lowering) -> Deed:
    """A deed like that of the action, which was lowered before, but carried out later."""
    whole = lowering.deeds[Symbol("action", symbol.name)]
    assert whole is not None
    return replace(whole, act=lowering.seals[symbol], entry=NONE, slots=(), back=NONE)


def revealed(actions: list[Symbol], envelopes: list[Envelopes], name: Slot, turn: int, lowering: Lowering) -> Block:
    """Carry out what a seat has chosen; whether it may wait is known only when the action itself has been lowered."""
    seats = lowering.layout.players
    found: Block = (Goto(turn),)
    for action, one in reversed(list(zip(actions, envelopes, strict=True))):
        block = lowering.block()
        lowering.reveals.append((block, action, (name, *(at_seat(row, name, seats) for row in one.rows)), turn))
        found = (When(Op("==", (at_seat(one.chosen, name, seats), Num(one.number))), (Goto(block),), found),)
    return found


def reveal(action: Symbol, given: tuple[Expr, ...], turn: int, lowering: Lowering) -> Block:
    deed = lowering.deeds[action]
    assert deed is not None
    if deed.act:
        return (Do(deed.act, given), Goto(turn))
    puts = tuple(SetSlot(slot, one) for slot, one in zip(deed.slots, given, strict=True))
    return (*puts, SetSlot(deed.back, Label(turn)), Goto(deed.entry))
