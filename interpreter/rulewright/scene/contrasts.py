"""In: a checked ruleset. Out: pairs of colours of which one cannot be seen on or beside the other, as warnings.

Inks, outlines and the rims of tokens are chosen by contrast, and need no check. What is left is what a look says: the
two colours of a board, an edge of its own on a fill of its own, and the colours of a palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..model.looks import LookBody, PaletteBody, Side
from ..model.understood import Model
from ..syntax import tree
from .alike import THEMES, Theme, near
from .styles import own_colours

PAGES: Mapping[Theme, str] = {"light": "on light pages", "dark": "on dark pages", "mono": "without colour"}
COLOURED: tuple[Theme, ...] = ("light", "dark")


def contrasts(model: Model, report: Report) -> None:
    own = own_colours(model)
    for symbol, placed in model.nodes.items():
        body = model.bodies.get(symbol)
        match placed.declaration:
            case tree.Palette() as palette if isinstance(body, PaletteBody):
                in_palette(palette, [name for name, _, _ in body.colours], own, report)
            case tree.Look(lines=lines) if isinstance(body, LookBody):
                on_side(body.front, lines, own, report)
                for line in lines:
                    if isinstance(line, tree.Back) and body.back is not None:
                        on_side(body.back, line.lines, own, report)
            case tree.OfFile() | tree.Thing() | tree.Rule() | tree.Aside() | tree.Trial() | tree.Edit() | tree.Broken():
                pass


def in_palette(palette: tree.Palette, names: list[str], own: Mapping[str, str], report: Report) -> None:
    rows = [row for line in palette.lines if isinstance(line, tree.Table) for row in line.rows if row.cells]
    places = {row.cells[0].text: row.cells[0].span for row in rows}
    for one, other in combinations(names, 2):
        pages = apart(own[one], own[other], COLOURED)
        if pages:
            message = f"`{one}` and `{other}` look the same {pages}."
            related = ((places[one], "here"),) if one in places else ()
            report.add(
                "R257", places.get(other, palette.span), message, "Mix them further apart, or keep one.", related
            )


def on_side(side: Side, lines: tuple[tree.Line, ...], own: Mapping[str, str], report: Report) -> None:
    said = {line.channel: line for line in lines if isinstance(line, tree.Channel)}
    fill = side.fill.words if side.fill is not None else ()
    edge = side.edge.words if side.edge is not None else ()
    if len(fill) == 2:
        tell(fill, THEMES, said["fill"].span, "The cells of the board are not seen apart: ", own, report)
    if len(fill) == len(edge) == 1 and fill != edge:
        tell((fill[0], edge[0]), COLOURED, said["edge"].span, "The edge is not seen: ", own, report)


def tell(
    colours: tuple[str, ...], themes: tuple[Theme, ...], span: Span, what: str, own: Mapping[str, str], report: Report
) -> None:
    one, other = colours
    pages = apart(own.get(one, one), own.get(other, other), themes)
    if pages:
        message = f"{what}`{one}` and `{other}` look the same {pages}."
        report.add("R257", span, message, "Choose two colours that are further apart.")


def apart(one: str, other: str, themes: tuple[Theme, ...]) -> str:
    """Where two colours look the same; empty if nowhere."""
    found = [PAGES[theme] for theme in themes if near(one, other, theme)]
    return " and ".join(found)
