"""In: the declaration of a board. Out: its header: shape, size and cells."""

from __future__ import annotations

from ..board import cells as board_cells
from ..board.cells import Cell
from ..composition.near import near
from ..syntax import tree
from ..syntax.words import RESERVED
from .declaring import Declaring
from .definitions import BoardHeader
from .symbols import Symbol
from .words import words


def board(symbol: Symbol, node: tree.Board, state: Declaring) -> None:
    shape = node.shape
    if shape.name not in board_cells.SHAPES:
        state.report.add(
            "R107",
            shape.span,
            f"There is no board of the shape `{shape.name}`.",
            near(shape.name, board_cells.SHAPES)
            or f"A board is {', '.join(f'`{known}`' for known in board_cells.SHAPES)}.",
        )
    bounded = shape.width is not None or shape.name not in {"square", "hex", "rhombus"}
    cells = sized(node, state)
    for line in node.lines:
        if isinstance(line, tree.Map):
            bounded = True
            cells = few(board_cells.drawn([row_text(row) for row in state.rows(line)]), node, state)
        elif isinstance(line, tree.Lines):
            bounded = True
            cells = few(board_cells.listed(named_cells(line, state)), node, state)
    for cell in cells:
        known = state.headers.values.get(cell.name, ())
        state.headers.values[cell.name] = (*known, Symbol("cell", cell.name, symbol.name))
    width, height = size_of(shape)
    state.headers.boards[symbol] = BoardHeader(symbol, shape.name, width, height, bounded, cells)


def size_of(shape: tree.Shape) -> tuple[int, int]:
    """The columns and rows as written; 0 for what is not a plain number."""
    width = shape.width.value if isinstance(shape.width, tree.Number) else 0
    height = shape.height.value if isinstance(shape.height, tree.Number) else 0
    return width, height


def sized(node: tree.Board, state: Declaring) -> tuple[Cell, ...]:
    """The cells of a board that is given by its size."""
    shape = node.shape
    written = [size for size in (shape.width, shape.height) if size is not None]
    other = [size for size in written if not isinstance(size, tree.Number)]
    if other:
        state.report.add(
            "R206", other[0].span, "The size of a board must be a plain number.", "Write a number such as `8`."
        )
        return ()
    if not written:
        if shape.name == "free" and not any(isinstance(line, tree.Lines | tree.Map) for line in node.lines):
            state.report.add(
                "R206",
                shape.span,
                "A free board without lines has no cells.",
                "Write `lines` under it, and below that the cells of each line.",
            )
        return ()
    if shape.name == "free":
        state.report.add(
            "R206",
            shape.span,
            "A free board has no columns and rows.",
            "Write `lines` under it, and below that the cells of each line.",
        )
        return ()
    width, height = size_of(shape)
    if not width * height:
        state.report.add(
            "R206",
            shape.span,
            "A board must have at least one column and one row.",
            "Write its size, such as `8 by 8`.",
        )
    elif width * height > board_cells.MOST_CELLS:
        too_many(width * height, node, state)
    else:
        return board_cells.rectangle(width, height)
    return ()


def few(cells: tuple[Cell, ...], node: tree.Board, state: Declaring) -> tuple[Cell, ...]:
    if len(cells) > board_cells.MOST_CELLS:
        too_many(len(cells), node, state)
        return ()
    return cells


def too_many(count: int, node: tree.Board, state: Declaring) -> None:
    state.report.add(
        "R206",
        node.shape.span,
        f"A board may have at most {board_cells.MOST_CELLS} cells; this one has {count}.",
        "Make it smaller, or leave the size out, so that it has no bounds.",
    )


def named_cells(lines: tree.Lines, state: Declaring) -> list[list[str]]:
    """The names in the rows of ``lines``; each must be a plain word."""
    rows = [[word for cell in row.cells for word in words(cell)] for row in lines.rows]
    for word in (word for row in rows for word in row):
        if not word.text.isidentifier() or word.text in RESERVED:
            state.report.add(
                "R214",
                word.span,
                f"`{word.text}` cannot be the name of a cell.",
                "A name consists of letters, digits and `_`, and begins with a letter.",
            )
    return [[word.text for word in row] for row in rows]


def row_text(row: tree.Row) -> str:
    return " ".join(cell.text for cell in row.cells)
