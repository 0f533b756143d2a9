"""In: statements. Out: their lines, each with the block beneath it."""

from __future__ import annotations

from dataclasses import replace

from ...language.operators import POSTFIX
from .. import tree
from . import expressions as code
from .expressions import expression
from .layout import INDENT, WIDTH, Break, Doc, flat, separated, wide
from .written import Written, written


def statements(nodes: tuple[tree.Statement, ...], indent: int) -> tuple[Written, ...]:
    return tuple(line for node in nodes for line in statement(node, indent))


def statement(node: tree.Statement, indent: int) -> list[Written]:
    """The lines of a statement: usually one; ``else`` and ``until`` have lines of their own."""
    match node:
        case tree.Decide() | tree.Draw():
            return [written(node, simple(node), kind="step"), *_otherwise(node.otherwise, indent)]
        case tree.For():
            return [with_suite(node, _for(node), node.body, indent, kind="step")]
        case tree.Repeat():
            until: Doc = ("until ", expression(node.until))
            comments = node.until_comments
            return [
                written(
                    node, "repeat", statements(node.body.statements, indent + INDENT), below=node.body.comments.below
                ),
                Written(
                    until,
                    node.until_prose,
                    _no_gaps(comments.above),
                    comments.beside,
                    below=comments.below,
                    kind="step",
                ),
            ]
        case tree.If():
            return _if(node, indent)
        case _:  # one line, whose form is that of the grammar
            return [written(node, simple(node), kind="step")]


def simple(node: tree.Statement) -> Doc:
    """The code of a statement that fits on one line; of a decision or a draw, without its ``else``."""
    match node:
        case tree.Decide():
            offers = separated(code.offer(offer) for offer in node.offers)
            return (expression(node.player, POSTFIX), f" {node.manner} ", offers, " if able" if node.if_able else "")
        case tree.Draw():
            return _draw(node)
        case tree.For() | tree.Repeat() | tree.If():
            raise TypeError(f"{type(node).__name__} takes more than a line")
        case tree.BrokenLine():
            raise ValueError("what could not be read cannot be written")
        case _:  # one line, whose form is that of the grammar
            return code.plain_line(node)


def with_suite(line: tree.Line, header: Doc, body: tree.Suite, indent: int, *, kind: str = "") -> Written:
    """A header and its body: on the same line if it was written so and fits, else beneath it.

    ``kind`` applies if all is on one line.
    """
    below = body.comments.below
    if (inline := _inline(header, body, indent)) is not None:
        return written(line, inline, below=below, kind=kind)
    return written(line, header, statements(body.statements, indent + INDENT), below=below)


def _inline(header: Doc, body: tree.Suite, indent: int) -> Doc | None:
    if not body.inline or len(body.statements) != 1 or any(body.comments.below):
        return None
    only = body.statements[0]
    if isinstance(only, tree.For | tree.Repeat | tree.If) or only.prose or only.comments != tree.Comments():
        return None
    if isinstance(only, tree.Decide | tree.Draw) and only.otherwise is not None:
        return None
    whole: Doc = (header, ": ", simple(only))
    return whole if indent + wide(flat(whole)) <= WIDTH else None


def _if(node: tree.If, indent: int) -> list[Written]:
    lines = [with_suite(node, ("if ", expression(node.test)), node.then, indent, kind="step")]
    while node.otherwise is not None:
        link = node.otherwise.statements[0]
        if not isinstance(link, tree.If) or not link.chained:
            return [*lines, *_otherwise(node.otherwise, indent)]
        line = with_suite(link, ("else if ", expression(link.test)), link.then, indent, kind="step")
        lines.append(replace(line, above=_no_gaps(line.above)))
        node = link
    return lines


def _otherwise(body: tree.Suite | None, indent: int) -> list[Written]:
    if body is None:
        return []
    comments = tree.Comments(_no_gaps(body.comments.above), body.comments.beside)
    line = tree.Line(prose=body.prose, comments=comments)
    return [with_suite(line, "else", body, indent, kind="step")]


def _no_gaps(comments: tuple[str, ...]) -> tuple[str, ...]:
    """The comments without blank lines, as these never separate parts of one statement."""
    return tuple(comment for comment in comments if comment)


def _for(node: tree.For) -> Doc:
    order: Doc = (f" {node.order} ", expression(node.by)) if node.order and node.by else ""
    return ("for ", code.generator(node.generator), order, " together" if node.together else "")


def _draw(node: tree.Draw) -> Doc:
    name: Doc = f" as {node.name.text}" if node.name else ""
    where: Doc = (Break(), "where ", expression(node.where)) if node.where else ""
    return (
        "draw ",
        "at most " if node.at_most else "",
        expression(node.count),
        " from ",
        expression(node.source),
        " to ",
        code.destination(node.to),
        name,
        where,
    )
