"""In: a board's shape, size and map. Out: its cells, in order, each with its name, column and row.

Columns are letters from the left, rows numbers from below, as on a chess board: ``a1`` lies at the lower left.
"""

from __future__ import annotations

from ..frozen import frozen

SHAPES = ("square", "hex", "rhombus", "free")
MOST_CELLS = 20_000


@frozen
class Cell:
    name: str
    column: int  # from 1
    row: int  # from 1
    symbol: str = ""


def letters(column: int) -> str:
    """1 is a, 26 is z, 27 is aa."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("a") + rest) + name
    return name


def rectangle(width: int, height: int) -> tuple[Cell, ...]:
    """All cells of a board of ``width`` columns, row by row from below."""
    return tuple(
        Cell(f"{letters(column)}{row}", column, row) for row in range(1, height + 1) for column in range(1, width + 1)
    )


def drawn(rows: list[str]) -> tuple[Cell, ...]:
    """The cells of a map: symbols separated by spaces, ``-`` for no cell, the lowest row last.

    A map of a hex board is drawn row by row like any other: each symbol stands in its column, and the columns with an
    even letter hang half a cell lower.
    """
    cells = []
    for above, text in enumerate(rows):
        row = len(rows) - above
        for column, symbol in enumerate(text.split(), 1):
            if symbol != "-":
                cells.append(Cell(f"{letters(column)}{row}", column, row, symbol))
    return tuple(sorted(cells, key=lambda cell: (cell.row, cell.column)))


def listed(lines: list[list[str]]) -> tuple[Cell, ...]:
    """The cells of a free board, in the order in which its lines first name them."""
    names = list(dict.fromkeys(name for line in lines for name in line))
    return tuple(Cell(name, 0, 0) for name in names)


def direction_names(shape: str) -> tuple[str, ...]:
    """The names of the directions from a cell, clockwise from the north; on squares, the corners are directions too."""
    if shape == "square":
        return ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    if shape in {"hex", "rhombus"}:
        return ("n", "ne", "se", "s", "sw", "nw")
    return ()


def side_names(shape: str) -> tuple[str, ...]:
    """The directions that lead across a side of the cell, in the order of a ``per side`` column."""
    return ("n", "e", "s", "w") if shape == "square" else direction_names(shape)
