"""In: a file and its new content. Out: the file with all of the new content or, if anything fails, all of the old.

The new content is written to a temporary file in the same folder, flushed to the disk, and only then renamed. If the
process is killed or the disk is full, the file has either its old or its new content. Everything that is kept for the
user is written here: saved games, catalogues, formatted rules, books, the private store.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path

UNFINISHED = re.compile(r"\.rulewright-[0-9a-f]{16}")
"""The ending of temporary files."""
ABANDONED = 3600.0
"""A temporary file older than this, in seconds, was left by a process that was killed."""
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write(file: Path, content: bytes, *, lasting: bool = True, private: bool = False) -> None:
    """Replace the content of a file, completely or not at all. Links and access rights are kept.

    ``lasting``: return only when the content is on the disk and would survive a loss of power. ``private``: nobody
    else may read the file, and a link in its place is replaced. Pipes and devices are simply written to.
    """
    target = Path(os.path.realpath(file.parent), file.name) if private else Path(os.path.realpath(file))
    mode = 0 if private else _mode(target)
    if mode is None:
        _through(target, content)
        return
    sweep(target.parent)
    part = target.parent / f".rulewright-{os.urandom(8).hex()}"
    handle = os.open(part, NEW, 0o600 if private else 0o666)
    try:
        try:
            _all(handle, content)
            if mode:
                os.chmod(part, mode)  # noqa: PTH101 - one module of calls, so that each of them can be made to fail
            if lasting:
                os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(part, target)  # noqa: PTH105 - as above
    except BaseException:
        with suppress(OSError):
            os.unlink(part)  # noqa: PTH108 - as above
        raise
    if lasting:
        _settle(target.parent)


def _mode(target: Path) -> int | None:
    """The access rights of a file; 0 if it does not exist yet; None for a pipe, a device and the like."""
    try:
        there = os.stat(target)  # noqa: PTH116 - as above
    except FileNotFoundError:
        return 0
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, "Is a directory", str(target))
    if not stat.S_ISREG(there.st_mode):
        return None
    if not os.access(target, os.W_OK):  # replacing it would work, but somebody made it read-only on purpose
        raise PermissionError(errno.EACCES, "Permission denied", str(target))
    return stat.S_IMODE(there.st_mode)


def _through(target: Path, content: bytes) -> None:
    handle = os.open(target, os.O_WRONLY)
    try:
        _all(handle, content)
    finally:
        os.close(handle)


def _all(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


CANNOT = {errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM, errno.EISDIR}
"""Errors of systems on which a folder cannot be flushed to the disk."""


def _settle(folder: Path) -> None:
    """Flush the folder, so that the new name of the file is on the disk too."""
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in CANNOT:
            raise


_swept: set[Path] = set()


def sweep(folder: Path) -> None:
    """Delete temporary files left by processes that were killed; done once for each folder."""
    if folder in _swept:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as found:
        for one in found:
            with suppress(OSError):
                if UNFINISHED.fullmatch(one.name) and _abandoned(one.stat(follow_symlinks=False)):
                    os.unlink(one.path)  # noqa: PTH108 - as above


def _abandoned(status: os.stat_result) -> bool:
    mine = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
    return mine and stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > ABANDONED
