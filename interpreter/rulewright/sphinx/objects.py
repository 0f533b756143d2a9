"""In: a game that was read. Out: what references can point to in it: kind, name, and the anchor in its book."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from ..book.anchors import slug
from ..book.pages import Grid, Section
from ..book.speech import Speech
from ..frozen import frozen
from ..model.symbols import Symbol
from ..syntax.declarations import TITLED

KINDS = {
    "action": "action", "phase": "phase", "component": "component", "part": "part", "kind": "kind", "zone": "zone",
    "board": "board", "var": "variable", "resource": "resource", "option": "option", "enum": "enum",
    "define": "definition", "graph": "graph", "memory": "memory", "ruling": "ruling", "position": "position",
    "example": "example",
}  # fmt: skip
"""The kinds of things that can be referred to, and their names in English."""
HOMES = {
    "zone": ("look-up-zone",),
    "var": ("look-up-counter",),
    "resource": ("look-up-counter",),
    "memory": ("look-up-memory",),
    "part": ("learn-components",),
    "enum": ("learn-components", "look-up-option"),
    "graph": ("look-up-board",),
    "component": ("learn-components",),
    "kind": ("learn-components",),
    "define": ("look-up-define",),
    "phase": ("look-up-phase", "learn-turn"),
    "action": ("look-up-action", "learn-actions"),
}
"""The section that describes things without a section of their own."""


TABLES = {"look-up-zone": frozenset({"zone"}), "look-up-counter": frozenset({"var", "resource"})}
"""Sections with a table that has a row for each thing of one of these kinds, in the order of the rules."""


@frozen
class Thing:
    """One thing of a game. ``name`` is without the game: ``uncover``, ``site.tile``, ``who-starts``."""

    kind: str
    name: str
    title: str
    anchor: str
    own: bool
    """Whether the anchor belongs to this thing alone: its own section, or its own row in a table."""


def rows(speech: Speech, sections: Mapping[str, Section]) -> dict[str, tuple[str, int]]:
    """For the anchor of each row: its section, and the index of the row in the section's table."""
    found = {}
    for home, kinds in TABLES.items():
        grids = [piece for piece in sections[home].pieces if isinstance(piece, Grid)] if home in sections else []
        symbols = [symbol for symbol in speech.model.nodes if symbol.kind in kinds]
        if len(grids) == 1 and len(grids[0].rows) == len(symbols):
            found.update({speech.anchor(symbol): (home, at) for at, symbol in enumerate(symbols)})
    return found


def things(speech: Speech, sections: Mapping[str, Section], in_rows: Container[str]) -> Iterator[Thing]:
    """Everything described in these sections, in the order of the rules."""
    model = speech.model
    for symbol in (*model.nodes, *(kind.symbol for several in model.kinds.values() for kind in several)):
        if symbol.kind not in KINDS:
            continue
        name = slug(symbol.name) if symbol.kind in TITLED else str(symbol)
        own = next((one for one in own_anchors(symbol, speech) if one in sections or one in in_rows), "")
        place = own or next((one for one in homes(symbol, speech) if one in sections), "")
        if place:
            title = sections[own].title if own and symbol.kind in TITLED else speech.name(symbol)
            yield Thing(symbol.kind, name, title, place, bool(own))


def own_anchors(symbol: Symbol, speech: Speech) -> Iterator[str]:
    yield speech.anchor(symbol)
    yield f"learn-{speech.anchor(symbol)}"


def homes(symbol: Symbol, speech: Speech) -> Iterator[str]:
    if symbol.kind == "kind":
        yield from own_anchors(Symbol("component", symbol.of), speech)
    yield from HOMES.get(symbol.kind, ())


def wanted(kind: str, name: str) -> str:
    """The name that a reference means; for a ruling its title may be written instead."""
    return slug(name) if kind in TITLED else name.strip()
