"""In: a checked ruleset, and names in one language. Out: the names and signs for which there is no room.

Where there is no room for a name, its sign is printed; a name that does not even fit on the largest picture of its
piece is never printed, and long signs do not fit on small pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..diagnostics.diagnostic import Report
from ..frozen import frozen
from ..model.called import CALLED, SIGN, NamesBody
from ..model.symbols import Symbol
from ..model.terms import inside
from ..model.understood import Model
from ..scene.faces import Chip, Face, Glyph, Ladder, Mark, Number, Pattern, Sides, Things, Track, Ways, Words
from ..scene.pieces import Pieces
from ..scene.styles import Called, Styles
from .measure import LEAST, width
from .shapes import body

IN_HAND = 112.0
"""The size of a piece in a player's hand, where it is largest."""
NARROW = {"hexagon": 0.75}
LETTERS = 3
"""The most letters of a sign: so many fit on the smallest cell, and in a terminal."""


@frozen
class Misfit:
    """``word`` is `called` or `sign`: which of the texts of the symbol is too long."""

    symbol: Symbol
    word: str
    text: str


def misfits(model: Model, called: Called) -> Iterator[Misfit]:
    """All misfits, each once, in the order of the components."""
    styles = Styles(model, called)
    pieces = Pieces(styles)
    told: set[Misfit] = set()
    for component in pieces.components.values():
        for kind in component.kinds:
            face = pieces.kind(kind)
            there = [one for one in inside(kind) if isinstance(one, Symbol) and one.kind in {"kind", "value"}]
            texts = {called.called(one): one for one in reversed(there)}
            signs = {called.sign(one): one for one in reversed(there)}
            for found in too_long(face, texts, signs):
                if found not in told:
                    told.add(found)
                    yield found


def too_long(face: Face, texts: Mapping[str, Symbol], signs: Mapping[str, Symbol]) -> Iterator[Misfit]:
    room = body(face.shape, IN_HAND, "paper", "", "light").room.wide * NARROW.get(face.shape, 1.0)
    for label in (one for layer in face.layers for one in labels(layer.mark)):
        if label.text in texts and any(width(word, LEAST) > room for word in label.text.split()):
            yield Misfit(texts[label.text], CALLED, label.text)
        if label.sign in signs and len(label.sign) > LETTERS:
            yield Misfit(signs[label.sign], SIGN, label.sign)


def labels(mark: Mark) -> Iterator[Words]:
    match mark:
        case Words():
            yield mark
        case Chip(sign=Words() as words):
            yield words
        case Pattern(steps=steps):
            for step in steps:
                if step.chip is not None:
                    yield from labels(step.chip)
        case Chip() | Glyph() | Number() | Track() | Sides() | Ways() | Ladder() | Things():
            pass


def no_room(one: Misfit) -> str:
    """The message, without the place."""
    if one.word == SIGN:
        return f"has a sign of {len(one.text)} letters, `{one.text}`; there is room for {LETTERS}"
    return f"calls `{one.symbol.name}` by a name that is wider than its piece, `{one.text}`"


def crowded(model: Model, called: Called, report: Report) -> None:
    """Report the names of a game in the language of its rules."""
    texts = {
        (row.symbol, text.word): text.span
        for body in model.bodies.values()
        if isinstance(body, NamesBody)
        for row in body.rows
        for text in row.texts
    }
    for one in misfits(model, called):
        place = texts.get((one.symbol, one.word)) or model.places[one.symbol]
        if one.word == SIGN:
            message = f"The sign `{one.text}` has {len(one.text)} letters; there is room for {LETTERS}."
            hint = "Write a shorter one into the table of `names`."
        else:
            message = f"`{one.text}` is wider than the piece on which it is printed, however large that is."
            hint = "Write a shorter name into the table of `names`, or show a symbol instead: `show name as symbol`."
        report.add("R258", place, message, hint)
