"""In: a face. Out: everything visible on it as a sentence, for screen readers and alt texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from ..model.symbols import Symbol
from .faces import Chip, Face, Glyph, Ladder, Layer, Lot, Mark, Number, Pattern, Sides, Step, Things, Track, Ways, Words

SOMETHING = re.compile(r", (\d)")
"""A number in a pattern is about the step before it: ``length 9``."""
WORDS = re.compile(r"\w+")
GAP = "\0"
"""Stands in a sentence where a name will be: no name contains it."""
Say = Callable[..., str]
"""Returns a sentence of the program, by its id and its values."""


def sentence(face: Face, say: Say, *things: Symbol, named: Collection[str] | None = None) -> str:
    """``temple (level: 4; stones: 2 north, 1 east)``, ``red leader (crown)``.

    ``things``: what it is; a symbol with their name says nothing more. ``named``: a name was given to it, which says
    what its signs say, and these layers.
    """
    head = face.owned or face.name
    same = {one.name.casefold() for one in things}
    layers = [
        one
        for one in face.layers
        if not (isinstance(one.mark, Glyph) and one.mark.symbol in same)
        and not (named is not None and (isinstance(one.mark, Glyph | Words | Chip) or one.name in named))
    ]
    told = (text for layer in layers for text in (spoken(layer, say), *in_lone_way(layer, say)))
    said = [text for text in told if text and not is_in(text, face.name)]
    parts = say("apart").join(dict.fromkeys(said))
    return f"{head} ({parts})" if head and parts else head or parts


def is_in(text: str, name: str) -> bool:
    """Whether all words of a text are in a name, in this form or another."""
    return all(any(alike(word, one) for one in words(name)) for word in words(text))


def words(text: str) -> set[str]:
    return {word for word in WORDS.findall(text.casefold()) if len(word) > 2 or word.isdigit()} or {text.casefold()}


def alike(word: str, other: str) -> bool:
    """Whether these are forms of one word, as ``red`` of a head and of a body are in many languages."""
    return word == other or other.startswith(word[: max(3, len(word) - 2)])


def spoken(layer: Layer, say: Say) -> str:
    """A layer in words: its name and its content."""
    mark = layer.mark
    match mark:
        case Words():
            return layer.said or of_mark(mark, say)
        case Glyph() | Chip():
            return layer.means or layer.said or of_mark(mark, say)
        case Sides() | Ways() if layer.said:
            return layer.said
        case Things(lots=lots):
            told = say("apart").join(of_lot(lot, say) for lot in lots)
            if layer.said:
                return layer.said
        case Number() | Track() | Sides() | Ways() | Pattern() | Ladder():
            told = layer.said or of_mark(mark, say)
    return say("labelled", label=layer.means, text=told) if layer.means and told else layer.means or told


def in_lone_way(layer: Layer, say: Say) -> Iterator[str]:
    """What lies in the only way of a piece. Behind the last side of the way it would seem to lie at that side."""
    match layer.mark:
        case Ways(ways=(way,)) if layer.said:
            yield from (of_mark(one, say) for one in way.marks)
        case _:  # several ways say themselves what lies in which, others have none
            return


def of_lot(lot: Lot, say: Say) -> str:
    """A number right before a name would have to bend it in many languages; behind "face down" it would count that."""
    said = lot.face.said
    if lot.count == 1:
        return said
    if not lot.face.back:
        return f"{said} ×{lot.count}"
    before, after = say("face-down", thing=GAP).split(GAP)
    return say("face-down", thing=f"{said.removeprefix(before).removesuffix(after)} ×{lot.count}")


def of_mark(mark: Mark, say: Say) -> str:
    match mark:
        case Glyph(symbol=symbol, means=means):
            return means or symbol.replace("_", " ")
        case Words(text=text):
            return text
        case Chip(sign=sign):
            return of_mark(sign, say)
        case Number(value=value):
            return str(value)
        case Track(value=value, high=high):
            return say("out-of", value=str(value), high=str(high))
        case Sides(counts=counts):
            return " ".join(map(str, counts))
        case Ways(ways=ways):
            return ", ".join(
                "-".join(map(str, way.sides)) + "".join(f" {of_mark(one, say)}" for one in way.marks) for way in ways
            )
        case Pattern(steps=steps):
            return SOMETHING.sub(r" \1", ", ".join(of_step(step, say) for step in steps))
        case Ladder(rungs=rungs):
            return ", ".join(say("scale-pair", key=str(count), worth=str(worth)) for count, worth in rungs)
        case Things(lots=lots):
            return ", ".join(of_lot(lot, say) for lot in lots)


def of_step(step: Step, say: Say) -> str:
    said = of_mark(step.chip, say) if step.chip is not None else say("legend-any")
    repeated = say("step-more", thing=said) if step.more else said
    return say("step-barred", thing=repeated) if step.barred else repeated
