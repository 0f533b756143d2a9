"""In: a game and its addons, by name, and settings from outside. Out: one ruleset, with its declarations merged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Sources
from ..frozen import frozen
from ..syntax import tree
from ..syntax.file import ReadCache
from .apply import apply, set_literal
from .cache import MergeCache
from .entries import Entries, Entry
from .layers import Layer, layers, required
from .library import Library
from .quarrels import find_quarrels
from .ruleset import Origin, Ruleset
from .shelf import SETTINGS, Shelf
from .title import players, settled_title, titled
from .twice import said


@frozen
class Composition:
    """The parts of a game before they are merged: rulesets, and settings from outside."""

    game: str
    shelf: Shelf
    stack: tuple[Layer, ...]
    settings: tuple[tree.Placed, ...]

    def ruleset(self, *, examples_of_all: bool = False) -> Ruleset:
        """Merge all parts. What cannot be merged is reported, and left as it was.

        ``examples_of_all``: with the examples of the games that are changed, too, which may not hold any more.
        """
        shelf, stack = self.shelf, self.stack
        entries = Entries(shelf, stack[0], frozenset(layer.name for layer in stack))
        for layer in stack:
            entries.begin(layer)
            if layer.game is not None:
                entries.say(("", "game"), said(layer.game))
            for placed in layer.placed:
                apply(placed, entries)
        find_quarrels([*entries.known.values(), *entries.gone.values()], stack, shelf.report)
        entries.begin(Layer(SETTINGS, stack[-1].book, None, ()))
        for placed in self.settings:
            if isinstance(placed.declaration, tree.SetLiteral):
                set_literal(placed.declaration, entries)
        return self._told(entries, examples_of_all=examples_of_all)

    def _told(self, entries: Entries, *, examples_of_all: bool) -> Ruleset:
        shelf, stack = self.shelf, self.stack
        title = settled_title(titled(stack, shelf), entries.of_game, shelf)
        own = frozenset(layer.name for layer in stack if layer.is_addon) or frozenset({stack[-1].name})
        telling = frozenset(layer.name for layer in stack) if examples_of_all else _telling(stack)
        known = _without_idle([entry for entry in entries.known.values() if not _foreign(entry, telling)], telling)
        return Ruleset(
            self.game,
            title,
            players(title, shelf.report) if shelf.whole else (),
            tuple(map(entries.written_out, known)),
            tuple(
                Origin(entry.layer.name, tuple((one.layer.name, one.span) for one in entry.touches)) for entry in known
            ),
            {name: shelf.sources.text(name) for name in sorted(shelf.sources.files())},
            tuple(layer.name for layer in stack),
            shelf.whole,
            frozenset().union(*(layer.files for layer in stack if layer.name in own)),
            tuple((layer.name, layer.game) for layer in stack if layer.game is not None),
            frozenset(shelf.lost),
        )


def composition(
    game: str,
    library: Library,
    report: Report,
    sources: Sources,
    settings: Mapping[str, str],
    reading: ReadCache | None = None,
    kept: MergeCache | None = None,
) -> Composition:
    """The parts of a game. What cannot be found or read is reported."""
    shelf = Shelf(library, report, sources, reading or ReadCache(), kept or MergeCache())
    shelf.kept.begin()
    stack = layers(game, shelf)
    return Composition(game, shelf, stack, shelf.settings(settings))


def compose(
    game: str,
    library: Library,
    report: Report,
    sources: Sources,
    settings: Mapping[str, str],
    reading: ReadCache | None = None,
    kept: MergeCache | None = None,
) -> Ruleset:
    """Read and merge a game."""
    return composition(game, library, report, sources, settings, reading, kept).ruleset()


def _telling(stack: tuple[Layer, ...]) -> frozenset[str]:
    """The rulesets whose examples apply: addons that require all the others, or the game itself if there are none."""
    addons = {layer.name: layer for layer in stack if layer.is_addon}
    knowing = (name for name, layer in addons.items() if addons.keys() <= {name, *required(layer)})
    return frozenset(knowing) if addons else frozenset({stack[-1].name})


def _foreign(entry: Entry, telling: frozenset[str]) -> bool:
    """Whether an entry is an example of another ruleset: what it shows may be different in a variant."""
    return (
        isinstance(entry.placed.declaration, tree.Example)
        and entry.layer.name not in telling
        and all(touch.layer.name not in telling for touch in entry.touches)
    )


def _without_idle(entries: list[Entry], telling: frozenset[str]) -> list[Entry]:
    """Leave out positions of other rulesets that no example here uses: the rules for them may have changed."""
    foreign: dict[str, Entry] = {}
    asked: list[str] = []
    for entry in entries:
        node = entry.placed.declaration
        layers = {entry.layer.name, *(touch.layer.name for touch in entry.touches)}
        if isinstance(node, tree.Position) and layers.isdisjoint(telling):
            foreign[node.name.text] = entry
        else:
            asked += _positions(node)
    while asked:
        name = asked.pop()
        if name in foreign:
            asked += _positions(foreign.pop(name).placed.declaration)
    idle = {id(entry) for entry in foreign.values()}
    return [entry for entry in entries if id(entry) not in idle]


def _positions(node: tree.Declaration) -> Iterator[str]:
    """The names of positions that a declaration mentions, and the names that rulings refer to."""
    lines = (node,) if isinstance(node, tree.Position) else getattr(node, "lines", ())
    for line in lines:
        if isinstance(line, tree.Position):
            yield from (name.text for name in line.given)
        elif isinstance(line, tree.GivenPositions | tree.See):
            yield from (name.text for name in line.names)


__all__ = ["Composition", "Ruleset", "compose", "composition"]
