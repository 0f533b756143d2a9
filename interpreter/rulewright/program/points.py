"""In: nothing. Out: points: nodes of the rule graph of which it is noted, while a program runs, that play comes there.

Only programs that are lowered to be watched note any; what counts rules, traces a game or looks for what never happens
takes them from there. A test notes whether it held. The way from the end of a loop to its head has a point of its own.
"""

from __future__ import annotations

from typing import TypeAlias

from ..model.symbols import Symbol

FAILED, HELD, SETTLED = 1, 2, 4
"""What is noted at a point, added up. What is no test always holds; a test may be settled before the game."""
AGAIN = "again"
Point: TypeAlias = tuple[Symbol, str]
"""A node: the declaration that it stands in, and its path there."""


def again(point: Point) -> Point:
    """The way back to the head of a loop."""
    root, path = point
    return root, f"{path}/{AGAIN}"


def is_again(point: Point) -> bool:
    return point[1].endswith(f"/{AGAIN}")
