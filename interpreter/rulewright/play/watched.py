"""In: a game. Out: a table that notes where play comes: at which nodes of the rule graph, and how tests came out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..graph.nodes import Node
from ..program.lower import lowered, program
from ..program.passes import improved
from ..program.points import AGAIN, HELD, Point
from .game import Table
from .machine import Choice, Machine, machine

Visit = tuple[Point, int]
"""A point, and how the test came out there."""


class Watched(Table):
    """A table whose program notes where play comes."""

    points: tuple[Point, ...]
    offered: dict[int, tuple[Point, ...]]

    def _made(self) -> Machine:
        lowering, first = lowered(self.game.rules, self.given, self.players, self.game.sources, watched=True)
        made = machine(improved(program(lowering, first)), lowering.layout)
        assert lowering.points is not None
        self.points, self.offered = tuple(lowering.points), lowering.offered
        return made

    def noted(self) -> dict[Point, int]:
        """For each point whether it has held and has failed, in all games at this table."""
        noted = self.machine.purse.noted
        return {point: noted.get(number, 0) for number, point in enumerate(self.points)}

    @contextmanager
    def tracing(self) -> Iterator[list[Visit]]:
        """Where play comes meanwhile, one point after the other."""
        purse, seen = self.machine.purse, list[tuple[int, int]]()
        visits: list[Visit] = []
        purse.trace = seen
        try:
            yield visits
        finally:
            purse.trace = None
            visits += [(self.points[number], outcome) for number, outcome in seen]

    def chosen(self, number: int, choice: Choice) -> Visit | None:
        """The offer that a choice takes up."""
        return (self.offered[number][choice.offer], HELD) if choice.offer >= 0 else None

    def node(self, point: Point) -> Node:
        """The node at a point; of a way back, the loop."""
        root, path = point
        return self.game.rules.node(root, path.removesuffix(f"/{AGAIN}"))
