"""Paths through random graphs, compared with networkx."""

from __future__ import annotations

from typing import Any

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from rulewright.program.journeys import beside, connected, flood, flooded, reach, reach_within, route
from rulewright.program.operations import NO_NUMBER, as_set, elements, run, run_of

SIZE = 9
GRAPHS = st.dictionaries(
    st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), st.integers(0, 4), max_size=24
).map(lambda edges: {pair: cost for pair, cost in edges.items() if pair[0] != pair[1]})
PLACE = st.integers(0, SIZE - 1)


def functions(edges: dict[tuple[int, int], int]) -> tuple[Any, Any, nx.DiGraph[int]]:
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(SIZE))
    graph.add_edges_from((one, other, {"weight": cost}) for (one, other), cost in edges.items())
    return (
        lambda _, place: as_set(graph.successors(place)),
        lambda _, place, there: edges[place, there],
        graph,
    )


@given(GRAPHS, PLACE)
def test_reach(edges: dict[tuple[int, int], int], start: int) -> None:
    ways, _, graph = functions(edges)
    assert reach([], ways, None, start) == as_set(nx.descendants(graph, start))


@given(GRAPHS, PLACE, st.sets(PLACE))
def test_reach_ends_where_one_must_stop(edges: dict[tuple[int, int], int], start: int, stops: set[int]) -> None:
    ways, _, graph = functions(edges)
    graph.remove_edges_from([edge for edge in graph.edges if edge[0] in stops and edge[0] != start])
    found = reach([], ways, lambda _, place: place in stops, start)
    assert found == as_set(nx.descendants(graph, start))


@given(GRAPHS, PLACE, st.integers(0, 8))
def test_reach_within_a_cost(edges: dict[tuple[int, int], int], start: int, most: int) -> None:
    ways, price, graph = functions(edges)
    costs = nx.single_source_dijkstra_path_length(graph, start, cutoff=most)
    assert reach_within([], ways, price, None, start, most) == as_set(set(costs) - {start})


@given(GRAPHS, PLACE, PLACE)
def test_route_is_the_cheapest(edges: dict[tuple[int, int], int], start: int, target: int) -> None:
    ways, price, graph = functions(edges)
    known = nx.has_path(graph, start, target)
    assert route([], ways, price, None, start, target) == (
        nx.dijkstra_path_length(graph, start, target) if known else NO_NUMBER
    )


@given(GRAPHS, st.integers(0, (1 << SIZE) - 1), st.booleans())
def test_connected(edges: dict[tuple[int, int], int], places: int, both: bool) -> None:
    """Edges may have one direction only."""
    back = {(other, one): cost for (one, other), cost in edges.items()} if both else {}
    ways, _, graph = functions({**edges, **back})
    inside = graph.subgraph(elements(places))
    assert bool(connected([], ways, places)) == (not places or nx.is_strongly_connected(inside))


def test_a_ring_is_connected_and_a_row_of_arrows_is_not() -> None:
    ring = {(at, (at + 1) % SIZE): 1 for at in range(SIZE)}
    whole = (1 << SIZE) - 1
    assert connected([], functions(ring)[0], whole)
    del ring[SIZE - 1, 0]
    assert not connected([], functions(ring)[0], whole)
    assert not connected([], functions({(b, a): 1 for a, b in ring})[0], whole)


@given(GRAPHS, PLACE, st.sets(PLACE), st.sets(PLACE), st.sets(PLACE))
def test_floods(
    edges: dict[tuple[int, int], int], start: int, through: set[int], free: set[int], targets: set[int]
) -> None:
    """What lies beside what does so both ways; steps lead from some places to some others."""
    joined = {pair for one, other in edges for pair in ((one, other), (other, one))}
    around = tuple(as_set(there for here, there in joined if here == at) for at in range(SIZE))
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(SIZE))
    graph.add_edges_from((one, other) for one, other in joined if one in through and other in free)
    found = nx.descendants(graph, start)
    assert flood(around, as_set(through), as_set(free), start) == as_set(found)
    assert flooded(around, as_set(through), as_set(free), start, as_set(targets)) == bool(found & targets)
    assert flood(around, as_set(through), as_set(free), -1) == flooded(around, 1, 1, -1, as_set(targets)) == 0
    assert beside(around, as_set(targets)) == as_set(there for here, there in joined if here in targets)


@given(st.sets(PLACE), st.sets(PLACE))
def test_a_row_of_cells_as_a_set(row: set[int], cells: set[int]) -> None:
    for falling in (False, True):
        ray = tuple(sorted(row, reverse=falling))
        assert run_of(as_set(row), as_set(cells), not falling) == as_set(run(ray, as_set(cells)))
