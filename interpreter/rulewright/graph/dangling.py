"""In: a rule graph from outside. Out: the references in it that lead nowhere, so that it cannot be played."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.symbols import Symbol
from ..model.terms import (
    AnyStep,
    Bind,
    Decision,
    Limited,
    Loop,
    Needed,
    Offered,
    Picked,
    Priced,
    Ref,
    Repeating,
    Returning,
    Run,
    bound,
    inside,
)
from .nodes import PLAY, Begins, Edge, Node, Part, RuleGraph
from .touches import touches

FROM: dict[str, type[object] | tuple[type[object], ...]] = {
    "does": (Begins, Loop, Repeating), "next": AnyStep, "then": AnyStep, "else": AnyStep, "again": AnyStep,
    "calls": Run, "leaves": Returning, "offers": Decision, "chooses": Offered, "picks": Begins,
    "requires": Begins, "pays": Begins,
}  # fmt: skip
TO: dict[str, type[object] | tuple[type[object], ...]] = {
    "does": AnyStep, "next": AnyStep, "then": AnyStep, "else": AnyStep, "again": (Loop, Repeating), "calls": Begins,
    "leaves": Begins, "offers": Offered, "chooses": Begins, "picks": (Picked, Bind), "requires": (Limited, Needed),
    "pays": Priced,
}  # fmt: skip
SINGLE = ("does", "next", "then", "else", "again", "calls", "leaves", "chooses")


class GraphError(ValueError):
    """A graph that cannot be played."""


def dangling(graph: RuleGraph) -> list[str]:
    """What is wrong, in sentences; empty if nothing is."""
    found = [] if PLAY in graph.known else ["there is no phase play, where play begins"]
    for root in graph.roots:
        part = graph.part(root)
        if "" not in part.nodes:
            found.append(f"{root.kind} {root} has no node of its own")
            continue
        for path, edges in part.edges.items():
            if path not in part.nodes:
                found.append(f"{root.kind} {root}: edges lead from `{path}`, which does not exist")
                continue
            for edge in edges:
                found += [f"{part.nodes[path].id}: {one}" for one in wrong(part.nodes[path], edge, graph)]
        for node in part.nodes.values():
            found += [f"{node.id}: {one}" for one in missing(node, part, graph)]
        found += round_and_round(part)
        found += unbound(root, graph) if not found else []
    return found


def wrong(node: Node, edge: Edge, graph: RuleGraph) -> Iterator[str]:
    target = graph.part(edge.root).nodes.get(edge.path) if edge.root in graph.known else None
    if target is None:
        yield f"`{edge.relation}` leads to {edge.root}/{edge.path}, which does not exist"
    elif not isinstance(node.what, FROM[edge.relation]) or not isinstance(target.what, TO[edge.relation]):
        yield f"`{edge.relation}` can't lead from here to {target.id}"
    elif edge.relation in {"calls", "leaves"} and target.kind != "phase":
        yield f"only phases are called, but {target.id} is none"
    elif edge.relation == "chooses" and target.kind != "action":
        yield f"only actions are offered, but {target.id} is none"


def missing(node: Node, part: Part, graph: RuleGraph) -> Iterator[str]:
    edges = [edge.relation for edge in part.edges.get(node.path, ())]
    for relation in SINGLE:
        if edges.count(relation) > 1:
            yield f"it has more than one edge `{relation}`"
    match node.what:
        case Run() if "calls" not in edges:
            yield "it calls no phase"
        case Offered() if "chooses" not in edges:
            yield "it offers no action"
        case Loop() | Repeating() if not returns_to(node, part):
            yield "what it does never comes back to it"
        case _:  # every other node may have any edges that lead from it
            pass
    for _, symbol in touches(node):
        if not known(symbol, graph):
            yield f"there is no {symbol.kind} {symbol}"


def known(symbol: Symbol, graph: RuleGraph) -> bool:
    headers = graph.headers
    match symbol.kind:
        case "zone":
            return symbol in headers.zones
        case "var" | "resource":
            return symbol in headers.vars
        case _:
            return symbol in graph.known


def unbound(root: Symbol, graph: RuleGraph) -> list[str]:
    """Names that are used in a phase or an action and defined nowhere in it."""
    node = graph.node(root)
    if not isinstance(node.what, Begins):
        return []
    there = [node, *graph.steps(root)]
    there += [one for step in list(there) for edge in ("offers", "picks", "requires", "pays")
              for one in graph.follow(step, edge)]  # fmt: skip
    given = {symbol.name for one in there for symbol in bound(one.what)}
    return [f"{one.id}: the name `{name}` is not defined" for one in there for name in sorted(used(one.what) - given)]


def used(held: object) -> frozenset[str]:
    """The names that something uses."""
    return frozenset(at.symbol.name for at in inside(held) if isinstance(at, Ref) and at.symbol.kind == "local")


def returns_to(node: Node, part: Part) -> bool:
    """Whether the end of a loop's body leads back to the loop, or leaves it."""
    at = next((edge.path for edge in part.edges.get(node.path, ()) if edge.relation == "does"), None)
    seen: set[str] = set()
    while at is not None and at not in seen:
        seen.add(at)
        if at not in part.nodes:
            return False
        edges = {edge.relation: edge.path for edge in part.edges.get(at, ())}
        if "next" not in edges:
            return edges.get("again") == node.path or isinstance(part.nodes[at].what, Returning)
        at = edges["next"]
    return False


def round_and_round(part: Part) -> list[str]:
    """Steps that lead back to themselves other than by a loop."""
    colour: dict[str, int] = {}
    for start in part.nodes:
        waiting = [(start, False)]
        while waiting:
            path, done = waiting.pop()
            if done:
                colour[path] = 2
                continue
            if colour.get(path):
                continue
            colour[path] = 1
            waiting.append((path, True))
            for edge in part.edges.get(path, ()):
                if edge.root == part.nodes[path].root and edge.relation != "again" and edge.path in part.nodes:
                    if colour.get(edge.path) == 1:
                        return [f"{part.nodes[path].id}: `{edge.relation}` leads in a circle"]
                    waiting.append((edge.path, False))
    return []
