"""In: a palette, or a symbol that a game draws. Out: its colours or rows; and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..art import palette as paints
from ..composition.near import near
from ..language.looks import WIDEST
from ..syntax import tree
from .looks import DrawingBody, PaletteBody
from .scope import Scope

HEX = re.compile(r"[0-9a-fA-F]{6}")


def head(row: tree.Row, own: tuple[str, ...], what: str, scope: Scope) -> bool:
    """Whether the head of a table has the expected columns; reports others."""
    heads = [cell.text for cell in row.cells]
    for at, cell in enumerate(row.cells):
        if cell.text in heads[:at]:
            scope.error("R215", cell.span, f"There are two columns `{cell.text}`.", "Remove one of them.")
        elif cell.text not in ("name", *own):
            hint = near(cell.text, own) or f"It has {', '.join(f'`{one}`' for one in own)}."
            if cell.text in {"called", "many", "sign"}:
                hint = "The names of things are given in `names`."
            scope.error("R215", cell.span, f"{what} has no `{cell.text}`.", hint)
    if "name" not in heads:
        scope.error("R217", row.span, "The table has no column `name`.", "Add it: it says what each row is about.")
    return "name" in heads and len(set(heads)) == len(heads) and {*heads} <= {"name", *own}


def filled(rows: tuple[tree.Row, ...], scope: Scope) -> Iterator[dict[str, tree.Cell]]:
    """The rows by their columns; reports those with too many or too few cells."""
    heads = [cell.text for cell in rows[0].cells]
    for row in rows[1:]:
        if len(row.cells) == len(heads):
            yield dict(zip(heads, row.cells, strict=True))
        else:
            message = f"The row has {len(row.cells)} cells, but the table has {len(heads)} columns."
            hint = "Cells are separated by two or more spaces; an empty cell is written `-`."
            scope.error("R213", row.span, message, hint)


def palette(node: tree.Palette, scope: Scope) -> PaletteBody:
    colours: list[tuple[str, str, str]] = []
    for line in node.lines:
        rows = scope.shared.rows(line) if isinstance(line, tree.Table) else ()
        if not rows or not head(rows[0], ("light", "dark"), "A palette", scope):
            continue
        for cells in filled(rows, scope):
            name = cells["name"]
            if name.text in {one for one, _, _ in colours}:
                scope.error("R102", name.span, f"`{name.text}` has two rows.", "Keep one of the rows.")
            elif name.text in paints.colours():
                hint = "Choose another name: this one means the same colour in all games."
                scope.error("R255", name.span, f"`{name.text}` is a colour of the language.", hint)
            editions = [edition(cells.get(theme), scope) for theme in ("light", "dark")]
            colours.append((name.text, editions[0] or editions[1], editions[1] or editions[0]))
    return PaletteBody(tuple(colours))


def edition(cell: tree.Cell | None, scope: Scope) -> str:
    if cell is None or cell.text == "-":
        return ""
    if HEX.fullmatch(cell.text):
        return f"#{cell.text.lower()}"
    hint = "Write six digits from 0 to f: two for red, two for green, two for blue, as in `c4302b`."
    scope.error("R255", cell.span, f"`{cell.text}` is not a colour.", hint)
    return ""


def drawing(node: tree.Drawing, scope: Scope) -> DrawingBody:
    rows: list[str] = []
    for line in node.lines:
        for row in scope.shared.rows(line) if isinstance(line, tree.Map) else ():
            text = "".join(cell.text for cell in row.cells)
            rows.append(text)
            if set(text) - {"x", "-"}:
                scope.error("R254", row.span, "A drawing is made of `x` and `-`.", "`x` is ink, `-` is none.")
            elif len(text) > WIDEST:
                message = f"The row is {len(text)} wide; a drawing has at most {WIDEST} columns."
                scope.error("R254", row.span, message, "Simplify it: symbols are shown small.")
    if len(rows) > WIDEST:
        message = f"The drawing is {len(rows)} high; it has at most {WIDEST} rows."
        scope.error("R254", node.name.span, message, "Simplify it: symbols are shown small.")
    elif not any("x" in row for row in rows) and not scope.shared.broken:
        scope.error("R254", node.name.span, "Nothing is drawn here.", "Draw it in a `map`, with `x` for ink.")
    return DrawingBody(tuple(rows))
