"""In: the kinds of a component. Out: pictures of them if what is printed on them can be drawn, else a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.cells import side_names
from ...model import types as t
from ...model.definitions import ColumnHeader, Kind
from ...model.symbols import Symbol
from ...model.tables import PartValue, PatternStep, ScaleValue
from ...syntax import tree
from ..anchors import slug
from ..pages import Grid, Picture, Pictures, Piece, Run, Text
from ..speech import Speech
from . import svg
from .shapes import SIZE, corners, side_middle

CENTRE = (0.0, 0.0)
FEW = 2


def kinds_drawn(node: tree.Component, kinds: Sequence[Kind], speech: Speech) -> Iterator[Piece]:
    columns = [
        header
        for symbol, header in speech.model.headers.columns.items()
        if symbol.of == node.name.text and header.params is None
    ]
    if len(kinds) < FEW and not columns:
        return
    shape = shape_of(speech)
    drawn = [column for column in columns if column.per_side or holds_parts(column) or is_pattern(column)]
    if drawn:
        yield Pictures(tuple(pictured(kind, columns, shape, speech) for kind in kinds))
    else:
        yield listed(kinds, columns, speech)


def shape_of(speech: Speech) -> str:
    return next((board.shape for board in speech.model.headers.boards.values()), "square")


def holds_parts(column: ColumnHeader) -> bool:
    element = t.element(column.type)
    return isinstance(element, t.Of) and element.what == "part"


def is_pattern(column: ColumnHeader) -> bool:
    plain = t.plain(column.type)
    return isinstance(plain, t.Of) and plain.what == "pattern"


def pictured(kind: Kind, columns: Sequence[ColumnHeader], shape: str, speech: Speech) -> Picture:
    values = dict(kind.values)
    shapes: list[str] = []
    said: list[str] = []
    patterns = [column for column in columns if is_pattern(column) and values.get(column.symbol.name) is not None]
    tile = not patterns
    if tile:
        shapes.append(svg.polygon(corners(CENTRE, shape)))
    for column in columns:
        value = values.get(column.symbol.name)
        if column.per_side and isinstance(value, tuple):
            shapes += per_side(value, shape, CENTRE)
            sides = zip(side_names(shape), value, strict=False)
            said.append(", ".join(f"{side} {shown(one, speech)}" for side, one in sides if one))
        elif holds_parts(column) and isinstance(value, tuple):
            shapes += parts_drawn(value, shape, CENTRE)
            said += map(part_said, value)
        elif not is_pattern(column) and value not in {None, 0}:
            said.append(f"{speech.name(column.symbol)} {shown(value, speech)}")
    box = (-SIZE - 4, -SIZE - 4, 2 * SIZE + 8, 2 * SIZE + 8)
    if tile:
        label = next((shown(values.get(c.symbol.name), speech) for c in columns if plain_number(values, c)), "")
        if label:
            shapes.append(svg.words(label, (0, 4), 11))
    else:
        length = 0
        for row, column in enumerate(patterns):
            steps = values[column.symbol.name]
            assert isinstance(steps, tuple)
            shapes += pattern_drawn(steps, row, speech)
            length = max(length, len(steps))
            said.append(" ".join(step_said(step, speech) for step in steps))
        worth = [value for value in values.values() if isinstance(value, ScaleValue)]
        for row, scale in enumerate(worth, len(patterns)):
            told = "  ".join(f"{key}: {number}" for key, number in scale.entries)
            shapes.append(svg.words(told, (0, row * 22 + 4), 9, anchor="start"))
            said.append(told)
            length = max(length, len(told) // 3)
        rows = len(patterns) + len(worth)
        box = (-12, -14, max(length, 2) * 20 + 12, rows * 22 + 6)
    name = speech.name(kind.symbol)
    shows = f"{name}: {'; '.join(one for one in said if one)}" if any(said) else name
    caption = f"{name} ×{kind.count}" if kind.count > 1 else name
    return Picture(f"kind-{slug(kind.symbol.of)}-{slug(kind.symbol.name)}", svg.svg(shapes, box), shows, caption)


def plain_number(values: dict[str, object], column: ColumnHeader) -> bool:
    value = values.get(column.symbol.name)
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def per_side(value: tuple[object, ...], shape: str, centre: svg.Point) -> Iterator[str]:
    """A number of dots at each side; for a yes, a line from the middle."""
    x, y = centre
    for side, one in enumerate(value):
        end = side_middle(CENTRE, shape, side, SIZE * 0.8)
        if one is True:
            yield svg.line(centre, side_middle(centre, shape, side), 4)
        elif isinstance(one, int) and one > 0:
            across = side_middle(CENTRE, shape, side, 1.0)
            for at in range(one):
                away = (at - (one - 1) / 2) * 7
                yield svg.disc((x + end[0] - across[1] * away, y + end[1] + across[0] * away), 2.6)


def parts_drawn(value: object, shape: str, centre: svg.Point, turned: int = 0) -> Iterator[str]:
    """Ways through a piece. Those that do not meet are drawn apart."""
    for part in value if isinstance(value, tuple) else ():
        if isinstance(part, PartValue):
            yield from part_drawn(part, shape, centre, turned)


def part_drawn(part: PartValue, shape: str, centre: svg.Point, turned: int) -> Iterator[str]:
    """A part leads from side to side; one with a single side ends before the middle."""
    names = side_names(shape)
    sides = [
        (names.index(one.name) + turned) % len(names)
        for _, value in part.values
        if isinstance(value, tuple)
        for one in value
        if isinstance(one, Symbol) and one.kind == "direction" and one.name in names
    ]
    ends = [side_middle(CENTRE, shape, side) for side in sides]
    if not ends:
        return

    def at(point: svg.Point) -> svg.Point:
        return centre[0] + point[0], centre[1] + point[1]

    middle = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
    if len(ends) == 1:
        yield svg.line(at(ends[0]), at((ends[0][0] * 0.35, ends[0][1] * 0.35)), 5)
    else:
        knee = at((middle[0] * 0.6, middle[1] * 0.6))
        yield from (svg.line(at(end), knee, 5) for end in ends)
    marks = [name for name, value in part.values if value is True]
    if marks:
        x, y = at((middle[0] * 0.5, middle[1] * 0.5))
        yield svg.disc((x, y), 7, "#6b6760")
        yield svg.words("".join(mark[:1] for mark in marks), (x, y + 3), 9, "#ffffff")


def part_said(part: object) -> str:
    assert isinstance(part, PartValue)
    found = []
    for name, value in part.values:
        if value is True:
            found.append(name)
        elif isinstance(value, tuple):
            found.append("-".join(one.name for one in value if isinstance(one, Symbol)))
    return " ".join(found)


def pattern_drawn(steps: tuple[object, ...], row: int, speech: Speech) -> Iterator[str]:
    for at, step in enumerate(steps):
        assert isinstance(step, PatternStep)
        x, y = at * 20.0, row * 22.0
        name = step.value.name if step.value is not None else ""
        yield svg.disc((x, y), 8, svg.fill_of(name))
        letter = speech.name(step.value)[:1].upper() if step.value is not None else "…" if step.more else "·"
        yield svg.words(letter + ("+" if step.more and name else ""), (x, y + 3), 8, svg.ink_on(name))
        if step.beside:
            yield svg.line((x - 7, y + 7), (x + 7, y - 7))


def step_said(step: object, speech: Speech) -> str:
    assert isinstance(step, PatternStep)
    name = speech.name(step.value) if step.value is not None else "·"
    return ("^" if step.beside else "") + name + ("+" if step.more else "")


def listed(kinds: Sequence[Kind], columns: Sequence[ColumnHeader], speech: Speech) -> Grid:
    head = (speech.say("kind"), speech.say("count"), *(speech.title(column.symbol) for column in columns))
    rows = []
    for kind in kinds:
        values = dict(kind.values)
        cells: list[Text] = [(Run(speech.name(kind.symbol), "strong"),), (Run(str(kind.count)),)]
        cells += [(Run(shown(values.get(column.symbol.name), speech)),) for column in columns]
        rows.append(tuple(cells))
    return Grid(head, tuple(rows), frozenset({1}))


def shown(value: object, speech: Speech) -> str:
    """A value of a table as people read it."""
    match value:
        case None:
            return "–"
        case bool():
            return speech.say("yes" if value else "no")
        case Symbol():
            return speech.name(value)
        case ScaleValue(entries=entries):
            return ", ".join(f"{key}: {worth}" for key, worth in entries)
        case PartValue():
            return part_said(value)
        case (PatternStep(), *_):
            return " ".join(step_said(step, speech) for step in value)
        case tuple():
            return ", ".join(shown(one, speech) for one in value)
        case _:
            return str(value)
