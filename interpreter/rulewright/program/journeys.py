"""In: a state, the functions of a graph, a place. Out: what can be reached from it, and the price."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from .operations import NO_NUMBER, State, as_set, elements, first_bit

Edges: TypeAlias = Callable[..., int]
MOST = 2**40


def reach(state: State, ways: Edges, stop: Edges | None, start: int) -> int:
    """All places that can be reached."""
    found, waiting = 0, [start]
    while waiting:
        at = waiting.pop()
        if at != start and stop is not None and stop(state, at):
            continue
        fresh = ways(state, at) & ~found
        found |= fresh
        waiting += elements(fresh)
    return found & ~(1 << start)


def beside(around: Sequence[int], places: int) -> int:
    """What lies beside some of these places."""
    found = 0
    for at in elements(places):
        found |= around[at]
    return found


def flood(around: Sequence[int], through: int, free: int, start: int) -> int:
    """What can be reached where each step leads from a place that one may go ``through`` to a free one beside it."""
    if start < 0 or not through >> start & 1:
        return 0
    found, fresh = 0, around[start] & free
    while fresh:
        found |= fresh
        fresh = beside(around, fresh & through) & free & ~found
    return found & ~(1 << start)


def flooded(around: Sequence[int], through: int, free: int, start: int, targets: int) -> int:
    """Whether some of these places can be reached so."""
    if start < 0 or not through >> start & 1:
        return 0
    targets &= ~(1 << start)
    found, fresh = 0, around[start] & free
    while fresh:
        if fresh & targets:
            return 1
        found |= fresh
        fresh = beside(around, fresh & through) & free & ~found
    return 0


def reach_within(state: State, ways: Edges, price: Edges | None, stop: Edges | None, start: int, most: int) -> int:
    """All places that can be reached for this price."""
    if price is None:
        return within_steps(state, ways, stop, start, most)
    return as_set(at for at in distances_from(state, ways, price, stop, start, most) if at != start)


def within_steps(state: State, ways: Edges, stop: Edges | None, start: int, most: int) -> int:
    """All places that can be reached in so many steps: those of one step, of two, and so on."""
    fresh: tuple[int, ...] = (start,)
    found, steps = 1 << start, 0
    while fresh and steps < most:
        steps += 1
        further = 0
        for at in fresh:
            if at == start or stop is None or not stop(state, at):
                further |= ways(state, at)
        further &= ~found
        found |= further
        fresh = elements(further)
    return found & ~(1 << start)


def distances_from(
    state: State, ways: Edges, price: Edges | None, stop: Edges | None, start: int, most: int
) -> dict[int, int]:
    """The price of the cheapest path to each place, by Dijkstra's algorithm with buckets, since costs are small."""
    best = {start: 0}
    buckets: dict[int, deque[int]] = {0: deque([start])}
    cost = 0
    while buckets and cost <= most:
        waiting = buckets.pop(cost, None)
        while waiting:
            at = waiting.popleft()
            if best[at] != cost or (at != start and stop is not None and stop(state, at)):
                continue
            for after in elements(ways(state, at)):
                total = cost + (price(state, at, after) if price is not None else 1)
                if total <= most and total < best.get(after, most + 1):
                    best[after] = total
                    if total == cost:
                        waiting.append(after)
                    else:
                        buckets.setdefault(total, deque()).append(after)
        cost = min(buckets, default=most + 1)
    return best


def route(state: State, ways: Edges, price: Edges | None, stop: Edges | None, start: int, target: int) -> int:
    """The price of the cheapest path."""
    return distances_from(state, ways, price, stop, start, MOST).get(target, NO_NUMBER)


def connected(state: State, ways: Edges, places: int) -> int:
    """Whether all these places can be reached from each other without leaving the set.

    This holds if the first place reaches all others, and all others reach it. Most edges lead both ways, so this is
    checked at once for each place found.
    """
    if not places:
        return 1
    start = first_bit(places)
    found, waiting = 1 << start, [start]
    back, one_way = found, []
    while waiting:
        at = waiting.pop()
        there = ways(state, at) & places
        if there & back:
            back |= 1 << at
        elif at != start:
            one_way.append((at, there))
        fresh = there & ~found
        found |= fresh
        waiting += elements(fresh)
    return int(found == places and (back == places or leading_back(back, one_way) == places))


def leading_back(back: int, one_way: list[tuple[int, int]]) -> int:
    """The places from which some place in ``back`` is reached; ``one_way``: the candidates, with the places one step
    away from each.
    """
    sources: dict[int, list[int]] = {}
    for at, there in one_way:
        for after in elements(there):
            sources.setdefault(after, []).append(at)
    waiting = list(elements(back)) if sources else []
    while waiting:
        fresh = [at for at in sources.pop(waiting.pop(), ()) if not back >> at & 1]
        back |= as_set(fresh)
        waiting += fresh
    return back
