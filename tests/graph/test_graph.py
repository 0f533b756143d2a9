"""The rule graph: its content, and the texts that are made of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest

from rulewright import pipeline
from rulewright.graph.build import KINDS, RELATIONS
from rulewright.graph.flow import above, passed, reached
from rulewright.graph.pictures import dot, graphml, mermaid

TOP = Path(__file__).parents[2]
FOLDERS = ("examples", "examples/variants", "rulesets/*")
SHIPPED = sorted(path for folder in FOLDERS for path in TOP.glob(f"{folder}/*.rules"))
WRITERS = {"graphml": graphml, "dot": dot, "mermaid": mermaid}


def graph_of(path: Path) -> nx.MultiDiGraph[str]:
    checked = pipeline.check(str(path))
    if checked.graph is None:
        pytest.fail("\n".join(f"{item.code} {item.message}" for item in checked.found))
    return checked.graph


@pytest.mark.parametrize("form", WRITERS)
def test_the_graph_of_tic_tac_toe(form: str, golden) -> None:
    golden(f"graph/golden/tic-tac-toe.{form}.txt", WRITERS[form](graph_of(TOP / "examples/tic-tac-toe.rules")))


@pytest.mark.parametrize("form", ["dot", "mermaid"])
def test_the_picture_of_a_game_with_costs_and_limits(form: str, golden) -> None:
    golden(f"graph/golden/quarry.{form}.txt", WRITERS[form](graph_of(Path(__file__).parent / "quarry.rules")))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_all_nodes_and_edges_are_of_known_kinds(path: Path) -> None:
    graph = graph_of(path)
    assert {kind for _, kind in graph.nodes(data="kind")} <= set(KINDS)
    assert {said["relation"] for *_, said in graph.edges(data=True)} <= set(RELATIONS)
    for node, said in graph.nodes(data=True):
        assert node == said["kind"] or node.startswith(f"{said['kind']}:"), node


def test_edges_join_what_they_can_join() -> None:
    graph = graph_of(TOP / "rulesets/tikal/tikal.rules")
    joined = {
        (graph.nodes[source]["kind"], said["relation"], graph.nodes[target]["kind"])
        for source, target, said in graph.edges(data=True)
        if said["relation"] not in {"reads", "uses"}
    }
    assert joined == {
        ("action", "changes", "var"),
        ("action", "costs", "cost"),
        ("action", "draws", "zone"),
        ("action", "fills", "zone"),
        ("cost", "costs", "resource"),
        ("decision", "offers", "action"),
        ("decision", "part_of", "phase"),
        ("phase", "changes", "var"),
        ("phase", "draws", "zone"),
        ("phase", "fills", "zone"),
        ("phase", "leads_to", "decision"),
        ("phase", "leads_to", "phase"),
        ("phase", "limits", "action"),
        ("var", "part_of", "component"),
        ("zone", "part_of", "board"),
    }


def test_everything_in_the_graph_says_what_it_is() -> None:
    graph = graph_of(TOP / "rulesets/tikal/tikal.rules")
    assert graph.nodes["zone:find of site"] == {
        "kind": "zone",
        "name": "find of site",
        "prose": "Lying face down in the ruins.",
        "zone": "stack",
        "seen_by": "nobody",
    }
    assert graph.nodes["resource:points"]["per"] == "expedition"
    assert graph.nodes["cost:uncover[1]"]["amount"] == "2"
    assert [said["times"] for said in graph["phase:expedition"]["action:uncover"].values()] == ["0..2"]
    assert list(graph["cost:uncover[1]"]) == ["resource:points"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_surely_runs_is_what_cannot_be_avoided(path: Path) -> None:
    """Computed naively: leave out a phase, and see whether play still gets there."""
    graph = graph_of(path)
    nearest = above(graph)
    running = {node: set(passed(node, nearest)) for node in nearest}
    there = reached(graph)
    assert set(running) == there
    for phase in there - {"phase:play"}:
        without = graph.copy()
        without.remove_node(phase)
        still = reached(without)
        assert {node for node in there if phase in running[node]} == there - still


@pytest.mark.parametrize("path", SHIPPED[::5], ids=lambda path: path.stem)
def test_the_same_game_makes_the_same_texts(path: Path) -> None:
    first, second = graph_of(path), graph_of(path)
    for write in WRITERS.values():
        assert write(first) == write(second)


def test_the_texts_can_be_read() -> None:
    graph = graph_of(TOP / "rulesets/coatl/coatl.rules")
    assert ET.fromstring(graphml(graph)).tag.endswith("graphml")  # noqa: S314 - our own text
    drawn = dot(graph)
    assert drawn.count("{") == drawn.count("}")


def test_names_cannot_break_out_of_a_picture() -> None:
    text = (TOP / "examples/tic-tac-toe.rules").read_text(encoding="utf-8")
    odd = text.replace('game "Tic-tac-toe"', 'game "Tic\\"]; \\\\ <b>#tac"')
    graph = pipeline.Workspace().check("odd.rules", files={"odd.rules": odd}, disk=False).graph
    assert graph is not None
    assert dot(graph).splitlines()[0] == 'digraph "Tic\\"]; \\\\ <b>#tac" {'
    assert ET.fromstring(graphml(graph)) is not None  # noqa: S314 - our own text
