"""In: names and paths that a ruleset uses. Out: the declarations of the game that they refer to, in their current
state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.declarations import TITLED
from . import spread
from .keys import Key, key_of, key_text, kind_of, naming
from .layers import Layer, required
from .lost import Lost
from .near import near
from .shelf import Shelf
from .twice import Said

Steps = tuple[tree.Name | tree.Number, ...]
Related = tuple[tuple[Span, str], ...]


@frozen
class Touch:
    """What a ruleset does to a declaration, and where. ``adds``: whether it leaves everything already there
    unchanged. ``pages``: the lines of a book that it changes: others may change other lines.
    """

    layer: Layer
    span: Span
    adds: bool = False
    pages: frozenset[object] | None = None


@dataclass(slots=True)
class Entry:
    """A declaration in its current state."""

    placed: tree.Placed
    layer: Layer
    touches: list[Touch] = field(default_factory=list)
    removed: Touch | None = None

    @property
    def node(self) -> tree.Plain:
        """The declaration."""
        return plain(self.placed)


@dataclass(slots=True)
class Entries:
    """The current declarations, those that were removed, and the settings of the game itself."""

    shelf: Shelf
    layer: Layer
    stack: frozenset[str]
    """The names of all rulesets of the chain."""
    known: dict[Key, Entry] = field(default_factory=dict)
    gone: dict[Key, Entry] = field(default_factory=dict)
    of_game: list[tree.SetLiteral] = field(default_factory=list)
    lost: Lost = field(default_factory=Lost)
    """The names in declarations that could not be read. Not finding one of these is not reported."""
    based: bool = False
    """Whether there is a base whose declarations could be changed."""
    went: dict[str, set[str]] = field(default_factory=dict)
    """The rows, by their declaration, that no row stands for any more, since a value that they follow from is gone."""
    said: dict[tuple[Key, tuple[str, ...]], Span] = field(default_factory=dict)
    """What the current ruleset says about the declarations that it changes, and where."""

    def begin(self, layer: Layer) -> None:
        """Begin the next ruleset of the chain."""
        self.based = layer is not self.layer
        self.layer = layer
        self.said = {}
        for placed in layer.placed:
            if isinstance(placed.declaration, tree.Broken):
                self.lost = Lost(self.lost | set(placed.declaration.names))

    def wrong(self, code: str, span: Span, message: str, hint: str, related: Related = ()) -> None:
        """Report a mistake in the current ruleset."""
        self.shelf.report.add(code, span, message, hint, related)

    def say(self, key: Key, things: Iterable[Said]) -> None:
        """Record what the current ruleset says about a declaration, and report what it says twice."""
        own: set[tuple[str, ...]] = set()
        for one in things:
            if one.joins and one.key in own:
                continue
            own.add(one.key)
            before = self.said.setdefault((key, one.key), one.span)
            if before is not one.span:
                self.wrong(
                    "R231",
                    one.span,
                    f"{one.words[:1].upper()}{one.words[1:]} is said twice.",
                    "Keep one of the two.",
                    ((before, "said here"),),
                )

    def say_anew(self, key: Key, things: Iterable[Said]) -> None:
        """Record what a replacement says. It starts afresh: what was said of the old declaration does not count."""
        self.said = {known: span for known, span in self.said.items() if known[0] != key}
        self.say(key, things)

    def touch(self, entry: Entry, span: Span, *, adds: bool = False, pages: frozenset[object] | None = None) -> Touch:
        """Record what the current ruleset does to a declaration."""
        touch = Touch(self.layer, span, adds, pages)
        entry.touches.append(touch)
        return touch

    def update(
        self, entry: Entry, step: str, inputs: tuple[object, ...], change: Callable[[tree.Plain], tree.Plain]
    ) -> None:
        """Change a declaration; the same change to the same declaration returns the same object again."""
        before = entry.placed

        def make() -> tree.Placed:
            node = change(plain(before))
            return before if node is before.declaration else replace(before, declaration=node)

        entry.placed = self.shelf.kept.once(step, (before, *inputs), make)

    def enter(self, key: Key, placed: tree.Placed) -> None:
        """Add a declaration of the current ruleset."""
        self.known[key] = Entry(placed, self.layer)

    def remove(self, key: Key, touch: Touch) -> Entry:
        """Remove a declaration."""
        entry = self.known.pop(key)
        entry.removed = touch
        self.gone[key] = entry
        return entry

    # ---- rows that stand for several ------------------------------------------------------------

    def values(self, base: spread.Base, seen: frozenset[str] = frozenset()) -> tuple[str, ...] | None:
        """All values of a type, as the game is now; None if they cannot be listed before the game."""
        match base:
            case tree.YesNoType():
                return ("yes", "no")
            case tree.RangeType(low, high):
                return spread.numbers(low, high)
            case tree.NamedType(name=name) | tree.MadeOf(of=tree.Name(text=name)):
                entry = self.known.get(("", name))
                if (
                    entry is None
                    or name in seen
                    or isinstance(base, tree.NamedType) != isinstance(entry.node, tree.Enum)
                ):
                    return None
                return spread.names_in(entry.node, lambda inner: self.values(inner, seen | {name}))
            case tree.MadeOf():
                return None

    def by_values(self, node: tree.Plain) -> str:
        """What the rows of a declaration follow from, besides itself: for comparing."""
        return repr([(title, self.values(type_.base)) for title, type_ in spread.types_of(node).items()])

    def made(self) -> dict[str, frozenset[str]]:
        """The names of the rows that others stand for, by their declaration."""
        several = ((key[1], one.node) for key, one in self.known.items() if spread.has_several(one.node))
        return {name: frozenset(spread.made_names(node, self.values)) for name, node in several}

    def set_apart(self, entry: Entry, name: str) -> None:
        """Write a row of its own, before it is changed, for one that another row stands for."""
        if spread.has_several(entry.node):
            key = self.by_values(entry.node)
            self.update(entry, "apart", (name, key), lambda node: spread.apart(node, name, self.values))

    def written_out(self, entry: Entry) -> tree.Placed:
        """A declaration with each of its rows written out."""
        before = entry.placed
        if not spread.has_several(entry.node):
            return before

        def make() -> tuple[tree.Placed, list[Diagnostic]]:
            report = Report()
            node = spread.written_out(plain(before), self.values, report)
            return replace(before, declaration=node), report.found

        placed, found = self.shelf.kept.once("written out", (before, self.by_values(entry.node)), make)
        if spread.has_lost_columns(entry.node):
            self.shelf.lost.add(tree.NAMELESS)  # names of rows follow from a column that could not be read
        elif not self.lost:
            self.shelf.report.found += found
        return placed

    # ---- finding --------------------------------------------------------------------------------

    def named_as(self, node: tree.Plain | tree.Retold, verb: str) -> Entry | None:
        """The declaration that a ``change`` or ``replace`` refers to."""
        key = key_of(node)
        entry = self.known.get(key)
        if entry is None:
            alike = [key_text(other) for other, one in self.known.items() if kind_of(one.node) == kind_of(node)]
            self._missing(key, naming(node), verb, alike, as_header=True)
        return entry

    def find(self, path: tree.Path, verb: str) -> tuple[Key, Steps] | None:
        """The declaration that a path begins with, and the rest of the path."""
        first, *rest = path.steps
        if not isinstance(first, tree.Name):
            return None
        if rest and isinstance(rest[0], tree.Name) and (first.text, rest[0].text) in self.known:
            return (first.text, rest[0].text), tuple(rest[1:])
        for many in (2, 1):
            named = tree.Path(tuple(rest[:many])).text
            if first.text not in TITLED and (f"#{first.text}", named) in self.known and named:
                return (f"#{first.text}", named), tuple(rest[many:])
        for key in (("", first.text), (f"#{first.text}", "")):
            if key in self.known:
                return key, tuple(rest)
        owned = [key for key in self.known if key[1] == first.text and key[0][:1] not in {"", "#"}]
        if len(owned) == 1:
            return owned[0], tuple(rest)
        if owned:
            self.wrong(
                "R130",
                path.span,
                f"`{first.text}` is the name of several things.",
                f"Say whose: {', '.join(f'`{key_text(key)}`' for key in owned)}.",
            )
            return None
        gone = [key for key in self.gone if key[1] == first.text and key[0][:1] != "#"]
        self._missing(gone[0] if gone else ("", first.text), path.span, verb, [key_text(key) for key in self.known])
        return None

    def _missing(self, key: Key, span: Span, verb: str, names: Iterable[str], *, as_header: bool = False) -> None:
        name = key_text(key)
        if key in self.gone:
            self._removed(self.gone[key], name, span, verb)
            return
        if key[1] in self.lost or name in self.lost or required(self.layer) - self.stack:
            return  # it may stand in what could not be read, or in an addon that is required and not there
        others = list(names)
        elsewhere = [other for other in self.known if other[1] == key[1] and other[0][:1] != "#"]
        if elsewhere:
            owner, own, *_ = elsewhere[0]
            shown = key_text(elsewhere[0]) if not as_header else f"{own} of {owner}" if owner else own
            hint = f"Write `{shown}`."
        else:
            hint = near(name, others) or near(key[1], (other.rpartition(".")[2] for other in others))
        self.wrong(
            "R130",
            span,
            f"The game has no `{name}`: there is nothing to {verb}.",
            hint or "It may have another name in this version of the game.",
        )

    def _removed(self, entry: Entry, name: str, span: Span, verb: str) -> None:
        """Report a removed name, unless another addon removed it: that conflict is reported by ``quarrels``."""
        self.touch(entry, span)
        removed = entry.removed
        if removed is None or removed.layer is self.layer or not removed.layer.is_addon:
            self.wrong(
                "R130",
                span,
                f"`{name}` has been removed: there is nothing to {verb}.",
                "Remove one of the two lines.",
                ((removed.span, "removed here"),) if removed else (),
            )


def plain(placed: tree.Placed) -> tree.Plain:
    """The declaration of an entry. Changes never become entries; broken declarations are passed on as they are."""
    return placed.declaration  # type: ignore[return-value]
