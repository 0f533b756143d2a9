"""In: a value, and the manner in which a look wants it shown. Out: the mark that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..language.looks import AROUND
from ..model.looks import Channel, Shown
from ..model.symbols import Symbol
from ..model.tables import PatternStep
from ..model.terms import Apply, Const, Operate, Ref, Term
from .faces import (
    MANNERS,
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
    Sides,
    Sign,
    Step,
    Things,
    Track,
    Ways,
    Words,
)
from .styles import Styles
from .worth import Worth


def in_heap(mark: Mark | None, manner: str) -> Mark | None:
    """Pieces that lie together, in the manner that a look names."""
    said = next((one for one in MANNERS if one == manner), None)
    return replace(mark, manner=said) if isinstance(mark, Things) and said is not None else mark


def around(layer: Layer, manner: str) -> Layer:
    """The layer as a frame around its face, or as hatching over it, if that is the manner that a look names."""
    said = next((one for one in AROUND if one == manner), None)
    chip = as_chip(layer.mark)
    if said is None or chip is None:
        return layer
    return replace(layer, mark=chip, place="ne" if layer.place == "centre" else layer.place, size="small", around=said)


def as_chip(mark: Mark) -> Chip | None:
    match mark:
        case Chip():
            return mark
        case Glyph() | Words():
            return Chip(None, mark)
        case Things(lots=(Lot(face=Face(paint=paint, badge=sign)),)) if sign is not None:
            return Chip(paint, sign)
        case Number() | Track() | Sides() | Ways() | Pattern() | Ladder() | Things():
            return None


def value_mark(value: object, symbol: Symbol, show: Shown, styles: Styles) -> Mark | None:
    """The mark for the value of a variable."""
    if value is True:
        return struck(styles.sign(symbol), show.struck)
    return in_manner(plain_mark(value, show.manner, styles), show, value, styles)


def formula(term: Term, styles: Styles) -> Mark | None:
    """The mark for a formula: calls of definitions that have a look are drawn as it says, with the numbers in it."""
    steps = tuple(formula_steps(term, styles))
    return Pattern(steps) if steps else None


def formula_steps(term: Term, styles: Styles) -> Iterator[Step]:
    if isinstance(term, Operate):
        for operand in term.operands:
            yield from formula_steps(operand, styles)
    if isinstance(term, Const) and isinstance(term.value, int) and not isinstance(term.value, bool):
        yield Step(Chip(None, Words(str(term.value))))
    look = styles.looks.get(term.function) if isinstance(term, Apply) else None
    if not isinstance(term, Apply) or look is None or look.front.shows is None:
        return
    header = styles.headers.signatures.get(term.function)
    given = {
        Symbol("local", name, term.function.name): value
        for (name, _), value in zip(header.params if header is not None else (), term.arguments, strict=False)
    }
    for show in look.front.shows:
        asked = given.get(show.value.symbol) if isinstance(show.value, Ref) else None
        value = asked.symbol if isinstance(asked, Ref) else asked.value if isinstance(asked, Const) else None
        if show.symbol:
            glyph = styles.glyph(show.symbol, struck=show.struck)
            yield Step(Chip(None, replace(glyph, means=styles.called.called(term.function))))
        elif (chip := chip_of(value, styles)) is not None:
            yield Step(chip, barred=show.struck)


def channel_paint(channel: Channel, worth: Worth, styles: Styles, cell: tuple[int, int] = (0, 0)) -> Paint | None:
    """The colour of a fill or an edge: a fixed one, or that of a value. Two fixed colours alternate between cells."""
    if channel.by is not None:
        value = worth(channel.by)
        return styles.style(value).paint if isinstance(value, Symbol) else None
    if not channel.words:
        return None
    return styles.painted(channel.words[sum(cell) % len(channel.words)])


def in_manner(mark: Mark | None, show: Shown, value: object, styles: Styles) -> Mark | None:
    """A mark in the manner that a look names."""
    match mark, show.manner:
        case Number(), ("digits" | "pips" | "coins") as manner:
            return replace(mark, manner=manner, unit=None if manner == "coins" else mark.unit)
        case Sides(), ("pebbles" | "lines" | "digits") as manner:
            return replace(mark, manner=manner)
        case Chip(sign=sign), "" | "symbol":
            return struck(sign, show.struck)
        case Chip(), "sign" if isinstance(value, Symbol):
            called = styles.words(value)
            return Words(called.sign or called.text, called.sign, show.struck)
        case Chip(), "name" if isinstance(value, Symbol):
            return styles.words(value)
        case (Glyph() | Words()) as sign, _:
            return struck(sign, show.struck)
        case _:  # a mark that has no such manner, as a variant of a look may ask for
            return mark


def struck(sign: Sign, also: bool) -> Sign:
    return replace(sign, struck=True) if also else sign


def plain_mark(value: object, manner: str, styles: Styles) -> Mark | None:
    """The mark for the result of an expression."""
    match value:
        case None | False | 0:
            return None
        case True:
            return None
        case int():
            return Number(value, None, "pips" if manner == "pips" else "coins" if manner == "coins" else "digits")
        case Symbol(kind="value" | "kind"):
            return styles.chip(value)
        case Symbol(kind="seat"):
            return Things((Lot(replace(styles.seat_face(value.name), shape="disc", ident="")),), "piece")
        case Symbol():
            return styles.words(value)
        case str():
            return Words(value)
        case _:
            return None


def pattern(steps: Sequence[object], styles: Styles) -> Pattern:
    return Pattern(
        tuple(
            Step(styles.chip(step.value) if step.value is not None else None, step.more, step.beside)
            for step in steps
            if isinstance(step, PatternStep)
        )
    )


def chip_of(value: object, styles: Styles) -> Chip | None:
    match value:
        case Symbol():
            return styles.chip(value)
        case bool() | None:
            return None
        case int():
            return Chip(None, Words(str(value)))
        case _:
            return None
