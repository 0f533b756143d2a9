"""In: a game. Out: its rulebook, as a page of HTML or Markdown, or as a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics.misuse import MisuseError

from .arguments import one_of
from .game import HELP, changes, sound
from .language import known_language, spoken
from .terminal import say
from .writing import made_folder, write, write_bytes

if TYPE_CHECKING:
    from rulewright.book.pages import Book

SUMMARY = "make the rulebook of a game"
FORMS = ("html", "markdown", "pdf")
EDITIONS = ("player", "designer")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    spoken(parser)
    parser.add_argument(
        "--format",
        type=one_of(FORMS),
        default="html",
        metavar="FORM",
        dest="form",
        help="html (default): one self-contained page; markdown: a page and a folder of pictures; pdf: for a printer",
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", default=".", help="where to write the book; default: this folder"
    )
    parser.add_argument(
        "--booklet",
        action="store_true",
        help="with --format pdf: two pages on each side of a sheet of A4, to be printed on both sides and folded",
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="write no book; say for each rule where the part that teaches the game tells it, or that it does not",
    )
    parser.add_argument(
        "--edition",
        type=one_of(EDITIONS),
        default="player",
        metavar="EDITION",
        help="player (default): what one needs to play; designer: the rules as they are written, and all examples, too",
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import pipeline

    language = known_language(chosen.lang)
    if chosen.booklet and chosen.form != "pdf":
        raise MisuseError("R905", "Only a PDF can be a booklet.", "Say `--format pdf --booklet`.")
    checked = sound(chosen.game, chosen)
    if checked is None:
        return 1
    if chosen.coverage:
        say(pipeline.told(checked))
        return 0
    book, untold = pipeline.rulebook(checked, language, chosen.edition)
    target = write_book(book, made_folder(chosen.output), chosen.form, booklet=chosen.booklet)
    say(f"{target}\n")
    if untold:
        say(f"{untold} texts are not translated yet; they are in English, underlined.\n")
    return 0


def write_book(book: Book, folder: Path, form: str, *, booklet: bool = False) -> Path:
    """Write the page, and its pictures if they are separate files."""
    from rulewright.book.html import html
    from rulewright.book.markdown import markdown, pictures_of

    name = book.name.rpartition("/")[2].removesuffix(".rules")
    name = name if book.language == "en" else f"{name}.{book.language}"
    if form == "html":
        write(str(folder / f"{name}.html"), html(book))
        return folder / f"{name}.html"
    if form == "pdf":
        from rulewright.book.pdf import pdf

        target = folder / f"{name}{'.booklet' if booklet else ''}.pdf"
        write_bytes(str(target), pdf(book, booklet=booklet))
        return target
    pictures = made_folder(folder / "pictures" / name)
    for picture in pictures_of(book):
        write(str(pictures / f"{picture.name}.svg"), picture.svg + "\n")
    write(str(folder / f"{name}.md"), markdown(book, f"pictures/{name}"))
    return folder / f"{name}.md"
