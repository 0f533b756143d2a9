"""In: rules. Out: zones in which more pieces start than fit in."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.guards import PLAYERS
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Get, Ref, Term, ValueBody
from .amounts import Given, all_pieces, asked_of, pieces, room, said_of, settings, there
from .rules import Rules

Place = tuple[Symbol, Symbol | None]
"""A zone, and its owner if one is given."""


def crowded_beginnings(rules: Rules, report: Report) -> None:
    """Count the pieces that start in each zone, for all numbers of players and relevant options."""
    begins = starts(rules)
    limited = {zone for term in begins.values() for zone in zone_of(term) if is_limited(zone, rules)}
    if not limited:
        return
    here = {symbol: term for symbol, term in begins.items() if limited & {*zone_of(term)}}
    told: set[Symbol] = set()
    symbols = mattering(here, limited, rules)
    for given in settings(symbols, rules):
        for (zone, _), found in counted(here, rules, given).items():
            limit = room(zone, rules, given)
            count = sum(found.values())
            if limit is not None and count > limit and zone not in told:
                told.add(zone)
                last = [component for component, number in found.items() if number][-1]
                ways = said_of(given, mattering({one: here[one] for one in found}, {zone}, rules), rules)
                report.add(
                    "R322",
                    here[last].span,
                    f"`{zone.name}` has room for {limit}, but {ways}{count} pieces start there.",
                    "Give the zone more room, or let them start elsewhere.",
                    related=((rules.model.places[zone], "declared here"),),
                )


def starts(rules: Rules) -> dict[Symbol, Term]:
    """Where components start."""
    return {
        symbol: body.terms[-1]
        for symbol, body in rules.model.bodies.items()
        if symbol.kind == "component" and isinstance(body, ValueBody) and rules.model.headers.components[symbol].starts
    }


def zone_of(term: Term) -> tuple[Symbol, ...]:
    return (term.symbol,) if isinstance(term, Ref | Get) and term.symbol.kind == "zone" else ()


def is_limited(zone: Symbol, rules: Rules) -> bool:
    body = rules.model.bodies.get(zone)
    return rules.model.headers.zones[zone].kind == "slot" or (isinstance(body, ValueBody) and bool(body.terms))


def mattering(begins: dict[Symbol, Term], zones: set[Symbol], rules: Rules) -> frozenset[Symbol]:
    """The options (and possibly the number of players) that the counts depend on."""
    bodies = [rules.model.bodies.get(symbol) for symbol in (*begins, *zones)]
    terms = [body.terms[0] for body in bodies if isinstance(body, ValueBody) and body.terms]
    terms += [rules.model.guards[symbol] for symbol in begins if symbol in rules.model.guards]
    crowd = {
        PLAYERS
        for symbol in begins
        if rules.model.headers.components[symbol].owned
        and any(rules.model.headers.zones[zone].owner != PLAYER for zone in zone_of(begins[symbol]))
    }
    return asked_of(terms) | crowd


def counted(begins: dict[Symbol, Term], rules: Rules, given: Given) -> dict[Place, dict[Symbol, int]]:
    """By zone and owner, how many pieces of each component start there."""
    found: dict[Place, dict[Symbol, int]] = {}
    for component, term in begins.items():
        (zone,) = zone_of(term) or (None,)
        if zone is None or not there(zone, rules, given):
            continue
        owner = term.of.symbol if isinstance(term, Get) and isinstance(term.of, Ref) else None
        own = owner is None and rules.model.headers.zones[zone].owner == PLAYER
        count = (pieces if own else all_pieces)(component, rules, given)
        found.setdefault((zone, owner), {})[component] = count
    return found
