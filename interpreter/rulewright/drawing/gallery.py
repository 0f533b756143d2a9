"""In: faces and their names. Out: an HTML page that shows all of them in four themes, or pages to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..art import PAGES, Theme
from ..frozen import frozen
from ..scene.faces import Face
from . import inks
from .faces import brush_of, face_drawn
from .parts import document
from .sheets import PAPERS
from .writer import escape

SHOWN: tuple[Theme, ...] = ("light", "dark", "print", "mono")
LARGE, SMALL = 112.0, 44.0
"""Sizes of faces: as in a hand, and as on a table."""


@frozen
class Exhibit:
    """A kind: its name and its faces, first the fronts, then the backs."""

    caption: str
    faces: tuple[Face, ...]


@frozen
class Room:
    """A section of the page."""

    title: str
    exhibits: tuple[Exhibit, ...]


STYLE = """\
body { margin: 0; font: 15px/1.4 system-ui, sans-serif; }
section { padding: 1rem; }
h1, h2, h3 { margin: .6rem 0; font-weight: 600; }
h1 { padding: 0 1rem; }
div { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; }
figure { margin: 0; text-align: center; max-width: 30rem; }
figcaption { font-size: 12px; }
svg { vertical-align: bottom; margin: 1px; }
"""


def gallery_html(title: str, language: str, rooms: Sequence[Room], sides: int) -> str:
    """Every face in two sizes and all themes."""
    lines = [*head(title, language, STYLE), f"<h1>{escape(title)}</h1>"]
    for theme in SHOWN:
        ground, ink = PAGES[theme], inks.edition("page", theme).ink
        lines.append(f'<section style="background:{ground};color:{ink}"><h2>{theme}</h2>')
        for room in rooms:
            lines.append(f"<h3>{escape(room.title)}</h3><div>")
            lines += (exhibited(one, theme, sides) for one in room.exhibits)
            lines.append("</div>")
        lines.append("</section>")
    return "\n".join([*lines, "</body>", "</html>"]) + "\n"


def exhibited(exhibit: Exhibit, theme: Theme, sides: int) -> str:
    brush = brush_of(theme, sides)
    seen = "".join(
        document(face_drawn(face, size, brush), face.said, theme, margin=1)
        for face in exhibit.faces
        for size in (LARGE, SMALL)
    )
    return f"<figure>{seen}<figcaption>{escape(exhibit.caption)}</figcaption></figure>"


def sheets_html(title: str, language: str, paper: str, svgs: Iterable[str]) -> str:
    """Sheets for a printer as one HTML page."""
    wide, high = PAPERS[paper]
    style = (
        f"@page {{ size: {wide:g}mm {high:g}mm; margin: 0; }}\n"
        "body { margin: 0; background: #777; }\n"
        f"svg {{ display: block; width: {wide:g}mm; height: {high:g}mm; margin: 4mm auto; background: #fff; }}\n"
        "@media print { body { background: none; } svg { margin: 0; break-after: page; } }\n"
    )
    return "\n".join([*head(title, language, style), *svgs, "</body>", "</html>"]) + "\n"


def head(title: str, language: str, style: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{style}</style></head>"
    yield "<body>"
