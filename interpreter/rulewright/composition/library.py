"""In: what a ruleset is called, or what another one names. Out: where it lies and its text, or why it may not be read.

Rulesets come from strangers. What one names lies beside it or below its own folder; only the game that a variant or an
addon builds on may also lie in a folder next to it. Links that lead elsewhere are not followed.
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
from .near import near

MOST_BYTES = 20_000_000
MOST_TOGETHER = 60_000_000
MOST_FILES = 200
PLAIN = re.compile(r"[\w-]+")
Read = TypeVar("Read", bytes, str)
UNFIT = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|]')


class RefusalError(Exception):
    """Why a file cannot be had: a code, a sentence, a hint. Whoever asked for it knows the place."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Book:
    """A file that may be read. ``name`` is what messages call it.

    ``path`` is none for a text in memory. Nothing that is read because of it lies outside of ``fence``.
    """

    name: str
    path: Path | None
    fence: Path | None


@dataclass(slots=True)
class Found:
    """What rules were made of: which texts were read from the disk, and which files were looked for in vain."""

    files: dict[str, tuple[Path, str]] = field(default_factory=dict)
    """By the name of a file: where it lies, and the hash of the text that was read; none if it was read twice and was
    not the same.
    """
    missing: set[Path] = field(default_factory=set)
    """Were one of these there, or could it be read, the rules would be others."""

    def read(self, name: str, path: Path, content: bytes) -> None:
        known = self.files.get(name)
        found = digest(content)
        self.files[name] = (path, found if known is None or known[1] == found else "")


def digest(content: bytes) -> str:
    """A name for what stands in a file."""
    return hashlib.blake2b(content, digest_size=32).hexdigest()


@dataclass(slots=True)
class Library:
    """The texts in memory, which come first, and the files on disk, if those may be read at all."""

    memory: Mapping[str, str]
    disk: bool = True
    found: Found = field(default_factory=Found)
    _read: set[str] = field(default_factory=set)
    _size: int = 0
    _unsaved: dict[Path, str] | None = None

    # ---- finding --------------------------------------------------------------------------------

    def root(self, game: str) -> Book:
        """The ruleset that a user asks for. One that is not there is a misuse."""
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
        """What a variant or an addon builds on: a ruleset by its name, or by a path from the file that names it."""
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
                or f'{on_the_shelf()}. A file beside this one is called by its path: "{named}{ENDING}".',
            )
        return self._beside(named, book, ENDING, "R120", climbing=True)

    def beside(self, named: str, book: Book, ending: str) -> Book:
        """A file that a ruleset includes: beside it or below its folder."""
        return self._beside(named, book, ending, "R121", climbing=False)

    def addon(self, named: str, books: Iterable[Book]) -> Book:
        """An addon, called by its name: it lies beside one of the rulesets."""
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
        """A file; if an editor holds it open under some name, its text in memory counts."""
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
            or "A path is counted from the folder of the file that names it.",
        )

    def _watch(self, named: str, ending: str, *, climbing: bool) -> None:
        """A path has small, plain steps, whatever the system: what works here must work elsewhere."""
        steps = named.split("/")
        up = [step for step in steps if step == ".."]
        if UNFIT.search(named) or not all(steps) or "." in steps:
            raise RefusalError(
                "R122",
                f'"{named}" is no path from here.',
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
        """The files beside a ruleset, for a guess at what was meant."""
        place = posixpath.dirname(book.name)
        there = [posixpath.relpath(key, place or ".") for key in self.memory if key.endswith(ending)]
        if self.disk and book.path is not None and book.path.parent.is_dir():
            there.extend(sorted(path.name for path in book.path.parent.glob(f"*{ending}")))
        return there

    # ---- reading --------------------------------------------------------------------------------

    def text(self, book: Book) -> str:
        """What stands in a file, without the mark that some systems put before it."""
        if book.name in self.memory:
            return self._counted(book, self.memory[book.name]).removeprefix("\ufeff")
        if book.path is None:
            raise AssertionError(book)
        self.found.missing.add(book.path)  # until it was read
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
                f"A ruleset is made of at most {MOST_FILES} files with "
                f"{MOST_TOGETHER // 1_000_000} MB together; this one has more.",
                "Include fewer or smaller files.",
            )
        return read


def _too_large(book: Book) -> RefusalError:
    return RefusalError(
        "R911",
        f'"{book.name}" is too large: {MOST_BYTES // 1_000_000} MB are the limit.',
        "Move a part of it into a file of its own, or leave something out.",
    )


__all__ = ["ENDING", "Book", "Found", "Library", "RefusalError", "bundled", "digest", "games"]
