"""In: square cells with paths from side to side. Out: the paths as lines; paths of a cell that do not meet have
different styles.

Where paths cross, the line of one is interrupted. Signs in the corners of a cell belong to the whole cell; signs beside
a piece of a line belong to the path with this line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..frozen import frozen
from ..scene.faces import Board, Things, Way, names_of
from .cells import Content, Token, mark_tokens
from .device import BOLD, POINTED, Device, room
from .grid import Labels, places
from .paper import Bit, Paper, length
from .signs import Signs

LINES = ("─│┌┐└┘├┤┬┴┼", "═║╔╗╚╝╠╣╦╩╬", "━┃┏┓┗┛┣┫┳┻╋", "┄┆┌┐└┘├┤┬┴┼")
PLAIN = ("-|+++++++++", "=H#########", "~!%%%%%%%%%", ":;&&&&&&&&&")
CORNERS = {
    "es": 2, "sw": 3, "en": 4, "nw": 5, "ens": 6, "nsw": 7, "esw": 8, "enw": 9, "ensw": 10,
    "n": 1, "s": 1, "ns": 1, "e": 0, "w": 0, "ew": 0, "": 0,
}  # fmt: skip
WAY = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIDES = "nesw"
SIZES = ((13, 5), (11, 5), (9, 5), (9, 3), (7, 3), (5, 3), (3, 3))
MOST_LINES = 40


@frozen
class Tile:
    """A cell: the sides that each path connects, the signs on each path, and the signs of the whole cell."""

    ways: tuple[tuple[str, ...], ...]
    of_ways: tuple[tuple[Token, ...], ...]
    signs: tuple[Token, ...]


def tunnels(board: Board, inside: Mapping[str, Content], labels: Labels, signs: Signs) -> Paper | None:
    """The board; None if there is no room for it."""
    device = signs.device
    spots = [spot for spot in board.spots if spot.name in labels or inside[spot.name].tokens or inside[spot.name].ways]
    where = places(board, spots)
    left, right = min(one.column for one in where.values()), max(one.column for one in where.values())
    top, low = min(one.line for one in where.values()), max(one.line for one in where.values())
    names = {spot.name: names_of(spot.name) for spot in spots}
    margin = max((room(pair[1]) for pair in names.values() if pair is not None), default=0) + 1
    size = size_for(right - left + 1, low - top + 1, device.width - margin)
    if size is None:
        return None
    wide, tall = size
    paper = Paper()
    for spot in spots:
        content, place = inside[spot.name], where[spot.name]
        x, y = margin + (place.column - left) * wide, (place.line - top) * tall
        if content.ways is not None:
            if not square(paper, x, y, wide, tall, walked(content, signs), device):
                paper.cut.append(spot.name)
        elif content.tokens:
            write(paper, x, y, wide, tall, [content.tokens])
        if spot.name in labels:
            frame(paper, x, y, wide, tall, device)
            label = labels[spot.name]
            if label and content.ways is None and not content.tokens and len(label) <= wide - 2:
                paper.put(x + (wide - len(label)) // 2, y + tall // 2, label)
                paper.numbers.add(label)
    for spot in spots:
        pair, place = names[spot.name], where[spot.name]
        if pair is not None:
            y = (place.line - top) * tall + tall // 2
            paper.put(margin - 1 - room(pair[1]), y, pair[1])
            x = margin + (place.column - left) * wide + (wide - room(pair[0])) // 2
            paper.put(max(margin, x), (low - top + 1) * tall, pair[0][:wide])
    return paper


def size_for(columns: int, rows: int, width: int) -> tuple[int, int] | None:
    """The largest size of cells at which all columns fit, and if possible all rows."""
    for wide, tall in SIZES:
        if columns * wide <= width and (rows * tall <= MOST_LINES or tall == SIZES[-1][1]):
            return wide, tall
    return None


def walked(content: Content, signs: Signs) -> Tile:
    """A cell with its paths and all signs. Fifth and sixth sides are ignored, since cells are square."""
    assert content.ways is not None
    return Tile(
        tuple(tuple(SIDES[side] for side in way.sides if side < len(SIDES)) for way in content.ways.ways),
        tuple(tuple(of_way(way, signs)) for way in content.ways.ways),
        content.tokens,
    )


def of_way(way: Way, signs: Signs) -> Iterator[Token]:
    """The marks on a path: what is printed there, then pieces."""
    for mark in sorted(way.marks, key=lambda one: isinstance(one, Things)):
        yield from mark_tokens(mark, signs)


def frame(paper: Paper, x: int, y: int, wide: int, tall: int, device: Device) -> None:
    """Marks at the left and right edge of a cell that may be chosen."""
    style = device.style(POINTED) or device.style(BOLD)
    for across, sign in ((x, "["), (x + wide - 1, "]")):
        free = [line for line in (y + tall // 2, y, y + tall - 1) if paper.blank(across, line, 1)]
        if free:
            paper.put(across, free[0], sign, style)


def square(paper: Paper, x: int, y: int, wide: int, tall: int, tile: Tile, device: Device) -> bool:
    """Draw the paths and signs of a cell. Returns whether there was room for everything."""
    sets = LINES if device.symbols else PLAIN
    centre = (x + wide // 2, y + tall // 2)
    order = sorted(range(len(tile.ways)), key=lambda at: -len(tile.ways[at]))
    first = False
    for line, at in enumerate(order):
        signs = sets[min(line, len(sets) - 1)]
        sides = tile.ways[at]
        if len(sides) < 2:
            lines(paper, centre, wide, tall, sides, signs, short=True)
        elif not first:
            first = True
            lines(paper, centre, wide, tall, sides, signs)
            paper.put(*centre, signs[CORNERS["".join(sorted(sides))]])
        elif set(sides) in ({"n", "s"}, {"e", "w"}) or len(sides) > 2:
            lines(paper, centre, wide, tall, sides, signs, short=True)
        else:
            bend(paper, centre, wide, tall, sides, signs)
    texts: list[tuple[Token, ...]] = []
    if len(tile.ways) == 1:
        texts.append((*tile.signs, *tile.of_ways[0]))
    else:
        texts.append(tile.signs)
        for line, at in enumerate(order):
            if tile.of_ways[at]:
                sign = sets[min(line, len(sets) - 1)][1 if {"n", "s"} & set(tile.ways[at]) else 0]
                texts.append(((Bit(sign),), *tile.of_ways[at]))
    return write(paper, x, y, wide, tall, texts)


def lines(
    paper: Paper,
    centre: tuple[int, int],
    wide: int,
    tall: int,
    sides: Sequence[str],
    signs: str,
    *,
    short: bool = False,
) -> None:
    """The line from the edge to the centre, or to just before it."""
    for side in sides:
        across, down = WAY[side]
        reach = wide // 2 if across else tall // 2
        begin = (2 if across and reach > 2 else 1) if short and reach > 1 else 1
        for at in range(begin, reach + 1):
            paper.put(centre[0] + across * at, centre[1] + down * at, signs[0 if across else 1])


def bend(paper: Paper, centre: tuple[int, int], wide: int, tall: int, sides: Sequence[str], signs: str) -> None:
    """A second path that turns: it passes the centre on its own side."""
    x, y = centre
    down = next(WAY[side][1] for side in sides if WAY[side][1])
    across = next(WAY[side][0] for side in sides if WAY[side][0])
    upright, level = ("s" if down > 0 else "n"), ("e" if across > 0 else "w")
    back_up, back = ("n" if down > 0 else "s"), ("w" if across > 0 else "e")
    for at in range(2, wide // 2 + 1):
        paper.put(x + across * at, y, signs[0])
    for at in range(2, tall // 2 + 1):
        paper.put(x, y + down * at, signs[1])
    paper.put(x + across, y, signs[CORNERS["".join(sorted(level + upright))]])
    paper.put(x + across, y + down, signs[CORNERS["".join(sorted(back_up + back))]])
    paper.put(x, y + down, signs[CORNERS["".join(sorted(level + upright))]])


def write(paper: Paper, x: int, y: int, wide: int, tall: int, texts: Sequence[Sequence[Token]]) -> bool:
    """Write signs into the corners; a plus if there is no room for all. Returns whether there was."""
    right, below, space = x + wide // 2 + 1, y + tall // 2 + 1, wide // 2
    halves = (range(y, y + tall // 2), range(below, y + tall))
    corners = [(across, line) for half in halves for across in (x, right) for line in half]
    last: tuple[int, int] | None = None
    for tokens in texts:
        for piece in pieces(tokens, space):
            size = length(piece)
            free = next((spot for spot in corners if paper.blank(*spot, size)), None)
            if free is None:
                if last is not None:
                    paper.put(*last, "+")
                elif corners:
                    paper.put(*corners[0], "+")
                return False
            corners.remove(free)
            paper.bits(*free, piece)
            last = (free[0] + max(0, min(size, space - 1)), free[1])
    return True


def pieces(tokens: Sequence[Token], space: int) -> Iterator[list[Bit]]:
    """The signs in pieces that fit between the edge and a path."""
    now: list[Bit] = []
    for token in tokens:
        if now and length(now) + length(token) > space:
            yield now
            now = []
        now += token
        while length(now) > space:
            text = "".join(bit.text for bit in now)
            yield [Bit(text[:space], now[0].style)]
            now = [Bit(text[space:], now[-1].style)]
    if now:
        yield now
