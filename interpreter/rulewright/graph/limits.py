"""In: rules. Out: limits that never prevent anything."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import Limited
from ..model.types import Int
from .flow import times
from .pay import lowest, operators, start
from .rules import PLAY, Rules


def loose_limits(rules: Rules, report: Report) -> None:
    for symbol, body in rules.model.bodies.items():
        if isinstance(body, ActionBody):
            for limit in body.limits:
                said = reason(symbol, body, limit, rules)
                if said:
                    report.add(
                        "R305",
                        limit.span,
                        f"This limit has no effect: {said}.",
                        "Delete it, or lower it.",
                    )


def reason(symbol: Symbol, body: ActionBody, limit: Limited, rules: Rules) -> str:
    """Why a limit never prevents anything; empty if it may."""
    least = limit.times.type
    if not isinstance(least, Int):
        return ""
    earlier = True
    for other in body.limits:
        if other is limit:
            earlier = False
        elif stricter(other, limit, earlier):
            return "another limit of the action is as strict" if earlier else "another limit of the action is stricter"
    if not all(choice.repeated for choice in rules.offered.get(symbol, ())):
        often = times(symbol, limit.per or PLAY, rules)
        if often <= least.low:
            return f"the action is offered at most {counted(int(often))} {span_of(limit)}" if often else ""
    purses = 1 if not limit.in_all else rules.model.headers.players[-1]
    for price in body.prices:
        cost = lowest(price.amount.type)
        if cost and lasts(price.resource, limit.per, rules):
            shared = not price.resource.of
            often = start(price.resource, rules) // cost * (1 if shared else purses)
            if 0 < often <= least.low:  # what can never be paid is reported by another analysis
                return f"the {price.resource.name} can pay for it at most {counted(often)} {span_of(limit)}"
    return ""


def stricter(one: Limited, other: Limited, earlier: bool) -> bool:
    """Whether one limit prevents everything that the other would. Of two equal ones, the later is superfluous."""
    if one.per != other.per or not isinstance(one.times.type, Int) or not isinstance(other.times.type, Int):
        return False
    wider = set(one.keys) <= set(other.keys) and (one.in_all or not other.in_all)
    alike = set(one.keys) == set(other.keys) and one.in_all == other.in_all
    if alike and one.times.type == other.times.type:
        return earlier
    return wider and one.times.type.high <= other.times.type.low


def lasts(resource: Symbol, per: Symbol | None, rules: Rules) -> bool:
    """Whether the resource is refilled at most once during the period of the limit."""
    if operators(resource, rules) & {":=", "+="}:
        return False
    period = rules.per(resource)
    return period == "" or (per is not None and period == per.name)


def counted(often: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(often, f"{often} times")


def span_of(limit: Limited) -> str:
    return f"while `{limit.per.name}` runs" if limit.per is not None else "in the game"
