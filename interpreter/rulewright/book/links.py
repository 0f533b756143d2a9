"""In: a book. Out: the same book; words that would lead to what is not in it lead nowhere."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .pages import (
    Book,
    Entry,
    Grid,
    Index,
    Items,
    Listing,
    Paragraph,
    Picture,
    Pictures,
    Piece,
    Section,
    Strip,
    Text,
    Words,
)


def linked_within(book: Book) -> Book:
    known = anchors(book)
    learn, look_up, aid = (section(part, known) for part in book.parts())
    return replace(book, learn=learn, look_up=look_up, aid=aid)


def anchors(book: Book) -> frozenset[str]:
    """All that a link may lead to."""
    words = (
        word for one in book.sections() for piece in one.pieces if isinstance(piece, Words) for word in piece.words
    )
    return frozenset((*(one.anchor for one in book.sections()), *(word.anchor for word in words)))


def section(node: Section, known: Collection[str]) -> Section:
    pieces = tuple(piece(one, known) for one in node.pieces)
    return replace(node, pieces=pieces, sections=tuple(section(inner, known) for inner in node.sections))


def piece(node: Piece, known: Collection[str]) -> Piece:
    match node:
        case Paragraph(text=found):
            return Paragraph(text(found, known))
        case Items(items=items):
            return replace(node, items=tuple(text(item, known) for item in items))
        case Grid(rows=rows):
            return replace(node, rows=tuple(tuple(text(cell, known) for cell in row) for row in rows))
        case Words(words=words):
            return Words(tuple(replace(word, text=text(word.text, known)) for word in words))
        case Index(entries=entries):
            return Index(tuple(entry(one, known) for one in entries))
        case Strip(chips=chips):
            return Strip(tuple(replace(chip, text=text(chip.text, known)) for chip in chips))
        case Picture() | Pictures() | Listing():
            return node


def text(found: Text, known: Collection[str]) -> Text:
    return tuple(run if not run.link or run.link in known else replace(run, link="") for run in found)


def entry(node: Entry, known: Collection[str]) -> Entry:
    return replace(node, anchors=tuple(one for one in node.anchors if one in known))
