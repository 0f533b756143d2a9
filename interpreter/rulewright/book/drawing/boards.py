"""In: a board. Out: a picture of its cells with their names."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.symbols import Symbol
from ..pages import Picture
from ..speech import Speech
from . import svg
from .shapes import box, corners, middle


def board_drawn(symbol: Symbol, speech: Speech) -> Iterator[Picture]:
    """Boards without a fixed set of cells, and those whose cells have no places to draw, have no picture."""
    header = speech.model.headers.boards.get(symbol)
    if header is None or not header.cells or header.shape == "free":
        return
    shapes, centres = [], []
    for cell in header.cells:
        centre = middle(cell, header.shape)
        centres.append(centre)
        shapes.append(svg.polygon(corners(centre, header.shape)))
        shapes.append(svg.words(cell.symbol or cell.name, (centre[0], centre[1] + 3)))
    shows = speech.say("board-of", name=speech.name(symbol), count=len(header.cells))
    yield Picture(f"board-{symbol.name}", svg.svg(shapes, box(centres)), shows)
