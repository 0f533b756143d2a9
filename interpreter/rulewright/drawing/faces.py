"""In: a face and its size. Out: its shape with everything on it, each mark in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import sqrt
from typing import TypeAlias

from ..scene.faces import (
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Mark,
    Number,
    Pattern,
    Sides,
    Sign,
    Size,
    Things,
    Track,
    Ways,
    Words,
)
from . import inks, marks, shapes
from .around import around
from .brush import Brush
from .inks import DARK, LIGHT, Style
from .measure import LEAST, width
from .places import Box, Placed, Room, Wish, attempt, free, placed
from .shapes import Body, body, side_middle, spot_body
from .things import heap, seen, things
from .ways import sides, ways
from .writer import Drawn, Point, alike, disc, moved, path, pointed, rectangle, shape, use, words

SIZES: dict[Size, float] = {"small": 0.78, "middle": 1.0, "large": 1.25}
MIDDLE: dict[Size, float] = {"small": 0.3, "middle": 0.46, "large": 0.62}
"""The size of a mark in the middle of a face, as a share of the room inside the face."""
AROUND: dict[Size, float] = {"small": 0.2, "middle": 0.28, "large": 0.4}
ALONE: dict[Size, float] = {"small": 0.42, "middle": 0.6, "large": 0.74}
UPON: dict[Size, float] = {"small": 0.42, "middle": 0.55, "large": 0.75}
PIECES = 1.25
"""Pieces are drawn larger than printed marks, by this factor."""
BADGED = " badge"
CAPTION = " caption"
"""Names for the sign of the owner and for the name of a cell; no layer of a scene is called so."""
GROWTH = (1.0, 1.2, 1.45)
CARRIED = 1.7
"""The size of tiles and cards that a token carries, compared with the token."""
SHORT = 0.45
"""At this scale or below, pieces are reduced to their signs."""
CLOSE = 24.0
"""A face needs more room than this for the number of things left out; otherwise it has a dot."""
SHORTEST = 0.3
"""At this scale or below, pieces are reduced to their number."""
APART = ("w", "e", "n", "s")
"""Where pieces go if there is no room for them in the places that they prefer."""
ROUND = frozenset({"disc", "coin"})
FIGURE = 0.7
"""The width of what is drawn of a symbol that is a piece itself, compared with its size."""
BADGE = 0.5
"""The size of the owner's sign, compared with other marks on a token."""


@dataclass(slots=True)
class Print:
    """A face that is drawn as the ground of another: its shape and its marks form one group with a label."""

    face: Face
    body: str
    marks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Placing:
    """The result of arranging a face: the places of its layers, and the number of those left out."""

    prints: list[Print]
    boxes: list[Box] = field(default_factory=list)
    reserved: list[Box] = field(default_factory=list)
    upon: list[Box] = field(default_factory=list)
    over: list[Box] = field(default_factory=list)
    left: int = 0
    short: bool = False
    """Of some pieces only the number is told."""
    names: str = ""


Draw: TypeAlias = Callable[[Mark, float, Brush], Drawn]
Wanted: TypeAlias = tuple[Layer, Print, Brush]
"""A layer, the face that it belongs to, and the brush for it."""


def drawn(mark: Mark, unit: float, brush: Brush) -> Drawn:
    """Any mark, with paths and values of sides drawn as if alone."""
    match mark:
        case Glyph():
            return marks.glyph(mark, unit, brush)
        case Words():
            return marks.said(mark, unit, brush)
        case Chip():
            return marks.chip(mark, unit, brush)
        case Number():
            return marks.counted(mark, unit, brush)
        case Track():
            return marks.track(mark, unit, brush)
        case Pattern():
            return marks.pattern(mark, unit, brush)
        case Ladder():
            return marks.ladder(mark, unit, brush)
        case Things():
            return things(mark, unit, brush)
        case Sides():
            reach = max(unit, 26.0) / 2
            return Drawn(2 * reach, 2 * reach, sides(mark, reach, brush).body)
        case Ways():
            reach = max(unit, 26.0) / 2
            return Drawn(2 * reach, 2 * reach, ways(mark, brush.sides, reach, brush, drawn).body)


@lru_cache(maxsize=4096)
def face_drawn(face: Face, size: float, brush: Brush) -> Drawn:
    """A face in a row, on a cell, or alone."""
    return placing(face, size * SIZES[face.size], brush)[0]


def bare(face: Face, size: float, brush: Brush) -> str:
    """The shape of a face without its marks."""
    return body_of(face, size * SIZES[face.size], brush).painted


@lru_cache(maxsize=4096)
def cell_drawn(face: Face, size: float, brush: Brush, caption: str = "") -> Drawn:
    """A face as a cell of a board, on which things lie, whatever its shape is; and its name, if there is room."""
    called = (Layer(Words(caption), "s", "small", CAPTION),) if caption else ()
    return flat(replace(face, layers=(*face.layers, *called)) if called else face, size, brush)[0]


def body_of(face: Face, size: float, brush: Brush, *, spot: bool = False) -> Body:
    paint = face.paint.colour if face.paint else "cell" if face.shape in shapes.TILES else "paper"
    if spot and face.shape == "disc":
        return spot_body(round(size, 1), face.paint.colour if face.paint else "cell", brush.style)
    return body(face.shape, round(size, 1), paint, face.edge.colour if face.edge else "", brush.style)


def brush_of(style: Style, sides: int = 4) -> Brush:
    return Brush(style, "page", 0.0, sides, face_drawn, bare)


def placing(face: Face, size: float, brush: Brush) -> tuple[Drawn, Placing]:
    if face.shape in shapes.FLAT:
        return flat(face, size, brush)
    return standing(face, size, brush)


# ---- what lies flat ------------------------------------------------------------------------------------------------


def below_of(face: Face, brush: Brush) -> str:
    """The background colour for the marks of a face."""
    if face.paint is not None and face.shape != "bare":
        return face.paint.colour
    if face.shape == "bare":
        return brush.below
    return "paper" if face.shape == "card" else "cell"


def flat(face: Face, size: float, brush: Brush) -> tuple[Drawn, Placing]:
    """A tile, a card, or something without a shape. If pieces on its paths leave no room, they are reduced to signs."""
    found = laid_flat(face, size, brush, drawn)
    if not found[1].left or not any(isinstance(layer.mark, Ways) for layer in face.layers):
        return found
    reduced = laid_flat(face, size, brush, signs_alone)
    return reduced if reduced[1].left < found[1].left else found


def signs_alone(mark: Mark, unit: float, brush: Brush) -> Drawn:
    tokens = isinstance(mark, Things) and all(lot.face.shape not in shapes.FLAT for lot in mark.lots)
    return in_short(mark, brush) if tokens and isinstance(mark, Things) else drawn(mark, unit, brush)


def laid_flat(face: Face, size: float, brush: Brush, draw: Draw) -> tuple[Drawn, Placing]:
    """If a tile covers it, both share the room for their marks. ``draw`` draws what lies on paths."""
    own = body_of(face, size, brush, spot=True)
    found = Placing([])
    wanted: list[Wanted] = []
    room = own.room
    for one, print_body in prints(face, size, brush):
        part = Print(one, print_body.painted + around(one, size, brush.style))
        found.prints.append(part)
        room = print_body.room
        inner = brush.on(below_of(one, brush), room.wide * 0.94)
        for layer in one.layers:
            if isinstance(layer.mark, Sides | Ways):
                along_sides(layer.mark, part, size, inner, found, draw)
            elif not fills(layer, one):
                wanted.append((layer, part, inner))
        if one.turned is not None and not any(isinstance(layer.mark, Sides | Ways) for layer in one.layers):
            pointed_side(one.turned, part, size, found)
        if one.badge is not None:
            wanted.append((Layer(Chip(one.paint, one.badge), "ne", name=BADGED), part, inner))
    upon = [one for one in wanted if one[0].place in names_before(one[0], wanted)]
    captions = [one for one in wanted if one[0].name == CAPTION]
    named = put_down([one for one in wanted if not any(one is other for other in (*upon, *captions))], room, found)
    put_upon(upon, named, found)
    for layer, _, inner in captions:
        name = scaled(layer, room, inner, False, 1.0)
        box = free(room, (*found.reserved, *found.boxes, *found.upon), layer.place, name)
        if box is not None:
            found.names += moved(name.body, box.x, box.y)
            found.boxes.append(box)
    return Drawn(own.wide, own.high, assembled(found, own), short=found.short or found.left > 0), found


def along_sides(mark: Sides | Ways, part: Print, size: float, brush: Brush, found: Placing, draw: Draw) -> None:
    six = part.face.shape == "hexagon"
    reach = size * (sqrt(3) / 2 if six else 1) / 2 - 1
    match mark:
        case Sides():
            printed = sides(mark, reach, brush)
        case Ways():
            printed = ways(mark, 6 if six else 4, reach, brush, draw)
    part.marks.append(printed.body)
    found.reserved += printed.boxes


def pointed_side(turned: int, part: Print, size: float, found: Placing) -> None:
    """An arrowhead at the side to which a tile is turned, if nothing printed along its sides tells that."""
    six = part.face.shape == "hexagon"
    reach, sides_ = size * (sqrt(3) / 2 if six else 1) / 2 - 1.5, 6 if six else 4
    arrow = max(4.0, size * 0.12)
    part.marks.append(pointed_at(arrow_of(turned, sides_, reach - arrow, arrow)))
    x, y = side_middle(sides_, turned, reach - arrow / 2)
    found.reserved.append(Box(x, y, 2 * arrow, 2 * arrow))


def put_down(apart: Sequence[Wanted], room: Room, found: Placing) -> dict[str, Box]:
    """Arrange all layers that do not lie on others. Returns their places, by the names of layers."""
    alone = len(apart) == 1 and not found.reserved
    wishes = [Wish(one[0].place, partial(scaled, one[0], room, one[2], alone), rank(one[0])) for one in apart]
    places = placed(room, found.reserved, wishes)
    if any(place is None and wish.rank == 0 for place, wish in zip(places, wishes, strict=True)):
        places = squeezed(room, found, wishes)
    named: dict[str, Box] = {}
    for (layer, part, _), place in zip(apart, places, strict=True):
        if place is None:
            found.left += not isinstance(layer.mark, Words)  # the face's label contains the text
            continue
        part.marks.append(moved(place.drawn.body, place.box.x, place.box.y))
        found.boxes.append(place.box)
        found.short = found.short or place.drawn.short
        named[layer.name] = place.box
    return named


def put_upon(upon: Sequence[Wanted], named: dict[str, Box], found: Placing) -> None:
    """Draw the layers that lie on other layers."""
    for layer, part, inner in upon:
        host = named.get(layer.place)
        if host is None:
            found.left += 1
            continue
        on = lying_on(layer, host, inner, found.upon)
        part.marks.append(moved(on.drawn.body, on.box.x, on.box.y))
        found.upon.append(on.box)
        named[layer.name] = on.box


def prints(face: Face, size: float, brush: Brush) -> Iterator[tuple[Face, Body]]:
    """The face, the tile that covers it, the tile that covers this, and so on."""
    yield face, body_of(face, size, brush, spot=True)
    for layer in face.layers:
        if fills(layer, face):
            assert isinstance(layer.mark, Things)
            yield from prints(layer.mark.lots[0].face, size, brush)


def fills(layer: Layer, face: Face) -> bool:
    """Whether the layer is a single tile with the shape of the face it lies on."""
    mark = layer.mark
    if not isinstance(mark, Things) or len(mark.lots) != 1 or face.shape not in shapes.TILES:
        return False
    return mark.lots[0].count == 1 and mark.lots[0].face.shape == face.shape and mark.manner in {"piece", "heap", "row"}


def squeezed(room: Room, found: Placing, wishes: Sequence[Wish]) -> list[Placed | None]:
    """If pieces fit nowhere else, they cover what is printed along the sides; other layers use the remaining room."""
    pieces = [wish for wish in wishes if wish.rank == 0]
    lying: list[Placed | None] = []
    apart = [replace(wish, place=APART[at % len(APART)]) for at, wish in enumerate(pieces)]
    for scale, wished in ((SHORT, pieces), (SHORT, apart), (SHORTEST, pieces)):
        lying = attempt(room, (), wished, range(len(wished)), scale, 1.0, paired=False)
        if None not in lying:
            break
    of_pieces = iter(lying)
    places = [next(of_pieces) if wish.rank == 0 else None for wish in wishes]
    taken = [place.box for place in places if place is not None]
    found.over = [box for box in taken if any(box.meets(other) for other in found.reserved)]
    rest = iter(placed(room, (*found.reserved, *taken), [wish for wish in wishes if wish.rank != 0]))
    return [place if wish.rank == 0 else next(rest) for place, wish in zip(places, wishes, strict=True)]


def in_short(mark: Things, brush: Brush) -> Drawn:
    """A small version of pieces: the colour and the signs of each, and the number of equal ones."""
    parts = []
    for lot in mark.lots:
        face = lot.face
        below = face.paint.colour if face.paint else "plate"
        inner = brush.on(below, LEAST * 2)
        signs = [marks.sign(face.badge, LEAST, inner)] if face.badge is not None else []
        own = next((layer.mark for layer in face.layers if not isinstance(layer.mark, Things)), None)
        if own is not None:
            signs.append(drawn(own, LEAST, inner))
        if lot.count > 1:
            signs.append(marks.figures(lot.count, LEAST, inner))
        inside = marks.beside(signs, 1)
        high = max(inside.high, LEAST) + 3.4
        wide = max(inside.wide + (4.4 if len(signs) > 1 else 3.4), high)
        plate = marks.round_plate(wide, high, inks.fill(below, brush.style))
        chip = pointed(plate + inside.body, face.ident, face.said, whole=False)
        short = Drawn(wide, high, chip, wide - high < marks.ALIKE / 10)
        parts.append(short if face.turned is None else heading(short, face.turned, brush))
    return heap(parts, brush.room, 1)


def rank(layer: Layer) -> int:
    """The order in which layers give way: text first, then printed marks, then pieces; the owner's sign never does."""
    if layer.name == BADGED:
        return -1
    return 0 if isinstance(layer.mark, Things) else 2 if isinstance(layer.mark, Words) else 1


def names_before(layer: Layer, wanted: Sequence[tuple[Layer, Print, Brush]]) -> set[str]:
    """The names of all earlier layers."""
    names = set()
    for one, _, _ in wanted:
        if one is layer:
            break
        names.add(one.name)
    return names - {""}


@lru_cache(maxsize=4096)
def scaled(layer: Layer, room: Room, brush: Brush, alone: bool, scale: float) -> Drawn:
    """A layer at the size that the scene asks for, times a scale."""
    shares = ALONE if alone else MIDDLE if layer.place == "centre" else AROUND
    unit = min(room.wide, room.high) * shares[layer.size] * scale
    if isinstance(layer.mark, Things):
        unit *= PIECES / max(1, seen(layer.mark)) ** 0.5
    if isinstance(layer.mark, Pattern):
        unit = max(unit, min(room.wide, room.high) * MIDDLE[layer.size] * scale)
    if layer.name == CAPTION:
        return marks.small_print(layer.mark, brush)
    if isinstance(layer.mark, Words):
        narrow = 0.8 if room.outline == "hexagon" else 1.0
        return drawn(layer.mark, unit, brush.on(brush.below, brush.room * narrow * scale**0.5))
    if isinstance(layer.mark, Things):
        tokens = all(lot.face.shape not in shapes.FLAT for lot in layer.mark.lots)
        if scale <= SHORTEST:
            total = sum(lot.count for lot in layer.mark.lots)
            return marks.plated(marks.figures(total, LEAST, brush.on("plate")), brush)._replace(short=True)
        return in_short(layer.mark, brush) if scale <= SHORT and tokens else drawn(layer.mark, unit, brush)
    return drawn(layer.mark, unit, brush.on(brush.below, brush.room * scale))


def lying_on(layer: Layer, host: Box, brush: Brush, taken: Sequence[Box]) -> Placed:
    """A mark on top of another: on a plate, unless it is a thing or a chip."""
    unit = min(host.wide, host.high) * UPON[layer.size]
    if isinstance(layer.mark, Things | Chip):
        found = drawn(layer.mark, unit, brush)
    else:
        found = marks.plated(drawn(layer.mark, unit * 0.8, brush.on("plate", max(host.wide, unit))), brush)
    room = Room("square", max(host.wide, found.wide), max(host.high, found.high), host.x, host.y)
    (place,) = placed(room, taken, [Wish("centre", lambda _: found)])
    return place or Placed(Box(host.x, host.y, found.wide, found.high), found)


def assembled(found: Placing, own: Body) -> str:
    """The face with its marks; inside it the face that covers it, with its own."""
    inside = ""
    for part in reversed(found.prints):
        whole = part.body + inside + "".join(part.marks)
        if part is found.prints[0]:
            whole = (alike(whole) if len(found.prints) == 1 else whole) + found.names
        inside = pointed(whole, part.face.ident, part.face.said)
    if found.left:
        label = more(found.left) if min(own.room.wide, own.room.high) > CLOSE else HINT
        box = free(own.room, (*found.reserved, *found.boxes), "ne", label)
        inside += moved(label.body, *((box.x, box.y) if box else (own.room.wide * 0.3, own.room.high * -0.36)))
    return inside


def more(count: int) -> Drawn:
    """A label with the number of things left out."""
    text = f"+{count}"
    wide, high = width(text, LEAST, bold=True) + 3, LEAST + 2
    plate = rectangle(-wide / 2, -high / 2, wide, high, LIGHT, DARK, 0.8, high / 2)
    return Drawn(wide, high, plate + words(text, 0, 0, LEAST, DARK, bold=True))


HINT = Drawn(6.0, 6.0, disc(0, 0, 3, LIGHT) + disc(0, 0, 2, DARK))
"""The sign for things left out where there is no room for a number."""


# ---- what stands ---------------------------------------------------------------------------------------------------


def standing(face: Face, size: float, brush: Brush) -> tuple[Drawn, Placing]:
    """A token: what is on it, as large as possible; the sign of its owner at its foot; what it carries, beside it."""
    layers = [layer for layer in face.layers if not isinstance(layer.mark, Things)]
    whole, found = token(face, layers, size, brush)
    if face.turned is not None:
        whole = heading(whole, face.turned, brush)
    carried = [layer.mark for layer in face.layers if isinstance(layer.mark, Things)]
    if carried:
        loads = [things(mark, size * (CARRIED if has_print(mark) else 1), brush) for mark in carried]
        whole = marks.flowing([whole, *loads], max(brush.room, size * 2), size * 0.08)
    alone = face.shape in ROUND and not carried and face.turned is None and (face.badge is None or not layers)
    return Drawn(whole.wide, whole.high, pointed(whole.body, face.ident, face.said, whole=False), alone), found


def has_print(mark: Things) -> bool:
    """Whether the pieces are flat and have marks, so that they need to be large."""
    return any(one.face.shape in shapes.FLAT and one.face.layers for one in mark.lots)


def token(face: Face, layers: list[Layer], size: float, brush: Brush) -> tuple[Drawn, Placing]:
    """A token, enlarged in steps up to a limit until its marks have room."""
    found, whole = Placing([]), Drawn(0, 0, "")
    for growth in GROWTH:
        own = body_of(face, size * growth, brush)
        whole, found, fits = filled(face, layers, own, size * growth, brush)
        if fits:
            break
    if found.left:
        whole = Drawn(
            whole.wide, whole.high, whole.body + moved(more(found.left).body, whole.wide / 2, -whole.high / 2)
        )
    return whole, found


def filled(face: Face, layers: list[Layer], own: Body, size: float, brush: Brush) -> tuple[Drawn, Placing, bool]:
    below = face.paint.colour if face.paint else "paper"
    badge = face.badge
    inner = brush.on(below, own.room.wide)
    whole = Drawn(own.wide, own.high, own.painted + around(face, size, brush.style))
    if face.shape == "figure":
        whole, layers = figure(layers, size, below, inner)
    found = Placing([])
    inside, fits = "", True
    if len(layers) == 1 or (not layers and badge is not None and face.shape != "figure"):
        if layers:
            put = drawn(layers[0].mark, fitting(layers[0].mark, own.room), inner)
        else:
            assert badge is not None
            put = marks.sign(badge, signed(own.room), inner)
        fits = put.wide < own.room.wide + 0.5 and put.high < own.room.high + 0.5
        if layers or fits or isinstance(badge, Glyph):
            inside = moved(put.body, own.room.x, own.room.y)
            found.boxes.append(Box(own.room.x, own.room.y, put.wide, put.high))
            badge = badge if layers else None
    elif layers:
        wishes = [Wish(one.place, partial(scaled, one, own.room, inner, False), rank(one)) for one in layers]
        for layer, place in zip(layers, placed(own.room, (), wishes), strict=True):
            if place is None:
                found.left += not isinstance(layer.mark, Words)
                fits = False
                continue
            inside += moved(place.drawn.body, place.box.x, place.box.y)
            found.boxes.append(place.box)
    whole = Drawn(whole.wide, whole.high, whole.body + inside)
    if badge is not None:
        signs = [*found.boxes, *([Box(0, 0, size * FIGURE, size)] if face.shape == "figure" else [])]
        whole = badged(whole, badge, below, size, brush, signs)
    return whole, found, fits


def fitting(mark: Mark, room: Room) -> float:
    """The size of a mark that is alone on a token."""
    share = 0.62 if isinstance(mark, Number) and mark.unit is not None else 1.6 if isinstance(mark, Words) else 1.0
    return signed(room) * share


def signed(room: Room) -> float:
    """The size of a sign that is alone on a token."""
    return min(room.wide, room.high) * (0.7 if room.outline == "disc" else 0.92)


def figure(layers: list[Layer], size: float, below: str, brush: Brush) -> tuple[Drawn, list[Layer]]:
    """The symbol as the piece itself: in the colour of the piece, with an edge and a rim like a token."""
    if not layers or not isinstance(layers[0].mark, Glyph):
        plain = body("disc", round(size, 1), below, "", brush.style)
        return Drawn(plain.wide, plain.high, plain.painted), layers
    name = layers[0].mark.symbol
    ground = inks.plain(below, brush.style)
    ink = inks.ink(below, brush.style)
    shapes_ = use(name, 0, 0, size, LIGHT, LIGHT, rim="wide") + use(name, 0, 0, size, DARK, DARK, rim="rim")
    shapes_ += use(name, 0, 0, size, ground, ink)
    if layers[0].mark.struck:
        shapes_ += marks.strike(size, brush)
    return Drawn(size, size, shapes_), layers[1:]


def badged(whole: Drawn, badge: Sign, below: str, size: float, brush: Brush, signs: Sequence[Box] = ()) -> Drawn:
    """The owner's sign in the owner's colour, at the lower right, so far out that it covers no other sign."""
    unit = max(9.0, size * BADGE * 0.66)
    inside = marks.sign(badge, unit, brush.on(below, unit))
    radius = max(inside.wide, inside.high) / 2 + 1.4
    y = whole.high / 2 - radius * 0.7 - 0.9
    beside = [one.x + one.wide / 2 for one in signs if one.y + one.high / 2 > y - radius]
    x = max(whole.wide / 2 - radius * 0.1 - 0.9, *(right + radius + 0.9 for right in beside), -whole.wide)
    plate = disc(0, 0, radius + 0.9, LIGHT) + disc(0, 0, radius, inks.fill(below, brush.style), DARK, 1) + inside.body
    wide, high = whole.wide / 2 + x + radius + 0.9, whole.high + radius * 0.3
    shift = (whole.wide - wide) / 2, (whole.high - high) / 2
    return Drawn(wide, high, moved(whole.body, *shift) + moved(plate, x + shift[0], y + shift[1]))


def heading(whole: Drawn, turned: int, brush: Brush) -> Drawn:
    """An arrowhead outside the token that shows its direction."""
    reach = max(whole.wide, whole.high) / 2
    size = max(3.0, reach * 0.26)
    arrow = arrow_of(turned, brush.sides, reach + size * 0.2, size)
    across, down = ([point[at] for point in arrow] for at in (0, 1))
    left, right = min(-whole.wide / 2, *across) - 0.6, max(whole.wide / 2, *across) + 0.6
    top, foot = min(-whole.high / 2, *down) - 0.6, max(whole.high / 2, *down) + 0.6
    body = moved(whole.body + pointed_at(arrow), -(left + right) / 2, -(top + foot) / 2)
    return Drawn(right - left, foot - top, body)


def arrow_of(turned: int, sides_: int, reach: float, size: float) -> list[Point]:
    """The corners of an arrowhead that points to a side, with its foot at this distance from the centre."""
    tip, foot = side_middle(sides_, turned, reach + size * 1.1), side_middle(sides_, turned, reach)
    along = side_middle(sides_, turned + sides_ / 4, size)
    return [tip, (foot[0] + along[0], foot[1] + along[1]), (foot[0] - along[0], foot[1] - along[1])]


def pointed_at(arrow: Sequence[Point]) -> str:
    return shape(path(arrow), DARK, LIGHT, 1.2)
