"""Points: the nodes of the rule graph, as programs refer to them.

Every statement of a program has the number of the point that it was made of: faults and profiles name that. Programs
that are lowered to be watched also note when play reaches a point: coverage, traces and the search for what never
happens use this. A test notes its result. The way from the end of a loop back to its head is a separate point; so are,
in programs that count, what is told of a node beside whether play came there: see ``BESIDE``.
"""

from __future__ import annotations

from typing import TypeAlias

from ..model.symbols import Symbol

FAILED, HELD, SETTLED = 1, 2, 4
"""The counters of a point. Nodes without a test count as holding; a test may be settled before the game."""
AGAIN, UNTIL, WHERE, POSSIBLE, TAKEN = "again", "until", "where", "possible", "taken"
BESIDE = frozenset({AGAIN, UNTIL, WHERE, POSSIBLE, TAKEN})
"""What is told of a node beside whether play came there. Of loops: that a round is over, and whether it was the last;
of what is picked, drawn or gone through: what its ``where`` says of each; of actions that are on offer: whether they
were possible, and that they were carried out.
"""
Point: TypeAlias = tuple[Symbol, str]
"""A node: its declaration, and its path in there."""


def again(point: Point) -> Point:
    """The way back to the head of a loop."""
    return beside(point, AGAIN)


def beside(point: Point, what: str) -> Point:
    """Something else that is told of a node: one of ``BESIDE``."""
    root, path = point
    return root, f"{path}/{what}" if path else what


def told_of(point: Point) -> tuple[Point, str]:
    """The node that a point belongs to, and which of ``BESIDE`` it tells of that; nothing if it is the node itself."""
    root, path = point
    head, _, last = path.rpartition("/")
    return ((root, head), last) if last in BESIDE else (point, "")


def is_within(point: Point, other: Point) -> bool:
    """Whether a point is within another one: in its loop, its branch, its declaration."""
    root, path = other
    return point[0] == root and (not path or point[1].startswith(f"{path}/"))


def is_again(point: Point) -> bool:
    return point[1].endswith(f"/{AGAIN}")
