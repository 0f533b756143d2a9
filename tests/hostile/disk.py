"""In: a number and a kind of failure. Out: a disk on which the call with that number fails, or at which the process
dies or power is lost.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

MANNERS = ("fails", "dies", "goes dark")
COUNTED = ("open", "write", "fsync", "replace", "unlink", "chmod", "stat", "scandir")


class DeathError(BaseException):
    """The process is killed: no handler runs."""


class Disk:
    def __init__(self, at: int, manner: str, place: Path) -> None:
        self.at = at
        self.manner = manner
        self.place = place
        self.calls = 0
        self.dead = False
        self.loose: set[int] = set()
        """The files (by inode) of which something is not on the disk."""

    @property
    def struck(self) -> bool:
        return self.calls >= self.at

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name == "close":
            return real
        if name not in COUNTED:
            return real

        def call(*args: Any, **more: Any) -> Any:
            if self.dead:
                raise DeathError
            self.calls += 1
            if self.calls == self.at:
                if name == "write":
                    handle, content = args
                    real(handle, content[: len(content) // 2])
                    self.loose.add(os.fstat(handle).st_ino)
                self.strike()
            if name == "write":
                args = (args[0], args[1][:3000])  # as a system may, that takes less than it was given
                self.loose.add(os.fstat(args[0]).st_ino)
            found = real(*args, **more)
            if name == "fsync":
                self.loose.discard(os.fstat(args[0]).st_ino)
            return found

        return call

    def strike(self) -> None:
        if self.manner == "fails":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.dead = True
        if self.manner == "goes dark":
            self.dark()
        raise DeathError

    def dark(self) -> None:
        for file in self.place.rglob("*"):
            if file.is_file() and file.stat().st_ino in self.loose:
                os.truncate(file, 0)
