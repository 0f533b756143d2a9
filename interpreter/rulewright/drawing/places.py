"""In: the shape of a face, and things with a size and a preferred place. Out: places that do not overlap.

If the preferred place is taken, the nearest free one is used. Things are placed in the order given; if there is not
enough room for all, those of the lowest rank come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot, sqrt
from typing import Literal, NamedTuple

from ..frozen import frozen
from .writer import Drawn

Outline = Literal["hexagon", "square", "disc"]
DIRECTIONS = {
    "centre": (0, 0), "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
    "nw": (-1, -1),
}  # fmt: skip
SCALES = (1.0, 0.84, 0.7, 0.57, 0.45)
"""Scales that are tried until everything has a place."""
LESSER = 0.7
"""An extra factor for things of higher rank, which matter less to play."""
PAIR = 2
GAP = 1.0
FINE = 24
BETWEEN = (-0.6, -0.3, 0.0, 0.3, 0.6)
INNER = (0.72, 0.45)
"""Candidate places between the edge and the middle."""


class Box(NamedTuple):
    """A rectangle, by its centre."""

    x: float
    y: float
    wide: float
    high: float

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        return (
            abs(self.x - other.x) * 2 < self.wide + other.wide + 2 * gap
            and abs(self.y - other.y) * 2 < self.high + other.high + 2 * gap
        )


@frozen
class Room:
    """The inside of a face: an outline, its extent, and its centre."""

    outline: Outline
    wide: float
    high: float
    x: float = 0.0
    y: float = 0.0


@frozen
class Wish:
    """A thing to be placed. ``drawn`` draws it at a scale, never illegibly small.

    Things of the lowest ``rank`` matter most; those below 0 are never left out.
    """

    place: str
    drawn: Callable[[float], Drawn]
    rank: int = 0


@frozen
class Placed:
    box: Box
    drawn: Drawn


def overlaps(boxes: Iterable[Box]) -> list[tuple[Box, Box]]:
    """Pairs of boxes that overlap."""
    return [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1], -0.05)]


def holds(room: Room, x: float, y: float, wide: float, high: float, *, disc: bool = False) -> bool:
    """Whether a box (or a disc) lies inside the room; the point is relative to the room's centre."""
    across, down = abs(x) + wide / 2, abs(y) + high / 2
    if disc and room.outline == "hexagon":
        return down <= room.high / 2 and (sqrt(3) * abs(x) + abs(y)) / 2 + wide / 2 <= sqrt(3) * room.wide / 4
    if disc and room.outline == "disc":
        return hypot(x, y) + wide / 2 <= room.wide / 2
    if room.outline == "hexagon":
        return down <= room.high / 2 and sqrt(3) * across + down <= sqrt(3) * room.wide / 2
    if room.outline == "disc":
        return hypot(across / room.wide, down / room.high) <= 0.5
    return across <= room.wide / 2 and down <= room.high / 2


@lru_cache(maxsize=8192)
def spots(room: Room, place: str, wide: float, high: float, disc: bool = False) -> tuple[tuple[float, float], ...]:
    """Places where a box of this size fits, sorted by their distance from the preferred one."""
    found: list[tuple[float, float]] = []
    if not holds(room, 0, 0, wide, high, disc=disc):
        return ()
    outer = {name: outermost(room, across, down, wide, high, disc=disc) for name, (across, down) in DIRECTIONS.items()}
    wished = outer.get(place, (0.0, 0.0))
    for x, y in outer.values():
        found += [(x, y), *((x * inner, y * inner) for inner in INNER)]
    far, low = outer["e"][0], outer["s"][1]
    between = ((far * across, low * down) for across in BETWEEN for down in BETWEEN)
    found += [(x, y) for x, y in between if holds(room, x, y, wide, high, disc=disc)]
    ordered = sorted(dict.fromkeys(found), key=lambda at: (round(hypot(at[0] - wished[0], at[1] - wished[1]), 3), at))
    return tuple((room.x + x, room.y + y) for x, y in ordered)


def outermost(room: Room, across: float, down: float, wide: float, high: float, *, disc: bool) -> tuple[float, float]:
    """The place farthest from the centre, in a direction, at which a box fits."""
    for step in range(FINE, 0, -1):
        x, y = across * room.wide / 2 * step / FINE, down * room.high / 2 * step / FINE
        if holds(room, x, y, wide, high, disc=disc):
            return x, y
    return 0.0, 0.0


def placed(room: Room, taken: Sequence[Box], wishes: Sequence[Wish]) -> list[Placed | None]:
    """The places of all things at the largest scale that has room for them; None for things without a place."""
    order = range(len(wishes))
    mixed = len({wish.rank for wish in wishes}) > 1
    pairs = (True, False) if sum(wish.place == "centre" for wish in wishes) == PAIR else (False,)
    tries = [(lesser, pair) for pair in pairs for lesser in ((1.0, LESSER) if mixed else (1.0,))]
    for scale in likely(room, taken, wishes):
        for lesser, pair in tries:
            tried = attempt(room, taken, wishes, order, scale, lesser, paired=pair)
            if None not in tried:
                return tried
    order_of_rank = sorted(order, key=lambda at: wishes[at].rank)
    crowded = [attempt(room, taken, wishes, order_of_rank, scale, LESSER, paired=False) for scale in SCALES[-2:]]
    best = max(crowded, key=lambda tried: tuple(tried[at] is not None for at in order_of_rank))
    first = order_of_rank[0]
    if best[first] is None and (wishes[first].rank < 0 or (not taken and not any(best))):
        best = [None] * len(wishes)  # too large for the room: it extends beyond the edge
        drawn = wishes[first].drawn(SCALES[-1])
        best[first] = Placed(Box(room.x, room.y, drawn.wide, drawn.high), drawn)
    return best


def likely(room: Room, taken: Sequence[Box], wishes: Sequence[Wish]) -> tuple[float, ...]:
    """The scales worth trying: those at which the total area suffices."""
    free = room.wide * room.high * (0.75 if room.outline == "hexagon" else 1.0)
    free -= sum(box.wide * box.high for box in taken)
    asked = sum(drawn.wide * drawn.high for drawn in (wish.drawn(1.0) for wish in wishes))
    return tuple(scale for scale in SCALES if scale * scale * asked <= free) or SCALES[-1:]


def attempt(
    room: Room,
    taken: Sequence[Box],
    wishes: Sequence[Wish],
    order: Iterable[int],
    scale: float,
    lesser: float,
    *,
    paired: bool,
) -> list[Placed | None]:
    boxes = list(taken)
    found: list[Placed | None] = [None] * len(wishes)
    several = {at: wishes[at].drawn(scale if wishes[at].rank <= 0 else scale * lesser) for at in order}
    middle = [at for at, wish in enumerate(wishes) if wish.place == "centre"]
    if paired and len(middle) == PAIR:
        for at, one in zip(middle, side_by_side(room, taken, [several[at] for at in middle]), strict=False):
            boxes.append(one.box)
            found[at] = one
            del several[at]
    for at, drawn in several.items():
        box = free(room, boxes, wishes[at].place, drawn)
        if box is not None:
            boxes.append(box)
            found[at] = Placed(box, drawn)
    return found


def side_by_side(room: Room, taken: Sequence[Box], pair: Sequence[Drawn]) -> list[Placed]:
    """Two things that prefer the centre side by side, if there is room for that."""
    wide = sum(one.wide for one in pair) + GAP
    x = -wide / 2
    found: list[Placed] = []
    for drawn in pair:
        middle = x + drawn.wide / 2
        box = Box(room.x + middle, room.y, drawn.wide, drawn.high)
        if not holds(room, middle, 0, drawn.wide, drawn.high, disc=drawn.round) or any(
            box.meets(other, GAP) for other in taken
        ):
            return []
        found.append(Placed(box, drawn))
        x += drawn.wide + GAP
    return found


def free(room: Room, taken: Sequence[Box], place: str, drawn: Drawn) -> Box | None:
    half_wide, half_high = drawn.wide / 2 + GAP, drawn.high / 2 + GAP
    near = [(one.x, one.y, half_wide + one.wide / 2, half_high + one.high / 2) for one in taken]
    for x, y in spots(room, place, round(drawn.wide, 1), round(drawn.high, 1), drawn.round):
        for other_x, other_y, across, down in near:
            if -across < other_x - x < across and -down < other_y - y < down:
                break
        else:
            return Box(x, y, drawn.wide, drawn.high)
    return None
