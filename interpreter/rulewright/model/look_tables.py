"""In: the tables, maps and lists of names in a look. Out: their rows, with names resolved."""

from __future__ import annotations

from collections.abc import Iterator

from ..composition.near import near
from ..diagnostics.place import Span
from ..language.looks import SAID, SHAPES, SIZES, STRUCK
from ..syntax import tree
from .called import nameable
from .look_about import LAID, NOTHING, SEATS, TABLE, Thing, elsewhere
from .look_words import colour, known, symbol
from .looks import LookRow
from .palettes import filled, head
from .scope import Scope
from .symbols import Symbol


def table(rows: tuple[tree.Row, ...], thing: Thing, scope: Scope) -> Iterator[LookRow]:
    """The rows of a table; reports what is wrong with others."""
    if not rows or not head(rows[0], SAID, "A look", scope):
        return
    names = rowed(thing, scope)
    told: dict[Symbol, Span] = {}
    for cells in filled(rows, scope):
        cell = cells.pop("name")
        found = names.get(cell.text)
        if found is None:
            if thing.symbol != NOTHING and not scope.lost(cell.text, cell.span):
                whose = f"`{thing.symbol.name}` has no `{cell.text}`."
                scope.error("R101", cell.span, whose, near(cell.text, names) or elsewhere(cell.text, scope))
            continue
        scope.shared.uses.append((cell.span, found))
        if found in told:
            related = ((told[found], "here"),)
            scope.shared.report.add("R102", cell.span, f"`{cell.text}` has two rows.", "Keep one of the rows.", related)
        told.setdefault(found, cell.span)
        yield look_row(found, cells, scope)


def rowed(thing: Thing, scope: Scope) -> dict[str, Symbol]:
    """The names that may begin a row, with their symbols."""
    if thing.symbol in {TABLE, SEATS}:
        fields = scope.headers.fields.get("player", {}) if thing.symbol == SEATS else {}
        of_values = (scope.headers.fields.get(enum.name, {}) for enum in scope.headers.enums)
        shared = {name: found for several in of_values for name, found in several.items()} | scope.headers.lone
        there = shared if thing.symbol == TABLE else fields
        return {name: found for name, found in there.items() if is_laid(found, scope)}
    return nameable(thing.symbol, scope)


def is_laid(symbol: Symbol, scope: Scope) -> bool:
    """Whether a table has an area for it."""
    return symbol.kind == "board" or (symbol.kind in LAID and not scope.headers.off_table(symbol))


def look_row(found: Symbol, cells: dict[str, tree.Cell], scope: Scope) -> LookRow:
    says: list[tuple[str, str]] = []
    struck = False
    for column, cell in cells.items():
        match column:
            case _ if cell.text == "-":
                continue
            case "colour":
                word = colour(cell, scope)
            case "symbol":
                first, _, rest = cell.text.partition(" ")
                struck = rest == STRUCK
                if rest and not struck:
                    hint = near(rest, (STRUCK,)) or f"Only `{STRUCK}` can follow a symbol."
                    scope.error("R251", cell.span, f"`{rest}` has no meaning here.", hint)
                word = symbol(cell, scope, first)
            case "shape":
                word = known(cell, "shape", SHAPES, scope)
            case _:
                word = known(cell, "size", SIZES, scope)
        if word:
            says.append((column, word))
    return LookRow(found, tuple(says), struck)


def sorting(columns: tuple[tree.Name, ...], thing: Thing, scope: Scope) -> Iterator[Symbol]:
    header = scope.headers.zones.get(thing.symbol)
    for name in columns:
        there = [
            scope.headers.fields.get(component.name, {})
            for component in sorted(header.holds if header is not None else (), key=str)
        ]
        found = [fields[name.text] for fields in there if name.text in fields and fields[name.text].kind == "column"]
        if found:
            scope.shared.uses.append((name.span, found[0]))
            yield found[0]
        elif header is not None and not scope.lost(name.text, name.span):
            names = [one for fields in there for one, symbol_ in fields.items() if symbol_.kind == "column"]
            message = f"The pieces in `{thing.symbol.name}` have no column `{name.text}`."
            scope.error("R104", name.span, message, near(name.text, names) or "Write a column of its pieces.")


def plan(rows: tuple[tree.Row, ...], thing: Thing, scope: Scope) -> tuple[tuple[str, ...], ...]:
    """The rows of a map: names, and `-` for empty places."""
    names = places(thing, scope)
    spread: dict[str, list[tuple[int, int, tree.Cell]]] = {}
    wide = len(rows[0].cells) if rows else 0
    for down, row in enumerate(rows):
        if len(row.cells) != wide:
            message = f"The first row has {wide} names; this one has {len(row.cells)}."
            scope.error("R213", row.span, message, "Write `-` for empty places.")
            return ()
        for across, cell in enumerate(row.cells):
            if cell.text == "-":
                continue
            spread.setdefault(cell.text, []).append((down, across, cell))
            if cell.text in names:
                scope.shared.uses.append((cell.span, names[cell.text]))
            elif thing.symbol != NOTHING and not scope.lost(cell.text, cell.span):
                hint = near(cell.text, names) or "A map contains names, and `-` for empty places."
                scope.error("R101", cell.span, f"There is no `{cell.text}` that this map could place.", hint)
    for name, spots in spread.items():
        downs, acrosses = [down for down, _, _ in spots], [across for _, across, _ in spots]
        if len(spots) > 1 and thing.symbol.kind in {"board", "enum"}:
            related = ((spots[0][2].span, "here"),)
            message = f"`{name}` is in the map twice."
            scope.shared.report.add("R102", spots[1][2].span, message, "Keep one of them.", related)
            continue
        room = (max(downs) - min(downs) + 1) * (max(acrosses) - min(acrosses) + 1)
        if room != len(spots):
            hint = "A name that is repeated in a map has to fill a rectangle."
            scope.error("R254", spots[-1][2].span, f"`{name}` does not fill a rectangle here.", hint)
    return tuple(tuple(cell.text for cell in row.cells) for row in rows)


def places(thing: Thing, scope: Scope) -> dict[str, Symbol]:
    """The names that a map may contain, with their symbols."""
    if thing.symbol == TABLE:
        return rowed(thing, scope) | {"seats": SEATS}
    return rowed(thing, scope)


def hiding(names: tuple[tree.Name, ...], thing: Thing, scope: Scope) -> Iterator[Symbol]:
    there = places(thing, scope)
    for name in names:
        found = there.get(name.text)
        if found is not None:
            scope.shared.uses.append((name.span, found))
            yield found
        elif thing.symbol != NOTHING and not scope.lost(name.text, name.span):
            hint = near(name.text, there) or "Zones, boards and variables can be hidden."
            scope.error("R101", name.span, f"There is no `{name.text}` to hide.", hint)
