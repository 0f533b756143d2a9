"""In: a face, a board or a scene. Out: a drawing of it, made when a book is written, in the style it needs."""

from __future__ import annotations

from ...drawing import (
    LETTERS,
    SAMPLE,
    Member,
    Style,
    board_svg,
    face_svg,
    family_svg,
    legend_svg,
    legend_words,
    packed_svg,
    scene_svg,
)
from ...frozen import frozen
from ...scene.faces import Board, Face, Scene

PAGE = 720.0
"""The width of the text on a screen."""
PRINTED = (17.0, 10.0)
"""The size of signs and of letters in a legend on paper."""
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
class FamilyDrawn:
    """A card, and the rows of signs of those that are like it otherwise."""

    whole: Face
    name: str
    members: tuple[Member, ...]
    size: float

    def svg(self, style: Style = "page") -> str:
        return family_svg(self.whole, self.name, self.members, self.size, style)


@frozen
class BoardDrawn:
    """``grow``: if cells would be too small for what lies on them, the picture is wider."""

    board: Board
    width: float = PAGE
    grow: bool = True

    def svg(self, style: Style = "page") -> str:
        return board_svg(self.board, self.width, style, grow=self.grow)


@frozen
class TableDrawn:
    """``high``: the room on a printed page; none on a screen."""

    scene: Scene
    width: float = PAGE
    high: float | None = None

    def svg(self, style: Style = "page") -> str:
        if self.high is not None:
            return packed_svg(self.scene, self.width, self.high, style)
        return scene_svg(self.scene, self.width, style)


@frozen
class LegendDrawn:
    """A legend of the signs on some faces, or on a whole table. ``known``: what is explained elsewhere. ``printed``: in
    smaller letters, for paper.
    """

    shown: Scene | tuple[Face, ...]
    language: str
    width: float = PAGE
    known: frozenset[str] = frozenset()
    printed: bool = False

    def svg(self, style: Style = "page") -> str:
        sizes = PRINTED if self.printed else (SAMPLE, LETTERS)
        return legend_svg(self.shown, self.width, style, self.language, self.known, sizes)

    def words(self) -> tuple[str, ...]:
        return tuple(one for one in legend_words(self.shown, PAGE, self.language) if one not in self.known)
