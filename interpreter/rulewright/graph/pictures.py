"""In: an overview. Out: text for other programs to draw or read: GraphML, DOT, Mermaid; always the same text.

DOT and Mermaid show the course of play: each phase is a frame around its decisions and the actions first offered there.
What is only read or used is left out, as there would be too many lines; GraphML has everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .build import Overview

DRAWN = ("leads_to", "offers", "costs", "limits", "changes", "draws", "fills", "reveals")
SHAPES = {
    "phase": "box",
    "decision": "diamond",
    "action": "ellipse",
    "cost": "plaintext",
    "resource": "hexagon",
    "zone": "folder",
    "var": "note",
    "component": "component",
}
LINES = {"limits": "dotted", "costs": "bold", "changes": "dashed", "draws": "dashed", "fills": "dashed"}
CORNERS = {
    "phase": ("[", "]"),
    "decision": ("{", "}"),
    "action": ("([", "])"),
    "resource": ("{{", "}}"),
    "zone": ("[(", ")]"),
}


def graphml(graph: Overview) -> str:
    import networkx as nx

    return "\n".join(nx.generate_graphml(graph)) + "\n"


def drawn(graph: Overview) -> tuple[list[str], list[tuple[str, str, str, str]]]:
    """The nodes and edges of a picture: what takes part in the course of play, and what it changes."""
    edges = []
    for source, target, said in graph.edges(data=True):
        if said["relation"] in DRAWN:
            edges.append((source, target, said["relation"], worded(said)))
    edges = list(dict.fromkeys(edges))
    joined = {node for edge in edges for node in edge[:2]}
    return [node for node in graph if node in joined or graph.nodes[node]["kind"] in {"phase", "action"}], edges


def worded(said: dict[str, object]) -> str:
    """The label of an edge."""
    relation = str(said["relation"])
    if relation == "limits" and said.get("times"):
        return f"at most {said['times']}" + (" each" if said.get("keys") else "")
    return "" if relation in {"leads_to", "offers"} else relation


def label(node: str, graph: Overview) -> str:
    said = graph.nodes[node]
    if said["kind"] == "cost":
        paid = [str(graph.nodes[target]["name"]).partition(" of ")[0] for _, target in graph.out_edges(node)]
        return " ".join([str(said["amount"]), *paid]).replace("_", " ")
    if said["kind"] == "decision":
        return str(said["manner"])
    return str(said["name"]).replace("_", " ")


def frames(nodes: list[str], graph: Overview) -> dict[str, list[str]]:
    """For each node that has one, its frame: the phase that it is part of, or that offers it first."""
    found: dict[str, list[str]] = {node: [node] for node in nodes if graph.nodes[node]["kind"] == "phase"}
    home: dict[str, str] = {node: node for node in found}
    for kind, relation in (("decision", "leads_to"), ("action", "offers"), ("cost", "costs")):
        for node in nodes:
            if graph.nodes[node]["kind"] != kind:
                continue
            for source, _, said in graph.in_edges(node, data=True):
                if said["relation"] == relation and source in home:
                    home[node] = home[source]
                    found[home[source]].append(node)
                    break
    return found


def dot(graph: Overview) -> str:
    """The picture for Graphviz."""
    return "\n".join(dot_lines(graph)) + "\n"


def dot_lines(graph: Overview) -> Iterator[str]:
    nodes, edges = drawn(graph)
    framed = frames(nodes, graph)
    yield f"digraph {quoted(str(graph.graph.get('game', '')))} {{"
    yield '    graph [rankdir=LR, fontname="sans-serif"];'
    yield '    node [fontname="sans-serif"];'
    for number, (phase, inside) in enumerate(framed.items()):
        yield f"    subgraph cluster_{number} {{"
        yield f"        label={quoted(label(phase, graph))};"
        for node in inside:
            yield f"        {dot_node(node, graph)}"
        yield "    }"
    kept = {node for inside in framed.values() for node in inside}
    for node in nodes:
        if node not in kept:
            yield f"    {dot_node(node, graph)}"
    for source, target, relation, said in edges:
        style = f", style={LINES[relation]}" if relation in LINES else ""
        yield f"    {quoted(source)} -> {quoted(target)} [label={quoted(said)}{style}];"
    yield "}"


def dot_node(node: str, graph: Overview) -> str:
    shape = SHAPES.get(graph.nodes[node]["kind"], "box")
    return f"{quoted(node)} [label={quoted(label(node, graph))}, shape={shape}];"


def quoted(text: str) -> str:
    """A DOT string with special characters escaped."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def mermaid(graph: Overview) -> str:
    """The picture for Mermaid."""
    return "\n".join(mermaid_lines(graph)) + "\n"


def mermaid_lines(graph: Overview) -> Iterator[str]:
    nodes, edges = drawn(graph)
    framed = frames(nodes, graph)
    names = {node: f"n{number}" for number, node in enumerate(nodes)}
    yield "flowchart LR"
    for phase, inside in framed.items():
        yield f"    subgraph {names[phase]}s [{safe(label(phase, graph))}]"
        for node in inside:
            yield f"        {mermaid_node(node, names[node], graph)}"
        yield "    end"
    kept = {node for inside in framed.values() for node in inside}
    for node in nodes:
        if node not in kept:
            yield f"    {mermaid_node(node, names[node], graph)}"
    for source, target, relation, said in edges:
        arrow = "-.->" if relation in LINES else "-->"
        yield f"    {names[source]} {arrow}{f'|{safe(said)}|' if said else ''} {names[target]}"


def mermaid_node(node: str, name: str, graph: Overview) -> str:
    opening, closing = CORNERS.get(graph.nodes[node]["kind"], ("[", "]"))
    return f"{name}{opening}{safe(label(node, graph))}{closing}"


def safe(text: str) -> str:
    """A Mermaid string with special characters replaced by entities."""
    named = text.replace("#", "#35;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")
    return '"' + named.replace("\n", " ") + '"'
