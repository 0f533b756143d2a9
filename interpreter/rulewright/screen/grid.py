"""In: a board of many cells. Out: a few signs for each cell, with the names of columns and rows along the edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..frozen import frozen
from ..scene.faces import Board, Spot, names_of
from .cells import Content, filling
from .device import DIM, POINTED, Device, room
from .paper import Bit, Paper, fitted, length

MOST_ROOM = 9
MOST_LABELS = 40
HEX_BORDERS = {(False, False): "", (True, False): "/", (False, True): "\\", (True, True): "<"}
"""The border at the left of a hexagon: on its upper side, on its lower side."""
STEPS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "square": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "hex": ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)),
}
"""The steps to neighbours, to the east and to the north, clockwise from the north."""
Labels = Mapping[str, str]
"""The number to type for each highlighted cell; empty if it is only highlighted."""


@frozen
class Place:
    """The place of a cell. ``line`` counts from the top; ``half`` shifts rows of a rhombus by half a column each."""

    column: int
    line: int
    half: int = 0


def places(board: Board, spots: Sequence[Spot]) -> dict[str, Place]:
    """The places of cells. In hexagonal boards every second column is half a cell lower."""
    if board.shape == "hex":
        middles = middles_of(board)
        heights = {spot.name: middles[spot.name][1] for spot in spots}
        top = max(heights.values())
        return {spot.name: Place(spot.column, top - heights[spot.name]) for spot in spots}
    top, low = max(spot.row for spot in spots), min(spot.row for spot in spots)
    slants = board.shape == "rhombus"
    apart = 2 if board.shape == "square" and not signs_tell(board) else 1
    return {spot.name: Place(spot.column, (top - spot.row) * apart, spot.row - low if slants else 0) for spot in spots}


def signs_tell(board: Board) -> bool:
    """Whether the signs on cells tell where borders are, as those of terrains do. Then borders need not be drawn."""
    middles = middles_of(board)
    there = {middles[spot.name]: filling(spot.face) for spot in board.spots}
    steps = STEPS.get(board.shape, ())
    for at, side in board.borders:
        column, height = middles[board.spots[at].name]
        if side < len(steps):
            east, north = steps[side]
            if filling(board.spots[at].face) == there.get((column + east, height + north)):
                return False
    return True


def middles_of(board: Board) -> dict[str, tuple[int, int]]:
    """The column and the height of each cell. Each step to a neighbour is the same everywhere."""
    if board.shape != "hex":
        return {spot.name: (spot.column, spot.row) for spot in board.spots}
    first = 1 if min(spot.column for spot in board.spots) > 0 else 0
    return {spot.name: (spot.column, 2 * spot.row - (spot.column - first) % 2) for spot in board.spots}


def shown_spots(board: Board, inside: Mapping[str, Content], labels: Labels) -> list[Spot]:
    """The spots to draw: of a large map of hexagons, without empty rows and columns at the edge."""
    spots = list(board.spots)
    if board.shape != "hex" or len(spots) < 50:
        return spots
    kept = [spot for spot in spots if inside[spot.name].tokens or spot.name in labels]
    if not kept:
        return spots
    left, right = min(one.column for one in kept) - 1, max(one.column for one in kept) + 1
    low, high = min(one.row for one in kept) - 1, max(one.row for one in kept) + 1
    return [spot for spot in spots if left <= spot.column <= right and low <= spot.row <= high]


def grid(board: Board, inside: Mapping[str, Content], labels: Labels, device: Device, empty: str = ".") -> list[Paper]:
    """The board; if it is too wide for the terminal, in several parts."""
    spots = shown_spots(board, inside, labels)
    named = {spot.name: names_of(spot.name) for spot in spots}
    margin = max((room(pair[1]) for pair in named.values() if pair is not None), default=0) + 1
    columns = sorted({spot.column for spot in spots})
    slant = max(spot.row for spot in spots) - min(spot.row for spot in spots) if board.shape == "rhombus" else 0
    most = max(1, (device.width - margin - slant) // 2)
    if len(columns) > most:
        cuts = [columns[at : at + most] for at in range(0, len(columns), most)]
        return [
            part(board, [spot for spot in spots if spot.column in set(cut)], inside, labels, device, margin, empty)
            for cut in cuts
        ]
    return [part(board, spots, inside, labels, device, margin, empty)]


def part(
    board: Board,
    spots: Sequence[Spot],
    inside: Mapping[str, Content],
    labels: Labels,
    device: Device,
    margin: int,
    empty: str,
) -> Paper:
    where = places(board, spots)
    left, right = min(spot.column for spot in spots), max(spot.column for spot in spots)
    count = right - left + 1
    texts = {spot.name: text_of(inside[spot.name], labels.get(spot.name), empty, device) for spot in spots}
    widest = max(length(bits) for bits in texts.values())
    titles = max((room(pair[0]) for spot in spots if (pair := names_of(spot.name)) is not None), default=1)
    slant = max((place.half for place in where.values()), default=0)
    over = 2 if board.shape == "hex" else 1
    need = min(MOST_ROOM, max(widest, 1))
    pitch = max(-(-(need + 1) // over), titles + 1, 3)
    free = (device.width - margin - 1) / (count + slant / 2 + (0.5 if over == 2 else 0))
    pitch = max(2, min(pitch, int(free)))
    if slant and pitch % 2 and pitch > 2:
        pitch -= 1
    while pitch > 2 and margin + count * pitch + slant * pitch // 2 > device.width:
        pitch -= 1
    wide = pitch * over - 1
    paper = Paper()
    low = max(place.line for place in where.values())
    for spot in spots:
        place = where[spot.name]
        x = margin + (place.column - left) * pitch + place.half * pitch // 2
        bits = fitted(texts[spot.name], min(wide, device.width - x))
        if inside[spot.name].tokens and length(texts[spot.name]) > min(wide, device.width - x):
            paper.cut.append(spot.name)
        if spot.name in labels and inside[spot.name].tokens:
            bits = pointed(bits, device, x, place.line, paper, min(wide, device.width - x))
        elif len(bits) == 1 and bits[0].text == labels.get(spot.name):
            paper.numbers.add(labels[spot.name])
        paper.bits(x, place.line, bits)
    if not signs_tell(board):
        corners = {name: (margin + (place.column - left) * pitch, place.line) for name, place in where.items()}
        bordered(paper, board, corners, pitch)
    rim(paper, spots, where, left, pitch, margin, low)
    return paper


def bordered(paper: Paper, board: Board, where: Mapping[str, tuple[int, int]], pitch: int) -> None:
    """Borders of regions, where there is room: beside a cell and below it. A border belongs to the cell at its right
    or above it. On a rhombus there is no room.
    """
    sides: dict[str, set[int]] = {}
    for at, side in board.borders:
        sides.setdefault(board.spots[at].name, set()).add(side)
    for name, (x, y) in where.items():
        here = sides.get(name, set())
        if board.shape == "hex":
            paper.put(x - 1, y, HEX_BORDERS[5 in here, 4 in here], under=True)
            paper.put(x, y + 1, "-" if 3 in here else "", under=True)
        elif board.shape == "square":
            paper.put(x - 1, y, "|" if 3 in here else "", under=True)
            paper.put(x, y + 1, "-" * pitch if 2 in here else "", under=True)


def text_of(content: Content, label: str | None, empty: str, device: Device) -> list[Bit]:
    """The text for a cell; on an empty one, the number to type for it."""
    if content.tokens:
        return [bit for token in content.tokens for bit in token]
    if label is None:
        return [Bit(empty)]
    return [Bit(label or "*", device.style(DIM))]


def thinned(labels: Labels) -> Labels:
    """No labels if nearly every cell may be chosen: they would hide the pieces, and players can type the names at the
    edge.
    """
    return labels if len(labels) <= MOST_LABELS else {}


def pointed(bits: list[Bit], device: Device, x: int, y: int, paper: Paper, wide: int) -> list[Bit]:
    """A cell that may be chosen is highlighted, or put in brackets if there are no colours."""
    if device.colours:
        return [Bit(bit.text, f"{bit.style};{POINTED}" if bit.style else POINTED) for bit in bits]
    paper.put(x - 1, y, "[")
    if length(bits) <= wide:
        paper.put(x + length(bits), y, "]", under=True)
    return bits


def rim(
    paper: Paper,
    spots: Sequence[Spot],
    where: Mapping[str, Place],
    left: int,
    pitch: int,
    margin: int,
    low: int,
) -> None:
    """The names of rows on the left, and of columns at the bottom."""
    rows: dict[int, set[str]] = {}
    bottom: dict[int, tuple[str, int]] = {}
    for spot in spots:
        pair, place = names_of(spot.name), where[spot.name]
        if pair is None:
            continue
        rows.setdefault(place.line, set()).add(pair[1])
        if place.line >= bottom.get(place.column, ("", -1))[1]:
            bottom[place.column] = (pair[0], place.line)
    for line, names in rows.items():
        if len(names) == 1:
            name = next(iter(names))
            half = next((where[spot.name].half for spot in spots if where[spot.name].line == line), 0)
            x = margin - 1 - room(name) + half * pitch // 2
            if all(paper.blank(x, line, room(name)) for _ in (0,)):
                paper.put(x, line, name)
    for column, (name, _) in bottom.items():
        paper.put(margin + (column - left) * pitch, low + 1, name[: max(1, pitch - 1)])
