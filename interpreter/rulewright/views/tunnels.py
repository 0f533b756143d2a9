"""In: square tiles with ways from side to side. Out: the tiles drawn with lines; ways that do not meet have different
lines.

Where one way crosses another, its line is broken. Characters in the corners of a tile belong to the tile; those that
follow a piece of a line belong to the way with this line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .canvas import Canvas
from .tiles import Way

LINES = ("─│┌┐└┘├┤┬┴┼", "═║╔╗╚╝╠╣╦╩╬", "━┃┏┓┗┛┣┫┳┻╋", "┄┆┌┐└┘├┤┬┴┼")
CORNERS = {
    "es": 2, "sw": 3, "en": 4, "nw": 5, "ens": 6, "nsw": 7, "esw": 8, "enw": 9, "ensw": 10,
    "n": 1, "s": 1, "ns": 1, "e": 0, "w": 0, "ew": 0,
}  # fmt: skip
WAY = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIZES = ((13, 5), (11, 5), (9, 5), (9, 3), (7, 3), (5, 3))
LEAST = (3, 3)


@dataclass(frozen=True, slots=True)
class Square:
    """One tile: its ways, characters for the whole, characters for each way, and for who is there."""

    ways: tuple[Way, ...]
    signs: str
    of_ways: tuple[str, ...]
    people: tuple[str, ...] = ()


def size_for(columns: int, rows: int, width: int, most_lines: int) -> tuple[int, int]:
    """Width and height of a tile, so that all fit side by side, and most fit below each other."""
    for wide, tall in SIZES:
        if columns * wide <= width and (rows * tall <= most_lines or tall == SIZES[-1][1]):
            return wide, tall
    return LEAST


def squares(tiles: Mapping[tuple[int, int], Square], wide: int, tall: int, colours: Mapping[str, str]) -> Canvas:
    """Tiles by column and row from the upper left."""
    canvas = Canvas()
    for (column, row), tile in sorted(tiles.items()):
        square(canvas, column * wide, row * tall, wide, tall, tile, colours)
    return canvas


def square(canvas: Canvas, x: int, y: int, wide: int, tall: int, tile: Square, colours: Mapping[str, str]) -> None:
    centre = (x + wide // 2, y + tall // 2)
    order = sorted(range(len(tile.ways)), key=lambda at: -len(tile.ways[at].sides))
    first: Way | None = None
    for line, at in enumerate(order):
        signs = LINES[min(line, len(LINES) - 1)]
        way = tile.ways[at]
        if len(way.sides) < 2:
            lines(canvas, centre, wide, tall, way.sides, signs, short=True)
        elif first is None:
            first = way
            lines(canvas, centre, wide, tall, way.sides, signs)
            canvas.put(*centre, signs[CORNERS["".join(sorted(way.sides))]])
        elif way.sides in {("n", "s"), ("e", "w")} or len(way.sides) > 2:
            lines(canvas, centre, wide, tall, way.sides, signs, short=True)
        else:
            bend(canvas, centre, wide, tall, way.sides, signs)
    write(canvas, x, y, wide, tall, tile, order, colours)


def lines(
    canvas: Canvas,
    centre: tuple[int, int],
    wide: int,
    tall: int,
    sides: Sequence[str],
    signs: str,
    *,
    short: bool = False,
) -> None:
    """Lines from the edge to the centre, or to just before it."""
    for side in sides:
        across, down = WAY[side]
        reach = wide // 2 if across else tall // 2
        begin = (2 if across and reach > 2 else 1) if short and reach > 1 else 1
        for at in range(begin, reach + 1):
            canvas.put(centre[0] + across * at, centre[1] + down * at, signs[0 if across else 1])


def bend(canvas: Canvas, centre: tuple[int, int], wide: int, tall: int, sides: Sequence[str], signs: str) -> None:
    """A second way that bends around the centre, on its own side of it."""
    x, y = centre
    down = next(WAY[side][1] for side in sides if WAY[side][1])
    across = next(WAY[side][0] for side in sides if WAY[side][0])
    upright, level = ("s" if down > 0 else "n"), ("e" if across > 0 else "w")
    back_up, back = ("n" if down > 0 else "s"), ("w" if across > 0 else "e")
    for at in range(2, wide // 2 + 1):
        canvas.put(x + across * at, y, signs[0])
    for at in range(2, tall // 2 + 1):
        canvas.put(x, y + down * at, signs[1])
    canvas.put(x + across, y, signs[CORNERS["".join(sorted(level + upright))]])
    canvas.put(x + across, y + down, signs[CORNERS["".join(sorted(back_up + back))]])
    canvas.put(x, y + down, signs[CORNERS["".join(sorted(level + upright))]])


def write(
    canvas: Canvas, x: int, y: int, wide: int, tall: int, tile: Square, order: Sequence[int], colours: Mapping[str, str]
) -> None:
    """Write the characters of the tile and of its ways, from corner to corner."""
    alone = len(tile.ways) == 1
    texts = [(tile.signs, "")] if tile.signs and not alone else []
    for line, at in enumerate(order):
        people = tile.people[at] if tile.people else ""
        if alone:
            texts.append((tile.signs + tile.of_ways[at], people))
        elif tile.of_ways[at] or people:
            sign = LINES[min(line, len(LINES) - 1)][1 if {"n", "s"} & set(tile.ways[at].sides) else 0]
            texts.append((sign + tile.of_ways[at], people))
    right, below, room = x + wide // 2 + 1, y + tall // 2 + 1, wide // 2
    halves = (range(y, y + tall // 2), range(below, y + tall))
    corners = [(across, line) for half in halves for across in (x, right) for line in half]
    for text, people in texts:
        signs = [(sign, "") for sign in text] + [(sign, colours.get(sign, "")) for sign in people]
        for at in range(0, len(signs), max(1, room)):
            piece = signs[at : at + room]
            free = next((spot for spot in corners if canvas.blank(*spot, len(piece))), None)
            if free is None:
                return
            corners.remove(free)
            for place, (sign, colour) in enumerate(piece):
                canvas.put(free[0] + place, free[1], sign, colour=colour)
