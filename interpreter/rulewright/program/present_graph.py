"""In: the functions of a `graph` of the rules, and states. Out: the graph of each position in networkx, searched by it.

The graph is built once and kept up. When a search first comes to a place, the place is looked at: the functions are
asked where one gets from it, and what they read of the state is noted. As long as none of that changes, its edges stay.
So one graph serves position after position, also those that are only tried out, and no place is looked at that the
printed program would not look at: where that one fails, so does this.
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
"""A slot of the state; or of the slot that holds what lies on boards without bounds, the content of one zone."""
KEYS = -1
"""In the place of a zone: which zones hold anything."""
Fact: TypeAlias = tuple[str, int]
"""The ``edges`` of a place, or whether it is a ``stop``."""
MOST = 2**40
"""No way costs more: as in ``journeys``."""
MOST_NOTED = 500_000
"""So much is noted of what was read, for all places together; places for which more is read are not kept."""


class Noting:
    """A state that notes what is read of it."""

    __slots__ = ("reads", "state")

    def __init__(self, state: State | Noting) -> None:
        self.state: State = state.state if isinstance(state, Noting) else state
        self.reads: dict[Read, None] = {}

    def __getitem__(self, at: Any) -> Any:
        found = self.state[at]
        if isinstance(at, slice):  # a copy is made, to try something out on it
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
    """What lies on boards without bounds, by zone; it notes which zones are looked at."""

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
    """What a state holds where something was read of another."""
    if isinstance(what, int):
        return state[what]
    slot, zone = what
    return frozenset(state[slot]) if zone == KEYS else state[slot].get(zone)


class PresentGraph:
    """A graph of the rules in the position that it was last asked about, as far as anybody came in it."""

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
        """What the state held at ``reads``."""
        self.hanging: dict[Read, set[Fact]] = {}
        """What was found out by reading something."""
        self.facts: dict[Fact, tuple[Read, ...]] = {}
        """What was read to find something out."""
        self.noted = 0
        """How much there is in ``facts`` of what is kept."""
        self.fleeting: set[Fact] = set()
        """What is forgotten before the next question, since too much was read for it."""
        self.look_again: Callable[[Any], tuple[Any, ...]] = lambda _: ()

    # ---- keeping up ---------------------------------------------------------------------------------------

    def keep_up(self, state: State | Noting) -> None:
        """Forget what follows from what has changed since."""
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
        """What was read to find something out."""
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
        """Where one gets from a place, and at what price. Whether that is news."""
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
        """Whether a way must end at a place. Whether that is news."""
        if self.stop is None or place in self.stops:
            return False
        noting = Noting(state)
        self.stops[place] = bool(self.stop(noting, place))
        self.note(("stop", place), noting, state)
        return True

    def searched(
        self, start: int, state: State | Noting, search: Callable[[], Iterable[int]], *, through: bool = False
    ) -> Iterable[int]:
        """A search, done again until it comes to no place that was not looked at. ``through``: it goes on at stops."""
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
        """Whether a way from a start may go on along an edge: it ends at places that are stops, or not yet known."""
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
        """What the cheapest way to each place costs, if not more than so much."""
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
        """All places whose cheapest way is not too dear."""
        return as_set(place for place in self.costs(state, start, most) if place != start)

    def route(self, state: State | Noting, start: int, target: int) -> int:
        """What the cheapest way costs."""
        return self.costs(state, start, MOST).get(target, NO_NUMBER)

    def connected(self, state: State | Noting, places: int) -> int:
        """Whether all these places can be reached from each other within themselves."""
        import networkx as nx

        within = elements(places)
        if not within:
            return 1
        self.graph.add_nodes_from(within)
        inside = self.graph.subgraph(within)
        found = set(self.searched(within[0], state, lambda: nx.descendants(inside, within[0]), through=True))
        return int(len(found) == len(within) - 1 and nx.is_strongly_connected(inside))


def several(reads: list[Read]) -> Callable[[Any], tuple[Any, ...]]:
    """What looks at several things in a state at once."""
    slots = [what for what in reads if isinstance(what, int)]
    if len(slots) == len(reads) > 1:
        return itemgetter(*slots)
    return lambda state: tuple(read(state, what) for what in tuple(reads))


def distances(neighbours: Mapping[int, int] | tuple[int, ...], size: int) -> WorkedOut:
    """By cell, the steps from neighbour to neighbour to each cell, as networkx finds them: see ``worked_out``."""

    def work(start: int) -> tuple[int, ...]:
        import networkx as nx

        beside = ((cell, other) for cell in range(size) for other in elements(neighbours[cell]))
        board: nx.DiGraph[int] = nx.DiGraph(beside)
        board.add_nodes_from(range(size))
        found = nx.single_source_shortest_path_length(board, start)
        return (*(found.get(cell, NO_NUMBER) for cell in range(size)), NO_NUMBER)

    return WorkedOut((NO_NUMBER,) * (size + 1), work)


MAKERS: Mapping[str, Callable[..., WorkedOut]] = {"distances": distances}
"""What the walker works out otherwise than printed programs do."""
