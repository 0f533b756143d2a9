"""In: the face of a cell. Out: the signs on it, in their order, and the values at its sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..frozen import frozen
from ..scene.faces import (
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Lot,
    Mark,
    Number,
    Pattern,
    Sides,
    Spot,
    Step,
    Things,
    Track,
    Ways,
    Words,
)
from .paper import Bit
from .signs import Signs

Token = tuple[Bit, ...]
"""A sign with its number and its owner, which must not be separated."""
ORDERED = frozenset({"stack", "tower", "pile"})
LINED_UP = ORDERED | {"row", "chain"}


@frozen
class Content:
    """What is on a cell. ``counts``: the values at its sides, clockwise from the north."""

    tokens: tuple[Token, ...]
    counts: tuple[int, ...] = ()
    ways: Ways | None = None


def contents(spots: Iterable[Spot], signs: Signs, *, usual: bool = True) -> tuple[dict[str, Content], str]:
    """What is on each cell; and the value that most cells have, which is left out of them."""
    several = list(spots)
    fills = Counter(name for spot in several if (name := filling(spot.face)))
    cells = sum(fills.values()) if mazy(several) else len(several)
    common = next((name for name, count in fills.most_common(1) if usual and 3 * count > cells > 9), "")
    return {spot.name: content(spot.face, signs, common) for spot in several}, common


def mazy(spots: Iterable[Spot]) -> bool:
    """Whether there are paths through cells. Then cells without a tile are blank."""
    return any(isinstance(layer.mark, Ways) for spot in spots for layer in spot.face.layers)


def filling(face: Face) -> str:
    """The name of the value that colours a cell or a tile."""
    for layer in face.layers:
        mark = layer.mark
        named = isinstance(mark, (Glyph, Words)) and layer.name not in {"", "name"}
        paint = mark.paint if isinstance(mark, Chip) else None
        if (named or isinstance(mark, Chip)) and layer.means and face.paint is not None and paint in {None, face.paint}:
            return layer.means
    return ""


def content(face: Face, signs: Signs, common: str = "") -> Content:
    if face.back:
        return Content((tuple(signs.piece(face)),))
    filled = filling(face)
    counts: tuple[int, ...] = ()
    ways: Ways | None = None
    tokens: list[Token] = []
    for layer in sorted(face.layers, key=lambda one: isinstance(one.mark, Things)):  # printed marks first, then pieces
        match layer.mark:
            case Sides() as sides:
                counts = sides.counts
            case Ways() as ways:
                pass
            case _ if is_caption(layer, face) or (common and layer.means == common):
                pass
            case (Glyph() | Words()) as sign if layer.means and layer.means == filled:
                tokens.append((signs.value(sign, layer.means, face.paint),))
            case mark:  # every other mark is written as signs
                tokens += mark_tokens(mark, signs, layer.means)
    return Content(tuple(tokens), counts, ways)


def is_caption(layer: Layer, face: Face) -> bool:
    """Whether it is the name of a tile, or a mark in place of the name; the other marks on a tile say more."""
    return layer.name == "name" or (layer.name == "" and layer.means != "" and layer.means == face.name)


def mark_tokens(mark: Mark, signs: Signs, means: str = "") -> Iterator[Token]:
    match mark:
        case Things() as things:
            yield from pieces(things, signs, means)
        case Chip(paint=paint, sign=sign):
            yield (signs.value(sign, means, paint),)
        case Glyph() | Words():
            yield (signs.value(mark, means, None),)
        case Number() as number:
            yield (signs.number(number),)
        case Track(value=value):
            yield (Bit(str(value)),)
        case Pattern(steps=steps):
            yield tuple(bit for one in steps for bit in step(one, signs))
        case Sides() | Ways() | Ladder():
            pass


def step(one: Step, signs: Signs) -> Iterator[Bit]:
    """A step of a pattern."""
    if one.barred:
        yield Bit("^")
    yield signs.value(one.chip.sign, signs.name(one.chip), one.chip.paint) if one.chip is not None else Bit(".")
    if one.more:
        yield Bit("+")


def pieces(things: Things, signs: Signs, means: str = "") -> Iterator[Token]:
    """Pieces: their number, kind and owner. Of a pile, the top piece and the number of all."""
    if not things.lots:
        return
    if things.manner in ORDERED:
        count = sum(lot.count for lot in things.lots)
        top = signs.piece(things.lots[-1].face)
        if count > 1:
            signs.note("sign-pile")
        yield (*top, Bit(f"^{count}")) if count > 1 else tuple(top)
        return
    for lot in things.lots:
        yield (*([Bit(str(lot.count))] if lot.count > 1 else []), *signs.piece(lot.face), *laden(lot, signs, means))


def laden(lot: Lot, signs: Signs, means: str) -> Iterator[Bit]:
    """What a piece on a cell carries: the values of its variables, and pieces."""
    del means
    for layer in lot.face.layers:
        if isinstance(layer.mark, Things):
            yield Bit("(")
            for token in pieces(layer.mark, signs):
                yield from token
            yield Bit(")")
