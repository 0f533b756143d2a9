"""In: the files of a game. Out: whether any of them was saved since it was read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .library import Found, digest

Mark = tuple[int, ...]
ABSENT: Mark = ()
EMPTY = 1
"""The index of the size in a mark."""


def mark(file: Path) -> Mark:
    """The metadata of a file, which differ after it was saved."""
    try:
        told = os.stat(file)  # noqa: PTH116 - twice as fast, and called often
    except (OSError, ValueError):
        return ABSENT
    return told.st_mtime_ns, told.st_size, told.st_ino, told.st_mode


@dataclass(slots=True)
class Files:
    """The files that are watched, with their marks before they were read."""

    known: dict[Path, Mark] = field(default_factory=dict)

    def look(self) -> list[Path]:
        """The files that have changed since the last look."""
        found = []
        for file, before in self.known.items():
            now = mark(file)
            if now != before:
                self.known[file] = now
                found.append(file)
        return found

    def unfinished(self, files: Iterable[Path]) -> bool:
        """Whether somebody seems to be in the middle of saving: a file is missing or empty."""
        return any(not seen or not seen[EMPTY] for seen in map(self.known.__getitem__, files))

    def more(self, files: Iterable[Path]) -> None:
        """Watch these files too. New ones are reported at the next look."""
        for file in files:
            self.known.setdefault(file, ABSENT)

    def keep(self, read: Found, others: Iterable[Path]) -> None:
        """Watch exactly these files from now on. A change between reading a file and now will be reported."""
        before = self.known
        self.known = {file: before[file] if file in before else mark(file) for file in others}
        self.known |= {file: before.get(file, ABSENT) for file in read.missing}
        for file, content in read.files.values():
            self.known[file] = before[file] if file in before else _as_read(file, content)


def _as_read(file: Path, content: str) -> Mark:
    """The mark of a file that was just read for the first time, if its content is still the same."""
    seen = mark(file)
    try:
        return seen if digest(file.read_bytes()) == content else ABSENT
    except OSError:
        return ABSENT
