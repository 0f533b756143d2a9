"""A scene, drawn as SVG. Nothing here knows of rules: what is drawn is what ``scene.faces`` says."""

from __future__ import annotations

from ..scene.faces import Face
from .faces import brush_of, placing
from .inks import STYLES, Style
from .writer import document

__all__ = ["STYLES", "Style", "face_svg"]


def face_svg(face: Face, size: float = 96, theme: Style = "page", sides: int = 4) -> str:
    """A face alone, as a picture, whose larger extent is ``size``. ``sides`` are those of the cells it may look at."""
    drawn, _ = placing(face, size, brush_of(theme, sides))
    return document(drawn, face.said or face.name, theme)
