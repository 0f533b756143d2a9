"""The parts of a rulebook: sections with anchors, and in them paragraphs, lists, tables, pictures.

A book is independent of Markdown and HTML; the modules that write these are independent of rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Literal, Protocol, TypeAlias

from ..drawing import Style
from ..frozen import frozen

Manner: TypeAlias = Literal["", "strong", "code", "quiet", "missing"]
Edition: TypeAlias = Literal["player", "designer"]
"""Whom a book is for: those who play, or those who work on the rules."""


@frozen
class Run:
    """A stretch of text in one style. ``link``: the anchor that it leads to. ``missing``: whether it is not translated
    yet.
    """

    text: str
    manner: Manner = ""
    link: str = ""


Text: TypeAlias = tuple[Run, ...]


@frozen
class Paragraph:
    text: Text


@frozen
class Items:
    """A list; numbered if the order matters."""

    items: tuple[Text, ...]
    numbered: bool = False


@frozen
class Grid:
    """A table. ``numbers``: the columns that are aligned right."""

    head: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    numbers: frozenset[int] = frozenset()


class Drawing(Protocol):
    """Something that can be drawn as SVG, in colours that follow the page, or in those of print."""

    def svg(self, style: Style = "page") -> str: ...


@frozen
class Picture:
    """A drawing, with a description for those who cannot see it. ``caption`` stands below it."""

    name: str
    drawing: Drawing
    shows: str
    caption: str = ""

    @property
    def svg(self) -> str:
        """For a page that is light or dark."""
        return self.drawing.svg()


@frozen
class Pictures:
    """Small pictures side by side."""

    pictures: tuple[Picture, ...]


@frozen
class Chip:
    """A step in a strip. ``note``: whether it happens perhaps, or again and again, in words."""

    text: Text
    note: str = ""


@frozen
class Strip:
    """Steps that follow each other, with an arrow between."""

    chips: tuple[Chip, ...]


@frozen
class Listing:
    """Lines of a ruleset, as written."""

    text: str
    place: str = ""


@frozen
class Word:
    """What a name of the game means. ``note``: what it belongs to, or whose it is."""

    anchor: str
    name: str
    note: str
    text: Text
    written: Listing | None = None


@frozen
class Words:
    """Names of the game in the order of the alphabet."""

    words: tuple[Word, ...]


@frozen
class Entry:
    """A name, and the anchors at which it is told. ``note`` tells it from another one of the same name."""

    name: str
    anchors: tuple[str, ...]
    note: str = ""


@frozen
class Index:
    """What stands where, in the order of the alphabet; on paper with the numbers of pages."""

    entries: tuple[Entry, ...]


Piece: TypeAlias = Paragraph | Items | Grid | Picture | Pictures | Strip | Listing | Words | Index


@frozen
class Section:
    anchor: str
    title: str
    pieces: tuple[Piece, ...] = ()
    sections: tuple[Section, ...] = ()

    def walk(self) -> Iterator[Section]:
        """The section, and all within it."""
        yield self
        for inner in self.sections:
            yield from inner.walk()


@frozen
class Accent:
    """The colour of a book on light pages and on dark ones."""

    light: str
    dark: str


PLAIN = Accent("#7a3b00", "#f0b070")


@frozen
class Book:
    """Two ways through the rules, and a page for the table."""

    name: str
    title: str
    language: str
    by: str
    learn: Section
    look_up: Section
    aid: Section
    cover: Picture | None = None
    facts: tuple[str, ...] = ()
    """For the front: how many play, how long, and from which age."""
    words: dict[str, str] = field(default_factory=dict)
    """The words of the frame around it: contents, search, and so on."""
    edition: Edition = "player"
    accent: Accent = PLAIN

    def parts(self) -> tuple[Section, Section, Section]:
        return self.learn, self.look_up, self.aid

    def sections(self) -> Iterator[Section]:
        for part in self.parts():
            yield from part.walk()


def plain(text: Text) -> str:
    return "".join(run.text for run in text)


def text(*parts: str | Run) -> Text:
    return tuple(part if isinstance(part, Run) else Run(part) for part in parts if part)


def without_source(book: Book) -> Book:
    """The book without anything as it is written."""
    learn, look_up, aid = map(unwritten, book.parts())
    return replace(book, learn=learn, look_up=look_up, aid=aid)


def unwritten(section: Section) -> Section:
    pieces = tuple(
        Words(tuple(replace(word, written=None) for word in piece.words)) if isinstance(piece, Words) else piece
        for piece in section.pieces
        if not isinstance(piece, Listing)
    )
    return replace(section, pieces=pieces, sections=tuple(map(unwritten, section.sections)))
