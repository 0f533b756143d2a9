"""In: how much work may be done. Out: what printed programs use to count rounds of loops, so that none goes on for
ever.

A step is one round of a loop that is not known to be short; a function that is called in loops counts several steps at
once. Steps are counted from one stop of play to the next, so the same rules fail at the same place on every machine.
Time limits and requests to stop are checked at the same time; they may end a game, but never change it. Results of
loops take no more memory than the loops have rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sized
from threading import local
from time import monotonic
from typing import Any, TypeVar

from ..program.faults import RulesFault
from ..program.operations import elements

MOST_STEPS = 5_000_000
Items = TypeVar("Items", bound=Sized)


class Budget:
    """The limits on steps and seconds, and a way to ask for a stop."""

    __slots__ = ("cancelled", "end", "steps", "watched")

    def __init__(
        self, steps: int = MOST_STEPS, seconds: float | None = None, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self.steps = steps
        self.end = None if seconds is None else monotonic() + seconds
        self.cancelled = cancelled
        self.watched = seconds is not None or cancelled is not None

    def look(self) -> None:
        """Check whether the time is up, or a stop was requested."""
        if self.end is not None and monotonic() > self.end:
            raise RulesFault("fault-time-over")
        if self.cancelled is not None and self.cancelled():
            raise RulesFault("fault-told-to-stop")


class Count(local):
    """The remaining steps. Each thread plays another session, and counts separately."""

    left: int = MOST_STEPS


class Purse:
    """The budget of a machine, and what was noted during play. The budget can be replaced."""

    __slots__ = ("budget", "count", "lines", "met", "noted", "trace")

    def __init__(self) -> None:
        self.budget = Budget()
        self.count = Count()
        self.noted: Counter[tuple[int, int]] = Counter()
        """By the number of a point, and the result of its test: how often it came out so (``program.points``)."""
        self.met: Counter[int] = Counter()
        """How often each piece was moved, in programs that count."""
        self.lines: Counter[tuple[int, bool]] = Counter()
        """How often each line of ``winner`` was asked, and whether it left several, where that is counted."""
        self.trace: list[tuple[int, int]] | None = None
        """Points in the order in which play reaches them, if requested."""

    def forget(self) -> None:
        """Nothing was noted yet."""
        self.noted.clear()
        self.met.clear()
        self.lines.clear()

    def again(self) -> None:
        """Play has come to a stop: start counting anew."""
        self.count.left = self.budget.steps

    def ended(self) -> None:
        """All steps are spent: fail, or check the limits and go on."""
        if self.count.left < 0:
            raise RulesFault("fault-too-many-steps", (("steps", self.budget.steps),))
        if self.budget.watched:
            self.budget.look()

    def named(self) -> dict[str, Any]:
        """The names that printed programs use."""
        count = self.count

        def counted(items: Items) -> Items:
            count.left -= len(items)
            if count.left < 0 or self.budget.watched:
                self.ended()
            return items

        def numbers(low: int, high: int) -> range:
            spend(max(0, high - low))
            return range(low, high)

        def spend(steps: int) -> None:
            count.left -= steps
            if count.left < 0 or self.budget.watched:
                self.ended()

        def again() -> None:
            count.left = self.budget.steps

        def note(state: object, point: int, outcome: int) -> None:
            del state
            self.noted[point, outcome] += 1
            if self.trace is not None:
                self.trace.append((point, outcome))

        def met(state: object, pieces: int) -> None:
            del state
            self.met.update(elements(pieces))

        return {"counted": counted, "numbers": numbers, "spend": spend, "again": again, "note": note, "met": met}
