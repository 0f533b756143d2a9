"""In: a game in progress, a seat, and a language. Out: the scene: the table as this seat sees it.

It is made of the seat's view and of looks. Empty zones are left out, and variables that only the rules need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..model.looks import LookBody
from ..model.symbols import PLAYER
from ..model.understood import Model
from ..play.called import capital
from ..play.knowledge import Knowledge
from ..play.looked import Looked, Seen
from ..play.session import Session
from ..play.sight import Sight
from ..play.view import Viewing
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .boards import board_seen
from .faces import Area, Board, Held, Scene, Seat, Tally, Zone
from .pieces import Pieces
from .position import SEATS, TABLE, Before, Position
from .spoken import Say
from .styles import Called, Styles
from .variables import held_value, ident_of, tallies, tally
from .zones import EMPTY, shared_zones, zones_at_seat

Json = Any


def scene(session: Session, seat: int | None, called: Called) -> Scene:
    """The table as a seat sees it; None for a spectator. To make several scenes of a game, make ``Scenes`` once."""
    return Scenes(session.table.game.model, session.table.layout, called).scene(session, seat)


def open_to_all(layout: Layout, state: State) -> Viewing:
    """What is visible without having seen the game before: only the backs of pieces that lie face down."""
    sight = Sight(layout)
    knowledge = Knowledge(sight)
    knowledge.begin(state)
    unseen = 0
    for piece in range(len(layout.pieces)):
        zone = state[layout.place + piece]
        if zone < 0 or not sight.sees(sight.spectator, zone):
            unseen |= 1 << piece
    row = knowledge.candidates[sight.spectator]
    for piece in each_bit(unseen):
        row[piece] = sight.alike[piece] & unseen
    return Viewing(state, knowledge, sight.spectator)


class Scenes:
    """Makes the scenes of one game, for one number of players and one language. Computes styles only once."""

    def __init__(self, model: Model, layout: Layout, called: Called) -> None:
        self.layout = layout
        self.headers = layout.rules.headers
        self.called = called
        self.styles = Styles(model, called)
        self.pieces = Pieces(self.styles)
        self.before: Before = {}

    def scene(self, session: Session, seat: int | None) -> Scene:
        me = session.seats[seat] if seat is not None else ""
        seen = session.seen(seat) if self.styles.works_out else None
        return self.position(session.view(seat), me, seen).scene()

    def open(self, state: State, looked: Callable[[], Looked]) -> Table:
        """A state as it is visible without having seen the game before. ``looked`` makes what evaluates expressions."""
        look = open_to_all(self.layout, state)
        seen = looked().seen(look) if self.styles.works_out else None
        return self.position({"zones": look.zones(), "variables": look.variables()}, seen=seen)

    def position(self, view: Mapping[str, Json], me: str = "", seen: Seen | None = None) -> Table:
        """A position. ``seen`` evaluates expressions of looks; without it, what they would show is left out."""
        return Table(self.layout, self.pieces, view, me, seen, self.before)


class Table(Position):
    """The whole table in one position."""

    def scene(self) -> Scene:
        boards: list[Area] = [board_seen(self, symbol) for symbol in self.layout.boards]
        seats = [seat for name in self.seats if (seat := self.seat(name)).areas]
        look = self.styles.looks.get(TABLE, LookBody(TABLE))
        hidden = {one.name for one in look.hide}
        beside = [area for area in shared_zones(self) if lies(area) not in hidden]
        counted = [area for area in tallies(self) if lies(area) not in hidden]
        boards = [area for area in boards if lies(area) not in hidden]
        rows = self.mapped(look, [*boards, *beside, *counted], seats) or (
            [one for one in seats if not one.you],
            [*boards, *beside],
            counted,
            [one for one in seats if one.you],
        )
        filled = tuple(tuple(row) for row in rows if row)
        return Scene(filled, in_sentences((area for row in filled for area in row), self.styles.say))

    def mapped(self, look: LookBody, areas: Sequence[Area], seats: Sequence[Seat]) -> list[list[Area]]:
        """The rows of areas by the `map` of the look of the table; areas that are not in the map come last."""
        if not look.map:
            return []
        rows: list[list[Area]] = []
        placed: set[str] = {EMPTY}
        for line in look.map:
            row: list[Area] = []
            for name in dict.fromkeys(line):
                if name not in placed:
                    row += seats if name == SEATS.name else [area for area in areas if lies(area) == name]
            placed |= set(line)
            rows.append(row)
        left: list[Area] = [area for area in areas if lies(area) not in placed]
        return [*rows, left, [] if SEATS.name in placed else list(seats)]

    def seat(self, name: str) -> Seat:
        look = self.styles.looks.get(SEATS, LookBody(SEATS))
        hidden = {one.name for one in look.hide}
        areas: list[Area] = []
        for symbol in self.layout.zones:
            if self.headers.zones[symbol].owner == PLAYER and symbol.name not in hidden:
                inside = self.view["zones"][str(symbol)].get(name)
                if inside:
                    areas += zones_at_seat(self, symbol, inside, name)
        order = [one for line in look.map for one in line]
        for symbol in self.at_seats:
            for keys, held in self.told(symbol):
                mark = held_value(self, symbol, self.headers.types[symbol], held.get(name))
                if mark is not None:
                    ident = f"{ident_of(symbol, keys)} of {name}"
                    areas.append(tally(self, ident, self.title(symbol, keys), (Held(mark),)))
        areas.sort(key=lambda area: order.index(lies(area)) if lies(area) in order else len(order))
        you, chooses = name == self.me, name in self.view.get("deciders", ())
        notes = [*(["you"] if you else []), *(["choosing"] if chooses else [])]
        said = tuple(map(self.styles.say, notes))
        return Seat(f"seat {name}", self.faces_of_seats[name], tuple(areas), you, chooses, said)


def lies(area: Area) -> str:
    """The name of an area in looks: that of a board, a zone or a variable."""
    return area.ident.partition(" ")[2].partition(" ")[0]


def in_sentences(areas: Iterable[Area], say: Say) -> str:
    """A sentence for each area with something in it."""
    return ". ".join(capital(said) for area in areas if (said := said_of(area, say)))


def said_of(area: Area, say: Say) -> str:
    """An area with what lies in it. What is said of a seat or a board has colons of its own."""
    match area:
        case Seat(face=face, areas=areas, notes=notes):
            inside = say("apart").join(said for one in areas if (said := said_of(one, say)))
            return say("at-seat", seat=face.said, notes=", ".join(notes) or "none", things=inside) if inside else ""
        case Board(title=title, said=said):
            return say("headed", title=title, text=said) if said else ""
        case Zone() | Tally():
            return area.said
