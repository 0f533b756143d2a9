"""In: a board. Out: a picture of its cells with their names."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.symbols import Symbol
from ...scene import faces
from ...scene.boards import circle
from ..pages import Picture
from ..speech import Speech
from .scenes import BoardDrawn


def board_drawn(symbol: Symbol, speech: Speech) -> Iterator[Picture]:
    """Boards without bounds have no picture of their own."""
    header = speech.model.headers.boards.get(symbol)
    if header is None or not header.cells:
        return
    cells = circle(header.cells) if header.shape == "free" else header.cells
    shape = next(one for one in faces.BOARD_SHAPES if one == header.shape)
    form: faces.Shape = "square" if shape == "square" else "disc" if shape == "free" else "hexagon"
    spots = tuple(faces.Spot(cell.name, cell.column, cell.row, faces.Face(form)) for cell in cells)
    shows = speech.say("board-of", name=speech.name(symbol), count=len(cells))
    board = faces.Board(f"board {symbol.name}", speech.name(symbol), shape, spots, rim=shape == "square", said=shows)
    yield Picture(f"board-{symbol.name}", BoardDrawn(board), shows)
