"""In: a model. Out: the whole resolved ruleset as one JSON document. ``imported`` turns it into a ruleset again.

Beside the declarations the document holds results of the checker (``names``, ``worth``) for its readers; importing
computes them anew. Exporting an imported document gives the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ..data import VERSION
from ..model.book import things
from ..model.declared import ActionBody, ExampleBody, PhaseBody, PositionBody
from ..model.resolve import symbol_of
from ..model.symbols import Symbol
from ..model.terms import Aside, DefineBody, GraphBody, ValueBody, WinnerBody
from ..model.types import Int, Type
from ..model.understood import Model
from ..syntax import tree
from . import form
from .form import Watch

FORMAT = 1


def document(model: Model, watch: Watch | None = None) -> dict[str, Any]:
    """The document as plain data."""
    assert model.ruleset.game is not None, "a game without a title is not sound"
    game = inlined_game(model.ruleset.game)
    declarations = [
        declaration(placed, model, f"/declarations/{at}", watch)
        for at, placed in enumerate(placed for placed in model.ruleset.declarations if exported(placed.declaration))
    ]
    players = model.headers.players
    return {
        "format": FORMAT,
        "language": 1,
        "made_by": f"rulewright {VERSION}",
        "players": {"least": players[0], "most": players[-1], "numbers": list(players)},
        "game": form.plain(game, "/game", watch),
        "declarations": declarations,
        "names": names(model),
    }


def exported(node: tree.Declaration) -> bool:
    return not isinstance(node, (tree.Game, tree.Language, tree.Include, tree.Broken))


def inlined_game(game: tree.Game) -> tree.Game:
    """The title of the export. A variant is exported as a complete game, so its requirements are settled."""
    lines = tuple(line for line in game.lines if not isinstance(line, (tree.Requires, tree.Refuses)))
    return replace(game, manner="game", base=None, lines=lines)


def declaration(placed: tree.Placed, model: Model, pointer: str, watch: Watch | None) -> dict[str, Any]:
    node = inlined(placed.declaration, model)
    data: dict[str, Any] = form.plain(node, pointer, watch)
    symbol = symbol_of(placed.declaration)
    worth = worked_out(symbol, model)
    if worth:
        data["worth"] = worth
    found = model.bodies.get(symbol) if symbol is not None else None
    if watch is not None and isinstance(found, ActionBody):
        for at, price in enumerate(found.prices):
            watch(f"{pointer}/worth/costs/{at}", tree.Name(price.resource.name, span=price.span))
        for at, limit in enumerate(found.limits):
            watch(f"{pointer}/worth/limits/{at}", tree.Name("", span=limit.span))
    return data


def inlined(node: tree.Declaration, model: Model) -> tree.Declaration:
    """A declaration with the tables and maps from separate files inserted."""
    if isinstance(node, tree.Book):
        return spoken_of(node, model)
    lines = getattr(node, "lines", None)
    if not lines or not any(isinstance(line, (tree.Table, tree.Map)) and line.file is not None for line in lines):
        return node
    rows = model.ruleset.rows
    changed = tuple(
        replace(line, rows=rows(line), file=None) if isinstance(line, (tree.Table, tree.Map)) else line
        for line in lines
    )
    return replace(node, lines=changed)  # type: ignore[arg-type]  # only what has such lines


def spoken_of(book: tree.Book, model: Model) -> tree.Book:
    """A book without what it names and this game does not have: a variant leaves behind examples of its base."""
    lines: list[tree.BookLine | tree.BrokenLine] = []
    for line in book.lines:
        match line:
            case tree.Cover(example=title) | tree.WholeTurn(example=title) | tree.Counting(example=title):
                if Symbol("example", title.text) in model.nodes:
                    lines.append(line)
            case tree.Group(names=names):
                there = tuple(name for name in names if Symbol("action", name.text) in model.nodes)
                lines += [replace(line, names=there)] if there else []
            case tree.Printed(names=names):
                there = tuple(name for name in names if [*things(name.text, model.headers)])
                lines += [replace(line, names=there)] if there else []
            case tree.Meaning() | tree.SetUpStep() | tree.Tip() | tree.BrokenLine():
                lines.append(line)
    return replace(book, lines=tuple(lines))


def worked_out(symbol: Symbol | None, model: Model) -> dict[str, Any]:
    """What the checker knows about a declaration: ranges of costs and limits, the type of a definition."""
    found = model.bodies.get(symbol) if symbol is not None else None
    match found:
        case ActionBody(prices=prices, limits=limits):
            data: dict[str, Any] = {}
            if prices:
                data["costs"] = [{"resource": price.resource.name, **bounds(price.amount.type)} for price in prices]
            if limits:
                data["limits"] = [bounds(limit.times.type) for limit in limits]
            return data
        case DefineBody(value=value):
            return {"type": str(value.type)}
        case PhaseBody() | GraphBody() | WinnerBody() | ValueBody() | Aside() | PositionBody() | ExampleBody() | None:
            return {}


def bounds(type_: Type) -> dict[str, int]:
    return {"least": type_.low, "most": type_.high} if isinstance(type_, Int) else {}


def names(model: Model) -> list[dict[str, str]]:
    """Every declared name with its kind and type."""
    rows = []
    for symbol in sorted(model.places, key=lambda symbol: (symbol.kind, symbol.of, symbol.name)):
        row = {"name": symbol.name, "kind": symbol.kind}
        if symbol.of:
            row["of"] = symbol.of
        type_ = model.headers.types.get(symbol)
        if type_ is not None:
            row["type"] = str(type_)
        rows.append(row)
    return rows


def document_text(data: dict[str, Any]) -> str:
    """The document as text. Equal data give equal bytes."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
