"""In: a step of work and what it works on. Out: its result, made once for the same inputs.

What composing makes of a base and its changes stays the same object while both do; so later stages, which know a
declaration that did not change by its identity, need not look at it again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

Made = TypeVar("Made")


@dataclass(slots=True)
class Kept:
    """Results of the present reading and of the one before; what neither has asked for is forgotten."""

    _now: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = field(default_factory=dict)
    _before: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = field(default_factory=dict)

    def begin(self) -> None:
        """A new reading begins."""
        self._before, self._now = self._now, {}

    def once(self, step: str, inputs: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """The result of a step. Strings and numbers among the inputs are compared, all else is told by its identity."""
        key = (step, *(one if isinstance(one, (str, int)) else id(one) for one in inputs))
        known = self._now.get(key) or self._before.get(key)
        if known is None:
            known = (inputs, make())  # the inputs are held, or another object might come to have the identity of one
        self._now[key] = known
        return known[1]  # type: ignore[return-value] # the step made it
