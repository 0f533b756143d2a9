"""In: the rows of a component's or enum's table, and its columns. Out: its kinds, with typed values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ..board.cells import side_names
from ..diagnostics.diagnostic import Report
from ..syntax import tree
from . import types as t
from .declare import near
from .definitions import ColumnHeader, Headers, Kind
from .symbols import Symbol
from .types import Bool, Int, Many, Maybe, Of, Piece, Type

LETTERS = {"N": "n", "E": "e", "S": "s", "W": "w"}


@dataclass(frozen=True, slots=True)
class PatternStep:
    """One element of a pattern: a value or any (None), once or more often, or what must not stand beside."""

    value: Symbol | None
    more: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class ScaleValue:
    """A scale in a table: rising keys with their values."""

    entries: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PartValue:
    """One part in a table: what its fields hold, in the order of their declaration."""

    values: tuple[tuple[str, object], ...]


Formula: TypeAlias = Callable[[ColumnHeader, tree.Cell], object]


@dataclass(slots=True)
class Filling:
    headers: Headers
    report: Report
    formula: Formula
    shape: str
    """The shape of the board on which pieces are laid: how many sides a piece has."""


def kinds(owner: Symbol, rows: tuple[tree.Row, ...], state: Filling) -> tuple[Kind, ...]:
    """All rows of a table as kinds. Every column must be there, every cell must suit its column."""
    if not rows:
        return ()
    head = rows[0]
    names = [cell.text for cell in head.cells]
    columns = {name: state.headers.columns.get(symbol) for name, symbol in state.headers.fields.get(owner.name, {}).items() if symbol.kind == "column"}
    check_head(owner, head, names, columns, state)
    found = []
    for row in rows[1:]:
        kind = one_kind(owner, row, names, columns, state)
        if kind is not None:
            found.append(kind)
    return tuple(found)


def check_head(owner: Symbol, head: tree.Row, names: list[str], columns: dict[str, ColumnHeader | None], state: Filling) -> None:
    own = ("name", "count") if owner.kind == "component" else ("name",)
    for cell in head.cells:
        if cell.text not in columns and cell.text not in own:
            hint = near(cell.text, (*columns, *own)) or f"Declare it above the table: `has {cell.text}: …`."
            state.report.add("R215", cell.span, f"`{owner.name}` has no column `{cell.text}`.", hint)
        if names.count(cell.text) > 1 and names.index(cell.text) == head.cells.index(cell):
            state.report.add("R215", cell.span, f"The column `{cell.text}` stands twice.", "Remove one of them.")
    for name in columns:
        if name not in names:
            state.report.add("R217", head.span, f"The table has no column `{name}`.", f"`{owner.name}` declares it: add the column, or remove the declaration.")


def one_kind(owner: Symbol, row: tree.Row, names: list[str], columns: dict[str, ColumnHeader | None], state: Filling) -> Kind | None:
    if len(row.cells) != len(names):
        missing = names[len(row.cells):]
        if missing:
            message = f"The row ends before the column `{missing[0]}`: {len(row.cells)} of {len(names)} cells are there."
            span = row.span
        else:
            message = f"The row has {len(row.cells)} cells, but the table has {len(names)} columns."
            span = row.cells[len(names)].span
        state.report.add("R213", span, message, "Cells are separated by two or more spaces; an empty cell is written `-`.")
        return None
    count, values, name = 1, [], ""
    for title, cell in zip(names, row.cells, strict=True):
        if title == "name":
            name = cell.text
        elif title == "count" and owner.kind == "component":
            count = whole(cell, Int(0, 10_000), state) or 0
        else:
            column = columns.get(title)
            if column is not None:
                values.append((title, cell_value(cell, column, state)))
    return Kind(Symbol("value" if owner.kind == "enum" else "kind", name, owner.name), count, tuple(values))


def cell_value(cell: tree.Cell, column: ColumnHeader, state: Filling) -> object:
    """What a cell holds, by the type of its column."""
    if column.params is not None:
        return state.formula(column, cell)
    if column.per_side:
        sides = side_names(state.shape)
        texts = cell.text.split()
        if len(texts) == 1 and cell.text == "-":
            texts = ["-"] * len(sides)
        if len(texts) != len(sides):
            state.report.add("R214", cell.span, f"`{column.symbol.name}` needs {len(sides)} values, one for each side ({' '.join(sides)}); here are {len(texts)}.", "Separate them by single spaces.")
            return None
        return tuple(single(part, column.type, state) for part in pieces(cell))
    return single(cell, column.type, state)


def pieces(cell: tree.Cell) -> list[tree.Cell]:
    """The words of a cell, each with its own place."""
    found, at = [], 0
    for word in cell.text.split():
        at = cell.text.index(word, at)
        found.append(part_of(cell, at, at + len(word)))
        at += len(word)
    return found


def part_of(cell: tree.Cell, start: int, end: int) -> tree.Cell:
    span = cell.span
    inside = type(span)(span.chunk, span.start + start, span.start + end)
    return tree.Cell(cell.text[start:end], span=inside)


def single(cell: tree.Cell, type_: Type, state: Filling) -> object:  # noqa: PLR0911 - one case a type
    """One value of a type."""
    text = cell.text
    if text == "-":
        if isinstance(type_, Maybe):
            return None
        if isinstance(type_, Many):
            return ()
        if isinstance(type_, Int) and type_.low <= 0 <= type_.high:
            return 0
    match t.plain(type_):
        case Int() as numbers:
            return whole(cell, numbers, state)
        case Bool():
            if text in {"yes", "no"}:
                return text == "yes"
            return bad(cell, "`yes` or `no`", "", state)
        case Of("enum", enum):
            return name_of(cell, state.headers.enums.get(enum, ()), "value", enum, state)
        case Of("kind", component):
            header = state.headers.components.get(component)
            return name_of(cell, header.kinds if header else (), "kind", component, state)
        case Of("pattern", enum):
            return pattern(cell, enum, state)
        case Of("cell", board):
            header = state.headers.boards.get(board)
            return name_of(cell, tuple(c.name for c in header.cells) if header else (), "cell", board, state)
        case t.SCALE:
            return scale(cell, state)
        case t.DIRECTION:
            return name_of(cell, side_names(state.shape), "direction", None, state)
        case Many(of, _) if t.plain(of) == t.DIRECTION:
            return directions(cell, state)
        case Many(Of("part", part)):
            return parts(cell, part, state)
        case Many(of):
            return tuple(single(word, of, state) for word in pieces(cell))
        case Piece(components):
            component = min(components, key=str)
            header = state.headers.components.get(component)
            return name_of(cell, header.kinds if header else (), "kind", component, state)
        case t.UNKNOWN:
            return None
    return bad(cell, t.with_article(type_), "A table can't hold that.", state)


def bad(cell: tree.Cell, wanted: str, hint: str, state: Filling) -> None:
    state.report.add("R214", cell.span, f"{wanted[:1].upper()}{wanted[1:]} is needed here; `{cell.text}` is none.", hint)


def whole(cell: tree.Cell, numbers: Int, state: Filling) -> int | None:
    text = cell.text
    if not (text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 20):
        bad(cell, t.with_article(numbers), "", state)
        return None
    value = int(text)
    if not numbers.low <= value <= numbers.high:
        state.report.add("R214", cell.span, f"{value} is not in {numbers}.", "Change the number, or the range of its column.")
        return None
    return value


def name_of(cell: tree.Cell, names: tuple[str, ...], kind: str, of: Symbol | None, state: Filling) -> Symbol | None:
    if cell.text in names:
        return Symbol(kind, cell.text, of.name if of else "")  # type: ignore[arg-type]
    owner = f" of `{of.name}`" if of else ""
    word = {"value": "value", "kind": "kind", "cell": "cell", "direction": "direction"}[kind]
    known = ", ".join(f"`{name}`" for name in names[:12])
    state.report.add("R214", cell.span, f"There is no {word} `{cell.text}`{owner}.", near(cell.text, names) or (f"There are {known}." if known else ""))
    return None


def scale(cell: tree.Cell, state: Filling) -> ScaleValue | None:
    entries: list[tuple[int, int]] = []
    for word in pieces(cell):
        key, colon, value = word.text.partition(":")
        if not colon or not key.isascii() or not key.isdigit() or not value.lstrip("-").isdigit():
            bad(word, "a step such as `3:2`", "A scale is written `3:2 4:3 5:4`.", state)
            return None
        if entries and int(key) <= entries[-1][0]:
            state.report.add("R214", word.span, "The keys of a scale rise from left to right.", "Put them in order, each once.")
            return None
        entries.append((int(key), int(value)))
    return ScaleValue(tuple(entries))


def pattern(cell: tree.Cell, enum: Symbol, state: Filling) -> tuple[PatternStep, ...]:
    """``^green green yellow+ .``."""
    names = state.headers.enums.get(enum, ())
    steps = []
    for word in pieces(cell):
        text = word.text
        beside = text.startswith("^")
        more = text.endswith("+")
        inner = part_of(word, 1 if beside else 0, len(text) - (1 if more else 0))
        if beside and more:
            bad(word, "a step of a pattern", "What must not stand beside has no width, so it can't be repeated.", state)
        elif inner.text == ".":
            steps.append(PatternStep(None, more, beside))
        else:
            steps.append(PatternStep(name_of(inner, names, "value", enum, state), more, beside))
    return tuple(steps)


def directions(cell: tree.Cell, state: Filling) -> tuple[Symbol, ...]:
    """``NESW`` on a square board, ``N,NE`` on a hex board."""
    names = side_names(state.shape)
    text = cell.text
    words = text.lower().split(",") if "," in text or state.shape != "square" else list(text.lower())
    for word in words:
        if word not in names:
            bad(cell, f"a list of directions ({' '.join(names)})", "Write them as letters: `NS`, or `N,NE`.", state)
            return ()
    return tuple(Symbol("direction", name) for name in names if name in words)


def parts(cell: tree.Cell, part: Symbol, state: Filling) -> tuple[PartValue, ...]:
    """``NS ; EW mud``: the parts of a tile, each with its fields."""
    found, at = [], 0
    for text in cell.text.split(";"):
        stripped = text.strip()
        start = at + len(text) - len(text.lstrip())
        at += len(text) + 1
        if stripped:
            found.append(one_part(part_of(cell, start, start + len(stripped)), part, state))
    return tuple(found)


def one_part(cell: tree.Cell, part: Symbol, state: Filling) -> PartValue:
    columns = {name: header for name, symbol in state.headers.fields.get(part.name, {}).items() if (header := state.headers.columns.get(symbol)) is not None}
    values: dict[str, object] = {name: () if isinstance(header.type, Many) else False if isinstance(header.type, Bool) else None for name, header in columns.items()}
    sided = [name for name, header in columns.items() if isinstance(header.type, Many) and t.plain(header.type.of) == t.DIRECTION]
    for word in pieces(cell):
        name, equals, rest = word.text.partition("=")
        if equals and name in columns:
            values[name] = single(part_of(word, len(name) + 1, len(word.text)), columns[name].type, state)
            del rest
        elif name in columns and isinstance(columns[name].type, Bool):
            values[name] = True
        elif sided and not values[sided[0]]:
            values[sided[0]] = directions(word, state)
        else:
            bad(word, f"a field of `{part.name}`", near(word.text, columns) or f"Its fields are {', '.join(f'`{c}`' for c in columns)}.", state)
    return PartValue(tuple(values.items()))
