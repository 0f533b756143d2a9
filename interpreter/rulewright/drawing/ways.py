"""In: the values at the sides of a tile, and the paths through it. Out: their shapes, and the boxes that they cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from ..frozen import frozen
from ..scene.faces import Mark, Sides, Way, Ways
from . import inks
from .brush import Brush
from .inks import DARK, LIGHT
from .marks import figures, plated
from .measure import LEAST
from .places import Box
from .shapes import side_middle
from .writer import Drawn, Point, disc, dots, moved, number, through

PEBBLE = 0.088
"""The radius of a pebble, relative to the distance of a side from the centre."""
MOST = 4
"""Higher numbers are written in digits."""
WAY = 0.36
CLOSE = 0.62
"""The distance from the centre at which a path with one side ends, relative to the distance of the side."""
ALONG = (0.5, 0.34, 0.66, 0.22, 0.78)
SAMPLES = 9
BEND = 0.42
"""The position of the control points of curved paths, which leave sides at a right angle."""


@frozen
class Printed:
    body: str
    boxes: tuple[Box, ...]


def sides(mark: Sides, reach: float, brush: Brush) -> Printed:
    """Values at sides. ``reach``: the distance of a side from the centre. Sides are numbered clockwise from the
    north, as the piece is turned.
    """
    body, boxes = "", list[Box]()
    count = len(mark.counts)
    lines, stones = "", list[Point]()
    for side, many in enumerate(mark.counts):
        if not many:
            continue
        if mark.manner == "lines":
            end = side_middle(count, side, reach)
            lines += f"M0 0L{number(end[0])} {number(end[1])}"
            boxes += sampled([(0, 0), end], reach * 0.16)
        if mark.manner == "pebbles" and many <= MOST:
            stones += pebbles(count, side, many, reach)
        elif mark.manner != "lines" or many > 1:
            size = max(LEAST, reach * 0.2)
            x, y = side_middle(count, side, reach - size * 0.75)
            found = figures(many, size, brush)
            if mark.manner != "digits":
                found = plated(figures(many, size, brush.on("plate")), brush)
            body += moved(found.body, x, y)
            boxes.append(Box(x, y, found.wide, found.high))
    if stones:
        radius = pebble(reach)
        body += dots(stones, radius + 0.5, DARK) + dots(stones, radius - max(0.4, radius * 0.15), LIGHT)
        boxes += [Box(x, y, radius * 2.2, radius * 2.2) for x, y in stones]
    if lines:
        thick = reach * 0.15
        body = (
            f'<path d="{lines}" fill="none" stroke="{brush.ground}" stroke-width="{number(thick * 1.7)}"/>'
            f'<path d="{lines}" fill="none" stroke="{brush.ink}" stroke-width="{number(thick)}" stroke-linecap="butt"/>'
            f"{body}"
        )
    return Printed(body, tuple(boxes))


def pebbles(count: int, side: int, many: int, reach: float) -> list[Point]:
    """Pebbles in a row along a side."""
    radius = pebble(reach)
    middle, along = side_middle(count, side, reach - radius * 1.75), side_middle(count, side + count / 4, 1.0)
    steps = [(at - (many - 1) / 2) * radius * 2.35 for at in range(many)]
    return [(middle[0] + along[0] * step, middle[1] + along[1] * step) for step in steps]


def pebble(reach: float) -> float:
    return max(1.9, reach * PEBBLE)


def ways(mark: Ways, count: int, reach: float, brush: Brush, draw: Callable[[Mark, float, Brush], Drawn]) -> Printed:
    """Paths, with the later crossing over the earlier. Marks on a path stay upright and are placed near its middle."""
    thick = max(5.0, reach * WAY)
    floor = mark.paint.colour if mark.paint else "paper"
    body = ""
    boxes: list[Box] = []
    runs = [lines_of(way, count, reach) for way in mark.ways]
    for lines in runs:
        body += run(lines, thick, floor, brush)
        for points in lines:
            boxes += sampled(points, thick)
    lying: list[Box] = []
    unit = max(11.0, thick)
    for way, lines in zip(mark.ways, runs, strict=True):
        found = [draw(one, unit, brush.on(floor, reach)) for one in way.marks]
        for drawn, box in zip(found, spread(found, lines, lying), strict=True):
            lying.append(box)
            body += moved(drawn.body, box.x, box.y)
    return Printed(body, (*boxes, *lying))


def lines_of(way: Way, count: int, reach: float) -> list[list[Point]]:
    """A path as points along smooth lines."""
    ends = [side_middle(count, side, reach) for side in way.sides]
    if len(ends) == 1:
        ((x, y),) = ends
        return [[(x, y), (x * (1 - CLOSE), y * (1 - CLOSE))]]
    bends = [(x * BEND, y * BEND) for x, y in ends]
    if len(ends) == 2:
        return [curve(ends[0], bends[0], bends[1], ends[1])]
    middle = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
    knee = (middle[0] * 0.35, middle[1] * 0.35)
    return [curve(end, bend, knee, knee) for end, bend in zip(ends, bends, strict=True)]


def curve(start: Point, bend: Point, other: Point, end: Point) -> list[Point]:
    found = []
    for at in range(SAMPLES):
        t = at / (SAMPLES - 1)
        parts = ((1 - t) ** 3, start), (3 * t * (1 - t) ** 2, bend), (3 * t * t * (1 - t), other), (t**3, end)
        found.append((sum(share * x for share, (x, _) in parts), sum(share * y for share, (_, y) in parts)))
    return found


def run(lines: Sequence[Sequence[Point]], thick: float, floor: str, brush: Brush) -> str:
    d = "".join(map(through, lines))
    casing, inside = thick + 2.4, inks.fill(floor, brush.style)
    knee = lines[0][-1]
    rooms = len(lines) != 2 and (len(lines) > 2 or len(lines[0]) == 2)
    body = f'<g fill="none" stroke-linecap="butt"><path d="{d}" stroke="{DARK}" stroke-width="{number(casing)}"/>'
    if rooms:
        body += disc(*knee, casing / 2, DARK)
    body += f'<path d="{d}" stroke="{inside}" stroke-width="{number(thick)}"/>'
    if rooms:
        body += disc(*knee, thick / 2, inside)
    return body + "</g>"


def sampled(points: Sequence[Point], thick: float) -> list[Box]:
    """Small boxes that cover a line."""
    boxes = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, round(hypot(to_x - x, to_y - y) / max(thick * 0.7, 1)))
        for step in range(steps):
            share = (step + 0.5) / steps
            boxes.append(Box(x + (to_x - x) * share, y + (to_y - y) * share, thick * 0.9, thick * 0.9))
    return boxes


def spread(found: Sequence[Drawn], lines: Sequence[Sequence[Point]], lying: Sequence[Box]) -> list[Box]:
    """Places for marks along a path: the free one nearest to its middle."""
    boxes: list[Box] = []
    spots = [at(points, share) for share in ALONG for points in lines]
    if len(lines) > 2 or len(lines[0]) == 2:
        spots = [lines[0][-1], *spots]
    for drawn in found:
        tried = [Box(x, y, drawn.wide, drawn.high) for x, y in spots]
        taken = (*lying, *boxes)
        free = (box for box in tried if not any(box.meets(other) for other in taken))
        boxes.append(next(free, tried[len(boxes) % len(tried)]))
    return boxes


def at(points: Sequence[Point], share: float) -> Point:
    place = share * (len(points) - 1)
    first = min(int(place), len(points) - 2)
    part = place - first
    (x, y), (to_x, to_y) = points[first], points[first + 1]
    return x + (to_x - x) * part, y + (to_y - y) * part
