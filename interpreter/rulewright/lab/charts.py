"""In: the numbers of a chart. Out: it as SVG, which follows the colours of the page, with a title and a description.

No colour says anything alone: lines differ by their dashes, and everything has its name beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any

from ..drawing.measure import ems

WIDE = 640.0
LETTERS, LINE, PAD = 12.0, 22.0, 10.0
COLOURS = ("one", "two", "three", "four", "five", "six")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 5", "12 4")
TICKS = 5
SPARE = 1.18
"""Letters may be wider than is estimated."""


def svg(chart: Mapping[str, Any]) -> str:
    """The chart; its description says the most important in words, and a table beside it says all."""
    body, high = DRAWN[chart["kind"]](chart)
    key = escape(chart["key"])
    size = f'viewBox="0 0 {WIDE:g} {high:g}" width="{WIDE:g}" height="{high:g}"'
    lines = [
        f'<svg {size} role="img" aria-labelledby="{key}-title {key}-desc">',
        f'<title id="{key}-title">{escape(chart["title"])}</title>',
        f'<desc id="{key}-desc">{escape(described(chart))}</desc>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines)


def described(chart: Mapping[str, Any]) -> str:
    rows = chart["table"]["rows"]
    told = "; ".join(" ".join(row) for row in rows[:MOST_TOLD])
    return f"{chart['said']} {told}{'; and so on: see the table' if len(rows) > MOST_TOLD else ''}."


MOST_TOLD = 12


# ---- scales --------------------------------------------------------------------------------------------------------


def steps(low: float, high: float, count: int = TICKS) -> list[float]:
    """Round numbers from below the least to above the greatest."""
    span = high - low or abs(high) or 1.0
    rough = span / count
    size = 10.0 ** floor(log10(rough))
    step = next(one * size for one in (1, 2, 2.5, 5, 10) if one * size >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(at * step, 10) for at in range(first, max(last, first + 1) + 1)]


def scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    return lambda value: first + (value - low) * (last - first) / ((high - low) or 1)


def tick(value: float, unit: str) -> str:
    if unit == "share":
        return f"{100 * value:.4g} %"
    return f"{value:,.6g}"


def text(x: float, y: float, said: str, *, anchor: str = "start", soft: bool = False, size: float = LETTERS) -> str:
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    named = ' class="dim"' if soft else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{placed}{named}>{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" style="{style}"/>'


GRID = "stroke:var(--line);stroke-width:1"


def colour(at: int) -> str:
    return f"var(--{COLOURS[at % len(COLOURS)]})"


# ---- intervals -----------------------------------------------------------------------------------------------------


def intervals(chart: Mapping[str, Any]) -> tuple[list[str], float]:
    """A dot with a line from where to where it surely is, one below the other."""
    items, unit, mark = chart["items"], chart["unit"], chart["mark"]
    variants = list(dict.fromkeys(one["variant"] for one in items))
    several = len(variants) > 1
    left = 2 * PAD + min(220.0, max(ems(one["label"]) for one in items) * LETTERS * SPARE)
    bounds = [end for one in items for end in (one["low"], one["high"], one["value"]) if end is not None]
    bounds += [mark] if mark is not None else []
    ticks = steps(min(bounds), max(bounds))
    x = scale(ticks[0], ticks[-1], left, WIDE - 3 * PAD)
    key = [*legend(variants, PAD)] if several else []
    top = (LINE if several else 0) + PAD
    row = LINE * 0.75 if several else LINE
    body, y, before = [], top + row / 2, ""
    for one in items:
        if several and before and one["label"] != before:
            y += LINE * 0.4
        at = variants.index(one["variant"])
        if one["label"] != before:
            body.append(text(left - PAD, y + 4, one["label"], anchor="end"))
        low, high = (one[end] if one[end] is not None else ticks[place] for end, place in (("low", 0), ("high", -1)))
        body.append(line(x(low), y, x(high), y, f"stroke:{colour(at)};stroke-width:3;stroke-linecap:round"))
        body.append(marker(at, x(one["value"]), y))
        before = one["label"]
        y += row
    bottom = y - row / 2 + 4
    grid = [line(x(one), top, x(one), bottom, GRID) for one in ticks]
    grid += [text(x(one), bottom + 15, tick(one, unit), anchor="middle", soft=True, size=11) for one in ticks]
    if mark is not None:
        grid.append(line(x(mark), top, x(mark), bottom, "stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 3"))
    return [*key, *grid, *body], bottom + 24


def marker(at: int, x: float, y: float) -> str:
    """A sign for each of several, of a shape of its own."""
    style = f'style="fill:{colour(at)}"'
    match at % 3:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {style}/>'
        case 1:
            return f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" {style}/>'
        case _:
            return f'<path d="M{x:.1f} {y - 6:.1f}L{x + 6:.1f} {y + 4.5:.1f}H{x - 6:.1f}Z" {style}/>'


def legend(names: Sequence[str], x: float) -> Iterator[str]:
    for at, one in enumerate(names):
        yield marker(at, x + 6, PAD + 2)
        yield text(x + 16, PAD + 6, one)
        x += 34 + ems(one) * LETTERS * SPARE


# ---- bars ----------------------------------------------------------------------------------------------------------


def histogram(chart: Mapping[str, Any]) -> tuple[list[str], float]:
    """How many games lie in each stretch; several variants one above the other, on the same scale."""
    series, first, wide = chart["series"], chart["first"], chart["wide"]
    bins, most = len(series[0]["counts"]), max(max(one["counts"]) for one in series)
    several, high = len(series) > 1, 110.0 if len(series) > 1 else 190.0
    left, right, y, body = 5.5 * PAD, WIDE - 2 * PAD, PAD, list[str]()
    x = scale(first, first + bins * wide, left, right)
    ticks = steps(0, most, 3)
    for at, one in enumerate(series):
        if several:
            body.append(text(left, y + 11, one["variant"]))
            y += 18
        up = scale(0, ticks[-1], y + high, y + 4)
        for count in ticks:
            body.append(line(left, up(count), right, up(count), GRID))
            body.append(text(left - 6, up(count) + 4, tick(count, ""), anchor="end", soft=True, size=11))
        for place, count in enumerate(one["counts"]):
            if count:
                from_, to = x(first + place * wide), x(first + (place + 1) * wide)
                size = f'width="{max(1.0, to - from_ - 1):.1f}" height="{up(0) - up(count):.1f}"'
                body.append(f'<rect x="{from_:.1f}" y="{up(count):.1f}" {size} style="fill:{colour(at)}"/>')
        y += high
        for value in steps(first, first + bins * wide, 6):
            if first <= value <= first + bins * wide:
                body.append(text(x(value), y + 15, tick(value, ""), anchor="middle", soft=True, size=11))
        y += 26
    body.append(text((left + right) / 2, y + 6, "choices in a game", anchor="middle", soft=True, size=11))
    return body, y + 14


# ---- lines ---------------------------------------------------------------------------------------------------------


def lines(chart: Mapping[str, Any]) -> tuple[list[str], float]:
    """What grows over the turns of a game; each line has its own dashes, and its name at its end."""
    series = chart["series"]
    names = [one["called"] for one in series]
    left, high, top = 5 * PAD, 210.0, PAD
    right = WIDE - 2 * PAD - min(200.0, max(ems(one) for one in names) * LETTERS * SPARE)
    values = [
        end
        for one in series
        for point in one["points"]
        for end in (point["low"], point["high"], point["value"])
        if end is not None
    ]
    ticks = steps(min(0.0, *values), max(values), 4)
    x, y = scale(0, 1, left, right), scale(ticks[0], ticks[-1], top + high, top)
    body = []
    for value in ticks:
        body.append(line(left, y(value), right, y(value), GRID))
        body.append(text(left - 6, y(value) + 4, tick(value, ""), anchor="end", soft=True, size=11))
    quarters = (0, 0.25, 0.5, 0.75, 1)
    body += [text(x(one), top + high + 16, tick(one, "share"), anchor="middle", soft=True, size=11) for one in quarters]
    body.append(text((left + right) / 2, top + high + 31, "of the turns", anchor="middle", soft=True, size=11))
    for at, one in enumerate(series):
        points = one["points"]
        if len(series) <= 2 and all(point["low"] is not None and point["high"] is not None for point in points):
            edge = [(x(point["at"]), y(point["high"])) for point in points]
            edge += [(x(point["at"]), y(point["low"])) for point in reversed(points)]
            body.append(f'<polygon points="{joined(edge)}" style="fill:{colour(at)};opacity:.18"/>')
        drawn = joined([(x(point["at"]), y(point["value"])) for point in points])
        dashes = f";stroke-dasharray:{DASHES[at % len(DASHES)]}" if DASHES[at % len(DASHES)] else ""
        body.append(f'<polyline points="{drawn}" style="fill:none;stroke:{colour(at)};stroke-width:2.5{dashes}"/>')
    for at, place in zip(*apart([(at, y(one["points"][-1]["value"])) for at, one in enumerate(series)]), strict=True):
        body.append(marker(at, right + 8, place))
        body.append(text(right + 18, place + 4, names[at]))
    return body, top + high + 38


def joined(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def apart(ends: Sequence[tuple[int, float]]) -> tuple[list[int], list[float]]:
    """The places of the names of lines, so far apart that each can be read."""
    order = sorted(ends, key=lambda one: one[1])
    places = [place for _, place in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + 15)
    over = max(0.0, places[-1] - 222) if places else 0.0
    return [at for at, _ in order], [place - over for place in places]


# ---- maps ----------------------------------------------------------------------------------------------------------


def heat(chart: Mapping[str, Any]) -> tuple[list[str], float]:
    """A cell for each pair of values, with its number and its interval; those not told apart from the base are grey."""
    rows, columns, cells, unit = chart["rows"], chart["columns"], chart["cells"], chart["unit"]
    left = 2 * PAD + max(ems(one) for one in (*rows, chart["row"])) * LETTERS * SPARE
    wide, high = min(120.0, (WIDE - left - PAD) / len(columns)), 44.0
    values = [one["value"] for one in cells if one["value"] is not None]
    low, most = (min(values), max(values)) if values else (0.0, 1.0)
    body = [text(left + wide * len(columns) / 2, 14, chart["column"], anchor="middle", soft=True)]
    body += [text(left + (at + 0.5) * wide, 32, one, anchor="middle") for at, one in enumerate(columns)]
    body.append(text(left - PAD, 32, chart["row"], anchor="end", soft=True))
    for at, one in enumerate(rows):
        body.append(text(left - PAD, 40 + (at + 0.55) * high, one, anchor="end"))
    for one in cells:
        x, y = left + columns.index(one["column"]) * wide, 40 + rows.index(one["row"]) * high
        part = (one["value"] - low) / ((most - low) or 1) if one["value"] is not None else 0.0
        fill = f"color-mix(in srgb, var(--one) {15 + 55 * part:.0f}%, var(--paper))" if one["told"] else "var(--shade)"
        size = f'width="{wide - 2:.1f}" height="{high - 2:.1f}"'
        body.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} style="fill:{fill};stroke:var(--line)"/>')
        middle = x + wide / 2
        said = short(one["value"], unit) if one["value"] is not None else one.get("said", "–")
        body.append(text(middle, y + 18, said, anchor="middle"))
        if one["low"] is not None and one["high"] is not None:
            ends = f"{short(one['low'], unit).removesuffix(' %')} to {short(one['high'], unit)}"
            body.append(text(middle, y + 33, ends, anchor="middle", soft=True, size=9.5))
    return body, 40 + high * len(rows) + PAD


def short(value: float, unit: str) -> str:
    """A number in a cell."""
    return f"{100 * value:.1f} %" if unit == "share" else f"{value:,.{max(0, 3 - len(str(int(abs(value)))))}f}"


DRAWN: dict[str, Callable[[Mapping[str, Any]], tuple[list[str], float]]] = {
    "intervals": intervals,
    "histogram": histogram,
    "lines": lines,
    "map": heat,
}
