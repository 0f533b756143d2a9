"""Draws scenes as SVG. Nothing here depends on rules: the input is what ``scene.faces`` defines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..scene.faces import Board, Face, Mark, Scene, Seat
from .boards import TURNS, board_drawn
from .changes import Patch, patch
from .faces import brush_of, placing
from .inks import STYLES, Style
from .legends import abbreviations, faces_of, legend_drawn, meanings, seated
from .parts import NOTHING_YET, Picture, document, picture
from .tables import grown, scene_drawn
from .together import together

__all__ = [
    "STYLES", "Patch", "Picture", "Style", "board_svg", "face_svg", "legend_svg", "legend_words", "patch",
    "scene_picture", "scene_svg",
    "together",
]  # fmt: skip

MARGIN = 4.0


def face_svg(face: Face, size: float = 96, theme: Style = "page", sides: int = 4) -> str:
    """A picture of a single face; its longer side is ``size``. ``sides``: of the cells, for pieces that are turned."""
    drawn, _ = placing(face, size, brush_of(theme, sides))
    return document(drawn, face.said or face.name, theme)


def board_svg(board: Board, width: float = 720, theme: Style = "page") -> str:
    """A picture of a board with everything on it, no wider than ``width`` unless cells would become illegible."""
    drawn = board_drawn(board, width - 2 * MARGIN, brush_of(theme, TURNS[board.shape]))
    return document(drawn, board.title, theme, role="group", margin=MARGIN)


def scene_svg(scene: Scene, width: float = 960, theme: Style = "page") -> str:
    """A picture of a whole table, no wider than ``width``; on a narrow page, areas are placed below each other."""
    return str(scene_picture(scene, width, theme))


def scene_picture(scene: Scene, width: float = 960, theme: Style = "page", since: Picture = NOTHING_YET) -> Picture:
    """The same picture, in parts. ``since`` is an earlier picture of this table, for which a ``patch`` is wanted."""
    brush, room = brush_of(theme)._replace(grown=since.grown), width - 2 * MARGIN
    brush = brush._replace(grown=since.grown | grown(scene, room, brush))
    drawn = scene_drawn(scene, room, brush)
    found = picture(drawn, ", ".join(titles(scene)), theme, since, role="group", margin=MARGIN)
    return replace(found, grown=brush.grown)


def titles(scene: Scene) -> Iterator[str]:
    """The label of the picture of a table; the details are in the labels of its parts."""
    for row in scene.rows:
        for area in row:
            yield area.face.name if isinstance(area, Seat) else area.title


def legend_svg(shown: Scene | Iterable[Face], width: float = 720, theme: Style = "page", language: str = "en") -> str:
    """A legend of the signs and the pieces in the picture of this width; an empty text if there are none."""
    found, brush = explained(shown, width, language), brush_of(theme)
    if not found:
        return ""
    return document(legend_drawn(found, width - 2 * MARGIN, brush), ", ".join(found), theme, margin=MARGIN)


def legend_words(shown: Scene | Iterable[Face], width: float = 720, language: str = "en") -> tuple[str, ...]:
    """What such a legend explains, in its order."""
    return tuple(explained(shown, width, language))


def explained(shown: Scene | Iterable[Face], width: float, language: str) -> dict[str, tuple[Mark, ...]]:
    """All meanings, with samples; of a table also what is abbreviated in a picture of this width."""
    if not isinstance(shown, Scene):
        return meanings(shown, language)
    faces = list(faces_of(shown))
    found = meanings(faces, language, seated(shown))
    picture = scene_drawn(shown, width - 2 * MARGIN, brush_of("light")).body
    for means, marks in abbreviations(faces, picture, language).items():
        found[means] = (*found.get(means, ()), *marks)
    return found
