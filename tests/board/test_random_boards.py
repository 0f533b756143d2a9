"""On random boards of every shape, with holes, the tables agree with the names of the cells and with networkx."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from rulewright.board.cells import direction_names, side_names
from rulewright.board.geometry import Geometry
from rulewright.program.boards import bits
from rulewright.program.operations import NO_NUMBER, nearest
from rulewright.program.worked_out import distances, faces, toward

from .boards import BOARDS, FREE, PLACED, place_in, steadily, step_in, undirected


@steadily
@given(BOARDS)
def test_the_graph_says_what_the_tables_say(board: Geometry) -> None:
    graph: Any = board.graph()
    assert [name for _, name in graph.nodes(data="name")] == list(board.names)
    sides = graph.edge_subgraph((one, other) for one, other, side in graph.edges(data="side") if side)
    for cell in range(len(board.names)):
        assert board.around[cell] == tuple(sorted(graph.successors(cell)))
        assert board.neighbours[cell] == (tuple(sorted(sides.successors(cell))) if cell in sides else ())
        for at, direction in enumerate(board.directions):
            ahead = [other for _, other, way in graph.out_edges(cell, data="direction") if way == direction]
            assert ahead == [other for other in [board.steps[at][cell]] if other >= 0]
    assert set(graph.edges) == set(graph.reverse().edges)  # always there and back


@steadily
@given(PLACED)
def test_a_step_leads_to_where_names_say(board: Geometry) -> None:
    cells = {place_in(board.shape, name): at for at, name in enumerate(board.names)}
    assert len(cells) == len(board.names)
    for at, direction in enumerate(board.directions):
        assert list(board.steps[at]) == [cells.get(step_in(board.shape, name, direction), -1) for name in board.names]
    for cell, name in enumerate(board.names):
        there = {way: cells.get(step_in(board.shape, name, way), -1) for way in direction_names(board.shape)}
        assert board.around[cell] == tuple(sorted(other for other in there.values() if other >= 0))
        beside = [there[way] for way in side_names(board.shape)]
        assert board.neighbours[cell] == tuple(sorted(other for other in beside if other >= 0))


@steadily
@given(PLACED)
def test_the_way_back_is_the_opposite_one(board: Geometry) -> None:
    half = len(board.directions) // 2
    for at, ahead in enumerate(board.steps):
        back = board.steps[(at + half) % len(board.steps)]
        assert all(back[other] == cell for cell, other in enumerate(ahead) if other >= 0)


@steadily
@given(PLACED)
def test_rays_are_steps_on_and_on(board: Geometry) -> None:
    for at, ahead in enumerate(board.steps):
        heading = nx.DiGraph((cell, other) for cell, other in enumerate(ahead) if other >= 0)
        heading.add_nodes_from(range(len(ahead)))
        for cell in range(len(ahead)):
            assert board.ray(cell, at) == tuple(nx.dfs_preorder_nodes(heading, cell))[1:]


@steadily
@given(PLACED, st.integers(1, 6))
def test_straight_rows(board: Geometry, length: int) -> None:
    """All rows are found, and none twice with the same cells."""
    rows = board.straight(length)
    wanted = set()
    for at in range(len(board.directions)):
        for cell in range(len(board.names)):
            row = (cell, *board.ray(cell, at)[: length - 1])
            if len(row) == length:
                wanted.add(frozenset(row))
    assert {frozenset(row) for row in rows} == wanted
    assert len(rows) == len(wanted)


@steadily
@given(FREE)
def test_cells_on_a_line_are_neighbours(board: Geometry) -> None:
    wanted: nx.Graph[int] = nx.Graph()
    wanted.add_nodes_from(range(len(board.names)))
    for line in board.listed:
        nx.add_path(wanted, line)
    assert nx.utils.graphs_equal(undirected(board.neighbours), wanted)
    assert board.around == board.neighbours
    assert board.straight(2) == tuple(pair for line in board.listed for pair in pairwise(line))


# ---- what programs make of the tables when they are played -----------------------------------------------------


@steadily
@given(BOARDS, st.data())
def test_distances_in_play(board: Geometry, data: st.DataObject) -> None:
    size = len(board.names)
    table = distances((*map(bits, board.neighbours), 0), size)
    known = dict(nx.all_pairs_shortest_path_length(undirected(board.neighbours)))
    for cell in range(size):
        assert table[cell] == (*(known[cell].get(other, NO_NUMBER) for other in range(size)), NO_NUMBER)
    if size:
        cell = data.draw(st.integers(0, size - 1))
        some = data.draw(st.sets(st.integers(0, size - 1)))
        reached = [known[cell][other] for other in some if other in known[cell]]
        assert nearest(table[cell], bits(tuple(some))) == min(reached, default=NO_NUMBER)
    assert table[-1] == (NO_NUMBER,) * (size + 1)


@steadily
@given(PLACED)
def test_directions_and_faces_in_play(board: Geometry) -> None:
    """The ray that contains another cell, and the side at which it is."""
    cells, ways = range(len(board.names)), range(len(board.directions))
    ray_table = {cell * len(ways) + way: board.ray(cell, way) for cell in cells for way in ways}
    step_table = {cell * len(ways) + way: board.steps[way][cell] for cell in cells for way in ways}
    headings = toward(ray_table, len(ways))
    turned = faces(step_table, len(ways), *board.sides)
    for cell in cells:
        for other in cells:
            on = [way for way in ways if other in board.ray(cell, way)]
            assert headings[cell][other] == (on[0] if on else -1)
            at = [at for at, side in enumerate(board.sides) if board.steps[side][cell] == other]
            assert turned[cell][other] == (at[0] if at else -1)
