"""In: a file and what shall stand in it. Out: the file with all of that; or, whatever happens, with all it had before.

What is new is written beside the file under another name, brought to the disk, and only then given the file's name: who
is killed, or finds the disk full, at any point of this leaves the old content or the new one. Everything that this
project keeps for somebody is written here: saved games, catalogues, rules that are laid out, books, the private store.
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
"""What a file is called while it is being written."""
ABANDONED = 3600.0
"""After so many seconds nobody will finish it: whoever wrote it was killed."""
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write(file: Path, content: bytes, *, lasting: bool = True, private: bool = False) -> None:
    """All of what is new stands in the file, or all of the old. Links stay, and so does what others may do with it.

    ``lasting``: when this comes back, it is on the disk, and no loss of power takes it away. ``private``: nobody else
    may read it, and a link in its place is replaced. What is no file, as a pipe or a device, is written to as it is.
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
    """The rights of a file, 0 if there is none yet; None if there is something that is no file."""
    try:
        there = os.stat(target)  # noqa: PTH116 - as above
    except FileNotFoundError:
        return 0
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, "Is a directory", str(target))
    if not stat.S_ISREG(there.st_mode):
        return None
    if not os.access(target, os.W_OK):  # the folder would allow it; whoever withheld the right did not mean that
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
"""What a system says that can't be asked for this of a folder."""


def _settle(folder: Path) -> None:
    """The new name is on the disk too."""
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
    """Take away what processes that were killed have left unfinished; once for each folder is enough."""
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
