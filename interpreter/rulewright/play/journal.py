"""In: what happens in a game. Out: events: a message with arguments, and for each what a viewer may know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.types import PLAYER, Type
from ..program.operations import State
from .account import Heard, hear_move, hear_order, hear_show
from .knowledge import Knowledge
from .naming import AS_WRITTEN, Named, Names, Owner, filled, name_of, owner_name, piece_kind, zone_name
from .view import plainly

UNTOLD = "?"
"""What stands in a text for what its reader may not know."""


@frozen
class Seen:
    """A piece in an event: who knew it then, and each viewer's name for it."""

    piece: int
    seers: int
    ids: tuple[int, ...]
    closed: bool = False
    """Whether nobody saw even its back."""


@frozen
class Said:
    """The `say` of an action with what it quotes: words, or pieces, which not every viewer knows."""

    say: str
    quoted: tuple[tuple[str, Any], ...]


@frozen
class Guarded:
    """A text for viewers who know certain pieces; others are told the first of the pieces that they do not know."""

    value: Any
    pieces: tuple[Seen, ...]


@frozen
class ByViewer:
    """What each viewer is told: pieces have other numbers for each."""

    told: tuple[Any, ...]


@frozen
class Secret:
    """Something of which only these viewers are told: the others learn that there is something."""

    value: Any
    seers: int


@frozen
class Value:
    """A value of a type in which there are no pieces. It is told as views have it."""

    type: Type
    value: Any


@frozen
class Where:
    """A zone."""

    zone: int


@frozen
class Place:
    """A zone that a piece bears, and that piece."""

    zone: Symbol
    bearer: Seen
    alone: bool
    """Whether no other piece has this name."""
    cell: Where | None = None
    """Where the bearer lies, if it alone lies there, on a cell that everybody sees."""


@frozen
class Event:
    """Something that happened. Arguments that are ``Seen`` are told as far as the viewer knows them."""

    number: int
    ply: int
    message: str
    arguments: tuple[tuple[str, Any], ...]

    def whole(self) -> Event:
        """It is all there; that of a choice is made when it is needed."""
        return self


@frozen
class Mark:
    """A point in a journal, with what was known then."""

    knowledge: Knowledge
    events: int
    heard: int
    ply: int


@frozen
class Before:
    """What the viewer of an imagined game was told before, in place of as many events that others are told."""

    viewer: int
    events: tuple[Event, ...]
    instead_of: int


class Journal:
    """Observes what happens to pieces, updates the knowledge of every viewer, and records events."""

    __slots__ = ("before", "events", "heard", "knowledge", "ply")

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.events: list[Any] = []
        """What happened, one after the other: ``Event``, and ``Chosen`` for choices."""
        self.heard: list[Heard] = []
        """What happened, for comparison with imagined games."""
        self.ply = 0
        self.before: Before | None = None

    def of(self, viewer: int) -> list[Event]:
        """The events that a viewer is told."""
        before = self.before
        if before is None or before.viewer != viewer:
            return self.events
        return [*before.events, *counted_from(len(before.events) + 1, self.events[before.instead_of :])]

    def note(self, message: str, **arguments: Any) -> None:
        self.events.append(Event(len(self.events) + 1, self.ply, message, tuple(arguments.items())))

    def copy(self) -> Journal:
        found = Journal(self.knowledge.copy())
        found.events, found.heard, found.ply = self.events[:], self.heard[:], self.ply
        found.before = self.before
        return found

    def mark(self) -> Mark:
        return Mark(self.knowledge.copy(), len(self.events), len(self.heard), self.ply)

    def back(self, mark: Mark) -> None:
        """Go back to a mark."""
        self.knowledge = mark.knowledge.copy()
        del self.events[mark.events :]
        del self.heard[mark.heard :]
        self.ply = mark.ply

    def forget(self) -> None:
        """Forget what happened, but not what is known because of it."""
        self.events.clear()
        self.heard.clear()
        self.before = None

    def tell_shown(self, since: int) -> None:
        """Viewers who see the pieces of a choice when these move have also seen what was chosen."""
        first: dict[int, int] = {}
        for at in reversed(range(since, len(self.events))):
            event = self.events[at]
            if event.message in {"moved", "shown"}:
                first.update({one.piece: one.seers for one in dict(event.arguments)["pieces"]})
            elif event.message == "chose" and first:
                event.shown(dict(first))

    def place(self, zone: int, state: State) -> Where | Place | None:
        """A zone; if a piece bears it, as far as each viewer may know that piece."""
        sight = self.knowledge.sight
        if zone < 0:
            return None
        bearer = sight.bearers.get(zone, -1)
        if bearer < 0:
            return Where(zone)
        symbol, _ = sight.layout.zone(zone)
        alone = sight.named[piece_kind(sight.layout, bearer)] == 1
        return Place(symbol, self.seen(bearer), alone, self.cell(state[sight.layout.place + bearer]))

    def cell(self, zone: int) -> Where | None:
        """The slot of a cell, in which a piece lies alone and everybody sees it."""
        layout = self.knowledge.sight.layout
        symbol = layout.zone(zone)[0] if zone >= 0 else None
        header = layout.rules.headers.zones[symbol] if symbol is not None else None
        slot = header is not None and header.kind == "slot" and header.seen_by == "everyone"
        return Where(zone) if slot and header is not None and is_board(header.owner) else None

    def seen(self, piece: int, before: int = 0, *, closed: bool = False) -> Seen:
        return seen(self.knowledge, piece, before, closed=closed)

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], drawn: list[int]) -> None:
        knowledge = self.knowledge
        self.heard.append(hear_move(knowledge.sight, state, pieces, sources))
        before = {piece: knowledge.seers(piece) for piece in pieces} if len(pieces) < 50 else {}
        knowledge.moved(state, pieces, sources, drawn)
        layout = knowledge.sight.layout
        ways: dict[tuple[int, int], list[int]] = {}
        for piece in pieces:
            ways.setdefault((sources[piece], state[layout.place + piece]), []).append(piece)
        for (source, target), moving in ways.items():
            closed = knowledge.sight.closed(source, target)
            self.note(
                "moved",
                pieces=tuple(self.seen(piece, before.get(piece, 0), closed=closed) for piece in moving),
                source=self.place(source, state),
                target=self.place(target, state),
            )

    def reordered(self, state: State, zone: int, done: str) -> None:
        self.heard.append(hear_order(self.knowledge.sight, state, zone, done))
        self.knowledge.reordered(state, zone)
        self.note(done, zone=self.place(zone, state))

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        self.heard.append(hear_show(self.knowledge.sight, state, pieces, seers))
        self.knowledge.shown(state, pieces, seers)
        seats = range(len(self.knowledge.sight.layout.seats()))
        # Who looks is told what it is, though it may lie mixed with others at once.
        looking = self.knowledge.sight.shown_to(seers)
        self.note(
            "shown",
            pieces=tuple(self.seen(piece, looking) for piece in pieces),
            to=tuple(Named(PLAYER, at) for at in seats if seers >> at & 1),
        )

    def unveiled(self, state: State, slot: int, value: Any, seers: int) -> None:
        sight = self.knowledge.sight
        looking = sight.looking_at(state, slot) | sight.shown_to(seers)
        self.heard.append(Heard("unveiled", eyes=(looking,), number=slot, outcome=seers, value=value))
        to = tuple(Named(PLAYER, at) for at in range(sight.layout.players) if seers >> at & 1)
        variable, piece = sight.variable(slot)
        keys = {"keys": variable.keys} if variable.keys else {}
        told = Secret(Value(variable.type, value), looking)
        of = variable.of if piece < 0 else self.seen(piece)
        self.note("unveiled", variable=variable.symbol.name, of=of, **keys, value=told, to=to)

    def veiled(self, slot: int, value: Any) -> None:
        """Nobody is told that a secret variable got a value: it is for imagined games."""
        self.heard.append(Heard("veiled", number=slot, value=value))

    def told_of(self, pieces: list[int], among: int) -> None:
        """It follows from what all have seen at the table, so that there is no event."""
        self.knowledge.told(pieces, among)

    def told(self, event: Event, viewer: int, names: Names = AS_WRITTEN) -> dict[str, Any]:
        """An event as far as a viewer may know it; ``names`` gives the names of zones and choices."""
        arguments = {name: self._argument(value, viewer, names) for name, value in event.arguments}
        return {"number": event.number, "ply": event.ply, "message": event.message, "arguments": arguments}

    def quoted(self, event: Event, viewer: int, names: Names = AS_WRITTEN) -> dict[str, str]:
        """What the text of a choice quotes, as far as a viewer may know it."""
        says = dict(event.arguments)["says"]
        return {name: self._words(one, viewer, names) for name, one in says.quoted}

    def _argument(self, value: Any, viewer: int, names: Names) -> Any:
        layout = self.knowledge.sight.layout
        match value:
            case Seen():
                return self._piece(value, viewer)
            case ByViewer():
                return value.told[viewer]
            case Secret(value=one, seers=seers):
                return self._argument(one, viewer, names) if seers >> viewer & 1 else None
            case Value(type=type_, value=one):
                return plainly(layout, type_, one)
            case Named(type=type_, value=one):
                return name_of(layout, type_, one, names)
            case Owner(symbol=symbol, at=at):
                return owner_name(layout, symbol, at, names)
            case Where(zone=zone):
                return zone_name(layout, zone, names)
            case Place():
                return self._place(value, viewer, names)
            case Said():
                words = {name: self._words(one, viewer, names) for name, one in value.quoted}
                return filled(value.say, words)
            case dict():
                return {name: self._argument(one, viewer, names) for name, one in value.items()}
            case tuple():
                told = [self._argument(one, viewer, names) for one in value]
                return sorted(told, key=str) if any(isinstance(one, Seen) for one in value) else told
            case _:
                return value

    def _words(self, value: Any, viewer: int, names: Names) -> str:
        """A quoted value, as far as a viewer may know it."""
        match value:
            case Guarded():
                unknown = [one for one in value.pieces if not one.seers >> viewer & 1]
                if unknown:
                    return names.thing("component", str(self._piece(unknown[0], viewer)["component"]))
                return self._words(value.value, viewer, names)
            case Secret(value=one, seers=seers):
                return self._words(one, viewer, names) if seers >> viewer & 1 else UNTOLD
            case tuple():
                return ", ".join(sorted(self._words(one, viewer, names) for one in value)) or names.say("nothing")
            case Seen():
                return self._called(value, viewer, names)
            case Named(type=type_, value=one):
                return name_of(self.knowledge.sight.layout, type_, one, names)
            case _:
                return str(value)

    def _called(self, seen: Seen, viewer: int, names: Names) -> str:
        """A piece by its kind, or by its component if the viewer does not know it."""
        piece = self._piece(seen, viewer)
        if "kind" in piece:
            return names.name(self.knowledge.sight.layout.pieces[seen.piece].kind)
        return names.hidden(piece["component"])

    def _place(self, place: Place, viewer: int, names: Names) -> str:
        """``cargo of boat``; if there are several boats, with its cell, or else with its number in views."""
        bearer = self._piece(place.bearer, viewer)
        owner = self._called(place.bearer, viewer, names)
        if "id" in bearer and not (place.alone and "kind" in bearer):
            cell = self._cell(place, names)
            owner = names.belongs(owner, cell, to_cell=True) if cell else f"{owner} #{bearer['id']}"
        return names.belongs(names.name(place.zone), owner)

    def _cell(self, place: Place, names: Names) -> str:
        """The cell of a bearer, for people; programs have its number."""
        if place.cell is None or names is AS_WRITTEN:
            return ""
        layout = self.knowledge.sight.layout
        symbol, at = layout.zone(place.cell.zone)
        owner = layout.rules.headers.zones[symbol].owner
        assert owner is not None
        return owner_name(layout, owner, at, names)

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
            if back and not seen.closed:
                found["back"] = {name: getattr(value, "name", value) for name, value in back.items()}
        if layout.pieces[seen.piece].owner >= 0:
            found["owner"] = layout.seats()[layout.pieces[seen.piece].owner]
        return found


def is_board(owner: Symbol | None) -> bool:
    return owner is not None and owner.kind == "board"


def seen(knowledge: Knowledge, piece: int, before: int = 0, *, closed: bool = False) -> Seen:
    """A piece, with those who know it, or knew it before."""
    return Seen(piece, before | knowledge.seers(piece), tuple([row[piece] for row in knowledge.ids]), closed)


def several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def opened(value: Any, seers: Mapping[int, int]) -> Any:
    """The same, known to additional viewers."""
    if isinstance(value, Seen):
        return replace(value, seers=value.seers | seers.get(value.piece, 0))
    if isinstance(value, Guarded):
        return Guarded(opened(value.value, seers), opened(value.pieces, seers))
    if isinstance(value, Said):
        return Said(value.say, opened(value.quoted, seers))
    if isinstance(value, Secret):
        return replace(value, value=opened(value.value, seers))
    if isinstance(value, tuple):
        return tuple(opened(one, seers) for one in value)
    if isinstance(value, dict):
        return {name: opened(one, seers) for name, one in value.items()}
    return value


def counted_from(number: int, events: Iterable[Event]) -> list[Event]:
    """Events that follow others: with their numbers from this one on."""
    return [replace(event.whole(), number=at) for at, event in enumerate(events, number)]


@frozen
class Renaming:
    """Other numbers for pieces, and for each viewer other names instead of the meaningless ones that it was told."""

    number: list[int]
    ids: list[dict[int, int]]

    def event(self, event: Event) -> Event:
        return replace(event.whole(), arguments=self.told(event.arguments))

    def told(self, value: Any) -> Any:
        """An argument of an event, told of other pieces. What is named, as parts are, keeps its name: equal things have
        the same.
        """
        match value:
            case Seen(piece=piece, ids=ids):
                called = tuple(names.get(one, one) for names, one in zip(self.ids, ids, strict=True))
                return replace(value, piece=self.number[piece], ids=called)
            case ByViewer(told=told):
                return ByViewer(tuple(by_other_names(one, names) for names, one in zip(self.ids, told, strict=True)))
            case Guarded():
                return Guarded(self.told(value.value), self.told(value.pieces))
            case Secret():
                return replace(value, value=self.told(value.value))
            case Said():
                return replace(value, quoted=self.told(value.quoted))
            case Place():
                return replace(value, bearer=self.told(value.bearer))
            case tuple():
                return tuple(map(self.told, value))
            case dict():
                return {name: self.told(one) for name, one in value.items()}
            case _:  # names, numbers, zones
                return value


def by_other_names(told: Any, names: dict[int, int]) -> Any:
    """JSON data with other names for pieces."""
    if isinstance(told, dict):
        return {key: names.get(one, one) if key == "id" else one for key, one in told.items()}
    return [by_other_names(one, names) for one in told] if isinstance(told, list) else told
