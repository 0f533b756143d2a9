"""In: the name of a ruleset, from the user or from another ruleset. Out: its place and text, or why it may not be read.

Rulesets come from strangers. A file that one names must be in its folder or below it; only the base of a variant or an
addon may also be in a folder next to it. Links that lead out of these folders are not followed.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from ..data import ENDING, bundled, folder, games, is_file, located, on_the_shelf
from ..diagnostics.misuse import MisuseError
from ..frozen import frozen
from .near import near

MOST_BYTES = 20_000_000
MOST_TOGETHER = 60_000_000
MOST_FILES = 200
PLAIN = re.compile(r"[\w-]+")
Read = TypeVar("Read", bytes, str)
UNFIT = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|]')


class RefusalError(Exception):
    """A file cannot be read: a code, a sentence and a hint. The caller knows the place to report."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


@frozen
class Book:
    """A file that may be read. ``name`` is its name in messages.

    ``path`` is None for a text in memory. All files read because of this one are inside ``fence``.
    """

    name: str
    path: Path | None
    fence: Path | None


@dataclass(slots=True)
class Found:
    """The sources of a ruleset: the files that were read from disk, and those that were searched for but not found."""

    files: dict[str, tuple[Path, str]] = field(default_factory=dict)
    """For each file name, its path and the hash of the text read; the hash is None if two readings of the file
    differed.
    """
    missing: set[Path] = field(default_factory=set)
    """Files whose appearance or readability would change the result."""

    def read(self, name: str, path: Path, content: bytes) -> None:
        known = self.files.get(name)
        found = digest(content)
        self.files[name] = (path, found if known is None or known[1] == found else "")


def digest(content: bytes) -> str:
    """A hash that stands for the content of a file."""
    return hashlib.blake2b(content, digest_size=32).hexdigest()


@dataclass(slots=True)
class Library:
    """The texts in memory, which take precedence, and the files on disk, if these may be read at all."""

    memory: Mapping[str, str]
    disk: bool = True
    found: Found = field(default_factory=Found)
    _read: set[str] = field(default_factory=set)
    _size: int = 0
    _unsaved: dict[Path, str] | None = None

    # ---- finding --------------------------------------------------------------------------------

    def root(self, game: str) -> Book:
        """The ruleset that a user asks for. If it does not exist, this is a usage error."""
        if game in self.memory:
            return self._in_memory(game)
        known = games()
        if game in known:
            return self._bundled(known[game])
        path = Path(game)
        if self.disk and path.is_file():
            return self._on_disk(game, path, path.resolve().parent.parent)
        if game.endswith(ENDING) or "/" in game:
            raise MisuseError("R901", f"There is no file `{game}`.")
        raise MisuseError(
            "R901",
            f"There is no game and no file called `{game}`.",
            near(game, (*known, *self.memory)) or f"{on_the_shelf()}.",
        )

    def base(self, named: str, book: Book) -> Book:
        """The base of a variant or an addon: a ruleset by its name, or by a path relative to the file that names it."""
        if named in self.memory:
            return self._in_memory(named)
        if PLAIN.fullmatch(named):
            there = games()
            if named in there:
                return self._bundled(there[named])
            known = (*there, *(key.removesuffix(ENDING) for key in self.memory))
            raise RefusalError(
                "R120",
                f"There is no game `{named}`.",
                near(named, known)
                or f'{on_the_shelf()}. A file beside this one is named by its path: "{named}{ENDING}".',
            )
        return self._beside(named, book, ENDING, "R120", climbing=True)

    def beside(self, named: str, book: Book, ending: str) -> Book:
        """A file that a ruleset includes: in its folder or below."""
        return self._beside(named, book, ending, "R121", climbing=False)

    def addon(self, named: str, books: Iterable[Book]) -> Book:
        """An addon by its name: it lies beside one of the rulesets."""
        there: set[str] = set()
        for book in books:
            place = posixpath.join(posixpath.dirname(book.name), named + ENDING)
            if place in self.memory:
                return self._in_memory(place)
            there.update(self._names(book, ENDING))
            if self.disk and book.path is not None and PLAIN.fullmatch(named):
                path = book.path.parent / (named + ENDING)
                if path.is_file():
                    return self._on_disk(place, path, book.fence)
                self.found.missing.add(path)
        hint = near(named, (name.removesuffix(ENDING) for name in sorted(there)))
        raise MisuseError("R901", f"There is no addon `{named}`.", hint)

    def _in_memory(self, key: str) -> Book:
        path = Path(key) if self.disk and key != "-" else None
        return Book(key, path, path.resolve().parent.parent if path else None)

    def _bundled(self, file: str) -> Book:
        return self._on_disk(file, located(file), folder(file.partition("/")[0]).resolve())

    def _on_disk(self, name: str, path: Path, fence: Path | None) -> Book:
        """A file; if an editor has it open under some name, the text in memory is used."""
        if self._unsaved is None:
            self._unsaved = {Path(key).resolve(): key for key in self.memory if key.endswith(ENDING)}
        return Book(self._unsaved.get(path.resolve(), name), path, fence)

    def _beside(self, named: str, book: Book, ending: str, code: str, *, climbing: bool) -> Book:
        self._watch(named, ending, climbing=climbing)
        name = posixpath.normpath(posixpath.join(posixpath.dirname(book.name), named))
        if name in self.memory:
            return Book(name, self._in_memory(name).path, book.fence)
        if self.disk and book.path is not None and book.fence is not None:
            path = book.path.parent / named
            if is_file(path):
                home = book.fence if climbing else book.path.parent.resolve()
                if not path.resolve().is_relative_to(home):
                    raise RefusalError(
                        "R122",
                        f'"{named}" leads out of the folder of this ruleset.',
                        "Copy what you need into a file beside it.",
                    )
                return self._on_disk(name, path, book.fence)
            self.found.missing.add(path)
        raise RefusalError(
            code,
            f'There is no file "{named}" beside this one.',
            near(named, self._names(book, ending)).replace("`", '"')
            or "A path is relative to the folder of the file that contains it.",
        )

    def _watch(self, named: str, ending: str, *, climbing: bool) -> None:
        """Refuse unusual paths. A path that works on one operating system must work on all."""
        steps = named.split("/")
        up = [step for step in steps if step == ".."]
        if UNFIT.search(named) or not all(steps) or "." in steps:
            raise RefusalError(
                "R122",
                f'"{named}" is not a relative path.',
                "Write the names of folders and of the file with `/` between them.",
            )
        if up and not (climbing and steps[0] == ".." and len(up) == 1):
            raise RefusalError(
                "R122",
                f'"{named}" leads out of the folder of this ruleset.',
                "Copy what you need into a file beside it."
                if not climbing
                else "The game may lie beside this file, below its folder, or in a folder next to it.",
            )
        if not named.endswith(ending):
            raise RefusalError(
                "R123", f'"{named}" is not the name of a file of this kind.', f"Its name must end with `{ending}`."
            )

    def _names(self, book: Book, ending: str) -> list[str]:
        """The files beside a ruleset, to suggest one of them."""
        place = posixpath.dirname(book.name)
        there = [posixpath.relpath(key, place or ".") for key in self.memory if key.endswith(ending)]
        if self.disk and book.path is not None and book.path.parent.is_dir():
            there.extend(sorted(path.name for path in book.path.parent.glob(f"*{ending}")))
        return there

    # ---- reading --------------------------------------------------------------------------------

    def text(self, book: Book) -> str:
        """The content of a file, without a byte order mark."""
        if book.name in self.memory:
            return self._counted(book, self.memory[book.name]).removeprefix("\ufeff")
        if book.path is None:
            raise AssertionError(book)
        self.found.missing.add(book.path)  # until it has been read
        if book.path.stat().st_size > MOST_BYTES:
            raise _too_large(book)
        with book.path.open("rb") as file:
            content = self._counted(book, file.read(MOST_BYTES + 1))
        self.found.read(book.name, book.path, content)
        self.found.missing.discard(book.path)
        return content.decode("utf-8-sig")

    def _counted(self, book: Book, read: Read) -> Read:
        if len(read) > MOST_BYTES:
            raise _too_large(book)
        if book.name not in self._read:
            self._read.add(book.name)
            self._size += len(read)
        if len(self._read) > MOST_FILES or self._size > MOST_TOGETHER:
            raise RefusalError(
                "R911",
                f"A ruleset may consist of at most {MOST_FILES} files with "
                f"{MOST_TOGETHER // 1_000_000} MB together; this one has more.",
                "Include fewer or smaller files.",
            )
        return read


def _too_large(book: Book) -> RefusalError:
    return RefusalError(
        "R911",
        f'"{book.name}" is too large: {MOST_BYTES // 1_000_000} MB are the limit.',
        "Move a part of it into another file, or leave something out.",
    )


__all__ = ["ENDING", "Book", "Found", "Library", "RefusalError", "bundled", "digest", "games"]
