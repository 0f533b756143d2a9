"""In: the shapes of a symbol, and a size in pixels. Out: how much of each pixel is ink, as a screen would show it.

Each pixel is asked at several points. That is slow and simple, and needs nothing but Python.
"""

from __future__ import annotations

import itertools
import math
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence

from rulewright.art.drawings import GRID, Shape

FINE = 4
"""A pixel is asked at so many points a side."""
STEPS = 12
"""A curve becomes so many lines."""
SIGN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "a": 7, "Z": 0}

Point = tuple[float, float]
Line = list[Point]


def lines(d: str) -> list[Line]:
    """A path as straight lines between points."""
    made: list[Line] = []
    for letter, numbers in commands(d):
        if letter == "M":
            made.append([(numbers[0], numbers[1])])
            continue
        line = made[-1]
        x, y = line[-1]
        match letter:
            case "L":
                line.append((numbers[0], numbers[1]))
            case "H":
                line.append((numbers[0], y))
            case "V":
                line.append((x, numbers[0]))
            case "C":
                line.extend(curve((x, y), numbers))
            case "A":
                line.extend(arc((x, y), numbers))
            case "a":
                line.extend(arc((x, y), [*numbers[:5], x + numbers[5], y + numbers[6]]))
            case "Z":
                line.append(line[0])
            case _:
                pass
    return made


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    letter = ""
    numbers: list[float] = []
    for sign in SIGN.findall(d):
        if sign.isalpha():
            assert not numbers, f"{letter} has too few numbers in {d}"
            letter = sign
        else:
            numbers.append(float(sign))
        if len(numbers) == TAKES[letter]:
            yield letter, numbers
            numbers = []


def curve(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    ends = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    for step in range(1, STEPS + 1):
        t = step / STEPS
        parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(part * end[0] for part, end in zip(parts, ends, strict=True)),
            sum(part * end[1] for part, end in zip(parts, ends, strict=True)),
        )


def arc(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    """An arc of a circle; the drawings have no ellipses."""
    radius, other, _, large, sweep, x, y = numbers
    assert radius == other
    half = math.dist(start, (x, y)) / 2
    radius = max(radius, half)
    off = math.sqrt(radius**2 - half**2) * (1 if bool(large) != bool(sweep) else -1)
    dx, dy = (x - start[0]) / (2 * half), (y - start[1]) / (2 * half)
    centre = ((start[0] + x) / 2 - off * dy, (start[1] + y) / 2 + off * dx)
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    last = math.atan2(y - centre[1], x - centre[0])
    turn = (last - first) % (2 * math.pi) if sweep else -((first - last) % (2 * math.pi))
    for step in range(1, STEPS + 1):
        angle = first + turn * step / STEPS
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def covered(shape: Shape, many: int) -> set[tuple[int, int]]:
    """The points of a grid of this size that a shape covers."""
    scale = many / GRID
    scaled = [[(x * scale - 0.5, y * scale - 0.5) for x, y in line] for line in lines(shape.d)]
    inside = set(filled(scaled, many)) if shape.filled else set()
    if shape.width:
        for line in scaled:
            inside.update(drawn(line, shape.width * scale / 2, many))
    return inside


def filled(parts: list[Line], many: int) -> Iterator[tuple[int, int]]:
    edges = [(a, b) for line in parts for a, b in zip(line, [*line[1:], line[0]], strict=True) if a[1] != b[1]]
    for row in range(many):
        crossed = sorted(
            (a[0] + (row - a[1]) * (b[0] - a[0]) / (b[1] - a[1]), 1 if b[1] > a[1] else -1)
            for a, b in edges
            if min(a[1], b[1]) <= row < max(a[1], b[1])
        )
        winding = 0
        for (left, way), (right, _) in itertools.pairwise(crossed):
            winding += way
            if winding:
                yield from ((column, row) for column in range(math.ceil(left), math.floor(right) + 1))


def drawn(line: Line, half: float, many: int) -> Iterator[tuple[int, int]]:
    for (ax, ay), (bx, by) in zip(line, line[1:] or line, strict=False):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        for row in range(max(0, math.ceil(min(ay, by) - half)), min(many, math.floor(max(ay, by) + half) + 1)):
            for column in range(max(0, math.ceil(min(ax, bx) - half)), min(many, math.floor(max(ax, bx) + half) + 1)):
                along = ((column - ax) * (bx - ax) + (row - ay) * (by - ay)) / length if length else 0.0
                along = min(1.0, max(0.0, along))
                if math.dist((column, row), (ax + along * (bx - ax), ay + along * (by - ay))) <= half:
                    yield column, row


def inked(shapes: Iterable[Shape], many: int) -> set[tuple[int, int]]:
    """The points that are ink after all shapes have been painted in order."""
    ink: set[tuple[int, int]] = set()
    for shape in shapes:
        if shape.paint == "ink":
            ink |= covered(shape, many)
        else:
            ink -= covered(shape, many)
    return ink


def pixels(shapes: Iterable[Shape], size: int) -> list[list[float]]:
    """The share of each pixel that is ink, from 0 to 1, row by row."""
    rows = [[0.0] * size for _ in range(size)]
    for column, row in inked(shapes, size * FINE):
        if 0 <= column < size * FINE:
            rows[row // FINE][column // FINE] += 1 / FINE**2
    return rows


def png(rows: Sequence[Sequence[float]]) -> bytes:
    """A grey picture: 0 is white, 1 is black."""
    body = b"".join(b"\0" + bytes(round(255 * (1 - min(1.0, grey))) for grey in row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(body)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
