"""In: something with a look. Out: its appearance in plain English: its look, and the contents of its faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model.looks import LookBody
from ..model.symbols import Symbol
from ..model.understood import Model
from ..play.called import Called
from ..scene.box import boxed
from ..scene.pieces import Pieces
from ..scene.spoken import of_mark
from ..scene.styles import Styles
from ..syntax import tree
from .prose import code, listed, wrapped

TAB = 4
MOST_FACES = 8
HAS_FACES = frozenset({"component", "enum"})
PLACES = {
    "centre": "in the middle", "n": "at the top", "ne": "at the upper right", "e": "at the right",
    "se": "at the lower right", "s": "at the bottom", "sw": "at the lower left", "w": "at the left",
    "nw": "at the upper left", "sides": "along the sides", "rim": "at the rim",
}  # fmt: skip


def appearance(symbol: Symbol, model: Model) -> Iterator[str]:
    """A description of its look, then one line for each face; empty for things that are never visible."""
    node = look_of(symbol, model)
    said = in_words(node.lines) if node is not None else ""
    faces = list(faces_of(symbol, model)) if symbol.kind in HAS_FACES else []
    if said:
        yield from wrapped(f"looks: {said}", TAB, 2 * TAB)
    if faces:
        yield from wrapped(f"{'seen' if said else 'looks'}: {faces[0]}", TAB, 2 * TAB)
        for face in faces[1:MOST_FACES]:
            yield from wrapped(face, 2 * TAB, 3 * TAB)
    if len(faces) > MOST_FACES:
        yield f"{' ' * 2 * TAB}… and {len(faces) - MOST_FACES} more; `rulewright look` lists all of them"


def look_of(symbol: Symbol, model: Model) -> tree.Look | None:
    for one, placed in model.nodes.items():
        body = model.bodies.get(one)
        if isinstance(placed.declaration, tree.Look) and isinstance(body, LookBody) and body.about == symbol:
            return placed.declaration
    return None


def faces_of(symbol: Symbol, model: Model) -> Iterator[str]:
    """A sentence for the front of each kind and for each back; for values of an enum, their colours and symbols."""
    styles = Styles(model, Called(model))
    if symbol.kind == "enum":
        if symbol in styles.looks:
            for value, style in styles.of(symbol).items():
                paint = style.paint.colour if style.paint is not None and style.paint.colour.isalpha() else ""
                glyph = of_mark(style.glyph, styles.say) if style.glyph is not None else ""
                struck = " struck out" if style.glyph is not None and style.glyph.struck else ""
                if paint or glyph:
                    yield f"{styles.called.called(value)}: {', '.join(one for one in (paint, glyph + struck) if one)}"
        return
    kinds = list(boxed(symbol, Pieces(styles)))
    backs = [face.said for kind in kinds if kind.turned_over for face in kind.backs]
    yield from dict.fromkeys([*(kind.fronts[0].said for kind in kinds), *backs])


def face_of(kind: Symbol, model: Model) -> str:
    """A sentence about the front of a kind."""
    pieces = Pieces(Styles(model, Called(model)))
    return next(one.fronts[0].said for one in boxed(Symbol("component", kind.of), pieces) if one.kind == kind)


# ---- a look in words -----------------------------------------------------------------------------------------------


def in_words(lines: Sequence[tree.Line]) -> str:
    """``hexagon; filled by ground; shows stones as pebbles along the sides, and ground in the middle``."""
    channels = [channel(line) for line in lines if isinstance(line, tree.Channel)]
    shows = [shown(line) for line in lines if isinstance(line, tree.Shown)]
    found = [*channels, *([f"shows {listed(shows)}"] if shows else [])]
    for line in lines:
        match line:
            case tree.Border(by=by):
                found.append(f"borders between cells that differ in {code(by)}")
            case tree.Manner(manner=manner):
                found.append(f"as {manner.text}")
            case tree.SortBy(columns=columns):
                found.append(f"sorted by {listed(name.text for name in columns)}")
            case tree.Map():
                found.append("laid out by a map")
            case tree.Hide(names=names):
                found.append(f"without {listed(name.text for name in names)}")
            case tree.Back(lines=inner):
                found.append(f"face down: {in_words(inner)}")
            case _:  # channels and `show` lines are told before
                pass
    return "; ".join(found)


def channel(line: tree.Channel) -> str:
    said = code(line.by) if line.by is not None else ""
    words = [name.text for name in line.words]
    match line.channel:
        case "shape":
            return f"shaped by {said}" if said else words[0]
        case "fill":
            return f"filled by {said}" if said else f"filled with {' and '.join(words)}{' in turn' * (len(words) > 1)}"
        case "edge":
            return f"edged by {said}" if said else f"edged with {words[0]}"
        case "size":
            return f"as large as {said} says" if said else words[0]
        case "turn":
            return f"turned by {said}"


def shown(line: tree.Shown) -> str:
    place = line.place.text if line.place is not None else ""
    parts = [
        code(line.value),
        f"as {line.manner.text}" if line.manner is not None else "",
        PLACES.get(place, f"on {place}") if place else "",
        f"({', '.join(name.text for name in line.traits)})" if line.traits else "",
        f"when {code(line.when)}" if line.when is not None else "",
    ]
    return " ".join(part for part in parts if part)
