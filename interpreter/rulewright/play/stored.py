"""In: all that a program follows from. Out: the compiled program, from the user's private store if it is there.

What is stored is run as code. So it lies in a folder that only its user can read or write, never beside a ruleset:
owner and rights are what protects it, and nothing else does. It is found by a hash of the texts of the rules, of what
was changed in them, and of the engine. Each file begins with a hash of the rest; that has no key, and is there to find
what was cut off or spoilt. A file whose hash is wrong, that belongs to somebody else or that others may read or write
is passed over and written anew.

``RULEWRIGHT_CACHE=off`` does without; the folder ``rulewright`` is in ``XDG_CACHE_HOME``, or else in ``~/.cache``.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from .. import atomic
from ..data import VERSION
from ..model import symbols, types
from ..program import form
from ..program.form import Function, Program
from ..program.layout import Layout

FORMAT = 1
ENDING = ".program"
DIGEST = 32
LARGEST = 16_000_000
MOST_BYTES = 64_000_000
"""What the folder may hold; what was used longest ago goes first."""
ENDINGS = {ENDING, ".understood"}
ENGINE = ("board", "diagnostics", "graph", "model", "play", "program", "syntax")
"""The folders that a program, or what it calls, is made by, or that judge the rules behind it."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A program without the bodies of its functions, and its source compiled: what is needed to play."""

    program: Program
    slots: tuple[str, ...]
    types: Mapping[int, Any]
    code: CodeType
    at_random: CodeType


def folder() -> Path | None:
    """The private folder; none if it is not wanted, or not as private as it has to be."""
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


def private(status: os.stat_result, kind: Any) -> bool:
    return kind(status.st_mode) and status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077


def key(*parts: object) -> str:
    """A name for what a program follows from."""
    told = json.dumps([FORMAT, VERSION, sys.version, engine(), *parts], sort_keys=True, default=str)
    return hashlib.blake2b(told.encode(), digest_size=DIGEST).hexdigest()


@cache
def engine() -> list[tuple[str, int, int]]:
    """What tells one state of the engine from another, while it is being worked on too."""
    found = []
    top = Path(__file__).parents[1]
    for name in ENGINE:
        for file in sorted((top / name).rglob("*.py")):
            status = file.stat()
            found.append((str(file.relative_to(top)), status.st_size, status.st_mtime_ns))
    return found


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


def fetch(name: str) -> Compiled | None:
    """The program that lies in the store under a name."""
    found = held(name, ENDING)
    if found is None:
        return None
    try:
        told, slots, slot_types, code, at_random = marshal.loads(found)  # noqa: S302 - ours: see above
        return Compiled(read(told), slots, {slot: read(one) for slot, one in slot_types.items()}, code, at_random)
    except (ValueError, TypeError, KeyError, EOFError, RecursionError):
        return None


def put(name: str, program: Program, layout: Layout, code: CodeType, at_random: CodeType) -> None:
    """Store a program. If that can't be, it is made anew next time."""
    slot_types = {slot: told(one) for slot, one in layout.slots.types.items()}
    hold(name, ENDING, marshal.dumps((told(program), tuple(layout.slots.names), slot_types, code, at_random)))


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


# ---- as plain data ---------------------------------------------------------------------------------------------

SHAPES: dict[str, type] = {
    one.__name__: one
    for module in (types, symbols, form)
    for one in vars(module).values()
    if isinstance(one, type) and is_dataclass(one) and one.__module__ == module.__name__
}


def told(value: Any) -> Any:
    """A node as what ``marshal`` writes. Of functions there are the names; blocks and tables are in the code."""
    match value:
        case Program():
            left_out = {"functions": tuple(value.functions), "blocks": (), "tables": ()}
            parts = (left_out[one] if one in left_out else told(getattr(value, one)) for one in names(value))
            return ("Program", *parts)
        case tuple():
            return ("", *map(told, value))
        case frozenset():
            return ("frozenset", *map(told, sorted(value, key=str)))
        case dict():
            return ("dict", *((told(name), told(one)) for name, one in value.items()))
    if is_dataclass(value):
        return (type(value).__name__, *(told(getattr(value, item.name)) for item in fields(value)))
    return value


def names(value: Any) -> list[str]:
    return [item.name for item in fields(value)]


def read(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    name, *parts = value
    if name == "":
        return tuple(map(read, parts))
    if name == "frozenset":
        return frozenset(map(read, parts))
    if name == "dict":
        return {read(one): read(other) for one, other in parts}
    if name == "Program":
        known: dict[str, Any] = dict(zip((item.name for item in fields(Program)), parts, strict=True))
        functions = {one: Function(one, (), (), "") for one in known.pop("functions")}
        left_out: dict[str, Any] = {"functions": functions, "blocks": (), "tables": {}}
        return Program(**{item: read(part) for item, part in known.items() if item not in left_out}, **left_out)
    return SHAPES[name](*map(read, parts))
