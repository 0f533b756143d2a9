"""In: rules. Out: conditions on numbers of pieces that a zone can hardly ever hold."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..model.guards import PLAYERS
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Apply, Const, DefineBody, Get, Operate, Ref, Term
from ..model.types import Int
from .amounts import most, pieces, settings
from .excluding import FLIPPED
from .rules import Rules

COMPARED = frozenset({"=", "!=", ">=", "<"})


def unreachable_counts(rules: Rules, report: Report) -> None:
    """For example ``count(p.gallery) = 9`` where each player has seven pieces. A number that is set from outside is
    reported there.
    """
    told: set[Span] = set()
    for _, facts in rules.told():
        for term in facts.judged:
            if not isinstance(term, Operate) or term.operator not in FLIPPED:
                continue
            left, right = term.operands
            for one, other, sign in ((left, right, term.operator), (right, left, FLIPPED[term.operator])):
                zone = counted(one)
                if zone is None or not isinstance(other.type, Int) or other.type.low != other.type.high:
                    continue
                wanted = other.type.low + (sign not in COMPARED)
                limit = ever(zone, rules)
                span = where(other, rules) or term.span
                if wanted > limit and limit and span not in told:
                    told.add(span)
                    report.add(
                        "R331",
                        span,
                        f"This needs {wanted} pieces in `{zone.name}`, but there are {limit}"
                        f"{' for each player' if by_owner(zone, rules) else ''}.",
                        "Require fewer, or add more of them.",
                        related=((term.span, "this is never, or always, so"),) if span != term.span else (),
                    )


def counted(term: Term) -> Symbol | None:
    """The zone whose pieces a term counts."""
    match term:
        case Apply(function=function, arguments=(Ref(symbol=zone) | Get(symbol=zone),)) if function == PLAYERS:
            return zone if zone.kind == "zone" else None
        case _:  # not a plain count
            pass
    return None


def by_owner(zone: Symbol, rules: Rules) -> bool:
    """Whether a zone of players holds pieces of players: most likely, each player's zone gets only the player's own."""
    headers = rules.model.headers
    header = headers.zones[zone]
    return header.owner == PLAYER and all(headers.components[component].owned for component in header.holds)


def ever(zone: Symbol, rules: Rules) -> int:
    """The largest number of pieces in a zone, with any number of players; 0 if that depends on options."""
    holds = rules.model.headers.zones[zone].holds
    if any(component in rules.model.guards for component in holds):
        return 0
    own = by_owner(zone, rules)
    return max(
        (
            sum(pieces(component, rules, given) for component in holds) if own else most(zone, rules, given)
            for given in settings((), rules)
        ),
        default=0,
    )


def where(number: Term, rules: Rules) -> Span | None:
    """Where a number is written that is known by the name of a definition."""
    body = rules.model.bodies.get(number.function) if isinstance(number, Apply) and not number.arguments else None
    return body.value.span if isinstance(body, DefineBody) and isinstance(body.value, Const) else None
