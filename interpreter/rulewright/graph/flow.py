"""In: the overview. Out: the course of play, from phases to what they call and offer; how often an action can be
chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..model.symbols import Symbol
from .build import name_of
from .rules import PLAY, Rules

if TYPE_CHECKING:
    import networkx as nx

    from .build import Overview

START = name_of(PLAY)
COURSE = frozenset({"leads_to", "offers"})
ALWAYS = float("inf")
MOMENTS = frozenset({"phase", "decision", "action"})


def reached(graph: Overview) -> frozenset[str]:
    """The phases, decisions and actions that play can reach."""
    import networkx as nx

    if START not in graph:
        return frozenset()
    return frozenset(nx.descendants(course(graph), START)) | {START}


def above(graph: Overview) -> dict[str, str | None]:
    """For each phase, decision and action, the nearest node that lies on every path of play to it."""
    import networkx as nx

    if START not in graph:
        return {}
    nearest: dict[str, str | None] = dict(nx.immediate_dominators(course(graph), START))
    nearest[START] = None  # versions of networkx differ in what they say of the start
    return nearest


def passed(node: str, nearest: Mapping[str, str | None]) -> Iterator[str]:
    """The node and everything that lies on every path of play to it: what has run or is running when it does."""
    at: str | None = node
    while at is not None:
        yield at
        at = nearest.get(at)


def course(graph: Overview) -> nx.DiGraph[str]:
    """The subgraph of the course of play."""
    import networkx as nx

    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(node for node in graph if graph.nodes[node]["kind"] in MOMENTS)
    found.add_edges_from(
        (source, target) for source, target, said in graph.edges(data=True) if said["relation"] in COURSE
    )
    return found


def times(action: Symbol, within: Symbol, rules: Rules) -> float:
    """How often an action can be chosen, at most, while a phase runs once; in a loop, without limit."""
    known: dict[Symbol, float] = {}
    for symbol in inner_first(within, rules):
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


def inner_first(within: Symbol, rules: Rules) -> list[Symbol]:
    """What a phase calls or offers, directly or not, each after all that it calls or offers itself."""
    found: list[Symbol] = []
    seen = {within}
    open_ = [(within, iter(sorted(steps(within, rules), key=str)))]
    while open_:  # without recursion: chains of calls may be long
        symbol, rest = open_[-1]
        after = next(rest, None)
        if after is None:
            open_.pop()
            found.append(symbol)
        elif after not in seen:
            seen.add(after)
            open_.append((after, iter(sorted(steps(after, rules), key=str))))
    return found


def steps(symbol: Symbol, rules: Rules) -> frozenset[Symbol]:
    doing = rules.of(symbol).doing
    return doing.calls | doing.offers
