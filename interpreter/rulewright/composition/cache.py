"""In: a step of work and its inputs. Out: its result, computed once for the same inputs.

The result of merging a base and its changes stays the same object while both are unchanged. So later stages can see by
identity that a declaration has not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

Made = TypeVar("Made")


@dataclass(slots=True)
class MergeCache:
    """The results of this reading and the previous one; results that neither used are dropped."""

    _now: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = field(default_factory=dict)
    _before: dict[tuple[object, ...], tuple[tuple[object, ...], object]] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin a new reading."""
        self._before, self._now = self._now, {}

    def once(self, step: str, inputs: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """The result of a step. Strings and numbers among the inputs are compared by value, everything else by
        identity.
        """
        key = (step, *(one if isinstance(one, (str, int)) else id(one) for one in inputs))
        known = self._now.get(key) or self._before.get(key)
        if known is None:
            known = (inputs, make())  # keeps the inputs alive, as another object could get the id of a dead one
        self._now[key] = known
        return known[1]  # type: ignore[return-value] # the step made it
