"""In: rules with their facts. Out: the overview: a graph of what leads to, offers, costs, limits, reads and changes
what.

Nodes have stable names (``action:uncover``, ``decision:expedition[1]``, ``zone:find of site``) and plain attributes:
``kind``, ``name``, ``prose``. Edges have a ``relation``; there may be several between the same two nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..model.declared import ActionBody
from ..model.guards import options_in
from ..model.symbols import DIRECTION, Symbol
from ..model.symbols import PLAYER as PLAYER_OWNER
from ..model.types import Int
from ..syntax import tree
from ..syntax.declarations import TOLD
from .facts import PAID, Facts
from .rules import PLAY, Rules

if TYPE_CHECKING:
    import networkx as nx

    Overview = nx.MultiDiGraph[str]

RELATIONS = (
    "leads_to",
    "offers",
    "costs",
    "limits",
    "reads",
    "changes",
    "draws",
    "fills",
    "reveals",
    "uses",
    "part_of",
)
KINDS = (
    "phase",
    "decision",
    "action",
    "cost",
    "resource",
    "zone",
    "memory",
    "component",
    "option",
    "var",
    "define",
    "graph",
    "board",
    "enum",
    "part",
    "score",
    "standing",
    "outlook",
    "winner",
)
VALUES = {"value": "enum", "kind": "component", "cell": "board", "column": "", "seat": ""}
"""A value is represented by what it is a value of."""

Edge = tuple[str, str, str]


def build(rules: Rules) -> Overview:
    """The graph of a whole ruleset. Nodes are in text order, edges in the order of their nodes."""
    import networkx as nx  # takes 113 ms

    graph: Overview = nx.MultiDiGraph(game=title(rules))
    for symbol, placed in rules.model.nodes.items():
        if symbol.kind not in TOLD:
            graph.add_node(name_of(symbol), **about(symbol, placed.declaration, rules))
            for number, choice in enumerate(rules.of(symbol).choices, 1):
                graph.add_node(
                    decision(symbol, number),
                    kind="decision",
                    name=f"{symbol.name}[{number}]",
                    prose="",
                    manner=choice.manner,
                )
            body = rules.model.bodies.get(symbol)
            if isinstance(body, ActionBody):
                for number, price in enumerate(body.prices, 1):
                    graph.add_node(
                        cost(symbol, number),
                        kind="cost",
                        name=f"{symbol.name}[{number}]",
                        prose="",
                        amount=str(price.amount.type),
                    )
    for source, target, relation, more in edges(rules):
        if source in graph and target in graph:
            graph.add_edge(source, target, relation=relation, **more)
    return graph


def title(rules: Rules) -> str:
    game = rules.model.ruleset.game
    return game.title.text if game is not None else ""


def name_of(symbol: Symbol) -> str:
    """The name of a symbol's node."""
    if symbol.kind in {"score", "standing", "outlook", "winner"}:
        return symbol.kind
    return f"{symbol.kind}:{symbol.name}" + (f" of {symbol.of}" if symbol.of else "")


def decision(phase: Symbol, number: int) -> str:
    return f"decision:{phase.name}[{number}]"


def cost(action: Symbol, number: int) -> str:
    return f"cost:{action.name}[{number}]"


def about(symbol: Symbol, node: tree.Declaration, rules: Rules) -> dict[str, Any]:
    """The attributes of a node."""
    found: dict[str, Any] = {"kind": symbol.kind, "name": symbol.name + (f" of {symbol.of}" if symbol.of else "")}
    found["prose"] = " ".join(line.text for line in getattr(node, "prose", ()) if not line.language)
    headers = rules.model.headers
    if symbol in headers.zones:
        zone = headers.zones[symbol]
        found |= {"zone": zone.kind, "seen_by": zone.seen_by}
    elif symbol in headers.vars:
        var = headers.vars[symbol]
        found["type"] = str(var.type)
        if var.seen_by != "everyone":
            found["seen_by"] = var.seen_by
        if var.per:
            found["per"] = var.per
    elif symbol.kind == "option":
        found["type"] = str(headers.types.get(symbol, ""))
    if symbol in rules.model.guards:
        found["optional"] = True
    return found


def edges(rules: Rules) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    for symbol, facts in rules.told():
        name = name_of(symbol)
        yield from ordered(doings(name, facts, rules))
        for number, choice in enumerate(facts.choices, 1):
            node = decision(symbol, number)
            yield name, node, "leads_to", {"order": number}
            for order, action in enumerate(choice.offers, 1):
                yield node, name_of(action), "offers", {"order": order}
        body = rules.model.bodies.get(symbol)
        if isinstance(body, ActionBody):
            yield from conditions(symbol, body)
    for symbol, facts in rules.tables.items():
        yield from ordered(mentioned(name_of(symbol), facts.mentions))
    yield from belongings(rules)


def ordered(found: Iterable[Edge]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    for source, target, relation in sorted(set(found)):
        if source != target:
            yield source, target, relation, {}


def doings(name: str, facts: Facts, rules: Rules) -> Iterator[Edge]:
    """The edges to what a declaration leads to, changes, moves, shows, reads and uses."""
    doing = facts.doing
    for relation, symbols in (
        ("leads_to", doing.calls),
        ("draws", rules.zones(doing.draws)),
        ("fills", doing.fills),
        ("changes", frozenset(one.symbol for one in doing.changes if one.operator != PAID) | doing.reorders),
        ("reveals", rules.zones(doing.reveals) | {one for one in doing.reveals if one.kind == "component"}),
    ):
        for symbol in symbols:
            yield name, name_of(symbol), relation
    yield from mentioned(name, facts.mentions)


def mentioned(name: str, symbols: Iterable[Symbol]) -> Iterator[Edge]:
    for symbol in symbols:
        match symbol.kind:
            case "var" | "resource" | "zone" | "option":
                yield name, name_of(symbol), "reads"
            case "define" | "graph" | "component" | "board" | "enum" | "part":
                yield name, name_of(symbol), "uses"
            case "value" | "kind" | "cell":
                yield name, f"{VALUES[symbol.kind]}:{symbol.of}", "uses"
            case "column":
                yield name, f"component:{symbol.of}", "reads"
                yield name, f"enum:{symbol.of}", "reads"
                yield name, f"part:{symbol.of}", "reads"
            case _:
                pass


def conditions(symbol: Symbol, body: ActionBody) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """The edges for the costs and limits of an action."""
    name = name_of(symbol)
    for number, price in enumerate(body.prices, 1):
        yield name, cost(symbol, number), "costs", {}
        yield cost(symbol, number), name_of(price.resource), "costs", {}
    for limit in body.limits:
        often = limit.times.type
        times = str(Int(max(0, often.low), often.high)) if isinstance(often, Int) else ""
        yield (
            name_of(limit.per or PLAY),
            name,
            "limits",
            {"times": times, "keys": len(limit.keys), "in_all": limit.in_all},
        )


def belongings(rules: Rules) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """The edges for what is part of what, what lies in which zone, and which decisions belong to which phase."""
    headers = rules.model.headers
    for zone, header in headers.zones.items():
        if header.owner is not None and header.owner not in (PLAYER_OWNER, DIRECTION):
            yield name_of(zone), name_of(header.owner), "part_of", {}
        for component in sorted(header.holds, key=str):
            yield name_of(zone), name_of(component), "uses", {}
    for var, kept in headers.vars.items():
        if kept.owner is not None and kept.owner not in (PLAYER_OWNER, DIRECTION):
            yield name_of(var), name_of(kept.owner), "part_of", {}
    for part, whole in headers.parts.items():
        yield name_of(part), name_of(whole), "part_of", {}
    for graph, on in headers.graphs.items():
        yield name_of(graph), name_of(on), "uses", {}
    for symbol, facts in rules.told():
        for number in range(1, len(facts.choices) + 1):
            yield decision(symbol, number), name_of(symbol), "part_of", {}
    for symbol, guard in rules.model.guards.items():
        for option in sorted(options_in(guard) or (), key=str):
            if option.kind == "option" and symbol.kind not in TOLD:
                yield name_of(symbol), name_of(option), "reads", {}


__all__ = ["KINDS", "RELATIONS", "build", "cost", "decision", "name_of"]
