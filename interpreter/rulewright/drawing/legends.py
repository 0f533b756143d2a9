"""In: a scene or faces. Out: the signs in them with their meanings, each once, in the order of appearance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..scene.faces import (
    Area,
    Board,
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Mark,
    Number,
    Pattern,
    Scene,
    Seat,
    Sides,
    Tally,
    Things,
    Track,
    Ways,
    Words,
    Zone,
)
from .brush import Brush
from .faces import drawn, face_drawn
from .marks import beside
from .measure import shortened, width
from .tables import laid
from .writer import Drawn, words

SAMPLE = 22.0
LETTERS = 12.0
GAP = 14.0


def faces_of(scene: Scene) -> Iterator[Face]:
    """All faces on a table, from top to bottom."""
    for row in scene.rows:
        for area in row:
            yield from faces_in(area)


def faces_in(area: Area) -> Iterator[Face]:
    match area:
        case Board(spots=spots):
            for spot in spots:
                yield spot.face
        case Zone(things=things):
            yield from (lot.face for lot in things.lots)
        case Tally(held=held):
            for one in held:
                yield Face(layers=(Layer(one.mark),))
                if one.whose is not None:
                    yield one.whose
        case Seat(face=face, areas=areas):
            yield face
            for inner in areas:
                yield from faces_in(inner)


def meanings(faces: Iterable[Face]) -> dict[Mark, str]:
    """Signs and their meanings. Pieces are signs as well."""
    found: dict[Mark, str] = {}
    for face in faces:
        for mark, means in in_face(face):
            found.setdefault(mark, means)
    return found


def in_face(face: Face) -> Iterator[tuple[Mark, str]]:
    for layer in face.layers:
        yield from in_mark(layer.mark, layer.means)


def in_mark(mark: Mark, means: str) -> Iterator[tuple[Mark, str]]:
    match mark:
        case Glyph() if means or mark.means:
            yield Glyph(mark.symbol, mark.struck), mark.means or means
        case Chip(paint=paint, sign=Words(text=text, sign=sign)) if text != sign:
            yield Chip(paint, Words(sign or text, sign or text)), text
        case Chip(paint=paint, sign=Glyph(symbol=symbol, struck=struck, means=own)) if means or own:
            yield Chip(paint, Glyph(symbol, struck)), own or means
        case Number(unit=Glyph(symbol=symbol, means=own)) if means or own:
            yield Glyph(symbol), own or means
        case Pattern(steps=steps):
            for step in steps:
                if step.chip is not None:
                    yield from in_mark(step.chip, "")
        case Ways(ways=ways):
            for way in ways:
                for one in way.marks:
                    yield from in_mark(one, "")
        case Things(lots=lots):
            for lot in lots:
                yield from in_face(lot.face)
        case Glyph() | Words() | Chip() | Number() | Track() | Sides() | Ladder():
            pass


def legend_drawn(found: dict[Mark, str], room: float, brush: Brush) -> Drawn:
    parts = []
    for mark, means in found.items():
        sample = drawn(mark, SAMPLE, brush.on("page", SAMPLE * 2))
        text = shortened(means, round(max(room - sample.wide - 6, LETTERS * 2), 1), LETTERS)
        parts.append(beside([sample, Drawn(width(text, LETTERS), LETTERS, words(text, 0, 0, LETTERS, brush.ink))], 6))
    return laid(parts, room, GAP)


__all__ = ["face_drawn", "faces_of", "legend_drawn", "meanings"]
