"""In: cards or tiles that lie side by side. Out: drawings in frames, with their marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..scene.faces import Chip, Face, Glyph, Ladder, Lot, Number, Pattern, Sides, Things, Track, Ways, Words
from .boxes import box
from .cells import content, mark_tokens, step
from .device import room
from .hexagons import Size, hexagon
from .paper import Bit, Paper, fitted, length
from .signs import Signs, said
from .tunnels import SIDES, square, walked

NARROWEST, WIDEST = 5, 22
HEXAGON, TUNNELS, BOX = Size(8, 2), (9, 5), 10
FRAME = (("┌", "─", "┐", "│", "└", "┘"), ("+", "-", "+", "|", "+", "+"))


def is_readable(lots: Sequence[Lot]) -> bool:
    """Whether all are cards with something printed on them, face up."""
    return bool(lots) and all(lot.face.shape == "card" and not lot.face.back for lot in lots)


def cards(lots: Sequence[Lot], signs: Signs, width: int) -> list[Paper]:
    """Rows of cards. Equal ones are drawn once, with their number."""
    faces = [(lines(lot.face, signs), lot.count) for lot in lots]
    rows: list[Paper] = []
    x = 0
    tallest = max(len(inside) for inside, _ in faces)
    for inside, count in faces:
        wide = min(width - 2, max(NARROWEST, *(length(line) for line in inside)))
        if not rows or x + wide + 2 > width:
            rows.append(Paper())
            x = 0
        card(rows[-1], x, wide, tallest, inside, count, signs)
        x += wide + 3
    return rows


def card(paper: Paper, x: int, wide: int, tall: int, inside: Sequence[Sequence[Bit]], count: int, signs: Signs) -> None:
    corner, level, other, upright, low, end = FRAME[0 if signs.device.symbols else 1]
    paper.put(x, 0, corner + level * wide + other)
    paper.put(x, tall + 1, low + level * wide + end)
    for line in range(1, tall + 1):
        paper.put(x, line, upright)
        paper.put(x + wide + 1, line, upright)
    for line, bits in enumerate(inside, 1):
        shown = fitted(bits, wide)
        paper.bits(x + 1 + (wide - length(shown)) // 2, line, shown)
    if count > 1:
        text = f"x{count}"
        paper.put(x + wide + 1 - room(text), tall + 1, text)


def lines(face: Face, signs: Signs) -> list[list[Bit]]:
    """The lines on a card: its name, then its marks, without those that the name contains already."""
    name = signs.device.shown(face.name)
    found: list[list[Bit]] = [[Bit(one, signs.device.ink(face.paint))] for one in folded(name)]
    words = set(name.casefold().split())
    for layer in face.layers:
        shown = signs.device.shown(layer.means)
        match layer.mark:
            case Number(value=value):
                if str(value) not in words:
                    found.append([Bit(f"{shown} {value}".strip())])
            case Chip(paint=paint, sign=sign):
                text = signs.device.shown(layer.means or said(sign))
                if not all(any(word.startswith(one[:3]) for word in words) for one in text.casefold().split()):
                    found.append([Bit(text, signs.device.ink(paint))])
            case Glyph() | Words():
                text = signs.device.shown(layer.means or said(layer.mark))
                if layer.name != "name" and not set(text.casefold().split()) <= words:
                    found.append([Bit(text)])
            case Pattern(steps=steps):
                found.append([bit for one in steps for bit in (*step(one, signs), Bit(" "))][:-1])
            case Ladder(rungs=rungs):
                found.append([Bit(" ".join(f"{count}:{worth}" for count, worth in rungs))])
            case Things() as things:
                found.append([bit for token in mark_tokens(things, signs) for bit in (*token, Bit(" "))][:-1])
            case Track() | Sides() | Ways():
                pass
    return found


def folded(name: str) -> Iterator[str]:
    """A long name in two or more lines."""
    line = ""
    for word in name.split():
        if line and room(line) + 1 + room(word) > WIDEST // 2 + 3:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


def is_tiles(lots: Sequence[Lot]) -> bool:
    """Whether all are tiles with something printed at their sides, face up."""
    return bool(lots) and all(
        not lot.face.back and any(isinstance(layer.mark, (Sides, Ways)) for layer in lot.face.layers) for lot in lots
    )


def tiles(lots: Sequence[Lot], signs: Signs, width: int) -> list[Paper]:
    """Rows of tiles with their names; each is oriented as it would lie on the board."""
    rows: list[Paper] = []
    x = 0
    for lot in lots:
        paper = tile(lot.face, signs)
        if not rows or x + paper.width > width:
            rows.append(Paper())
            x = 0
        rows[-1].paste(paper, x, 0)
        x += paper.width + 2
    return rows


def on_square(ways: Ways) -> bool:
    """Whether the paths fit a square tile, which has no fifth and sixth side."""
    return all(side < len(SIDES) for way in ways.ways for side in way.sides)


def tile(face: Face, signs: Signs) -> Paper:
    paper = Paper()
    inside = content(face, signs)
    name = signs.device.shown(face.name)
    if inside.ways is not None and on_square(inside.ways):
        square(paper, 0, 0, *TUNNELS, walked(inside, signs), signs.device)
    elif face.shape == "hexagon":
        hexagon(paper, 0, 0, HEXAGON, [Bit(name[: HEXAGON.top - 2])], inside)
    else:
        box(paper, 0, 0, BOX, [Bit(name[:BOX])], inside)
        return paper
    return paper
