"""In: the rule graph, which is played. Out: a picture of its phases: which leads to which, and what is chosen in each.

Phases stand in columns, each to the right of all that lead to it. A dashed line leads to a phase by way of an action; a
round arrow marks what is repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...drawing import Style, inks
from ...drawing.measure import width
from ...drawing.parts import document
from ...drawing.writer import Drawn, number, path, rectangle, shape, use
from ...drawing.writer import words as letters
from ...frozen import frozen
from ...graph.nodes import RuleGraph
from ...model.symbols import Symbol
from ...views.flow import PLAY
from ..order import offered
from ..pages import Picture
from ..speech import Speech

LINE = 16.0
TITLE, SMALL = 12.0, 11.0
"""The letters of a phase, and of what is offered in it."""
PAD = 8.0
LONG = 80.0
"""Lines in a box are broken if they are longer."""
BETWEEN = 16.0
"""The space above and below a box."""
COLUMN = 36.0
"""The space for lines between columns."""
CLOSE, CLOSE_LONG = 22.0, 60.0
"""The same on a page on which there is little room."""
LEGIBLE = 0.82
"""A chart that would be smaller than this on a page is drawn without what is chosen in each phase."""
SWEEPS = 8
DOES = "does"
"""The edge of the rule graph that leads into a loop."""


@frozen
class Way:
    """An edge between phases. ``again``: inside a loop; ``deed``: by way of an action."""

    target: Symbol
    again: bool = False
    deed: bool = False


@dataclass(slots=True)
class Box:
    """A phase; without a symbol, a point at which a long line bends."""

    phase: Symbol | None
    words: tuple[str, ...] = ()
    title: int = 1
    """So many lines of the words are the name of the phase."""
    column: int = 0
    y: float = 0.0
    before: list[Box] = field(default_factory=list)
    after: list[Box] = field(default_factory=list)

    @property
    def width(self) -> float:
        bold = self.title
        sizes = (width(word, TITLE if at < bold else SMALL, bold=at < bold) for at, word in enumerate(self.words))
        return max(sizes, default=0.0) + 2 * PAD if self.phase else 0.0

    @property
    def height(self) -> float:
        return len(self.words) * LINE + PAD if self.phase else LINE


def phases_drawn(speech: Speech) -> Picture | None:
    """The picture, or None if the game has no ``play``."""
    if PLAY not in speech.rules.known:
        return None
    ways = found(speech.rules)
    said = told(ways, speech)
    whole = flow(ways, {phase: words(phase, speech) for phase in ways}, said)
    named = {phase: wrapped(speech.title(phase), TITLE, bold=True, long=CLOSE_LONG) for phase in ways}
    brief = flow(ways, {phase: (title, len(title)) for phase, title in named.items()}, said, CLOSE)
    return Picture("phases", replace(whole, brief=brief), said)


def flow(
    ways: Mapping[Symbol, tuple[Way, ...]],
    written: Mapping[Symbol, tuple[tuple[str, ...], int]],
    said: str,
    column: float = COLUMN,
) -> FlowDrawn:
    """``written``: the lines in the box of each phase, and how many of them are its name. ``column``: the space between
    columns.
    """
    boxes = {phase: Box(phase, *written[phase]) for phase in ways}
    for phase, at in columns(ways).items():
        boxes[phase].column = at
    every = tuple(boxes.values())
    lines = [(way, line(boxes[phase], boxes[way.target])) for phase in ways for way in ways[phase]]
    placed = ranked(every[0])
    settle(placed)
    lefts = left_sides(placed, column)
    size = centred([box for column in placed for box in column], lefts)
    frames = tuple(Frame(lefts[box.column], box.y, box.width, box.height, box.words, box.title) for box in every)
    return FlowDrawn(frames, tuple(curve(way, path, lefts, column) for way, path in lines), size, said)


def found(rules: RuleGraph) -> dict[Symbol, tuple[Way, ...]]:
    """Every phase that is reached, in reading order, and where it leads."""
    ways: dict[Symbol, tuple[Way, ...]] = {}

    def visit(phase: Symbol) -> None:
        if phase in ways:
            return
        ways[phase] = tuple({way.target: way for way in reversed(list(leads(phase, rules)))}.values())[::-1]
        for way in ways[phase]:
            visit(way.target)

    visit(PLAY)
    return ways


def leads(phase: Symbol, rules: RuleGraph) -> Iterator[Way]:
    """Along the edges that play follows: the calls of its own steps, then those of the actions that it offers."""
    steps = list(rules.steps(phase))
    for step in steps:
        for called in rules.follow(step, "calls"):
            yield Way(called.root, again=f"/{DOES}/" in step.path)
    offers = (offer for step in steps for offer in rules.follow(step, "offers"))
    for action in dict.fromkeys(one.root for offer in offers for one in rules.follow(offer, "chooses")):
        for step in rules.steps(action):
            for called in rules.follow(step, "calls"):
                yield Way(called.root, deed=True)


def columns(ways: Mapping[Symbol, tuple[Way, ...]]) -> dict[Symbol, int]:
    """Each phase to the right of all that lead to it. The checker has excluded circles."""
    known = {PLAY: 0}
    waiting = [PLAY]
    while waiting:
        phase = waiting.pop()
        for way in ways[phase]:
            if known.get(way.target, -1) <= known[phase] < len(ways):
                known[way.target] = known[phase] + 1
                waiting.append(way.target)
    return known


def words(phase: Symbol, speech: Speech) -> tuple[tuple[str, ...], int]:
    """The lines in a box, and how many of them are the name of the phase."""
    title = wrapped(speech.title(phase), TITLE, bold=True)
    actions = (wrapped(f"•\u00a0{speech.name(one)}", SMALL) for one in offered(phase, speech.model))
    return (*title, *(line for lines in actions for line in lines)), len(title)


def wrapped(text: str, size: float, *, bold: bool = False, long: float = LONG) -> tuple[str, ...]:
    """A text in lines that are no longer than a box should be."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, bold=bold) > long:
            lines.append(f"\u2002{word}" if text.startswith("•") else word)
        else:
            lines[-1] = longer
    return tuple(lines)


def line(first: Box, last: Box) -> list[Box]:
    """A line from column to column, with a bend in each column that it passes."""
    path = [first, *(Box(None, column=column) for column in range(first.column + 1, last.column)), last]
    for one, other in pairwise(path):
        one.after.append(other)
        other.before.append(one)
    return path


# ---- where it stands --------------------------------------------------------------------------------------


def ranked(start: Box) -> list[list[Box]]:
    """The boxes of each column from top to bottom, first in the order in which they are reached, then reordered to
    reduce crossings.
    """
    placed: list[list[Box]] = []
    met: set[int] = set()
    waiting = [start]
    while waiting:
        box = waiting.pop()
        if id(box) in met:
            continue
        met.add(id(box))
        while len(placed) <= box.column:
            placed.append([])
        placed[box.column].append(box)
        waiting += reversed(box.after)
    for sweep in range(SWEEPS):
        forward = sweep % 2 == 0
        for column in placed if forward else reversed(placed):
            order = {id(box): at for several in placed for at, box in enumerate(several)}
            wished = {
                id(box): mean([order[id(other)] for other in (box.before if forward else box.after)], order[id(box)])
                for box in column
            }
            column.sort(key=lambda box: wished[id(box)])
    return placed


def mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def settle(placed: Sequence[Sequence[Box]]) -> None:
    """Set the heights: first close together, then each as near to its neighbours as the others in its column permit."""
    for column in placed:
        stack(column, [0.0] * len(column))
    for sweep in range(SWEEPS):
        for column in placed if sweep % 2 == 0 else reversed(placed):
            stack(
                column,
                [mean([other.y for other in (box.before if sweep % 2 == 0 else box.after)], box.y) for box in column],
            )


def stack(column: Sequence[Box], wished: Sequence[float]) -> None:
    """Place a column. Boxes that would overlap form a group around the mean of their wishes."""
    below = list(offsets(column))
    groups: list[Group] = []  # from the top down
    for at, wish in enumerate(wished):
        group = Group(at, at + 1, wish - below[at])
        while groups and group.top(below) - groups[-1].top(below) < below[group.first] - below[groups[-1].first]:
            above = groups.pop()
            group = Group(above.first, group.end, above.wishes + group.wishes)
        groups.append(group)
    for group in groups:
        top = group.top(below)
        for one in range(group.first, group.end):
            column[one].y = top + below[one] - below[group.first]


@frozen
class Group:
    """Boxes that touch: their range of indices, and the sum of the places they want for the first box."""

    first: int
    end: int
    wishes: float

    def top(self, below: Sequence[float]) -> float:
        """The middle of its first box."""
        return self.wishes / (self.end - self.first) + below[self.first]


def offsets(column: Sequence[Box]) -> Iterator[float]:
    """The smallest distances from the middle of the first box to the middle of each."""
    at = 0.0
    for above, box in pairwise([None, *column]):
        at += (above.height + box.height) / 2 + BETWEEN if above is not None and box is not None else 0.0
        yield at


def left_sides(placed: Sequence[Sequence[Box]], between: float) -> list[float]:
    found_, at = [], 0.0
    for column in placed:
        found_.append(at)
        at += max(box.width for box in column) + between
    return found_


def centred(boxes: Sequence[Box], lefts: list[float]) -> tuple[float, float]:
    """Move everything so that its middle is the point 0, 0; the width and the height that it needs."""
    edge = 6.0
    top = min(box.y - box.height / 2 for box in boxes) - edge
    bottom = max(box.y + box.height / 2 for box in boxes) + edge
    right = max(lefts[box.column] + box.width for box in boxes) + edge
    wide, high = right + edge, bottom - top
    lefts[:] = [left + edge - wide / 2 for left in lefts]
    for box in boxes:
        box.y -= top + high / 2
    return wide, high


# ---- how it looks -----------------------------------------------------------------------------------------


@frozen
class Frame:
    """A phase as it is drawn: its left side, the middle of its height, its size, and what stands in it."""

    left: float
    y: float
    width: float
    height: float
    words: tuple[str, ...]
    title: int


@frozen
class Curve:
    """A line as it is drawn, and where its arrow ends."""

    d: str
    x: float
    y: float
    way: Way


@frozen
class FlowDrawn:
    """The whole picture, in the colours and letters of all others. ``brief``: without what is chosen in each phase."""

    frames: tuple[Frame, ...]
    curves: tuple[Curve, ...]
    size: tuple[float, float]
    said: str
    brief: FlowDrawn | None = None

    def within(self, wide: float, high: float) -> FlowDrawn:
        """The chart for a page, on which it may lie on its side: the whole one if that can be read there."""
        return self.brief if self.brief is not None and self.scale(wide, high) < LEGIBLE else self

    def scale(self, wide: float, high: float) -> float:
        across, down = self.size
        return max(min(wide / across, high / down), min(wide / down, high / across))

    def svg(self, style: Style = "page") -> str:
        shapes = [shape for one in self.curves for shape in curve_drawn(one, style)]
        shapes += [shape for one in self.frames for shape in frame_drawn(one, style)]
        return document(Drawn(*self.size, "".join(shapes)), self.said, style, margin=0)


def frame_drawn(frame: Frame, style: Style) -> Iterator[str]:
    top = frame.y - frame.height / 2
    fill, edge, ink = inks.fill("panel", style), inks.edge("quiet", style), inks.ink("panel", style)
    yield rectangle(frame.left, top, frame.width, frame.height, fill, edge, 1.2, 6)
    for at, word in enumerate(frame.words):
        size, bold = (TITLE, True) if at < frame.title else (SMALL, False)
        yield letters(word, frame.left + PAD, top + PAD / 2 + (at + 0.5) * LINE, size, ink, bold=bold, anchor="start")


def curve(way: Way, path: Sequence[Box], lefts: Sequence[float], between: float) -> Curve:
    first, last = path[0], path[-1]
    drawn = [f"M{number(lefts[first.column] + first.width)} {number(first.y)}"]
    for box, following in pairwise(path):
        x, far = lefts[following.column] - between, lefts[following.column]
        middle, high, low = number((x + far) / 2), number(box.y), number(following.y)
        drawn.append(f"H{number(x)}C{middle} {high} {middle} {low} {number(far)} {low}")
    return Curve("".join(drawn), lefts[last.column], last.y, way)


def curve_drawn(curve: Curve, style: Style) -> Iterator[str]:
    """A curve with an arrow at its end."""
    colour = inks.fill("quiet", style)
    broken = ' stroke-dasharray="4 3"' if curve.way.deed else ""
    yield f'<path d="{curve.d}" fill="none" stroke="{colour}" stroke-width="1.6"{broken}/>'
    x, y = curve.x, curve.y
    yield shape(path([(x, y), (x - 8, y - 4), (x - 8, y + 4)]), colour)
    if curve.way.again:
        yield use("cycle", x - 15, y - 9, 14, colour, colour)


# ---- the same in words ------------------------------------------------------------------------------------


def told(ways: Mapping[Symbol, tuple[Way, ...]], speech: Speech) -> str:
    """The picture in words, for those who cannot see it: ``Play. Goes on to take turn.`` and so on."""
    parts = [f"{speech.say('phases')}."]
    for phase, leading in ways.items():
        choices = offered(phase, speech.model)
        sentences = [f"{speech.title(phase)}."]
        if choices:
            sentences.append(speech.say("asks", actions=", ".join(map(speech.name, choices))))
        if leading:
            sentences.append(speech.say("calls", phases=", ".join(speech.name(way.target) for way in leading)))
        if len(sentences) > 1:
            parts.append(" ".join(sentences))
    return " ".join(parts)
