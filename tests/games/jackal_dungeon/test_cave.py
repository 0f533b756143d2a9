"""The paths through random caves are those that networkx finds, and tiles may go where a simple reading of the rules
says.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.choice import Choice
from rulewright.play.session import Session

from .cave import Cave, Node, printed

PROBE = Path(__file__).parent / "probe.rules"
NODE = re.compile(r"(\w+) \((?:leading )?([^)]*)\)")


def nodes(text: str) -> tuple[Node, ...]:
    return tuple((cell, sides.replace(", ", "")) for cell, sides in NODE.findall(text))


def any_of(choices: list[Choice], dice: Stream) -> Choice:
    return choices[dice.below(len(choices))]


def explored(s: Session, dice: Stream) -> Session:
    """A game after the first tiles were laid at random."""
    while s.phase == "chart":
        s.choose(any_of(s.legal(), dice))
    return s


def test_the_tiles_are_those_of_the_box():
    tiles = printed()
    assert sum(tile.count for tile in tiles.values()) == 100
    by_ground = {
        ground: sum(t.count for t in tiles.values() if t.ground == ground)
        for ground in ("entrance", "hall", "tunnel", "cavern")
    }
    assert by_ground == {"entrance": 1, "hall": 28, "tunnel": 67, "cavern": 4}
    assert sum(t.count for t in tiles.values() if any(x.rift for x in t.tunnels)) == 15
    assert sum(t.count for t in tiles.values() if any(x.mud for x in t.tunnels)) == 12
    assert sum(t.count for t in tiles.values() if len(t.turns()) < 4) == 42


@pytest.mark.parametrize("seed", range(6))
def test_ways_and_routes(seed):
    """All edges, the length of every path on foot, and the cells that can be reached with secret passages."""
    game = rulewright.load(PROBE, settings={"known_tiles": str((10, 20, 35)[seed % 3])})
    s = explored(game.start(players=2, seed=seed), Stream(seed))
    cave = Cave(s.view(0))
    graph, texts = cave.graph(), [str(choice) for choice in s.legal()]
    edges = {nodes(text) for text in texts if text.startswith("edge")}
    assert edges == {(a, b) for one, other in graph.edges if one != other for a, b in ((one, other), (other, one))}
    ways = {nodes(text): int(text.split()[-1]) for text in texts if text.startswith("way")}
    routes = dict(nx.all_pairs_shortest_path_length(graph))
    assert ways == {(a, b): far for a, found in routes.items() for b, far in found.items() if a != b}
    wet = {nodes(text)[0] for text in texts if text.startswith("wet")}
    doorway = ("e0n0", "nesw")
    assert wet == nx.node_connected_component(cave.with_passages(), doorway) - {doorway}


@pytest.mark.parametrize("name", ["jackal-dungeon", "jackal-dungeon+mud"])
def test_moves_and_tiles_in_play(name):
    """Whenever a pirate walks, swims or is driven, and whenever a tile is laid, the choices are the right ones."""
    looked: Counter[str] = Counter()
    for seed in range(3):
        s = rulewright.load(name).start(players=3, seed=seed)
        dice = Stream(seed)
        for _ in range(220):
            legal = s.legal()
            offered = {choice.action for choice in legal} & {"go", "swim", "enter", "drive", "lay"}
            looked += Counter(offered)
            for action in sorted(offered):
                look(s, action, name)
            swims = [choice for choice in legal if choice.action in ("dive", "swim", "enter")]
            s.choose(any_of(swims or legal, dice))
    assert looked.keys() == {"go", "swim", "enter", "drive", "lay"}


def look(s: Session, action: str, name: str) -> None:
    view = s.view(0)
    cave = Cave(view)
    here = cave.spots.get(view["player"], ("", ""))
    found = [choice for choice in s.legal() if choice.action == action]
    where = {nodes(str(choice))[0] for choice in found if action in ("go", "swim", "drive")}
    if action == "lay":
        kind = view["zones"]["drawn"][0]["kind"]
        assert {choice.arguments[1:] for choice in found} == set(cave.may_lie(kind))
    elif action == "go":
        assert where == within(cave, here, view["variables"]["pace"], name)
    elif action == "swim":
        assert where == {node for node, rift in cave.graph().nodes(data="rift") if rift} - {here}
    elif action == "drive":
        loser = cave.spots[str(found[0]).split()[1]]
        assert any(where == within(cave, loser, die, name) for die in range(1, 7))
    else:
        assert len(found) == len(cave.graph()[here].keys() & fresh(cave, view))


def within(cave: Cave, start: Node, far: int, name: str) -> set[Node]:
    ways = cave.muddy(start) if name.endswith("+mud") else cave.graph()
    return set(nx.single_source_shortest_path_length(ways, start, far)) - {start}


def fresh(cave: Cave, view: dict[str, Any]) -> set[Node]:
    """The tunnels of the tile that was laid last."""
    id_ = view["variables"]["fresh"]["id"]
    return {node for node in cave.graph() if node[0] == cave.cells[id_]}
