"""In: a line of code with the places where it may be broken. Out: one line if it fits, else several.

Line breaks are allowed inside brackets only. The outermost brackets are broken first, with their content indented by
four spaces, one item a line. An expression that does not fit and has no brackets around it gets some. Without any place
to break, a line stays too long.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, TypeAlias

from ...frozen import frozen

WIDTH = 120
INDENT = 4


@frozen
class Break:
    """A place where a line may be broken, and the text that stands there otherwise.

    Either all breaks of a group or pair of brackets are taken, or none; except that one that ``fills`` is taken only
    where the line is full.
    """

    flat: str = " "
    fills: bool = False


@frozen
class Group:
    """An expression that stays on one line if it fits; otherwise it is put in brackets and broken at each of its
    breaks.
    """

    body: Doc


@frozen
class Deeper:
    """Lines broken off within it are indented by four more spaces."""

    body: Doc


@frozen
class Brackets:
    """Content in brackets. When broken, the brackets stand on lines of their own."""

    opening: str
    body: Doc
    closing: str


Doc: TypeAlias = str | tuple["Doc", ...] | Break | Group | Deeper | Brackets
Mode: TypeAlias = Literal["flat", "broken", "outside"]  # outside: not within brackets, where nothing may be broken
_Part: TypeAlias = tuple[int, Mode, Doc]


def separated(items: Iterable[Doc], *, fills: bool = False) -> Doc:
    """Items separated by commas; a line may be broken before each."""
    parts: list[Doc] = []
    for item in items:
        if parts:
            parts += [",", Break(fills=fills)]
        parts.append(item)
    return tuple(parts)


def in_brackets(doc: Doc) -> Brackets:
    """An expression in brackets of its own; within them, the links of a chain are not indented further."""
    match doc:
        case Group(body=(first, Deeper(body=links))):
            return Brackets("(", Group((first, links)), ")")
        case _:  # nothing to be joined
            return Brackets("(", doc, ")")


def flat(doc: Doc) -> str:
    """The code on a single line."""
    return "".join(_words(doc, []))


def wide(text: str) -> int:
    """The width of a text in columns: wide East Asian characters count two, combining accents none."""
    if text.isascii():
        return len(text)
    return sum(_columns(char) for char in text)


def laid_out(doc: Doc, indent: int) -> list[str]:
    """The lines of a piece of code that begins at column ``indent``. The first has no leading spaces."""
    line = flat(doc)
    if indent + wide(line) <= WIDTH:
        return [line]
    return _broken(doc, indent)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _broken(doc: Doc, indent: int) -> list[str]:
    lines: list[str] = []
    line: list[str] = []
    column = indent
    left: list[_Part] = [(indent, "outside", doc)]  # what is still to be written; the last one comes next
    while left:
        depth, mode, part = left.pop()
        match part:
            case str():
                line.append(part)
                column += wide(part)
            case tuple():
                left.extend((depth, mode, item) for item in reversed(part))
            case Break() if mode == "broken" and not (part.fills and _fits(part.flat, column, left, mode)):
                lines.append("".join(line).rstrip())
                line = [" " * depth]
                column = depth
            case Break():
                line.append(part.flat)
                column += len(part.flat)
            case Deeper():
                left.append((depth + INDENT, mode, part.body))
            case Group():
                if _fits(part, column, left, mode):
                    left.append((depth, "flat", part.body))
                elif mode == "outside":
                    left.append((depth, mode, in_brackets(part)))
                else:
                    left.append((depth, mode, part.body))
            case Brackets():
                if _fits(part, column, left, mode):
                    left.append((depth, "flat", (part.opening, part.body, part.closing)))
                else:
                    inside: Doc = (part.opening, Deeper((Break(""), part.body)), Break(""), part.closing)
                    left.append((depth, "broken", inside))
    lines.append("".join(line).rstrip())
    return lines


def _fits(doc: Doc, column: int, left: list[_Part], mode: Mode) -> bool:
    """Whether the piece, and what must follow it on the same line, fits."""
    if mode == "flat":
        return True
    for word in _words(doc, left):
        column += wide(word)
        if column > WIDTH:
            return False
    return True


def _words(doc: Doc, following: list[_Part]) -> Iterator[str]:
    """The words of a piece that is not broken, and of what follows it up to the first possible break."""
    next_parts = reversed(following)
    left: list[_Part] = [(0, "flat", doc)]
    while left or (left := list(islice(next_parts, 1))):
        depth, mode, part = left.pop()
        match part:
            case str():
                yield part
            case tuple():
                left.extend((depth, mode, item) for item in reversed(part))
            case Break():
                if mode == "broken":
                    return
                yield part.flat
            case Group():
                if mode == "outside":
                    yield "("
                    return
                left.append((depth, mode, part.body))
            case Deeper():
                left.append((depth, mode, part.body))
            case Brackets():
                if mode != "flat":
                    yield part.opening
                    return
                left.append((depth, mode, (part.opening, part.body, part.closing)))
