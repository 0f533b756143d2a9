"""In: pieces of text and offsets into them. Out: spans, and their present lines and columns.

A declaration is parsed on its own and cached while its text stays the same, even when lines above it are added or
removed. So a span counts from the start of its own *chunk*, and only ``Sources`` knows where each chunk begins.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from ..frozen import frozen


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """A piece of a file that is parsed on its own: a declaration, or a whole file. Compared by identity."""

    file: str
    text: str


@frozen
class Span:
    """A stretch of a chunk: code points ``start`` to ``end``, counted from the chunk's beginning."""

    chunk: Chunk
    start: int
    end: int


@frozen
class Place:
    """The position of a span: file, and lines and columns from 1, in code points and in UTF-16 units."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    column16: int
    end_column16: int


@frozen
class _Text:
    text: str
    starts: tuple[int, ...]

    def position(self, offset: int) -> tuple[int, int, int]:
        row = bisect_right(self.starts, offset) - 1
        start = self.starts[row]
        before = self.text[start:offset]
        units = len(before) if before.isascii() else len(before.encode("utf-16-le", "surrogatepass")) // 2
        return row + 1, len(before) + 1, units + 1


def _text(text: str) -> _Text:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return _Text(text, tuple(starts))


@dataclass(slots=True)
class Sources:
    """The files of one reading, and the offset of each chunk in its file."""

    _texts: dict[str, _Text] = field(default_factory=dict)
    _offsets: dict[int, int] = field(default_factory=dict)
    _chunks: list[Chunk] = field(default_factory=list)

    def add(self, file: str, text: str) -> None:
        self._texts[file] = _text(text)

    def lay(self, chunk: Chunk, offset: int) -> None:
        self._offsets[id(chunk)] = offset
        self._chunks.append(chunk)  # also keeps the chunk alive, so that its id is not reused

    def laid(self) -> list[tuple[Chunk, int]]:
        """Every chunk with its file and offset."""
        return [(chunk, self._offsets[id(chunk)]) for chunk in self._chunks]

    def files(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def text(self, file: str) -> str:
        return self._texts[file].text

    def offset(self, span: Span) -> int:
        return self._offsets.get(id(span.chunk), 0) + span.start

    def line(self, file: str, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        known = self._texts[file]
        start = known.starts[number - 1]
        end = known.starts[number] - 1 if number < len(known.starts) else len(known.text)
        return known.text[start:end].rstrip("\r")

    def line_span(self, file: str, number: int) -> Span:
        """The span of a line, counted from 1, without its indentation."""
        known, line = self._texts[file], self.line(file, number)
        start = known.starts[number - 1]
        return Span(Chunk(file, known.text), start + len(line) - len(line.lstrip()), start + len(line))

    def place(self, span: Span) -> Place:
        base = self._offsets.get(id(span.chunk), 0)
        known = self._texts.get(span.chunk.file) or _text(span.chunk.text)
        line, column, column16 = known.position(base + span.start)
        end_line, end_column, end_column16 = known.position(base + span.end)
        return Place(span.chunk.file, line, column, end_line, end_column, column16, end_column16)
