"""In: a choice, and the state of the game before it. Out: events that tell each viewer about it, as far as that viewer
may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import types as t
from ..model.symbols import Symbol
from ..program.operations import State, each_bit
from .choice import Choice
from .journal import ByViewer, Guarded, Journal, Named, Said, Seen, several
from .lasting import lasting
from .view import Viewing

if TYPE_CHECKING:
    from .game import Table


def note_choice(journal: Journal, choice: Choice, before: dict[int, int]) -> None:
    """Record a choice; ``before``: who knew the picked pieces before they moved."""
    picks: dict[str, Any] = {}
    layout = choice.texts.machine.layout
    deed = choice.deed
    for one, value in zip(deed.picks, choice.raw.arguments, strict=True) if deed is not None else ():
        if one.thing == "piece":
            seen = tuple(journal.seen(piece, before[piece]) for piece in (each_bit(value) if one.many else [value]))
            picks[one.name] = seen if one.many else seen[0]
        else:
            type_ = one.type
            picks[one.name] = Named(t.Many(type_) if one.many else type_, value)
    journal.note(
        "chose",
        seat=layout.seats()[choice.seat],
        action=choice.action,
        picks=picks,
        says=say_of(journal, choice, picks),
    )


def say_of(journal: Journal, choice: Choice, picks: dict[str, Any]) -> Said:
    """The `say` of a choice, and what it quotes; pieces as far as each viewer may know them."""
    deed, texts, layout = choice.deed, choice.texts, choice.texts.machine.layout
    if deed is None:
        return Said(choice.action, ())
    signature = layout.rules.headers.signatures[Symbol("action", deed.name)]
    given = {
        name: quoted_value(journal, type_, value)
        for name, (_, type_), value in zip(deed.params, signature.params, texts.params(choice.raw), strict=True)
    }
    if not deed.say:
        named = {**given, **picks}
        return Said(" ".join([choice.action, *(f"{{{name}}}" for name in named)]), tuple(named.items()))
    quoted: dict[str, Any] = {"me": Named(t.PLAYER, choice.seat)}
    for path, (type_, value, read) in texts.paths(choice.raw).items():
        quoted[path] = Guarded(quoted_value(journal, type_, value), tuple(map(journal.seen, read)))
    chosen = tuple(one for value in picks.values() for one in several(value) if isinstance(one, Seen))
    followed = texts.followed_values(choice.raw)
    for one in deed.lets:
        value = followed[one.name]
        if one.thing == "piece" and value >= 0:
            quoted[one.name] = tuple(map(journal.seen, each_bit(value) if one.many else [value]))
        else:
            kept = one.type
            quoted[one.name] = Guarded(Named(t.Many(kept) if one.many else kept, value), chosen)
    return Said(deed.say, tuple({**quoted, **given, **picks}.items()))


def quoted_value(journal: Journal, type_: t.Type, value: Any) -> Any:
    """A value that is told; a piece as far as each viewer may know it."""
    if isinstance(t.plain(type_), t.Piece) and isinstance(value, int) and value >= 0:
        return journal.seen(value)
    return Named(type_, value)


def note_changes(
    journal: Journal, table: Table, state: State, before: list[Any], phases: frozenset[str] | None
) -> None:
    """Record the variables whose values have changed."""
    looks = [Viewing(state, journal.knowledge, viewer) for viewer in range(table.sight.viewers)]
    for (slot, noted), old in zip(table.variable_slots.items(), before, strict=True):
        if state[slot] != old:
            told = tuple(look.value(noted.type, state[slot]) for look in looks)
            if told[0] in (None, []) and not lasting(noted.symbol, table.layout, phases):
                continue  # its end together with its phase is no news
            keys = {"keys": noted.keys} if noted.keys else {}
            journal.note("changed", variable=noted.symbol.name, of=noted.of, **keys, value=ByViewer(told))
