"""A scene, drawn as SVG. Nothing here knows of rules: what is drawn is what ``scene.faces`` says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..scene.faces import Board, Face, Scene, Seat
from .boards import TURNS, board_drawn
from .faces import brush_of, placing
from .inks import STYLES, Style
from .legends import faces_of, legend_drawn, meanings
from .tables import scene_drawn
from .together import together
from .writer import document

__all__ = ["STYLES", "Style", "board_svg", "face_svg", "legend_svg", "scene_svg", "together"]

MARGIN = 4.0


def face_svg(face: Face, size: float = 96, theme: Style = "page", sides: int = 4) -> str:
    """A face alone, as a picture, whose larger extent is ``size``. ``sides`` are those of the cells it may look at."""
    drawn, _ = placing(face, size, brush_of(theme, sides))
    return document(drawn, face.said or face.name, theme)


def board_svg(board: Board, width: float = 720, theme: Style = "page") -> str:
    """A board with all that lies there, at most so wide, unless its cells would become too small to be seen."""
    drawn = board_drawn(board, width - 2 * MARGIN, brush_of(theme, TURNS[board.shape]))
    return document(drawn, board.title, theme, role="group", margin=MARGIN)


def scene_svg(scene: Scene, width: float = 960, theme: Style = "page") -> str:
    """A whole table, at most so wide; on a phone, areas lie below each other."""
    drawn = scene_drawn(scene, width - 2 * MARGIN, brush_of(theme))
    return document(drawn, ", ".join(titles(scene)), theme, role="group", margin=MARGIN)


def titles(scene: Scene) -> Iterator[str]:
    """What lies on a table; each of its parts says for itself what is there."""
    for row in scene.rows:
        for area in row:
            yield area.face.name if isinstance(area, Seat) else area.title


def legend_svg(shown: Scene | Iterable[Face], width: float = 720, theme: Style = "page") -> str:
    """What the signs mean that are there; an empty text if there are none."""
    faces = faces_of(shown) if isinstance(shown, Scene) else shown
    found = meanings(faces)
    if not found:
        return ""
    said = ", ".join(dict.fromkeys(found.values()))
    return document(legend_drawn(found, width - 2 * MARGIN, brush_of(theme)), said, theme, margin=MARGIN)
