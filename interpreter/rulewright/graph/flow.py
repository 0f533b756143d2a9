"""In: the rule graph. Out: the course of play, from phases to what they call and offer; how often one can act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.symbols import Symbol
from .build import name_of
from .rules import PLAY, Rules

if TYPE_CHECKING:
    import networkx as nx

    from .build import RuleGraph

START = name_of(PLAY)
COURSE = frozenset({"leads_to", "offers"})
MOMENTS = frozenset({"phase", "decision", "action"})


def reached(graph: RuleGraph) -> frozenset[str]:
    """The phases, decisions and actions that play can come to."""
    import networkx as nx

    if START not in graph:
        return frozenset()
    return frozenset(nx.descendants(course(graph), START)) | {START}


def passed(graph: RuleGraph) -> dict[str, frozenset[str]]:
    """What lies on every way of play to a phase or an action, itself included: what surely runs when it does."""
    import networkx as nx

    if START not in graph:
        return {}
    nearest = nx.immediate_dominators(course(graph), START)
    found = {START: frozenset({START})}
    for node in nearest:
        on_the_way = {node}
        at = nearest[node]
        while at is not None and at not in on_the_way:  # the start is above itself, or below nothing
            on_the_way.add(at)
            at = nearest.get(at)
        found[node] = frozenset(on_the_way)
    return found


def course(graph: RuleGraph) -> nx.DiGraph[str]:
    """The part of the graph in which play moves."""
    import networkx as nx

    found: nx.DiGraph[str] = nx.DiGraph()
    found.add_nodes_from(node for node in graph if graph.nodes[node]["kind"] in MOMENTS)
    found.add_edges_from(
        (source, target) for source, target, said in graph.edges(data=True) if said["relation"] in COURSE
    )
    return found


def times(action: Symbol, within: Symbol, rules: Rules) -> float:
    """How often an action can be chosen, at most, while a phase runs once; in a loop any number of times."""
    known: dict[Symbol, float] = {}
    open_: set[Symbol] = set()

    def count(symbol: Symbol) -> float:
        if symbol in known:
            return known[symbol]
        if symbol in open_:  # rules that lead back to themselves
            return float("inf")
        open_.add(symbol)
        facts = rules.of(symbol)
        total = 0.0
        for choice in facts.choices:
            inner = sum(count(offer) for offer in set(choice.offers)) + (1 if action in choice.offers else 0)
            total += inner * (float("inf") if choice.repeated else 1) if inner else 0
        for call in facts.calls:
            inner = count(call.phase)
            total += inner * (float("inf") if call.repeated else 1) if inner else 0
        open_.discard(symbol)
        known[symbol] = total
        return total

    return count(within)
