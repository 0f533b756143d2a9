"""In: prose and the declarations of a game. Out: the quotations in braces, and diagnostics of those that mean nothing.

Prose may quote a literal by its path (its own declaration is searched first), the cost of an action, an option, a
definition (a number stands there as such, any other by its name), the number of pieces (``{Tile.count}``), and what the
declaration itself picks, draws, rolls, goes through or labels. The forms of a word may follow a number: ``{limit:
level|levels}``; words for it, any other name: ``{c: a temple}``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from ..composition.near import near
from ..composition.paths import literals_in
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.declarations import TITLED
from .definitions import Headers
from .symbols import Symbol

QUOTATION = re.compile(r"\{([^{}\n]*)\}")
INNER = {"lines", "body", "statements", "then", "otherwise", "rows"}


@frozen
class Quote:
    """The content of braces, and its place."""

    path: str
    span: Span
    said: bool = False  # in a `say`, where values are quoted too
    worded: bool = False  # with words behind it


@frozen
class Quotable:
    """What a declaration quotes, and what others may quote of it; reused while the declaration is the same object."""

    placed: object
    quotes: tuple[Quote, ...]
    paths: frozenset[str]
    locals: frozenset[str]
    worded: frozenset[str]
    broken: bool


@dataclass(slots=True)
class Quoting:
    """The quotable things of a game, by the names of their declarations."""

    headers: Headers
    known: dict[str, list[Quotable]] = field(default_factory=dict)
    plain: frozenset[str] = frozenset()


def quotes_in(node: tree.Text | tree.Prose, *, said: bool = False) -> Iterator[Quote]:
    """The different quotations in a text, each with its first place."""
    span = node.span
    seen = set()
    for found in QUOTATION.finditer(span.chunk.text, span.start, span.end):
        path, colon, _ = found[1].partition(":")  # ``{limit: level|levels}``: a number and the word beside it
        path = path.strip()
        if path not in seen:
            seen.add(path)
            yield Quote(path, Span(span.chunk, found.start(), found.end()), said, bool(colon))


def quotable(placed: object, node: tree.Declaration) -> Quotable:
    """Collect the quotable things of one declaration."""
    quotes: list[Quote] = []
    names = {param.name.text for param in getattr(node, "params", ())}
    broken = False
    stack: list[object] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack += reversed(at)
        if not isinstance(at, tree.Line | tree.Suite):
            continue
        if not isinstance(at, tree.Refused):
            quotes += [quote for prose in at.prose for quote in quotes_in(prose)]
        stack += [getattr(at, item.name) for item in reversed(fields(at)) if item.name in INNER]
        match at:
            case tree.Say(text=text):
                quotes += quotes_in(text, said=True)
            case (
                tree.Pick(generator=tree.Generator(name=name))
                | tree.For(generator=tree.Generator(name=name))
                | tree.Let(name=name)
                | tree.Local(name=name)
                | tree.Draw(name=tree.Name() as name)
                | tree.Needs(label=tree.Name() as name)
            ):
                names.add(name.text)
            case tree.Roll(names=several):
                names.update(one.text for one in several)
            case tree.BrokenLine():
                broken = True
            case tree.Line() | tree.Suite():
                pass
    paths = {path for literal in literals_in(node) for path in (literal.path, *literal.also)}
    lines = getattr(node, "lines", ())
    if any(isinstance(line, tree.Cost) for line in lines):
        paths.add("cost")
    worded = {"limit"} if any(isinstance(line, tree.Limit) for line in lines) else set[str]()
    return Quotable(placed, tuple(quotes), frozenset(paths), frozenset(names), frozenset(worded), broken)


Known = dict[int, Quotable]


def check_quotes(
    nodes: Mapping[Symbol, tree.Placed], game: tree.Game | None, headers: Headers, report: Report, memory: Known
) -> Known:
    """Check all quotations of a game. ``memory`` is the result of the last time; returns that of this time."""
    found: Known = {}
    names = Counter(symbol.name for symbol in nodes)
    quoting = Quoting(headers)
    own: list[tuple[str, Quotable]] = []
    given: list[tuple[str, object, tree.Declaration]] = []
    if game is not None:
        given.append(("game", game, game))
    for symbol, placed in nodes.items():
        several = names[symbol.name] > 1 and symbol.of
        name = "" if symbol.kind in TITLED else str(symbol) if several else symbol.name
        given.append((name, placed, placed.declaration))
    for name, known, node in given:
        old = memory.get(id(known))
        one = old if old is not None and old.placed is known else quotable(known, node)
        found[id(known)] = one
        own.append((name, one))
        if name:
            quoting.known.setdefault(name, []).append(one)
    quoting.plain = plain_names(nodes)
    for name, one in own:
        for quote in one.quotes:
            if not may_quote(quote, name, one, quoting):
                nothing(quote, one, quoting, report)
    return found


def plain_names(nodes: Mapping[Symbol, tree.Placed]) -> frozenset[str]:
    """Names that can be quoted alone: options, definitions, and counts of pieces."""
    found = set()
    for symbol, placed in nodes.items():
        node = placed.declaration
        match node:
            case tree.Option() | tree.Define():
                found.add(symbol.name)
            case tree.Component():
                found.add(f"{symbol.name}.count")
            case tree.OfFile() | tree.Thing() | tree.Rule() | tree.Aside() | tree.Trial() | tree.Edit() | tree.Broken():
                pass
    return frozenset(found)


def may_quote(quote: Quote, name: str, own: Quotable, quoting: Quoting) -> bool:
    path = quote.path
    first = re.split(r"[.\[]", path)[0]
    about = quoting.known.get(first, ())
    if own.broken or any(one.broken for one in about):
        return True
    if first in quoting.headers.lost or first in quoting.headers.doubled:
        return True
    if path in own.locals or (quote.said and first in own.locals | {"me"}):  # a `say` is checked with its action
        return True
    if path in own.paths or path in quoting.plain or (quote.worded and path in own.worded):
        return True
    if quote.worded and any(stands(path, one) for one in (own, *about)):
        return True
    for end in re.finditer(r"[.\[]|$", path):
        rest = path[end.start() :].removeprefix(".")
        if any(rest in one.paths or rest in one.locals for one in quoting.known.get(path[: end.start()], ())):
            return True
    return bool(name) and any(path in one.paths for one in quoting.known.get(name, ()))


def stands(path: str, known: Quotable) -> bool:
    """Whether a name, perhaps behind that of its declaration, stands in a declaration."""
    wanted = path.rpartition(".")[2]
    waiting: list[object] = [getattr(known.placed, "declaration", known.placed)]
    while waiting:
        at = waiting.pop()
        if (isinstance(at, tree.Name) and at.text == wanted) or (isinstance(at, tree.Use) and at.name == wanted):
            return True
        if isinstance(at, tuple):
            waiting += at
        elif isinstance(at, tree.Node):
            waiting += [getattr(at, item.name) for item in fields(at) if item.name != "span"]
    return False


def nothing(quote: Quote, own: Quotable, quoting: Quoting, report: Report) -> None:
    if not quote.path:
        report.add(
            "R224", quote.span, "There is nothing in the braces.", "Write in them what to quote, or remove them."
        )
        return
    head, dot, _ = quote.path.rpartition(".")
    there = [f"{head}{dot}{path}" for one in quoting.known.get(head, ()) for path in one.paths]
    hint = near(quote.path, [*sorted(own.locals), *sorted(own.paths), *sorted(quoting.plain), *sorted(there)])
    if not hint:
        some = sorted(own.locals | own.paths)[:6]
        here = ", ".join(f"`{{{path}}}`" for path in some)
        hint = (
            f"These can be quoted here: {here}, options, and numbers by their paths."
            if some
            else "You can quote numbers by their paths, options, or definitions."
        )
    report.add("R224", quote.span, f"There is no `{quote.path}` to quote.", hint)
