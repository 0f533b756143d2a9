"""In: a scene and the width of the picture. Out: the whole table as rows of areas, stacked if the picture is narrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from ..scene.faces import Area, Board, Chip, Face, Held, Ladder, Mark, Pattern, Scene, Seat, Tally, Things, Track, Zone
from . import inks
from .boards import board_drawn, grows
from .brush import Brush
from .faces import drawn, face_drawn
from .inks import DARK, LIGHT
from .kept import kept
from .marks import beside, flowing, sign
from .measure import LEAST, broken, fitted, shortened, width
from .things import label_of, things
from .writer import NOTHING, Drawn, disc, moved, pointed, rectangle, several, words

TITLE = 12.0
GAP = 10.0
PAD = 9.0
CARD, TILE, TOKEN = 104.0, 68.0, 34.0
"""The size of pieces beside the board."""
DETAIL = 132.0
"""The size of a card with several marks."""
NARROW = 190.0
"""Areas are not made narrower than this to be placed beside another."""
LEAST_SEAT = 150.0
"""On a narrow page a seat may be as narrow as this if that makes the picture less high."""
WIDEST = 0.6
"""The areas of seats stand below each other only if none takes a larger share of a seat."""
SMALLER = (0.4, 0.5, 0.55, 0.6, 0.7, 0.75, 0.8)
"""On a narrow page pieces are smaller if all that is printed on them can be read then."""
SMALLEST, SMALLEST_DETAIL = 26.0, 0.7
"""They are not smaller than this size; with several marks, than this share of theirs."""
BOARD = 0.66
"""The share of the width for a board with areas beside it."""
WIDE = 620.0
"""Below this width, nothing is placed beside a board."""
FAR = 10_000.0
WRITTEN = re.compile(r">([^<]+)</text>")
ROOM = 2_000_000
"""So many characters of drawings of areas are kept: of twenty large boards, or of all seats at fifty tables."""
LONGEST = 24
"""A scale with more steps is drawn as a line."""


def scene_drawn(scene: Scene, room: float, brush: Brush) -> Drawn:
    rows = [row_drawn(row, room, brush) for row in scene.rows]
    return piled([row for row in rows if row.high], GAP, room)


def grown(scene: Scene, room: float, brush: Brush) -> frozenset[str]:
    """The boards whose cells are larger than the page is wide, since something on them would not be seen otherwise."""
    return frozenset(
        area.ident
        for row in scene.rows
        for area in row
        if isinstance(area, Board) and grows(area, board_room(row, room), brush)
    )


def board_room(row: tuple[Area, ...], room: float) -> float:
    """The width for the boards of a row."""
    alone = all(isinstance(area, Board) for area in row)
    return room if alone or room < WIDE else room * BOARD


def row_drawn(row: tuple[Area, ...], room: float, brush: Brush) -> Drawn:
    """Boards with other areas in a column beside them, if there is room; without a board, areas side by side."""
    boards = [area for area in row if isinstance(area, Board) and area.spots]
    others = [area for area in row if not isinstance(area, Board)]
    seats = [area for area in others if isinstance(area, Seat)]
    if seats and len(seats) == len(row):
        return seats_drawn(seats, room, brush)
    if not boards:
        return laid([area_drawn(area, room, brush) for area in others], room, GAP)
    if not others or room < WIDE:
        parts = [area_drawn(area, room, brush) for area in (*boards, *others)]
        return laid(parts, room, GAP)
    left = piled([area_drawn(area, board_room(row, room), brush) for area in boards], GAP)
    rest = room - left.wide - GAP
    right = laid([area_drawn(area, rest, brush) for area in others], rest, GAP)
    if rest < NARROW:
        right = laid([area_drawn(area, room, brush) for area in others], room, GAP)
        return piled([left, right], GAP)
    return level([left, right], GAP)


# ---- how areas are put together ------------------------------------------------------------------------------------


def level(parts: list[Drawn], gap: float) -> Drawn:
    """Drawings side by side, with their upper edges aligned."""
    parts = [part for part in parts if part.wide]
    wide, high = (
        sum(part.wide for part in parts) + gap * max(len(parts) - 1, 0),
        max((p.high for p in parts), default=0),
    )
    x, bodies = -wide / 2, list[str]()
    for part in parts:
        bodies.append(moved(part.body, x + part.wide / 2, (part.high - high) / 2))
        x += part.wide + gap
    return Drawn(wide, high, several(bodies))


def piled(parts: list[Drawn], gap: float, least: float = 0.0) -> Drawn:
    """Drawings below each other, with their left edges aligned."""
    wide = max((*(part.wide for part in parts), least))
    high = sum(part.high for part in parts) + gap * max(len(parts) - 1, 0)
    y, bodies = -high / 2, list[str]()
    for part in parts:
        bodies.append(moved(part.body, (part.wide - wide) / 2, y + part.high / 2))
        y += part.high + gap
    return Drawn(wide, high, several(bodies))


def laid(parts: list[Drawn], room: float, gap: float, down: float | None = None) -> Drawn:
    """Drawings in rows that fit the room where possible. ``down``: the gap between rows, if it is another."""
    rows: list[list[Drawn]] = []
    for part in parts:
        if not part.wide:
            continue
        if rows and sum(one.wide + gap for one in rows[-1]) + part.wide <= room + 0.05:
            rows[-1].append(part)
        else:
            rows.append([part])
    lines = [level(row, gap) for row in rows if any(part.body for part in row)]
    return piled(lines, gap if down is None else down)


def panel(inside: Drawn, brush: Brush, *, strong: bool = False) -> Drawn:
    """The background of an area."""
    wide, high = inside.wide + 2 * PAD, inside.high + 2 * PAD
    edge = inks.ink("panel", brush.style) if strong else inks.edge("panel", brush.style)
    ground = inks.fill("panel", brush.style)
    thick = 1.6 if strong else 1.0
    back = rectangle(-wide / 2 + 0.8, -high / 2 + 0.8, wide - 1.6, high - 1.6, ground, edge, thick, 7)
    return Drawn(wide, high, several([back, inside.body]))


def titled(title: str, inside: Drawn, room: float, brush: Brush) -> Drawn:
    """A drawing with a caption above it."""
    if not title:
        return inside
    found = fitted(title, round(max(inside.wide, min(room, NARROW)), 1), TITLE * 2.5, TITLE - 1)
    lines, size = found or ((shortened(title, round(room, 1), LEAST),), LEAST)
    return piled([small_print(lines, size, brush), inside], 3)


def small_print(lines: Sequence[str], size: float, brush: Brush) -> Drawn:
    colour = inks.plain("quiet", brush.style)
    wide = max(width(one, size) for one in lines)
    return piled([Drawn(wide, size * 1.2, words(one, -wide / 2, 0, size, colour, anchor="start")) for one in lines], 0)


# ---- areas ---------------------------------------------------------------------------------------------------------


@kept(ROOM)
def area_drawn(area: Area, room: float, brush: Brush) -> Drawn:
    match area:
        case Board():
            found = board_drawn(area, room, brush)
            return Drawn(found.wide, found.high, pointed(found.body, area.ident, ""))
        case Seat():
            return seat_drawn(area, room, brush)
        case Zone():
            inner = brush.on("panel", room - 2 * PAD)
            whole = panel(zone(area, inner), brush)
        case Tally():
            inner = brush.on("panel", room - 2 * PAD)
            whole = panel(titled(area.title, tally(area, inner), room - 2 * PAD, inner), brush)
    return Drawn(whole.wide, whole.high, pointed(whole.body, area.ident, area.said))


def zone(area: Zone, brush: Brush) -> Drawn:
    """The pieces of a zone, with its title above and what is known of hidden ones below."""
    held = lying(area.things, brush)
    if area.known:
        lines = broken(area.known, round(max(held.wide, column(brush.room)), 1), LEAST + 1)
        held = piled([held, small_print(lines, LEAST + 1, brush)], 3)
    return titled(area.title, held, brush.room, brush)


def column(room: float) -> float:
    """The width for several lines below something; on a narrow page such that two areas fit beside each other."""
    return min(room, NARROW if room >= WIDE else max(LEAST_SEAT, (room - 2 * PAD - GAP) / 2))


def lying(held: Things, brush: Brush) -> Drawn:
    if not held.lots:
        return Drawn(TOKEN, LEAST, words("–", 0, 0, TITLE, inks.plain("quiet", brush.style)))
    size = min(max(piece_size(one.face) for one in held.lots), max(brush.room, TOKEN))
    if brush.room < WIDE or held.manner == "fan":
        size = compact(held, size, brush)
    return things(held, size, brush)


def compact(held: Things, size: float, brush: Brush) -> float:
    """The least size at which a piece shows all that it shows at this size; in a hand, the largest that fits."""
    faces = dict.fromkeys(one.face for one in held.lots)
    legible = [share for share in SMALLER if all(complete(face, size * share, size, brush) for face in faces)]
    if brush.room < WIDE:
        return size * min(legible, default=1.0)
    row = replace(held, manner="row")
    tried = (size * share for share in (1.0, *reversed(legible)))
    fits = (one for one in tried if things(row, one, brush.on(brush.below, FAR)).wide <= brush.room)
    return next(fits, size * min(legible, default=1.0))


@lru_cache(maxsize=4096)
def complete(face: Face, size: float, at_best: float, brush: Brush) -> bool:
    """Whether a face shows as much at one size as at another, larger one."""
    if size < (DETAIL * SMALLEST_DETAIL if detailed(face) else SMALLEST):
        return False
    small, large = face_drawn(face, size, brush), face_drawn(face, at_best, brush)
    return not small.short and shown(small) == shown(large)


def shown(drawn: Drawn) -> tuple[str, int]:
    """All that is written in a drawing, and the number of its symbols."""
    return "".join("".join(WRITTEN.findall(drawn.body)).split()), drawn.body.count("<use")


def piece_size(face: Face) -> float:
    match face.shape:
        case "card":
            return DETAIL if detailed(face) else CARD
        case "hexagon" | "square":
            return TILE
        case "bare":
            return CARD if len(face.layers) > 1 else TOKEN
        case "disc" | "cube" | "pawn" | "tent" | "figure" | "coin" | "die" | "lot":
            return TOKEN


Slots: TypeAlias = tuple[tuple[str, float], ...]
"""The areas of seats by name, and how wide each is at the seat where it is widest."""


def seats_drawn(seats: Sequence[Seat], room: float, brush: Brush) -> Drawn:
    """Seats side by side; on a narrow page as many in a row as make the picture least high."""
    best = NOTHING
    for columns in range(len(seats), 0, -1):
        share = (room - GAP * (columns - 1)) / columns
        if share < LEAST_SEAT and columns > 1:
            continue
        slots = slots_of(seats, brush.on("panel", share - 2 * PAD))
        parts = [seat_drawn(seat, share, brush, slots, stretched=columns > 1) for seat in seats]
        if columns > 1 and share < NARROW and any(part.wide > share + 0.05 for part in parts):
            continue
        found = level([piled(column, GAP) for column in in_columns(parts, columns)], GAP)
        if share >= NARROW and columns == len(seats):
            return found
        if not best.high or found.high < best.high - GAP:
            best = found
    return best


def in_columns(parts: Sequence[Drawn], count: int) -> list[list[Drawn]]:
    """Drawings in columns, each in the one that is least high so far."""
    columns: list[list[Drawn]] = [[] for _ in range(count)]
    for part in parts:
        min(columns, key=lambda column: round(sum(one.high + GAP for one in column))).append(part)
    return columns


def slotted(part: Drawn, wide: float) -> Drawn:
    """A drawing with a gap at its right, up to this width."""
    return part._replace(wide=wide, body=moved(part.body, (part.wide - wide) / 2, 0)) if part.wide < wide else part


def slots_of(seats: Sequence[Seat], inner: Brush) -> Slots:
    """Nothing if areas of one seat have one name, or if some are so wide that gaps for them would waste the room."""
    found: dict[str, float] = {}
    for seat in seats:
        names = [name_of(area) for area in seat.areas]
        if len(set(names)) < len(names):
            return ()
        for at, area in enumerate(seat.areas):
            if names[at] not in found:
                before = [list(found).index(name) for name in names[:at]]
                after = max(before, default=-1) + 1
                known = list(found.items())
                found = dict([*known[:after], (names[at], 0.0), *known[after:]])
            found[names[at]] = max(found[names[at]], in_seat(area, inner).wide)
    return tuple(found.items()) if max(found.values(), default=0) <= inner.room * WIDEST else ()


def name_of(area: Area) -> str:
    """The name of an area, without that of its seat."""
    return area.ident.partition(" of ")[0]


def detailed(face: Face) -> bool:
    return any(isinstance(one.mark, Pattern | Ladder) for one in face.layers)


@kept(ROOM)
def seat_drawn(seat: Seat, room: float, brush: Brush, slots: Slots = (), *, stretched: bool = False) -> Drawn:
    """A seat: its colour, sign and name, and everything that belongs to it; what it lacks leaves a gap.

    ``stretched``: it is as wide as there is room.
    """
    inner = brush.on("panel", room - 2 * PAD)
    areas = {name_of(area) if slots else str(at): in_seat(area, inner) for at, area in enumerate(seat.areas)}
    if slots:
        parts = [slotted(areas.get(name, Drawn(wide, 0, "")), wide) for name, wide in slots]
    else:
        parts = [one for one in areas.values() if one.wide]
    head = name_plate(seat.face, inner, seat.notes)
    rows = [head, laid(parts, inner.room, GAP * 1.2)]
    inside = piled([row for row in rows if row.high], 6, inner.room if stretched else 0.0)
    whole = panel(inside, brush, strong=seat.chooses)
    return Drawn(whole.wide, whole.high, pointed(whole.body, seat.ident, ""))


@kept(ROOM)
def in_seat(area: Area, brush: Brush) -> Drawn:
    match area:
        case Zone():
            inside = zone(area, brush)
        case Tally():
            inside = titled(area.title, tally(area, brush), brush.room, brush)
        case Board() | Seat():
            return area_drawn(area, brush.room, brush)
    return Drawn(inside.wide, inside.high, pointed(inside.body, area.ident, area.said))


def plate(face: Face, size: float, brush: Brush) -> Drawn:
    """A plate with the colour and the sign of a seat or a value."""
    signs = [face.badge] if face.badge is not None else []
    for layer in face.layers:
        if not signs and isinstance(layer.mark, Chip):
            signs.append(layer.mark.sign)
    if not signs:
        return face_drawn(face, size * 1.1, brush)
    below = face.paint.colour if face.paint else "plate"
    inside = sign(signs[0], size * 0.62, brush.on(below, size))
    radius = max(size / 2, inside.wide / 2 + 2)
    body = disc(0, 0, radius, LIGHT) + disc(0, 0, radius - 1, inks.fill(below, brush.style), DARK, 1.1)
    return Drawn(2 * radius, 2 * radius, body + inside.body)


def name_plate(face: Face, brush: Brush, notes: Sequence[str] = ()) -> Drawn:
    """The sign of a seat and its name; what is noted of it beside them, or below if there is no room."""
    badge = plate(face, 22, brush)
    text = shortened(face.name, round(max(brush.room - badge.wide - 6, 20), 1), 14, bold=True)
    name = Drawn(width(text, 14, bold=True), 16, words(text, 0, 0, 14, brush.ink, bold=True))
    head = beside([badge, name] if text else [badge], 6)
    if not notes:
        return head
    noted = small_print([" · ".join(notes)], 11, brush)
    return beside([head, noted], 7) if head.wide + 7 + noted.wide <= brush.room else piled([head, noted], 2)


# ---- what is counted -----------------------------------------------------------------------------------------------


def tally(area: Tally, brush: Brush) -> Drawn:
    """A variable: on a common scale if all owners have the same range, otherwise the values beside their owners."""
    tracks = [(one, one.mark) for one in area.held if isinstance(one.mark, Track) and one.whose is not None]
    if len(tracks) > 1 and len(tracks) == len(area.held) and len({(mark.low, mark.high) for _, mark in tracks}) == 1:
        return common_track([(one.whose, mark) for one, mark in tracks if one.whose is not None], brush)
    return flowing([holding(one, brush) for one in area.held], brush.room, 8) if area.held else NOTHING


def holding(held: Held, brush: Brush) -> Drawn:
    mark: Mark = held.mark
    size = piece_size(mark.lots[0].face) if isinstance(mark, Things) and mark.lots else 20.0
    found = drawn(mark, size, brush.on(brush.below, max(brush.room - 30, 60)))
    return found if held.whose is None else beside([plate(held.whose, 20, brush), found], 4)


def common_track(held: list[tuple[Face, Track]], brush: Brush) -> Drawn:
    """A scale with a marker for each owner."""
    low, high = held[0][1].low, held[0][1].high
    steps = high - low + 1
    across = brush.room / steps
    if steps <= LONGEST and across >= LEAST * 1.7:
        return stepped(held, low, steps, min(across, 26.0), brush)
    parts = [
        beside([plate(face, 20, brush), drawn(Track(mark.value, low, high), 22, brush.on(brush.below, 120))], 4)
        for face, mark in held
    ]
    return flowing(parts, brush.room, 10)


def stepped(held: list[tuple[Face, Track]], low: int, steps: int, across: float, brush: Brush) -> Drawn:
    standing: dict[int, list[Face]] = {}
    for face, mark in held:
        standing.setdefault(mark.value, []).append(face)
    most = max(len(faces) for faces in standing.values())
    marker = min(across, 20.0)
    cell, above = 17.0, most * marker * 0.86
    wide, tall = steps * across, cell + above
    body = ""
    for at in range(steps):
        x = (at + 0.5) * across - wide / 2
        taken = low + at in standing
        ground = inks.fill("plate", brush.style) if taken else "none"
        body += rectangle(x - across / 2 + 0.5, tall / 2 - cell + 0.5, across - 1, cell - 1, ground, brush.ink, 0.8, 2)
        ink = inks.ink("plate", brush.style) if taken else brush.ink
        body += words(str(low + at), x, tall / 2 - cell / 2, LEAST + 0.5, ink, bold=taken)
        for level_, face in enumerate(standing.get(low + at, ())):
            y = tall / 2 - cell - marker / 2 - level_ * marker * 0.86
            body += moved(plate(face, marker, brush).body, x, y)
    return Drawn(wide, tall, body)


__all__ = ["area_drawn", "grown", "label_of", "scene_drawn"]
