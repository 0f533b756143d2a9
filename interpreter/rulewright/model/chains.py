"""In: what depends on what. Out: an order in which dependencies come first, and the circles that prevent one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .symbols import Symbol

Next = Callable[[Symbol], Iterable[Symbol]]


def chains(starts: Iterable[Symbol], leads_to: Next) -> tuple[list[Symbol], list[list[Symbol]]]:
    """A depth-first walk from each start, without recursion, as chains may be long. Each circle is reported once."""
    done: dict[Symbol, None] = {}
    circles: list[list[Symbol]] = []
    for start in starts:
        if start in done:
            continue
        path: dict[Symbol, Iterator[Symbol]] = {start: iter(sorted(leads_to(start), key=str))}
        while path:
            at = next(reversed(path))
            after = next(path[at], None)
            if after is None:
                path.popitem()
                done[at] = None
            elif after in path:
                way = list(path)
                circles.append(way[way.index(after) :])
            elif after not in done:
                path[after] = iter(sorted(leads_to(after), key=str))
    return list(done), circles
