"""In: a seed, and how often things were covered. Out: random choices, in which rarely covered things are more
frequent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from .kinds import Type

T = TypeVar("T")


class NothingFits(Exception):  # noqa: N818 - no fault: the writer tries something else
    """Nothing of the wanted kind can be written here."""


class Dice:
    def __init__(self, seed: int, aim: Mapping[str, float] | None = None) -> None:
        self.random = random.Random(seed)  # noqa: S311 - the same every time
        self.aim = aim or {}

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def chance(self, share: float, about: str = "") -> bool:
        """Whether something with this name is to be written."""
        weight = self.weight(about) if about else 1.0
        odds = share / (1 - share) * weight if share < 1 else 1e9
        return self.random.random() < odds / (1 + odds)

    def one(self, items: Sequence[T]) -> T:
        if not items:
            raise NothingFits
        return self.random.choice(items)

    def type(self, items: Sequence[Type]) -> Type:
        return self.one(items)

    def some(self, items: Sequence[T], least: int, most: int) -> list[T]:
        count = min(len(items), self.number(least, max(least, most)))
        wanted = set(self.random.sample(range(len(items)), count))
        return [item for at, item in enumerate(items) if at in wanted]

    def weight(self, about: str) -> float:
        return max((self.aim.get(word, 1.0) for word in about.split()), default=1.0)

    def weighted(self, items: Sequence[T], about: Callable[[T], str]) -> T:
        if not items:
            raise NothingFits
        return self.random.choices(items, [self.weight(about(item)) for item in items])[0]

    def apart(self, items: Sequence[T], about: Callable[[T], str], key: str) -> T:
        """A choice with random numbers of its own, so that a new item changes nothing else for a seed."""
        own = random.Random(f"{key} {self.random.getstate()[1][-1]}")  # noqa: S311 - the same every time
        return own.choices(items, [self.weight(about(item)) for item in items])[0]

    def order(self, ways: Mapping[str, tuple[float, Callable[[], T]]]) -> list[Callable[[], T]]:
        """Alternatives in random order, by their weights; an alternative is named after what it leads to."""
        keyed = []
        for name, (share, way) in ways.items():
            if share > 0:
                keyed.append((self.random.random() ** (1 / (share * self.weight(name))), way))
        return [way for _, way in sorted(keyed, key=lambda pair: -pair[0])]

    def first_that_fits(self, ways: Mapping[str, tuple[float, Callable[[], T]]]) -> T:
        for way in self.order(ways):
            try:
                return way()
            except NothingFits:
                continue
        raise NothingFits
