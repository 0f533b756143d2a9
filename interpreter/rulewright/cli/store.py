"""In: nothing, or what is to be cleared. Out: what the private store keeps, how much of it, and where."""

from __future__ import annotations

import argparse
import os
import stat
import sys
import time
from pathlib import Path

from rulewright import store
from rulewright.diagnostics.misuse import MisuseError

from .arguments import Parser, one_of
from .opening import misuse
from .seats import numbered
from .terminal import say

SUMMARY = "show what the private store keeps, and clear it"
ALL = "all"
KINDS = tuple(dict.fromkeys(store.KINDS.values()))
TOLD = {
    "rules": "games that were read and checked",
    "programs": "programs that games are played by",
    "libraries": "the same, compiled from C",
    "grammar": "the parser of the language",
    "books": "how much of a book has no words",
    store.LEFT: "left by commands that were killed",
}
DAY = 86_400
OFF = "The private store is switched off: `RULEWRIGHT_CACHE` says so."


def arguments(parser: Parser) -> None:
    parser.add_argument(
        "--clear",
        type=one_of((ALL, *TOLD)),
        metavar="WHAT",
        help=f"delete it all, or one kind (write --clear=KIND): {', '.join(TOLD)}",
    )
    parser.alone["--clear"] = f"--clear={ALL}"
    parser.add_argument("--older", metavar="DAYS", help="with --clear: only what was not used for so many days")
    parser.add_argument("--json", action="store_true", help="write it as JSON")


def run(chosen: argparse.Namespace) -> int:
    days = numbered(chosen.older, "--older")
    if days is not None and chosen.clear is None:
        raise MisuseError("R905", "`--older` can only be used with `--clear`.", "Write: --clear --older 30")
    where, why = looked_at()
    if chosen.clear is not None and where is None:
        raise MisuseError("R903", why)
    try:
        there = store.kept(where) if where is not None and where.exists() else []
        if chosen.clear is not None:
            cleared = [one for one in there if meant(one, chosen.clear, days)]
            for one in cleared:
                store.forget(one)
            there = [one for one in there if one not in cleared]
            sys.stderr.write(f"Cleared: {files(len(cleared))}, {size(sum(one.size for one in cleared))}.\n")
    except OSError as error:
        raise misuse(error, "The private store") from None
    say(as_json(where, why, there) if chosen.json else as_text(where, why, there))
    return 0


def looked_at() -> tuple[Path | None, str]:
    """The folder of the store, if what lies there is the user's own; and why it is not used, if so."""
    place = store.place()
    if place is None or not hasattr(os, "geteuid"):
        return None, "There is no private store on this system."
    try:
        status = os.lstat(place)
    except FileNotFoundError:
        return place, OFF if store.switched_off() else "Nothing has been stored yet."
    except OSError as error:
        raise misuse(error, "The private store") from None
    if not stat.S_ISDIR(status.st_mode):
        return None, f"The private store is not used: `{place}` is no folder."
    if status.st_uid != os.geteuid():
        return None, f"The private store is not used: `{place}` belongs to somebody else."
    if not store.private(status, stat.S_ISDIR):
        return None, f"The private store is not used: others have access to `{place}`. `chmod 700` takes it from them."
    return place, OFF if store.switched_off() else ""


def meant(one: store.Kept, clear: str, days: int | None) -> bool:
    return clear in {ALL, one.kind} and (days is None or one.used < time.time() - days * DAY)


def as_text(where: Path | None, why: str, there: list[store.Kept]) -> str:
    if where is None:
        return f"{why}\n"
    if not there and why:
        return f"{why} Its place is {where}\n"
    lines = [*([why] if why else []), f"The private store: {where}"]
    for kind, told in TOLD.items():
        mine = [one for one in there if one.kind == kind]
        if mine or kind != store.LEFT:
            lines.append(f"  {kind:<10} {files(len(mine)):>12} {size(sum(one.size for one in mine)):>10}   {told}")
    whole = sum(one.size for one in there)
    lines.append(f"  {'in all':<10} {files(len(there)):>12} {size(whole):>10}   of at most {size(store.MOST_BYTES)}")
    return "\n".join(lines) + "\n"


def as_json(where: Path | None, why: str, there: list[store.Kept]) -> str:
    import json

    kinds = {
        kind: {"files": len(mine), "bytes": sum(one.size for one in mine)}
        for kind in TOLD
        for mine in [[one for one in there if one.kind == kind]]
    }
    found = {
        "folder": None if where is None else str(where),
        "used": not why,
        "why": why,
        "most_bytes": store.MOST_BYTES,
        "kinds": kinds,
    }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB"
