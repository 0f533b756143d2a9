"""In: a declaration of names. Out: what people call each thing that it names; or diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from ..composition.near import near
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.tree import NOWHERE
from . import types as t
from .definitions import ColumnHeader
from .quotes import quotes_in
from .scope import Scope
from .symbols import DIRECTION, PLAYER, Symbol
from .terms import Aside
from .types import Int, Of, Piece

CALLED, MANY, SIGN, ONE = "called", "many", "sign", "one"
OWN = (CALLED, MANY, SIGN)
"""The columns that every table of names may have. Other columns are further forms of a name: ``one`` where it heads a
single thing, the others for texts that quote them.
"""
NAMED = frozenset({"enum", "component", "part", "board"})
ALONE: dict[Symbol, str] = {PLAYER: "seat", DIRECTION: "direction"}
"""Symbols that are not declared, and the kind of their values."""
UNKNOWN = Symbol("owner", "")


@frozen
class Wording:
    """``word`` says what it is: ``called``, ``many``, ``sign``, or the word for another form."""

    word: str
    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class NamedRow:
    symbol: Symbol
    texts: tuple[Wording, ...]


@frozen
class NamesBody(Aside):
    """``texts``: the names for everything without a row of its own; columns are quoted in braces."""

    about: Symbol | None
    texts: tuple[Wording, ...]
    rows: tuple[NamedRow, ...]


def names(node: tree.Names, scope: Scope) -> NamesBody:
    about = thing(node, scope)
    known = nameable(about, scope)
    texts: list[Wording] = []
    rows: list[NamedRow] = []
    for line in node.lines:
        match line:
            case tree.Called(text=text) | tree.Plural(text=text) | tree.Sign(text=text):
                word = {tree.Called: CALLED, tree.Plural: MANY, tree.Sign: SIGN}[type(line)]
                texts.append(Wording(word, pattern(text, about, scope), text.span))
            case tree.Table():
                rows += table(scope.shared.rows(line), known, about, scope)
            case tree.BrokenLine():
                pass
    return NamesBody(about, tuple(texts), tuple(rows))


def thing(node: tree.Names, scope: Scope) -> Symbol | None:
    """The thing whose values, kinds, cells, seats or fields are named; None if it is the declarations themselves."""
    if node.of is None:
        return None
    word = node.of.text
    alone = {owner.name: owner for owner in ALONE}
    symbol = alone.get(word) or scope.headers.lone.get(word)
    if symbol in ALONE or (symbol is not None and symbol.kind in NAMED):
        scope.shared.uses.append((node.of.span, symbol))
        return symbol
    if not scope.lost(word, node.of.span):
        there = [name for name, known in scope.headers.lone.items() if known.kind in NAMED]
        hint = near(word, (*alone, *there)) or "Name an enum, a component, a part, a board, or `player`."
        scope.error("R101", node.of.span, f"`{word}` has nothing that could be named.", hint)
    return UNKNOWN


def nameable(about: Symbol | None, scope: Scope) -> dict[str, Symbol]:
    """Everything that may be named, by its name in the rules."""
    headers = scope.headers
    if about is None:
        return headers.lone
    values = {
        name: symbol
        for name, several in headers.values.items()
        for symbol in several
        if (symbol.kind == ALONE[about] if about in ALONE else symbol.of == about.name)
    }
    header = headers.components.get(about)
    bare = (about.name,) if header is not None and header.kinds == (about.name,) else ()
    return {one: Symbol("kind", one, one) for one in bare} | values | headers.fields.get(about.name, {})


def table(
    rows: tuple[tree.Row, ...], known: dict[str, Symbol], about: Symbol | None, scope: Scope
) -> Iterator[NamedRow]:
    """The rows that are valid; the others are reported."""
    if not rows or not head(rows[0], scope):
        return
    heads = [cell.text for cell in rows[0].cells]
    told: dict[Symbol, Span] = {}
    taken: Taken = {}
    for row in rows[1:]:
        if len(row.cells) != len(heads):
            message = f"The row has {len(row.cells)} cells, but the table has {len(heads)} columns."
            hint = "Cells are separated by two or more spaces; an empty cell is written `-`."
            scope.error("R213", row.span, message, hint)
            continue
        cells = dict(zip(heads, row.cells, strict=True))
        cell = cells.pop("name")
        symbol = named(cell, known, about, scope)
        if symbol is None:
            continue
        if symbol in told:
            message, related = f"`{cell.text}` has two rows.", ((told[symbol], "here"),)
            scope.shared.report.add("R102", cell.span, message, "Keep one of the rows.", related)
        told.setdefault(symbol, cell.span)
        texts = tuple(Wording(word, one.text, one.span) for word, one in cells.items() if one.text != "-")
        for one in texts:
            distinct(one, symbol, taken, scope)
        yield NamedRow(symbol, texts)


Taken = dict[tuple[str, str, str, str], Wording]
"""The names that are given, by what they are: the form, the sort of the thing, what it belongs to, the text."""


def distinct(text: Wording, symbol: Symbol, taken: Taken, scope: Scope) -> None:
    """Warns if two things of one sort are called the same, or have one sign."""
    if text.word in {CALLED, SIGN}:
        first = taken.setdefault((text.word, symbol.kind, symbol.of, text.text.casefold()), text)
        if first is not text:
            what = "sign" if text.word == SIGN else "name"
            scope.shared.report.add(
                "R237",
                text.span,
                f"`{text.text}` is the {what} of another one too.",
                "Nobody can tell the two apart: call one of them otherwise.",
                ((first.span, "here"),),
            )


def head(row: tree.Row, scope: Scope) -> bool:
    """Whether the columns are those that names can have."""
    heads = [cell.text for cell in row.cells]
    for at, cell in enumerate(row.cells):
        meant = near(cell.text, OWN)
        if cell.text in heads[:at]:
            scope.error("R215", cell.span, f"The column `{cell.text}` occurs twice.", "Remove one of them.")
        elif not cell.text.isidentifier() or (meant and cell.text not in ("name", *OWN)):
            hint = meant or f"The columns are {', '.join(f'`{one}`' for one in OWN)}, and further forms of a name."
            scope.error("R215", cell.span, f"Names have no column `{cell.text}`.", hint)
    if "name" not in heads:
        hint = "Its rows need the names they are about: add that column."
        scope.error("R217", row.span, "The table has no column `name`.", hint)
    return "name" in heads and len(set(heads)) == len(heads)


def named(cell: tree.Cell, known: dict[str, Symbol], about: Symbol | None, scope: Scope) -> Symbol | None:
    symbol = known.get(cell.text)
    if symbol is not None:
        scope.shared.uses.append((cell.span, symbol))
    elif about != UNKNOWN and not scope.lost(cell.text, cell.span):
        whose = f"`{about.name}` has no" if about is not None else "There is no"
        scope.error("R101", cell.span, f"{whose} `{cell.text}`.", near(cell.text, known) or elsewhere(cell.text, scope))
    return symbol


def elsewhere(name: str, scope: Scope) -> str:
    """A hint where a name belongs that cannot be in this table."""
    values = scope.headers.values.get(name, ())
    owners = [symbol.of or {"seat": "player"}.get(symbol.kind, symbol.kind) for symbol in values]
    owners += [owner for owner, fields in scope.headers.fields.items() if name in fields]
    return f"Write it under `names {owners[0]}`." if owners else "The first cell of a row must be a name in the rules."


def pattern(text: tree.Text, about: Symbol | None, scope: Scope) -> str:
    """The text of a name. Quotes of columns that do not exist are reported."""
    columns = printed(about, scope)
    for quote in quotes_in(text):
        if not quote.path:
            scope.error("R224", quote.span, "There is nothing in the braces.", "Write in them what to quote.")
        elif about != UNKNOWN and quote.path not in columns and not scope.lost(quote.path):
            hint = (
                near(quote.path, columns)
                or f"These can be quoted here: {', '.join(f'`{{{name}}}`' for name in columns)}."
            )
            scope.error("R224", quote.span, f"There is no `{quote.path}` to quote.", hint)
    return text.text


def printed(about: Symbol | None, scope: Scope) -> list[str]:
    """The columns that a name may quote, and the name itself."""
    fields = scope.headers.fields.get(about.name, {}) if about is not None else {}
    columns = {name: scope.headers.columns.get(symbol) for name, symbol in fields.items()}
    return ["name", *(name for name, column in columns.items() if column is not None and simple(column))]


def simple(column: ColumnHeader) -> bool:
    """Whether a column holds a number, or a single thing that has a name."""
    if column.params is not None or column.per_side:
        return False
    match t.plain(column.type):
        case Int() | Piece() | t.DIRECTION | Of("enum" | "kind" | "cell", _):
            return True
        case t.Bool() | t.Simple() | Of() | t.Many() | t.Maybe():
            return False
