"""In: a face. Out: everything visible on it as a sentence, for screen readers and alt texts."""

from __future__ import annotations

from collections.abc import Callable

from .faces import Chip, Face, Glyph, Ladder, Layer, Lot, Mark, Number, Pattern, Sides, Step, Things, Track, Ways, Words

Say = Callable[..., str]
"""Returns a sentence of the program, by its id and its values."""


def sentence(face: Face, say: Say) -> str:
    """``temple (level: 4; stones: 2 north, 1 east)``, ``red leader (crown)``."""
    head = say("of-seat", thing=face.name, seat=face.whose) if face.whose not in {"", face.name} else face.name
    known = {face.name.casefold(), face.name.partition(" (")[0].casefold()}
    said = [text for layer in face.layers if (text := spoken(layer, say)) and text.casefold() not in known]
    parts = say("apart").join(dict.fromkeys(said))
    return f"{head} ({parts})" if head and parts else head or parts


def spoken(layer: Layer, say: Say) -> str:
    """A layer in words: its name and its content."""
    mark = layer.mark
    match mark:
        case Words():
            return layer.said or of_mark(mark)
        case Glyph() | Chip():
            return layer.means or layer.said or of_mark(mark)
        case Sides() | Ways() if layer.said:
            return layer.said
        case Things(lots=lots):
            told = say("apart").join(map(of_lot, lots))
        case Number() | Track() | Sides() | Ways() | Pattern() | Ladder():
            told = layer.said or of_mark(mark)
    return say("labelled", label=layer.means, text=told) if layer.means and told else layer.means or told


def of_lot(lot: Lot) -> str:
    """A number before a name would have to bend it in many languages."""
    return f"{lot.face.said} ×{lot.count}" if lot.count > 1 else lot.face.said


def of_mark(mark: Mark) -> str:
    match mark:
        case Glyph(symbol=symbol, means=means):
            return means or symbol.replace("_", " ")
        case Words(text=text):
            return text
        case Chip(sign=sign):
            return of_mark(sign)
        case Number(value=value):
            return str(value)
        case Track(value=value, high=high):
            return f"{value}/{high}"
        case Sides(counts=counts):
            return " ".join(map(str, counts))
        case Ways(ways=ways):
            return ", ".join(
                "-".join(map(str, way.sides)) + "".join(f" {of_mark(one)}" for one in way.marks) for way in ways
            )
        case Pattern(steps=steps):
            return " ".join(map(of_step, steps))
        case Ladder(rungs=rungs):
            return ", ".join(f"{count}: {worth}" for count, worth in rungs)
        case Things(lots=lots):
            return ", ".join(map(of_lot, lots))


def of_step(step: Step) -> str:
    said = of_mark(step.chip) if step.chip is not None else "·"
    return f"{'^' if step.barred else ''}{said}{'+' if step.more else ''}"
