"""In: a free board. Out: its cells with lines between connected ones; if that cannot be drawn, a list of them."""

from __future__ import annotations

from collections.abc import Mapping

from ..scene.faces import Board, names_of
from .cells import Content
from .device import Device, room
from .grid import Labels, pointed, text_of
from .paper import Bit, Paper, fitted, length, painted

WIDE = 6


def network(board: Board, inside: Mapping[str, Content], labels: Labels, device: Device) -> Paper | None:
    """The drawing; None if a line would be neither horizontal, vertical nor diagonal."""
    columns = sorted({spot.column for spot in board.spots})
    rows = sorted({spot.row for spot in board.spots}, reverse=True)
    margin = max((room(pair[1]) for spot in board.spots if (pair := names_of(spot.name)) is not None), default=0) + 1
    pitch = min(WIDE, (device.width - margin) // max(1, len(columns)))
    if pitch < 4 or not board.joined:
        return None
    at = {
        number: (margin + columns.index(spot.column) * pitch, rows.index(spot.row) * 2)
        for number, spot in enumerate(board.spots)
    }
    paper = Paper()
    for first, second in board.joined:
        (x, y), (to_x, to_y) = at[first], at[second]
        if y == to_y:
            for across in range(min(x, to_x) + 1, max(x, to_x)):
                paper.put(across, y, "-", under=True)
        elif x == to_x:
            for down in range(min(y, to_y) + 1, max(y, to_y)):
                paper.put(x, down, "|", under=True)
        elif abs(x - to_x) == pitch and abs(y - to_y) == 2:
            sign = "\\" if (x < to_x) == (y < to_y) else "/"
            across = (x + to_x) // 2
            crossed = paper.signs.get((across, (y + to_y) // 2), " ")
            paper.put(across, (y + to_y) // 2, sign if crossed == " " else "X")
        else:
            return None
    for number, spot in enumerate(board.spots):
        x, y = at[number]
        bits = fitted(text_of(inside[spot.name], labels.get(spot.name), ".", device), pitch - 1)
        if (
            inside[spot.name].tokens
            and length([bit for token in inside[spot.name].tokens for bit in token]) > pitch - 1
        ):
            paper.cut.append(spot.name)
        if spot.name in labels and inside[spot.name].tokens:
            bits = pointed(bits, device, x, y, paper, pitch - 1)
        elif len(bits) == 1 and bits[0].text == labels.get(spot.name):
            paper.numbers.add(labels[spot.name])
        paper.bits(x, y, bits)
    for number, spot in enumerate(board.spots):
        pair = names_of(spot.name)
        if pair is not None:
            x, y = at[number]
            paper.put(margin - 1 - room(pair[1]), y, pair[1])
            paper.put(x, len(rows) * 2 - 1, pair[0])
    return paper


def listing(board: Board, inside: Mapping[str, Content], labels: Labels, device: Device) -> list[str]:
    """A list of cells: what is on each, and which cells it is connected with."""
    near: dict[int, list[str]] = {}
    for first, second in board.joined:
        near.setdefault(first, []).append(board.spots[second].name)
        near.setdefault(second, []).append(board.spots[first].name)
    wide = max(room(spot.name) for spot in board.spots) + 2
    texts = [text_of(inside[spot.name], labels.get(spot.name), ".", device) for spot in board.spots]
    most = min(16, max(length(bits) for bits in texts))
    found = []
    for number, (spot, bits) in enumerate(zip(board.spots, texts, strict=True)):
        name = f"[{spot.name}]" if spot.name in labels else spot.name
        shown = fitted(bits, most)
        line = [Bit(f"{name:<{wide}} "), *shown, Bit(" " * (most - length(shown)))]
        if near.get(number):
            line.append(Bit(f"  - {', '.join(near[number])}"))
        found.append(painted(fitted(line, device.width)).rstrip())
    return found
