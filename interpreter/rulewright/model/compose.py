"""In: a game and its addons, by name, and what is set from outside. Out: one ruleset, its declarations merged."""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Sources
from ..syntax import tree
from ..syntax.file import Cache
from .apply import apply, set_literal
from .entries import Entries
from .kept import Kept
from .layers import Layer, layers
from .library import Library
from .quarrels import find_quarrels
from .ruleset import Origin, Ruleset
from .shelf import Shelf
from .title import players, settled_title, titled


def compose(game: str, library: Library, report: Report, sources: Sources, settings: Mapping[str, str],
            reading: Cache | None = None, kept: Kept | None = None) -> Ruleset:
    """The whole of a game. What can't be found, read or merged is reported, and left as it was."""
    shelf = Shelf(library, report, sources, reading or Cache(), kept or Kept())
    shelf.kept.begin()
    stack = layers(game, shelf)
    entries = Entries(shelf, stack[0])
    for layer in stack:
        entries.begin(layer)
        for placed in layer.placed:
            apply(placed, entries)
    find_quarrels([*entries.known.values(), *entries.gone.values()], stack, report)
    for placed in shelf.settings(settings):
        if isinstance(placed.declaration, tree.SetLiteral):
            set_literal(placed.declaration, entries)
    title = settled_title(titled(stack, shelf), entries.of_game, shelf)
    known = entries.known.values()
    return Ruleset(
        game, title, players(title, report) if shelf.whole else (2, 2),
        tuple(entry.placed for entry in known),
        tuple(Origin(entry.layer.name, tuple((one.layer.name, one.span) for one in entry.touches)) for entry in known),
        {name: sources.text(name) for name in sorted(sources.files())},
        tuple(layer.name for layer in stack),
        shelf.whole,
        own_files(stack),
        {key[1]: entry.touches[-1].span for key, entry in entries.gone.items() if entry.touches},
    )


def own_files(stack: tuple[Layer, ...]) -> frozenset[str]:
    """The files of the last ruleset of the chain, and of the addons."""
    chain = [layer for layer in stack if not layer.is_addon]
    addons = [layer for layer in stack if layer.is_addon]
    return frozenset().union(*(layer.files for layer in [*chain[-1:], *addons]))


__all__ = ["Ruleset", "compose"]
