"""In: rules. Out: decisions that must be taken although nothing, or nothing any more, can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Report
from ..model.declared import ActionBody
from ..model.guards import implies
from ..model.symbols import Symbol
from ..model.terms import Const, Get, Operate, Picked, Ref, Term, ValueBody
from ..model.types import YES_NO, Bool, Int, Many
from .facts import Choice, Doing, Facts, Round
from .pay import lowest, operators, start
from .rules import Rules

TOLD = "told by itself"


def impossible_decisions(rules: Rules, report: Report) -> None:
    """Report decisions whose actions can all never be chosen, unless each of the actions is reported by itself."""
    for symbol, facts in rules.told():
        for choice in facts.choices:
            if not choice.open_ended or not choice.offers:
                continue
            reasons = [impossible(offer, rules) for offer in choice.offers]
            if all(reasons) and any(reason != TOLD for reason in reasons):
                report.add(
                    "R311",
                    choice.span,
                    f"Somebody must choose here, but nothing can ever be chosen: {reasons_said(choice, reasons)}.",
                    "Change the actions, or say with `else` what happens instead.",
                )
            elif not any(reasons) and nothing_exists(symbol, choice, rules):
                report.add(
                    "R311",
                    choice.span,
                    "Somebody must choose here, but with some options none of the actions exists.",
                    "Test the option around the decision, or say with `else` what happens instead.",
                )


def reasons_said(choice: Choice, reasons: list[str]) -> str:
    return ", ".join(
        dict.fromkeys(f"`{offer.name}` {reason}" for offer, reason in zip(choice.offers, reasons, strict=True))
    )


def impossible(action: Symbol, rules: Rules) -> str:
    """Why an action can never be chosen; empty if it can."""
    body = rules.model.bodies.get(action)
    if not isinstance(body, ActionBody):
        return ""
    tests = [need.test for need in body.needs]
    tests += [pick.where for pick in body.picks if isinstance(pick, Picked) and pick.where is not None]
    for test in tests:
        if isinstance(test.type, Bool) and test.type.always is False:
            return "is forbidden" if isinstance(test, Const) else TOLD
    for price in body.prices:
        purse = rules.model.headers.types.get(price.resource)
        if isinstance(purse, Int) and lowest(price.amount.type) > purse.high:
            return TOLD
    for store in stores(body):
        if not ever_filled(store, rules):
            return f"needs something in `{store.name}`, which is always empty"
    return ""


def ever_filled(store: Symbol, rules: Rules) -> bool:
    """Whether anything starts in a zone or set, or gets into it."""
    for symbol in rules.bringing.get(store, ()):
        body = rules.model.bodies.get(symbol)
        if not isinstance(body, ActionBody) or store not in stores(body):  # otherwise something must be there already
            return True
    return store.kind == "var" and (bool(rules.of(store).mentions) or has_start(store, rules) or keyed(store, rules))


def has_start(store: Symbol, rules: Rules) -> bool:
    body = rules.model.bodies.get(store)
    return isinstance(body, ValueBody) and bool(body.terms)


def keyed(store: Symbol, rules: Rules) -> bool:
    """Whether a map may define the start value."""
    return any(symbol.kind == "board" and symbol.name == store.of for symbol in rules.model.nodes)


def nothing_exists(symbol: Symbol, choice: Choice, rules: Rules) -> bool:
    """Whether all actions need options that may be off where the decision is."""
    guards = rules.model.guards
    wanted = [guards[offer] for offer in choice.offers if offer in guards]
    if len(wanted) < len(choice.offers):
        return False
    goal = wanted[0]
    for guard in wanted[1:]:
        goal = Operate(YES_NO, "or", (goal, guard))
    known = [*choice.given, *(guards[one] for one in (symbol,) if one in guards)]
    return not implies(known, goal, rules.model.headers)


def exhausted_decisions(rules: Rules, report: Report) -> None:
    """Report loops in which every action on offer uses something up that is never replaced, and nobody checks whether
    any is left.
    """
    told: set[int] = set()
    for symbol, facts in rules.told():
        for number, loop in enumerate(facts.rounds):
            if loop.doing.returns or is_counted(loop, rules):
                continue
            doings = rules.does(loop.doing)
            called = phases(loop.doing, rules)
            asked = rules.reads(one for phase in (symbol, *called) for one in rules.of(phase).asked)
            for choice in each_round(facts, number, rules):
                if id(choice) in told or not choice.open_ended or not choice.offers:
                    continue
                gone = [exhausted(offer, doings, called, rules) for offer in choice.offers]
                if all(gone) and not any(one in asked for found in gone for one in found):
                    told.add(id(choice))
                    what = ", ".join(dict.fromkeys(f"`{min(found, key=str).name}`" for found in gone))
                    verb = "runs" if len(set(gone)) == 1 else "run"
                    report.add(
                        "R310",
                        choice.span,
                        f"This is repeated until nothing can be chosen any more: {what} {verb} out.",
                        "Say with `else` what happens then, write `if able`, or let the loop end earlier.",
                        related=((loop.span, "the loop begins here"),),
                    )


def each_round(facts: Facts, number: int, rules: Rules) -> Iterator[Choice]:
    """The decisions that are taken in each round of a loop, in it or in phases that it always calls."""
    waiting = [(facts, number)]
    seen: set[Symbol] = set()
    while waiting:
        at, loop = waiting.pop()
        yield from (choice for choice in at.choices if choice.sure and choice.loop == loop)
        for call in at.calls:
            if call.sure and call.loop == loop and call.phase not in seen:
                seen.add(call.phase)
                waiting.append((rules.of(call.phase), -1))


def is_counted(loop: Round, rules: Rules) -> bool:
    """Whether the loop is ended by a number, so that it may well end in time."""
    types = rules.model.headers.types
    return loop.fresh or any(
        isinstance(types.get(one), Int) or one.kind == "local"
        for one in rules.reads(loop.reads)
        if one.kind in {"var", "resource", "local"}
    )


def phases(doing: Doing, rules: Rules) -> tuple[Symbol, ...]:
    """The phases that are called from a stretch of rules, directly or not."""
    found: dict[Symbol, None] = {}
    waiting = sorted(doing.calls, key=str)
    while waiting:
        at = waiting.pop()
        if at not in found:
            found[at] = None
            waiting += sorted(rules.of(at).doing.calls, key=str)
    return tuple(found)


def exhausted(action: Symbol, doings: tuple[Doing, ...], called: tuple[Symbol, ...], rules: Rules) -> frozenset[Symbol]:
    """What the action uses up in a loop; empty if it can be repeated for ever."""
    body = rules.model.bodies.get(action)
    if not isinstance(body, ActionBody):
        return frozenset()
    names = {phase.name for phase in called}
    found: set[Symbol] = set()
    for price in body.prices:
        if (
            lowest(price.amount.type)
            and not operators(price.resource, rules) & {":=", "+="}
            and rules.per(price.resource) not in names
        ):
            found.add(price.resource)
    for limit in body.limits:
        if not limit.keys and (limit.per is None or limit.per not in called):
            found.add(action)
    found |= {store for store in stores(body) if is_used_up(store, action, doings, rules)}
    return frozenset(found)


def stores(body: ActionBody) -> Iterator[Symbol]:
    """The zones and sets from which something must be picked."""
    picked = set()
    for pick in body.picks:
        if isinstance(pick, Picked) and pick.how_many is None:
            picked.add(pick.name)
            yield from store(pick.domain)
            yield from among(pick.where, picked)
    for need in body.needs:
        yield from among(need.test, picked)


def among(test: Term | None, picked: set[Symbol]) -> Iterator[Symbol]:
    """The zones and sets in conditions such as ``c is in free``, alone or joined with others."""
    match test:
        case Operate(operator="and", operands=(left, right)):
            yield from among(left, picked)
            yield from among(right, picked)
        case Operate(operator="is in", operands=(Ref(symbol=symbol), domain)) if symbol in picked:
            yield from store(domain)
        case _:  # any other condition may hold in many ways
            pass


def store(domain: Term) -> Iterator[Symbol]:
    if isinstance(domain, Ref | Get) and domain.symbol.kind in {"zone", "var"} and isinstance(domain.type, Many):
        yield domain.symbol


def is_used_up(store: Symbol, action: Symbol, doings: tuple[Doing, ...], rules: Rules) -> bool:
    """Whether the action takes something out and nothing in the loop puts anything in."""
    own = rules.does(rules.of(action).doing)
    if store.kind == "zone":
        return any(store in rules.zones(doing.draws) for doing in own) and not any(
            store in doing.fills for doing in doings
        )
    takes = any(change.symbol == store and change.operator == "-=" for doing in own for change in doing.changes)
    return takes and not any(
        change.symbol == store and change.operator != "-=" for doing in doings for change in doing.changes
    )


def lacking(action: Symbol, touched: set[Symbol], rules: Rules) -> Symbol | None:
    """What an action needs and nobody has yet: a resource, or something in a zone."""
    body = rules.model.bodies.get(action)
    if not isinstance(body, ActionBody):
        return None
    for price in body.prices:
        if price.resource not in touched and lowest(price.amount.type) > start(price.resource, rules):
            return price.resource
    for store in stores(body):
        begun = any(one.kind == "component" for one in rules.bringing.get(store, ()))
        if store.kind == "zone" and store not in touched and not begun:
            return store
    return None
