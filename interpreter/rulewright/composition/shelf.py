"""In: a file of the library. Out: its declarations or its rows, read once; mistakes in it are reported."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Chunk, Sources, Span
from ..syntax import tree
from ..syntax.file import VERSION, ReadCache, read_file
from ..syntax.tables import cells, read_csv
from .cache import MergeCache
from .library import Book, Library, RefusalError

DRAWN = re.compile(r"^([ \t]*)(\S.*)$", re.MULTILINE)
SETTINGS = "--set"
SETTING = re.compile(r"[^#|\x00-\x1f\x7f-\x9f\u2028\u2029]*")  # a value must stay on its line, and be alone there


@dataclass(slots=True)
class Shelf:
    """The source of the files of one reading, and the reports of what is found in them."""

    library: Library
    report: Report
    sources: Sources
    reading: ReadCache
    kept: MergeCache
    whole: bool = True  # whether all parts of the game were found
    lost: set[str] = field(default_factory=set)  # names on lines that are not part of any declaration

    def refuse(self, refusal: RefusalError, span: Span) -> None:
        """Report a file that cannot be read. Other messages would often follow from its absence."""
        self.whole = False
        self.report.add(refusal.code, span, refusal.message, refusal.hint)

    def root(self, book: Book) -> tree.File:
        """The declarations of the file that was asked for. If it cannot be read, this is a usage error."""
        try:
            text = self.library.text(book)
        except RefusalError as refusal:
            raise MisuseError(refusal.code, refusal.message, refusal.hint) from None
        return self._declarations(book.name, text)

    def rules(self, book: Book) -> tree.File:
        """The declarations of a file that another one names."""
        return self._declarations(book.name, self._text(book))

    def settings(self, values: Mapping[str, str]) -> tuple[tree.Placed, ...]:
        """The settings from outside, each read as if it were in a file of its own."""
        if not values:
            return ()
        for path, value in values.items():
            if not SETTING.fullmatch(path + value):
                raise MisuseError(
                    "R905", f"`{path}` can't be set to `{value}`.", "Write a number, `yes`, `no`, or a name."
                )
        found: list[tree.Placed] = []
        for path in sorted(values):
            text = f"rulewright {VERSION}\nset {path} = {values[path]}\n"
            found += self._declarations(f"{SETTINGS} {path}={values[path]}", text).declarations
        return tuple(found)

    def start(self, book: Book) -> Span:
        """The beginning of a file that was read."""
        return Span(Chunk(book.name, self.sources.text(book.name)), 0, 0)

    def table(self, book: Book) -> tuple[tree.Row, ...]:
        """The rows of a CSV file."""
        text = self._text(book)
        chunk, rows, found = self.kept.once("csv", (book.name, text), lambda: read_csv(text, book.name))
        return self._laid(text, chunk, rows, found)

    def map(self, book: Book) -> tuple[tree.Row, ...]:
        """The rows of a map in a file of its own."""
        text = self._text(book)
        chunk, rows = self.kept.once("drawing", (book.name, text), lambda: _drawing(book.name, text))
        return self._laid(text, chunk, rows, [])

    def _text(self, book: Book) -> str:
        try:
            return self.library.text(book)
        except UnicodeDecodeError as error:
            raise RefusalError(
                "R904", f'"{book.name}" is not text in UTF-8 (see byte {error.start + 1}).', "Save it again as UTF-8."
            ) from None
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise RefusalError("R903", f'"{book.name}" can\'t be read: {reason}.') from None

    def _declarations(self, name: str, text: str) -> tree.File:
        file, found = read_file(name, text, self.reading, self.sources)
        self.report.found.extend(found)
        self.lost.update(name for placed in file.declarations for name in placed.lost)
        return file

    def _laid(
        self, text: str, chunk: Chunk, rows: tuple[tree.Row, ...], found: list[Diagnostic]
    ) -> tuple[tree.Row, ...]:
        self.sources.add(chunk.file, text)
        self.sources.lay(chunk, 0)
        self.report.found.extend(found)
        return rows


def _drawing(name: str, text: str) -> tuple[Chunk, tuple[tree.Row, ...]]:
    chunk = Chunk(name, text)
    found = [(len(match[1].expandtabs(4)), match.start(2), match.end(2)) for match in DRAWN.finditer(text)]
    outermost = min((width for width, _, _ in found), default=0)
    return chunk, tuple(
        tree.Row(cells(chunk, start, end, symbols=True), width - outermost, span=Span(chunk, start, end))
        for width, start, end in found
    )
