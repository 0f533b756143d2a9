"""In: rules, and what is known before the game. Out: the numbers of pieces, and the capacities of zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod

from ..model.guards import PLAYERS, Value, choices, defaults, evaluate, options_in
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Term, ValueBody
from ..syntax import tree
from .rules import Rules

Given = Mapping[Symbol, Value]
MOST_SETTINGS = 2_000
"""The number of settings of options that are tried; if there are more, only the numbers of players are."""


def settings(symbols: Iterable[Symbol], rules: Rules) -> Iterator[Given]:
    """Everything that may be known before a game: the numbers of players, with the possible settings of the given
    options.
    """
    headers = rules.model.headers
    known = defaults(options(rules))
    names = sorted({*symbols} - {PLAYERS}, key=str)
    domains = [choices(name, headers) for name in names]
    if not all(domains) or prod(map(len, domains)) * len(headers.players) > MOST_SETTINGS:
        names, domains = [], []
    for players in headers.players:
        for values in product(*domains):
            given = {**known, **dict(zip(names, values, strict=True)), PLAYERS: players}
            if all(evaluate(need, given) for need in needs(rules)):
                yield given


def needs(rules: Rules) -> Iterator[Term]:
    """The conditions that options require of each other."""
    for _, terms in options(rules):
        yield from terms[1:]


def options(rules: Rules) -> Iterator[tuple[Symbol, tuple[Term, ...]]]:
    """Each option with its default and its conditions."""
    for symbol, body in rules.model.bodies.items():
        if symbol.kind == "option" and isinstance(body, ValueBody):
            yield symbol, body.terms


def worth(term: Term, given: Given) -> Value:
    found = evaluate(term, given)
    return found if isinstance(found, int | bool | Symbol) else None


def there(symbol: Symbol, rules: Rules, given: Given) -> bool:
    """Whether a declaration exists with these settings."""
    guard = rules.model.guards.get(symbol)
    return guard is None or bool(evaluate(guard, given))


def pieces(component: Symbol, rules: Rules, given: Given) -> int:
    """The number of pieces of a component; if players own it, the number for each."""
    if not there(component, rules, given):
        return 0
    node, body = rules.model.nodes[component].declaration, rules.model.bodies.get(component)
    kinds = rules.model.kinds.get(component, ())
    if isinstance(node, tree.Component) and node.count is not None and isinstance(body, ValueBody):
        count = worth(body.terms[0], given)
        return len(kinds) * count if isinstance(count, int) else 0
    counts = (kind.count if kind.by is None else worth(kind.by, given) for kind in kinds)
    return sum(count for count in counts if isinstance(count, int))


def all_pieces(component: Symbol, rules: Rules, given: Given) -> int:
    """The number of pieces of a component, of all owners together."""
    count = given[PLAYERS] if rules.model.headers.components[component].owned else 1
    return pieces(component, rules, given) * int(count) if isinstance(count, int) else 0


def room(zone: Symbol, rules: Rules, given: Given) -> int | None:
    """The capacity of a zone; None if it has no limit."""
    if rules.model.headers.zones[zone].kind == "slot":
        return 1
    body = rules.model.bodies.get(zone)
    if isinstance(body, ValueBody) and body.terms:
        found = worth(body.terms[0], given)
        return found if isinstance(found, int) else None
    return None


def most(zone: Symbol, rules: Rules, given: Given) -> int:
    """The largest number of pieces that can be in a zone."""
    header = rules.model.headers.zones[zone]
    held = sum(all_pieces(component, rules, given) for component in header.holds)
    limit = room(zone, rules, given)
    return held if limit is None else min(held, limit)


def follows_players(zone: Symbol, rules: Rules) -> bool:
    """Whether that number depends on the number of players."""
    headers = rules.model.headers
    holds = headers.zones[zone].holds
    terms = [rules.model.guards[one] for one in holds if one in rules.model.guards]
    for symbol in (zone, *holds):
        body = rules.model.bodies.get(symbol)
        terms += body.terms[:1] if isinstance(body, ValueBody) else ()
    return any(headers.components[one].owned for one in holds) or PLAYERS in asked_of(terms)


def asked_of(terms: Iterable[Term]) -> frozenset[Symbol]:
    """The options that some numbers depend on."""
    return frozenset().union(*(options_in(term) or () for term in terms))


def said_of(given: Given, symbols: Iterable[Symbol], rules: Rules) -> str:
    """The relevant settings as words, such as ``With 4 players``; empty if they make no difference."""
    told = []
    if PLAYERS in symbols and len(rules.model.headers.players) > 1:
        players = given[PLAYERS]
        told.append("one player" if players == 1 else f"{players} players")
    for symbol in sorted({*symbols} - {PLAYERS}, key=str):
        value = given[symbol]
        word = (
            value.name
            if isinstance(value, Symbol)
            else {True: "yes", False: "no"}.get(value, value)
            if isinstance(value, bool)
            else value
        )
        told.append(f"`{symbol.name} = {word}`")
    return f"with {' and '.join(told)} " if told else ""


__all__ = ["PLAYER", "Given", "all_pieces", "asked_of", "most", "pieces", "room", "said_of", "settings", "there"]
