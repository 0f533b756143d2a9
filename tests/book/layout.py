"""In: a book. Out: what its printed pages measure: how many there are, how large letters and pictures are.

``python -m tests.book.layout coatl --lang ru`` prints it. The very pages are measured that are printed: Typst tells the
place and the size of every word and every picture on them; what is written in a picture is found in its SVG.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typst

from rulewright import pipeline
from rulewright.book.pages import Book, Section
from rulewright.book.pdf import Setting, markup
from rulewright.book.printing import PIXEL, WIDE, drawings, printed, sized

HIGH = 510.0
"""The height of the text on a page of A5, in points."""
BEFORE = r"""
#show image: it => { context [#metadata((
  kind: "picture", name: it.source, page: here().page(), size: measure(it)))<measured>]; it }
#show regex("[\p{L}\d]+"): it => { context [#metadata((
  kind: "word", page: here().page(), size: text.size.pt()))<measured>]; it }
"""
AFTER = """
#context [#metadata((kind: "parts", starts: (<learn>, <look-up>, <aid>).map(one => locate(one).page()),
  pages: counter(page).final().first()))<measured>]
"""
SMALL = 7.5
"""Captions, notes, contents, index, what stands at the head and the foot of a page; larger letters are body type."""
LETTERS = re.compile(r'font-size="([0-9.]+)"')
WRITTEN = re.compile(r"<text\b([^>]*)>")


@dataclass(frozen=True)
class Layout:
    """Sizes of letters are in points, as printed: the least of them. ``pictures``: in pictures. ``share``: of the
    area of the learning part, without margins, that pictures take.
    """

    learning: int
    pages: int
    body: float
    small: float
    pictures: float
    share: float

    def __str__(self) -> str:
        return (
            f"{self.learning} pages to learn from, {self.pages} in all; letters {self.body:g} points, "
            f"small print {self.small:g}, in pictures {self.pictures:g}; pictures take {self.share:.0%} of the area"
        )


@dataclass(frozen=True)
class Placed:
    """A picture on a page, with its width and its height."""

    name: str
    page: int
    wide: float
    high: float


def layout(book: Book) -> Layout:
    svgs = printed(book)
    starts: list[int] = []
    pages = 0
    words: list[float] = []
    pictures: list[Placed] = []
    for one in queried(BEFORE + markup(book, svgs) + AFTER, svgs):
        if one["kind"] == "word":
            words.append(one["size"])
        elif one["kind"] == "picture":
            name, size = one["name"].removesuffix(".svg"), one["size"]
            pictures.append(Placed(name, one["page"], points(size["width"]), points(size["height"])))
        else:
            starts, pages = one["starts"], one["pages"]
    learn, look_up, _ = starts
    area = sum(one.wide * one.high for one in pictures if learn <= one.page < look_up)
    return Layout(
        learning=look_up - learn,
        pages=pages,
        body=least(size for size in words if size > SMALL),
        small=least(words),
        pictures=least(size for one in pictures for size in lettered(one, svgs[one.name])),
        share=area / ((look_up - learn) * WIDE * HIGH),
    )


@dataclass(frozen=True)
class Sheet:
    """The page for the table: how many pages it takes, and its body type in points."""

    pages: int
    body: float


def sheet(book: Book) -> Sheet:
    """It is laid out without the rest of the book, to which its links lead."""
    svgs = {name: drawing.svg("print") for section in book.aid.walk() for name, drawing in drawings(section)}
    head = markup(replace(book, learn=Section("", ""), look_up=Section("", ""), aid=Section("", "")), {})
    paper = head[: head.index("#front(")]
    text = "\n".join(Setting(book, svgs).aid(book.aid))
    known = set(re.findall(r'#label\("([^"]+)"\)', text))
    lost = [one for one in dict.fromkeys(re.findall(r'label\("([^"]+)"\)', text)) if one not in known]
    marks = "".join(f'#metadata(none)#label("{one}")' for one in lost)
    found = queried(
        BEFORE + paper + text + marks + '#context [#metadata((kind: "parts", starts: (), '
        "pages: counter(page).final().first()))<measured>]",
        svgs,
    )
    sizes = Counter(one["size"] for one in found if one["kind"] == "word")
    return Sheet(next(one["pages"] for one in found if one["kind"] == "parts"), round(sizes.most_common(1)[0][0], 1))


def least(sizes: Iterable[float]) -> float:
    return round(min(sizes, default=0.0), 1)


def queried(text: str, svgs: Mapping[str, str]) -> list[dict[str, Any]]:
    """What the pages tell of themselves."""
    with TemporaryDirectory() as folder:
        for name, svg in svgs.items():
            (Path(folder) / f"{name}.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.typ"
        page.write_text(text, encoding="utf-8")
        found: list[dict[str, Any]] = json.loads(typst.query(str(page), "<measured>", root=folder, field="value"))
        return found


def points(length: str) -> float:
    return float(length.removesuffix("pt"))


def lettered(picture: Placed, svg: str) -> Iterator[float]:
    """The sizes of all letters in a picture, as printed."""
    scale = picture.wide / sized(svg)[0] * PIXEL
    head = LETTERS.search(svg)
    for attributes in WRITTEN.findall(svg):
        found = LETTERS.search(attributes) or head
        assert found is not None
        yield float(found[1]) * scale


def laid_out(game: str, language: str) -> Layout:
    book, _ = pipeline.rulebook(pipeline.check(game), language)
    return layout(book)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="what the printed pages of a book measure")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--lang", nargs="+", default=["en", "fr", "ru", "uk"], metavar="LANG")
    chosen = parser.parse_args()
    for game in chosen.games:
        for language in chosen.lang:
            sys.stdout.write(f"{game} {language}: {laid_out(game, language)}\n")
