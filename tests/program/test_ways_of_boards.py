"""On random boards of every shape, with random costs, walls and stops, rules find the right paths."""

from __future__ import annotations

import random
from pathlib import Path

import networkx as nx
import pytest

from rulewright.board.geometry import Geometry
from rulewright.model.symbols import Symbol
from rulewright.program.operations import NO_NUMBER, as_set, elements

from .ways import Both, State, both, cells, cheapest, known, lines, stopping

LAND = Symbol("board", "land")
RULES = """
rulewright 1

game "Land"
    players 2
    seats red, blue

{board}

var height of land: 0..4
var wall of land: yes/no
var gate of land: yes/no

graph paths on land
    edge a to b in a.neighbours where not b.wall cost b.height
    edge a to b in those(c in land where c.height = a.height) where a.gate and a != b cost 3
    stop c where c.gate and c.height > 1

graph plain on land
    edge a to b in a.neighbours where a.height = b.height

graph rides on land
    edge a to b in reach(plain, a)
    edge a to b in a.around where not a.wall

define reached(c: land) = reach(paths, c)
define within(c: land, n: number) = reach(paths, c, n)
define far(c: land, d: land) = route(paths, c, d)
define field(c: land) = reach(plain, c)
define whole = connected(plain)
define joined(some: set of land) = connected(paths, some)
define ridden(c: land, n: number) = reach(rides, c, n)
define away(c: land, d: land) = distance(c, d)
define nearest(c: land, some: set of land) = distance(c, some)

var waits: 0..99

action wait
    do: waits += 1

phase play
    for p in players: p may wait

winner p
    shared
"""


def position(game: Both, state: State, dice: random.Random, most: int) -> State:
    """The same state with other values of some variables."""
    found = state[:]
    for name, values in (("height", range(5)), ("wall", (0, 0, 0, 1)), ("gate", (0, 0, 0, 1))):
        slots = game.slots(name, LAND)
        for slot in dice.sample(slots, min(most, len(slots))):
            found[slot] = dice.choice(values)
    game.printed.derive(found)
    return found


class Position:
    """Paths computed anew."""

    def __init__(self, game: Both, state: State) -> None:
        board = game.layout.boards[LAND]
        assert isinstance(board, Geometry)
        self.size = range(len(board.names))
        self.beside, self.around = board.neighbours, board.around
        self.height, self.wall, self.gate = (
            [state[slot] for slot in game.slots(name, LAND)] for name in ("height", "wall", "gate")
        )
        self.paths: nx.DiGraph[int] = nx.DiGraph()
        self.paths.add_nodes_from(self.size)
        for a in self.size:
            if self.gate[a]:
                like = [b for b in self.size if self.height[b] == self.height[a] and a != b]
                self.paths.add_edges_from(((a, b) for b in like), cost=3)
            for b in self.beside[a]:
                if not self.wall[b]:
                    cost = min(self.height[b], self.paths.get_edge_data(a, b, {"cost": 9})["cost"])
                    self.paths.add_edge(a, b, cost=cost)
        self.stops = {c for c in self.size if self.gate[c] and self.height[c] > 1}
        self.plain = self.joined(lambda a, b: self.height[a] == self.height[b], self.beside)
        self.rides = nx.DiGraph((a, b) for a in self.size if not self.wall[a] for b in self.around[a])
        self.rides.add_nodes_from(self.size)
        self.rides.add_edges_from((a, b) for a in self.size for b in nx.descendants(self.plain, a))

    def joined(self, joins, rows) -> nx.DiGraph[int]:
        found: nx.DiGraph[int] = nx.DiGraph()
        found.add_nodes_from(self.size)
        found.add_edges_from((a, b) for a in self.size for b in rows[a] if joins(a, b))
        return found


def compare(game: Both, state: State, dice: random.Random) -> None:
    there = Position(game, state)
    for c in there.size:
        open_ = stopping(there.paths, there.stops, c)
        costs = cheapest(open_, c)
        assert game.places("reached", state, c) == nx.descendants(open_, c)
        assert game.places("field", state, c) == nx.descendants(there.plain, c)
        most = dice.randint(-1, 9)
        assert game.places("within", state, c, most) == {d for d, cost in costs.items() if cost <= most and d != c}
        steps = dice.randint(0, 3)
        near = nx.single_source_shortest_path_length(there.rides, c, cutoff=steps)
        assert game.places("ridden", state, c, steps) == set(near) - {c}
        away = nx.single_source_shortest_path_length(there.joined(lambda *_: True, there.beside), c)
        for d in there.size:
            assert game.ask("far", state, c, d) == known(costs, d)
            assert game.ask("away", state, c, d) == known(away, d)
        some = as_set(dice.sample(there.size, dice.randint(0, len(there.size))))
        reached = [away[d] for d in elements(some) if d in away]
        assert game.ask("nearest", state, c, some) == min(reached, default=NO_NUMBER)
        inside = there.paths.subgraph(elements(some))
        assert game.ask("joined", state, some) == (not some or nx.is_strongly_connected(inside))
    assert game.ask("whole", state) == nx.is_strongly_connected(there.plain)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("shape", ["square", "hex", "rhombus", "free"])
def test_ways_on_random_boards(shape: str, seed: int, tmp_path: Path) -> None:
    dice = random.Random(f"{shape} {seed}")  # noqa: S311 - the same every time
    board = lines(dice) if shape == "free" else cells(dice, shape)
    game = both(RULES.format(board=board).lstrip(), tmp_path)
    state = position(game, game.printed.begin(), dice, 99)
    compare(game, state, dice)
    for _ in range(3):  # one after the other, and back: what is kept of the graph must be of the position that is asked
        other = position(game, state, dice, 2)
        compare(game, other, dice)
        compare(game, state, dice)
        state = other


DOWNHILL = """
rulewright 1

game "Downhill"
    players 2
    seats red, blue

board land: square 3 by 1

var height of land: 0..4
var waits: 0..99

graph slopes on land
    edge a to b in a.neighbours where a.height < 4 cost b.height - a.height

define far(c: land, d: land) = route(slopes, c, d)
define near(c: land) = reach(slopes, c, 1)
define reached(c: land) = reach(slopes, c)

action wait
    do: waits += 1

phase play
    for p in players: p may wait

winner p
    shared
"""


def test_an_edge_that_costs_less_than_nothing_is_a_fault(tmp_path: Path) -> None:
    """Otherwise, going round in a circle would become cheaper and cheaper."""
    game = both(DOWNHILL.lstrip(), tmp_path)
    state = game.printed.begin()
    slots = game.slots("height", LAND)
    state[slots[0]], state[slots[1]], state[slots[2]] = 0, 1, 3
    line = DOWNHILL.lstrip().splitlines().index("graph slopes on land") + 2
    assert game.ask("far", state, 0, 2).startswith("An edge costs 0 or more; this one would cost -1.")
    assert f"line {line} of" in game.ask("far", state, 0, 2)
    assert f"line {line} of" in game.ask("near", state, 1)
    assert game.places("reached", state, 0) == {1, 2}
    state[slots[1]] = state[slots[2]] = 4  # no way leads back from there
    assert game.ask("far", state, 0, 1) == 4
