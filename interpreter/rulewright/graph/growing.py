"""In: rules. Out: numbers that grow in each round of a loop without a foreseeable end, and are not checked."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Report
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.types import Int
from .decisions import is_counted, phases, stores
from .facts import Change, Round
from .pay import operators
from .reach import left_otherwise
from .rules import Rules

ASKING = frozenset({"phase", "action", "define", "graph"})


def unbounded_growth(rules: Rules, report: Report) -> None:
    """Report such numbers in loops that are ended neither by a number nor by a zone."""
    told: set[Symbol] = set()
    for symbol, facts in rules.told():
        for loop in facts.rounds:
            if is_counted(loop, rules) or left_otherwise(symbol, loop, rules) or ends_by_pieces(loop, rules):
                continue
            for change in growing(loop, rules):
                if change.symbol not in told and only_grows(change.symbol, rules):
                    told.add(change.symbol)
                    report.add(
                        "R326",
                        change.span,
                        f"`{change.symbol.name}` grows here again and again: it holds "
                        f"{rules.model.headers.types[change.symbol]}, and its limit is never tested.",
                        "Test it first, let the loop end in time, or limit the value with `lowest(…)`.",
                        related=((loop.span, "the loop begins here"),),
                    )


def ends_by_pieces(loop: Round, rules: Rules) -> bool:
    return any(one.kind == "zone" for one in rules.reads(loop.reads))


def growing(loop: Round, rules: Rules) -> Iterator[Change]:
    """What grows in a loop, in phases called there, and in actions that do not use anything up."""
    doings = [loop.doing, *(rules.of(phase).doing for phase in phases(loop.doing, rules))]
    for action in sorted({offer for doing in doings for offer in doing.offers}, key=str):
        body = rules.model.bodies.get(action)
        if isinstance(body, ActionBody) and not (body.prices or body.limits or any(stores(body))):
            doings.append(rules.of(action).doing)
    for doing in doings:
        yield from (change for change in doing.changes if change.operator == "+=")


def only_grows(symbol: Symbol, rules: Rules) -> bool:
    """A number of the whole game that is only ever increased, and read only at the end of the game."""
    headers = rules.model.headers
    if symbol.kind not in {"var", "resource"} or not isinstance(headers.types.get(symbol), Int):
        return False
    if operators(symbol, rules) != {"+="} or rules.per(symbol):
        return False
    asking = (facts for one, facts in rules.told() if one.kind in ASKING)
    return not any(symbol in facts.mentions for facts in asking)
