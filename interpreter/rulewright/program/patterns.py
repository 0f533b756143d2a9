"""In: a pattern and a list. Out: how often the pattern occurs, without using an element twice."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=50_000)
def occurrences(pattern: tuple[tuple[int, int, int], ...], items: tuple[int, ...]) -> int:
    """The largest number of non-overlapping matches.

    For each start the shortest match is best, as it leaves the most for later ones. A step for neighbours has no width,
    and tests the neighbouring element, or the end.
    """
    value, _, beside = pattern[0] if pattern else (-1, 0, 0)
    ends = [
        nearest_end(pattern, items, start) if beside or value in (-1, item) else -1 for start, item in enumerate(items)
    ]
    best = [0] * (len(items) + 1)
    for start in range(len(items) - 1, -1, -1):
        end = ends[start]
        best[start] = max(best[start + 1], 1 + best[end] if end > start else 0)
    return best[0]


def nearest_end(pattern: tuple[tuple[int, int, int], ...], items: tuple[int, ...], start: int) -> int:
    """The nearest end of a match that begins at ``start``, or -1."""
    size = len(items)
    places = {start}
    for index, (value, more, beside) in enumerate(pattern):
        after: set[int] = set()
        for place in places:
            if beside:
                near = place - 1 if index == 0 else place
                if not 0 <= near < size or items[near] != value:
                    after.add(place)
            else:
                end = place
                while end < size and value in (-1, items[end]):
                    end += 1
                    after.add(end)
                    if not more:
                        break
        places = after
        if not places:
            return -1
    return min(places)
