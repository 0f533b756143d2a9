"""The rule graph is what is played: it works without the text, and removing a part of it changes play."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.graph.played import PLIES, played, traces
from tests.play.shelf import SHIPPED, loaded
from tests.turns import by_turns

import rulewright
from rulewright.graph.as_json import graph_text, read
from rulewright.graph.dangling import GraphError, dangling
from rulewright.graph.nodes import Edge, Part, RuleGraph
from rulewright.graph.touches import touches
from rulewright.model.symbols import Symbol
from rulewright.model.terms import Needed
from rulewright.play.chance import CHANCE, fate
from rulewright.play.game import Game
from rulewright.play.machine import OVER, Machine, machine
from rulewright.play.streams import players_stream
from rulewright.play.trial import trial
from rulewright.program.faults import RulesFault
from rulewright.program.lower import lower, lowered, program
from rulewright.program.options import defaults
from rulewright.program.points import AGAIN, SETTLED, Point

HERE = Path(__file__).parent
LITTLE = HERE.parent / "generated" / "little.rules"
GAMES = ("tic-tac-toe", "pig", "little")
WHOLE = (*GAMES, *SHIPPED)


@cache
def game_of(name: str) -> Game:
    return rulewright.load(LITTLE) if name == "little" else loaded(name)


# ---- without the text ---------------------------------------------------------------------------------------

APART = """
import sys
from rulewright.graph.as_json import read
from tests.graph.played import traces
print(traces(*read(sys.stdin.read())))
reading = ("lark", "rulewright.composition.compose", "rulewright.model.resolve", "rulewright.syntax.read")
assert not [name for name in sys.modules if name.startswith(reading)]
"""


@pytest.mark.parametrize("name", WHOLE[::2])
def test_a_process_without_the_text_plays_the_same(name: str) -> None:
    game = game_of(name)
    text = graph_text(game.rules, game.sources)
    done = subprocess.run(
        [sys.executable, "-c", APART],
        input=text, capture_output=True, text=True, check=False, cwd=HERE.parents[1],
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == traces(game.rules, game.sources)


@pytest.mark.parametrize("name", WHOLE)
def test_written_and_read_and_written_it_is_the_same(name: str) -> None:
    game = game_of(name)
    text = graph_text(game.rules, game.sources)
    graph, sources = read(text)
    assert graph_text(graph, sources) == text
    assert dangling(game.rules) == []


@pytest.mark.parametrize(
    "change",
    [
        {"form": 2}, {"nodes": []}, {"edges": [[[0, ""], "does", [0, "nowhere"]]]}, {"symbols": []}, {"places": 3},
        {"nodes": [{"id": [0, ""], "kind": "phase", "what": {"is": "open", "file": "x"}}]},
        {"nodes": [{"id": [0, ""], "kind": "phase", "what": {"is": "Begins", "params": "x"}}]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_graph_is_refused(change: dict[str, Any]) -> None:
    game = game_of("tic-tac-toe")
    held = {**json.loads(graph_text(game.rules, game.sources)), **change}
    with pytest.raises(GraphError):
        read(json.dumps(held))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, '{"form": 1}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(GraphError):
        read(text)


def test_facts_tell_of_lines_too() -> None:
    """Winners, paths of a graph and returns depend on their lines."""
    read_by = {
        (name, root.name, symbol.name)
        for name in ("tikal", "tobago", "jackal-dungeon")
        for root in game_of(name).rules.roots
        for node in game_of(name).rules.part(root).nodes.values()
        for relation, symbol in touches(node)
        if relation == "reads"
    }
    assert {
        ("tikal", "winner", "museum"),
        ("tobago", "ride", "terrain"),
        ("jackal-dungeon", "winner", "spoils"),
    } <= read_by


# ---- something taken out ------------------------------------------------------------------------------------


def edges_of(graph: RuleGraph) -> list[tuple[Symbol, str, int, Edge]]:
    return [
        (root, path, at, edge)
        for root in graph.roots
        for path, edges in graph.part(root).edges.items()
        for at, edge in enumerate(edges)
    ]


def without(graph: RuleGraph, root: Symbol, path: str, at: int) -> RuleGraph:
    part = graph.part(root)
    edges = part.edges[path]
    return graph.with_part(root, Part(part.nodes, {**part.edges, path: edges[:at] + edges[at + 1 :]}))


def come_to(graph: RuleGraph, game: Game) -> dict[Point, int]:
    """The points that play passes in random games."""
    found: dict[Point, int] = {}
    for players in (graph.headers.players[0], graph.headers.players[-1]):
        lowering, first = lowered(graph, defaults(graph), players, game.sources, watched=True)
        ready = machine(program(lowering, first), lowering.layout)
        for seed in range(3):
            try:
                for _ in played(ready, seed):
                    pass
            except RulesFault:
                pass
        for point, number in lowering.points.items():
            came = sum(outcome for at, outcome in ready.purse.noted if at == number)
            found[point] = found.get(point, 0) | came
    return {point: outcome for point, outcome in found.items() if outcome}


def beneath(graph: RuleGraph, root: Symbol, path: str) -> set[Point]:
    """The nodes of a declaration that play only reaches through one of them."""
    found, waiting = set[Point](), [path]
    while waiting:
        at = waiting.pop()
        found.add((root, at))
        waiting += [edge.path for edge in graph.part(root).edges.get(at, ())
                    if edge.root == root and edge.relation != AGAIN]  # fmt: skip
    return found


@pytest.mark.parametrize("name", by_turns(GAMES, 2))
def test_without_an_edge_play_is_another_or_is_refused(name: str) -> None:
    """Without an edge, play does not reach what it leads to; if something must follow, the graph is rejected."""
    game = game_of(name)
    seen: dict[str, set[str]] = {}
    for root, path, at, edge in edges_of(game.rules):
        less = without(game.rules, root, path, at)
        if dangling(less):
            seen.setdefault(edge.relation, set()).add("refused")
            continue
        gone = beneath(game.rules, root, edge.path) if edge.root == root else {(edge.root, "")}
        assert not gone & come_to(less, game).keys() or edge.relation == "leaves", (root, path, edge)
        seen.setdefault(edge.relation, set()).add("played")
    assert all(seen.get(one, {"refused"}) == {"refused"} for one in ("again", "calls", "chooses"))
    assert all("played" in seen[one] for one in ("does", "next", "offers")), seen


@pytest.mark.parametrize("name", GAMES)
def test_a_node_that_is_gone_is_missed(name: str) -> None:
    graph = game_of(name).rules
    for root, path, _, edge in edges_of(graph):
        if edge.root == root:
            part = graph.part(root)
            nodes = {at: node for at, node in part.nodes.items() if at != edge.path}
            assert dangling(graph.with_part(root, Part(nodes, part.edges))), (root, path, edge)


@pytest.mark.parametrize("name", GAMES)
def test_without_an_offer_there_is_one_choice_less(name: str) -> None:
    game = game_of(name)
    for root, path, at, edge in edges_of(game.rules):
        if edge.relation == "offers":
            whole, less = (decisions(graph, game) for graph in (game.rules, without(game.rules, root, path, at)))
            number = [one.relation for one in game.rules.part(root).edges[path]][:at].count("offers")
            there = [known for known in whole if known[0] == (root, path)]
            assert all(offers[:number] + offers[number + 1 :] in [one for _, one in less] for _, offers in there)
            assert there


def decisions(graph: RuleGraph, game: Game) -> list[tuple[Point, list[str]]]:
    lowering, first = lowered(graph, defaults(graph), graph.headers.players[0], game.sources, watched=True)
    made = program(lowering, first)
    return [
        (at_of(lowering.offered[number], number), names)
        for number, decision in enumerate(made.decisions)
        for names in ([made.deeds[offer.action].name for offer in decision.offers],)
    ]


def at_of(points: tuple[Point, ...], number: int) -> Point:
    """The decision to which these offers belong."""
    return (points[0][0], points[0][1].partition("/offer/")[0]) if points else (Symbol("phase", "?"), str(number))


@pytest.mark.parametrize("name", by_turns(["little", "tikal", "coatl"], 2))
def test_without_a_condition_there_is_more_to_choose(name: str) -> None:
    """While both games agree, all choices that were legal still are, and somewhere there are more."""
    game = game_of(name)
    players = game.players[0]
    more = []
    for root, path, at, edge in edges_of(game.rules):
        if edge.relation != "requires" or not isinstance(game.rules.node(edge.root, edge.path).what, Needed):
            continue
        one, other = (
            machine(*made(graph, players, game)) for graph in (game.rules, without(game.rules, root, path, at))
        )
        if one.program.slots == other.program.slots:
            more.append(compared(one, other))
    assert any(more)


def made(graph: RuleGraph, players: int, game: Game) -> Any:
    lowering, first = lowered(graph, defaults(graph), players, game.sources)
    return program(lowering, first), lowering.layout


def compared(one: Machine, other: Machine) -> int:
    """The number of positions of the first game in which the second has more choices."""
    found = 0
    for seed in range(2):
        state, stream = one.begin(), players_stream(seed)
        state[CHANCE] = seed
        for _ in range(PLIES):
            stop = one.run(state, fate(one))
            if stop == OVER:
                break
            legal, allowed = one.legal(state, stop), other.legal(state, stop)
            assert set(legal) <= set(allowed)
            found += len(allowed) > len(legal)
            one.apply(state, stop, legal[stream() % len(legal)])
    return found


def test_without_a_cost_nothing_is_paid() -> None:
    game = game_of("tikal")
    costs = [found for found in edges_of(game.rules) if found[3].relation == "pays"]
    assert costs
    for root, path, at, _ in costs:
        deeds = [lower(graph, defaults(graph), 2, game.sources)[0].deeds
                 for graph in (game.rules, without(game.rules, root, path, at))]  # fmt: skip
        paid, free = (next(one for one in found if one.name == root.name) for found in deeds)
        assert paid.resources == ("points",)
        assert free.resources == ()


# ---- where play comes ---------------------------------------------------------------------------------------

UNWALKED = {
    "tikal": {"take_turn/3 else": "hardly ever is there no place for a tile"},
    "coatl": {"act/2/else/": "hardly ever can a player do nothing"},
}
"""Edges that these games do not come by, and why."""


@pytest.mark.parametrize(
    ("name", "games"),
    by_turns([("tic-tac-toe", 4), ("pig", 8), ("little", 20), ("tikal", 12), ("coatl", 12)], 5, always=[("coatl", 12)]),
)
def test_play_comes_by_every_edge(name: str, games: int) -> None:
    """Except for edges that options exclude, and those that are listed."""
    game = game_of(name)
    seen = trial(game, games).points
    missed = [f"{root.name}/{path} {edge.relation} {edge.path}" for root, path, _, edge in edges_of(game.rules)
              if not ruled_out(game.rules, root, path, edge, seen) and not walked(root, path, edge, seen)]  # fmt: skip
    known = UNWALKED.get(name, {})
    assert [edge for edge in missed if not edge.startswith(tuple(known))] == []
    assert [start for start in known if not any(edge.startswith(start) for edge in missed)] == []


def walked(root: Symbol, path: str, edge: Edge, seen: dict[Point, int]) -> bool:
    match edge.relation:
        case "again":
            return bool(seen.get((root, f"{edge.path}/{AGAIN}")))
        case "calls" | "leaves":
            return bool(seen.get((root, path)))
        case "offers" | "chooses":
            return (root, path.partition("/offer/")[0]) in seen
        case _:
            return bool(seen.get((edge.root, edge.path)))


def ruled_out(graph: RuleGraph, root: Symbol, path: str, edge: Edge, seen: dict[Point, int]) -> bool:
    """Whether options prevent play from getting there: the declaration does not exist, or a test is certain."""
    if root in graph.guards or edge.root in graph.guards:
        return True
    around = [(root, path[:at]) for at in range(len(path) + 1)]
    settled = [point for point in around if seen.get(point) == SETTLED]
    return bool(settled) and not seen.get((edge.root, edge.path))
