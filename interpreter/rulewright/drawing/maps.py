"""In: a board, and the size of paper. Out: pages to be printed, cut and glued together to the board."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from ..frozen import frozen
from ..scene.faces import Board, Shape
from . import inks
from .boards import LABEL, TURNS, board_sized, plan
from .faces import brush_of
from .inks import Style
from .measure import LEAST
from .parts import document
from .sheets import MARGIN, MM, PAPERS, TALL
from .writer import Drawn, line, number, rectangle, words

CELL, LEAST_CELL = 30.0, 22.0
"""The width of a cell on which tokens stand, in millimetres; and of one that is made smaller to fit on one page."""
GLUE = 10.0
"""The strip on which the next page is glued, in millimetres."""
RIM = 1.5 * LABEL / MM
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Section:
    """A page of a board: its column and row among all pages, and how many there are."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def name(self) -> str:
        """``B2``: the second page of the second row of pages."""
        return f"{LETTERS[self.column % len(LETTERS)]}{self.row + 1}"


def sections(extent: tuple[float, float], paper: str) -> Iterator[Section]:
    """The pages for a board of this size in millimetres, row by row. Each one but the last has a strip for glue."""
    columns, rows = (
        max(1, ceil((size - GLUE) / (side - 2 * MARGIN - GLUE)))
        for size, side in zip(extent, PAPERS[paper], strict=True)
    )
    for row in range(rows):
        for column in range(columns):
            yield Section(column, row, columns, rows)


def map_pages(board: Board, tile: Shape | None, paper: str, first: int, style: Style = "print") -> Iterator[str]:
    """All pages of a board; ``first`` is the number of the first one. Cells are as large as the tiles for them."""
    brush = brush_of(style, TURNS[board.shape])
    drawn = board_sized(board, (TALL[tile] if tile is not None else cell_width(board, paper)) * MM, brush)
    upright, lying = ([*sections((one.wide / MM, one.high / MM), paper)] for one in (drawn, turned(drawn)))
    if len(lying) < len(upright):
        drawn, upright = turned(drawn), lying
    for at, section in enumerate(upright, first):
        yield page(board.title, drawn, section, paper, at, style)


def turned(drawn: Drawn) -> Drawn:
    """A board by a quarter, so that it may take fewer pages."""
    return Drawn(drawn.high, drawn.wide, f'<g transform="rotate(90)">{drawn.body}</g>')


def cell_width(board: Board, paper: str) -> float:
    """The width of a cell in millimetres, on a board without tiles."""
    whole = plan(board)
    wide, high = (side - 2 * MARGIN - RIM for side in PAPERS[paper])
    fitting = max(
        min(wide / across, high / down) for across, down in ((whole.wide, whole.high), (whole.high, whole.wide))
    )
    return min(CELL, fitting) if fitting >= LEAST_CELL else CELL


def page(title: str, drawn: Drawn, section: Section, paper: str, at: int, style: Style) -> str:
    """A section of the board, with a dashed line where the next page is to be glued on."""
    wide, high = (side * MM for side in PAPERS[paper])
    inner_wide, inner_high = wide - 2 * MARGIN * MM, high - 2 * MARGIN * MM
    x = section.column * (inner_wide - GLUE * MM) - drawn.wide / 2
    y = section.row * (inner_high - GLUE * MM) - drawn.high / 2
    left, top = -inner_wide / 2, -inner_high / 2
    view = " ".join(map(number, (x, y, inner_wide, inner_high)))
    body = (
        f'<svg x="{number(left)}" y="{number(top)}" width="{number(inner_wide)}" height="{number(inner_high)}" '
        f'viewBox="{view}">{drawn.body}</svg>'
    )
    colour = inks.ink("page", style)
    if section.columns > 1 or section.rows > 1:
        body += rectangle(left, top, inner_wide, inner_high, "none", colour, 0.5)
    if section.column + 1 < section.columns:
        glued = -left - GLUE * MM
        body += line([(glued, top), (glued, -top)], colour, 0.7, dashes="6 4")
    if section.row + 1 < section.rows:
        glued = -top - GLUE * MM
        body += line([(left, glued), (-left, glued)], colour, 0.7, dashes="6 4")
    several = section.columns * section.rows > 1
    label = f"{title} · {section.name} · {at}" if several else f"{title} · {at}"
    body += words(label, 0, (high - MARGIN * MM) / 2, LEAST, inks.plain("quiet", style))
    return document(Drawn(wide, high, body), label, style, margin=0)
