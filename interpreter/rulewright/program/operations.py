"""In: numbers, sets as bits, lists as tuples, and the state. Out: the primitives of the form, as Python runs them.

A stack is a tuple of layers from the bottom to the top; a layer is a set of pieces whose order among themselves nobody
knows. A layer of one piece is a piece whose place is known. So shuffling is one union, and fate is asked only when a
piece is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

State = list
NO_NUMBER = -(2**63)


class FaultError(Exception):
    """The ruleset asked for something that can't be done: what, and at which line."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


# ---- sets and lists ---------------------------------------------------------------------------------


def elements(bits: int) -> tuple[int, ...]:
    """The members of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def each_bit(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def as_set(items: Iterable[int]) -> int:
    bits = 0
    for item in items:
        if item >= 0:
            bits |= 1 << item
    return bits


def single(item: int) -> int:
    return 1 << item if item >= 0 else 0


def first_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def last_bit(bits: int) -> int:
    return bits.bit_length() - 1


def some_bits(count: int, bits: int) -> int:
    found = 0
    while count > 0 and bits:
        low = bits & -bits
        found |= low
        bits ^= low
        count -= 1
    return found


def first_listed(items: tuple[int, ...]) -> int:
    return items[0] if items else -1


def last_listed(items: tuple[int, ...]) -> int:
    return items[-1] if items else -1


def there(item: int) -> int:
    if item < 0:
        raise FaultError("There is none to take", 0)
    return item


def subsets(bits: int, low: int, high: int, alike: Callable[[int], object]) -> Iterator[int]:
    """All sets of so many members; those that differ only in alike members are one."""
    members = elements(bits)
    for size in range(max(low, 0), min(high, len(members)) + 1):
        seen = set()
        for chosen in combinations(members, size):
            look = tuple(sorted(str(alike(item)) for item in chosen))
            if look not in seen:
                seen.add(look)
                yield as_set(chosen)


def sorted_by(members: tuple[int, ...], by: tuple[int, ...], falling: int) -> tuple[int, ...]:
    order = sorted(range(len(members)), key=lambda at: -by[at] if falling else by[at])
    return tuple(members[at] for at in order)


# ---- zones -----------------------------------------------------------------------------------------


def stacked(layers: tuple[int, ...]) -> int:
    """All that lies in a stack, as a set."""
    bits = 0
    for layer in layers:
        bits |= layer
    return bits


def order(layers: tuple[int, ...]) -> tuple[int, ...]:
    """A sequence as a list."""
    return tuple(layer.bit_length() - 1 for layer in layers)


def stack_size(layers: tuple[int, ...]) -> int:
    return sum(layer.bit_count() for layer in layers)


def top_layer(layers: tuple[int, ...]) -> int:
    return layers[-1] if layers else 0


def top(layers: tuple[int, ...]) -> int:
    """The topmost piece, if it is known which it is."""
    if not layers:
        return -1
    layer = layers[-1]
    return layer.bit_length() - 1 if layer & (layer - 1) == 0 else -1


# ---- seats -----------------------------------------------------------------------------------------


def next_in(player: int, among: int, players: int) -> int:
    for step in range(1, players + 1):
        at = (player + step) % players
        if among >> at & 1:
            return at
    return -1


def clockwise(player: int, among: int, players: int) -> tuple[int, ...]:
    return tuple((player + step) % players for step in range(players) if among >> ((player + step) % players) & 1)


# ---- boards ----------------------------------------------------------------------------------------


def run(ray: tuple[int, ...], cells: int) -> tuple[int, ...]:
    found = []
    for cell in ray:
        if not cells >> cell & 1:
            break
        found.append(cell)
    return tuple(found)


def aligned(cells: int, rows: tuple[int, ...]) -> int:
    for row in rows:
        if cells & row == row:
            return 1
    return 0


def aligned_any(cell: int, cells: int, length: int, rows: tuple[tuple[int, ...], ...]) -> int:
    if not 0 < length < len(rows):
        return 0
    return int(any(row >> cell & 1 and cells & row == row for row in rows[length]))


def step_by(cell: int, direction: int, count: int, size: int, steps: tuple[int, ...]) -> int:
    if count < 0:
        directions = (len(steps) - 1) // size
        direction, count = (direction + directions // 2) % directions, -count
    while count and cell >= 0:
        cell = steps[direction * size + cell]
        count -= 1
    return cell


def nearest(distances: tuple[int, ...], cells: int) -> int:
    found = [distances[cell] for cell in each_bit(cells) if distances[cell] >= 0]
    return min(found) if found else NO_NUMBER


def entry(items: tuple[int, ...], at: int) -> int:
    return items[at] if 0 <= at < len(items) else -1


def direction(cell: int, other: int, size: int, rays: tuple[tuple[int, ...], ...], directions: int) -> int:
    for at in range(directions):
        if other in rays[at * size + cell]:
            return at
    return -1


def cell_at(column: int, row: int, width: int, height: int, cells: tuple[int, ...]) -> int:
    return cells[(row - 1) * width + column - 1] if 1 <= column <= width and 1 <= row <= height else -1


def side_toward(piece: int, lies: int, target: int, turned: int, sides: int, size: int, faces: tuple[int, ...],
                printed: tuple[int, ...]) -> int:
    """What is printed on the side of a laid piece that faces a cell; -1 if none faces it."""
    if piece < 0 or lies < 0 or target < 0:
        return NO_NUMBER
    side = faces[lies * size + target]
    return NO_NUMBER if side < 0 else printed[piece * sides + (side - turned) % sides]


def turned_sides(sides: int, turned: int, directions: int) -> int:
    """A set of directions as it lies on a piece that is turned."""
    if turned <= 0 or not sides:
        return sides
    shift = turned * (2 if directions == 8 else 1)
    whole = (1 << directions) - 1
    return (sides << shift | sides >> (directions - shift)) & whole


# ---- graphs ----------------------------------------------------------------------------------------


def reach(state: State, ways: Callable[..., int], stop: Callable[..., int] | int, start: int) -> int:
    found, waiting = 0, [start]
    while waiting:
        at = waiting.pop()
        if at != start and callable(stop) and stop(state, at):
            continue
        fresh = ways(state, at) & ~found
        found |= fresh
        waiting += each_bit(fresh)
    return found & ~(1 << start)


def reach_within(state: State, ways: Callable[..., int], price: Callable[..., int] | int, stop: Callable[..., int] | int,
                 start: int, most: int) -> int:
    best = distances(state, ways, price, stop, start, most)
    return as_set(at for at in best if at != start)


def distances(state: State, ways: Callable[..., int], price: Callable[..., int] | int, stop: Callable[..., int] | int,
              start: int, most: int) -> dict[int, int]:
    """The cheapest way to each place: Dijkstra with buckets, since costs are small."""
    best = {start: 0}
    buckets: dict[int, deque[int]] = {0: deque([start])}
    cost = 0
    while buckets and cost <= most:
        waiting = buckets.pop(cost, None)
        while waiting:
            at = waiting.popleft()
            if best[at] != cost or (at != start and callable(stop) and stop(state, at)):
                continue
            for after in each_bit(ways(state, at)):
                total = cost + (price(state, at, after) if callable(price) else 1)
                if total <= most and total < best.get(after, most + 1):
                    best[after] = total
                    if total == cost:
                        waiting.append(after)
                    else:
                        buckets.setdefault(total, deque()).append(after)
        cost = min(buckets, default=most + 1)
    return best


def route(state: State, ways: Callable[..., int], price: Callable[..., int] | int, stop: Callable[..., int] | int,
          start: int, target: int) -> int:
    return distances(state, ways, price, stop, start, 2**40).get(target, NO_NUMBER)


def connected(state: State, ways: Callable[..., int], places: int) -> int:
    if not places:
        return 1
    start = first_bit(places)
    found, waiting = 1 << start, [start]
    while waiting:
        fresh = ways(state, waiting.pop()) & places & ~found
        found |= fresh
        waiting += each_bit(fresh)
    return int(found == places)


def cheaper(first: int, second: int) -> int:
    if first == NO_NUMBER or second == NO_NUMBER:
        return second if first == NO_NUMBER else first
    return min(first, second)


# ---- scales and patterns ---------------------------------------------------------------------------


def look_up(scale: tuple[tuple[int, int], ...], key: int) -> int:
    found = 0
    for at, value in scale:
        if at > key:
            break
        found = value
    return found


def occurrences(pattern: tuple[tuple[int, int, int], ...], items: tuple[int, ...]) -> int:
    """The largest number of places at which the pattern matches, no element serving twice.

    For each start the shortest match is best: it leaves the most for those after it. A step that stands beside has no
    width, and looks at the neighbour, or at the end.
    """
    ends = [match(pattern, 0, items, start) for start in range(len(items))]
    best = [0] * (len(items) + 1)
    for start in range(len(items) - 1, -1, -1):
        end = ends[start]
        best[start] = max(best[start + 1], 1 + best[end] if end > start else 0)
    return best[0]


def match(pattern: tuple[tuple[int, int, int], ...], at: int, items: tuple[int, ...], start: int) -> int:
    """The nearest end of a match that begins at ``start``, or -1."""
    size = len(items)
    places = {start}
    for index, (value, more, beside) in enumerate(pattern[at:]):
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
