"""In: a table, and what a viewer may know. Out: the boards, and the graphs of the rules, as networkx graphs.

Viewers are told those facts of a graph that follow from what they may know. While a place is examined, all reads of the
state are recorded. If the viewer may know all that was read, the edges are told. If not, each edge is examined
separately; if a read for it is secret, it is told as unsure, whether it exists or not. So nothing in the result depends
on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING

from ..board.geometry import Geometry
from ..board.network import About, Named, called, drawn_up
from ..model.symbols import Symbol
from ..program.faults import RulesFault
from ..program.form import NO_NUMBER
from ..program.layout import Layout
from ..program.lower import graphs_alone
from ..program.operations import State, each_bit
from ..program.present_graph import Fact, PresentGraph
from .machine import Machine, machine
from .naming import piece_kind
from .open import Open, stretches
from .view import Viewing

if TYPE_CHECKING:
    from .game import Table

ENDLESS = "R348"
"""The code of faults for too many steps or too much time."""


def board_of(layout: Layout, name: str) -> Symbol:
    """The board with this name."""
    symbol = Symbol("board", name)
    if symbol not in layout.boards:
        raise LookupError(f"There is no board `{name}`. Boards: {listed(one.name for one in layout.boards)}.")
    return symbol


def listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def board(layout: Layout, name: str) -> Named:
    """A board with bounds."""
    found = layout.boards[board_of(layout, name)]
    if not isinstance(found, Geometry):
        raise LookupError(f"The board `{name}` has no bounds; ask a session for the part in use.")  # noqa: TRY004
    return called(found.graph(), found.name)


def board_now(made: Machine, state: State, name: str) -> Named:
    """A board; for one without bounds, the cells that hold something and their neighbours."""
    layout = made.layout
    symbol = board_of(layout, name)
    found = layout.boards[symbol]
    if isinstance(found, Geometry):
        return board(layout, name)
    far = state[layout.far] if layout.far_zones else {}
    cells = made.names["grown"](far, list(layout.boards).index(symbol)) if layout.far_zones else 0
    return called(found.graph(each_bit(cells)), found.name)


class Ways:
    """The graphs of the rules at a table, each kept from position to position."""

    def __init__(self, table: Table) -> None:
        game = table.game
        program, layout = graphs_alone(game.rules, table.given, table.players, game.sources)
        self.layout = layout
        self.machine = machine(program, layout)
        self.machine.where = table.machine.where
        self.machine.purse.budget = table.machine.purse.budget
        self.graphs = {
            name.removeprefix("places_"): self.present(name.removeprefix("places_"))
            for name in program.functions
            if name.startswith("places_")
        }
        self.stretches = stretches(layout)
        self.numbers = list(numbered(layout))
        self.lock = Lock()
        """The graphs are updated by one thread at a time."""

    def present(self, name: str) -> PresentGraph:
        known, function = self.machine.program.functions, self.machine.function
        stop = function(f"stop_{name}") if f"stop_{name}" in known else None
        return PresentGraph(function(f"ways_{name}"), function(f"price_{name}"), stop)

    def told(self, name: str, look: Viewing, seat: str | None) -> Named:
        """A graph as far as a viewer may know it."""
        if name not in self.graphs:
            raise LookupError(f"There is no graph `{name}`. Graphs: {listed(self.graphs)}.")
        with self.lock:
            self.machine.purse.again()
            try:
                return Telling(self, name, look).graph(seat)
            except RulesFault as fault:
                raise self.machine.placed(fault) from None


class Telling(Open):
    """One graph, as one viewer may know it in one position."""

    def __init__(self, ways: Ways, name: str, look: Viewing) -> None:
        super().__init__(ways.layout, ways.stretches, look)
        self.ways = ways
        self.name = name
        self.present = ways.graphs[name]
        self.parts = ways.layout.rules.headers.graphs[Symbol("graph", name)].kind == "part"
        self.spend = ways.machine.names["spend"]

    def graph(self, seat: str | None) -> Named:
        state = self.look.state
        self.present.keep_up(state)
        start = each_bit(self.ways.machine.function(f"places_{self.name}")(state))
        names = {place: name for place in start if (name := self.called(place))}
        edges: dict[tuple[int, int], int] = {}
        hidden = []
        waiting = list(names)
        while waiting:
            place = waiting.pop()
            told = self.edges(place)
            if told is None:
                hidden.append(place)
            for other, cost in (told or {}).items():
                if other not in names and (name := self.called(other)):
                    names[other] = name
                    waiting.append(other)
                if other in names:
                    edges[place, other] = cost
        unsure = {pair for place in hidden for pair in self.one_by_one(place, list(names), edges)}
        order = {place: at for at, place in enumerate(self.sorted(names))}
        told_edges = sorted(edges, key=lambda edge: (order[edge[0]], order[edge[1]]))
        return drawn_up(
            {names[place]: self.about(place) for place in order},
            {(names[a], names[b]): {"cost": edges[a, b]} for a, b in told_edges},
            name=self.name,
            seat=seat,
            unsure=frozenset((names[a], names[b]) for a, b in unsure),
        )

    def sorted(self, names: Mapping[int, str]) -> list[int]:
        """Cells by their numbers; parts by the numbers that the viewer has for their pieces."""
        return sorted(names, key=lambda at: tuple(map(int, names[at].split("/"))) if self.parts else (at,))

    # ---- places -------------------------------------------------------------------------------------------

    def called(self, place: int) -> str:
        """A cell by its name; a part by its piece, as this viewer knows it, and its number there."""
        if not self.parts:
            on = self.ways.layout.rules.headers.graphs[Symbol("graph", self.name)]
            return self.ways.layout.boards[on].name(place)
        piece = self.ways.layout.parts[place].piece
        id_ = self.look.knowledge.ids[self.look.viewer][piece] if self.knows(piece) else 0
        return f"{id_}/{self.ways.numbers[place]}" if id_ else ""

    def about(self, place: int) -> About:
        """The attributes of a place."""
        layout, found = self.ways.layout, dict[str, object]()
        if self.parts:
            piece = layout.parts[place].piece
            zone = self.look.state[layout.place + piece]
            found["kind"], found["part"] = piece_kind(layout, piece), self.ways.numbers[place]
            symbol, at = layout.zone(zone) if zone >= 0 else (None, -1)
            owner = layout.rules.headers.zones[symbol].owner if symbol is not None else None
            found["cell"] = layout.boards[owner].name(at) if owner in layout.boards else None
        if self.present.stop is not None:
            found["stop"] = self.stops(place)
        return found

    def stops(self, place: int) -> bool | None:
        """Whether a path must end at a place; None if the viewer cannot know."""
        try:
            self.present.stopping(place, self.look.state)
        except RulesFault:
            if self.may_be_read(self.present.stop, place) is not None:
                raise
            return None
        return self.present.stops[place] if self.open(self.present.facts["stop", place]) else None

    # ---- edges --------------------------------------------------------------------------------------------

    def edges(self, place: int) -> dict[int, int] | None:
        """The places one step away, with prices; None if that depends on something the viewer may not know."""
        fact: Fact = ("edges", place)
        try:
            self.present.look(place, self.look.state)
        except RulesFault as fault:
            if fault.code == ENDLESS:
                raise
            return None  # later, each edge is examined separately
        if not self.open(self.present.facts[fact]):
            return None
        return {other: int(edge["cost"]) for other, edge in self.present.graph[place].items()}

    def one_by_one(self, place: int, others: list[int], edges: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
        """Add those edges from a place that the viewer may know. Returns those that are unsure."""
        unsure = set()
        self.spend(len(others))
        for other in others:
            price = self.may_be_read(self.present.price, place, other)
            if price is None:
                unsure.add((place, other))
            elif price != NO_NUMBER:
                edges[place, other] = price
        return unsure


def numbered(layout: Layout) -> Iterator[int]:
    """For each part its number on its piece, from 1."""
    seen: dict[int, int] = {}
    for part in layout.parts:
        seen[part.piece] = seen.get(part.piece, 0) + 1
        yield seen[part.piece]
