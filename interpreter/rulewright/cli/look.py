"""In: a game. Out: how all that is in its box looks: as sentences, as a page of pictures, or to be printed and cut."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import one_of
from .game import HELP, changes, sound
from .language import known_language, spoken
from .terminal import device, say
from .writing import made_folder, write, write_bytes

if TYPE_CHECKING:
    from rulewright.views.box import Shown

SUMMARY = "show how all that is in the box of a game looks"
KNOWN = ("A4", "A5", "letter")
FORMS = ("html", "pdf")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    spoken(parser)
    parser.add_argument(
        "--sheets",
        type=one_of(KNOWN),
        metavar="PAPER",
        help="lay out all pieces to be printed and cut, on A4, A5 or letter",
    )
    parser.add_argument(
        "--format",
        type=one_of(FORMS),
        default="html",
        metavar="FORM",
        dest="form",
        help="of sheets: html (if not said), or pdf",
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="write pictures there; if not said, faces are shown in the terminal"
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import pipeline

    language = known_language(chosen.lang)
    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    shown = pipeline.shown(checked, language)
    if chosen.output is None and chosen.sheets is None:
        say(shown.told(device(plain=False)))
        return 0
    folder = made_folder(chosen.output or ".")
    target = sheets(shown, folder, chosen.sheets, chosen.form) if chosen.sheets else pictures(shown, folder)
    say(f"{target}\n")
    return 0


def pictures(shown: Shown, folder: Path) -> Path:
    """One page with everything, and a picture of each face, which follows the page on which it is shown."""
    inside = made_folder(folder / "faces")
    for name, svg in shown.pictures():
        write(str(inside / f"{name}.svg"), f"{svg}\n", lasting=False)
    target = folder / f"{shown.name}-look.html"
    write(str(target), shown.gallery())
    return target


def sheets(shown: Shown, folder: Path, paper: str, form: str) -> Path:
    target = folder / f"{shown.name}-{paper}.{form}"
    if form == "pdf":
        from rulewright.book.pdf import pages_pdf
        from rulewright.drawing.sheets import PAPERS

        write_bytes(str(target), pages_pdf(shown.sheets(paper), *PAPERS[paper]))
    else:
        write(str(target), shown.sheets_page(paper))
    return target
