"""In: pieces that lie together, and their size. Out: all of them in their arrangement: a heap, a stack, a row …"""

from __future__ import annotations

from ..scene.faces import Lot, Things
from .brush import Brush
from .inks import DARK, LIGHT
from .marks import below, beside, flowing
from .measure import LEAST, width
from .shapes import scaled
from .writer import NOTHING, Drawn, edge_width, line, moved, rectangle, shape, words

LEAST_PIECE = 14.0
SEEN = 3
"""The number of visible edges below the top of a stack."""
SINGLY = 40
"""In a chain or a row, more equal pieces than this are drawn once, with their number."""
OVERLAP = 0.34
"""The least visible share of a card that is covered by the next."""
LAPPED = 0.28
"""The share of a piece that its number may cover, so that it covers nothing that is printed in the middle."""
SACK = (
    "M-12 -46C-4 -40 4 -40 12 -46L18 -44L13 -30C36 -16 46 8 42 28C39 42 28 47 0 47"
    "C-28 47 -39 42 -42 28C-46 8 -36 -16 -13 -30L-18 -44Z"
)


def things(mark: Things, unit: float, brush: Brush) -> Drawn:
    size = max(unit, LEAST_PIECE)
    if not mark.lots:
        return NOTHING
    match mark.manner:
        case "stack":
            return stack(mark.lots, size, brush, shift=(0.05, 0.05))
        case "pile":
            return stack(mark.lots, size, brush, shift=(0.1, 0.07))
        case "tower":
            return tower(mark.lots, size, brush)
        case "fan":
            return fan(mark.lots, size, brush)
        case "chain":
            return chain(mark.lots, size, brush)
        case "sack":
            return sack(mark.lots, size, brush)
        case "count":
            return flowing([numbered(one, size, brush) for one in mark.lots], brush.room, size * 0.2)
        case "row" | "grid":
            return flowing([lot(one, size, brush) for one in singly(mark.lots)], brush.room, size * 0.08)
        case "heap" | "piece":
            return heap([lot(one, size, brush) for one in mark.lots], brush.room, size * 0.04)


def seen(mark: Things) -> int:
    """The number of pieces that are drawn side by side."""
    if mark.manner in {"stack", "pile", "tower", "sack"}:
        return 1
    return len(singly(mark.lots)) if mark.manner in {"row", "grid", "chain"} else len(mark.lots)


def singly(lots: tuple[Lot, ...]) -> list[Lot]:
    """Equal pieces one by one, unless there are too many of them."""
    if sum(one.count for one in lots) > SINGLY:
        return list(lots)
    return [Lot(one.face) for one in lots for _ in range(one.count)]


def lot(mark: Lot, size: float, brush: Brush) -> Drawn:
    return tagged(brush.face(mark.face, size, brush), mark.count)


def tagged(drawn: Drawn, count: int) -> Drawn:
    """A piece with its number at the upper right, unless it is 1."""
    if count == 1:
        return drawn
    label = label_of(count)
    wide = drawn.wide + label.wide - min(label.wide * 0.45, drawn.wide * LAPPED)
    shift = (wide - drawn.wide) / 2
    body = moved(drawn.body, -shift, 0)
    return Drawn(wide, drawn.high, body + moved(label.body, (wide - label.wide) / 2, (label.high - drawn.high) / 2))


def label_of(count: int) -> Drawn:
    text = f"×{count}"
    wide, high = width(text, LEAST + 1, bold=True) + 5, LEAST + 4
    body = rectangle(-wide / 2, -high / 2, wide, high, LIGHT, DARK, 0.8, high / 2)
    return Drawn(wide, high, body + words(text, 0, 0, LEAST + 1, DARK, bold=True))


def heap(parts: list[Drawn], room: float, gap: float) -> Drawn:
    """An arrangement about as wide as it is high."""
    total = sum((part.wide + gap) * (part.high + gap) for part in parts)
    widest = max(part.wide for part in parts)
    return flowing(parts, min(room, max(widest, total**0.5 * 1.4)), gap)


def stack(lots: tuple[Lot, ...], size: float, brush: Brush, shift: tuple[float, float]) -> Drawn:
    """The top piece, the edges of some below it, and the number of pieces."""
    count = sum(one.count for one in lots)
    top = lots[-1].face
    face = brush.face(top, size, brush)
    edges = min(count - 1, SEEN)
    step, down = max(1.6, size * shift[0]), max(1.4, size * shift[1])
    under = brush.bare(top, size, brush)
    sides = (1, -1) if shift[0] > shift[1] else (1, 1)
    body = "".join(moved(under, step * at * sides[at % 2], down * at) for at in range(edges, 0, -1)) + face.body
    drawn = Drawn(face.wide + 2 * step * edges, face.high + 2 * down * edges, body)
    return tagged(drawn, count)


def tower(lots: tuple[Lot, ...], size: float, brush: Brush) -> Drawn:
    """Storeys on top of each other, each with its front visible."""
    faces = [one.face for one in lots for _ in range(min(one.count, SINGLY))]
    top = brush.face(faces[-1], size, brush)
    step = min(max(2.5, size * 0.13), size * 0.9 / max(len(faces) - 1, 1))
    rise = step * (len(faces) - 1)
    body = "".join(moved(brush.bare(face, size, brush), 0, rise / 2 - step * at) for at, face in enumerate(faces[:-1]))
    return Drawn(top.wide, top.high + rise, body + moved(top.body, 0, -rise / 2))


def fan(lots: tuple[Lot, ...], size: float, brush: Brush) -> Drawn:
    """Pieces side by side, or overlapping so that the left part of each stays visible."""
    parts = [lot(one, size, brush) for one in lots]
    gap = size * 0.06
    if sum(part.wide + gap for part in parts) - gap <= brush.room or len(parts) == 1:
        return beside(parts, gap)
    if not all(one.face.back for one in lots):
        return flowing(parts, brush.room, gap)  # what is printed on a card is not covered
    widest = max(part.wide for part in parts)
    most = max(1, int((brush.room - widest) / (widest * OVERLAP)) + 1)
    rows = -(-len(parts) // most)
    share = -(-len(parts) // rows)
    return below([lapped(parts[at : at + share], brush.room) for at in range(0, len(parts), share)], gap)


def lapped(parts: list[Drawn], room: float) -> Drawn:
    last = parts[-1].wide
    step = (room - last) / max(len(parts) - 1, 1)
    step = min(step, max(part.wide for part in parts) * 1.05)
    wide = step * (len(parts) - 1) + last
    body = "".join(moved(part.body, -wide / 2 + step * at + part.wide / 2, 0) for at, part in enumerate(parts))
    return Drawn(wide, max(part.high for part in parts), body)


def chain(lots: tuple[Lot, ...], size: float, brush: Brush) -> Drawn:
    """Linked pieces, in lines that run alternately to the right and to the left."""
    parts = [lot(one, size, brush) for one in singly(lots)]
    across = max(part.wide for part in parts) + size * 0.12
    down = max(part.high for part in parts) + size * 0.12
    most = max(1, int((brush.room + size * 0.12) / across))
    rows = -(-len(parts) // most)
    columns = min(most, len(parts))
    middles = []
    for at in range(len(parts)):
        row, column = divmod(at, most)
        column = columns - 1 - column if row % 2 else column
        middles.append(((column - (columns - 1) / 2) * across, (row - (rows - 1) / 2) * down))
    body = ""
    if len(parts) > 1:
        body += line(middles, DARK, max(5.0, size * 0.3)) + line(middles, LIGHT, max(3.0, size * 0.3 - 2))
    body += "".join(moved(part.body, x, y) for part, (x, y) in zip(parts, middles, strict=True))
    return Drawn(columns * across - size * 0.12, rows * down - size * 0.12, body)


def sack(lots: tuple[Lot, ...], size: float, brush: Brush) -> Drawn:
    """A bag with the number of its pieces; beside it, what is known of them."""
    count = sum(one.count for one in lots)
    size = max(size, 26)
    width_ = edge_width(size)
    body = shape(scaled(SACK, size / 100), LIGHT, LIGHT, width_ * 2 + 1.8)
    body += shape(scaled(SACK, size / 100), "#c9a777", DARK, width_)
    body += words(str(count), 0, size * 0.12, max(LEAST, size * 0.36), DARK, bold=True)
    whole = Drawn(size, size, body)
    if not any(one.face.layers for one in lots):
        return whole
    small = max(LEAST_PIECE, size * 0.5)
    shown = flowing([numbered(one, small, brush) for one in lots], max(brush.room - size * 1.2, small * 2), small * 0.2)
    return beside([whole, shown], size * 0.15)


def numbered(mark: Lot, size: float, brush: Brush) -> Drawn:
    """A piece with its number beside it."""
    text = f"×{mark.count}"
    letters = max(LEAST, min(size * 0.5, 14))
    label = Drawn(width(text, letters, bold=True), letters, words(text, 0, 0, letters, brush.ink, bold=True))
    return beside([brush.face(mark.face, size, brush), label], 2)
