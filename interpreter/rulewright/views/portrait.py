"""In: one declaration of a model. Out: its description in plain text: what it says, who uses it, what can be set in
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from ..diagnostics.place import Place, Sources
from ..model.symbols import Symbol
from ..model.understood import Model
from ..syntax import tree
from ..syntax.declarations import TITLED
from ..syntax.unparse import unparse_declaration
from .actions import about
from .looks import appearance, face_of
from .mentions import mentioned, named
from .prose import Quoting, prose_text, quoting, value_text, wrapped

TAB = 4
MOST_VALUES = 24
WORDS = {
    "offered": "offered by",
    "called": "called by",
    "changed": "changed by",
    "paid": "pays for",
    "lasts": "sets the time for",
    "read": "used by",
}
BESIDES = {"ruling": "rulings", "position": "positions", "example": "shown in"}
MOST_TITLES = 3
ABOUT = frozenset({"look", "names", "palette", "symbol"})
"""Declarations that are called like the thing that they are about, whose values are not theirs."""
Users: TypeAlias = Mapping[str, Mapping[Symbol, None]]

KINDS = {"define": "definition", "var": "variable"}


def portrait(name: str, model: Model, sources: Sources) -> str | None:
    """All declarations of a name, or the values below a path (``Tile.A1``); None if there are none."""
    quotes = quoting(model)
    users = mentioned(model)
    found = [_one(symbol, quotes, users, sources) for symbol in named(name, model)]
    if found:
        return "\n".join(found)
    values = [*_face(name, model), *_values(name, quotes)]
    return "\n".join(values) + "\n" if values else None


def _face(name: str, model: Model) -> Iterator[str]:
    """The face of a kind (``Tile.A1``)."""
    for kind in (one.symbol for component in model.headers.components for one in model.kinds[component]):
        if str(kind) == name and kind.of != kind.name:
            yield from [*wrapped(f"looks: {face_of(kind, model)}", TAB, 2 * TAB), ""]


def _one(symbol: Symbol, quotes: Quoting, users: Mapping[Symbol, Users], sources: Sources) -> str:
    model = quotes.model
    placed = model.nodes[symbol]
    node = placed.declaration
    place = sources.place(model.places.get(symbol, node.span))
    lines = [f"{calling(symbol)}  ({_origin(place, placed, model, sources)})"]
    said = prose_text(getattr(node, "prose", ()), quotes, symbol.name)
    if said:
        lines += ["", *wrapped(said, TAB)]
    if isinstance(node, tree.Action):
        for sentence in about(node, quotes):
            lines += wrapped(sentence, TAB, 2 * TAB)
    bare = replace(node, prose=(), comments=tree.Comments())
    lines += ["", *(" " * TAB + text if text else "" for text in unparse_declaration(bare).splitlines())]
    values = () if symbol.kind in ABOUT else _values(_path_of(symbol, quotes), quotes)
    for rest in (appearance(symbol, model), _users(users.get(symbol, {})), values):
        found = list(rest)
        lines += ["", *found] if found else []
    return "\n".join(lines) + "\n"


def _users(roles: Users) -> Iterator[str]:
    """What offers, calls, changes and reads it; then the rulings and examples about it, each once."""
    for role, word in WORDS.items():
        users = [symbol for symbol in roles.get(role, ()) if symbol.kind not in BESIDES]
        if users:
            yield from wrapped(f"{word}: {', '.join(sorted(map(calling, users)))}", TAB, 2 * TAB)
    for kind, word in BESIDES.items():
        everyone = [symbol for symbols in roles.values() for symbol in symbols]
        titles = list(dict.fromkeys(symbol.name for symbol in everyone if symbol.kind == kind))
        more = f", and {len(titles) - MOST_TITLES} more" if len(titles) > MOST_TITLES else ""
        if titles:
            shown = ", ".join(title if kind == "position" else f"“{title}”" for title in titles[:MOST_TITLES])
            yield from wrapped(f"{word}: {shown}{more}", TAB, 2 * TAB)


def _origin(place: Place, placed: tree.Placed, model: Model, sources: Sources) -> str:
    """Where it is, and where a variant or an addon changes it; parts written anew are at their new place."""
    ruleset = model.ruleset
    origin = ruleset.origins[next(index for index, other in enumerate(ruleset.declarations) if other is placed)]
    places = [place, *(sources.place(span) for _, span in origin.touched)]
    told = list(dict.fromkeys(f"{found.file}:{found.line}" for found in places))
    moved = f", first declared in {origin.layer}" if len(told) < len(places) else ""
    return ", changed at ".join(told) + moved


def calling(symbol: Symbol) -> str:
    """The kind and name of a symbol: ``action uncover``, ``zone tile of site``, ``example “Home”``."""
    if symbol.kind in {"score", "standing", "outlook", "winner"}:
        return symbol.kind
    word = KINDS.get(symbol.kind, symbol.kind)
    name = f"“{symbol.name}”" if symbol.kind in TITLED else symbol.name
    return f"{word} {name}" + (f" of {symbol.of}" if symbol.of else "")


def _path_of(symbol: Symbol, quotes: Quoting) -> str:
    full = str(symbol)
    return full if any(_below(full, path) for path in quotes.literals) else symbol.name


def _below(name: str, path: str) -> bool:
    return path == name or path.startswith((f"{name}.", f"{name}["))


def _values(name: str, quotes: Quoting) -> Iterator[str]:
    """The values that can be set, each by its path."""
    rows: dict[int, tuple[str, str]] = {}
    for path, literal in quotes.literals.items():
        if _below(name, path):
            rows.setdefault(id(literal), (path, value_text(literal.value)))
    for path, value in list(rows.values())[:MOST_VALUES]:
        yield f"{' ' * TAB}set {path} = {value}"
    if len(rows) > MOST_VALUES:
        yield f"{' ' * TAB}… and {len(rows) - MOST_VALUES} more"
