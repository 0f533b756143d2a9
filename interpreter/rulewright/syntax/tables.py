"""In: the rows of a table or a map, written in the rules or in a CSV file. Out: their cells, with spans."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Span
from .tree import Cell, Row

APART = re.compile(r"\S+(?: \S+)*")  # columns of a table are separated by two spaces or more
SYMBOLS = re.compile(r"\S+")  # symbols of a map, names of a line of cells
NUMBER = re.compile(r"[+-]?[0-9]+|[+-]")

# One field of a CSV file (RFC 4180), and what ends it.
FIELD = re.compile(r'(?:"(?P<quoted>(?:[^"]++|"")*+)"|(?P<plain>[^",\r\n]*+))(?P<end>,|\r\n|\n|\r|\Z)')


def cells(chunk: Chunk, start: int, end: int, *, symbols: bool) -> tuple[Cell, ...]:
    """The cells of a row between ``start`` and ``end``."""
    pattern = SYMBOLS if symbols else APART
    return tuple(
        Cell(match.group(), span=Span(chunk, match.start(), match.end()))
        for match in pattern.finditer(chunk.text, start, end)
    )


def read_csv(text: str, file: str) -> tuple[Chunk, tuple[Row, ...], list[Diagnostic]]:
    """The rows of a CSV file, without empty lines. The model checks whether they have equal lengths.

    The chunk is the whole file: to get spans of its cells, place it at 0.
    """
    chunk = Chunk(file, text.removeprefix("\ufeff"))
    found: list[Diagnostic] = []
    rows = tuple(
        Row(row, span=Span(chunk, row[0].span.start, row[-1].span.end))
        for row in _records(chunk, found)
        if len(row) > 1 or row[0].text
    )
    found.extend(_formulas(rows))
    return chunk, rows, found


def _records(chunk: Chunk, found: list[Diagnostic]) -> Iterator[tuple[Cell, ...]]:
    text = chunk.text
    at = 0
    row: list[Cell] = []
    while at < len(text) or row:
        match = FIELD.match(text, at)
        if match is None:  # a quotation mark that is never closed, or text outside the quotation marks of a field
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            found.append(
                Diagnostic(
                    "R028",
                    Span(chunk, at, stop),
                    "This quotation mark does not end its cell.",
                    'Put the whole cell in quotation marks and double those inside: "a ""small"" tile".',
                )
            )
            row.append(_cell(chunk, at, stop, text[at:stop]))
            yield tuple(row)
            row = []
            at = stop + 1
            continue
        quoted = match["quoted"]
        said = match["plain"] if quoted is None else quoted.replace('""', '"')
        row.append(_cell(chunk, match.start(), match.start("end"), said))
        at = match.end()
        if match["end"] != ",":
            yield tuple(row)
            row = []


def _cell(chunk: Chunk, start: int, end: int, text: str) -> Cell:
    return Cell(text.strip(), span=Span(chunk, start, end))


def is_formula(cell: Cell) -> bool:
    """Whether a spreadsheet would take the cell for a formula."""
    return cell.text[:1] in {"=", "+", "-", "@"} and not NUMBER.fullmatch(cell.text)


def _formulas(rows: Iterable[Row]) -> Iterator[Diagnostic]:
    """Formulas are reported: a person who opens the file in a spreadsheet would see their results, or run them."""
    for row in rows:
        for cell in row.cells:
            if is_formula(cell):
                message = f"The cell begins with `{cell.text[0]}`: a spreadsheet would compute it."
                yield Diagnostic("R027", cell.span, message, "Write the value itself.")
