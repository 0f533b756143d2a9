"""In: a scene or faces. Out: everything in them that words have to explain, each meaning once, with samples of it.

What a sign means is said, what is printed along sides or as pips, and what each kind of piece is. Pieces are shown
without the colour of their owner, if that has a seat in the picture, which tells who it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import unescape

from ..scene.faces import (
    Area,
    Board,
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Lot,
    Mark,
    Number,
    Paint,
    Pattern,
    Scene,
    Seat,
    Sides,
    Step,
    Tally,
    Things,
    Track,
    Way,
    Ways,
    Words,
    Zone,
)
from ..words.sentences import say
from .brush import Brush
from .faces import drawn
from .marks import beside
from .measure import shortened, width
from .shapes import FLAT
from .tables import laid
from .writer import Drawn, words

SAMPLE = 22.0
LETTERS = 12.0
GAP = 14.0
FEW = 2
"""The number of pebbles, or of pips, in a sample."""
FORMS = 4
"""A meaning has so many samples at most; the others differ in colour, or in what is printed on them."""
WRITTEN = re.compile(r">([^<]+)</text>")
LEFT_OUT = re.compile(r"\+\d+")


def faces_of(scene: Scene) -> Iterator[Face]:
    """All faces on a table, from top to bottom. Pieces in a zone are on a face of their own, which is nothing else."""
    for row in scene.rows:
        for area in row:
            yield from faces_in(area)


def faces_in(area: Area) -> Iterator[Face]:
    match area:
        case Board(spots=spots):
            for spot in spots:
                yield spot.face
        case Zone(things=things):
            yield Face(layers=(Layer(things),))
        case Tally(held=held):
            for one in held:
                yield Face(layers=(Layer(one.mark),))
                if one.whose is not None:
                    yield Face(layers=(Layer(Things((Lot(one.whose),))),))
        case Seat(areas=areas):
            for inner in areas:
                yield from faces_in(inner)


def seated(scene: Scene) -> frozenset[str]:
    """The names that stand in the picture beside the colour and the sign of a seat."""
    return frozenset(area.face.name for row in scene.rows for area in row if isinstance(area, Seat))


# ---- what has to be explained --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Form:
    """Pieces that have one form: their names, their colours, and the first of them."""

    names: dict[str, None] = field(default_factory=dict)
    paints: dict[Paint | None, None] = field(default_factory=dict)
    first: Face | None = None


@dataclass(slots=True)
class Reader:
    """Somebody who sees a picture and asks what is in it."""

    seats: frozenset[str]
    language: str
    found: dict[str, dict[Mark, None]] = field(default_factory=dict)
    forms: dict[tuple[str, Face], Form] = field(default_factory=dict)

    def note(self, means: str, mark: Mark) -> None:
        if means:
            self.found.setdefault(means, {}).setdefault(mark)

    def face(self, face: Face) -> None:
        if face.turned is not None and not any(isinstance(layer.mark, Sides | Ways) for layer in face.layers):
            self.note(say("legend-turned", {}, self.language), Things((Lot(Face("disc", turned=1)),), "piece"))
        for layer in face.layers:
            if not (isinstance(layer.mark, Glyph) and layer.means == face.name):
                self.mark(layer.mark, layer.means)

    def mark(self, mark: Mark, means: str) -> None:
        match mark:
            case Glyph():
                self.note(mark.means or means, Glyph(mark.symbol, mark.struck))
            case Chip(paint=paint, sign=Words(text=text, sign=sign)):
                if sign and text != sign:
                    self.note(text, Chip(paint, Words(sign, sign)))
            case Chip(paint=paint, sign=Glyph(symbol=symbol, struck=struck, means=own)):
                self.note(own or means, Chip(paint, Glyph(symbol, struck)))
            case Number(unit=Glyph(symbol=symbol, means=own)):
                self.note(own or means, Glyph(symbol))
            case Number(unit=None, manner="pips" | "coins" as manner):
                self.note(means, Number(FEW, None, manner))
            case Sides(counts=counts, manner=manner):
                some = tuple(FEW if at == 0 else 0 for at in range(len(counts)))
                tile = Face("hexagon" if len(counts) == 6 else "square", layers=(Layer(Sides(some, manner)),))
                self.note(means, Things((Lot(tile),), "piece"))
            case Ways(ways=ways, paint=paint):
                straight = Ways((Way((0, 2)),), paint)
                self.note(means, Things((Lot(Face("square", layers=(Layer(straight),))),), "piece"))
                for way in ways:
                    for one in way.marks:
                        self.mark(one, "")
            case Ladder(rungs=rungs):
                if not any(isinstance(known, Ladder) for known in self.found.get(means, ())):
                    self.note(means, Ladder(rungs[:FEW]))
            case Pattern(steps=steps):
                for step in steps:
                    self.step(step)
            case Things(lots=lots):
                for lot in lots:
                    self.piece(lot.face, means)
            case Words() | Chip() | Number() | Track():
                pass

    def step(self, step: Step) -> None:
        ring = Step(None)
        if step.chip is not None:
            self.mark(step.chip, "")
        else:
            self.note(say("legend-any", {}, self.language), Pattern((ring,)))
        if step.more:
            self.note(say("legend-more", {}, self.language), Pattern((replace(ring, more=True),)))
        if step.barred:
            self.note(say("legend-barred", {}, self.language), Pattern((replace(ring, barred=True),)))

    def piece(self, face: Face, means: str) -> None:
        form = formed(face, self.seats)
        sort = face.sort or means
        name = sort if not face.sort and face.whose in self.seats else face.name
        if not face.sort and means and name != means:
            name = f"{means}: {name}"
        if face.whose and face.whose not in self.seats and face.whose != face.name:
            name = f"{face.name} ({face.whose})"
        if form.shape != "bare":
            among = self.forms.setdefault((sort, replace(form, paint=None)), Form())
            among.names.setdefault(name)
            among.paints.setdefault(form.paint)
            among.first = among.first or form
        self.face(face)

    def meanings(self) -> dict[str, tuple[Mark, ...]]:
        """First the pieces, then all signs."""
        named: dict[str, dict[Mark, None]] = {}
        for (sort, bare), form in self.forms.items():
            assert form.first is not None
            known = bool(bare.layers) or bare.shape not in FLAT  # else only what is printed on it tells its name
            name = next(iter(form.names)) if len(form.names) == 1 and (known or not sort) else sort
            sample = form.first if len(form.paints) == 1 else bare
            if name:
                named.setdefault(name, {}).setdefault(Things((Lot(sample),), "piece"))
        for means, marks in self.found.items():
            named.setdefault(means, {}).update(marks)
        return {means: tuple(marks)[:FORMS] for means, marks in named.items()}


def formed(face: Face, seats: frozenset[str]) -> Face:
    """What all pieces have in common that are called alike: the outline, and signs without a meaning of their own."""
    kept = tuple(
        Layer(layer.mark, layer.place, layer.size)
        for layer in face.layers
        if isinstance(layer.mark, Glyph) and (not layer.means or layer.means == face.name or not face.sort)
    )
    strange = face.whose not in seats
    return Face(
        face.shape, face.paint if strange else None, badge=face.badge if strange else None, layers=kept, back=face.back
    )


def meanings(faces: Iterable[Face], language: str, seats: frozenset[str] = frozenset()) -> dict[str, tuple[Mark, ...]]:
    """All meanings, with samples of what has them."""
    reader = Reader(seats, language)
    for face in faces:
        reader.face(face)
    return reader.meanings()


def abbreviations(faces: Iterable[Face], picture: str, language: str) -> dict[str, tuple[Mark, ...]]:
    """What is abbreviated in a picture for want of room: names, units, and how many things are left out."""
    written = {unescape(text) for text in WRITTEN.findall(picture)}
    found: dict[str, tuple[Mark, ...]] = {}
    for text in (one for face in faces for one in texts_on(face)):
        if text.sign != text.text and text.sign in written:
            found.setdefault(text.text, (Words(text.sign, text.sign),))
    if any(LEFT_OUT.fullmatch(text) for text in written):
        found[say("legend-left", {}, language)] = (Words("+1", "+1"),)
    return found


def texts_on(face: Face) -> Iterator[Words]:
    for layer in face.layers:
        match layer.mark:
            case Words() as text:
                yield text
            case Number(unit=Words() as text):
                yield text
            case Things(lots=lots):
                for lot in lots:
                    yield from texts_on(lot.face)
            case Glyph() | Chip() | Number() | Track() | Sides() | Ways() | Pattern() | Ladder():
                pass


# ---- how it is drawn -----------------------------------------------------------------------------------------------


def legend_drawn(
    found: Mapping[str, tuple[Mark, ...]], room: float, brush: Brush, sample: float = SAMPLE, letters: float = LETTERS
) -> Drawn:
    """``sample``: the size of signs; ``letters``: that of words."""
    parts = []
    for means, marks in found.items():
        samples = beside([drawn(mark, sample, brush.on("page", sample * 2)) for mark in marks], 3)
        text = shortened(means, round(max(room - samples.wide - 6, letters * 2), 1), letters)
        parts.append(beside([samples, Drawn(width(text, letters), letters, words(text, 0, 0, letters, brush.ink))], 6))
    high = max((part.high for part in parts), default=0)
    return laid([part._replace(high=high) for part in parts], room, GAP, GAP / 2)


__all__ = ["abbreviations", "faces_of", "legend_drawn", "meanings", "seated"]
