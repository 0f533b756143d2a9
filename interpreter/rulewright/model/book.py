"""In: a `book`. Out: what a rulebook needs beside the rules, with names resolved; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import field
from typing import TypeAlias

from ..composition.near import near
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.tree import NOWHERE
from .definitions import Headers
from .expressions import yes_no
from .guards import options_in
from .scope import Scope
from .symbols import Symbol
from .terms import Aside, Term


@frozen
class Passage:
    """A sentence or two of a book. ``key``: what identifies it in catalogues. ``guard``: the options it belongs to."""

    key: str
    prose: tuple[tree.Prose, ...]
    guard: Term | None = None
    title: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Together:
    """Actions that are told together."""

    title: str
    actions: tuple[Symbol, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class BookBody(Aside):
    """``cover``, ``turn`` and ``counting`` are examples, which a variant may have left behind."""

    cover: Symbol | None
    printed: frozenset[Symbol]
    """Kinds and components that are printed on a board."""
    words: tuple[Passage, ...]
    steps: tuple[Passage, ...]
    groups: tuple[Together, ...]
    turn: Symbol | None
    counting: Symbol | None
    tips: tuple[Passage, ...]


NO_BOOK = BookBody(None, frozenset(), (), (), (), None, None, ())

Told: TypeAlias = tree.Meaning | tree.SetUpStep | tree.Tip


def book(node: tree.Book, scope: Scope) -> BookBody:
    found: dict[type[tree.Line], Symbol | None] = {}
    passages: dict[type[tree.Line], list[Passage]] = {tree.Meaning: [], tree.SetUpStep: [], tree.Tip: []}
    groups: list[Together] = []
    known: dict[Symbol, Span] = {}
    printed: set[Symbol] = set()
    for line in node.lines:
        match line:
            case tree.Cover(example=title) | tree.WholeTurn(example=title) | tree.Counting(example=title):
                found[type(line)] = shown(title, scope)
            case tree.Printed(names=names):
                printed |= {thing for name in names for thing in things(name.text, scope.headers)}
            case tree.Meaning() | tree.SetUpStep() | tree.Tip():
                several = passages[type(line)]
                one = passage(line, len(several) + 1, scope)
                before = next((other for other in several if other.key == one.key), None)
                if before is not None:
                    others = ((before.span, "the other one"),)
                    scope.shared.report.add("R231", line.span, "The book says this twice.", "Keep one of them.", others)
                several.append(one)
            case tree.Group(title=title):
                groups.append(Together(title.text, tuple(together(line, known, scope)), span=title.span))
            case tree.BrokenLine():
                pass
    return BookBody(
        found.get(tree.Cover),
        frozenset(printed),
        tuple(passages[tree.Meaning]),
        tuple(passages[tree.SetUpStep]),
        tuple(groups),
        found.get(tree.WholeTurn),
        found.get(tree.Counting),
        tuple(passages[tree.Tip]),
    )


def things(name: str, headers: Headers) -> Iterator[Symbol]:
    """The component with this name, and the kinds with it."""
    component = Symbol("component", name)
    if component in headers.components:
        yield component
    yield from (one for one in headers.values.get(name, ()) if one.kind == "kind")


def shown(title: tree.Text, scope: Scope) -> Symbol:
    symbol = Symbol("example", title.text)
    scope.shared.uses.append((title.span, symbol))
    return symbol


def passage(line: Told, at: int, scope: Scope) -> Passage:
    match line:
        case tree.Meaning(word=word):
            key, title = f"book word {word.text}", word.text
        case tree.SetUpStep(label=label):
            key, title = f"book step {label.text if label else at}", ""
        case tree.Tip(label=label):
            key, title = f"book tip {label.text if label else at}", ""
    if not line.prose:
        scope.error("R260", line.span, "This line of the book says nothing.", "Write its sentence behind it: `| …`.")
    return Passage(key, line.prose, guard(line.guard, scope), title, span=line.span)


def guard(expr: tree.Expr | None, scope: Scope) -> Term | None:
    if expr is None:
        return None
    found = yes_no(expr, scope)
    if options_in(found) is None:
        message = "What a book says can only depend on options and on `count(players)`."
        scope.error("R111", expr.span, message, "Say it in the sentence itself.")
        return None
    return found


def together(line: tree.Group, known: dict[Symbol, Span], scope: Scope) -> Iterator[Symbol]:
    for name in line.names:
        symbol = Symbol("action", name.text)
        if symbol in known:
            message = f"`{name.text}` is in two groups."
            others = ((known[symbol], "the other one"),)
            scope.shared.report.add("R231", name.span, message, "Each action is told once.", others)
            continue
        known[symbol] = name.span
        scope.shared.uses.append((name.span, symbol))
        yield symbol


# ---- what a book speaks of ------------------------------------------------------------------------------------


def check_book(
    node: tree.Book, named: Collection[Symbol], headers: Headers, ours: Callable[[Span], bool], report: Report
) -> None:
    """Report what a book names and the game does not have. A variant may have left behind what its base's book names,
    which is told without it then.
    """
    for line in node.lines:
        match line:
            case tree.Cover(example=title) | tree.WholeTurn(example=title) | tree.Counting(example=title):
                wanted = [(Symbol("example", title.text), title.span)]
            case tree.Group(names=names):
                wanted = [(Symbol("action", name.text), name.span) for name in names]
            case tree.Printed(names=names):
                for name in names:
                    if ours(name.span) and not [*things(name.text, headers)]:
                        pieces = [kind for header in headers.components.values() for kind in header.kinds]
                        like = near(name.text, [*(one.name for one in headers.components), *pieces])
                        message = f"There is no kind and no component `{name.text}`."
                        report.add("R101", name.span, message, like or "Name a kind or a component.")
                continue
            case tree.Meaning() | tree.SetUpStep() | tree.Tip() | tree.BrokenLine():
                continue
        for symbol, span in wanted:
            if symbol in named or not ours(span):
                continue
            hint = near(symbol.name, [one.name for one in named if one.kind == symbol.kind])
            what = f"action `{symbol.name}`" if symbol.kind == "action" else f"example “{symbol.name}”"
            there = "A group names actions." if symbol.kind == "action" else "Name an example by its title."
            report.add("R101", span, f"There is no {what}.", hint or there)
