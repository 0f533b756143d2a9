"""In: rules. Out: things that last for a phase, and are used where that phase is not running."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from .facts import Facts
from .flow import above, course, passed
from .rules import Rules


def outlived(rules: Rules, report: Report) -> None:
    """A phase is surely running where every path from ``play`` leads through it."""
    nearest = above(course(rules))
    for symbol, facts in rules.told():
        scoring = symbol.kind in {"score", "standing", "outlook", "winner"}
        what = "the scoring" if scoring else f"`{symbol.name}`"
        if not scoring and symbol not in nearest:
            continue
        for var in sorted(lasting(symbol, facts, rules), key=str):
            phase = rules.per(var)
            if scoring or Symbol("phase", phase) not in passed(symbol, nearest):
                report.add(
                    "R315",
                    span_of(symbol, var, rules),
                    f"`{var.name}` lasts for the phase `{phase}`, but {what} uses it when that may not be running.",
                    "Let it last longer (`per game`, or a phase around both), or use it within the phase.",
                    related=((rules.model.places[var], "declared here"),),
                )
        for asked in sorted((one for one in rules.reads(facts.mentions) if one.kind == "action"), key=str):
            body = rules.model.bodies.get(asked)
            for limit in body.limits if isinstance(body, ActionBody) else ():
                if limit.per is not None and (scoring or limit.per not in passed(symbol, nearest)):
                    report.add(
                        "R315",
                        span_of(symbol, asked, rules),
                        f"The limit of `{asked.name}` counts per `{limit.per.name}`, and that may not be running when "
                        f"{what} asks for it.",
                        "Ask within the phase, or count per phase around both, or `per game`.",
                        related=((limit.span, "the limit"),),
                    )
        body = rules.model.bodies.get(symbol)
        for limit in body.limits if isinstance(body, ActionBody) and not scoring else ():
            if limit.per is not None and limit.per not in passed(symbol, nearest):
                report.add(
                    "R315",
                    limit.span,
                    f"The limit counts per `{limit.per.name}`, but that may not be running when {what} is offered.",
                    "Count per phase around all decisions that offer the action, or `per game`.",
                )


def lasting(symbol: Symbol, facts: Facts, rules: Rules) -> set[Symbol]:
    """The variables and resources used that last for a phase."""
    body = rules.model.bodies.get(symbol)
    used = rules.reads(facts.mentions) | facts.doing.changed()
    if isinstance(body, ActionBody):
        used |= {price.resource for price in body.prices}
    return {one for one in used if rules.per(one)}


def span_of(symbol: Symbol, var: Symbol, rules: Rules) -> Span:
    """Where a declaration uses a variable, directly or through a definition; otherwise the place of the declaration."""
    model = rules.model
    placed = model.nodes[symbol]
    for span, used in model.uses:
        if span.chunk is placed.chunk and (
            used == var or (used.kind in {"define", "graph", "action"} and var in rules.reads({used}))
        ):
            return span
    return model.places.get(symbol, placed.declaration.span)
