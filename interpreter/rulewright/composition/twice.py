"""In: a declaration as written. Out: what it says, by keys: two entries with the same key are a repetition."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from .rewrite import lines_of


@frozen
class Said:
    """One thing that a declaration says. ``joins``: several of them in one declaration are combined and no
    repetition.
    """

    key: tuple[str, ...]
    words: str
    span: Span
    joins: bool = False


def said(node: tree.Declaration, *, changing: bool = False) -> Iterator[Said]:
    """What a declaration says. In a ``change``, a name stands for something existing and so may not be repeated."""
    if changing:
        yield from header(node)
    for line in lines_of(node):
        yield from said_by(line)
        if changing:
            yield from changed_by(line)


def said_by(line: tree.Node) -> Iterator[Said]:
    match line:
        case tree.Key(symbol=symbol, var=var):
            yield Said(
                ("key", symbol.text, var.text), f"what `{var.text}` is where the map says `{symbol.text}`", line.span
            )
        case tree.Needs(label=tree.Name(text=label)):
            yield Said(("needs", label), f"the condition `{label}`", line.span)
        case tree.Do(placed=""):
            yield Said(("do",), "what the action does", line.span)
        case tree.Say():
            yield Said(("say",), "the `say` of the action", line.span)
        case tree.Starts():
            yield Said(("starts",), "where the pieces start", line.span)
        case tree.Map():
            yield Said(("cells",), "the shape of the board", line.span)
        case tree.Lines():
            yield Said(("cells",), "the lines of the board", line.span)
        case tree.Players():
            yield Said(("players",), "the number of players", line.span)
        case tree.Seats():
            yield Said(("seats",), "the names of the seats", line.span)
        case tree.ProseIn():
            yield Said(("prose",), "the languages of the prose", line.span)
        case tree.WithOption(name=name):
            yield Said(("option", name.text), f"the option `{name.text}`", line.span)
        case tree.AtPhase():
            yield Said(("at",), "where play stands", line.span)
        case _:  # a line that may be repeated
            pass


def changed_by(line: tree.Node) -> Iterator[Said]:
    match line:
        case tree.Pick(generator=generator):
            yield Said(("pick", generator.name.text), f"the pick `{generator.name.text}`", line.span)
        case tree.Let(name=name):
            yield Said(("pick", name.text), f"the name `{name.text}`", line.span)
        case tree.Column(name=name) | tree.FormulaColumn(name=name):
            yield Said(("has", name.text), f"the column `{name.text}`", line.span)
        case tree.Cost():
            yield Said(("cost",), "the cost", line.span, joins=True)
        case tree.Limit():
            yield Said(("limit",), "the limit", line.span, joins=True)
        case tree.Table(rows=(head, *rows)):
            names = [cell.text for cell in head.cells]
            for row in rows:
                yield from cells(names, row)
        case _:  # a line that no change merges by a name
            pass


def cells(names: list[str], row: tree.Row) -> Iterator[Said]:
    if "name" not in names or len(row.cells) != len(names):
        return
    own = row.cells[names.index("name")].text
    for name, cell in zip(names, row.cells, strict=True):
        if name != "name":
            yield Said(("cell", own, name), f"the `{name}` of `{own}`", cell.span)


def header(node: tree.Declaration) -> Iterator[Said]:
    """The parts of the first line that may be left out in a change."""
    match node:
        case tree.Component(count=count) if count is not None:
            yield Said(("count",), "the number of pieces", count.span)
        case tree.Zone(up_to=up_to, seen_by=seen_by):
            if up_to is not None:
                yield Said(("up_to",), "the capacity of the zone", up_to.span)
            if seen_by is not None:
                yield Said(("seen_by",), "who sees what lies there", seen_by.span)
        case tree.Var(start=start, per=per, up_to=up_to, seen_by=seen_by):
            if start is not None:
                yield Said(("start",), "the start of the variable", start.span)
            if per is not None:
                yield Said(("per",), "how long the variable lasts", per.span)
            if up_to is not None:
                yield Said(("up_to",), "how long the list may become", up_to.span)
            if seen_by is not None:
                yield Said(("seen_by",), "who sees the variable", seen_by.span)
        case tree.Phase():
            yield Said(("body",), "what happens in the phase", node.name.span)
        case tree.Position():
            yield Said(("body",), "the content of the position", node.name.span)
        case tree.Define():
            yield Said(("value",), "the value of the definition", node.name.span)
        case tree.Option():
            yield Said(("default",), "the default of the option", node.default.span)
        case tree.AnyPlain() | tree.Edit() | tree.Broken():
            pass
