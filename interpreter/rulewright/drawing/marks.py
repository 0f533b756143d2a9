"""In: a mark and the size of symbols. Out: the mark, centred on the point 0, 0.

Marks never become illegibly small. If the size is too small, they are larger than requested, which their width tells.
"""

from __future__ import annotations

from ..scene.faces import Chip, Glyph, Ladder, Mark, Number, Pattern, Sign, Step, Track, Words
from . import inks
from .brush import Brush
from .inks import DARK, LIGHT
from .measure import LEAST, LINE, fitted, shortened, width
from .writer import NOTHING, Drawn, disc, line, moved, pill, rectangle, several, use, words

GLYPH = 10.0
"""The least size of a symbol."""
CHIP = 12.0
ROWED = 14.5
"""Patterns with chips smaller than this are broken into rows."""
LETTERS = 0.46
"""The height of letters, compared with a symbol."""
DIGITS = 0.84
LARGEST = 15.0
AT_LARGE = 0.26
"""The greatest size of text: the larger of ``LARGEST`` and this share of the size of symbols."""
PIP = 0.8
PIPS = 6
"""Higher numbers are written in digits, since nobody counts them at a glance."""
ALIKE = 14.0
WORTH_IT = 5
"""Text that would be shortened to fewer letters is left out."""
QUIET = frozenset({"page", "cell", "panel", "plate"})
"""Backgrounds on which captions are grey."""
SQUARES = 10
"""A scale with more steps than this is drawn as a line."""


def glyph(mark: Glyph, unit: float, brush: Brush) -> Drawn:
    size = max(unit, GLYPH)
    body = use(mark.symbol, 0, 0, size, brush.ink, brush.ground)
    if brush.rim:
        body = use(mark.symbol, 0, 0, size, brush.rim, brush.rim, rim="wide") + body
    if mark.struck:
        body += strike(size, brush)
    return Drawn(size, size, body)


def strike(size: float, brush: Brush) -> str:
    """A diagonal line with a rim, which means "not"."""
    ends = [(-size * 0.48, size * 0.48), (size * 0.48, -size * 0.48)]
    thick = max(1.3, size * 0.08)
    return line(ends, brush.ground, thick + max(1.2, size * 0.08)) + line(ends, brush.ink, thick)


def said(mark: Words, unit: float, brush: Brush) -> Drawn:
    """Text in one or more lines; if there is no room, its abbreviation."""
    size = max(LEAST, min(unit * LETTERS, max(LARGEST, unit * AT_LARGE)))
    found = fitted(mark.text, round(brush.room, 1), max(unit * 1.1, size * LINE * 1.01), size)
    if found is None and mark.sign:
        return lettered(mark.sign, min(unit, brush.room), brush, struck=mark.struck)
    if found is None:
        found = fitted(mark.text, round(brush.room, 1), LEAST * LINE * 3.01, LEAST)
    lines, size = found or ((shortened(mark.text, round(brush.room, 1), LEAST),), LEAST)
    if not found and len(lines[0]) < WORTH_IT:
        return NOTHING
    wide = max((width(one, size) for one in lines), default=0)
    high = len(lines) * size * LINE
    top = (1 - len(lines)) * size * LINE / 2
    body = "".join(
        words(one, 0, top + at * size * LINE, size, brush.ink, rim=brush.rim) for at, one in enumerate(lines)
    )
    if mark.struck:
        body += line([(-wide / 2, 0), (wide / 2, 0)], brush.ink, max(1.0, size / 10))
    return Drawn(wide, high, body)


def small_print(mark: Mark, brush: Brush) -> Drawn:
    """A caption, in the smallest size, if there is room for it."""
    assert isinstance(mark, Words)
    text = mark.text
    if width(text, LEAST) > brush.room:
        return NOTHING  # part of a name tells nothing
    colour = inks.plain("quiet", brush.style) if brush.below in QUIET else brush.ink
    return Drawn(width(text, LEAST), LEAST * 0.9, words(text, 0, 0, LEAST, colour, rim=brush.rim))


def lettered(text: str, unit: float, brush: Brush, *, struck: bool = False) -> Drawn:
    """An abbreviation in place of a symbol."""
    size = max(LEAST, unit * 0.8)
    wide = width(text, size, bold=True)
    most = max(min(unit * 1.3, brush.room), LEAST * 1.5)
    if wide > most:
        size = max(LEAST, size * most / wide)
        text = shortened(text, max(most, brush.room), size, bold=True)
        wide = width(text, size, bold=True)
    if not struck:
        return Drawn(wide, size, words(text, 0, 0, size, brush.ink, bold=True, rim=brush.rim))
    body = strike(max(size, wide) * 1.25, brush) + words(text, 0, 0, size, brush.ink, bold=True, rim=brush.ground)
    return Drawn(wide, size, body)


def sign(mark: Sign, unit: float, brush: Brush) -> Drawn:
    """A symbol, or letters of the same size."""
    if isinstance(mark, Glyph):
        return glyph(mark, unit, brush)
    return lettered(mark.sign or mark.text, unit, brush, struck=mark.struck)


def chip(mark: Chip, unit: float, brush: Brush, *, barred: bool = False) -> Drawn:
    """A small flat token with a sign. ``barred``: crossed out, behind the sign, which stays legible."""
    size = max(unit, CHIP)
    below = mark.paint.colour if mark.paint else "plate"
    if below == brush.below and not barred:
        return sign(mark.sign, unit, brush)
    inside = sign(mark.sign, size * 0.68, brush.on(below, size))
    wide = max(size, inside.wide + size * 0.36)
    high = max(size, inside.high + 2)
    fill = inks.fill(below, brush.style)
    body = round_plate(wide, high, fill)
    if barred:
        body += strike(size * 1.1, brush.on("plate")) + disc(0, 0, inside.high * 0.48, fill)
    return Drawn(wide, high, body + inside.body)


def round_plate(wide: float, high: float, fill: str) -> str:
    """A rounded plate with a dark edge and a light rim."""
    if wide - high < 0.1:
        return disc(0, 0, high / 2, LIGHT) + disc(0, 0, high / 2 - 1.2, fill, DARK)
    inner = rectangle(-wide / 2 + 1.2, -high / 2 + 1.2, wide - 2.4, high - 2.4, fill, DARK, 1, high / 2 - 1.2)
    return pill(wide, high, LIGHT) + inner


def beside(parts: list[Drawn], gap: float) -> Drawn:
    """Drawings in a row."""
    parts = [part for part in parts if part.wide]
    wide = sum(part.wide for part in parts) + gap * max(len(parts) - 1, 0)
    x, bodies = -wide / 2, list[str]()
    for part in parts:
        bodies.append(moved(part.body, x + part.wide / 2, 0))
        x += part.wide + gap
    return Drawn(wide, max((part.high for part in parts), default=0), several(bodies))


def flowing(parts: list[Drawn], room: float, gap: float) -> Drawn:
    """Drawings in rows that fit the room where possible. Drawings of about equal width are aligned in columns."""
    if len(parts) == 1:
        return parts[0]
    rows: list[list[Drawn]] = []
    for part in parts:
        if rows and sum(one.wide + gap for one in rows[-1]) + part.wide <= room + 0.05:
            rows[-1].append(part)
        else:
            rows.append([part])
    if len(rows) > 2 or (len(rows) == 2 and len(rows[0]) > 2):
        widest = max(sum(part.wide + gap for part in row) for row in rows) - gap
        last = beside(rows[-1], gap)
        shift = (last.wide - widest) / 2 if max(p.wide for p in parts) - min(p.wide for p in parts) < ALIKE else 0.0
        return below(
            [*(beside(row, gap) for row in rows[:-1]), Drawn(last.wide, last.high, moved(last.body, shift, 0))], gap
        )
    return below([beside(row, gap) for row in rows], gap)


def below(parts: list[Drawn], gap: float) -> Drawn:
    """Drawings below each other."""
    high = sum(part.high for part in parts) + gap * max(len(parts) - 1, 0)
    y, bodies = -high / 2, list[str]()
    for part in parts:
        bodies.append(moved(part.body, 0, y + part.high / 2))
        y += part.high + gap
    return Drawn(max((part.wide for part in parts), default=0), high, several(bodies))


def figures(value: int, size: float, brush: Brush) -> Drawn:
    text = str(value).replace("-", "−")
    return Drawn(width(text, size, bold=True), size, words(text, 0, 0, size, brush.ink, bold=True, rim=brush.rim))


def counted(mark: Number, unit: float, brush: Brush) -> Drawn:
    match mark.manner:
        case "pips" if 0 < mark.value <= PIPS and (mark.unit is None or unit * PIP >= GLYPH):
            return pips(mark, unit, brush)
        case "coins":
            return coins(mark.value, unit, brush)
        case "pips" | "digits":
            pass
    found = figures(mark.value, max(LEAST, unit * DIGITS), brush)
    if mark.unit is None:
        return found
    if isinstance(mark.unit, Words):
        size = max(LEAST, unit * LETTERS)
        text = (
            mark.unit.text
            if width(mark.unit.text, size) + found.wide <= brush.room
            else mark.unit.sign or mark.unit.text
        )
        text = shortened(text, max(brush.room - found.wide, size * 2), size)
        named = Drawn(width(text, size), size, words(text, 0, 0, size, brush.ink, rim=brush.rim))
        return beside([named, found], size * 0.3)
    return beside([glyph(mark.unit, unit * 0.9, brush), found], unit * 0.1)


def pips(mark: Number, unit: float, brush: Brush) -> Drawn:
    """A number as so many symbols, or as the spots of a die."""
    if mark.unit is not None:
        one = sign(mark.unit, unit * PIP, brush)
        return flowing([one] * mark.value, max(brush.room, one.wide), unit * 0.08)
    size = max(unit, GLYPH)
    step, radius = size * 0.28, max(1.2, size * 0.1)
    spots = {1: "5", 2: "37", 3: "357", 4: "1379", 5: "13579", 6: "134679"}[mark.value]
    body = "".join(
        disc((int(at) - 1) % 3 * step - step, (int(at) - 1) // 3 * step - step, radius, brush.ink) for at in spots
    )
    return Drawn(size * 0.8, size * 0.8, body)


def coins(value: int, unit: float, brush: Brush) -> Drawn:
    """A coin with its number; the same in every game."""
    size = max(unit, CHIP + 2)
    found = figures(value, max(LEAST, size * 0.6), brush.on("yellow"))
    wide = max(size, found.wide + 6)
    body = round_plate(wide, size, inks.fill("yellow", brush.style))
    if size > 18:
        body += rectangle(-wide / 2 + 3, -size / 2 + 3, wide - 6, size - 6, "none", DARK, 0.6, size / 2 - 3)
    return Drawn(wide, size, body + found.body)


def track(mark: Track, unit: float, brush: Brush) -> Drawn:
    """A scale: all steps, or a line if there are many. The value is written at its place."""
    size = max(unit * 0.7, LEAST + 4)
    steps = mark.high - mark.low + 1
    found = figures(mark.value, max(LEAST, size * 0.62), brush.on("plate"))
    if 1 < steps <= SQUARES and steps * size <= brush.room:
        wide = steps * size
        body = ""
        for at in range(steps):
            body += rectangle(
                at * size - wide / 2 + 0.5, -size / 2 + 0.5, size - 1, size - 1, "none", brush.ink, 0.8, 2
            )
        x = (mark.value - mark.low + 0.5) * size - wide / 2
    else:
        wide = max(min(brush.room, size * 6), found.wide + 8)
        share = (mark.value - mark.low) / max(mark.high - mark.low, 1)
        x = (share - 0.5) * (wide - found.wide - 8)
        body = line([(-wide / 2 + 1, 0), (wide / 2 - 1, 0)], brush.ink, 1.5)
    across = max(size, found.wide + 6)
    marker = rectangle(-across / 2 + 0.5, -size / 2 + 0.5, across - 1, size - 1, LIGHT, DARK, 1.2, 3) + found.body
    return Drawn(wide, size, body + moved(marker, x, 0))


def pattern(mark: Pattern, unit: float, brush: Brush) -> Drawn:
    """A pattern in one row, or in several rows of equal length if its chips would become too small."""
    widths = [1.06 + 0.4 * one.more for one in mark.steps]
    size, share = CHIP, 1
    for count in range(1, len(widths) + 1):
        share = -(-len(widths) // count)
        widest = max(sum(widths[at : at + share]) for at in range(0, len(widths), share))
        size = min(unit, brush.room / widest)
        if size >= ROWED or count * size > unit * 2:
            break
    size = max(size, CHIP)
    chips = [step(one, size, brush) for one in mark.steps]
    gap = size * 0.06
    rows = [beside(chips[at : at + share], gap) for at in range(0, len(chips), share)]
    widest = max((row.wide for row in rows), default=0)
    whole = below([row._replace(body=moved(row.body, (row.wide - widest) / 2, 0)) for row in rows], gap)
    return framed(whole, brush) if len(rows) > 1 else whole


def framed(found: Drawn, brush: Brush) -> Drawn:
    """A thin frame, so that it is seen how many rows belong together."""
    wide, high = found.wide + 2, found.high + 2
    frame = rectangle(-wide / 2 + 0.4, -high / 2 + 0.4, wide - 0.8, high - 0.8, "none", brush.ink, 0.8, 4)
    return Drawn(wide, high, frame + found.body)


def step(mark: Step, size: float, brush: Brush) -> Drawn:
    """A step of a pattern: a dashed ring for any value, a plus for repetition, a line for "not"."""
    if mark.chip is not None:
        found = chip(mark.chip, size, brush, barred=mark.barred)
    else:
        ring = f'<circle r="{round(size / 2 - 1.5, 1):g}" fill="none" stroke="{brush.ink}" stroke-dasharray="2.2 2.6"/>'
        found = Drawn(size, size, ring)
    if mark.barred and mark.chip is None:
        found = Drawn(found.wide, found.high, found.body + strike(size, brush))
    if mark.more:
        plus = max(LEAST, size * 0.6)
        found = beside(
            [found, Drawn(plus * 0.6, plus, words("+", 0, 0, plus, brush.ink, bold=True, rim=brush.rim))], 0.5
        )
    return found


def ladder(mark: Ladder, unit: float, brush: Brush) -> Drawn:
    """Columns of a count and what it is worth."""
    size = max(LEAST, min(unit * 0.5, LARGEST))
    parts = []
    for many, worth in mark.rungs:
        upper, lower = figures(many, size, brush), figures(worth, size, brush.on("plate"))
        wide = max(upper.wide, lower.wide, size) + size * 0.5
        high = size * 1.35
        plate = rectangle(-wide / 2, -high / 2, wide, high, LIGHT, DARK, 0.9, 2) + lower.body
        parts.append(
            below(
                [
                    Drawn(wide, size * 1.15, words(str(many), 0, 0, size, brush.ink, rim=brush.rim)),
                    Drawn(wide, high, plate),
                ],
                0,
            )
        )
    return flowing(parts, max(brush.room, 1), -0.9) if parts else NOTHING


def plated(found: Drawn, brush: Brush) -> Drawn:
    """A drawing on a plate, to be legible on anything."""
    wide, high = max(found.wide, found.high) + 4, found.high + 3
    fill, ink = inks.fill("plate", brush.style), inks.ink("plate", brush.style)
    body = rectangle(-wide / 2 + 0.5, -high / 2 + 0.5, wide - 1, high - 1, fill, ink, 1, min(wide, high) / 2)
    return Drawn(wide, high, body + found.body)
