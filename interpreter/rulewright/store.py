"""In: a name, and bytes to keep under it. Out: the same bytes, from the user's private store, if they are whole.

Some of what is stored is run as code, or unpickled. So it lies in a folder that only its user can read or write, never
beside a ruleset or in a folder that others share: owner and rights are what protects it, and nothing else does. Each
file begins with a hash of the rest; that has no key, and is there to find what was cut off or spoilt. A file whose hash
is wrong, that belongs to somebody else or that others may read or write is passed over and written anew.

``RULEWRIGHT_CACHE=off`` does without; the folder ``rulewright`` is in ``XDG_CACHE_HOME``, or else in ``~/.cache``.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from . import atomic

PROGRAM, UNDERSTOOD, GRAMMAR = ".program", ".understood", ".grammar"
ENDINGS = frozenset({PROGRAM, UNDERSTOOD, GRAMMAR})
DIGEST = 32
LARGEST = 16_000_000
MOST_BYTES = 64_000_000
"""What the folder may hold; what was used longest ago goes first."""


def folder() -> Path | None:
    """The private folder. There is none if it is not wanted, or if others could read or write it."""
    wanted = os.environ.get("RULEWRIGHT_CACHE", "")
    if wanted.lower() in {"off", "no", "0"} or not hasattr(os, "geteuid"):
        return None
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        found = (base if base.is_absolute() else Path.home() / ".cache") / "rulewright"
        found.mkdir(mode=0o700, parents=True, exist_ok=True)
        return found if private(os.lstat(found), stat.S_ISDIR) else None
    except (OSError, RuntimeError):
        return None


def private(status: os.stat_result, kind: Callable[[int], bool]) -> bool:
    return kind(status.st_mode) and status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077


def digest(text: str) -> str:
    """A name for what follows from a text."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST).hexdigest()


def held(name: str, ending: str) -> bytes | None:
    """What lies in the store under a name, if it is whole, and nobody else could write it."""
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
    """Note that a file is in use today: what was used longest ago goes first."""
    with suppress(OSError, NotImplementedError, TypeError):
        os.utime(handle)


def hold(name: str, ending: str, what: bytes) -> None:
    """Put something into the store, if that can be. What is lost from it is only made anew."""
    where = folder()
    if where is None or len(what) + DIGEST > LARGEST:
        return
    with suppress(OSError):
        atomic.write(where / (name + ending), checksum(name, what) + what, lasting=False, private=True)
        sweep(where)


def checksum(name: str, held: bytes) -> bytes:
    return hashlib.blake2b(name.encode() + held, digest_size=DIGEST).digest()


def sweep(where: Path) -> None:
    """Keep the folder small. Other processes may do so at the same time."""
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
