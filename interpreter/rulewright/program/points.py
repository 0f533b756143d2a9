"""Points: the nodes of the rule graph that a running program can note when play reaches them.

Only programs that are lowered to be watched do so; coverage, traces and the search for what never happens use this. A
test notes its result. The way from the end of a loop back to its head is a separate point.
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


def is_again(point: Point) -> bool:
    return point[1].endswith(f"/{AGAIN}")
