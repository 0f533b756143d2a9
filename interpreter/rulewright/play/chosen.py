"""In: a choice, and the state of the game before it. Out: events that tell each viewer about it, as far as that viewer
may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..model import types as t
from ..model.symbols import Symbol
from ..program.operations import State, each_bit
from .choice import Choice
from .journal import ByViewer, Event, Guarded, Journal, Said, Secret, Seen, Value, opened, seen, several
from .knowledge import Knowledge
from .lasting import lasting
from .naming import Named
from .view import Viewing, has_pieces, plainly

if TYPE_CHECKING:
    from .game import Table


class Chosen:
    """The event of a choice. What is told of it is worked out when somebody asks, from what was known then."""

    __slots__ = ("_after", "_before", "_choice", "_made", "_shown", "number", "ply")
    message = "chose"

    def __init__(self, journal: Journal, choice: Choice) -> None:
        self.number, self.ply = len(journal.events) + 1, journal.ply
        self._choice = choice
        self._before = self._after = journal.knowledge.copy()
        self._shown: Mapping[int, int] = {}
        self._made: tuple[tuple[str, Any], ...] | None = None

    def done(self, journal: Journal) -> None:
        """It has been carried out: what its player has revealed by that is known."""
        self._after = journal.knowledge.copy()

    def shown(self, first: Mapping[int, int]) -> None:
        """More viewers have seen pieces that were chosen."""
        self._shown = first

    @property
    def arguments(self) -> tuple[tuple[str, Any], ...]:
        if self._made is None:
            found = tuple(told(self._choice, self._before, self._after).items())
            self._made = tuple((name, opened(one, self._shown)) for name, one in found) if self._shown else found
        return self._made

    def whole(self) -> Event:
        return Event(self.number, self.ply, self.message, self.arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.number, self.ply, self.message, self.arguments)


def note_choice(journal: Journal, choice: Choice) -> Chosen:
    """Record a choice that is to be carried out."""
    event = Chosen(journal, choice)
    journal.events.append(event)
    return event


def told(choice: Choice, before: Knowledge, after: Knowledge) -> dict[str, Any]:
    """A choice, as far as each viewer may know it: by what was known before it was carried out, or afterwards."""
    picks: dict[str, Any] = {}
    layout, deed = choice.texts.machine.layout, choice.deed
    for one, value in zip(deed.picks, choice.raw.arguments, strict=True) if deed is not None else ():
        if one.thing == "piece":
            pieces = each_bit(value) if one.many else [value]
            found = tuple(seen(after, piece, before.seers(piece)) for piece in pieces)
            picks[one.name] = found if one.many else found[0]
        else:
            type_ = one.type
            named = Named(t.Many(type_) if one.many else type_, value)
            picks[one.name] = Secret(named, 1 << choice.seat) if one.secret else named
    return {
        "seat": layout.seats()[choice.seat],
        "action": choice.action,
        "picks": picks,
        "says": say_of(after, choice, picks),
    }


def say_of(known: Knowledge, choice: Choice, picks: dict[str, Any]) -> Said:
    """The `say` of a choice, and what it quotes; pieces as far as each viewer may know them."""
    deed, texts, layout = choice.deed, choice.texts, choice.texts.machine.layout
    if deed is None:
        return Said(choice.action, ())
    signature = layout.rules.headers.signatures[Symbol("action", deed.name)]
    given = {
        name: quoted_value(known, type_, value)
        for name, (_, type_), value in zip(deed.params, signature.params, texts.params(choice.raw), strict=True)
    }
    if not deed.say:
        named = {**given, **picks}
        return Said(" ".join([choice.action, *(f"{{{name}}}" for name in named)]), tuple(named.items()))
    quoted: dict[str, Any] = {"me": Named(t.PLAYER, choice.seat)}
    secret = {one.name for one in deed.picks if one.secret}
    for path, (type_, value, read) in texts.paths(choice.raw).items():
        guarded = Guarded(quoted_value(known, type_, value), tuple(seen(known, piece) for piece in read))
        quoted[path] = Secret(guarded, 1 << choice.seat) if path.split(".")[0] in secret else guarded
    chosen = tuple(one for value in picks.values() for one in several(value) if isinstance(one, Seen))
    followed = texts.followed_values(choice.raw)
    for one in deed.lets:
        value = followed[one.name]
        if one.thing == "piece" and value >= 0:
            quoted[one.name] = tuple(seen(known, piece) for piece in (each_bit(value) if one.many else [value]))
        else:
            kept = one.type
            guarded = Guarded(Named(t.Many(kept) if one.many else kept, value), chosen)
            quoted[one.name] = Secret(guarded, 1 << choice.seat) if secret else guarded
    return Said(deed.say, tuple({**quoted, **given, **picks}.items()))


def quoted_value(known: Knowledge, type_: t.Type, value: Any) -> Any:
    """A value that is told; a piece as far as each viewer may know it."""
    if isinstance(t.plain(type_), t.Piece) and isinstance(value, int) and value >= 0:
        return seen(known, value)
    return Named(type_, value)


def note_changes(
    journal: Journal, table: Table, state: State, before: list[Any], phases: frozenset[str] | None
) -> None:
    """Record the variables whose values have changed."""
    for (slot, noted), old in zip(table.variable_slots.items(), before, strict=True):
        value, type_ = state[slot], noted.type
        if value != old:
            if not lasting(noted.symbol, table.layout, phases) and is_nothing(table, type_, value):
                continue  # its end together with its phase is no news
            told = by_viewer(journal, table, state, type_, value) if has_pieces(type_) else Value(type_, value)
            keys = {"keys": noted.keys} if noted.keys else {}
            journal.note("changed", variable=noted.symbol.name, of=noted.of, **keys, value=told)


def by_viewer(journal: Journal, table: Table, state: State, type_: t.Type, value: Any) -> ByViewer:
    """What each viewer is told of a value with pieces in it."""
    viewers = range(table.sight.viewers)
    return ByViewer(tuple(Viewing(state, journal.knowledge, viewer).value(type_, value) for viewer in viewers))


def is_nothing(table: Table, type_: t.Type, value: Any) -> bool:
    """Whether a value is told as none, or as a list of nothing."""
    if isinstance(t.plain(type_), t.Many):
        return not value
    return value < 0 if has_pieces(type_) else plainly(table.layout, type_, value) is None
