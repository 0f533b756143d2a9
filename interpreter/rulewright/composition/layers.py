"""In: the name of a game, with its addons. Out: the rulesets it consists of: base, variants, addons."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report, unread
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from .library import ENDING, Book, Library, RefusalError
from .near import near
from .shelf import Shelf

Trail = tuple[tuple[Book, Span], ...]
"""The files that led to another one, and the place where each names the next."""


@frozen
class Layer:
    """One ruleset: its title line and its declarations, with those of included files inserted."""

    name: str
    book: Book
    game: tree.Game | None
    placed: tuple[tree.Placed, ...]

    @property
    def files(self) -> frozenset[str]:
        """The files that contain its declarations."""
        return frozenset({self.book.name, *(placed.chunk.file for placed in self.placed)})

    @property
    def is_addon(self) -> bool:
        return self.game is not None and self.game.manner == "addon"


@dataclass(slots=True)
class _Stacking:
    shelf: Shelf
    included: dict[str, Span] = field(default_factory=dict)

    @property
    def report(self) -> Report:
        return self.shelf.report

    @property
    def library(self) -> Library:
        return self.shelf.library


def layers(game: str, shelf: Shelf) -> tuple[Layer, ...]:
    """All rulesets of a game. Each is applied to the result of those before it."""
    state = _Stacking(shelf)
    called, *wanted = _parted(game, shelf.library)
    root = shelf.library.root(called)
    stack = _chain(root, _name(root), (), state)
    if wanted:
        for name in dict.fromkeys(wanted):
            if name not in {layer.name for layer in stack if layer.is_addon}:
                stack.append(_addon(name, stack, state))
    else:
        _add_required(stack, state)
    addons = [layer for layer in stack if layer.is_addon]
    _check_company(stack, addons, state)
    return (*(layer for layer in stack if not layer.is_addon), *in_order(addons))


def _parted(game: str, library: Library) -> list[str]:
    """Split ``jackal-dungeon+mud`` into its parts, unless a file has that name."""
    return [game] if game in library.memory or game.endswith(ENDING) else game.split("+")


def _name(book: Book) -> str:
    return book.name.rpartition("/")[2].removesuffix(ENDING)


# ---- the chain from the base ----------------------------------------------------------------------


def _chain(book: Book, name: str, trail: Trail, state: _Stacking) -> list[Layer]:
    layer = _layer(book, name, state.shelf.rules(book) if trail else state.shelf.root(book), state)
    game = layer.game
    if game is None or game.base is None:
        return [layer]
    steps = (*trail, (book, game.base.span))
    try:
        below = state.library.base(game.base.text, book)
    except RefusalError as refusal:
        state.shelf.refuse(refusal, game.base.span)
        return [layer]
    if any(below.name == other.name for other, _ in steps):
        _circle(below, steps, "builds on", state)
        return [layer]
    try:
        stack = _chain(below, _name(below), steps, state)
    except RefusalError as refusal:
        state.shelf.refuse(refusal, game.base.span)
        return [layer]
    if stack[-1].is_addon:
        state.report.add(
            "R128",
            game.base.span,
            f'"{game.base.text}" is an addon: nothing can be built on it.',
            f'Build on its game, and write `requires "{stack[-1].name}"` below the title.',
        )
        stack = [other for other in stack if not other.is_addon]
    return [*stack, layer]


def _circle(book: Book, steps: Trail, verb: str, state: _Stacking) -> None:
    """Report a circle, with the place of each step."""
    start = next(index for index, (other, _) in enumerate(steps) if other.name == book.name)
    circle = steps[start:]
    named = [other.name for other, _ in circle]
    followed = [*named[1:], book.name]
    state.shelf.whole = False
    state.report.add(
        "R126",
        circle[-1][1],
        f"These files form a circle: {' → '.join([*named, book.name])}.",
        "Remove one of these steps.",
        tuple(
            (span, f"{one} {verb} {other}") for (_, span), one, other in zip(circle[:-1], named, followed, strict=False)
        ),
    )


def _add_required(stack: list[Layer], state: _Stacking) -> None:
    """A ruleset that is read by itself gets the addons that it requires, if they are found beside it."""
    tried: set[str] = set()
    while waiting := sorted({name for layer in stack for name in required(layer)} - tried):
        tried.add(waiting[0])
        if waiting[0] not in {layer.name for layer in stack if layer.is_addon}:
            with suppress(MisuseError):  # if it is not found, the message is given where it is required
                stack.append(_addon(waiting[0], stack, state))


def _addon(name: str, stack: list[Layer], state: _Stacking) -> Layer:
    book = state.library.addon(name, [layer.book for layer in reversed(stack)])
    layer = _layer(book, name, state.shelf.root(book), state)
    game = layer.game
    if game is None:
        return layer
    if game.manner != "addon" or game.base is None:
        what = "variant: it is played by its own name" if game.manner == "variant" else "game of its own"
        state.report.add(
            "R128", game.span, f"`{name}` is not an addon, but a {what}.", 'An addon begins with `addon "…" to "…"`.'
        )
        return layer
    try:
        below = state.library.base(game.base.text, book)
    except RefusalError as refusal:
        state.shelf.refuse(refusal, game.base.span)
        return layer
    own = {other.book.name for other in stack}
    if below.name not in own and beside(game.base.text, book) not in own:
        other = stack[0].name if _name(below) != stack[0].name else stack[0].book.name
        state.report.add(
            "R137",
            game.base.span,
            f"`{name}` is an addon to `{_name(below)}`, not to `{other}`.",
            f"Play `{_name(below)}+{name}`.",
        )
    return layer


def beside(base: str, addon: Book) -> str:
    """The file of a game that an addon names without a path, if that lies beside the addon.

    So a copied folder is self-contained.
    """
    return posixpath.join(posixpath.dirname(addon.name), base + ENDING)


def _layer(book: Book, name: str, file: tree.File, state: _Stacking) -> Layer:
    placed = tuple(_included(book, file, (), state))
    games = [one.declaration for one in placed if isinstance(one.declaration, tree.Game)]
    for second in games[1:]:
        state.report.add(
            "R128",
            second.span,
            "The game already has a title.",
            "A ruleset has one line `game`, `variant` or `addon`.",
            ((games[0].span, "this one"),),
        )
    if not games and not unread(state.report):
        first = placed[0].declaration.span if placed else state.shelf.start(book)
        state.report.add(
            "R129",
            first,
            "The ruleset does not say which game it is.",
            'Begin with `game "Its title"`, and `players 2..4` below it.',
        )
    rest = tuple(one for one in placed if not isinstance(one.declaration, (tree.Game, tree.Language)))
    return Layer(name, book, games[0] if games else None, rest)


# ---- files included ---------------------------------------------------------------------------------


def _included(book: Book, file: tree.File, trail: Trail, state: _Stacking) -> Iterator[tree.Placed]:
    """The declarations of a file, with those of included files inserted."""
    for placed in file.declarations:
        node = placed.declaration
        if isinstance(node, tree.Game) and trail:
            state.report.add(
                "R128",
                node.span,
                "This file is included by another: it has no title of its own.",
                "Remove this line, or write a variant.",
                ((trail[-1][1], "included here"),),
            )
        elif isinstance(node, tree.Include):
            yield from _include(book, node, trail, state)
        else:
            yield placed


def _include(book: Book, node: tree.Include, trail: Trail, state: _Stacking) -> Iterator[tree.Placed]:
    steps = (*trail, (book, node.path.span))
    try:
        other = state.library.beside(node.path.text, book, ENDING)
        if any(other.name == one.name for one, _ in steps):
            _circle(other, steps, "includes", state)
            return
        if other.name in state.included:
            state.report.add(
                "R127",
                node.path.span,
                f'"{node.path.text}" is included twice.',
                "Remove one of the two lines.",
                ((state.included[other.name], "the first time"),),
            )
            return
        state.included[other.name] = node.path.span
        file = state.shelf.rules(other)
    except RefusalError as refusal:
        state.shelf.refuse(refusal, node.path.span)
        return
    yield from _included(other, file, steps, state)


# ---- addons together --------------------------------------------------------------------------------


def in_order(addons: list[Layer]) -> list[Layer]:
    """Addons sorted by name, but each after those that it requires. The order on the command line has no effect."""
    done: list[Layer] = []
    waiting = sorted(addons, key=lambda layer: layer.name)
    while waiting:
        named = {layer.name for layer in waiting}
        ready = [layer for layer in waiting if not named & required(layer)] or waiting[:1]
        done.append(ready[0])
        waiting.remove(ready[0])
    return done


def required(layer: Layer) -> frozenset[str]:
    """The names of the addons that a ruleset requires."""
    return frozenset(name.text for name in _asked(layer, tree.Requires))


def _asked(layer: Layer, kind: type[tree.Requires | tree.Refuses]) -> Iterator[tree.Text]:
    for line in layer.game.lines if layer.game else ():
        if isinstance(line, kind):
            yield from line.names


def _check_company(stack: list[Layer], addons: list[Layer], state: _Stacking) -> None:
    names = [layer.name for layer in addons]
    game = next((layer.name for layer in reversed(stack) if not layer.is_addon), "")
    for layer in stack:
        for name in _asked(layer, tree.Requires):
            if name.text not in names:
                together = "+".join([game, *sorted({*names, name.text})])
                state.report.add(
                    "R134",
                    name.span,
                    f"`{layer.name}` can't be played without the addon `{name.text}`.",
                    near(name.text, _others(layer, names)) or f"Play `{together}`.",
                )
        for name in _asked(layer, tree.Refuses):
            if name.text in names:
                state.report.add(
                    "R135",
                    name.span,
                    f"`{layer.name}` can't be played together with `{name.text}`.",
                    "Leave one of the two out.",
                )


def _others(layer: Layer, names: Iterable[str]) -> list[str]:
    return [name for name in names if name != layer.name]
