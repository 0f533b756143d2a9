"""In: a declaration. Out: the sentences that its lines carry, each with its id and the depth of its line.

A sentence belongs to the line that it stands behind or below. Those of costs, limits, conditions, of what can be
picked, and of what is compared have ids of their own; the others are numbered in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.flow import blocks
from ..model.symbols import Symbol
from ..model.terms import Branch, Repeating
from ..syntax import tree
from .folding import live, settled
from .pages import Items, Paragraph, Piece, Run, Text
from .parts import node_of
from .speech import Speech

Part: TypeAlias = str
"""What of a statement a sentence is about: ``line``, its ``else``, or its ``until``."""


@frozen
class Sentence:
    """``at``: the statement or the line. ``depth``: how deep it is nested."""

    key: str
    prose: tuple[tree.Prose, ...]
    at: tree.Line
    part: Part
    depth: int


def sentences(symbol: Symbol, node: tree.Declaration) -> tuple[Sentence, ...]:
    """In reading order. Without those for which the book has a place of their own: costs, limits, conditions."""
    found = [one for one in _lines(node) if one[1]]
    return tuple(
        Sentence(f"{symbol.kind} {symbol} line {number}", prose, at, part, depth)
        for number, (at, prose, part, depth) in enumerate(found, 1)
    )


def is_refusal(line: tree.Line) -> bool:
    """Whether the sentence of a line is said when a pick is refused: it has an id of its own."""
    return isinstance(line, tree.Pick) and line.generator.where is not None


_Found: TypeAlias = tuple[tree.Line, tuple[tree.Prose, ...], Part, int]


def _lines(node: tree.Declaration) -> Iterator[_Found]:
    match node:
        case tree.Phase(body=body):
            yield from _suite(body, 0)
        case tree.Action(lines=lines):
            for line in lines:
                if isinstance(line, tree.Pick | tree.Let | tree.Do) and not is_refusal(line):
                    yield line, line.prose, "line", 0
                if isinstance(line, tree.Do):
                    yield from _suite(line.body, 0)
        case tree.Graph(lines=lines):
            yield from ((line, line.prose, "line", 0) for line in lines)
        case _:  # the lines of others say nothing that is played
            return


def _suite(body: tree.Suite | None, depth: int) -> Iterator[_Found]:
    for statement in body.statements if body is not None else ():
        yield from _statement(statement, depth)


def _statement(node: tree.Statement, depth: int) -> Iterator[_Found]:
    yield node, node.prose, "line", depth
    match node:
        case tree.If(then=then, otherwise=otherwise):
            yield from _suite(then, depth + 1)
            yield from _otherwise(node, otherwise, depth)
        case tree.Decide(otherwise=otherwise) | tree.Draw(otherwise=otherwise):
            yield from _otherwise(node, otherwise, depth)
        case tree.For(body=body):
            yield from _suite(body, depth + 1)
        case tree.Repeat(body=body):
            yield from _suite(body, depth + 1)
            yield node, node.until_prose, "until", depth
        case _:  # a line by itself
            pass


def _otherwise(node: tree.Line, body: tree.Suite | None, depth: int) -> Iterator[_Found]:
    if body is None:
        return
    yield node, body.prose, "else", depth
    chained = len(body.statements) == 1 and isinstance(body.statements[0], tree.If) and body.statements[0].chained
    yield from _suite(body, depth if chained else depth + 1)


# ---- what is told ----------------------------------------------------------------------------------------------


Start: TypeAlias = tuple[int, int]
"""The place of a line, by which a statement and its step are the same."""


def start(span: Span) -> Start:
    return id(span.chunk), span.start


def played(symbol: Symbol, speech: Speech) -> dict[tuple[Start, Part], bool]:
    """For each step that play may come to: whether each part of it has a say, with what the table has agreed on."""
    found: dict[tuple[Start, Part], bool] = {}
    for step in live(blocks(speech.model.bodies.get(symbol)), speech.agreed):
        way = settled(step.test, speech.agreed) if isinstance(step, Branch) else None
        found[start(step.span), "line"] = way is not False
        found[start(step.span), "else"] = way is not True
        if isinstance(step, Repeating):
            found[start(step.span), "until"] = True
    return found


def told(symbol: Symbol, speech: Speech) -> Iterator[Sentence]:
    """The sentences of a declaration, without those of lines that the chosen options rule out."""
    node, steps = node_of(symbol, speech), played(symbol, speech)
    own = {id(line) for line in getattr(node, "lines", ())}
    for one in sentences(symbol, node):
        if id(one.at) in own or steps.get((start(one.at.span), one.part)):
            yield one


def beneath(symbol: Symbol, speech: Speech, *, whole: bool = False) -> Iterator[Piece]:
    """The sentences of the lines of a declaration, as a list; a single one as a paragraph.

    ``whole``: with those that the chosen options rule out.
    """
    items = texts_at(symbol, speech, whole=whole)
    if len(items) == 1:
        yield Paragraph(items[0])
    elif items:
        yield Items(tuple(items))


def texts_at(symbol: Symbol, speech: Speech, *, whole: bool = False) -> list[Text]:
    """The sentences of the lines of a declaration. What is nested in a line is told with it."""
    items: list[Text] = []
    for one in sentences(symbol, node_of(symbol, speech)) if whole else told(symbol, speech):
        text = speech.prose(one.prose, one.key, symbol.name)
        if one.depth and items:
            items[-1] = (*items[-1], Run(" "), *text)
        else:
            items.append(text)
    return items
