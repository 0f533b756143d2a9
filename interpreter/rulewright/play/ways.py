"""In: a table, and what a viewer may know. Out: the boards, and the graphs of the rules, as networkx graphs.

Viewers are told those facts of a graph that follow from what they may know. While a place is examined, all reads of the
state are recorded. If the viewer may know all that was read, the edges are told. If not, each edge is examined
separately; if a read for it is secret, it is told as unsure, whether it exists or not. So nothing in the result depends
on what is hidden.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from operator import add
from threading import Lock
from typing import TYPE_CHECKING, Any

from ..board.geometry import Geometry
from ..board.network import About, Named, called, drawn_up
from ..model import types as t
from ..model.symbols import Symbol
from ..program.faults import RulesFault
from ..program.form import NO_NUMBER
from ..program.layout import Layout
from ..program.lower import graphs_alone
from ..program.operations import State, each_bit, stacked
from ..program.present_graph import KEYS, Fact, Noting, PresentGraph, Read
from .machine import Machine, machine
from .naming import piece_kind
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
        raise LookupError(f"The board `{name}` has no bounds; ask a session for what there is of it.")  # noqa: TRY004
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
        self.stretches = sorted(stretches(layout), key=lambda one: one.base)
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


class Telling:
    """One graph, as one viewer may know it in one position."""

    def __init__(self, ways: Ways, name: str, look: Viewing) -> None:
        self.ways = ways
        self.name = name
        self.look = look
        self.present = ways.graphs[name]
        self.parts = ways.layout.rules.headers.graphs[Symbol("graph", name)].kind == "part"
        self.spend = ways.machine.names["spend"]
        self.known: dict[Read, bool] = {}

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

    def may_be_read(self, function: Any, *places: int) -> int | None:
        """The result of a function, if the viewer may know all that it reads."""
        noting = Noting(self.look.state)
        try:
            found = function(noting, *places)
        except RulesFault:
            if self.open(noting.reads):
                raise
            return None
        return int(found) if self.open(noting.reads) else None

    # ---- what the viewer may know -------------------------------------------------------------------------

    def open(self, reads: Iterable[Read]) -> bool:
        """Whether the viewer may know the state at all these places."""
        return all(map(self.may_know, reads))

    def may_know(self, what: Read) -> bool:
        found = self.known.get(what)
        if found is None:
            found = self.known[what] = self.slot(what) if isinstance(what, int) else self.lying(*what)
        return found

    def lying(self, slot: int, zone: int) -> bool:
        """On a board without bounds, all can see which zones hold anything."""
        content = self.look.state[slot].get(zone) if zone != KEYS else None
        return content is None or all(map(self.knows, pieces_in(content, self.look.sight.kinds[zone])))

    def slot(self, slot: int) -> bool:
        stretches = self.ways.stretches
        at = bisect_right(stretches, slot, key=lambda one: one.base) - 1
        if at < 0 or slot >= stretches[at].base + stretches[at].size:
            return False
        stretch, state = stretches[at], self.look.state
        if not all(map(self.knows, stretch.named(state[slot]))):
            return False
        bearer = stretch.bearer(slot - stretch.base)
        return bearer < 0 or self.knows(bearer) or self.same_everywhere(bearer, stretch)

    def same_everywhere(self, piece: int, stretch: Stretch) -> bool:
        """Whether a slot has the same value wherever a piece may be, as far as the viewer knows: within one stack, for
        example.
        """
        if stretch.pieces is None:
            return False
        where = [at for at, among in enumerate(self.look.row) if among >> piece & 1]
        held = {self.look.state[stretch.base + at - stretch.pieces] for at in where}
        return len(held) == 1

    def knows(self, piece: int) -> bool:
        """Whether the viewer knows which piece this is; which of several equal ones it is, nobody knows."""
        return not self.look.row[piece] & ~self.look.sight.equal[piece]


# ---- what the slots of a state tell of ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stretch:
    """Slots of one sort, and the pieces that one must know to know their contents."""

    base: int
    size: int
    named: Callable[[Any], Iterable[int]]
    """Returns the pieces that a value refers to."""
    bearer: Callable[[int], int] = lambda _: -1
    """Returns the piece that bears the slot, by the index of the slot in the stretch; -1 if there is none."""
    pieces: int | None = None
    """If there is a slot for each piece of a row: the first of them."""


def stretches(layout: Layout) -> Iterator[Stretch]:
    """All slots of which a viewer may know something."""
    headers = layout.rules.headers
    for symbol, (first, size) in layout.zones.items():
        yield Stretch(layout.zone_slots + first, size, partial(pieces_in, kind=headers.zones[symbol].kind))
    for base in (layout.place, layout.turn) if layout.turn else (layout.place,):
        yield Stretch(base, len(layout.pieces), lambda _: (), lambda at: at, 0)
    for symbol, base in layout.vars.items():
        owner = headers.vars[symbol].owner
        sparse = layout.is_growing(owner)
        named = partial(pieces_named, type_=headers.types[symbol], layout=layout, sparse=sparse)
        size = 1 if sparse else layout.size(owner)
        if owner is not None and owner.kind == "component":
            first = layout.bases[owner][0]
            yield Stretch(base, size, named, partial(add, first), first)
        elif owner is not None and owner.kind == "part":
            yield Stretch(base, size, named, lambda at: layout.parts[at].piece)
        else:
            yield Stretch(base, size, named)


def pieces_named(value: Any, type_: t.Type, layout: Layout, *, sparse: bool) -> Iterator[int]:
    """The pieces (and the pieces of parts) that a variable refers to; ``sparse``: a value for all, and those that
    differ.
    """
    inner = t.plain(type_)
    many = isinstance(inner, t.Many)
    inner = t.plain(inner.of) if isinstance(inner, t.Many) else inner
    part = isinstance(inner, t.Of) and inner.what == "part"
    if not part and not isinstance(inner, t.Piece):
        return
    for one in [value[0], *(held for _, held in value[1])] if sparse else [value]:
        members = one if isinstance(one, tuple) else each_bit(one) if many else [one]
        yield from (layout.parts[at].piece if part else at for at in members if at >= 0)


def pieces_in(content: Any, kind: str) -> tuple[int, ...]:
    """The pieces that lie in a zone."""
    if kind == "slot":
        return (content,) if content >= 0 else ()
    return tuple(each_bit(stacked(content) if isinstance(content, tuple) else content))


def numbered(layout: Layout) -> Iterator[int]:
    """For each part its number on its piece, from 1."""
    seen: dict[int, int] = {}
    for part in layout.parts:
        seen[part.piece] = seen.get(part.piece, 0) + 1
        yield seen[part.piece]
