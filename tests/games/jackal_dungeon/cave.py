"""In: what a seat sees of the table. Out: the cave as a networkx graph with its tunnels as nodes, and where tiles may
be put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import networkx as nx

RULES = Path(__file__).parents[3] / "rulesets" / "jackal-dungeon" / "jackal-dungeon.rules"
SIDES = "nesw"
STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}

Place: TypeAlias = tuple[int, int]
Node: TypeAlias = tuple[str, str]
"""A tunnel: the name of its cell, and its sides as they lie, clockwise from north."""


@dataclass(frozen=True)
class Tunnel:
    sides: str
    rift: bool = False
    mud: bool = False

    def turned(self, quarters: int) -> Tunnel:
        lying = {SIDES[(SIDES.index(side) + quarters) % 4] for side in self.sides}
        return Tunnel("".join(side for side in SIDES if side in lying), self.rift, self.mud)


@dataclass(frozen=True)
class Tile:
    count: int
    ground: str
    tunnels: tuple[Tunnel, ...]

    def turned(self, quarters: int) -> Tile:
        return Tile(self.count, self.ground, tuple(tunnel.turned(quarters) for tunnel in self.tunnels))

    def turns(self) -> list[int]:
        """The different rotations of a tile, each as the smallest number of quarter turns."""
        looks = [frozenset(self.turned(quarters).tunnels) for quarters in range(4)]
        return [quarters for quarters in range(4) if looks.index(looks[quarters]) == quarters]

    def opens(self, side: str) -> bool:
        return any(side in tunnel.sides for tunnel in self.tunnels)


@cache
def printed() -> dict[str, Tile]:
    """All kinds of tiles in the table of the ruleset."""
    found = {}
    row = re.compile(r" {8}(\w+) {2,}(\d+) {2,}(entrance|hall|tunnel|cavern) {2,}(.+)")
    for name, count, ground, cell in row.findall(RULES.read_text(encoding="utf-8")):
        tunnels = [part.split() for part in cell.split(";")]
        found[name] = Tile(
            int(count), ground, tuple(Tunnel(one[0].lower(), "rift" in one, "mud" in one) for one in tunnels)
        )
    return found


def place(name: str) -> Place:
    found = re.fullmatch(r"([ew])(\d+)([ns])(\d+)", name)
    assert found is not None
    east, columns, north, rows = found.groups()
    return (int(columns) if east == "e" else -int(columns), int(rows) if north == "n" else -int(rows))


def name(at: Place) -> str:
    return f"{'w' if at[0] < 0 else 'e'}{abs(at[0])}{'s' if at[1] < 0 else 'n'}{abs(at[1])}"


def beside(at: Place, side: str) -> Place:
    return (at[0] + STEPS[side][0], at[1] + STEPS[side][1])


class Cave:
    """The tiles on the table."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.kinds = {one["id"]: one["kind"] for one in view["zones"]["cave.tile"].values()}
        self.cells = {one["id"]: cell for cell, one in view["zones"]["cave.tile"].items()}
        self.turned = {one["id"]: one.get("turned", 0) for one in view["zones"]["cave.tile"].values()}
        self.tiles = {
            place(self.cells[id_]): printed()[kind].turned(self.turned[id_]) for id_, kind in self.kinds.items()
        }
        self.spots = {
            pirate["owner"]: self.node(tunnel["on"]["id"], tunnel["part"])
            for tunnel in view["zones"]["Tunnel.pirates"]
            for pirate in tunnel["lies"]
        }

    def node(self, id_: int, part: int) -> Node:
        at = place(self.cells[id_])
        return (name(at), self.tiles[at].tunnels[part - 1].sides)

    def graph(self) -> nx.Graph[Node]:
        found: nx.Graph[Node] = nx.Graph()
        for at, tile in self.tiles.items():
            for tunnel in tile.tunnels:
                node = (name(at), tunnel.sides)
                found.add_node(node, rift=tunnel.rift, mud=tunnel.mud, ground=tile.ground)
                for side in tunnel.sides:
                    other = self.tiles.get(beside(at, side))
                    for there in other.tunnels if other is not None else ():
                        if ACROSS[side] in there.sides:
                            found.add_edge(node, (name(beside(at, side)), there.sides))
        return found

    def with_passages(self) -> nx.Graph[Node]:
        """The graph in which every rift is connected with every other."""
        found = self.graph()
        rifts = [node for node, rift in found.nodes(data="rift") if rift]
        found.add_edges_from((one, other) for one in rifts for other in rifts if one != other)
        return found

    def muddy(self, start: Node) -> nx.DiGraph[Node]:
        """The graph for a pirate who stops at every puddle except the one it starts from."""
        found = self.graph().to_directed()
        for node in [node for node in found if found.nodes[node]["mud"] and node != start]:
            found.remove_edges_from([(node, after) for after in found.successors(node)])
        return found

    def may_lie(self, kind: str) -> Iterator[tuple[str, int]]:
        """All cells and rotations for a tile, according to the rulebook."""
        empty = {beside(at, side) for at in self.tiles for side in SIDES} - self.tiles.keys()
        for at in empty:
            for quarters in printed()[kind].turns():
                tile = printed()[kind].turned(quarters)
                if self.fits(at, tile) and self.joins(at, tile) and self.lets_through(at, tile):
                    yield name(at), quarters

    def fits(self, at: Place, tile: Tile) -> bool:
        for side in SIDES:
            other = self.tiles.get(beside(at, side))
            if other is None or "cavern" in (tile.ground, other.ground):
                continue
            if tile.opens(side) != other.opens(ACROSS[side]):
                return False
        return True

    def joins(self, at: Place, tile: Tile) -> bool:
        return any(
            tile.opens(side) and other.opens(ACROSS[side])
            for side in SIDES
            if (other := self.tiles.get(beside(at, side))) is not None
        )

    def lets_through(self, at: Place, tile: Tile) -> bool:
        """Whether the cave can still grow from every tunnel that is connected with the entrance."""
        gates = {gate for gate, other in self.tiles.items() if other.ground == "entrance"}
        if not any(beside(at, side) in gates for side in SIDES):
            return True
        self.tiles[at] = tile
        try:
            inland = self.graph()
            inland.remove_nodes_from([node for node in list(inland) if place(node[0]) in gates])
            for tunnel in tile.tunnels:
                if not any(beside(at, side) in gates for side in tunnel.sides):
                    continue
                reached = nx.node_connected_component(inland, (name(at), tunnel.sides))
                if not any(beside(place(cell), side) not in self.tiles for cell, sides in reached for side in sides):
                    return False
            return True
        finally:
            del self.tiles[at]
