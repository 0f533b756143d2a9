"""In: numbers, sets as bits, lists as tuples. Out: the primitives of the form that do not read the state, in Python.

A stack is a tuple of layers from the bottom to the top; a layer is a set of pieces whose order among themselves is
unknown. A layer of one piece is a piece whose place is known. So shuffling is one union, and chance is needed only when
a piece is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import count
from typing import Any, TypeAlias

from .faults import NOWHERE, Place, RulesFault

State: TypeAlias = list[Any]
NO_NUMBER = -(2**63)


# ---- sets and lists -----------------------------------------------------------------------------------

CHUNK = 16
LOW = (1 << CHUNK) - 1
FIRST: list[tuple[int, ...] | None] = [None] * (LOW + 1)
"""The members of all sets of the first 16 numbers, computed when a set first occurs."""
BEYOND: dict[int, tuple[int, ...]] = {}
"""The same for further stretches of 16 numbers, by the number of the stretch and the set."""
MOST_REMEMBERED = 100_000


def members(stretch: int, bits: int) -> tuple[int, ...]:
    """The members of a set within one stretch."""
    return tuple(stretch * CHUNK + at for at in range(CHUNK) if bits >> at & 1)


def elements(bits: int) -> tuple[int, ...]:
    """The members of a set, in order."""
    if bits > LOW:
        return FEW[bits]
    found = FIRST[bits]
    if found is None:
        found = FIRST[bits] = members(0, bits)
    return found


def gathered(bits: int) -> tuple[int, ...]:
    """The members of a set of any size, stretch by stretch."""
    found: tuple[int, ...] = ()
    stretch = 0
    while bits:
        part = bits & LOW
        if part:
            key = stretch << CHUNK | part
            more = BEYOND.get(key)
            if more is None:
                if len(BEYOND) > MOST_REMEMBERED:
                    BEYOND.clear()
                more = BEYOND[key] = members(stretch, part)
            found += more
        bits >>= CHUNK
        stretch += 1
    return found


class Few(dict[int, tuple[int, ...]]):
    """A cache of the members of sets, since the same sets occur again and again."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        if len(self) > MOST_REMEMBERED:
            self.clear()
        found = self[bits] = gathered(bits)
        return found


FEW = Few()


def member(bits: int, at: int) -> int:
    """The member of a set before which there are so many others."""
    before = 0
    while True:
        part = bits & LOW
        count = part.bit_count()
        if at < count:
            return before + elements(part)[at]
        at -= count
        bits >>= CHUNK
        before += CHUNK


class Paired(dict[int, tuple[tuple[int, int], ...]]):
    """A cache of tuples of one number with each member of such a set."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, bits: int) -> tuple[tuple[int, int], ...]:
        if len(self) > MOST_REMEMBERED:
            self.clear()
        found = self[bits] = tuple((self.first, second) for second in elements(bits))
        return found


class Pairs(dict[int, Paired]):
    def __missing__(self, first: int) -> Paired:
        found = self[first] = Paired(first)
        return found


MOST_STAMPS = 300


class Memory(dict[int, dict[Any, Any]]):
    """The results of a function, by the stamp of what it read."""

    def __missing__(self, stamp: int) -> dict[Any, Any]:
        if len(self) > MOST_STAMPS:
            self.clear()
        found: dict[Any, Any] = {}
        self[stamp] = found
        return found


STAMPS = count(1)
"""Numbers that are never used twice."""
PAIRS = Pairs()


each_bit = elements


def as_set(items: Iterable[int]) -> int:
    bits = 0
    for item in items:
        if item >= 0:
            bits |= 1 << item
    return bits


def union(sets: Iterable[int]) -> int:
    bits = 0
    for one in sets:
        bits |= one
    return bits


def range_set(low: int, high: int) -> int:
    """The set of the numbers from ``low`` to before ``high``."""
    return as_set(range(low, high))


def range_list(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, high))


def single(item: int) -> int:
    return 1 << item if item >= 0 else 0


def first_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def last_bit(bits: int) -> int:
    return bits.bit_length() - 1


def some_bits(count: int, bits: int, place: Place = NOWHERE) -> int:
    """The first ``count`` members of a set."""
    if bits.bit_count() < count:
        raise RulesFault("fault-too-few", (("there", bits.bit_count()), ("wanted", count)), *place)
    found = 0
    while count > 0:
        low = bits & -bits
        found |= low
        bits ^= low
        count -= 1
    return found


def first_listed(items: tuple[int, ...]) -> int:
    return items[0] if items else -1


def last_listed(items: tuple[int, ...]) -> int:
    return items[-1] if items else -1


def distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The items without repetitions."""
    return tuple(dict.fromkeys(items))


def sets(bits: int, low: int, high: int) -> tuple[int, ...]:
    """All subsets of these sizes."""
    return subsets(bits, low, high, elements(bits))


def entry(items: Mapping[int, int] | tuple[int, ...], at: int) -> int:
    return items[at]


def there(item: int, place: Place = NOWHERE) -> int:
    if item < 0:
        raise RulesFault("fault-none", (), *place)
    return item


LARGEST = 2**63 - 1


def times(first: int, second: int, place: Place = NOWHERE) -> int:
    """A product, with a check of its size: repeated multiplication would soon fill the memory."""
    found = first * second
    if not -LARGEST <= found <= LARGEST:
        raise RulesFault("fault-too-large", (("largest", LARGEST),), *place)
    return found


def bounded(number: int, low: int, high: int, place: Place = NOWHERE) -> int:
    """The number, which must be in this range, or none."""
    if low <= number <= high or number == NO_NUMBER:
        return number
    raise RulesFault("fault-number-out-of-range", (("low", low), ("high", high), ("number", number)), *place)


def no_longer(items: tuple[Any, ...], most: int, place: Place = NOWHERE) -> tuple[Any, ...]:
    """The list, which must have no more than so many things in it."""
    if len(items) <= most:
        return items
    raise RulesFault("fault-list-full", (("room", most), ("there", len(items))), *place)


def with_last(items: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    """The list with another thing at its end."""
    return (*items, one)


def without_first(items: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    """The list without the first such thing, if there is one."""
    if one not in items:
        return items
    at = items.index(one)
    return items[:at] + items[at + 1 :]


def joined(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """One list after the other."""
    return first + second


def remembered(memory: tuple[int, ...], now: tuple[int, ...], most: int, place: Place = NOWHERE) -> tuple[int, ...]:
    """A memory with one position more. It begins with their number; each begins with its length."""
    count = memory[0] if memory else 0
    if count < most:
        return (count + 1, *memory[1:], len(now), *now)
    raise RulesFault("fault-memory-full", (("room", most),), *place)


def layers(stack: tuple[int, ...]) -> tuple[int, ...]:
    """The layers of a stack from the bottom, as sets."""
    return stack


def repeats(memory: tuple[int, ...], now: tuple[int, ...]) -> int:
    """How often a position is in a memory."""
    wanted = (len(now), *now)
    found, at, size = 0, 1, len(wanted)
    while at < len(memory):
        if memory[at : at + size] == wanted:
            found += 1
        at += 1 + memory[at]
    return found


def not_negative(cost: int, place: Place = NOWHERE) -> int:
    """The cost of an edge, which must not be negative: otherwise circles would become cheaper and cheaper."""
    if cost < 0:
        raise RulesFault("fault-negative-cost", (("cost", cost),), *place)
    return cost


MOST_SETS = 100_000


def subsets(bits: int, low: int, high: int, looks: tuple[object, ...]) -> tuple[int, ...]:
    """All subsets of these sizes; of those that differ only in members that are alike, the first.

    ``looks`` has a number for each member; members with equal numbers are alike. Of these, lower members are taken
    first, so that no subset is made in vain.
    """
    members = elements(bits)
    last: dict[object, int] = {}
    before = []
    for at, look in enumerate(looks):
        before.append(last.get(look, -1))
        last[look] = at
    found: list[int] = []
    taken = [False] * len(members)

    def choose(start: int, left: int, chosen: int) -> None:
        if not left:
            found.append(chosen)
            if len(found) > MOST_SETS:
                raise RulesFault("fault-too-many-sets", (("most", MOST_SETS),))
            return
        for at in range(start, len(members) - left + 1):
            if before[at] < 0 or taken[before[at]]:
                taken[at] = True
                choose(at + 1, left - 1, chosen | 1 << members[at])
                taken[at] = False

    for size in range(max(low, 0), min(high, len(members)) + 1):
        choose(0, size, 0)
    return tuple(found)


def sorted_by(members: tuple[int, ...], by: tuple[int, ...], falling: int) -> tuple[int, ...]:
    order = sorted(range(len(members)), key=lambda at: -by[at] if falling else by[at])
    return tuple(members[at] for at in order)


# ---- loops that gather --------------------------------------------------------------------------------


def only(items: Iterable[int], none: int = -1) -> int:
    """The only item; none if there are several or no items."""
    found = none
    for at, item in enumerate(items):
        if at:
            return none
        found = item
    return found


def best(pairs: Iterable[tuple[int, int]], none: int = -1) -> int:
    """The first with the highest value."""
    found, highest = none, NO_NUMBER - 1
    for value, item in pairs:
        if value > highest:
            found, highest = item, value
    return found


def sole(pairs: Iterable[tuple[int, int]], none: int = -1) -> int:
    """The only one with the highest value, if that is above 0."""
    found, highest = none, 0
    for value, item in pairs:
        if value > highest:
            found, highest = item, value
        elif value == highest and value > 0:
            found = none
    return found


# ---- zones --------------------------------------------------------------------------------------------


def stacked(layers: tuple[int, ...]) -> int:
    """All pieces in a stack, as a set."""
    if len(layers) == 1:
        return layers[0]
    bits = 0
    for layer in layers:
        bits |= layer
    return bits


@lru_cache(maxsize=4096)  # rows are asked for much more often than they change
def order(layers: tuple[int, ...]) -> tuple[int, ...]:
    """A sequence as a list; pieces that were shuffled, and not looked at since, by their numbers."""
    return tuple([piece for layer in layers for piece in elements(layer)])


def stack_size(layers: tuple[int, ...]) -> int:
    found = 0
    for layer in layers:
        found += layer.bit_count()
    return found


def from_front(layers: tuple[int, ...]) -> tuple[int, ...]:
    """A sequence as a stack whose top is the front of the sequence, from which is drawn."""
    return layers[::-1]


def top_layer(layers: tuple[int, ...]) -> int:
    return layers[-1] if layers else 0


def top(layers: tuple[int, ...]) -> int:
    """The topmost piece, if it is known."""
    if not layers:
        return -1
    layer = layers[-1]
    return layer.bit_length() - 1 if layer & (layer - 1) == 0 else -1


def top_fitting(layers: tuple[int, ...], fits: Callable[[int], object]) -> int:
    """The fitting pieces in the uppermost layer that has any."""
    for layer in reversed(layers):
        found = as_set(piece for piece in elements(layer) if fits(piece))
        if found:
            return found
    return 0


def far_cell(zone: int, fixed: int, families: int, first: int, last: int) -> int:
    """The cell of a board without bounds that a zone belongs to; none if it belongs to something else."""
    if zone < fixed:
        return -1
    cell, family = divmod(zone - fixed, families)
    return cell if first <= family <= last else -1


# ---- what differs from the start ----------------------------------------------------------------------

Far: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]


def far_start(value: int) -> Far:
    """One value for all keys."""
    return (value, ())


def far_value(far: Far, key: int) -> int:
    for known, value in far[1]:
        if known == key:
            return value
    return far[0]


def with_far(far: Far, key: int, value: int) -> Far:
    """A new value for one key; only those that differ from the start are stored."""
    start, pairs = far
    rest = [pair for pair in pairs if pair[0] != key]
    return (start, tuple(sorted([*rest, (key, value)])) if value != start else tuple(rest))


# ---- seats --------------------------------------------------------------------------------------------


def next_in(player: int, among: int, players: int) -> int:
    for step in range(1, players + 1):
        at = (player + step) % players
        if among >> at & 1:
            return at
    return -1


def clockwise(player: int, among: int, players: int) -> tuple[int, ...]:
    return tuple((player + step) % players for step in range(players) if among >> ((player + step) % players) & 1)


def others(player: int, players: int) -> tuple[int, ...]:
    return clockwise(player, (1 << players) - 1 & ~(1 << player), players)


# ---- boards -------------------------------------------------------------------------------------------


def run(ray: tuple[int, ...], cells: int) -> tuple[int, ...]:
    found = []
    for cell in ray:
        if not cells >> cell & 1:
            break
        found.append(cell)
    return tuple(found)


def run_of(row: int, cells: int, rising: int) -> int:
    """The cells of a row, whose numbers rise or fall along it, up to the first that is not in the set."""
    stops = row & ~cells
    if not stops:
        return row
    if rising:
        return row & ((stops & -stops) - 1)
    end = stops.bit_length()
    return row >> end << end


def beyond(ray: tuple[int, ...], cells: int) -> int:
    """The first cell of a ray that is not in the set; none if all are."""
    for cell in ray:
        if not cells >> cell & 1:
            return cell
    return -1


def shifted(cells: int, by: int, whole: int) -> int:
    """Cells so many numbers further on, as far as they are in a set: on many boards, a step is the same everywhere."""
    return (cells << by if by >= 0 else cells >> -by) & whole


def along(ends: int, cells: int, by: int, whole: int) -> int:
    """From where a row of cells of the set, or none, leads to an end: a shift like that of ``shifted``, backwards."""
    found, fresh = 0, ends & ~cells
    while fresh:
        fresh = (fresh << by if by >= 0 else fresh >> -by) & whole
        found |= fresh
        fresh &= cells
    return found


def aligned(cells: int, rows: tuple[int, ...]) -> int:
    for row in rows:
        if cells & row == row:
            return 1
    return 0


def aligned_any(cell: int, cells: int, length: int, directions: int, rays: Mapping[int, tuple[int, ...]]) -> int:
    """Like ``aligned``, for a length that is not known before the game."""
    if length <= 0 or not cells >> cell & 1:
        return 0
    half = directions // 2
    return int(
        any(
            1 + len(run(rays[cell * directions + at], cells)) + len(run(rays[cell * directions + at + half], cells))
            >= length
            for at in range(half)
        )
    )


def rows_within(cells: int, length: int, directions: int, steps: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """All straight rows of this many cells within the set. A single cell is one row."""
    found = []
    for direction in range(directions // 2 if length > 1 else 1):
        for cell in elements(cells):
            row = [cell]
            while len(row) < length:
                after = steps[row[-1] * directions + direction]
                if after < 0 or not cells >> after & 1:
                    break
                row.append(after)
            if len(row) == length:
                found.append(tuple(row))
    return tuple(found)


def step_by(cell: int, direction: int, count: int, directions: int, steps: Mapping[int, int]) -> int:
    if count < 0:
        direction, count = (direction + directions // 2) % directions, -count
    while count and cell >= 0:
        cell = steps[cell * directions + direction]
        count -= 1
    return cell


def nearest(distances: Mapping[int, int], cells: int) -> int:
    found = min(map(distances.__getitem__, elements(cells)), default=NO_NUMBER)
    if found >= 0:
        return found
    return min((distances[cell] for cell in elements(cells) if distances[cell] >= 0), default=NO_NUMBER)


def direction(cell: int, other: int, directions: int, rays: Mapping[int, tuple[int, ...]]) -> int:
    for at in range(directions):
        if other in rays[cell * directions + at]:
            return at
    return -1


def cell_at(column: int, row: int, width: int, height: int, cells: tuple[int, ...]) -> int:
    return cells[(row - 1) * width + column - 1] if 1 <= column <= width and 1 <= row <= height else -1


def growing_cell(column: int, row: int, cells: Mapping[tuple[int, int], int]) -> int:
    return cells[column, row]


def side_toward(
    piece: int,
    lies: int,
    target: int,
    turned: int,
    count: int,
    faces: Mapping[int, Mapping[int, int]],
    printed: tuple[int, ...],
) -> int:
    """What is printed on the side of a laid piece that faces a cell; none if no side does."""
    if piece < 0 or lies < 0 or target < 0:
        return NO_NUMBER
    at = faces[lies][target]
    return printed[piece * count + (at - turned) % count] if at >= 0 else NO_NUMBER


def turned_sides(sides: int, turned: int, directions: int, step: int) -> int:
    """A set of directions printed on a piece, as it lies."""
    if turned <= 0 or not sides:
        return sides
    shift = turned * step % directions
    return (sides << shift | sides >> (directions - shift)) & (1 << directions) - 1


# ---- scales -------------------------------------------------------------------------------------------


def look_up(scale: tuple[tuple[int, int], ...], key: int) -> int:
    """The value of the largest key that is not above ``key``; 0 below the first."""
    found = 0
    for at, value in scale:
        if at > key:
            break
        found = value
    return found


def cheaper(first: int, second: int) -> int:
    """The lower of two numbers, each of which may be none."""
    if NO_NUMBER in (first, second):
        return second if first == NO_NUMBER else first
    return min(first, second)
