"""In: the parse tree of a statement or of a body of statements. Out: its node."""

from __future__ import annotations

from typing import Any, cast

from .build_plain import built
from .build_values import Parsed, destination, generator, maybe, offer, plain_plans, value
from .ground import Ground, comments, first, last, name
from .parsed import Token, Tree
from .tree import (
    BrokenLine,
    Comments,
    Decide,
    Draw,
    For,
    If,
    Prose,
    Repeat,
    Statement,
    Suite,
)

BARE = Comments()


def statement(ground: Ground, tree: Parsed) -> Statement:
    """The statement inside the rules that the grammar wraps around it for its line."""
    kids: list[Any] = tree.children
    match str(tree.data):
        case "line":
            return step(ground, kids[0])
        case "line_else":  # step NEWLINE else suite
            return step(ground, kids[0], after_else(ground, kids[2], kids[3]), whole=tree)
        case "for_":
            return for_(ground, tree)
        case "repeat":  # repeat NEWLINE INDENT statement+ DEDENT until expr NEWLINE
            return repeat(ground, tree)
        case "if_":
            return if_(ground, tree)
        case "broken_step" | "broken_line":
            return broken(ground, tree)
        case other:
            raise AssertionError(other)


def step(ground: Ground, tree: Parsed, otherwise: Suite | None = None, *, whole: Parsed | None = None) -> Statement:
    """A statement of one line; ``otherwise`` is its ``else`` part, ``whole`` the tree of both."""
    plan = plain_plans().get(tree.data)
    if plan is not None:
        return built(ground, tree, plan)
    if tree.data == "draw":
        return draw(ground, tree, otherwise, whole or tree)
    return decide(ground, tree, otherwise, whole or tree)


def decide(ground: Ground, tree: Parsed, otherwise: Suite | None, whole: Parsed) -> Decide:
    """The node of ``player manner offers [if able]``."""
    kids: list[Any] = tree.children
    offers = tuple(offer(ground, kid) for kid in kids[2].children if isinstance(kid, Tree))
    manner = cast("Any", str(kids[1]))
    return Decide(value(ground, kids[0]), manner, offers, kids[3] is not None, otherwise, **ground.attached(whole))


def draw(ground: Ground, tree: Parsed, otherwise: Suite | None, whole: Parsed) -> Draw:
    """The node of ``draw [at most] count from source to destination [as name [where condition]]``."""
    kids: list[Any] = tree.children
    drawn: list[Any] = [None] * 4 if kids[7] is None else kids[7].children
    return Draw(
        value(ground, kids[2]),
        value(ground, kids[4]),
        destination(ground, kids[6]),
        at_most=kids[1] is not None,
        name=None if drawn[1] is None else name(ground, drawn[1]),
        where=maybe(ground, drawn[3]),
        otherwise=otherwise,
        **ground.attached(whole),
    )


def for_(ground: Ground, tree: Parsed) -> For:
    """The node of ``for generator [order] [together] suite``."""
    kids: list[Any] = tree.children
    order: list[Any] = ["", None] if kids[2] is None else kids[2].children
    return For(
        generator(ground, kids[1]),
        suite(ground, kids[4]),
        order=cast("Any", str(order[0])),
        by=maybe(ground, order[1]),
        together=kids[3] is not None,
        **ground.attached(tree),
    )


def repeat(ground: Ground, tree: Parsed) -> Repeat:
    kids: list[Any] = tree.children
    until: Token = kids[-3]
    line = ground.lines.get(until.start_pos or 0)
    return Repeat(
        block(ground, kids),
        value(ground, kids[-2]),
        until_comments=Comments() if line is None else comments(line),
        until_prose=() if line is None else tuple(line.prose),
        **ground.attached(tree),
    )


def if_(ground: Ground, tree: Parsed) -> If:
    """The node of an ``if``. The grammar nests a chain of ``else if``; it is built from its end without recursion, so
    that it may be long.
    """
    chain: list[tuple[Parsed, Token | None]] = []  # each if, and the ``else`` before it
    link: Token | None = None
    at: Parsed | None = tree
    otherwise: Suite | None = None
    while at is not None:
        chain.append((at, link))
        tail: Any = at.children[3]
        at = None
        if tail is not None and tail.data == "else_if":
            link, at = tail.children
        elif tail is not None:
            otherwise = after_else(ground, tail.children[0], tail.children[1])
    for found, before in reversed(chain):
        kids: list[Any] = found.children
        attached = ground.attached(found)
        if before is not None and (line := ground.lines.get(before.start_pos or 0)) is not None:
            attached = {**attached, "prose": tuple(line.prose), "comments": comments(line)}
        built = If(value(ground, kids[1]), suite(ground, kids[2]), otherwise, chained=before is not None, **attached)
        otherwise = Suite((built,), span=built.span)
    return built


def after_else(ground: Ground, word: Token, tree: Parsed) -> Suite:
    """The body after ``else``, with the prose and comments of that line."""
    line = ground.lines.get(word.start_pos or 0)
    return suite(ground, tree) if line is None else suite(ground, tree, comments(line), tuple(line.prose))


def suite(ground: Ground, tree: Parsed, around: Comments = BARE, prose: tuple[Prose, ...] = ()) -> Suite:
    """A body: lines beneath, or one statement after a colon."""
    kids: list[Any] = tree.children
    if kids[0].type == "COLON":
        built = step(ground, kids[1])
        return Suite((built,), inline=True, span=built.span, prose=prose, comments=around)
    return block(ground, kids, around, prose)


def block(ground: Ground, kids: list[Any], around: Comments = BARE, prose: tuple[Prose, ...] = ()) -> Suite:
    """The statements between INDENT and DEDENT."""
    trees = beneath(kids)
    statements = tuple(statement(ground, kid) for kid in trees)
    below = ground.below.get(block_start(trees) or 0, ())
    if below:
        around = Comments(around.above, around.beside, below)
    span = ground.span(first(trees[0]), last(trees[-1]))
    return Suite(statements, span=span, prose=prose, comments=around)


def beneath(kids: list[Any]) -> list[Parsed]:
    """The lines between INDENT and DEDENT; empty if there are none."""
    found: list[Parsed] = []
    inside = False
    for kid in kids:
        if isinstance(kid, Token):
            inside = kid.type == "INDENT"
        elif inside and isinstance(kid, Tree):
            found.append(kid)
    return found


def block_start(trees: list[Parsed]) -> int | None:
    """Where the block below these trees starts; its comments are stored under that position."""
    return first(trees[0]).start_pos if trees else None


def broken(ground: Ground, tree: Parsed) -> BrokenLine:
    """The node of a line that could not be read. Its token holds the names, separated by spaces."""
    token = cast("Token", tree.children[0])
    return BrokenLine(tuple(token.split()), **ground.attached(tree))
