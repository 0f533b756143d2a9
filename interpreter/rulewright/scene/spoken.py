"""In: a face. Out: everything visible on it as a sentence, for screen readers and alt texts."""

from __future__ import annotations

from .faces import Chip, Face, Glyph, Ladder, Layer, Mark, Number, Pattern, Sides, Step, Things, Track, Ways, Words


def sentence(face: Face, whose: str = "") -> str:
    """``temple (level 4; stones: 2 north, 1 east)``, ``leader, red (crown)``."""
    head = f"{face.name}, {whose}" if whose else face.name
    known = {face.name.casefold(), face.name.partition(" (")[0].casefold()}
    said = [text for layer in face.layers if (text := spoken(layer)) and text.casefold() not in known]
    parts = "; ".join(dict.fromkeys(said))
    return f"{head} ({parts})" if head and parts else head or parts


def spoken(layer: Layer) -> str:
    """A layer in words: its name and its content."""
    mark = layer.mark
    told = layer.said or of_mark(mark)
    match mark:
        case Words():
            return told
        case Glyph() | Chip():
            return layer.means or told
        case Sides() | Ways() if layer.said:
            return told
        case Things() if layer.means:
            return f"{layer.means} ({told})" if told else layer.means
        case Number() | Track() | Sides() | Ways() | Pattern() | Ladder() | Things():
            return f"{layer.means} {told}".strip()


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
            # A number before a name would have to bend it in many languages.
            return ", ".join(f"{lot.face.said} ×{lot.count}" if lot.count > 1 else lot.face.said for lot in lots)


def of_step(step: Step) -> str:
    said = of_mark(step.chip) if step.chip is not None else "·"
    return f"{'^' if step.barred else ''}{said}{'+' if step.more else ''}"
