"""In: what happens in a game. Out: events: a message and its arguments, and for each what a viewer may know of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..program.operations import State
from .account import Heard, hear_mix, hear_move, hear_show
from .knowledge import Knowledge
from .naming import piece_kind, zone_name

QUOTE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece in an event: who knew it then, and what each viewer calls it."""

    piece: int
    seers: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """The `say` of an action with what it quotes: words, or pieces, which not every viewer knows."""

    say: str
    quoted: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Guarded:
    """Something that only those may know who know some pieces: for all others the first of these that they don't."""

    value: Any
    pieces: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A zone that a piece bears, and that piece."""

    zone: str
    bearer: Seen
    alone: bool
    """Whether no other piece is called so."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. An argument that is a ``Seen``, or several, is told by what the viewer knows."""

    number: int
    ply: int
    message: str
    arguments: tuple[tuple[str, Any], ...]


class Journal:
    """Hears of what happens to pieces, lets every viewer learn from it, and notes it down."""

    __slots__ = ("events", "heard", "knowledge", "ply")

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.events: list[Event] = []
        self.heard: list[Heard] = []
        """What happened, for those who compare it with what might have happened."""
        self.ply = 0

    def note(self, message: str, **arguments: Any) -> None:
        self.events.append(Event(len(self.events) + 1, self.ply, message, tuple(arguments.items())))

    def forget(self) -> None:
        """What happened; what is known of it stays."""
        self.events.clear()
        self.heard.clear()

    def tell_shown(self, since: int) -> None:
        """Whoever sees the pieces of a choice as they go to their places sees what was chosen, too."""
        first: dict[int, int] = {}
        for at in reversed(range(since, len(self.events))):
            event = self.events[at]
            if event.message in {"moved", "shown"}:
                first.update({one.piece: one.seers for one in dict(event.arguments)["pieces"]})
            elif event.message == "chose":
                arguments = tuple((name, opened(value, first)) for name, value in event.arguments)
                self.events[at] = Event(event.number, event.ply, event.message, arguments)

    def place(self, zone: int) -> str | Place | None:
        """What a zone is called; one that a piece bears, by what each may know of the piece."""
        sight = self.knowledge.sight
        if zone < 0:
            return None
        bearer = sight.bearers.get(zone, -1)
        if bearer < 0:
            return zone_name(sight.layout, zone)
        symbol, _ = sight.layout.zone(zone)
        kind = piece_kind(sight.layout, bearer)
        alike = sum(piece_kind(sight.layout, other) == kind for other in range(len(sight.layout.pieces)))
        return Place(symbol.name, self.seen(bearer), alike == 1)

    def seen(self, piece: int, before: int = 0) -> Seen:
        knowledge = self.knowledge
        return Seen(piece, before | knowledge.seers(piece), tuple(row[piece] for row in knowledge.ids))

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], *, drawn: bool) -> None:
        knowledge = self.knowledge
        self.heard.append(hear_move(knowledge.sight, state, pieces, sources))
        before = {piece: knowledge.seers(piece) for piece in pieces} if len(pieces) < 50 else {}
        knowledge.moved(state, pieces, sources, drawn=drawn)
        layout = knowledge.sight.layout
        ways: dict[tuple[int, int], list[int]] = {}
        for piece in pieces:
            ways.setdefault((sources[piece], state[layout.place + piece]), []).append(piece)
        for (source, target), moving in ways.items():
            self.note("moved", pieces=tuple(self.seen(piece, before.get(piece, 0)) for piece in moving),
                      source=self.place(source), target=self.place(target))

    def mixed(self, state: State, zone: int) -> None:
        self.heard.append(hear_mix(self.knowledge.sight, state, zone))
        self.knowledge.mixed(state, zone)
        self.note("shuffled", zone=self.place(zone))

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        self.heard.append(hear_show(self.knowledge.sight, state, pieces, seers))
        self.knowledge.shown(state, pieces, seers)
        seats = self.knowledge.sight.layout.seats()
        self.note("shown", pieces=tuple(self.seen(piece) for piece in pieces),
                  to=[name for at, name in enumerate(seats) if seers >> at & 1])

    def told(self, event: Event, viewer: int) -> dict[str, Any]:
        """An event, as a viewer may know it."""
        arguments = {name: self._argument(value, viewer) for name, value in event.arguments}
        return {"number": event.number, "ply": event.ply, "message": event.message, "arguments": arguments}

    def quoted(self, event: Event, viewer: int) -> dict[str, str]:
        """What the text of a choice quotes, as a viewer may know it."""
        says = dict(event.arguments)["says"]
        return {name: self._words(one, viewer) for name, one in says.quoted}

    def _argument(self, value: Any, viewer: int) -> Any:
        if isinstance(value, Seen):
            return self._piece(value, viewer)
        if isinstance(value, Place):
            return self._place(value, viewer)
        if isinstance(value, Said):
            words = {name: self._words(one, viewer) for name, one in value.quoted}
            return QUOTE.sub(lambda quote: words.get(quote[1].strip(), quote[1]), value.say)
        if isinstance(value, dict):
            return {name: self._argument(one, viewer) for name, one in value.items()}
        if isinstance(value, tuple):
            told = [self._argument(one, viewer) for one in value]
            return sorted(told, key=str) if any(isinstance(one, Seen) for one in value) else told
        return value

    def _words(self, value: Any, viewer: int) -> str:
        """What is quoted, as a viewer may know it."""
        if isinstance(value, Guarded):
            unknown = [one for one in value.pieces if not one.seers >> viewer & 1]
            if unknown:
                return str(self._piece(unknown[0], viewer)["component"])
            return self._words(value.value, viewer)
        if isinstance(value, tuple):
            return ", ".join(sorted(self._words(one, viewer) for one in value)) or "nothing"
        if isinstance(value, Seen):
            told = self._piece(value, viewer)
            return str(told["kind"]) if "kind" in told else f"a {told['component']}"
        return str(value)

    def _place(self, place: Place, viewer: int) -> str:
        """``cargo of boat``; with the number of the piece in views if there are several boats."""
        bearer = self._piece(place.bearer, viewer)
        told = str(bearer["kind"]) if "kind" in bearer else f"a {bearer['component']}"
        number = f" #{bearer['id']}" if "id" in bearer and not (place.alone and "kind" in bearer) else ""
        return f"{place.zone} of {told}{number}"

    def _piece(self, seen: Seen, viewer: int) -> dict[str, Any]:
        layout = self.knowledge.sight.layout
        found: dict[str, Any] = {}
        if seen.ids[viewer]:
            found["id"] = seen.ids[viewer]
        if seen.seers >> viewer & 1:
            found["kind"] = piece_kind(layout, seen.piece)
        else:
            found["component"] = layout.pieces[seen.piece].component.name
            back = self.knowledge.sight.back_columns(seen.piece)
            if back:
                found["back"] = {name: getattr(value, "name", value) for name, value in back.items()}
        if layout.pieces[seen.piece].owner >= 0:
            found["owner"] = layout.seats()[layout.pieces[seen.piece].owner]
        return found


def several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def opened(value: Any, seers: dict[int, int]) -> Any:
    """The same, known to more viewers besides."""
    if isinstance(value, Seen):
        return Seen(value.piece, value.seers | seers.get(value.piece, 0), value.ids)
    if isinstance(value, Guarded):
        return Guarded(opened(value.value, seers), opened(value.pieces, seers))
    if isinstance(value, Said):
        return Said(value.say, opened(value.quoted, seers))
    if isinstance(value, tuple):
        return tuple(opened(one, seers) for one in value)
    if isinstance(value, dict):
        return {name: opened(one, seers) for name, one in value.items()}
    return value
