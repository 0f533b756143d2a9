"""Points: the nodes of the rule graph, as programs refer to them.

Every statement of a program has the number of the point that it was made of: faults and profiles name that. Programs
that are lowered to be watched also note when play reaches a point: coverage, traces and the search for what never
happens use this. A test notes its result. The way from the end of a loop back to its head is a separate point.
"""

from __future__ import annotations

from typing import TypeAlias

from ..model.symbols import Symbol

FAILED, HELD, SETTLED = 1, 2, 4
"""The counters of a point. Nodes without a test count as holding; a test may be settled before the game."""
AGAIN = "again"
Point: TypeAlias = tuple[Symbol, str]
"""A node: its declaration, and its path in there."""


def again(point: Point) -> Point:
    """The way back to the head of a loop."""
    root, path = point
    return root, f"{path}/{AGAIN}"


def is_within(point: Point, other: Point) -> bool:
    """Whether a point is within another one: in its loop, its branch, its declaration."""
    root, path = other
    return point[0] == root and (not path or point[1].startswith(f"{path}/"))


def is_again(point: Point) -> bool:
    return point[1].endswith(f"/{AGAIN}")
