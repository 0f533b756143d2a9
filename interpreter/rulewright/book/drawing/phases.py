"""In: a model. Out: a picture of its phases: which leads to which, and what players choose in each.

Phases stand in columns, each to the right of all that lead to it. A dashed line leads to a phase by way of an action; a
round arrow marks what is repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ...model.flow import blocks, steps
from ...model.resolve import Model
from ...model.symbols import Symbol
from ...model.terms import Block, Run, blocks_in
from ...views.flow import PLAY
from ..order import offered
from ..pages import Drawn, Picture
from ..speech import Speech
from . import svg

LINE = 14.0
LETTER = 6.2
"""The average width of a letter."""
PAD = 8.0
BETWEEN = 16.0
"""The space above and below a box."""
COLUMN = 56.0
"""The space for lines between columns."""
SWEEPS = 8


@dataclass(frozen=True, slots=True)
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
    column: int = 0
    y: float = 0.0
    before: list[Box] = field(default_factory=list)
    after: list[Box] = field(default_factory=list)

    @property
    def width(self) -> float:
        return max((len(word) for word in self.words), default=0) * LETTER + 2 * PAD if self.phase else 0.0

    @property
    def height(self) -> float:
        return len(self.words) * LINE + PAD if self.phase else LINE


def phases_drawn(speech: Speech) -> Picture | None:
    """The picture, or None if the game has no ``play``."""
    model = speech.model
    if PLAY not in model.bodies:
        return None
    ways = found(model)
    boxes = {phase: Box(phase, words(phase, speech)) for phase in ways}
    for phase, column in columns(ways).items():
        boxes[phase].column = column
    every = tuple(boxes.values())
    lines = [(way, line(boxes[phase], boxes[way.target])) for phase in ways for way in ways[phase]]
    placed = ranked(every[0])
    settle(placed)
    lefts = left_sides(placed)
    shapes = [shape for way, path in lines for shape in line_drawn(way, path, lefts)]
    shapes += [shape for box in every for shape in box_drawn(box, lefts[box.column])]
    whole = around([box for column in placed for box in column], lefts)
    return Picture("phases", Drawn(svg.svg(shapes, whole)), told(ways, speech))


def found(model: Model) -> dict[Symbol, tuple[Way, ...]]:
    """Every phase that is reached, in reading order, and where it leads."""
    ways: dict[Symbol, tuple[Way, ...]] = {}

    def visit(phase: Symbol) -> None:
        if phase in ways:
            return
        ways[phase] = tuple({way.target: way for way in reversed(list(leads(phase, model)))}.values())[::-1]
        for way in ways[phase]:
            visit(way.target)

    visit(PLAY)
    return ways


def leads(phase: Symbol, model: Model) -> Iterator[Way]:
    yield from runs(blocks(model.bodies.get(phase)), again=False)
    for action in offered(phase, model):
        for step in steps(blocks(model.bodies.get(action))):
            if isinstance(step, Run):
                yield Way(step.phase, deed=True)


def runs(block: Block, *, again: bool) -> Iterator[Way]:
    for step in block:
        if isinstance(step, Run):
            yield Way(step.phase, again)
        for edge, inner in blocks_in(step):
            yield from runs(inner, again=again or edge == "does")


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


def words(phase: Symbol, speech: Speech) -> tuple[str, ...]:
    return speech.title(phase), *(f"• {speech.name(action)}" for action in offered(phase, speech.model))


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


@dataclass(frozen=True, slots=True)
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


def left_sides(placed: Sequence[Sequence[Box]]) -> list[float]:
    found_, at = [], 0.0
    for column in placed:
        found_.append(at)
        at += max(box.width for box in column) + COLUMN
    return found_


def around(boxes: Sequence[Box], lefts: Sequence[float]) -> tuple[float, float, float, float]:
    edge = 6.0
    top = min(box.y - box.height / 2 for box in boxes) - edge
    bottom = max(box.y + box.height / 2 for box in boxes) + edge
    right = max(lefts[box.column] + box.width for box in boxes) + edge
    return -edge, top, right + edge, bottom - top


# ---- how it looks -----------------------------------------------------------------------------------------


def box_drawn(box: Box, left: float) -> Iterator[str]:
    top = box.y - box.height / 2
    yield svg.rectangle(left, top, box.width, box.height, round_=5)
    for at, word in enumerate(box.words):
        yield svg.words(word, (left + PAD, top + (at + 1) * LINE), 11 if at == 0 else 10, anchor="start")


def line_drawn(way: Way, path: Sequence[Box], lefts: Sequence[float]) -> Iterator[str]:
    """A curve with an arrow at its end."""
    first, last = path[0], path[-1]
    drawn = [f"M{svg.number(lefts[first.column] + first.width)},{svg.number(first.y)}"]
    for box, following in pairwise(path):
        x, far = lefts[following.column] - COLUMN, lefts[following.column]
        middle, high, low = svg.number((x + far) / 2), svg.number(box.y), svg.number(following.y)
        drawn.append(f"H{svg.number(x)}C{middle},{high} {middle},{low} {svg.number(far)},{low}")
    broken = ' stroke-dasharray="4 3"' if way.deed else ""
    yield f'<path d="{"".join(drawn)}"{broken} opacity="0.75"/>'
    x, y = lefts[last.column], last.y
    yield svg.polygon([(x, y), (x - 7, y - 3.5), (x - 7, y + 3.5)], "currentColor")
    if way.again:
        yield svg.words("↻", (x - 12, y - 5), 12)


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
