"""In: files such as ``07-name.patch``. Out: faults to be planted: what each breaks, and how it changes the interpreter.

A patch is a title, a blank line, a sentence about the rulesets that it breaks, and a unified diff with a line or two of
context. It is applied by what stands in the text, and not by numbers of lines, so that it survives edits nearby.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
DATA = ("grammar", "rulesets", "examples", "docs")
"""What the interpreter looks for beside its folder in a checkout."""
FUZZ = 2
"""So many lines of context at each end may have changed."""
START = re.compile(r"^@@ -", re.MULTILINE)


class StaleError(Exception):
    """The lines that a patch changes do not exist any more."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines to be replaced by others, and their original position; ``before`` and ``after`` of them are context."""

    line: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Patch:
    """A fault: its description, the rulesets that it breaks, the file, and the changed lines."""

    name: str
    title: str
    breaks: str
    file: str
    hunks: tuple[Hunk, ...]

    @property
    def number(self) -> str:
        return self.name[:2]

    def changed(self, text: str) -> str:
        """A text with this fault."""
        lines = text.split("\n")
        for hunk in self.hunks:
            at, old, new = place(hunk, lines, self.name)
            lines[at : at + len(old)] = new
        return "\n".join(lines)


def place(hunk: Hunk, lines: list[str], name: str) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """The present position of a hunk: the nearest to the original one, with as much unchanged context as possible."""
    for fuzz in range(FUZZ + 1):
        head, tail = min(fuzz, hunk.before), min(fuzz, hunk.after)
        old, new = hunk.old[head : len(hunk.old) - tail], hunk.new[head : len(hunk.new) - tail]
        found = [at for at in range(len(lines) - len(old) + 1) if tuple(lines[at : at + len(old)]) == old]
        if old and found:
            return min(found, key=lambda at: abs(at - hunk.line)), old, new
    raise StaleError(f"{name}: what it changes is not there any more")


def patches() -> tuple[Patch, ...]:
    """All faults, by number."""
    return tuple(read(file) for file in sorted(HERE.glob("*.patch")))


def read(file: Path) -> Patch:
    head, _, diff = file.read_text(encoding="utf-8").partition("--- a/")
    title, _, breaks = head.strip().partition("\n\n")
    path, _, body = diff.partition("\n")
    hunks = tuple(map(hunk, START.split(body)[1:]))
    return Patch(file.stem, title, " ".join(breaks.split()), path, hunks)


def hunk(text: str) -> Hunk:
    """A hunk. It begins with its line number. Lines that begin with a space are context, with a minus removed, with a
    plus added.
    """
    line, *rest = text.splitlines()
    kept = [one[:1] == " " for one in rest]
    before = next((at for at, stays in enumerate(kept) if not stays), 0)
    after = next((at for at, stays in enumerate(reversed(kept)) if not stays), 0)
    old = tuple(one[1:] for one in rest if one[:1] in " -")
    new = tuple(one[1:] for one in rest if one[:1] in " +")
    return Hunk(int(line.partition(",")[0]) - 1, old, new, before, after)


def planted(patch: Patch, folder: Path) -> Path:
    """A copy of the interpreter with a fault, with the data that it needs; returns the path for Python."""
    shutil.copytree(ROOT / "interpreter", folder / "interpreter", ignore=shutil.ignore_patterns("__pycache__"))
    for name in DATA:
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    file = folder / patch.file
    file.write_text(patch.changed(file.read_text(encoding="utf-8")), encoding="utf-8")
    return folder / "interpreter"
