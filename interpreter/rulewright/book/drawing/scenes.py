"""In: a face, a board or a scene. Out: a drawing of it, made when a book is written, in the style it needs."""

from __future__ import annotations

from dataclasses import replace

from ...drawing import Style, board_svg, face_svg, legend_svg, legend_words, scene_svg
from ...frozen import frozen
from ...scene.faces import Board, Face, Scene
from ..pages import Drawing

PAGE = 720.0
"""The width of the text."""
HALF = PAGE / 2 - 20
"""Two pictures stand side by side."""


@frozen
class FaceDrawn:
    face: Face
    size: float
    sides: int = 4

    def svg(self, style: Style = "page") -> str:
        return face_svg(self.face, self.size, style, self.sides)


@frozen
class BoardDrawn:
    board: Board
    width: float = PAGE

    def svg(self, style: Style = "page") -> str:
        return board_svg(self.board, self.width, style)


@frozen
class TableDrawn:
    scene: Scene
    width: float = PAGE

    def svg(self, style: Style = "page") -> str:
        return scene_svg(self.scene, self.width, style)


@frozen
class LegendDrawn:
    """A legend of the signs on some faces, or on a whole table."""

    shown: Scene | tuple[Face, ...]
    language: str
    width: float = PAGE

    def svg(self, style: Style = "page") -> str:
        return legend_svg(self.shown, self.width, style, self.language)

    def words(self) -> tuple[str, ...]:
        return legend_words(self.shown, PAGE, self.language)


PAPER = 446.0
"""The width of the text on a page of A5."""


def on_paper(drawing: Drawing) -> Drawing:
    """A drawing that has no size of its own, for the page of a printed book instead of a screen."""
    if isinstance(drawing, BoardDrawn | TableDrawn | LegendDrawn):
        return replace(drawing, width=drawing.width * PAPER / PAGE)
    return drawing
