"""In: a game. Out: a table that notes where play goes: which nodes of the rule graph it reaches, and the results of
tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from ..model.terms import Branch, as_written
from ..program.lower import program
from ..program.passes import improved
from ..program.points import HELD, Point, is_again
from .game import Game, Table
from .machine import Machine, Raw, machine
from .native.made import Native
from .session import Session

DONE = frozenset({"phase", "step", "effect", "branch", "loop", "decision", "cost"})
Visit = tuple[Point, int]
"""A point, and the result of the test there."""


class Watched(Table):
    """A table whose program notes where play goes."""

    notes: set[int]
    """The numbers of the points that may be noted."""
    offered: dict[int, tuple[Point, ...]]

    def _made(self) -> Machine:
        lowering, first = self.begun(watched=True)
        made = machine(improved(program(lowering, first)), lowering.layout)
        assert lowering.notes is not None
        self.notes, self.offered = lowering.notes, lowering.offered
        return made

    @cached_property
    def native(self) -> Native:
        """A compiled program notes nothing."""
        found = Native(self)
        found.why = "A program that notes where play goes is played in Python."
        return found

    def noted(self) -> dict[Point, int]:
        """For each point whether it has held and has failed, in all games at this table."""
        found = Counter[int]()
        for number, outcome in self.machine.purse.noted:
            found[number] |= outcome
        points = enumerate(self.machine.program.points)
        return {point: found[number] for number, point in points if number in self.notes}

    @contextmanager
    def tracing(self) -> Iterator[list[Visit]]:
        """Records the points that play reaches, one after the other."""
        purse, seen = self.machine.purse, list[tuple[int, int]]()
        visits: list[Visit] = []
        purse.trace = seen
        try:
            yield visits
        finally:
            purse.trace = None
            points = self.machine.program.points
            visits += [(points[number], outcome) for number, outcome in seen]

    def chosen(self, number: int, choice: Raw) -> Visit | None:
        """The offer that a choice belongs to."""
        return (self.offered[number][choice.offer], HELD) if choice.offer >= 0 else None

    def course(self, visits: Sequence[Visit]) -> Iterator[str]:
        """What was done, line by line as in the rules, with the results of tests. What was evaluated only to find out
        what may be chosen is left out.
        """
        for point, outcome in visits:
            if is_again(point):
                continue
            node = self.game.rules.node(*point)
            if node.kind not in DONE:
                continue
            place, text = self.game.line(point)
            if isinstance(node.what, Branch):
                text = f"if {as_written(node.what.test)}: {'yes' if outcome == HELD else 'no'}"
            yield f"{place}  {text}"


def begin(game: Game, players: int, seed: int, options: Mapping[str, Any]) -> tuple[Session, list[Visit]]:
    """Start a game with tracing. Returns it with the points up to the first choice."""
    table = Watched(game, players, game.chosen(options, players))
    table.machine  # noqa: B018 - made before anything is traced
    with table.tracing() as visits:
        session = Session.begin(table, seed, explicit=False)
    return session, visits
