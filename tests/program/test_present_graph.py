"""The graph of a position is built once: a place is examined again only if what was read for it has changed."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.program import present_graph
from rulewright.program.faults import RulesFault
from rulewright.program.operations import as_set, elements
from rulewright.program.present_graph import Noting, PresentGraph

SIZE = 8
PLACES = st.integers(0, SIZE - 1)
FAR = SIZE
"""A slot that holds a mapping, as that for boards without bounds."""


class Rules:
    """Edges that depend on a state: slot n is the set of places that n leads to. ``asked`` counts the questions."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.graph = PresentGraph(self.ways, self.price, self.stop)

    def ways(self, state: Any, place: int) -> int:
        self.asked.append(place)
        found: int = state[place]
        return found

    def price(self, state: Any, place: int, there: int) -> int:
        return 1 + (place + there) % 3 + int(state[FAR].get(there, 0))

    def stop(self, state: Any, place: int) -> bool:
        return place in state[FAR] and state[FAR].get(place) > 4

    def plain(self, state: Any, start: int) -> nx.DiGraph[int]:
        """The same, computed anew: no path continues at a stop."""
        found: nx.DiGraph[int] = nx.DiGraph()
        found.add_nodes_from(range(SIZE))
        for place in range(SIZE):
            if place == start or not self.stop(state, place):
                there = elements(state[place])
                found.add_edges_from((place, one, {"cost": self.price(state, place, one)}) for one in there)
        return found


STATES = st.tuples(
    st.lists(st.sets(PLACES).map(as_set), min_size=SIZE, max_size=SIZE), st.dictionaries(PLACES, st.integers(1, 6))
).map(lambda pair: [*pair[0], pair[1]])


QUESTIONS = (st.lists(STATES, min_size=1, max_size=4), PLACES, st.integers(0, 9), st.integers(0, (1 << SIZE) - 1))


@settings(deadline=None, derandomize=True)
@given(*QUESTIONS)
def test_every_position_has_its_own_graph(states: list[Any], start: int, most: int, some: int) -> None:
    ask(states, start, most, some)


@settings(deadline=None, derandomize=True)
@given(*QUESTIONS, st.integers(0, 12))
def test_also_if_there_is_no_room_to_note_it(states: list[Any], start: int, most: int, some: int, room: int) -> None:
    with patch.object(present_graph, "MOST_NOTED", room):
        ask(states, start, most, some)


def ask(states: list[Any], start: int, most: int, some: int) -> None:
    """The same graph is asked about one state after the other, and back."""
    rules = Rules()
    for state in [*states, *reversed(states)]:
        plain = rules.plain(state, start)
        costs = nx.single_source_dijkstra_path_length(plain, start, weight="cost")
        assert rules.graph.reach(state, start) == as_set(nx.descendants(plain, start))
        assert rules.graph.reach_within(state, start, most) == as_set(
            at for at, cost in costs.items() if cost <= most and at != start
        )
        assert [rules.graph.route(state, start, at) for at in costs] == list(costs.values())
        whole = nx.DiGraph((at, one) for at in range(SIZE) for one in elements(state[at]))
        whole.add_nodes_from(range(SIZE))
        inside = whole.subgraph(elements(some))
        assert rules.graph.connected(state, some) == (not some or nx.is_strongly_connected(inside))
        for at in range(SIZE):
            rules.graph.look(at, state)
            rules.graph.stopping(at, state)
        assert set(rules.graph.graph.edges) == set(whole.edges)
        assert rules.graph.stops == {at: rules.stop(state, at) for at in range(SIZE)}
        assert rules.graph.noted == sum(map(len, rules.graph.hanging.values())) <= present_graph.MOST_NOTED


def ring() -> list[Any]:
    return [*(1 << (at + 1) % SIZE for at in range(SIZE)), {}]


def test_nothing_is_looked_at_twice() -> None:
    rules, state = Rules(), ring()
    assert rules.graph.route(state, 0, 5) == rules.graph.route(state[:], 0, 5)
    assert sorted(rules.asked) == list(range(SIZE))
    state[3] |= 1
    rules.graph.reach(state, 0)
    assert rules.asked[SIZE:] == [3]
    rules.graph.reach(ring(), 0)
    assert rules.asked[SIZE:] == [3, 3]


def test_nothing_is_looked_at_where_nobody_comes() -> None:
    rules, state = Rules(), ring()
    state[2] = 0
    assert rules.graph.reach(state, 0) == 0b110
    assert rules.asked == [0, 1, 2]


def test_of_what_lies_on_a_board_without_bounds_only_what_was_looked_at_counts() -> None:
    rules, state = Rules(), ring()
    state[4], state[FAR] = 0, {5: 3, 1: 1}
    far = rules.graph.route(state, 0, 4)
    looked = len(rules.asked)
    state[FAR] = {5: 2, 1: 1}  # nobody came to 5
    assert rules.graph.route(state, 0, 4) == far
    assert len(rules.asked) == looked
    state[FAR] = {5: 2, 1: 3}
    assert rules.graph.route(state, 0, 4) == far + 2
    assert rules.asked[looked:] == [0]


def test_a_place_that_fails_is_looked_at_again() -> None:
    broken = True

    def ways(state: Any, place: int) -> int:
        if broken and place == 2:
            raise RulesFault("fault-none")
        return int(state[place])

    graph, state = PresentGraph(ways, None, None), ring()
    for _ in range(2):
        with pytest.raises(RulesFault):
            graph.reach(state, 0)
    assert graph.reach([0b10, 0, *state[2:]], 0) == 0b10
    broken = False
    assert graph.reach(state, 0) == 0b1111_1110


def test_what_is_read_is_noted() -> None:
    state = [5, 6, {3: 1, 4: 2}, 7]
    noting = Noting(state)
    assert (noting[0], noting[2].get(4, 0), noting[2].get(9, 0), len(noting)) == (5, 2, 0, 4)
    assert list(noting.reads) == [0, (2, 4), (2, 9)]
    assert list(noting[2]) == [3, 4]
    assert list(noting.reads)[-1] == (2, -1)
    assert noting[:2] == [5, 6]
    assert set(noting.reads) == {0, 1, (2, 4), (2, 9), (2, -1)}
    assert list(noting) == state
    assert set(noting.reads) >= {0, 1, 2, 3}
    assert Noting(noting).state is state
