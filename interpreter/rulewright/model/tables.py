"""In: the rows of a component's or enum's table, and its columns. Out: its kinds, with typed values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..board.cells import side_names
from ..composition.near import near
from ..composition.spread import EACH
from ..diagnostics.diagnostic import Report
from ..frozen import frozen
from ..syntax import tree
from ..syntax.tables import is_formula
from . import types as t
from .definitions import ColumnHeader, Headers, Kind
from .guards import evaluate, options_in
from .symbols import Symbol, SymbolKind
from .terms import Term
from .types import Bool, Int, Many, Maybe, Of, Piece, Type
from .words import part_of, words

WHOLE = re.compile(r"-?[0-9]{1,18}")
NAME = re.compile(r"[^\W\d]\w*")
RECKONED = re.compile(r"[\w)]\s*[-+*/<>=(]|\b(if|mod)\b")
"""What a cell looks like that says how its value follows from others."""
STEP = re.compile(r"([0-9]{1,18}):(-?[0-9]{1,18})")
MOST_ALIKE = 10_000


@frozen
class PatternStep:
    """One element of a pattern: a value or any (None), once or repeated; or values that must not be adjacent."""

    value: Symbol | None
    more: bool = False
    beside: bool = False


@frozen
class ScaleValue:
    """A scale in a table: increasing keys with their values."""

    entries: tuple[tuple[int, int], ...]


@frozen
class PartValue:
    """One part in a table: the values of its fields, in order of declaration."""

    values: tuple[tuple[str, object], ...]


Formula: TypeAlias = Callable[[ColumnHeader, tree.Cell], object]
Row: TypeAlias = Mapping[str, tree.Expr]
"""What stands in the other cells of a row, by their columns."""
Reckoning: TypeAlias = Callable[[tree.Cell, Type, Row], "Term | None"]


@dataclass(slots=True)
class Filling:
    headers: Headers
    report: Report
    formula: Formula
    reckoned: Reckoning
    """Resolves what a cell says instead of a plain value."""
    shape: str
    """The shape of the board on which such pieces are laid, which decides how many sides they have."""


def kinds(owner: Symbol, rows: tuple[tree.Row, ...], state: Filling) -> tuple[Kind, ...]:
    """The rows of a table as kinds. All columns must be there, and all cells must fit their columns."""
    if not rows:
        return ()
    columns = columns_of(owner, state)
    names = [cell.text for cell in rows[0].cells]
    check_head(owner, rows[0], columns, state)
    found = (one_kind(owner, row, names, columns, state) for row in rows[1:])
    return tuple(kind for kind in found if kind is not None)


def columns_of(owner: Symbol, state: Filling) -> dict[str, ColumnHeader]:
    own = state.headers.fields.get(owner.name, {})
    return {name: state.headers.columns[symbol] for name, symbol in own.items() if symbol in state.headers.columns}


def check_head(owner: Symbol, head: tree.Row, columns: Mapping[str, ColumnHeader], state: Filling) -> None:
    own = ("name", "count") if owner.kind == "component" else ("name",)
    seen: set[str] = set()
    strange = False
    for cell in head.cells:
        if cell.text in seen:
            state.report.add("R215", cell.span, f"The column `{cell.text}` occurs twice.", "Remove one of them.")
        elif cell.text not in columns and cell.text not in own and cell.text not in state.headers.lost:
            strange = True
            hint = near(cell.text, (*columns, *own)) or f"Declare it above the table: `has {cell.text}: …`."
            state.report.add("R215", cell.span, f"`{owner.name}` has no column `{cell.text}`.", hint)
        seen.add(cell.text)
    for name in columns:
        if name not in seen and not strange:  # otherwise it may be there under a wrong name
            state.report.add(
                "R217",
                head.span,
                f"The table has no column `{name}`.",
                f"`{owner.name}` declares it: add the column, or remove the declaration.",
            )


def one_kind(
    owner: Symbol, row: tree.Row, names: list[str], columns: Mapping[str, ColumnHeader], state: Filling
) -> Kind | None:
    if len(row.cells) != len(names):
        missing = names[len(row.cells) :]
        if missing:
            there = f"only {len(row.cells)} of {len(names)} cells are there"
            message = f"The row ends before the column `{missing[0]}`: {there}."
            span = row.span
        else:
            message = f"The row has {len(row.cells)} cells, but the table has {len(names)} columns."
            span = row.cells[len(names)].span
        apart = "commas" if from_file(row) else "two or more spaces"
        state.report.add("R213", span, message, f"Cells are separated by {apart}; an empty cell is written `-`.")
        return None
    count, values, name = 1, [], ""
    by: Term | None = None
    told = written(dict(zip(names, row.cells, strict=True)), columns)
    for title, cell in zip(names, row.cells, strict=True):
        column = columns.get(title)
        if title == "name":
            name = cell.text
        elif title == "count" and owner.kind == "component":
            if is_reckoned(cell, told):
                count, by = counted(cell, told, state)
            else:
                count = whole(cell, Int(0, MOST_ALIKE), state) or 0
        elif column is not None and not (from_file(row) and is_formula(cell)):  # reported by the reader
            if is_plain(column) and is_reckoned(cell, told):
                values.append((title, worked_out(cell, column.type, told, state)))
            else:
                values.append((title, cell_value(cell, column, state)))
    return Kind(Symbol("value" if owner.kind == "enum" else "kind", name, owner.name), count, tuple(values), by)


# ---- what follows from other cells ---------------------------------------------------------------------


def is_plain(column: ColumnHeader) -> bool:
    """Whether a cell of a column is a number, or yes or no."""
    return column.params is None and not column.per_side and isinstance(t.plain(column.type), Int | Bool)


def is_reckoned(cell: tree.Cell, told: Row) -> bool:
    """Whether a cell says how its value follows from others."""
    return cell.text in told or (WHOLE.fullmatch(cell.text) is None and RECKONED.search(cell.text) is not None)


def written(cells: Mapping[str, tree.Cell], columns: Mapping[str, ColumnHeader]) -> Row:
    """What stands in the cells of a row, for those that follow from it."""
    found: dict[str, tree.Expr] = {}
    for title, cell in cells.items():
        type_ = t.plain(columns[title].type) if title in columns and not columns[title].per_side else None
        if title == "count" or isinstance(type_, Int):
            if WHOLE.fullmatch(cell.text):
                number = tree.Number(abs(int(cell.text)), span=cell.span)
                found[title] = tree.Negative(number, span=cell.span) if cell.text[0] == "-" else number
        elif isinstance(type_, Bool) and cell.text in {"yes", "no"}:
            found[title] = tree.YesNo(cell.text == "yes", span=cell.span)
        elif isinstance(type_, Of) and type_.what in {"enum", "kind"} and NAME.fullmatch(cell.text):
            owner = tree.Use(type_.symbol.name, span=cell.span)
            found[title] = tree.Field(owner, tree.Name(cell.text, span=cell.span), span=cell.span)
        elif type_ is not None and cell.text == "-":
            found[title] = tree.Nothing(span=cell.span)
    return found


def worked_out(cell: tree.Cell, type_: Type, told: Row, state: Filling) -> object:
    """The value of a cell that follows from the others of its row."""
    found = state.reckoned(cell, type_, told)
    if found is None:
        return None
    asked = options_in(found)
    if asked is None or asked:
        state.report.add(
            "R111",
            cell.span,
            "What is printed follows from the row alone.",
            "Write numbers, and the names of other columns. Only a `count` may use options and `count(players)`.",
        )
        return None
    return inside(evaluate(found, {}), type_, cell, state)


def inside(value: object, type_: Type, cell: tree.Cell, state: Filling) -> object:
    """A value that was worked out, if it is in the range of its column."""
    numbers = t.plain(type_)
    if isinstance(numbers, Int) and isinstance(value, int) and not numbers.low <= value <= numbers.high:
        state.report.add(
            "R214",
            cell.span,
            f"`{cell.text}` comes to {value} here, which is not in {numbers}.",
            "Change it, or the range of its column.",
        )
        return None
    return value


def counted(cell: tree.Cell, told: Row, state: Filling) -> tuple[int, Term | None]:
    """How many pieces there are: the largest number, and what it depends on if there may be fewer."""
    wanted = Int(0, MOST_ALIKE)
    found = state.reckoned(cell, wanted, {title: one for title, one in told.items() if title != "count"})
    if found is None:
        return 1, None
    asked = options_in(found)
    if asked is None:
        state.report.add(
            "R206", cell.span, "The number of pieces must be known before the game.", "Use columns, options, players."
        )
        return 1, None
    if not asked:
        value = inside(evaluate(found, {}), wanted, cell, state)
        return (value if isinstance(value, int) else 0), None
    if isinstance(found.type, Int) and not (wanted.low <= found.type.low and found.type.high <= wanted.high):
        message = f"This may come to {found.type}, and of a kind there are 0 to {MOST_ALIKE:,} pieces."
        state.report.add("R214", cell.span, message, "Write `highest(0, …)`, or `lowest(…)`.")
        return 1, None
    return (found.type.high if isinstance(found.type, Int) else 1), found


def from_file(row: tree.Row) -> bool:
    """Whether the row is from a separate file."""
    return row.span.chunk.file.endswith(".csv")


def cell_value(cell: tree.Cell, column: ColumnHeader, state: Filling) -> object:
    """The value of a cell, by the type of its column."""
    if column.params is not None:
        return state.formula(column, cell)
    if not column.per_side:
        return single(cell, column.type, state)
    sides = side_names(state.shape)
    written = words(cell) if cell.text != "-" else [cell] * len(sides)
    if len(written) != len(sides):
        if state.headers.lost and not state.headers.boards:
            return None  # the number of sides is on a line that could not be read
        state.report.add(
            "R214",
            cell.span,
            f"`{column.symbol.name}` needs {len(sides)} values, one for each side "
            f"({' '.join(sides)}); here are {len(written)}.",
            "Separate them by single spaces.",
        )
        return None
    return tuple(single(word, column.type, state) for word in written)


def single(cell: tree.Cell, type_: Type, state: Filling) -> object:
    """One value of a type."""
    if cell.text == "-":
        return empty(cell, type_, state)
    match t.plain(type_):
        case Int() as numbers:
            return whole(cell, numbers, state)
        case Bool():
            if cell.text in {"yes", "no"}:
                return cell.text == "yes"
            return bad(cell, "`yes` or `no`", "Write one of them.", state)
        case Of("enum", enum):
            return name_of(cell, state.headers.enums.get(enum, ()), "value", enum, state)
        case Of("kind", component):
            return name_of(cell, state.headers.components[component].kinds, "kind", component, state)
        case Piece(components):
            (component,) = components  # a type names one component
            return name_of(cell, state.headers.components[component].kinds, "kind", component, state)
        case Of("pattern", enum):
            return pattern(cell, enum, state)
        case Of("cell", board):
            header = state.headers.boards[board]
            names = tuple(one.name for one in header.cells) if header.bounded else (cell.text,)
            return name_of(cell, names, "cell", board, state)
        case t.SCALE:
            return scale(cell, state)
        case t.PLAYER:
            return seat(cell, type_, state)
        case t.DIRECTION:
            return name_of(cell, side_names(state.shape), "direction", None, state)
        case Many(of, _) if t.plain(of) == t.DIRECTION:
            return directions(cell, state)
        case Many(Of("part", part)):
            return parts(cell, part, state)
        case Many(of):  # of seats, those that are taken
            inner = t.maybe(of) if of == t.PLAYER else of
            return tuple(single(word, inner, state) for word in words(cell))
        case t.Simple() | Of() | Maybe():
            return None


def empty(cell: tree.Cell, type_: Type, state: Filling) -> object:
    """The value of ``-``: none, an empty list or scale, or 0."""
    if isinstance(type_, Maybe) or t.is_unknown(type_):
        return None
    if isinstance(type_, Many):
        return ()
    if type_ == t.SCALE:
        return ScaleValue(())
    if isinstance(type_, Int) and type_.low <= 0 <= type_.high:
        return 0
    return bad(cell, t.with_article(type_), "If it may be missing, add a `?` to the type of the column.", state)


SEVERAL = "A row stands for several if its name has columns in braces: `{colour}_{number}`."


def bad(cell: tree.Cell, wanted: str, hint: str, state: Filling) -> object:
    """Report a value that does not fit. Returns a substitute for it."""
    hint = SEVERAL if is_several(cell) else hint
    state.report.add("R214", cell.span, f"{wanted[:1].upper()}{wanted[1:]} is needed here, not `{cell.text}`.", hint)
    return None


def whole(cell: tree.Cell, numbers: Int, state: Filling) -> int | None:
    if not WHOLE.fullmatch(cell.text):
        bad(cell, t.with_article(numbers), "Write a whole number.", state)
        return None
    value = int(cell.text)
    if not numbers.low <= value <= numbers.high:
        state.report.add(
            "R214", cell.span, f"{value} is not in {numbers}.", "Change the number, or the range of its column."
        )
        return None
    return value


def seat(cell: tree.Cell, type_: Type, state: Filling) -> Symbol | None:
    """A seat. Where fewer play than sit there it is none, so that its column must have a ``?``."""
    seats, fewest = state.headers.seats, min(state.headers.players, default=0)
    found = name_of(cell, seats, "seat", None, state)
    if found is not None and not isinstance(type_, Maybe) and seats.index(found.name) >= fewest:
        state.report.add(
            "R202",
            cell.span,
            f"Nobody sits at `{found.name}` if {fewest} play: then this is none.",
            "Add a `?` to the type of the column: `player?`.",
        )
    return found


def name_of(
    cell: tree.Cell, names: tuple[str, ...], kind: SymbolKind, of: Symbol | None, state: Filling
) -> Symbol | None:
    if cell.text in names:
        return Symbol(kind, cell.text, of.name if of else "")
    if cell.text in state.headers.lost:
        return None
    owner = f" of `{of.name}`" if of else ""
    known = ", ".join(f"`{name}`" for name in names[:12])
    state.report.add(
        "R214",
        cell.span,
        f"There is no {kind} `{cell.text}`{owner}.",
        SEVERAL if is_several(cell) else near(cell.text, names) or (f"There are {known}." if known else ""),
    )
    return None


def is_several(cell: tree.Cell) -> bool:
    """Whether a cell is written as in rows that stand for several."""
    return cell.text == EACH or ".." in cell.text


def scale(cell: tree.Cell, state: Filling) -> ScaleValue | None:
    entries: list[tuple[int, int]] = []
    for word in words(cell):
        step = STEP.fullmatch(word.text)
        if step is None:
            bad(word, "a step such as `3:2`", "A scale is written `3:2 4:3 5:4`.", state)
            return None
        key = int(step[1])
        if entries and key <= entries[-1][0]:
            state.report.add(
                "R214",
                word.span,
                "The keys of a scale must increase from left to right.",
                "Put them in order, each once.",
            )
            return None
        entries.append((key, int(step[2])))
    return ScaleValue(tuple(entries))


def pattern(cell: tree.Cell, enum: Symbol, state: Filling) -> tuple[PatternStep, ...]:
    """The elements of a pattern such as ``^green green yellow+ .``."""
    names = state.headers.enums.get(enum, ())
    steps = []
    for word in words(cell):
        text = word.text
        beside = text.startswith("^")
        more = text.endswith("+")
        inner = part_of(word, 1 if beside else 0, len(text) - (1 if more else 0))
        if beside and more:
            bad(word, "a step of a pattern", "What must not be adjacent has no width, so it cannot be repeated.", state)
        elif inner.text == ".":
            steps.append(PatternStep(None, more, beside))
        else:
            steps.append(PatternStep(name_of(inner, names, "value", enum, state), more, beside))
    return tuple(steps)


def directions(cell: tree.Cell, state: Filling) -> tuple[Symbol, ...]:
    """A set of directions: ``NESW`` on a square board, ``N,NE`` on a hex board."""
    names = side_names(state.shape)
    text = cell.text.lower()
    written = text.split(",") if "," in text or state.shape != "square" else list(text)
    if not set(written) <= set(names):
        bad(cell, f"a list of directions ({' '.join(names)})", "Write them as letters: `NS`, or `N,NE`.", state)
        return ()
    return tuple(Symbol("direction", name) for name in names if name in written)


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
    columns = columns_of(part, state)
    values = {name: unwritten(column.type, state) for name, column in columns.items()}
    written: set[str] = set()
    sided = [name for name, column in columns.items() if t.plain(t.element(column.type) or t.NONE) == t.DIRECTION]
    for word in words(cell):
        name, equals, _ = word.text.partition("=")
        if equals and name in columns:
            values[name] = single(part_of(word, len(name) + 1, len(word.text)), columns[name].type, state)
            written.add(name)
        elif name in columns and isinstance(columns[name].type, Bool):
            values[name] = True
        elif sided and not equals and not values[sided[0]]:
            values[sided[0]] = directions(word, state)
        elif not state.headers.lost:  # otherwise the field may be on a line that could not be read
            known = f"Its fields are {', '.join(f'`{column}`' for column in columns)}."
            bad(word, f"a field of `{part.name}`", near(name, columns) or known, state)
    for name, column in columns.items():
        if t.needs_start(column.type) and name not in written and not state.headers.lost:
            bad(cell, f"`{name}=…`", f"Each `{part.name}` has {t.with_article(column.type)}: say which.", state)
    return PartValue(tuple(values.items()))


def unwritten(type_: Type, state: Filling) -> object:
    """The value of a field of a part that is left out: what a variable of its type begins with."""
    match type_:
        case Many():
            return ()
        case Bool():
            return False
        case Int(low, _):
            return low
        case Of("enum", enum):
            names = state.headers.enums.get(enum, ())
            return Symbol("value", names[0], enum.name) if names else None
        case t.Simple() | Of() | Piece() | Maybe():
            return None
