"""In: rules. Out: actions that cost more than anybody can ever have; resources that are only gained, or only spent."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import ValueBody
from ..model.types import Int
from .facts import PAID
from .rules import Rules


def unpayable(rules: Rules, report: Report) -> None:
    """Compare the lowest cost with the largest possible amount of the resource."""
    for symbol, body in rules.model.bodies.items():
        if not isinstance(body, ActionBody):
            continue
        for resource in dict.fromkeys(price.resource for price in body.prices):
            asked = [price for price in body.prices if price.resource == resource]
            purse = rules.model.headers.types.get(resource)
            least = sum(lowest(price.amount.type) for price in asked)
            if isinstance(purse, Int) and least > purse.high:
                where = rules.model.places.get(resource)
                what = f"at least {least} {resource.name}"
                report.add(
                    "R304",
                    asked[0].span,
                    f"`{symbol.name}` costs {what}, but nobody ever has more than {purse.high}.",
                    "Lower the cost, or increase the range of the resource.",
                    related=((where, "declared here"),) if where else (),
                )


def lowest(type_: object) -> int:
    return max(type_.low, 0) if isinstance(type_, Int) else 0


def one_way(rules: Rules, report: Report) -> None:
    """A resource should be both gained and spent."""
    for resource in rules.model.headers.vars:
        if resource.kind != "resource":
            continue
        come, go = gained(resource, rules), spent(resource, rules)
        where = rules.model.places[resource]
        if not go:
            report.add(
                "R306",
                where,
                f"`{resource.name}` is never spent: nothing costs it, and nothing takes any away.",
                f"Let an action cost it, or declare `{resource.name}` as a `var`.",
            )
        elif not come:
            report.add(
                "R306",
                where,
                f"`{resource.name}` is spent, but nobody ever has any: it starts at 0 and is never gained.",
                "Give it a start, `= …`, or let something add to it.",
            )


def operators(resource: Symbol, rules: Rules) -> frozenset[str]:
    return rules.operators.get(resource, frozenset())


def gained(resource: Symbol, rules: Rules) -> bool:
    if operators(resource, rules) & {":=", "+="}:
        return True
    return start(resource, rules) > floor(resource, rules)


def floor(resource: Symbol, rules: Rules) -> int:
    type_ = rules.model.headers.types.get(resource)
    return type_.low if isinstance(type_, Int) else 0


def start(resource: Symbol, rules: Rules) -> int:
    """The largest possible start amount."""
    body = rules.model.bodies.get(resource)
    if isinstance(body, ValueBody) and body.terms and isinstance(body.terms[0].type, Int):
        return body.terms[0].type.high
    return floor(resource, rules)


def spent(resource: Symbol, rules: Rules) -> bool:
    """Whether the resource is ever spent. A cost counts, too."""
    return bool(operators(resource, rules) & {":=", "-=", PAID})
