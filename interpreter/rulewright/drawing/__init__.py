"""Draws scenes as SVG. Nothing here depends on rules: the input is what ``scene.faces`` defines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..scene.faces import Board, Face, Mark, Scene, Seat
from .boards import TURNS, board_drawn, fits
from .changes import Patch, patch
from .faces import brush_of, face_drawn, placing
from .families import Member, family_drawn
from .inks import STYLES, Style
from .legends import LETTERS, SAMPLE, abbreviations, faces_of, legend_drawn, meanings, seated
from .packed import packed_drawn
from .parts import NOTHING_YET, Picture, document, picture
from .tables import grown, scene_drawn, shown
from .together import together

__all__ = [
    "LETTERS", "SAMPLE", "STYLES", "Member", "Patch", "Picture", "Style", "board_fits", "board_svg", "face_svg",
    "family_svg", "legend_svg", "legend_words", "packed_svg", "patch", "same_when_smaller", "scene_picture",
    "scene_svg", "together",
]  # fmt: skip

MARGIN = 4.0


def face_svg(face: Face, size: float = 96, theme: Style = "page", sides: int = 4) -> str:
    """A picture of a single face; its longer side is ``size``. ``sides``: of the cells, for pieces that are turned."""
    drawn, _ = placing(face, size, brush_of(theme, sides))
    return document(drawn, face.said or face.name, theme)


def same_when_smaller(face: Face, size: float, small: float, sides: int = 4) -> bool:
    """Whether a smaller picture of a face still shows everything that one of this size does."""
    brush = brush_of("light", sides)
    less = face_drawn(face, small, brush)
    return not less.short and shown(less) == shown(face_drawn(face, size, brush))


def family_svg(whole: Face, name: str, members: Sequence[Member], size: float = 96, theme: Style = "page") -> str:
    """A picture of a card with those beside it that differ in few marks."""
    drawn = family_drawn(whole, name, members, size, brush_of(theme))
    return document(drawn, name, theme)


def board_svg(board: Board, width: float = 720, theme: Style = "page", *, grow: bool = True) -> str:
    """A picture of a board with everything on it, no wider than ``width`` unless cells would become illegible; without
    ``grow``, things are shown in short then.
    """
    drawn = board_drawn(board, width - 2 * MARGIN, brush_of(theme, TURNS[board.shape]), grow=grow)
    return document(drawn, board.title, theme, role="group", margin=MARGIN)


def board_fits(board: Board, width: float) -> bool:
    """Whether a picture of this width shows all that lies on a board."""
    return fits(board, width - 2 * MARGIN, brush_of("light", TURNS[board.shape]))


def packed_svg(scene: Scene, width: float, high: float, theme: Style = "page") -> str:
    """A picture of a whole table for a printed page, with its areas packed closely."""
    drawn = packed_drawn(scene, width - 2 * MARGIN, high - 2 * MARGIN, brush_of(theme))
    return document(drawn, ", ".join(titles(scene)), theme, role="group", margin=MARGIN)


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


def legend_svg(
    shown: Scene | Iterable[Face],
    width: float = 720,
    theme: Style = "page",
    language: str = "en",
    known: frozenset[str] = frozenset(),
    sizes: tuple[float, float] = (SAMPLE, LETTERS),
) -> str:
    """A legend of the signs and the pieces in the picture of this width; an empty text if there are none.

    ``known``: the meanings that are explained elsewhere; ``sizes``: those of signs and of letters.
    """
    brush = brush_of(theme)
    found = {means: marks for means, marks in explained(shown, width, language).items() if means not in known}
    if not found:
        return ""
    return document(legend_drawn(found, width - 2 * MARGIN, brush, *sizes), ", ".join(found), theme, margin=MARGIN)


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
