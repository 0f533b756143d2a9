"""In: the functions of a `graph` of the rules, and states. Out: the graph of each position in networkx, and searches in
it.

The graph is built once and updated. When a search first reaches a place, the graph's functions are called for it, and
what they read of the state is recorded. While none of that changes, the edges of the place are kept. So one graph
serves position after position, including supposed ones, and only those places are examined that the printed program
examines too: a fault of one is a fault of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from .operations import NO_NUMBER, State, as_set, elements
from .worked_out import WorkedOut

if TYPE_CHECKING:
    import networkx as nx

Asked: TypeAlias = Callable[..., int]
Read: TypeAlias = int | tuple[int, int]
"""A slot of the state; or, in the slot for boards without bounds, the content of one zone."""
KEYS = -1
"""Used in place of a zone: which zones contain anything."""
Fact: TypeAlias = tuple[str, int]
"""The ``edges`` of a place, or whether it is a ``stop``."""
MOST = 2**40
"""An upper bound for the cost of paths, as in ``journeys``."""
MOST_NOTED = 500_000
"""How many reads are recorded for all places together; places that read more are not kept."""


class Noting:
    """A state that records what is read of it."""

    __slots__ = ("reads", "state")

    def __init__(self, state: State | Noting) -> None:
        self.state: State = state.state if isinstance(state, Noting) else state
        self.reads: dict[Read, None] = {}

    def __getitem__(self, at: Any) -> Any:
        found = self.state[at]
        if isinstance(at, slice):  # the state is copied to suppose something
            self.reads.update(dict.fromkeys(range(*at.indices(len(self.state)))))
        elif isinstance(found, dict):
            return Lying(found, at, self.reads)
        else:
            self.reads[at] = None
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def __len__(self) -> int:
        return len(self.state)


class Lying(Mapping[int, Any]):
    """The contents of boards without bounds, by zone; it records which zones are read."""

    __slots__ = ("at", "lying", "reads")

    def __init__(self, lying: Mapping[int, Any], at: int, reads: dict[Read, None]) -> None:
        self.lying = lying
        self.at = at
        self.reads = reads

    def __getitem__(self, zone: int) -> Any:
        self.reads[self.at, zone] = None
        return self.lying[zone]

    def __iter__(self) -> Iterator[int]:
        self.reads[self.at, KEYS] = None
        return iter(self.lying)

    def __len__(self) -> int:
        self.reads[self.at, KEYS] = None
        return len(self.lying)


def read(state: State, what: Read) -> Any:
    """The current content of something that was read before."""
    if isinstance(what, int):
        return state[what]
    slot, zone = what
    return frozenset(state[slot]) if zone == KEYS else state[slot].get(zone)


class PresentGraph:
    """A graph of the rules in the position of the last question, as far as it has been examined."""

    def __init__(self, ways: Asked, price: Asked | None, stop: Asked | None) -> None:
        import networkx as nx

        self.ways = ways
        self.price = price
        self.stop = stop
        self.graph: nx.DiGraph[int] = nx.DiGraph()
        self.looked: set[int] = set()
        """The places whose edges are known."""
        self.stops: dict[int, bool] = {}
        self.reads: list[Read] = []
        self.seen: tuple[Any, ...] = ()
        """The content of the state at ``reads``."""
        self.hanging: dict[Read, set[Fact]] = {}
        """For each read, the facts that depend on it."""
        self.facts: dict[Fact, tuple[Read, ...]] = {}
        """For each fact, what was read to determine it."""
        self.noted = 0
        """The total number of reads in ``facts`` for what is kept."""
        self.fleeting: set[Fact] = set()
        """Facts that are dropped before the next question, since they depend on too much."""
        self.look_again: Callable[[Any], tuple[Any, ...]] = lambda _: ()

    # ---- keeping up ---------------------------------------------------------------------------------------

    def keep_up(self, state: State | Noting) -> None:
        """Drop the facts that depend on what has changed."""
        for fact in self.fleeting:
            self.forget(fact)
        self.fleeting.clear()
        now = self.look_again(state)
        if now == self.seen:
            return
        changed = (what for what, before, after in zip(self.reads, self.seen, now, strict=True) if before != after)
        for fact in {fact for what in changed for fact in self.hanging[what]}:
            self.forget(fact)
        self.seen = now

    def forget(self, fact: Fact) -> None:
        reads = self.facts.pop(fact)
        if fact not in self.fleeting:
            self.noted -= len(reads)
            for what in reads:
                self.hanging[what].discard(fact)
        kind, place = fact
        if kind == "stop":
            del self.stops[place]
        else:
            self.looked.remove(place)
            self.graph.remove_edges_from(list(self.graph.out_edges(place)))

    def note(self, fact: Fact, noting: Noting, state: State | Noting) -> None:
        """Record what was read to determine a fact."""
        if isinstance(state, Noting):
            state.reads.update(noting.reads)
        self.facts[fact] = tuple(noting.reads)
        if self.noted + len(noting.reads) > MOST_NOTED:
            self.fleeting.add(fact)
            return
        self.noted += len(noting.reads)
        fresh = [what for what in noting.reads if what not in self.hanging]
        for what in noting.reads:
            self.hanging.setdefault(what, set()).add(fact)
        if fresh:
            self.reads += fresh
            self.seen += tuple(read(noting.state, what) for what in fresh)
            self.look_again = several(self.reads)

    # ---- looking ------------------------------------------------------------------------------------------

    def look(self, place: int, state: State | Noting) -> bool:
        """Determine the edges of a place and their prices. Returns whether they were unknown."""
        if place in self.looked:
            return False
        noting = Noting(state)
        there = elements(self.ways(noting, place))
        prices = [self.price(noting, place, one) if self.price is not None else 1 for one in there]
        self.graph.add_node(place)
        self.graph.add_weighted_edges_from(((place, *pair) for pair in zip(there, prices, strict=True)), weight="cost")
        self.looked.add(place)
        self.note(("edges", place), noting, state)
        return True

    def stopping(self, place: int, state: State | Noting) -> bool:
        """Determine whether a path must end at a place. Returns whether that was unknown."""
        if self.stop is None or place in self.stops:
            return False
        noting = Noting(state)
        self.stops[place] = bool(self.stop(noting, place))
        self.note(("stop", place), noting, state)
        return True

    def searched(
        self, start: int, state: State | Noting, search: Callable[[], Iterable[int]], *, through: bool = False
    ) -> Iterable[int]:
        """Repeat a search until it reaches no place that was not examined. ``through``: whether it continues at
        stops.
        """
        self.keep_up(state)
        self.look(start, state)
        while True:
            found = search()
            news = False
            for place in sorted(found):
                if place != start:
                    news |= not through and self.stopping(place, state)
                    news |= (through or not self.stops.get(place)) and self.look(place, state)
            if not news:
                return found

    def leads_on(self, start: int) -> Callable[[int, int], bool]:
        """A filter for edges of paths from a start: a path ends at places that are stops, or not examined yet."""
        return lambda one, _: one == start or not self.stops.get(one, True)

    # ---- what networkx finds ------------------------------------------------------------------------------

    def reach(self, state: State | Noting, start: int) -> int:
        """All places that can be reached."""
        import networkx as nx

        graph: nx.DiGraph[int] = self.graph
        if self.stop is not None:
            graph = nx.subgraph_view(graph, filter_edge=self.leads_on(start))
        return as_set(self.searched(start, state, lambda: nx.descendants(graph, start)))

    def costs(self, state: State | Noting, start: int, most: int) -> Mapping[int, int]:
        """The cost of the cheapest path to each place, up to a maximum."""
        import networkx as nx

        on = self.leads_on(start) if self.stop is not None else lambda _, __: True
        found: dict[int, Any] = {}

        def search() -> Iterable[int]:
            def weight(one: int, other: int, edge: Mapping[str, int]) -> int | None:
                return edge["cost"] if on(one, other) else None

            found.clear()
            found.update(nx.single_source_dijkstra_path_length(self.graph, start, cutoff=most, weight=weight))
            return found

        self.searched(start, state, search)
        return found

    def reach_within(self, state: State | Noting, start: int, most: int) -> int:
        """All places that can be reached for this cost."""
        return as_set(place for place in self.costs(state, start, most) if place != start)

    def route(self, state: State | Noting, start: int, target: int) -> int:
        """The cost of the cheapest path."""
        return self.costs(state, start, MOST).get(target, NO_NUMBER)

    def connected(self, state: State | Noting, places: int) -> int:
        """Whether all these places can be reached from each other without leaving the set."""
        import networkx as nx

        within = elements(places)
        if not within:
            return 1
        self.graph.add_nodes_from(within)
        inside = self.graph.subgraph(within)
        found = set(self.searched(within[0], state, lambda: nx.descendants(inside, within[0]), through=True))
        return int(len(found) == len(within) - 1 and nx.is_strongly_connected(inside))


def several(reads: list[Read]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads several things in a state at once."""
    slots = [what for what in reads if isinstance(what, int)]
    if len(slots) == len(reads) > 1:
        return itemgetter(*slots)
    return lambda state: tuple(read(state, what) for what in tuple(reads))


def distances(neighbours: Mapping[int, int] | tuple[int, ...], size: int) -> WorkedOut:
    """By cell, the number of steps to each cell, computed by networkx: see ``worked_out``."""

    def work(start: int) -> tuple[int, ...]:
        import networkx as nx

        beside = ((cell, other) for cell in range(size) for other in elements(neighbours[cell]))
        board: nx.DiGraph[int] = nx.DiGraph(beside)
        board.add_nodes_from(range(size))
        found = nx.single_source_shortest_path_length(board, start)
        return (*(found.get(cell, NO_NUMBER) for cell in range(size)), NO_NUMBER)

    return WorkedOut((NO_NUMBER,) * (size + 1), work)


MAKERS: Mapping[str, Callable[..., WorkedOut]] = {"distances": distances}
"""Tables that the walker computes in another way than printed programs do."""
