"""Tiles with tunnels, laid at random on boards with and without bounds: rules find the paths through them."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path

import networkx as nx
import pytest

from rulewright.board.geometry import Geometry
from rulewright.model.symbols import Symbol
from rulewright.program.faults import NOWHERE
from rulewright.program.operations import as_set

from .ways import Both, State, both, cheapest, known, stopping

CAVE, TILE, WAY = Symbol("board", "cave"), Symbol("component", "Tile"), Symbol("part", "Way")
SQUARES = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
HEXAGONS = {"n": (0, 1, -1), "ne": (1, 0, -1), "se": (1, -1, 0), "s": (0, -1, 1), "sw": (-1, 0, 1), "nw": (-1, 1, 0)}
RULES = """
rulewright 1

game "Cave"
    players 2
    seats red, blue

board cave: {shape}

component Tile
    has ways: list of Way
    starts in deck
    table
        name  count  ways
{rows}

part Way of Tile
    has ends: set of direction

zone deck: pool of Tile
zone tile of cave: slot of Tile, turned

var mud of Way: 0..3
var gate of Way: yes/no
var waits: 0..99

graph burrows on Way
    edge a to b in touching(a) where a.mud < 3 or b.mud < 3 cost 1 + b.mud
    stop w where w.gate

graph tunnels on Way
    edge a to b in touching(a)

define reached(w: Way) = reach(burrows, w)
define within(w: Way, n: number) = reach(burrows, w, n)
define far(v: Way, w: Way) = route(burrows, v, w)
define whole = connected(tunnels)
define joined(some: set of Way) = connected(tunnels, some)

action wait
    do: waits += 1

phase play
    for p in players: p may wait

winner p
    shared
"""


@dataclass(frozen=True)
class Tile:
    """The printed tunnels: for each, the sides that it connects."""

    tunnels: tuple[tuple[str, ...], ...]


def tiles(dice: random.Random, sides: list[str]) -> list[Tile]:
    """Each side belongs to at most one tunnel."""
    found = []
    for _ in range(5):
        mixed = dice.sample(sides, len(sides))
        cut = dice.randint(1, len(sides) - 1)
        found.append(Tile(tuple(tuple(part) for part in (mixed[:cut], mixed[cut : dice.randint(cut, 9)]) if part)))
    return found


def place(name: str, shape: str) -> tuple[int, ...]:
    """The coordinates of a cell by its name, with and without bounds; cube coordinates for hexagons."""
    endless = re.fullmatch(r"([ew])(\d+)([ns])(\d+)", name)
    if endless:
        column = int(endless[2]) * (1 if endless[1] == "e" else -1)
        row = int(endless[4]) * (1 if endless[3] == "n" else -1)
    else:
        column, row = ord(name[0]) - ord("a"), int(name[1:])
    if shape.startswith("square"):
        return column, row
    z = -row - (column - (column & 1)) // 2 if shape.startswith("hex") else -column - row
    return column, -column - z, z


class Position:
    """The connections of tunnels of laid tiles, computed anew."""

    def __init__(
        self, game: Both, state: State, shape: str, laid: dict[str, tuple[int, int]], kinds: list[Tile]
    ) -> None:
        steps = SQUARES if shape.startswith("square") else HEXAGONS
        sides, layout = list(steps), game.layout
        parts: dict[int, list[int]] = {}
        for at, part in enumerate(layout.parts):
            parts.setdefault(part.piece, []).append(at)
        self.ways = range(len(layout.parts))
        opening: dict[tuple[tuple[int, ...], str], int] = {}
        for name, (piece, turned) in laid.items():
            printed = kinds[int(layout.pieces[piece].kind.name.removeprefix("t"))]
            for way, ends in zip(parts[piece], printed.tunnels, strict=True):
                for side in ends:
                    lying = sides[(sides.index(side) + turned) % len(sides)]
                    opening[place(name, shape), lying] = way
        self.laid = {way for name, (piece, _) in laid.items() for way in parts[piece]}
        mud, gate = ([state[slot] for slot in game.slots(name, WAY)] for name in ("mud", "gate"))
        self.tunnels: nx.DiGraph[int] = nx.DiGraph()
        self.tunnels.add_nodes_from(self.laid)
        for (here, side), way in opening.items():
            there = tuple(a + b for a, b in zip(here, steps[side], strict=True))
            other = opening.get((there, sides[(sides.index(side) + len(sides) // 2) % len(sides)]))
            if other is not None:
                self.tunnels.add_edge(way, other, cost=1 + mud[other])
        self.burrows = nx.DiGraph(
            (a, b, data) for a, b, data in self.tunnels.edges(data=True) if {mud[a], mud[b]} != {3}
        )
        self.burrows.add_nodes_from(self.ways)
        self.stops = {way for way in self.ways if gate[way]}


def compare(game: Both, state: State, there: Position, dice: random.Random) -> None:
    for way in there.ways:
        open_ = stopping(there.burrows, there.stops, way)
        costs = cheapest(open_, way)
        assert game.places("reached", state, way) == nx.descendants(open_, way)
        most = dice.randint(0, 9)
        assert game.places("within", state, way, most) == {
            at for at, cost in costs.items() if cost <= most and at != way
        }
        for other in there.ways:
            assert game.ask("far", state, way, other) == known(costs, other)
    some = set(dice.sample(sorted(there.laid), min(2, len(there.laid))))
    assert game.ask("joined", state, as_set(some)) == (
        not some or nx.is_strongly_connected(there.tunnels.subgraph(some))
    )
    assert game.ask("whole", state) == (not there.laid or nx.is_strongly_connected(there.tunnels))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("shape", ["square", "hex", "rhombus", "square 4 by 4", "hex 4 by 3", "rhombus 3 by 4"])
def test_ways_through_random_caves(shape: str, seed: int, tmp_path: Path) -> None:
    """Tiles are laid, turned and taken away; paths are computed after each change."""
    dice = random.Random(f"{shape} {seed}")  # noqa: S311 - the same every time
    sides = list(SQUARES if shape.startswith("square") else HEXAGONS)
    kinds = tiles(dice, sides)
    rows = "\n".join(
        f"        t{at}    2      {' ; '.join(','.join(one).upper() for one in kind.tunnels)}"
        for at, kind in enumerate(kinds)
    )
    game = both(RULES.format(shape=shape, rows=rows).lstrip(), tmp_path)
    layout, names = game.layout, game.printed.names
    zone = Symbol("zone", "tile", "cave")
    board = layout.boards[CAVE]
    cells = [board.name(cell) for cell in range(len(board.names) if isinstance(board, Geometry) else 19)]
    state, laid = game.printed.begin(), dict[str, tuple[int, int]]()
    for turn in range(24):
        name = dice.choice(cells)
        cell = layout.boards[CAVE].cell(name)
        if name in laid and dice.random() < 0.3:
            names["move"](state, laid.pop(name)[0], layout.zones[Symbol("zone", "deck")][0], 0, NOWHERE)
        elif name not in laid:
            free = sorted(set(range(len(layout.pieces))) - {piece for piece, _ in laid.values()})
            if free:
                laid[name] = (dice.choice(free), dice.randrange(len(sides)))
                number = layout.far_zone(zone, cell) if zone in layout.far_zones else layout.zones[zone][0] + cell
                names["move"](state, laid[name][0], number, 0, NOWHERE)
                names["turn"](state, *laid[name], NOWHERE)
        for variable, values in (("mud", range(4)), ("gate", (0, 0, 1))):
            state[dice.choice(game.slots(variable, WAY))] = dice.choice(values)
        if turn % 3 == 2:
            game.printed.derive(state)
            compare(game, state, Position(game, state, shape, laid, kinds), dice)
    assert len(laid) > 3
