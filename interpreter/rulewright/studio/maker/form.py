"""In: a draft. Out: its form: all that can be changed, grouped by declaration, with what it was in the game below."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ...book.speech import Speech, prose_key
from ...book.translations import speech_of
from ...composition.keys import key_of
from ...frozen import frozen
from ...model.symbols import Symbol
from ...syntax import tree
from ...syntax.declarations import SORTS
from .draft import Draft
from .fields import GAME, Field, fields, paths
from .grids import Grid, grids, texts

ORDER = {sort.word: at for at, sort in enumerate(SORTS)}
LEFT_OUT = frozenset({"example", "position", "ruling", "book"})
"""Declarations that explain rules, and are no rules: they are shown only if a value in them can be set."""


@frozen
class Group:
    """A declaration. ``origin``: ``base``, ``changed`` by this text, ``new`` in it, or ``gone`` by it."""

    symbol: Symbol
    title: str
    sort: str
    sentence: str
    origin: str
    fields: tuple[Field, ...]
    grid: Grid | None
    file: str
    line: int
    path: str
    """By which it is removed."""


@frozen
class Form:
    """``title`` and ``prose`` are those of the variant itself, ``below`` the prose of the game that it changes."""

    version: int
    title: str
    prose: str
    below: str
    base: str
    seats: tuple[str, ...]
    players: tuple[int, ...]
    groups: tuple[Group, ...]

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return asdict(self)


def form(draft: Draft, language: str = "en") -> Form | None:
    """None if no game can be made of the text, nor could before."""
    checked = draft.checked if draft.checked is not None and draft.checked.model is not None else draft.good
    base = draft.base
    if checked is None or checked.model is None or base is None or base.model is None:
        return None
    standing = draft.standing() if checked is draft.checked else None
    speech = speech_of(checked.model, checked.sources, language)
    values = standing.values if standing is not None else paths(base.model)
    tables = standing.tables if standing is not None else texts(base.model)
    by_symbol = fields(speech, checked.sources, values)
    tabled = grids(speech, checked.sources, tables)
    found = [
        Group(
            GAME, speech.say("sort-game"), "game", "", "base", tuple(by_symbol.get(GAME, ())), None, draft.name, 1, ""
        )
    ]
    for symbol, placed in checked.model.nodes.items():
        node = placed.declaration
        values_of = tuple(by_symbol.get(symbol, ()))
        if symbol.kind in LEFT_OUT and not values_of:
            continue
        grid = tabled.get(symbol)
        place = checked.sources.place(node.span)
        before = base.model.nodes.get(symbol)
        origin = "new" if before is None else "base" if before.declaration == node else "changed"
        found.append(
            Group(
                symbol,
                speech.title(symbol),
                speech.say(f"sort-{symbol.kind}"),
                told(symbol, node, speech),
                origin,
                values_of,
                grid,
                place.file,
                place.line,
                removed_by(node),
            )
        )
    there = {group.symbol for group in found}
    past = Speech(base.model) if any(one not in there for one in base.model.nodes) else None
    for symbol, placed in base.model.nodes.items():
        if symbol not in there and symbol.kind not in LEFT_OUT and past is not None:
            place = base.sources.place(placed.declaration.span)
            found.append(
                Group(
                    symbol,
                    past.title(symbol),
                    speech.say(f"sort-{symbol.kind}"),
                    told(symbol, placed.declaration, past),
                    "gone",
                    (),
                    None,
                    place.file,
                    place.line,
                    removed_by(placed.declaration),
                )
            )
    found.sort(key=lambda group: ORDER.get(group.symbol.kind, len(ORDER)))
    stack = checked.composed.stack if checked.composed is not None else ()
    own = next((one.game for one in stack if one.book.name == draft.name), None)
    return Form(
        draft.version,
        own.title.text if own is not None else "",
        prose_of(own),
        prose_of(base.ruleset.game),
        base.ruleset.name,
        checked.model.headers.seats,
        checked.model.headers.players,
        tuple(found),
    )


def prose_of(game: tree.Game | None) -> str:
    return " ".join(line.text for line in game.prose if not line.language) if game is not None else ""


def told(symbol: Symbol, node: tree.Declaration, speech: Speech) -> str:
    return "".join(run.text for run in speech.prose(getattr(node, "prose", ()), prose_key(symbol), symbol.name))


def removed_by(node: tree.Declaration) -> str:
    owner, name, *_ = key_of(node)
    if owner.startswith("#"):
        return f"{owner[1:]}.{name}" if name else owner[1:]
    return f"{owner}.{name}" if owner else name
