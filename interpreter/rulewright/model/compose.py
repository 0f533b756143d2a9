"""In: a game and its addons, by name, and what is set from outside. Out: one ruleset, its declarations merged."""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Sources
from ..syntax.file import Cache
from .entries import Entries
from .kept import Kept
from .layers import layers
from .library import Library
from .ruleset import Origin, Ruleset
from .shelf import Shelf
from .title import players, titled


def compose(game: str, library: Library, report: Report, sources: Sources, settings: Mapping[str, str],
            reading: Cache | None = None, kept: Kept | None = None) -> Ruleset:
    """The whole of a game. What can't be found, read or merged is reported, and left as it was."""
    shelf = Shelf(library, report, sources, reading or Cache(), kept or Kept())
    shelf.kept.begin()
    stack = layers(game, shelf)
    entries = Entries(shelf)
    for layer in stack:
        entries.begin(layer)
        for placed in layer.placed:
            entries.apply(placed)
    title = titled(stack, shelf)
    return Ruleset(
        game, title, players(title, report),
        tuple(entry.placed for entry in entries.known.values()),
        tuple(Origin(entry.layer.name) for entry in entries.known.values()),
        {name: sources.text(name) for name in sorted(sources.files())},
        tuple(layer.name for layer in stack),
    )


__all__ = ["Ruleset", "compose"]
