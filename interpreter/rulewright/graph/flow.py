"""In: rules. Out: the course of play, from phases to what they call and offer; how often an action can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ..model.symbols import Symbol
from .rules import PLAY, Rules

ALWAYS = float("inf")
MOMENTS = frozenset({"phase", "action"})

Course: TypeAlias = Mapping[Symbol, Sequence[Symbol]]
"""For each phase and action, what it calls and offers."""


def course(rules: Rules) -> Course:
    return {
        symbol: sorted(steps(symbol, rules) & rules.facts.keys(), key=str)
        for symbol, _ in rules.told()
        if symbol.kind in MOMENTS
    }


def reached(steps: Course) -> frozenset[Symbol]:
    """The phases and actions that play can reach."""
    return frozenset(inner_first(PLAY, steps.__getitem__)) if PLAY in steps else frozenset()


def above(steps: Course) -> dict[Symbol, Symbol | None]:
    """For each phase and action that play can reach, the nearest one that lies on every path of play to it.

    Its immediate dominator, by the method of Cooper, Harvey and Kennedy: in networkx it would be one call, but for that
    every check would import networkx, which takes a sixth of its time.
    """
    if PLAY not in steps:
        return {}
    last_first = inner_first(PLAY, steps.__getitem__)[::-1]
    place = {symbol: at for at, symbol in enumerate(last_first)}
    before: dict[Symbol, list[Symbol]] = {}
    for symbol in last_first:
        for after in steps[symbol]:
            before.setdefault(after, []).append(symbol)
    nearest: dict[Symbol, Symbol] = {PLAY: PLAY}
    settled = False
    while not settled:
        settled = True
        for symbol in last_first[1:]:
            one, *others = (other for other in before[symbol] if other in nearest)
            for other in others:
                one = meet(one, other, nearest, place)
            if nearest.get(symbol) != one:
                nearest[symbol] = one
                settled = False
    return {**nearest, PLAY: None}


def meet(one: Symbol, other: Symbol, nearest: Mapping[Symbol, Symbol], place: Mapping[Symbol, int]) -> Symbol:
    """The nearest of what lies above both."""
    while one != other:
        if place[one] > place[other]:
            one = nearest[one]
        else:
            other = nearest[other]
    return one


def passed(symbol: Symbol, nearest: Mapping[Symbol, Symbol | None]) -> Iterator[Symbol]:
    """The phase or action, and everything that lies on every path of play to it: what has run or is running when it
    does.
    """
    at: Symbol | None = symbol
    while at is not None:
        yield at
        at = nearest.get(at)


def times(action: Symbol, within: Symbol, rules: Rules) -> float:
    """How often an action can be chosen, at most, while a phase runs once; in a loop, without limit."""
    known: dict[Symbol, float] = {}
    for symbol in inner_first(within, lambda one: sorted(steps(one, rules), key=str)):
        total = 0.0
        facts = rules.of(symbol)
        for choice in facts.choices:
            inner = sum(known.get(offer, ALWAYS) for offer in set(choice.offers)) + (action in choice.offers)
            total += repeated(inner, choice.repeated)
        for call in facts.calls:
            total += repeated(known.get(call.phase, ALWAYS), call.repeated)
        known[symbol] = total
    return known[within]


def repeated(often: float, again: bool) -> float:
    return ALWAYS if again and often else often


def inner_first(within: Symbol, leads_to: Callable[[Symbol], Iterable[Symbol]]) -> list[Symbol]:
    """A phase and what it leads to, directly or not, each after all that it leads to itself."""
    found: list[Symbol] = []
    seen = {within}
    open_ = [(within, iter(leads_to(within)))]
    while open_:  # without recursion: chains of calls may be long
        symbol, rest = open_[-1]
        after = next(rest, None)
        if after is None:
            open_.pop()
            found.append(symbol)
        elif after not in seen:
            seen.add(after)
            open_.append((after, iter(leads_to(after))))
    return found


def steps(symbol: Symbol, rules: Rules) -> frozenset[Symbol]:
    doing = rules.of(symbol).doing
    return doing.calls | doing.offers
