"""The user's private store: bytes that are kept on disk under a name, and given back if they are undamaged.

Some of the files are run as code or unpickled. So they lie in a folder that only the user can read or write, never
beside a ruleset or in a shared folder: the owner and the access rights are their only protection. Each file begins with
a hash of the rest, to detect damage (it has no key and does not protect against attackers). A file with a wrong hash,
with another owner, or with access for others is ignored and written again.

``RULEWRIGHT_CACHE=off`` switches the store off; its folder is ``rulewright`` in ``XDG_CACHE_HOME`` or ``~/.cache``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from . import atomic
from .frozen import frozen

PROGRAM, UNDERSTOOD, GRAMMAR = ".program", ".understood", ".grammar"
WORDLESS, LIBRARY, FORM = ".wordless", ".library", ".form"
ENDINGS = frozenset({PROGRAM, UNDERSTOOD, GRAMMAR, WORDLESS, LIBRARY, FORM})
DIGEST = 32
LARGEST = 16_000_000
MOST_BYTES = 128_000_000
"""The size of the folder from which on the files are deleted that were used longest ago."""
SLACK = 32
"""A process looks through the folder again once it has written this part of ``MOST_BYTES``: to look at every file each
time something is kept would take the longer the more there is.
"""
_written: dict[Path, int] = {}
"""How much this process has written into a folder since it looked through it."""
WORKSHOP = "rulewright-compiling-"
"""How folders begin in which a compiler is at work."""


def switched_off() -> bool:
    return os.environ.get("RULEWRIGHT_CACHE", "").lower() in {"off", "no", "0"}


def place() -> Path | None:
    """Where the store is, or would be; None if there is no place for one."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        return (base if base.is_absolute() else Path.home() / ".cache") / "rulewright"
    except RuntimeError:
        return None


def folder() -> Path | None:
    """The folder of the store; None if the store is switched off, or if other users could read or write the folder."""
    found = place()
    if found is None or switched_off() or not hasattr(os, "geteuid"):
        return None
    try:
        found.mkdir(mode=0o700, parents=True, exist_ok=True)
        return found if private(os.lstat(found), stat.S_ISDIR) else None
    except OSError:
        return None


def private(status: os.stat_result, kind: Callable[[int], bool]) -> bool:
    return kind(status.st_mode) and status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077


@cache
def made_by(*folders: str) -> list[tuple[str, int, int]]:
    """What distinguishes versions of these folders of the engine, including unreleased ones."""
    found = []
    top = Path(__file__).parent
    for name in folders:
        for file in sorted(one for one in (top / name).rglob("*") if one.suffix in {".py", ".c", ".ftl", ".csv"}):
            status = file.stat()
            found.append((str(file.relative_to(top)), status.st_size, status.st_mtime_ns))
    return found


def digest(text: str) -> str:
    """A name made of the hash of a text, under which something computed from that text is stored."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST).hexdigest()


def held(name: str, ending: str) -> bytes | None:
    """The bytes stored under a name; None if there are none, they are damaged, or others could have written them."""
    where = folder()
    if where is None:
        return None
    try:
        handle = os.open(where / (name + ending), os.O_RDONLY | os.O_NOFOLLOW)
        with os.fdopen(handle, "rb") as opened:
            status = os.fstat(handle)
            if not private(status, stat.S_ISREG) or not DIGEST < status.st_size <= LARGEST:
                return None
            found = opened.read(LARGEST)
            used(handle)
    except OSError:
        return None
    return found[DIGEST:] if checksum(name, found[DIGEST:]) == found[:DIGEST] else None


def used(handle: int) -> None:
    """Mark a file as used today: the files that were used longest ago are deleted first."""
    with suppress(OSError, NotImplementedError, TypeError):
        os.utime(handle)


def hold(name: str, ending: str, what: bytes) -> None:
    """Put bytes into the store. Failing to do so is no error: what is missing is computed again."""
    where = folder()
    if where is None or len(what) + DIGEST > LARGEST:
        return
    with suppress(OSError):
        atomic.write(where / (name + ending), checksum(name, what) + what, lasting=False, private=True)
        written = _written.get(where, MOST_BYTES) + len(what)
        if written * SLACK >= MOST_BYTES:
            sweep(where)
            written = 0
        _written[where] = written


def checksum(name: str, held: bytes) -> bytes:
    return hashlib.blake2b(name.encode() + held, digest_size=DIGEST).digest()


def sweep(where: Path) -> None:
    """Delete the oldest files of a folder that is too large. Other processes may be doing the same."""
    files = []
    for file in where.iterdir():
        with suppress(FileNotFoundError):
            if file.suffix in ENDINGS:
                files.append((file.stat(), file))
    whole = sum(status.st_size for status, _ in files)
    for status, file in sorted(files, key=lambda pair: (pair[0].st_mtime_ns, pair[1])):
        if whole <= MOST_BYTES:
            return
        file.unlink(missing_ok=True)
        whole -= status.st_size


# ---- what is there ---------------------------------------------------------------------------------------------

KINDS = {
    UNDERSTOOD: "rules",
    PROGRAM: "programs",
    FORM: "programs",
    LIBRARY: "libraries",
    GRAMMAR: "grammar",
    WORDLESS: "books",
}
LEFT = "leftovers"
"""What processes that were killed have left."""


@frozen
class Kept:
    """Something in the store: of which kind it is, how large, and when it was used last."""

    path: Path
    kind: str
    size: int
    used: float


def kept(where: Path) -> list[Kept]:
    """All that is kept in a folder of the store; no more than that. ``OSError`` if the folder is unreadable."""
    found = []
    for path in sorted(where.iterdir()):
        with suppress(FileNotFoundError):
            status = os.lstat(path)
            if path.suffix in ENDINGS and stat.S_ISREG(status.st_mode):
                found.append(Kept(path, KINDS[path.suffix], status.st_size, status.st_mtime))
            elif path.name.startswith(WORKSHOP) and stat.S_ISDIR(status.st_mode):
                size = sum(os.lstat(one).st_size for one in path.iterdir())
                found.append(Kept(path, LEFT, size, status.st_mtime))
            elif atomic.UNFINISHED.fullmatch(path.name):
                found.append(Kept(path, LEFT, status.st_size, status.st_mtime))
    return found


def forget(one: Kept) -> None:
    """Delete something. Other processes may be doing the same."""
    if one.kind == LEFT and not one.path.is_symlink() and one.path.is_dir():
        shutil.rmtree(one.path, ignore_errors=True)
    else:
        one.path.unlink(missing_ok=True)


# ---- folders for compilers -------------------------------------------------------------------------------------


def workshop() -> Path:
    """A new folder that only the user can read or write, and that nobody can put another one in place of: what lies in
    it is run as code. ``PermissionError`` if there can be none.
    """
    for base in (folder, temporary):
        with suppress(OSError):
            found = base()
            if found is not None and unshared(found):
                clear_out(found)
                return Path(tempfile.mkdtemp(prefix=WORKSHOP, dir=found))
    raise PermissionError("there is no folder that only this user can write to")


def temporary() -> Path:
    return Path(tempfile.gettempdir())


def unshared(folder: Path) -> bool:
    """Whether nobody else can rename what this user makes in a folder, nor the folder or one that holds it."""
    if not hasattr(os, "geteuid"):
        return True  # on Windows, the folder for temporary files is the user's own
    there = folder.resolve()
    for one in (there, *there.parents):
        status = os.lstat(one)
        open_to_group = status.st_mode & stat.S_IWGRP and status.st_gid != os.getegid()
        if status.st_uid not in {0, os.geteuid()}:
            return False
        if (status.st_mode & stat.S_IWOTH or open_to_group) and not status.st_mode & stat.S_ISVTX:
            return False
    return True


def clear_out(base: Path) -> None:
    """Delete the folders that were left by processes that were killed."""
    for left in base.glob(f"{WORKSHOP}*"):
        with suppress(OSError):
            status = os.lstat(left)
            if status.st_mtime < time.time() - atomic.ABANDONED and private(status, stat.S_ISDIR):
                shutil.rmtree(left, ignore_errors=True)
