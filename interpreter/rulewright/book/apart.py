"""In: a book. Out: the same book, with different file names for different pictures, on any file system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from .pages import Book, Picture, Pictures, Piece, Section


def pictures_apart(book: Book) -> Book:
    """The first of several pictures with one name keeps it, the others get a number. Names that differ in capitals only
    are the same.
    """
    several: dict[str, list[Picture]] = {}
    for picture in dict.fromkeys(one for part in book.parts() for section in part.walk() for one in shown(section)):
        several.setdefault(picture.name.casefold(), []).append(picture)
    names: dict[Picture, str] = {}
    for pictures in several.values():
        numbers = count(2)
        for picture in pictures[1:]:
            name = next(one for at in numbers if (one := f"{picture.name}-{at}").casefold() not in several)
            names[picture] = name
    if not names:
        return book
    learn, look_up, aid = (renamed(part, names) for part in book.parts())
    return replace(book, learn=learn, look_up=look_up, aid=aid)


def shown(section: Section) -> list[Picture]:
    found: list[Picture] = []
    for piece in section.pieces:
        found += piece.pictures if isinstance(piece, Pictures) else (piece,) if isinstance(piece, Picture) else ()
    return found


def renamed(section: Section, names: Mapping[Picture, str]) -> Section:
    def one(picture: Picture) -> Picture:
        return replace(picture, name=names.get(picture, picture.name))

    def piece(given: Piece) -> Piece:
        if isinstance(given, Pictures):
            return replace(given, pictures=tuple(map(one, given.pictures)))
        return one(given) if isinstance(given, Picture) else given

    inner = tuple(renamed(each, names) for each in section.sections)
    return replace(section, pieces=tuple(map(piece, section.pieces)), sections=inner)
