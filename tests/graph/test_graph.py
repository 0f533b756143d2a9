"""The rule graph: its content, and the texts that are made of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.graph.build import KINDS, RELATIONS
from rulewright.graph.flow import above, course, passed, reached
from rulewright.graph.pictures import dot, graphml, mermaid
from rulewright.graph.rules import PLAY, FactsCache, rules
from rulewright.model.symbols import Symbol

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


@pytest.mark.parametrize("path", by_turns(SHIPPED, 2), ids=lambda path: path.stem)
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


@pytest.mark.parametrize("path", by_turns(SHIPPED, 2, 1), ids=lambda path: path.stem)
def test_what_surely_runs_is_what_cannot_be_avoided(path: Path) -> None:
    """Computed naively: leave out a phase, and see whether play still gets there."""
    model = pipeline.check(str(path)).model
    assert model is not None
    steps = course(rules(model, FactsCache()))
    nearest = above(steps)
    running = {symbol: set(passed(symbol, nearest)) for symbol in nearest}
    there = reached(steps)
    assert set(running) == there
    for phase in there - {PLAY}:
        without = {symbol: [one for one in after if one != phase] for symbol, after in steps.items() if symbol != phase}
        assert {symbol for symbol in there if phase in running[symbol]} == there - reached(without)


@given(st.lists(st.lists(st.integers(0, 11)), min_size=12, max_size=12))
def test_ways_that_nothing_leads_around_are_those_of_networkx(ways: list[list[int]]) -> None:
    called = [PLAY, *(Symbol("phase", f"p{at}") for at in range(1, 12))]
    steps = {called[at]: [called[to] for to in dict.fromkeys(tos)] for at, tos in enumerate(ways)}
    graph = nx.DiGraph((one, other) for one, others in steps.items() for other in others)
    graph.add_node(PLAY)
    assert reached(steps) == {PLAY} | nx.descendants(graph, PLAY)
    assert above(steps) == {**nx.immediate_dominators(graph, PLAY), PLAY: None}


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
