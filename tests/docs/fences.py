"""In: a page of the documentation. Out: the programs on it: whole ones, and pieces put into the frame that they name.

A block is marked behind its backticks. ``rules`` is a whole program; ``rules file=x.rules`` a file that programs on the
same page may use; ``rules in=hike.steps`` a piece that is put into ``frames/hike.rules`` where ``#: steps`` stands,
with its indentation. Pieces ``in=….values`` are expressions, one a line. ``rules wrong=R101`` must be found wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w+)([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"^(game|variant|addon) ", re.MULTILINE)
FRAMES = Path(__file__).parent / "frames"


@dataclass(frozen=True)
class Program:
    """A program on a page. A ``piece`` is a part of a program, which has to be inserted into a frame."""

    line: int
    text: str
    marks: dict[str, str]

    @property
    def piece(self) -> bool:
        return "in" in self.marks

    @property
    def wrong(self) -> str:
        return self.marks.get("wrong", "")


@dataclass(frozen=True)
class Page:
    programs: list[Program]
    files: dict[str, str]


def read(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    found = Page([], {})
    for fence in FENCE.finditer(text):
        kind, marks, body = fence.groups()
        words = {name: value for name, _, value in (mark.partition("=") for mark in marks.split())}
        if "file" in words:
            found.files[words["file"]] = body
        if kind != "rules" or "fragment" in words or ("file" in words and not TITLE.search(body)):
            continue
        line = text.count("\n", 0, fence.start()) + 1
        whole = framed(body, words["in"]) if "in" in words else body
        found.programs.append(Program(line, whole, words))
    return found


def framed(piece: str, place: str) -> str:
    """The frame with the piece in place of its mark; other marks are comments."""
    name, _, mark = place.partition(".")
    frame = (FRAMES / f"{name}.rules").read_text(encoding="utf-8")
    mark = mark or "declarations"
    found = re.search(rf"^( *)#: {mark}$", frame, re.MULTILINE)
    assert found, f"frames/{name}.rules has no mark {mark}"
    lines = piece.splitlines()
    if mark == "values":
        lines = [f"let v{number} = {line}" for number, line in enumerate(lines) if line.strip()]
    inside = "\n".join(found[1] + line if line.strip() else "" for line in lines)
    return frame[: found.start()] + inside + frame[found.end() :]
